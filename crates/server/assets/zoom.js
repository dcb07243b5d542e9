// Enlarges the picture that carries data-zoom, whose value is how many times it may be enlarged. Wheel, pinch, drag,
// keys and buttons change its viewBox and nothing else.

import { $, $$, on, toast } from "./page.js";
import { duringSwap, live } from "./part.js";
import { claimed, distance, middle, place, pointer, within } from "./shapes.js";
import { lit, picked } from "./pick.js";
import { WAYS } from "./keys.js";

export const map = () => $(".board[data-zoom]", live);
const isOnMap = ({ target }) => target.closest("[data-zoom]");

// Where the map was before a tap or something that matters called it away; nothing if it is there.
// Whether a person chose how large it is: then it stays so.
export const home = { eye: null, isChosen: false };
export const leaveHome = () => { home.eye ||= { ...eye }; };

// What part of the map is seen: its corner, in the map's units, and how many times it is enlarged.
export const eye = { x: 0, y: 0, times: 1 };
let whole = null;
// How the picture shows that: its viewBox, whether it is enlarged, and the pixels of a unit.
let shown = null;

// How far the map may be dragged past its edge, so that no button hides anything.
const BEYOND = 60;

const between = (least, value, most) => Math.max(least, Math.min(most, value));

// A map that is not shown has no size: nothing is worked out of it, and the view stays as it was.
export const isShown = () => !!map() && map().clientWidth > 0 && map().clientHeight > 0;

// How large the map is. A fresh picture may have more below it than the last.
function measure(svg) {
  whole = svg.getAttribute("viewBox").split(" ").slice(2).map(Number);
}

// Pixels of the screen for one unit of the map, when all of it is seen.
function wholeScale(svg) {
  if (!whole) measure(svg);
  return Math.min(svg.clientWidth / whole[0], svg.clientHeight / whole[1]);
}
export const scale = () => isShown() ? wholeScale(map()) * eye.times : 1;

// Keeps the view within the map and a little beyond; what is smaller than the frame stands in its middle.
const kept = (at, seen, all) => seen > all + 2 * BEYOND ? (all - seen) / 2 : between(-BEYOND, at, all - seen + BEYOND);

// Puts the view in place. Enlarged, the picture takes the frame's ratio, so that no strip is lost.
export function look() {
  const svg = map();
  if (!isShown()) return;
  eye.times = between(1, eye.times, svg.dataset.zoom);
  const k = scale(), isNear = eye.times > 1;
  let box = [0, 0, ...whole];
  if (isNear) {
    const [width, height] = [svg.clientWidth / k, svg.clientHeight / k];
    eye.x = kept(eye.x, width, whole[0]);
    eye.y = kept(eye.y, height, whole[1]);
    box = [eye.x, eye.y, width, height].map((side) => +side.toFixed(2));
  }
  shown = { box: box.join(" "), isNear, k: +k.toFixed(4) };
  put(svg);
}

// A fresh picture is made like the old one before it is put in place, so that the browser lays it out only once.
duringSwap((old, next) => {
  const svg = $(".board[data-zoom]", next);
  if (svg) measure(svg);
  if (svg && shown) put(svg);
});

// How much is told depends on how large it is. What has data-least keeps so many pixels; what has data-short is cut where there
// is little room, and what has data-wanes goes where it would be too small to read. Only what differs is written.
function put(svg) {
  const { box, isNear, k } = shown;
  const least = innerWidth < 760 || innerHeight < 600 ? 11 : 13, written = `${k} ${least}`;
  if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
  svg.classList.toggle("near", isNear);
  if (svg.dataset.written === written) return;
  svg.dataset.written = written;
  svg.style.setProperty("--k", k);
  svg.classList.toggle("far", k < (+svg.dataset.far || 0.45));
  svg.classList.toggle("middling", k >= 0.45 && k < 1.05);
  svg.classList.toggle("tiny", k < 0.33);
  for (const text of $$("text[data-least]", svg)) {
    const own = +text.getAttribute("font-size"), isSmall = "wanes" in text.dataset && own * k < 9.5;
    text.style.display = isSmall ? "none" : "";
    text.style.fontSize = `${Math.max(own, ("wanes" in text.dataset ? 11 : least) / k)}px`;
    text.dataset.full ||= text.textContent;
    text.textContent = k < 0.33 && text.dataset.short || text.dataset.full;
  }
}

function pan(right, down) {
  if (!isShown()) return;
  eye.x += right;
  eye.y += down;
  look();
}

export const onMap = (at) => within(map(), at);

// What was at one point of the map comes to the other.
export const drag = (from, to) => pan(from.x - to.x, from.y - to.y);

// What was seen before the whole map was shown.
let near = null;

// What is at this point of the screen stays there. By 0 the whole map is shown.
function zoom(by, at) {
  if (!isShown()) return;
  if (!by) near = { ...eye };
  home.eye = null;
  home.isChosen = true;
  at ||= middle(place(map()));
  const before = onMap(at);
  eye.times *= by;
  look();
  drag(before, onMap(at));
}

// Shows this point of the map in the middle, so many pixels a unit.
export function goTo({ x, y }, k) {
  const svg = map();
  if (!isShown()) return;
  eye.times = k / wholeScale(svg);
  eye.x = x - svg.clientWidth / scale() / 2;
  eye.y = y - svg.clientHeight / scale() / 2;
  look();
}

on("wheel", (event) => {
  if (!isOnMap(event)) return;
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
  if (!last || !isShown()) return;
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
// A drag is no click. And where things are too small for a finger, the first tap enlarges them.
const coarse = matchMedia("(pointer: coarse)");
// Below this scale a block is too small for a finger; at the other it is large. A picture may say so itself.
export const fine = () => +map().dataset.fine || 0.46;
export const large = () => Math.max(1.07, 1.5 * fine());
// What is broad enough is met at once.
function isEasy(target) {
  const { width, height } = place(target);
  return Math.min(width, height) > 32 || Math.min(width, height) > 12 && width * height > 3000;
}

// Whether a tap here means what is too small for it: something lit at which it is or beside, or a point for what is picked, which
// may be half as large.
function isSmall(event) {
  if (!coarse.matches || !event.detail || !isOnMap(event) || scale() >= fine()) return false;
  const hit = event.target.closest(".target.lit");
  const isBy = (one) => distance(middle(place(one)), pointer(event)) < 36 && !isEasy(one);
  if (!picked[0] || !("points" in map().dataset)) return hit ? !isEasy(hit) : lit().some(isBy);
  return hit ? !isEasy(hit) : scale() < fine() / 2;
}

on("click", (event) => {
  const isEarly = isSmall(event);
  if (isEarly) {
    leaveHome();
    goTo(onMap(pointer(event)), large());
    toast("Larger: now tap it. “Whole” goes back.");
  }
  if (isEarly || event.timeStamp - movedAt < 80) event.stopPropagation();
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
  const isBack = by === "0" && eye.times === 1, [first] = lit();
  if (!isBack) return zoom(+by);
  // From the whole map back to what was seen, or to what may be picked.
  if (!near) return zoom(large() / scale(), first && middle(place(first)));
  Object.assign(eye, near);
  look();
});
