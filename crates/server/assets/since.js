// Since you left: how far this browser has seen the table is kept in it. Who comes back to more than a little is offered
// to have it played back; each step is a link of the page, and this goes from one to the next.

import { $, $$, on } from "./page.js";
import { keep, options } from "./options.js";
import { go, has, live, onSettled } from "./part.js";

// Fewer things can be read in the log; and how long a step is shown at the usual speed.
const LEAST = 3, STEP = 2200;
const key = `seen:${live.dataset.here}`;
const PLAY = "M6 3L17 10L6 17z", PAUSE = "M5 3H9V17H5zM11 3H15V17H11z";

// Since which action something is offered, and what was done here then.
let from = null, ownThen = 0;
let isPlaying = true, timer = 0;

function seen() {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? null : +kept;
  } catch {
    return null;
  }
}

function remember() {
  try {
    localStorage.setItem(key, live.dataset.at);
  } catch {
    // Then nothing is offered.
  }
}

// ---- The offer.

// How many actions told something after this one.
function told(after) {
  const numbers = $$("#log [data-action]", live).map((line) => +line.dataset.action);
  // Who only watches does nothing.
  const own = has("as") ? +live.dataset.own : 0;
  return new Set(numbers.filter((at) => at > after && at > own)).size;
}

function comeBack() {
  const last = seen();
  if (last === null || told(last) < LEAST || has("since")) return;
  from ??= last;
  ownThen = live.dataset.own;
  offer();
}

function offer() {
  const card = $("#since-offer", live);
  if (from === null || !card) return;
  card.hidden = false;
  $(".much", card).textContent = `${told(from)} things`;
  const link = $("a", card), url = new URL(link.href);
  url.searchParams.set("since", from);
  link.href = url;
}

const isPresent = () => !["replay", "since", "behind", "passing"].some(has) && !document.hidden;

onSettled(() => {
  clearTimeout(timer);
  if (has("since")) return settled();
  isPlaying = true;
  // Who acts again has come back.
  if (from !== null && live.dataset.own !== ownThen) from = null;
  if (from !== null) offer();
  else if (isPresent()) remember();
});
on("visibilitychange", () => {
  if (!document.hidden) comeBack();
});
on("click", ({ target }) => {
  if (!target.closest("[data-dismiss]")) return;
  from = null;
  $("#since-offer", live).hidden = true;
  remember();
});

// ---- The player.

function settled() {
  from = null;
  const next = $("#since-next", live), speed = options.speed || 1;
  if (!next?.href) isPlaying = false;
  const button = $("#since-play", live);
  button.ariaLabel = isPlaying ? "Pause" : "Play";
  $("path", button).setAttribute("d", isPlaying ? PAUSE : PLAY);
  for (const choice of $$("[data-speed]", live)) choice.ariaPressed = +choice.dataset.speed === +speed;
  // Only the list is scrolled, so that the board stays in sight.
  const list = $(".since-steps", live), now = $(".now", list);
  list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  if (isPlaying) timer = setTimeout(() => go(next.href), STEP / speed);
}

function playOrPause() {
  isPlaying = !isPlaying;
  clearTimeout(timer);
  if (isPlaying && !$("#since-next", live)?.href) go($("#since-again", live).href);
  else settled();
}

// A step by hand stops the player.
function step(id) {
  const link = $(id, live);
  isPlaying = false;
  if (link?.href) go(link.href);
  else settled();
}

const KEYS = { " ": playOrPause, ArrowLeft: () => step("#since-prev"), ArrowRight: () => step("#since-next"), Home: () => step(".since-steps a"), End: () => go($("[data-to-table]", live).href) };

on("keydown", (event) => {
  const isElsewhere = event.target.closest("input, select, textarea, dialog, [popover], summary");
  const isPressing = event.key === " " && event.target.closest("a, button");
  if (!has("since") || !KEYS[event.key] || isElsewhere || isPressing || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  KEYS[event.key]();
}, true);
on("click", ({ target }) => {
  if (!has("since")) return;
  const speed = target.closest("[data-speed]")?.dataset.speed;
  if (speed) {
    options.speed = speed;
    keep();
    clearTimeout(timer);
    settled();
  } else if (target.closest("#since-play")) playOrPause();
  // A step by hand stops the player; once more from the beginning starts it.
  else if (target.closest("#player a, .since-steps a")) isPlaying = false;
  else if (target.closest("#since-again")) isPlaying = true;
}, true);

comeBack();
