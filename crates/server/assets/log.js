// The log: its earlier lines are fetched when one scrolls to them, and stay when the part is swapped. What is new in it is marked
// for who sees it, and said to who does not; and after a swap the focus is where it was.

import { $, $$ } from "./page.js";
import { narrow } from "./options.js";
import { duringSwap, has, live, onSettled } from "./part.js";

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
  if (!entry || old.dataset.as !== next.dataset.as) return;
  const wanted = to.start - lines(to).length;
  const kept = from.start < wanted ? [] : lines(from).slice(from.start - wanted);
  if (!kept.length) return;
  const copies = [...kept, ...$$(".earlier", from)].map((line) => line.cloneNode(true));
  for (const line of copies) line.classList.remove("new");
  entry.replaceWith(...copies);
});
onSettled(watch);

// ---- What is new.

// How long what was said stands there, for a screen reader that is still busy with what came before.
const STANDS = 20_000;

// Each thing is a line of its own: a screen reader reads one after the other, and none is overwritten.
export function say(text) {
  const line = document.createElement("p");
  line.textContent = text;
  $("#say").append(line);
  setTimeout(() => line.remove(), STANDS);
}

// The log's newest line comes first, and its number is the list's start.
function newLines(before) {
  if (has("replay") || has("since")) return [];
  return $$("#log li", live).slice(0, Math.max(0, $("#log").start - before));
}

// The answers beside the board that were not there before.
function newAnswers(old) {
  return $$(".answer", live).filter((card) => $(`#${card.id}`, old)?.textContent !== card.textContent);
}

duringSwap(() => {
  const before = $("#log").start;
  return (old) => {
    const lines = newLines(before);
    for (const line of lines) line.classList.add("new");
    const news = lines.map((line) => line.firstChild.textContent).reverse();
    const isCalled = news.length || !("mine" in old.dataset);
    if (has("mine") && isCalled) news.push($("#prompt .says").textContent);
    for (const card of newAnswers(old)) {
      news.push(card.innerText);
      if (narrow.matches) card.scrollIntoView({ block: "nearest" });
    }
    news.forEach(say);
  };
});

// ---- After a swap the focus is where it was: on the same thing, or on what may be picked next.

// How an element is found again.
function keyOf(element) {
  const { id, name, value, dataset } = element;
  const href = element.getAttribute("href");
  if (dataset.target) return `[data-target="${dataset.target}"]`;
  if (id) return `[id="${id}"]`;
  if (name) return `[name="${name}"][value="${value}"]`;
  if (href) return `[href="${href}"]`;
  return "#prompt";
}

duringSwap((old) => {
  const active = document.activeElement;
  if (!old.contains(active)) return null;
  const key = keyOf(active);
  const isOnBoard = active.closest(".board");
  return () => {
    const same = $(isOnBoard ? `${key}.lit` : key, live);
    const instead = isOnBoard && $('.target[tabindex="0"], #prompt .offers .button', live);
    (same || instead || $("#prompt")).focus({ preventScroll: true });
  };
});
