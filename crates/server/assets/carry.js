// The mouse carries a thing whose kind stands in its picture's data-carries. Taking it up is an action of its own: it
// is sent at once, and the thing is put down where it was dropped once the server has answered.

import { on } from "./page.js";
import { has, isBusy, onSettled } from "./part.js";
import { claimed, distance, lift, pointer } from "./shapes.js";
import { pick } from "./pick.js";
import { comesFrom } from "./fly.js";
import { TREMOR, litAt } from "./drag.js";
import { kindOf } from "./reasons.js";
import { map, onMap } from "./zoom.js";

let carried = null, droppedAt = null;

function carriable({ target, button, pointerType }) {
  if (button || pointerType !== "mouse" || !has("mine") || isBusy) return null;
  const thing = target.closest(".board[data-zoom] .target.lit");
  const kinds = map()?.dataset.carries?.split(" ") || [];
  return thing && kinds.includes(kindOf(thing)) ? thing : null;
}

// Before the map moves by the same hand.
on("pointerdown", (event) => {
  const thing = carriable(event);
  carried = thing && { thing, from: pointer(event) };
  if (thing) claimed.add(event);
}, true);
on("pointermove", (event) => {
  if (!carried || !map()) return;
  const now = pointer(event);
  if (!carried.lifted) {
    if (distance(carried.from, now) <= TREMOR) return;
    carried.lifted = lift(carried.thing, carried.from);
    pick(carried.thing.dataset.target);
  }
  carried.lifted.move(now);
});
on("pointerup pointercancel", (event) => {
  const lifted = carried?.lifted;
  carried = null;
  if (!lifted) return;
  comesFrom(lifted.drop());
  // On the map: on the screen it may lie elsewhere once the server has answered.
  droppedAt = onMap(pointer(event));
  if (!isBusy) putDown();
});

function putDown() {
  const { x, y } = droppedAt.matrixTransform(map().getScreenCTM());
  const over = litAt([x, y]);
  droppedAt = null;
  if (over) pick(over.dataset.target);
  else comesFrom(null);
}

onSettled(() => {
  if (droppedAt) setTimeout(putDown);
});
