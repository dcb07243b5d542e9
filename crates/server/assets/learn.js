// The road of the lessons: ticks what was finished, and lights the lesson that comes next.

import { $, $$ } from "./page.js";
import { finished } from "./progress.js";

const road = $("[data-learn]");
const done = finished(road.dataset.learn);
const stops = $$("[data-lesson]", road);
const isDone = (stop) => done.includes(stop.dataset.lesson);
const next = stops.find((stop) => !isDone(stop));
let left = 0;
for (const stop of stops) {
  stop.classList.toggle("done", isDone(stop));
  stop.classList.toggle("present", stop === next);
  if (isDone(stop)) {
    $(".stop-number", stop).textContent = "✓";
    $("[data-state]", stop).textContent = ", finished";
  } else {
    left += +stop.dataset.minutes;
  }
}
const count = stops.filter(isDone).length;
if (count) {
  $("[data-count]", road).textContent = count;
  $("[data-left]", road).textContent = left;
  $("progress", road).value = count;
  $(".progress", road).hidden = false;
  if (next) $(".go", next).textContent = "Go on";
}
