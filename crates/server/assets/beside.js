// A table beside a real board: what people report of chance is sent as it stands in its form, and what is asked has the focus.

import { $, on } from "./page.js";
import { duringSwap, live, post } from "./part.js";
import "./companion.js";

// Before the table's own script, which would take it for an action. The field "action" hides the form's own property.
on("submit", (event) => {
  const form = event.target;
  if (!("report" in form.dataset)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  post(form.getAttribute("action"), Object.fromEntries(new FormData(form, event.submitter)));
}, true);

// A finger is not given a keyboard: the question itself gets the focus, unless something in it has it already.
duringSwap(() => () => {
  const asked = $("#report", live);
  if (!asked) return;
  if (!asked.contains(document.activeElement)) asked.focus({ preventScroll: true });
  if (asked.getBoundingClientRect().top < 0) asked.scrollIntoView({ block: "start" });
});
