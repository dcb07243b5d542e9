// What the person chose on this device: colours, motion, what is done by itself, which panels are folded.
// Without storage everything is as it was made.

import { $, $$, on } from "./page.js";

export const options = read();
options.folded ||= {};

function read() {
  try {
    return JSON.parse(localStorage.getItem("marches")) || {};
  } catch {
    return {};
  }
}

export function keep() {
  try {
    localStorage.setItem("marches", JSON.stringify(options));
  } catch {
    // It holds until the page is left.
  }
}

export const narrow = matchMedia("(max-width: 640px)");
export const low = matchMedia("(max-height: 599px) and (orientation: landscape)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
// On a phone on its side a broad ground shares the window, so its board is that of a narrow one.
export const shape = () => narrow.matches || low.matches && $(".broad") ? "narrow" : "wide";
export const isStill = () => options.still || calm.matches;

// The controls in a fresh part show what was chosen.
export function showChosen(within) {
  for (const control of $$("[data-option]", within)) {
    const value = options[control.dataset.option];
    if (control.type === "checkbox") control.checked = !!value;
    else control.value = value || "";
  }
}

// The server opens every panel, for who has no script.
export function fold(within) {
  for (const details of $$("details[data-keep]", within)) {
    const { keep: usual } = details.dataset;
    const isOpen = usual === "open" || (usual !== "shut" && !narrow.matches);
    details.open = options.folded[details.id] ?? isOpen;
  }
}

on("change", ({ target }) => {
  const { option } = target.dataset;
  if (!option) return;
  options[option] = target.type === "checkbox" ? target.checked : target.value;
  keep();
  const root = document.documentElement;
  root.dataset.theme = options.theme || "";
  root.toggleAttribute("data-still", !!options.still);
});
on("click", ({ target }) => {
  const panel = target.closest("details[data-keep] > summary")?.parentElement;
  if (!panel) return;
  // The click will turn it over.
  options.folded[panel.id] = !panel.open;
  keep();
});
