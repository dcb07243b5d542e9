// Motion: a card goes from where it was to where it is. What carries the same data-card in the old picture and in
// the new one is the same thing; what is new in a hand comes from the thing with data-source that changed.

import { $$ } from "./page.js";
import { duringSwap, live } from "./part.js";
import { board, middle, place, sheetOver } from "./shapes.js";
import { MOVE, hold, isMoving, lasts } from "./pace.js";

// More at once would be a swarm, and after more actions nobody could follow it.
const MOST_CARDS = 12, MOST_STEPS = 8;

// What was just dropped by hand comes from there.
let dropped = null;
export const comesFrom = (thing) => { dropped = thing; };

const sourceName = (source) => `source ${source.dataset.source}`;

// A place in the picture's own units, and where that is on the screen: the picture itself may have moved.
function inPicture(svg) {
  const { a: scale, e: left, f: top } = svg.getScreenCTM();
  return (element) => {
    const at = place(element);
    return { x: (at.left - left) / scale, y: (at.top - top) / scale, width: at.width / scale, height: at.height / scale };
  };
}

function onScreen(svg, { x, y, width, height }) {
  const { a: scale, e: left, f: top } = svg.getScreenCTM();
  return new DOMRect(x * scale + left, y * scale + top, width * scale, height * scale);
}

function measure() {
  if (!board() || !isMoving()) return null;
  const known = new Map(), within = inPicture(board());
  for (const card of $$("[data-card]", board())) known.set(card.dataset.card, { was: within(card) });
  for (const source of $$("[data-source]", board())) {
    known.set(sourceName(source), { was: within(source), html: source.innerHTML });
  }
  return { known, hands: $$("[data-hand]", board()).map(within) };
}

// Where a card was: where it was dropped, where it lay, or else the source or the hand that it must have come from.
function origin(card, to, before, changedSource) {
  const key = card.dataset.card;
  if (dropped?.key === key) return dropped.rect;
  const was = (known) => known && onScreen(card.ownerSVGElement, known.was);
  if (before.known.has(key)) return was(before.known.get(key));
  if (card.closest("[data-hand]")) return was(before.known.get(changedSource));
  const far = (hand) => Math.abs(middle(hand)[1] - middle(to)[1]);
  const hands = before.hands.map((hand) => was({ was: hand }));
  const [nearest] = hands.sort((one, other) => far(one) - far(other));
  // Nobody saw which card of the hand it was: it comes from its middle.
  return nearest && new DOMRect(middle(nearest)[0] - to.width / 2, middle(nearest)[1] - to.height / 2, to.width, to.height);
}

function flights(svg, before) {
  const changed = (source) => before.known.get(sourceName(source))?.html !== source.innerHTML;
  const source = $$("[data-source]", svg).find(changed);
  const found = [];
  for (const card of $$("[data-card]", svg)) {
    const to = place(card), from = origin(card, to, before, source && sourceName(source));
    if (from && Math.hypot(from.left - to.left, from.top - to.top) > 3) found.push({ card, from, to });
  }
  return found;
}

function fly(svg, flights) {
  const sheet = sheetOver(svg), grid = svg.getScreenCTM();
  const shift = (from, to, size, zero) => `${(from - zero - (to - zero) * size) / grid.a}px`;
  for (const { card, from, to } of flights) {
    const copy = sheet.appendChild(card.cloneNode(true)), size = from.width / to.width;
    const right = shift(from.left, to.left, size, grid.e), down = shift(from.top, to.top, size, grid.f);
    const start = `translate(${right}, ${down}) scale(${size})`;
    card.classList.add("flying");
    const flight = copy.animate([{ transform: start }, { transform: "none" }], { duration: lasts(MOVE) * 0.6, easing: "ease-in-out" });
    flight.onfinish = () => {
      card.classList.remove("flying");
      copy.remove();
      if (!sheet.firstChild) sheet.remove();
    };
  }
}

duringSwap(() => {
  // Who went on before it came there wants to see what is next.
  for (const sheet of $$(".flight")) sheet.remove();
  const before = measure();
  return (old) => {
    const svg = board(), { at, as } = live.dataset;
    const steps = Math.abs(at - old.dataset.at);
    const isSameReader = as === old.dataset.as;
    if (!before || !svg || !steps || steps > MOST_STEPS || !isSameReader) return;
    const found = flights(svg, before);
    dropped = null;
    if (!found.length || found.length > MOST_CARDS) return;
    fly(svg, found);
    hold(MOVE);
  };
});
