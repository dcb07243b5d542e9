// Dice roll before they lie. Those on the board (data-roll) roll there. Others are thrown over the old part, with what the log
// says of them, and what came of it is put in place after that: so the last shot of a battle falls on the battle's board.

import { $, $$ } from "./page.js";
import { duringSwap, live } from "./part.js";
import { place } from "./shapes.js";
import { DICE, beforeShow, hold, isMoving, lasts } from "./pace.js";

// Where the pips of a face are, in a grid of three by three.
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];

// Up to which action dice were thrown before their part was in place.
let timer = 0, thrownAt = 0;

function die(word) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.classList.toggle("good", word.endsWith("!"));
  const face = PIPS[parseInt(word, 10)] || "";
  const pip = (at) => `<circle cx="${10 + at % 3 * 10}" cy="${10 + Math.floor(at / 3) * 10}" r="3.6"/>`;
  svg.innerHTML = `<rect x="2" y="2" width="36" height="36" rx="8"/>${[...face].map(pip).join("")}`;
  return svg;
}

function roll(line) {
  const row = document.createElement("div"), says = document.createElement("p");
  says.textContent = line.firstChild.textContent;
  row.className = "row";
  row.append(...line.dataset.dice.split(" ").map(die));
  row.classList.toggle("rolling", isMoving());
  return [row, says];
}

// Where the last dice of a battle lie, or over its middle, or else over that of the board, where it is in the window.
function throwOver(lines) {
  const box = $("#throw"), under = ["[data-roll]", "#affair .board", "#board"].map((name) => $(name, live)).find(Boolean);
  const { top, bottom } = place(under), { left, width } = place(under.closest("#affair") || under);
  box.replaceChildren(...lines.flatMap(roll));
  box.hidden = false;
  box.style.left = `${left + width / 2}px`;
  box.style.top = `${(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2}px`;
  timer = setTimeout(() => { box.hidden = true; }, lasts(DICE));
}

// The lines of the log that tell of dice that fell after the old part, the first one first.
function fallen(old, part) {
  const before = Math.max(old.dataset.at, thrownAt);
  const isNew = ({ dataset }) => +dataset.action > before && old.dataset.as === part.dataset.as;
  return $$("#log [data-dice]", part).filter(isNew).reverse();
}

beforeShow((part) => {
  const lines = fallen(live, part);
  if (!lines.length || $("[data-roll]", part)) return;
  thrownAt = +part.dataset.at;
  throwOver(lines);
  hold(DICE);
});

duringSwap((old) => {
  clearTimeout(timer);
  $("#throw").hidden = true;
  return () => {
    const lines = fallen(old, live), lying = $("[data-roll]", live);
    thrownAt = 0;
    if (!lines.length) return;
    hold(DICE);
    if (lying) lying.classList.toggle("rolling", isMoving());
    else if (lasts(DICE)) throwOver(lines);
  };
});
