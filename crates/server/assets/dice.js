// Dice roll before they lie. Those on the board (data-roll) roll there. Others are thrown over the old part, with what the log
// says of them, and what came of it is put in place after that: so the last shot of a battle falls on the battle's board.
// What the dice wore down (data-worn) counts down when they lie; what is gone by then is seen to go on the old part.

import { $, $$ } from "./page.js";
import { duringSwap, live } from "./part.js";
import { place } from "./shapes.js";
import { DICE, MOVE, beforeShow, hold, isMoving, lasts } from "./pace.js";

// Where the pips of a face are, in a grid of three by three.
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];

// Up to which action dice were thrown before their part was in place.
let timers = [], thrownAt = 0;
const later = (what, wait) => timers.push(setTimeout(what, wait));

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
  row.className = isMoving() ? "row rolling" : "row";
  row.append(...line.dataset.dice.split(" ").map(die));
  return [row, says];
}

// Where the last dice of a battle lie, or over its middle, or else over that of the board, where it is in the window. The last
// three throws, one after another; gives the time that they take together.
function throwOver(all) {
  const lines = all.slice(-3), time = lasts(DICE);
  const box = $("#throw"), under = ["[data-roll]", "#affair .board", "#board"].map((name) => $(name, live)).find(Boolean);
  const { top, bottom } = place(under), { left, width } = place(under.closest("#affair") || under);
  lines.forEach((line, index) => {
    later(() => box.replaceChildren(...roll(line)), time * index);
    hold(DICE, time * index);
  });
  box.hidden = false;
  box.style.left = `${left + width / 2}px`;
  box.style.top = `${(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2}px`;
  later(() => { box.hidden = true; }, time * lines.length);
  return time * lines.length;
}

// The lines of the log that tell of such a thing after the old part, the first one first.
function fresh(what, old, part) {
  const before = Math.max(old.dataset.at, thrownAt);
  const isNew = ({ dataset }) => +dataset.action > before && old.dataset.as === part.dataset.as;
  return $$(`#log [data-${what}]`, part).filter(isNew).reverse();
}

// ---- What was worn down.

const worn = (name, part) => $(`[data-worn="${name}"]`, part);

// What was worn down after the old part, where it is seen, and how much of it is left.
function losses(old, part) {
  const words = fresh("remains", old, part).flatMap(({ dataset }) => dataset.remains.split("|"));
  return words.map((word) => word.split(":")).filter(([name]) => worn(name, old));
}

function countDown(lost, wait) {
  const each = lasts(MOVE) / (lost.length + 1);
  lost.forEach(([name, left], index) => later(() => {
    const thing = worn(name, live);
    for (const pip of $$(".pip", thing).slice(left)) pip.classList.add("gone");
    thing.classList.toggle("worn-out", left === "0");
  }, wait + each * index));
  hold(MOVE, wait);
}

// Where the dice lie on the new part, pips that were lost are seen to go when they lie.
function wearDown(old, lost) {
  for (const [name, left] of lost) {
    const had = $$(".pip:not(.lost)", worn(name, old)).length, thing = worn(name, live);
    for (const pip of thing ? $$(".pip", thing).slice(left, had) : []) pip.classList.add("falling");
  }
}

// ---- When it is shown.

beforeShow((part) => {
  const lost = losses(live, part), isGone = lost.some(([name]) => !worn(name, part));
  const lines = fresh("dice", live, part), isThrown = lines.length && (isGone || !$("[data-roll]", part));
  if (!isThrown && !isGone) return;
  thrownAt = +part.dataset.at;
  const wait = isThrown ? throwOver(lines) : 0;
  if (lost.length) countDown(lost, wait);
});

duringSwap(() => {
  timers.forEach(clearTimeout);
  timers = [];
  $("#throw").hidden = true;
  return (old) => {
    const lines = fresh("dice", old, live), lying = $$("[data-roll]", live);
    if (lying[0] && isMoving()) wearDown(old, losses(old, live));
    thrownAt = 0;
    if (!lines.length) return;
    if (!lying[0] && lasts(DICE)) throwOver(lines);
    else hold(DICE);
    for (const dice of lying) dice.classList.toggle("rolling", isMoving());
  };
});
