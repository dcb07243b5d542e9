// What matters is in sight: a picture with data-follow names what it is about, and the map goes there while it lasts; and
// something that may be picked is always to be seen, large enough for a finger.

import { $ } from "./page.js";
import { has, live, onPlaced } from "./part.js";
import { middle, place } from "./shapes.js";
import { lit, named, onPick, picked } from "./pick.js";
import "./carry.js";
import "./reach.js";
import "./ways.js";
import { eye, fine, goTo, home, isShown, large, leaveHome, look, map, onMap, scale } from "./zoom.js";


// What is decided: another decision is looked at afresh.
let decision;

const isOnMap = (target) => target.ownerSVGElement === map();

function isSeen(target) {
  const [x, y] = middle(place(target)), { left, right, top, bottom } = place(map());
  return y > top && y < bottom && x > left && x < right;
}

function goHome() {
  if (home.eye) Object.assign(eye, home.eye);
  home.eye = null;
  look();
}

// The part of the map that holds all of these, in its units.
function span(things) {
  const rects = things.map(place);
  const side = (way, name) => Math[way](...rects.map((rect) => rect[name]));
  const from = onMap([side("min", "left"), side("min", "top")]);
  const to = onMap([side("max", "right"), side("max", "bottom")]);
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: to.x - from.x, height: to.y - from.y };
}

function showAll() {
  eye.times = 1;
  look();
}

// The map goes to where these are, if they lie close enough together to be shown large.
function approach(things) {
  const at = span(things), { clientWidth, clientHeight } = map();
  const k = Math.min(large(), 0.9 * clientWidth / at.width, 0.9 * clientHeight / at.height);
  // Where they are too far apart, the whole map has them all.
  if (!(k >= 1.3 * scale() / eye.times)) return showAll();
  leaveHome();
  goTo(at, k);
}

// Whether what is meant is too small, unless a person chose that, or none of it is seen.
const isTooFar = (there) => scale() < fine() && !home.isChosen || !there.some(isSeen);

// The map is put in place once, where it shall be: each time costs as much as a fresh part.
function settle() {
  if (!isShown()) return;
  const there = lit().filter(isOnMap);
  const affair = $("[data-follow]", live), field = affair && named(affair.dataset.follow);
  if (field) return approach([field]);
  if (decision !== live.dataset.decision) goHome();
  else look();
  decision = live.dataset.decision;
  // What is picked is looked at already, and a refusal does not move it.
  if (!has("mine") || !there.length || picked.length) return;
  if (isTooFar(there)) approach(there);
}

onPlaced(settle);
// What is lit next may be elsewhere. Who has just tapped the map sees where it is.
onPick(() => {
  const there = lit().filter(isOnMap);
  if (isShown() && there.length && isTooFar(there)) approach(there);
});
// Where what was just picked may go is shown, if it lies elsewhere.
let shown;
live.addEventListener("sketched", ({ detail }) => {
  const now = `${live.dataset.decision} ${picked}`;
  if (now !== shown && isShown() && detail.firstChild && !isSeen(detail)) approach([detail]);
  shown = now;
});
// A frame of another size shows another part: all of it is worked out again.
addEventListener("resize", settle);
