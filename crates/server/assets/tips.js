// A word of explanation beside what the pointer or the focus rests on.

import { $, on } from "./page.js";
import { middle, place } from "./shapes.js";

let timer, clicked;

export function hideTip() {
  clearTimeout(timer);
  $("#tip").hidden = true;
}

// Above what it is about, or below if there is no room, and always within the window.
export function showTip(text, about) {
  const box = $("#tip");
  box.textContent = text;
  box.hidden = false;
  const { width, height } = place(box);
  const left = Math.min(innerWidth - width - 8, middle(about)[0] - width / 2);
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${about.top > height + 16 ? about.top - height - 8 : about.bottom + 8}px`;
}

on("pointerover pointerout focusin focusout pointerdown", ({ type, target }) => {
  const about = target.closest("[data-tip]"), tip = about?.dataset.tip;
  hideTip();
  // What was just clicked needs no tip until the pointer has been elsewhere.
  if (type === "pointerdown") clicked = tip;
  else if (tip !== clicked) clicked = null;
  if (!tip || clicked || type.endsWith("out") || type === "pointerdown") return;
  timer = setTimeout(() => showTip(tip, place(about)), 300);
});
on("keydown", ({ key }) => {
  if (key === "Escape") hideTip();
});
