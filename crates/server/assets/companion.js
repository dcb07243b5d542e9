// At a table beside a real board: what is written narrows the list of what can have been drawn, and a digit on the keyboard is a
// face of a die.

import { $, $$, on } from "./page.js";

// A card is found by its number, with or without the letter before it, or by any part of its name.
function fits(thing, text) {
  const number = thing.split(" ")[0];
  return /^\d+$/.test(text) ? number.replace(/^[a-z]+/, "").startsWith(text) : thing.includes(text);
}

on("input", ({ target }) => {
  if (!("narrows" in target.dataset)) return;
  const text = target.value.trim().toLowerCase();
  for (const item of $$("[data-thing]", target.form)) item.hidden = !!text && !fits(item.dataset.thing, text);
});

// One that is left is what was meant.
on("keydown", (event) => {
  const { target, key } = event;
  if (key === "Enter" && "narrows" in (target.dataset || {})) {
    const left = $$("[data-thing]:not([hidden]) button", target.form);
    if (!target.value.trim() || left.length !== 1) return;
    event.preventDefault();
    left[0].click();
    return;
  }
  if (target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const face = /^[1-9]$/.test(key) && $(`#report .face[value="${key}"]`);
  if (!face) return;
  event.stopImmediatePropagation();
  face.click();
}, true);
