// What the person lets be done by itself: what is sure, and ending a turn when nothing else is left. Once for each
// state of the table.

import { on } from "./page.js";
import { options } from "./options.js";
import { duringSwap, has, isBusy, live } from "./part.js";
import { act, acts, asking, picked } from "./pick.js";

let doneAt = null;

// What was taken back is not done again by itself.
export function notAgain() {
  doneAt = String(+live.dataset.version + 1);
}

const isOneButton = ({ path }) => path.length === 1 && path[0].startsWith("button:");

function next() {
  const sure = options.sure && acts.find((one) => one.sure);
  const [only] = acts.length === 1 ? acts : [];
  return sure || (options.end && only && isOneButton(only) && only);
}

export function auto() {
  const { version } = live.dataset;
  if (isBusy || asking || picked.length || !has("mine") || doneAt === version) return;
  const todo = next();
  if (!todo) return;
  doneAt = version;
  setTimeout(() => {
    if (live.dataset.version === version) act(todo.action);
  }, 700);
}

duringSwap(() => auto);
on("change", ({ target }) => {
  if (target.dataset.option) auto();
});
