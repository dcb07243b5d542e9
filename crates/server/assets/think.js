// What may be done with what is picked, where the board has more to say than is listed: the server is asked with each pick. Its answer
// stands in the place of the question, its sketch lies over the board, and odds stand beside it.

import { $, on } from "./page.js";
import { has, live, onAnswer, onSettled } from "./part.js";
import { narrow } from "./options.js";
import { say } from "./log.js";
import { leadsTo, onPick, picked, unpick } from "./pick.js";

// The question as it was, while something else stands there; and the sheets over the board.
let before = null;
const sheets = {};

// Puts a picture over the board, or takes it away.
function lay(name, svg) {
  sheets[name]?.remove();
  sheets[name] = null;
  const board = svg && $(".board:is([data-points], [data-draws])", live);
  if (!board) return;
  const sheet = document.createElementNS(board.namespaceURI, "g");
  sheet.setAttribute("class", `sketch ${name}`);
  sheet.ariaHidden = "true";
  sheet.innerHTML = svg;
  // Below what is picked and what stands there, above the land.
  board.insertBefore(sheet, $(".target", board)?.closest("svg > *") || null);
  sheets[name] = sheet;
  if (name === "thought") live.dispatchEvent(new CustomEvent("sketched", { detail: sheet }));
}

// What the points under a pointer would come to.
export const outline = (svg) => {
  lay("planned", svg);
  sheets.planned?.parentNode.append(sheets.planned);
};

function restore() {
  if (before) $("#prompt")?.replaceWith(before);
  before = null;
  $("#thought")?.remove();
  lay("thought");
}

async function think() {
  const path = picked.join(" ");
  if (!path || !has("mine") || !$("[data-opens]", live)) return restore();
  const query = new URLSearchParams({ picked: path });
  if (has("as")) query.set("as", live.dataset.as);
  let thought = null;
  try {
    const answer = await fetch(`${live.dataset.here}/thought?${query}`);
    if (answer.ok) thought = await answer.json();
  } catch {
    // The stream tells that the connection is lost.
  }
  if (picked.join(" ") !== path) return;
  restore();
  if (thought) show(thought);
}

function show({ says, note, offers, lit, more, sketch, cards }) {
  leadsTo(picked, { lit, more });
  const bar = $("#prompt");
  bar.classList.remove("full");
  before = bar.cloneNode(true);
  $(".says", bar).textContent = says;
  for (const old of bar.querySelectorAll(".news-box, .goal-strip, .thinking, .eyebrow, .offers")) old.remove();
  const line = document.createElement("p"), row = document.createElement("div");
  line.className = "news";
  line.textContent = note;
  $(".ask", bar).append(line);
  row.className = "offers";
  row.innerHTML = offers;
  bar.classList.add("thinks");
  bar.append(row);
  say(says);
  lay("thought", sketch);
  if (!cards) return;
  const card = document.createElement("section");
  card.id = "thought";
  card.className = "card thought";
  card.ariaLabel = "What it would be like";
  card.innerHTML = cards;
  (narrow.matches ? $("#board") : $("#side")).prepend(card);
}

on("click", ({ target }) => {
  if (target.closest("[data-unpick]")) unpick();
});
onPick(think);
onAnswer((isKept) => isKept || restore());
onSettled(() => {
  // A fresh part has its own question.
  before = null;
  $("#thought")?.remove();
  lay("thought");
  if (picked.length) think();
});
