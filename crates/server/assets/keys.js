// The keyboard: arrows go from one lit thing to the next, Enter picks, Escape takes back, a digit picks at once.

import { $, on } from "./page.js";
import { isBusy } from "./part.js";
import { middle, place } from "./shapes.js";
import { asking, lit, named, pick, picked, rove, unpickLast } from "./pick.js";
import { putBack, taken } from "./reasons.js";
import { openRules } from "./rules.js";

export const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const BUTTONS = { u: "#undo", h: "#hint" };

// The nearest lit thing in this direction; what lies aside counts as farther.
function towards(from, [dx, dy]) {
  const [x, y] = middle(place(from));
  let nearest = null, least = Infinity;
  for (const target of lit()) {
    const [otherX, otherY] = middle(place(target));
    const right = otherX - x, down = otherY - y;
    const along = right * dx + down * dy, aside = Math.abs(right * dy + down * dx);
    const score = along + 2.5 * aside;
    if (along > 2 && score < least) [nearest, least] = [target, score];
  }
  return nearest;
}

function focusOn(target) {
  if (!target) return;
  rove(target);
  target.focus();
}

function pickByKey(target) {
  pick(target.dataset.target);
  if (!asking && !isBusy) focusOn(lit().includes(target) ? target : lit()[0]);
}

function takeBack(target) {
  if (asking) {
    asking();
    $("#prompt").focus();
  } else {
    const last = unpickLast();
    if (target) focusOn(named(last));
  }
}

// Whether the key meant something. Arrows begin on the board where nothing has the focus.
function does(key, target, isNowhere) {
  const isDigit = /^[1-9]$/.test(key);
  if (WAYS[key] && isNowhere) focusOn(lit()[0]);
  else if (target && WAYS[key]) focusOn(towards(target, WAYS[key]));
  else if (target && (key === "Enter" || key === " ")) pickByKey(target);
  else if (key === "Escape" && (asking || picked.length)) takeBack(target);
  else if (key === "Escape" && taken() && !$(":popover-open")) putBack(taken());
  else if (isDigit && lit().length) {
    const meant = lit().find((one) => one.dataset.target.endsWith(`:${key}`)) || lit()[key - 1];
    if (meant) pickByKey(meant);
  } else if (BUTTONS[key]) $(BUTTONS[key])?.click();
  else if (key === "?") openRules();
  else return false;
  return true;
}

on("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, dialog, [popover]")) return;
  if (does(event.key, event.target.closest(".board .target"), lit()[0] && event.target.matches("body, #prompt, .board:not(.near)"))) event.preventDefault();
});
