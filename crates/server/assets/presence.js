// Who is here: the stream tells it, and the header says it by the reader's own clock.

import { $, $$ } from "./page.js";
import { live, onSettled } from "./part.js";

const DAY = 86_400_000;

function when(since) {
  const date = new Date(since);
  return Date.now() - since > DAY
    ? date.toLocaleDateString()
    : date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

function say(mark) {
  const { since } = mark.dataset;
  const away = since ? `away since ${when(+since)}` : "is away";
  $(".presence-says", mark).textContent = mark.matches(".here") ? "is here" : away;
}

export function present(seats) {
  for (const { seat, here, since } of seats) {
    const mark = $(`.presence[data-seat="${seat}"]`, live);
    if (!mark) continue;
    mark.classList.toggle("here", here);
    if (since) mark.dataset.since = since;
    say(mark);
  }
}

onSettled(() => $$(".presence", live).forEach(say));
