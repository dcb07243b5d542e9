// One lit thing is dragged onto another: the same as picking both.

import { on } from "./page.js";
import { isBusy } from "./part.js";
import { distance, lift, pointer } from "./shapes.js";
import { pick, picked, unpick } from "./pick.js";
import { comesFrom } from "./fly.js";

// A hand trembles by less.
export const TREMOR = 8;

let held = null;
let droppedAt = -Infinity;

// The click that ends a drag is none.
export const isClick = (event) => event.timeStamp - droppedAt > 80;

// What is lit at this point of the screen, also under something that is not.
export function litAt([x, y]) {
  const found = document.elementsFromPoint(x, y).map((element) => element.closest(".target.lit"));
  return found.find((target) => target);
}

on("pointerdown", (event) => {
  const target = event.target.closest("svg .target.drag");
  if (target && event.button === 0 && !isBusy) held = { target, from: pointer(event) };
});
on("touchmove", (event) => {
  if (held) event.preventDefault();
}, { passive: false });
on("pointermove", (event) => {
  if (!held?.target.isConnected) return;
  const now = pointer(event);
  if (!held.lifted) {
    if (distance(held.from, now) < TREMOR) return;
    const name = held.target.dataset.target;
    if (!picked.includes(name)) pick(name);
    held.lifted = lift(held.target, held.from);
  }
  held.lifted.move(now);
});
on("pointerup pointercancel", (event) => {
  const { lifted, target } = held || {};
  held = null;
  if (!lifted) return;
  droppedAt = event.timeStamp;
  const dropped = lifted.drop(), over = litAt(pointer(event));
  if (!over || over === target) return unpick();
  comesFrom(dropped);
  pick(over.dataset.target);
});
