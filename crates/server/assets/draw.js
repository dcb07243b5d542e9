// Points and paths. What carries data-points takes a point, what carries data-draws a path under the finger; a value names the kinds of
// which one must be picked before. From a target that carries data-draws a path begins, too. The server makes an action of
// them. While the pointer moves it is asked whether that would be allowed, one question at a time, and of what came meanwhile only the latest.

import { $, on, toast } from "./page.js";
import { has, isBusy, live, onSettled, post } from "./part.js";
import { claimed, distance, pointer, sheetOver, within } from "./shapes.js";
import { asking, light, named, pick, picked } from "./pick.js";
import { TREMOR, isClick } from "./drag.js";
import { hideTip, showTip } from "./reasons.js";
import { outline } from "./think.js";

// The most points that the server takes, and how far two of a path are apart on the screen.
const MOST = 64, APART = 6;

// Whether what a surface needs is picked.
const isReady = (kinds) => !kinds || (picked[0] && kinds.split(" ").includes(picked[0].split(":")[0]));

// What takes a point, or a path, at this event, if it is not something to pick.
function surface({ target }, how) {
  if (!has("mine") || isBusy || asking || target.closest(".target, [data-ask]")) return null;
  const ground = target.closest(`[data-${how}]`);
  return ground && isReady(ground.dataset[how]) ? ground : null;
}

// The target from which a path would be drawn, and the picture on which.
function begun({ target }) {
  const from = has("mine") && !isBusy && !asking && target.closest(".board .target[data-draws]:is(.lit, .picked)");
  const ground = from && from.closest("[data-points]");
  return ground ? { from, ground } : {};
}

// A point in thousandths of the surface's own units.
export const inUnits = ({ x, y }) => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
const pointOn = (ground, at) => inUnits(within(ground, at));

// What takes a point now, whoever points.
export function ready() {
  const ground = has("mine") && !isBusy && !asking && $(".board[data-points]", live);
  return ground && isReady(ground.dataset.points) ? ground : null;
}

// ---- Asking whether it is allowed.

let isAsking = false, question = null;

export function wonder(points, at) {
  isWatched = true;
  question = { points, at };
  if (!isAsking) answerNext();
}

async function answerNext() {
  const { points, at } = question;
  question = null;
  isAsking = true;
  const query = new URLSearchParams({ points: points.join(" "), picked: picked.join(" "), sketch: 1 });
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

const hearers = [];
// Calls this with what was told of points.
export const onVerdict = (hears) => { hearers.push(hears); };

function show({ allowed, sentence, why, marks, sketch }, [x, y]) {
  light();
  for (const mark of marks || []) named(mark)?.classList.add("shown");
  outline(sketch);
  $("#tip").classList.toggle("refused", !allowed);
  for (const hears of hearers) hears(allowed ? sentence : why);
  // What is drawn says what comes of it, and is not covered by words.
  if (allowed && sketch) hideTip();
  else showTip(allowed ? sentence : why, { left: x, right: x, top: y - 34, bottom: y + 34, width: 0 });
}

export function forget() {
  if (!isWatched) return;
  isWatched = false;
  question = null;
  outline();
  $("#tip").classList.remove("refused");
  hideTip();
}

// ---- One point: it is shown what would come of it, and a click does it.

export function send(points) {
  forget();
  post(`${live.dataset.here}/act`, { points: points.join(" "), picked: picked.join(" ") });
}

on("pointermove", (event) => {
  // A finger has no place before it touches.
  if (path || event.pointerType === "touch") return;
  const ground = surface(event, "points");
  if (!ground) return forget();
  wonder([pointOn(ground, pointer(event))], pointer(event));
});
on("click", (event) => {
  if (!isClick(event) || event.timeStamp - drawnAt < 80) return;
  const ground = surface(event, "points");
  if (ground) return send([pointOn(ground, pointer(event))]);
  // Who points before anything is picked is told so.
  const { target } = event, bare = has("mine") && !picked.length && target.closest("[data-first]");
  if (bare && !target.closest(".target, [data-ask]")) toast(bare.dataset.first);
});

// ---- A path: it is drawn while the finger is down, and done when it is lifted.

let path = null, drawnAt = -Infinity;

// Before the map moves by the same finger.
on("pointerdown", (event) => {
  // A second finger means something else.
  if (path) return drop();
  const { from, ground = surface(event, "draws") } = begun(event);
  if (!ground || event.button) return;
  claimed.add(event);
  path = { ground, from, points: [], start: pointer(event), last: [Infinity, Infinity] };
  if (!from) begin(event);
}, true);

function begin(event) {
  const { from, ground, start } = path;
  // What was begun on a thing is about it.
  if (from && !picked.includes(from.dataset.target)) pick(from.dataset.target);
  const sheet = sheetOver(ground.ownerSVGElement || ground);
  const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
  line.classList.add("drawn");
  sheet.append(line);
  Object.assign(path, { sheet, line });
  add(event, start);
}

on("pointermove", (event) => {
  if (!path) return;
  if (!path.line) {
    if (distance(path.start, pointer(event)) < TREMOR) return;
    begin(event);
  }
  if (distance(path.last, pointer(event)) >= APART) add(event);
});
on("pointerup", (event) => {
  if (!path) return;
  if (!path.line) return drop();
  if (distance(path.last, pointer(event)) > 0) add(event);
  const { points } = path;
  drawnAt = event.timeStamp;
  drop();
  send(points);
});
on("pointercancel", () => drop());
on("keydown", ({ key }) => {
  if (key === "Escape") drop();
});

function add(event, at = pointer(event)) {
  const svg = path.ground.ownerSVGElement || path.ground;
  const { x, y } = within(svg, at);
  const end = path.line.ownerSVGElement.createSVGPoint();
  Object.assign(end, { x, y });
  path.line.points.appendItem(end);
  path.points.push(pointOn(path.ground, at));
  path.last = at;
  // A long path keeps its ends and every second point between.
  if (path.points.length > MOST) {
    path.points = path.points.filter((_, index, all) => index % 2 === 0 || index === all.length - 1);
  }
  wonder(path.points, at);
}

function drop() {
  path?.sheet?.remove();
  path = null;
  forget();
}

onSettled(drop);
