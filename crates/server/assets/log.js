// The log: its earlier lines are fetched when one scrolls to them, and stay when the part is swapped.

import { $, $$ } from "./page.js";
import { duringSwap, live, onSettled } from "./part.js";

const lines = (log) => $$("li:not(.earlier)", log);

async function fetchEarlier(entry) {
  try {
    const answer = await fetch($("a", entry).href, { headers: { "x-part": "log" } });
    const box = document.createElement("template");
    box.innerHTML = answer.ok ? await answer.text() : "";
    // A swap may have come meanwhile.
    if (answer.ok && entry.isConnected) entry.replaceWith(box.content);
  } catch {
    // The link is still there.
  }
  watch();
}

const observer = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    fetchEarlier(target);
  }
});

function watch() {
  const entry = $("#log .earlier", live);
  observer.disconnect();
  if (entry) observer.observe(entry);
}

// The log's newest line comes first, and its number is the list's start. The lines before those of the new part are
// the same as before, unless someone else looks.
duringSwap((old, next) => {
  const from = $("#log", old), to = $("#log", next), entry = $(".earlier", to);
  if (!entry || old.dataset.as !== next.dataset.as) return null;
  const wanted = to.start - lines(to).length;
  if (from.start < wanted) return null;
  const kept = lines(from).slice(from.start - wanted);
  const before = $(".earlier", from);
  if (!kept.length) return null;
  const copies = [...kept, ...(before ? [before] : [])].map((line) => line.cloneNode(true));
  for (const line of copies) line.classList.remove("new");
  entry.replaceWith(...copies);
  return null;
});
onSettled(watch);
