// What comes between two decisions. First what the game did on its own after an action, one step at a time: at a click, or by
// itself for who likes it brisk; who wants everything at once gets it. Then a stop between two parts of a game.

import { $, $$, on } from "./page.js";
import { options } from "./options.js";
import { duringSwap, has, live, onSettled } from "./part.js";
import { say } from "./log.js";
import { DICE, lasts } from "./pace.js";

// After which action the steps came, and how many of them are shown.
let at, shown = 0, timer;

const lines = () => $$("#steps li", live);

// Points at what on the board the step speaks of.
function point(line) {
  for (const one of $$(".board .shown", live)) one.classList.remove("shown");
  for (const name of line.dataset.marks.split(" ")) {
    $(`.board :is([data-target="${name}"], [data-place="${name}"])`, live)?.classList.add("shown");
  }
}

function show(count) {
  const all = lines();
  clearTimeout(timer);
  if (!all[0]) return;
  shown = lasts(DICE) ? Math.min(count, all.length) : all.length;
  all.forEach((line, index) => { line.hidden = index >= shown; });
  point(all[shown - 1]);
  const buttons = $("#steps .offers", live);
  if (buttons) buttons.hidden = shown === all.length;
  if (shown < all.length && options.pace === "brisk") timer = setTimeout(show, 2 * lasts(DICE), shown + 1);
}

function begin() {
  if (live.dataset.at !== at) shown = 1;
  at = live.dataset.at;
  show(shown);
}

on("click", ({ target }) => {
  const by = target.closest("[data-steps]")?.dataset.steps;
  if (!by) return;
  show(shown + +by);
  say(lines()[shown - 1].textContent);
  if (shown === lines().length) $("#prompt", live).focus({ preventScroll: true });
});
onSettled(begin);

// ---- A stop: until the reader goes on, it stands in the place of what is decided next. Who wants everything at once does not
// stop; the prompt has its headline.

// After which action the reader has gone on.
let seen;

onSettled(() => {
  const isStop = $("#interlude", live) && !has("behind") && options.pace !== "once" && seen !== live.dataset.at;
  live.toggleAttribute("data-stop", !!isStop);
});
// What had the focus is hidden now.
duringSwap(() => () => {
  if (!has("stop")) return;
  if (document.activeElement === document.body) $("[data-goes-on]", live).focus({ preventScroll: true });
  say($("#interlude", live).innerText);
});
on("click", ({ target }) => {
  if (!target.closest("[data-goes-on]")) return;
  seen = live.dataset.at;
  delete live.dataset.stop;
  $("#prompt", live).focus({ preventScroll: true });
});
