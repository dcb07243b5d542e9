// What matters is in sight: a picture with data-follow is scrolled to when it comes, and the page goes back when it is
// gone; and something that may be picked is always to be seen.

import { $, $$ } from "./page.js";
import { isStill } from "./options.js";
import { has, live, onSettled } from "./part.js";
import { middle, place } from "./shapes.js";
import { lit } from "./pick.js";
import { drag, look, map, onMap } from "./zoom.js";

// Where the page was before the picture came.
let home = null;
let wasOver = has("over");

function follow() {
  const isThere = $("[data-follow]", live), before = home;
  // The result stands above the board.
  if (has("over") && !wasOver) {
    wasOver = true;
    scrollTo(0, 0);
  } else if (isThere && before === null) {
    home = scrollY;
    scrollTo(0, Math.min(home, place($(".play", live)).top + scrollY - 6));
  } else if (!isThere && before !== null) {
    home = null;
    scrollTo(0, before);
  }
}

// The lowest point of the window that no other picture covers; one may stick to the lower edge.
function lowest(svg) {
  const others = $$(".board", live).filter((one) => one !== svg && getComputedStyle(one).position === "sticky");
  return Math.min(innerHeight, ...others.map((one) => place(one).top));
}

function isSeen(target) {
  const svg = target.ownerSVGElement, [x, y] = middle(place(target));
  const { left, right, top, bottom } = place(svg);
  // The prompt lies over the map.
  const high = Math.max(place($("#prompt", live)).bottom, top), low = Math.min(lowest(svg), bottom);
  return y > high && y < low && x > left && x < right;
}

function bringIntoSight() {
  const [first] = lit();
  if (!has("mine") || !first || lit().some(isSeen)) return;
  if (first.ownerSVGElement === map()) drag(onMap(middle(place(first))), onMap(middle(place(map()))));
  first.scrollIntoView({ block: "center", behavior: isStill() ? "auto" : "smooth" });
}

onSettled(() => {
  look();
  follow();
  bringIntoSight();
});
