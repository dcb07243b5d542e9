// Enlarges the picture that carries data-zoom, whose value is how many times it may be enlarged. Wheel, pinch, drag,
// keys and buttons change its viewBox and nothing else.

import { $, on } from "./page.js";
import { keep, options } from "./options.js";
import { live } from "./part.js";
import { claimed, distance, middle, place, pointer, within } from "./shapes.js";
import { WAYS } from "./keys.js";

export const map = () => $(".board[data-zoom]", live);
const isOnMap = ({ target }) => target.closest("[data-zoom]");

// What part of the map is seen: its corner, in the map's units, and how many times it is enlarged.
const eye = { x: 0, y: 0, times: 1 };
let whole = null;

const between = (least, value, most) => Math.max(least, Math.min(most, value));

// Puts the view in place, within the map.
export function look() {
  const svg = map();
  if (!svg) return;
  whole ||= svg.getAttribute("viewBox").split(" ").slice(2);
  eye.times = between(1, eye.times, svg.dataset.zoom);
  const [width, height] = whole.map((side) => side / eye.times);
  eye.x = between(0, eye.x, whole[0] - width);
  eye.y = between(0, eye.y, whole[1] - height);
  svg.setAttribute("viewBox", `${eye.x} ${eye.y} ${width} ${height}`);
  svg.classList.toggle("near", eye.times > 1);
  svg.classList.toggle("fit", !!options.fit);
}

function pan(right, down) {
  eye.x += right;
  eye.y += down;
  look();
}

export const onMap = (at) => within(map(), at);

// What was at one point of the map comes to the other.
export const drag = (from, to) => pan(from.x - to.x, from.y - to.y);

// What is at this point of the screen stays there. By 0 the whole map is shown.
function zoom(by, at) {
  if (!map()) return;
  at ||= middle(place(map()));
  const before = onMap(at);
  eye.times *= by;
  look();
  drag(before, onMap(at));
}

// A plain wheel scrolls the page until the map is enlarged.
on("wheel", (event) => {
  if (!isOnMap(event) || !(event.ctrlKey || event.metaKey || eye.times > 1)) return;
  event.preventDefault();
  zoom(0.998 ** event.deltaY, pointer(event));
}, { passive: false });

// ---- One finger or the mouse moves an enlarged map, two fingers enlarge it.

const fingers = new Map();
let movedAt = -Infinity, way = 0;

on("pointerdown", (event) => {
  way = 0;
  if (isOnMap(event) && !event.button && !claimed.has(event)) fingers.set(event.pointerId, pointer(event));
});
on("touchstart", (event) => {
  if (event.touches[1] && isOnMap(event)) event.preventDefault();
}, { passive: false });
on("pointermove", (event) => {
  const last = fingers.get(event.pointerId), now = pointer(event);
  if (!last || !map()) return;
  const other = [...fingers.values()].find((one) => one !== last);
  fingers.set(event.pointerId, now);
  way += distance(last, now);
  if (way < 5 || !(other || eye.times > 1)) return;
  movedAt = event.timeStamp;
  if (!other) return drag(onMap(last), onMap(now));
  const centre = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
  zoom(distance(now, other) / (distance(last, other) || 1), centre);
});
on("pointerup pointercancel", ({ pointerId }) => fingers.delete(pointerId));
// A drag is no click.
on("click", (event) => {
  if (event.timeStamp - movedAt < 80) event.stopPropagation();
}, true);

// ---- Keys, and the buttons beside the map.

const FACTORS = { "+": 1.5, "=": 1.5, "-": 0.667, 0: 0 };

on("keydown", (event) => {
  const { key, target } = event, by = FACTORS[key], step = WAYS[key];
  if (!target.closest("[data-zoom], .zoom") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (by !== undefined) zoom(by);
  else if (step && target === map()) pan(...step.map((one) => one * 80 / eye.times));
  else return;
  event.preventDefault();
});
on("click", ({ target }) => {
  const by = target.closest("[data-by]")?.dataset.by;
  if (by === undefined) return;
  // The whole map, and once more: the whole map within the window.
  if (!+by && eye.times === 1) {
    options.fit = !options.fit;
    keep();
  }
  zoom(by);
});
