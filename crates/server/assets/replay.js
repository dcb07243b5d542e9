// Looking back: the slider shows its moments while it moves.

import { $, on } from "./page.js";
import { address, duringSwap, go, live, refresh } from "./part.js";

let isSliding = false;
on("pointerdown", ({ target }) => { isSliding = target.id === "moment"; });
on("pointerup pointercancel", () => { isSliding = false; });

// The slider under the finger must stay, so that only what it shows is put in place.
duringSwap((old, next) => {
  if (!isSliding) return null;
  $(".play", live).replaceWith($(".play", next));
  $(".moment", live).textContent = $(".moment", next).textContent;
  return false;
});

on("input", ({ target: { id, value, max } }) => {
  if (id !== "moment") return;
  address({ at: value === max ? "" : value });
  refresh();
});
on("change", ({ target }) => {
  if (target.id === "moment") go(location);
});
