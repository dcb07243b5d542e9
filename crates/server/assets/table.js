// The script of a table's page: what a click and a form mean there. It holds no rule.

import { $, on } from "./page.js";
import { fold, isStill, showChosen } from "./options.js";
import { address, begin, go, has, live, onSettled, post, refresh } from "./part.js";
import "./focus.js";
import "./log.js";
import "./sheet.js";
import { act, nameOf, named, pick, unpick } from "./pick.js";
import "./fly.js";
import "./dice.js";
import { auto, notAgain } from "./auto.js";
import { isClick } from "./drag.js";
import "./tips.js";
import "./reasons.js";
import { openRules } from "./rules.js";
import "./keys.js";
import "./replay.js";
import "./seed.js";
import "./steps.js";
import { listen } from "./stream.js";
import "./since.js";
import "./sound.js";

// Several at one screen: once the turn has passed on, this hand is hidden.
function hideHand() {
  const isOthersTurn = has("several") && has("as") && !has("mine");
  if (!isOthersTurn || has("over") || has("replay")) return;
  address({ as: "" });
  setTimeout(refresh, isStill() ? 600 : 1600);
}

// Points at what a reason speaks of.
function showOnBoard(names) {
  unpick();
  for (const name of names) named(name)?.classList.add("shown");
  $("#side:popover-open", live)?.hidePopover();
}

// Whether the link is one that the page follows by itself.
function follow(link) {
  const { clause, rules, show } = link.dataset;
  const isView = link.pathname === location.pathname && !link.hash;
  if (clause || rules !== undefined) openRules(clause);
  else if (show) showOnBoard(show.split(" "));
  else if (isView) go(link.href);
  else return false;
  return true;
}

on("click", (event) => {
  const target = event.target.closest(".board :is(.target, .alike)"), link = event.target.closest("a[href]");
  if (target && isClick(event)) pick(nameOf(target));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.hasAttribute("download")) return;
  if (follow(link)) event.preventDefault();
});

on("submit", (event) => {
  const form = event.target;
  if (!("live" in form.dataset)) return;
  event.preventDefault();
  const url = event.submitter?.getAttribute("formaction");
  const written = $("input[type=text]", form);
  if (!url) return act(written ? written.value : event.submitter.value);
  $(":popover-open")?.hidePopover();
  notAgain();
  post(url, {});
});

// The odds before something is done follow what is ticked. Without a script the form has a button.
on("change", ({ target: { form } }) => {
  if (form && "follows" in form.dataset) go(`?${new URLSearchParams(new FormData(form))}`);
});

onSettled(() => showChosen(live));
onSettled(hideHand);
fold(live);
begin();
auto();
listen();
