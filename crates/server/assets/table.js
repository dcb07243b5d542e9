// The script of a table's page: what is done by itself, and what a click and a form mean. It holds no rule.

import { $, on } from "./page.js";
import { fold, isStill, options, showChosen } from "./options.js";
import { address, begin, duringSwap, go, has, isBusy, live, onSettled, post, refresh } from "./part.js";
import "./log.js";
import "./sheet.js";
import { act, acts, asking, named, nameOf, pick, picked, unpick } from "./pick.js";
import "./fly.js";
import "./dice.js";
import { isClick } from "./drag.js";
import "./reasons.js";
import { openRules } from "./rules.js";
import "./keys.js";
import "./replay.js";
import "./steps.js";
import { listen } from "./stream.js";
import "./since.js";
import "./sound.js";

// ---- What is done by itself: what is sure, if the person likes that; and the end of a turn when nothing else is left, after a
// moment in which it can still be taken back. Once for each state of the table.

const SURE = 700, END = 2200;
let doneAt = null, timer;

// What was taken back is not done again by itself.
function notAgain() {
  doneAt = String(+live.dataset.version + 1);
}

// What is to be done, and after how long.
function next() {
  const sure = options.sure && acts.find((one) => one.sure);
  const [only] = acts.length === 1 ? acts : [];
  if (sure) return [sure, SURE];
  return only?.ends && !options.stay ? [only, END] : [];
}

// Says what will happen; Undo stands beside it.
function announce(wait) {
  const offers = $("#prompt .offers", live);
  if (!offers || wait !== END) return;
  const box = document.createElement("span");
  box.className = "ending";
  box.innerHTML = '<span role="status">Ends by itself</span><i></i>';
  offers.append(box);
}

function stop() {
  clearTimeout(timer);
  $(".ending", live)?.remove();
}

function auto() {
  const { version } = live.dataset;
  stop();
  if (isBusy || asking || picked.length || !has("mine") || doneAt === version) return;
  const [todo, wait] = next();
  if (!todo) return;
  announce(wait);
  timer = setTimeout(() => {
    stop();
    doneAt = version;
    if (live.dataset.version === version && !isBusy) act(todo.action);
  }, wait);
}

duringSwap(() => auto);
on("change", ({ target }) => {
  if (target.dataset.option) auto();
});
// Who does something else, or opens something over the page, has the time that it takes.
on("pointerdown keydown", ({ target }) => {
  if (!$(".ending", live) || target.closest("#prompt")) return;
  doneAt = live.dataset.version;
  stop();
});

// ---- The page.

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
  // What is sent as it stands. The field "action" hides the form's own property.
  if ("report" in form.dataset) return post(form.getAttribute("action"), Object.fromEntries(new FormData(form, event.submitter)));
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
