// Looking back: the slider shows its moments while it moves, arrow keys go from one to the next, and the replay plays
// by itself.

import { $, on } from "./page.js";
import { options } from "./options.js";
import { address, duringSwap, exchange, go, has, live, onSettled, refresh } from "./part.js";

const STEADY = 1200, PAUSES = { slow: 2600, fast: 450 };
const STEPS = { ArrowLeft: "prev", ArrowRight: "next" };
let isSliding = false;
on("pointerdown", ({ target }) => { isSliding = target.id === "moment"; });
on("pointerup pointercancel", () => { isSliding = false; });

// The slider under the finger must stay, so that only what it shows is put in place.
duringSwap((old, next) => {
  if (!isSliding) return null;
  exchange($(".play", live), $(".play", next));
  $(".moment", live).textContent = $(".moment", next).textContent;
  return false;
});

// ---- By itself.

let isPlaying = false, timer;

function step(which) {
  const link = $(`#step-${which}`, live);
  if (link) go(link.href);
  return !!link;
}

function plays(does) {
  isPlaying = does;
  clearTimeout(timer);
  const button = $("#replay-plays", live);
  if (!button) return;
  button.ariaPressed = String(does);
  button.ariaLabel = does ? "Stop here" : "Play by itself";
  if (does) timer = setTimeout(() => step("next"), PAUSES[options.replay] || STEADY);
}

// Each moment is shown before the next one's time begins.
onSettled(() => plays(isPlaying && has("replay")));

on("click", ({ target }) => {
  const link = target.closest("a[href]");
  if (target.closest("#replay-plays")) {
    plays(!isPlaying);
    // At the end it begins again.
    if (isPlaying && !has("replay")) step("first");
  } else if (link) {
    // Who follows a link looks at what it leads to; some lead to a replay.
    plays(false);
    isPlaying = "plays" in link.dataset;
  }
});

// An arrow stops it and goes one step; Space stops it and lets it go on.
on("keydown", (event) => {
  const which = STEPS[event.key], isSpace = event.key === " " && has("replay");
  const isMeant = isSpace || (which && (has("replay") || has("over")));
  if (!isMeant || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, dialog, [popover]")) return;
  if (isSpace && event.target.closest("a, button, summary")) return;
  plays(isSpace && !isPlaying);
  if (isSpace || step(which)) event.preventDefault();
});

// ---- The slider.

on("input", ({ target: { id, value, max } }) => {
  if (id !== "moment") return;
  plays(false);
  address({ at: value === max ? "" : value });
  refresh();
});
on("change", ({ target }) => {
  if (target.id === "moment") go(location);
});

// ---- When a game is over: the seed against the hash that was shown from the beginning, computed here.

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

onSettled(async () => {
  const place = $("[data-seed]", live);
  if (!place || !globalThis.crypto?.subtle) return;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(place.dataset.seed));
  const isSame = hex(bytes) === place.dataset.hash;
  place.className = isSame ? "good" : "bad";
  place.textContent = `This browser computed ${isSame ? "the same hash ✓" : "another hash ✗"}`;
});
