// A table beside a real board: what people report of chance is sent as it stands in its form, and what is asked has the focus.

import { $, on } from "./page.js";
import { duringSwap, live, onSettled, post } from "./part.js";
import "./companion.js";

// A finger is not given a keyboard: the question itself gets the focus, unless something in it has it already.
duringSwap(() => () => {
  const asked = $("#report", live);
  if (!asked) return;
  if (!asked.contains(document.activeElement)) asked.focus({ preventScroll: true });
  if (asked.getBoundingClientRect().top < 0) asked.scrollIntoView({ block: "start" });
});

// What was entered of an action that is not whole stays in this browser until the decision is another, so that a page that was loaded
// again or a phone that was locked loses nothing. It is one entry for each table.
const key = () => `marches-begun-${live.dataset.here}`;

function begun() {
  try {
    return JSON.parse(localStorage.getItem(key()));
  } catch {
    return null;
  }
}

function keep(entry) {
  try {
    if (entry) localStorage.setItem(key(), JSON.stringify(entry));
    else localStorage.removeItem(key());
  } catch {
    // It is kept on the page alone.
  }
}

onSettled(() => {
  const { decision } = live.dataset;
  const form = $("#report form", live);
  if (form) {
    const { action, reports } = form.elements;
    // Nothing is lost of an action for which nothing was entered.
    const entry = { decision, action: action.value, reports: reports.value, doing: $("#report .eyebrow", live)?.textContent };
    keep(reports.value && entry);
    return;
  }
  const entry = begun(), offer = $("#unfinished", live);
  if (!entry) return;
  if ("over" in live.dataset || (decision && decision !== entry.decision)) keep(null);
  // While older moments are shown there is no decision; what was begun still stands then.
  if (!offer || entry.decision !== decision) return;
  const { action, reports } = $("form", offer).elements;
  action.value = entry.action;
  reports.value = entry.reports;
  $("[data-doing]", offer).textContent = entry.doing || entry.action;
  const count = entry.reports.split(" ").length;
  $("[data-entered]", offer).textContent = `${count} ${count === 1 ? "result is" : "results are"} entered.`;
  offer.hidden = false;
});

on("click", ({ target }) => {
  if (!target.closest?.("[data-forget]")) return;
  keep(null);
  $("#unfinished", live).hidden = true;
});
