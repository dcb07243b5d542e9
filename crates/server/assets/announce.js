// Says what happened to who does not see it, and marks the new lines of the log for who does.

import { $, $$ } from "./page.js";
import { narrow } from "./options.js";
import { duringSwap, has, live } from "./part.js";

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

duringSwap((old) => {
  const before = $("#log").start;
  return () => {
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
