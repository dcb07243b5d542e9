// A stop between two parts of a game: until the reader goes on, it stands in the place of what is decided next. Who wants
// everything at once does not stop; the prompt has its headline.

import { $, on } from "./page.js";
import { duringSwap, has, live, onSettled } from "./part.js";
import { options } from "./options.js";
import { say } from "./log.js";

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
