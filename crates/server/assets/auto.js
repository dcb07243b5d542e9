// What is done by itself: what is sure, if the person likes that; and the end of a turn when nothing else is left, after a
// moment in which it can still be taken back. Once for each state of the table.

import { $, on } from "./page.js";
import { options } from "./options.js";
import { duringSwap, has, isBusy, live } from "./part.js";
import { act, acts, asking, picked } from "./pick.js";

const SURE = 700, END = 2200;
let doneAt = null, timer;

// What was taken back is not done again by itself.
export function notAgain() {
  doneAt = String(+live.dataset.version + 1);
}

// What is to be done, and after how long.
function next() {
  const sure = options.sure && acts.find((one) => one.sure);
  const [only] = acts.length === 1 ? acts : [];
  if (sure) return [sure, SURE];
  return only?.ends && !options.stay ? [only, END] : [];
}

// Says what will happen; Undo stands beside it.
function announce(wait) {
  const offers = $("#prompt .offers", live);
  if (!offers || wait !== END) return;
  const box = document.createElement("span");
  box.className = "ending";
  box.innerHTML = '<span role="status">Ends by itself</span><i aria-hidden="true"></i>';
  offers.append(box);
}

function stop() {
  clearTimeout(timer);
  $(".ending", live)?.remove();
}

export function auto() {
  const { version } = live.dataset;
  stop();
  if (isBusy || asking || picked.length || !has("mine") || doneAt === version) return;
  const [todo, wait] = next();
  if (!todo) return;
  announce(wait);
  timer = setTimeout(() => {
    stop();
    doneAt = version;
    if (live.dataset.version === version && !isBusy) act(todo.action);
  }, wait);
}

duringSwap(() => auto);
on("change", ({ target }) => {
  if (target.dataset.option) auto();
});
// Who does something else, or opens something over the page, has the time that it takes.
on("pointerdown keydown", ({ target }) => {
  if (!$(".ending", live) || target.closest("#prompt")) return;
  doneAt = live.dataset.version;
  stop();
});
