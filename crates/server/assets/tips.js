// A word of explanation beside what the pointer or the focus rests on.

import { $, on } from "./page.js";
import { onSettled } from "./part.js";
import { distance, middle, place, pointer } from "./shapes.js";
import { isShowing, onHold } from "./pace.js";
import { lit } from "./pick.js";

// What the tip is about that is open or will be, what was clicked, and where the pointer was last.
let timer, subject, clicked, last = [0, 0];

export function hideTip() {
  clearTimeout(timer);
  $("#tip").hidden = true;
}

// How much of what may be picked a tip at this place would cover, and more if it leaves the window.
function covers([left, top], width, height) {
  const isOut = left < 4 || top < 4 || left + width > innerWidth - 4 || top + height > innerHeight - 4;
  const share = (one) => {
    const wide = Math.min(left + width, one.right) - Math.max(left, one.left);
    const high = Math.min(top + height, one.bottom) - Math.max(top, one.top);
    return wide > 0 && high > 0 ? wide * high : 0;
  };
  return lit().map(place).reduce((sum, one) => sum + share(one), isOut ? 1e6 : 0);
}

// Above what it is about, below, beside it, or at the prompt: where it covers least of what may be picked.
export function showTip(text, about) {
  const box = $("#tip");
  box.textContent = text;
  box.hidden = false;
  const { width, height } = place(box), [x, y] = middle(about);
  const across = Math.max(8, Math.min(innerWidth - width - 8, x - width / 2));
  const prompt = place($("#prompt"));
  const places = [
    [across, about.top - height - 8], [across, about.bottom + 8], [about.right + 8, y - height / 2],
    [about.left - width - 8, y - height / 2], [prompt.left + 8, prompt.bottom - height - 4],
  ];
  const costs = places.map((at) => covers(at, width, height));
  const [left, top] = places[costs.indexOf(Math.min(...costs))];
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

// Nothing lies over what is being shown; the tip waits for it.
function open() {
  if (isShowing()) timer = setTimeout(open, 300);
  else showTip(subject.dataset.tip, place(subject));
}

function aims(at) {
  const about = at.closest("[data-tip]"), tip = about?.dataset.tip;
  if (about === subject) return;
  leave();
  // What was just clicked needs no tip until the pointer has been elsewhere.
  if (tip !== clicked) clicked = null;
  if (!tip || clicked) return;
  subject = about;
  timer = setTimeout(open, 300);
}

function leave() {
  subject = null;
  hideTip();
}

// The pointer has to move by itself: what the page moves under it was not meant.
on("pointermove", (event) => {
  const now = pointer(event), hasMoved = distance(last, now) > 0;
  last = now;
  if (hasMoved && event.pointerType === "mouse") aims(event.target);
});
on("focusin", ({ target }) => aims(target));
on("pointerout focusout", leave);
on("pointerdown", ({ target }) => {
  leave();
  clicked = target.closest("[data-tip]")?.dataset.tip;
});
on("keydown", ({ key }) => {
  if (key === "Escape") hideTip();
});
onSettled(leave);
onHold(leave);
