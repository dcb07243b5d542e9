// A lesson: answers by clicks on the board and by keys. Every answer is a link of the page; what to pick for it stands in
// its data-path. The page that a link leads to takes the place of this one. No rule is known here.

import { $, $$, on, toast } from "./page.js";
import { finish } from "./progress.js";
import { openRules } from "./rules.js";

let picked = [], isBusy = false, waiting = null;

const root = () => $("#lesson");
const narrow = matchMedia("(max-width: 640px)");
const targets = () => $$("#board [data-target]", root());
const acts = () => $$("a[data-path][href]", root()).map((link) => ({ link, path: link.dataset.path.split(" ") }));
const begins = (path) => (act) => path.every((name, index) => act.path[index] === name);

function light() {
  const all = acts(), fits = all.filter(begins(picked)), step = picked.length;
  for (const target of targets()) {
    const name = target.dataset.target;
    const isNext = fits.some((act) => act.path[step] === name);
    const isFirst = all.some((act) => act.path[0] === name);
    target.classList.toggle("lit", isNext);
    target.classList.toggle("picked", picked.includes(name));
    target.tabIndex = isNext ? 0 : -1;
    target.ariaDisabled = !(isNext || isFirst);
  }
}

function pick(name) {
  const all = acts();
  if (picked.includes(name)) picked = picked.slice(0, picked.indexOf(name));
  else if (all.some(begins([...picked, name]))) picked = [...picked, name];
  else if (all.some(begins([name]))) picked = [name];
  else return;
  light();
  const done = all.find((act) => act.path.length === picked.length && begins(picked)(act));
  if (done) go(done.link.href);
}

// Fetches the page at this address and shows its lesson in place of this one.
async function go(url, isBack) {
  // Who is quicker than the answer waits for it.
  if (isBusy) {
    waiting = url;
    return;
  }
  isBusy = true;
  try {
    const answer = await fetch(url), page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = $("#lesson", page);
    if (!answer.ok || !next) throw answer.status;
    const focused = document.activeElement?.closest("a[id], a[data-key]");
    const isSameStep = new URL(answer.url).searchParams.get("step") === new URL(location).searchParams.get("step");
    root().replaceWith(document.adoptNode(next));
    document.title = page.title;
    if (!isBack) history.pushState(null, "", answer.url);
    settle();
    const same = focused && (focused.id ? $(`#${focused.id}`) : $(`a[data-key="${focused.dataset.key}"][href]`));
    (isSameStep && same || $("#coach")).focus({ preventScroll: true });
    // What is answered must be seen, also where the card scrolls.
    if (isSameStep) $("#answer > div")?.scrollIntoView({ block: "nearest" });
  } catch {
    toast("This step could not be opened.");
  }
  isBusy = false;
  const next = waiting;
  waiting = null;
  if (next) go(next);
}

// Where blocks would be small, a large picture shows only what the step is about: what is pointed at and what may be chosen. It
// takes the frame's ratio, so that no strip is lost.
const BLOCK = 52, FINE = 40, LARGE = 62, WIDE = 460, HIGH = 300, EDGE = 60;
function focusOn(board) {
  const whole = board.dataset.whole ||= board.getAttribute("viewBox");
  board.setAttribute("viewBox", whole);
  const [, , width, height] = whole.split(" ").map(Number), { clientWidth, clientHeight } = board;
  const k = Math.min(clientWidth / width, clientHeight / height);
  // A broad map is small only beside what is decided: there all of it is told as from afar.
  if (width > height && !narrow.matches) {
    board.classList.toggle("far", k < 0.6);
    return;
  }
  if (!clientWidth || !clientHeight || BLOCK * k >= FINE) return;
  const chosen = $$(".tile", root()).flatMap((tile) => tile.dataset.path.split(" "));
  const followed = $(".board[data-follow]", root())?.dataset.follow;
  if (followed) chosen.push(followed);
  const things = [...$$(".pointer", board), ...$$(".target", board).filter((one) => chosen.includes(one.dataset.target))];
  const boxes = things.map((thing) => thing.getBBox()).filter((box) => box.width);
  if (!boxes.length) return;
  const left = Math.min(...boxes.map((box) => box.x)) - EDGE, right = Math.max(...boxes.map((box) => box.x + box.width)) + EDGE;
  const top = Math.min(...boxes.map((box) => box.y)) - EDGE, low = Math.max(...boxes.map((box) => box.y + box.height)) + EDGE;
  const unit = Math.max(BLOCK / LARGE, Math.max(right - left, WIDE) / clientWidth, Math.max(low - top, HIGH) / clientHeight);
  // Where little would be left out, nothing is.
  if (unit * clientWidth >= 0.85 * width && unit * clientHeight >= 0.85 * height) return;
  const [w, h] = [unit * clientWidth, unit * clientHeight];
  // What is smaller than the frame stands in its middle.
  const kept = (at, seen, all) => seen > all ? (all - seen) / 2 : Math.min(Math.max(at, 0), all - seen);
  board.setAttribute("viewBox", `${kept((left + right - w) / 2, w, width)} ${kept((top + low - h) / 2, h, height)} ${w} ${h}`);
}
const focus = () => $$(".board[data-zoom]", root()).forEach(focusOn);
addEventListener("resize", focus);

function settle() {
  picked = [];
  const { game, lesson } = root().dataset;
  for (const board of $$(`#board > .board.${narrow.matches ? "wide" : "narrow"}`, root())) board.remove();
  focus();
  if ("finished" in root().dataset) finish(game, lesson);
  light();
}

on("click", (event) => {
  const link = event.target.closest("a[data-go][href]"), clause = event.target.closest("#lesson [data-clause]");
  const target = event.target.closest("#board [data-target], #board [data-alike]");
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (clause) {
    event.preventDefault();
    openRules(clause.dataset.clause);
  } else if (link) {
    event.preventDefault();
    go(link.href);
  } else if (target) {
    // What cannot be picked stands for the place that it is in.
    const there = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("#board [data-target]"));
    const meant = there.find((one) => one?.ariaDisabled === "false") || target;
    pick(target.dataset.alike || meant.dataset.target);
  }
});

const KEYS = { ArrowLeft: "#back", ArrowRight: "#next", Escape: "#leave" };

on("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  const target = event.target.closest?.("#board [data-target]");
  const key = event.key;
  if (target && (key === "Enter" || key === " ")) pick(target.dataset.target);
  else if (key === "Escape" && picked.length) {
    picked = [];
    light();
  } else if (key === "?") openRules($("#answer .clause")?.dataset.clause);
  else if (KEYS[key]) $(KEYS[key])?.click();
  else if (/^[1-9]$/.test(key)) $(`a[data-key="${key}"][href]`)?.click();
  else return;
  event.preventDefault();
});

addEventListener("popstate", () => go(location, true));
narrow.addEventListener("change", () => go(location, true));
settle();
