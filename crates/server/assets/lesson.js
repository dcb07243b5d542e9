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
// What the page says may be picked after what is picked, where the board has more to say of that than is listed.
const next = (kind) => (root().dataset[kind] || "").split(" ").filter(Boolean);

function light() {
  const all = acts(), fits = all.filter(begins(picked)), step = picked.length, further = next("lit"), more = next("more");
  for (const target of targets()) {
    const name = target.dataset.target;
    const isNext = further.includes(name) || fits.some((act) => act.path[step] === name);
    const isFirst = more.includes(name) || "opens" in target.dataset || all.some((act) => act.path[0] === name);
    target.classList.toggle("lit", isNext);
    target.classList.toggle("picked", picked.includes(name));
    target.tabIndex = isNext ? 0 : -1;
    target.ariaDisabled = !(isNext || isFirst);
  }
}

// Opens the page as it is with these things picked, which says what may be done with them.
function think(path, more = "") {
  const { here } = root().dataset;
  go(path.length ? `${here}&picked=${encodeURIComponent(path.join(" "))}${more}` : here, "replace");
}

// Where the board thinks, a pick is answered by the server.
function wonder(name) {
  const isFurther = next("lit").includes(name) || next("more").includes(name);
  const opens = $(`#board [data-target="${name}"]`, root())?.matches("[data-opens]");
  if (picked.includes(name)) think(picked.slice(0, picked.indexOf(name)));
  else if (isFurther) think([picked[0], name]);
  else if (opens) think([name]);
  else return false;
  return true;
}

function pick(name) {
  if ("here" in root().dataset && wonder(name)) return;
  const all = acts();
  if (picked.includes(name)) picked = picked.slice(0, picked.indexOf(name));
  else if (all.some(begins([...picked, name]))) picked = [...picked, name];
  else if (all.some(begins([name]))) picked = [name];
  else return explain();
  light();
  const done = all.find((act) => act.path.length === picked.length && begins(picked)(act));
  if (done) go(done.link.href);
}

// What the step is not about says what it is about.
function explain() {
  const asks = $(".asks", root()), next = $("#next", root());
  toast(asks ? `Not in this step: ${asks.textContent}` : `Only to look at here: ${next ? `go on with ${next.textContent.trim()}.` : "read on."}`);
}

const stepOf = (url) => new URL(url).searchParams.get("step") || "1";

// Fetches the page at this address and shows its lesson in place of this one.
async function go(url, how) {
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
    const focused = document.activeElement?.closest("a[id], a[data-key], [data-target]");
    const isSameStep = stepOf(answer.url) === stepOf(location);
    root().replaceWith(document.adoptNode(next));
    document.title = page.title;
    if (how !== "back") history[how === "replace" ? "replaceState" : "pushState"](null, "", answer.url);
    settle();
    const { target, key } = focused?.dataset || {};
    const same = focused && (target ? $(`#board [data-target="${target}"]`)
      : focused.id ? $(`#${focused.id}`) : $(`a[data-key="${key}"][href]`));
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
  board.classList.remove("enlarged");
  const [, , width, height] = whole.split(" ").map(Number), { clientWidth, clientHeight } = board;
  const k = Math.min(clientWidth / width, clientHeight / height);
  // A broad map is small only beside what is decided: there all of it is told as from afar.
  if (width > height && !narrow.matches) {
    board.classList.toggle("far", k < 0.6);
    return;
  }
  if (!clientWidth || !clientHeight) return;
  // A step may name the piece itself.
  const [x0, y0, w0, h0] = (root().dataset.area || "").split(" ").map(Number);
  if (h0) return show(board, [x0 + w0 / 2, y0 + h0 / 2], Math.max(w0 / clientWidth, h0 / clientHeight), [width, height]);
  if (BLOCK * k >= FINE) return;
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
  show(board, [(left + right) / 2, (top + low) / 2], unit, [width, height]);
}

// Shows this point in the middle, so many units a pixel, as far as the board goes.
function show(board, [x, y], unit, [width, height]) {
  const [w, h] = [unit * board.clientWidth, unit * board.clientHeight];
  // What is smaller than the frame stands in its middle.
  const kept = (at, seen, all) => seen > all ? (all - seen) / 2 : Math.min(Math.max(at, 0), all - seen);
  board.classList.add("enlarged");
  board.setAttribute("viewBox", `${kept(x - w / 2, w, width)} ${kept(y - h / 2, h, height)} ${w} ${h}`);
}
const focus = () => $$(".board[data-zoom]", root()).forEach(focusOn);
addEventListener("resize", focus);

// What the board says of what is picked lies over the land, below what stands there.
function lay() {
  const sketch = $("#sketch")?.content.firstElementChild, board = $("#board > .board[data-points]", root());
  if (!sketch || !board) return;
  const sheet = document.createElementNS(board.namespaceURI, "g");
  sheet.setAttribute("class", "sketch");
  sheet.ariaHidden = "true";
  sheet.append(...sketch.childNodes);
  board.insertBefore(sheet, $(".target", board)?.closest("svg > *") || null);
}

function settle() {
  picked = next("picked");
  const { game, lesson } = root().dataset;
  for (const board of $$(`#board > .board.${narrow.matches ? "wide" : "narrow"}`, root())) board.remove();
  focus();
  lay();
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
  } else if (picked.length && "here" in root().dataset) {
    const ground = event.target.closest("#board [data-points]");
    if (!ground) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(ground.getScreenCTM().inverse());
    think(picked, `&points=${Math.round(x * 1000)},${Math.round(y * 1000)}`);
  }
});

const KEYS = { ArrowLeft: "#back", ArrowRight: "#next", Escape: "#leave" };

on("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  const target = event.target.closest?.("#board [data-target]");
  const key = event.key;
  if (target && (key === "Enter" || key === " ")) pick(target.dataset.target);
  else if (key === "Escape" && "picked" in root().dataset) think([]);
  else if (key === "Escape" && picked.length) {
    picked = [];
    light();
  } else if (key === "?") openRules($("#answer .clause")?.dataset.clause);
  else if (KEYS[key]) $(KEYS[key])?.click();
  else if (/^[1-9]$/.test(key)) $(`a[data-key="${key}"][href]`)?.click();
  else return;
  event.preventDefault();
});

addEventListener("popstate", () => go(location, "back"));
narrow.addEventListener("change", () => go(location, "back"));
settle();
