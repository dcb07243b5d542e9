// Where a thing could go, while the pointer or the focus is on it: the targets that it names in data-reach.

import { $, on } from "./page.js";
import { targets } from "./pick.js";

let reached = "";

on("pointerover focusin", ({ target }) => {
  const thing = target.closest(".target");
  const names = (thing && $("[data-reach]", thing)?.dataset.reach) || "";
  if (names === reached) return;
  reached = names;
  const places = names.split(" ");
  for (const place of targets()) place.classList.toggle("reach", places.includes(place.dataset.target));
});
