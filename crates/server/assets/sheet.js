// What stands beside the board is a sheet where there is no room for a column. A tab opens it at one card; an answer that was
// asked for opens it by itself. And long news is folded to two lines, with "more".

import { $, $$, on } from "./page.js";
import { fold } from "./options.js";
import { duringSwap, live, onPlaced, onSettled } from "./part.js";

const side = () => $("#side", live);
const isSheet = () => getComputedStyle(side()).display === "none";
const isOpen = () => side().matches(":popover-open");

// The card that the sheet shows alone; nothing for all of them.
let only = "";

function show(id) {
  only = id;
  const shown = only && $(`#${only}`, side());
  for (const card of $$(":scope > :not(.side-head, .more-panels), .more-panels > *", side())) {
    card.classList.toggle("elsewhere", !!shown && card !== shown);
  }
  if (shown) shown.open = true;
}

// What asks or answers must be seen; a refusal, and what followed beside no broad ground, stand small on the board.
const URGENT = ".answer:not(#refusal), .broad #steps";
const urgent = (part) => $$(URGENT, part).map((card) => card.textContent).join();

duringSwap(() => (old) => {
  const says = urgent(live);
  if (!says || says === urgent(old) || !isSheet()) return;
  show($(URGENT, live).id);
  side().showPopover();
});

on("click", ({ target }) => {
  const { panel } = target.closest("[data-panel]")?.dataset || {};
  if (panel !== undefined) show(panel);
  const more = target.closest("[data-more]");
  if (more) more.textContent = $("#prompt", live).classList.toggle("full") ? "less" : "more";
});

function foldNews() {
  const news = $("#prompt .news", live), more = $("[data-more]", live);
  if (news) more.hidden = news.scrollHeight <= news.clientHeight + 1;
}
addEventListener("resize", foldNews);
onSettled(() => {
  // It was not there when the page came.
  const affair = $("#affair", live);
  if (affair) fold(affair);
  show(isOpen() ? only : "");
});
onPlaced(foldNews);
