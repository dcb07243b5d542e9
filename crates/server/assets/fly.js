// Motion: a card goes from where it was to where it is. What carries the same data-card in the old picture and in
// the new one is the same thing; what is new in a hand comes from the thing with data-source that changed.

import { $$ } from "./page.js";
import { isStill } from "./options.js";
import { duringSwap, live } from "./part.js";
import { board, middle, place, sheetOver } from "./shapes.js";

// More at once would be a swarm, and after more actions nobody could follow it.
const MOST_CARDS = 12, MOST_STEPS = 3;

// What was just dropped by hand comes from there.
let dropped = null;
export const comesFrom = (thing) => { dropped = thing; };

const sourceName = (source) => `source ${source.dataset.source}`;

function measure() {
  if (!board() || isStill()) return null;
  const known = new Map();
  for (const card of $$("[data-card]", board())) known.set(card.dataset.card, { rect: place(card) });
  for (const source of $$("[data-source]", board())) {
    known.set(sourceName(source), { rect: place(source), html: source.innerHTML });
  }
  return { known, hands: $$("[data-hand]", board()).map(place) };
}

// Where a card was: where it was dropped, where it lay, or else the source or the hand that it must have come from.
function origin(card, to, before, changedSource) {
  const key = card.dataset.card;
  if (dropped?.key === key) return dropped.rect;
  if (before.known.has(key)) return before.known.get(key).rect;
  if (card.closest("[data-hand]")) return before.known.get(changedSource)?.rect;
  const far = (hand) => Math.abs(middle(hand)[1] - middle(to)[1]);
  return before.hands.sort((one, other) => far(one) - far(other))[0];
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
    const flight = copy.animate([{ transform: start }, { transform: "none" }], { duration: 420, easing: "ease-out" });
    flight.onfinish = () => {
      card.classList.remove("flying");
      copy.remove();
      if (!sheet.firstChild) sheet.remove();
    };
  }
}

duringSwap((old) => {
  const before = measure();
  return () => {
    const svg = board(), { at, as } = live.dataset;
    const steps = Math.abs(at - old.dataset.at);
    const isSameReader = as === old.dataset.as;
    if (!before || !svg || !steps || steps > MOST_STEPS || !isSameReader) return;
    const found = flights(svg, before);
    dropped = null;
    if (found.length && found.length <= MOST_CARDS) fly(svg, found);
  };
});
