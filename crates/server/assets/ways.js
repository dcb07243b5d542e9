// The ways that things went since the reader's last action, as arrows on the map: the newest drawn, the earlier ones
// dotted. Where a way goes through stands in data-heart.

import { $, $$ } from "./page.js";
import { duringSwap, live, onSettled } from "./part.js";
import { MOVE, hold, isMoving } from "./pace.js";

const MOST = 8, HEAD = 15, SMALL = 8, GAP = 16;

// A place that is a point is so many units away as the picture says.
function heart(name) {
  const unit = $("[data-unit]", live)?.dataset.unit;
  if (unit && name.includes(",")) return name.split(",").map((part) => part * unit);
  const [, x, y] = $(`[data-heart^="${name} "]`, live)?.dataset.heart.split(" ") || [];
  return x && [+x, +y];
}

const half = ([x, y], [otherX, otherY]) => [(x + otherX) / 2, (y + otherY) / 2];

// A smooth line through the points, with a head at its end. Of two points the line is bent a little.
function drawn(points, isStraight) {
  if (!points[2] && !isStraight) {
    const [x, y] = half(...points), [[fromX, fromY], [toX, toY]] = points;
    points.splice(1, 0, [x + (toY - fromY) * 0.18, y - (toX - fromX) * 0.18]);
  }
  const end = points.at(-1), before = points.at(-2);
  const turn = Math.atan2(end[1] - before[1], end[0] - before[0]);
  // What went there stays to be seen.
  const last = [end[0] - GAP * Math.cos(turn), end[1] - GAP * Math.sin(turn)];
  const head = isStraight ? SMALL : HEAD;
  const beside = (by) => [last[0] - head * 2 * Math.cos(turn + by), last[1] - head * 2 * Math.sin(turn + by)];
  const foot = half(beside(0.5), beside(-0.5));
  const inner = points.slice(1, -1);
  if (isStraight) return [`M${points.slice(0, -1).join("L")}L${foot}`, `M${last}L${beside(0.5)}L${beside(-0.5)}z`];
  const curves = inner.map((point, index) => `Q${point} ${inner[index + 1] ? half(point, inner[index + 1]) : foot}`);
  return [`M${points[0]}${curves.join("")}`, `M${last}L${beside(0.5)}L${beside(-0.5)}z`];
}

function show() {
  const { own } = live.dataset;
  const lines = $$("#log [data-way]", live).filter(({ dataset }) => +dataset.action > +own);
  const ways = [...new Set(lines.map((line) => line.dataset.way))].slice(0, MOST);
  const svg = $("[data-unit]", live) || $("[data-heart]", live)?.closest("svg");
  if (!svg || !ways.length) return;
  const group = document.createElementNS(svg.namespaceURI, "g");
  group.setAttribute("class", "ways");
  group.ariaHidden = "true";
  // The newest comes last, over the others.
  for (const [index, way] of ways.entries()) {
    const points = way.split(" ").map(heart);
    if (!points.every(Boolean) || !points[1]) continue;
    const [line, head] = drawn(points, "unit" in svg.dataset);
    const now = index ? "earlier" : "latest-way";
    group.innerHTML = `<g class="${now}"><path class="line" pathLength="100" d="${line}"/><path class="head" d="${head}"/></g>${group.innerHTML}`;
  }
  // Where figures stand close, ways lie beneath them.
  svg.insertBefore(group, "unit" in svg.dataset && $(".target", svg)?.closest("svg > *") || null);
}

onSettled(show);
duringSwap(() => (old) => {
  const [line] = $$("#log [data-way]", live), at = +line?.dataset.action;
  const isNew = at > +old.dataset.at && at > +live.dataset.own && old.dataset.as === live.dataset.as;
  if (!isNew || !$(".latest-way", live)) return;
  $(".latest-way", live).classList.toggle("drawing", isMoving());
  hold(MOVE);
});
