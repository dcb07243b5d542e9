// Points and paths. What carries data-points takes a point, what carries data-draws a path under the finger; the
// server makes an action of them. While the pointer moves it is asked whether that would be allowed, one question at
// a time, and of what came meanwhile only the latest.

import { $, on } from "./page.js";
import { has, isBusy, live, onSettled, post } from "./part.js";
import { claimed, distance, pointer, sheetOver, within } from "./shapes.js";
import { asking, light, named, picked } from "./pick.js";
import { isClick } from "./drag.js";
import { hideTip, showTip } from "./tips.js";

// The most points that the server takes, and how far two of a path are apart on the screen.
const MOST = 64, APART = 6;

// What takes a point at this event, if it is not something to pick.
function surface({ target }) {
  if (!has("mine") || isBusy || asking || target.closest(".target.lit, .target.picked")) return null;
  return target.closest("[data-points], [data-draws]");
}

// A point in thousandths of the surface's own units.
function pointOn(ground, event) {
  const { x, y } = within(ground, pointer(event));
  return `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
}

// ---- Asking whether it is allowed.

let isAsking = false, question = null;

function wonder(points, at) {
  question = { points, at };
  if (!isAsking) answerNext();
}

async function answerNext() {
  const { points, at } = question;
  question = null;
  isAsking = true;
  const query = new URLSearchParams({ points: points.join(" "), picked: picked.join(" ") });
  if (has("as")) query.set("as", live.dataset.as);
  try {
    const answer = await fetch(`${live.dataset.here}/why?${query}`);
    const verdict = await answer.json();
    if (answer.ok && isWatched) show(verdict, at);
  } catch {
    // The stream tells that the connection is lost.
  }
  isAsking = false;
  if (question) answerNext();
}

// Whether the pointer is still there to be answered.
let isWatched = false;

function show({ allowed, sentence, why, marks }, [x, y]) {
  light();
  for (const mark of marks || []) named(mark)?.classList.add("shown");
  $("#tip").classList.toggle("refused", !allowed);
  showTip(allowed ? sentence : why, { left: x, right: x, top: y - 12, bottom: y + 12, width: 0 });
}

function forget() {
  if (!isWatched) return;
  isWatched = false;
  question = null;
  $("#tip").classList.remove("refused");
  hideTip();
}

// ---- One point: it is shown what would come of it, and a click does it.

function send(points) {
  forget();
  post(`${live.dataset.here}/act`, { points: points.join(" "), picked: picked.join(" ") });
}

on("pointermove", (event) => {
  if (path) return;
  const ground = surface(event);
  if (!ground || !("points" in ground.dataset)) return forget();
  isWatched = true;
  wonder([pointOn(ground, event)], pointer(event));
});
on("click", (event) => {
  const ground = surface(event);
  if (ground && "points" in ground.dataset && isClick(event)) send([pointOn(ground, event)]);
});

// ---- A path: it is drawn while the finger is down, and done when it is lifted.

let path = null;

// Before the map moves by the same finger.
on("pointerdown", (event) => {
  // A second finger means something else.
  if (path) return drop();
  const ground = surface(event);
  if (!ground || !("draws" in ground.dataset) || event.button) return;
  claimed.add(event);
  const sheet = sheetOver(ground.ownerSVGElement || ground);
  const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
  line.classList.add("drawn");
  sheet.append(line);
  path = { ground, sheet, line, points: [], last: [Infinity, Infinity] };
  add(event);
}, true);
on("pointermove", (event) => {
  if (path && distance(path.last, pointer(event)) >= APART) add(event);
});
on("pointerup", (event) => {
  if (!path) return;
  if (distance(path.last, pointer(event)) > 0) add(event);
  const { points } = path;
  drop();
  send(points);
});
on("pointercancel", () => drop());
on("keydown", ({ key }) => {
  if (key === "Escape") drop();
});

function add(event) {
  const svg = path.ground.ownerSVGElement || path.ground, at = pointer(event);
  const { x, y } = within(svg, at);
  const end = path.line.ownerSVGElement.createSVGPoint();
  Object.assign(end, { x, y });
  path.line.points.appendItem(end);
  path.points.push(pointOn(path.ground, event));
  path.last = at;
  // A long path keeps its ends and every second point between.
  if (path.points.length > MOST) {
    path.points = path.points.filter((_, index, all) => index % 2 === 0 || index === all.length - 1);
  }
  isWatched = true;
  wonder(path.points, at);
}

function drop() {
  path?.sheet.remove();
  path = null;
  forget();
}

onSettled(drop);
