// What happens is shown one thing after another. A part that comes waits until the one before it has been seen; where
// several things happened at once, the moments in between are fetched and shown in passing. A click on the board, or
// Space, goes on. While older moments are shown nothing can be picked.

import { $, $$, on } from "./page.js";
import { isStill, options, shape } from "./options.js";
import { duringSwap, has, isPressed, live, onArrival, onSettled, read, swap } from "./part.js";

export const WORDS = 0, MOVE = 1, DICE = 2;
// How long words, a move and dice are shown before the next thing comes, in milliseconds.
const TIMES = { calm: [700, 1000, 1700], brisk: [250, 500, 1050], once: [0, 0, 0] };
// More than this nobody wants to wait for.
const MOST = 12;

export const lasts = (kind) => (TIMES[options.pace] || TIMES.calm)[kind];
export const isMoving = () => !isStill() && options.pace !== "once";

// What waits: parts, and moments whose part is fetched before it is their turn.
let queue = [];
let freeAt = 0, timer = 0;
const hearers = [], leads = [];

// Calls this with what each swap brought.
export const onHold = (hears) => { hearers.push(hears); };
// Calls this with a part whose turn has come, before it is put in place. What it shows on the old one is seen first, if it
// holds that.
export const beforeShow = (lead) => { leads.push(lead); };
// Whether something is being shown, so that nothing may lie over it.
export const isShowing = () => queue.length > 0 || performance.now() < freeAt;

// What has just been shown, or is after this wait, is to be seen for as long as its kind asks.
export function hold(kind, wait = 0) {
  freeAt = Math.max(freeAt, performance.now() + wait + lasts(kind));
  if (!wait) for (const hears of hearers) hears(kind);
}

// ---- What comes.

const isPast = ({ dataset }) => "replay" in dataset || "since" in dataset;
const isPlain = (part) => !isPast(part) && !("curtain" in part.dataset);

// Whether the other part is what came of the first one.
function follows(one, other) {
  const before = one.dataset, after = other.dataset;
  return isPlain(one) && isPlain(other) && before.as === after.as && +after.at >= +before.at;
}

// The moments between two parts at which the reader was told something.
function between(one, other) {
  const numbers = $$("#log [data-action]", other).map((line) => +line.dataset.action);
  const passed = [...new Set(numbers)].filter((at) => at > one.dataset.at && at < other.dataset.at);
  return passed.sort((early, late) => early - late).map((at) => ({ at }));
}

onArrival((part, how) => {
  const isAnswer = how === "answer", isHurried = isAnswer && queue.length;
  if (isAnswer) stop();
  const last = queue.findLast((item) => item.part)?.part || live;
  const isNext = follows(last, part), passed = isNext ? between(last, part) : [];
  // Who acts while something waits has seen enough; and who looks back chooses the moments.
  const isChosen = isHurried || how === "asked" || isPast(last) || isPast(part);
  if (isChosen || options.pace === "once" || document.hidden || passed.length > MOST) {
    stop();
    return swap(part, isAnswer);
  }
  // What did not come of this, such as a hand that is hidden, takes the place of all that waits, once the dice were seen.
  if (!isNext) queue = [];
  // What only tells of the same moment anew takes its place, or is needed no more.
  const isSpare = (item) => item.part && [live.dataset.at, part.dataset.at].includes(item.part.dataset.at);
  queue = queue.filter((item) => !isSpare(item));
  queue.push(...passed, { part, isAnswer });
  next();
});

function stop() {
  clearTimeout(timer);
  queue = [];
  freeAt = 0;
}

// ---- What is shown.

async function fetched(at) {
  const query = new URLSearchParams({ at, passing: 1, shape: shape() });
  if (live.dataset.as) query.set("as", live.dataset.as);
  try {
    const answer = await fetch(`${live.dataset.here}/part?${query}`);
    if (!answer.ok) return null;
    const part = read(await answer.text());
    // It is no newer than what it comes after: nothing can be done at it.
    part.dataset.version = live.dataset.version;
    return part;
  } catch {
    return null;
  }
}

async function next() {
  clearTimeout(timer);
  const [first] = queue;
  if (!first) return;
  first.coming ||= first.part ? Promise.resolve(first.part) : fetched(first.at);
  const wait = freeAt - performance.now();
  if (wait > 0 || isPressed) {
    timer = setTimeout(next, Math.max(wait, 50));
    return;
  }
  // Nothing waits, so nothing is put off.
  const part = first.part || await first.coming;
  if (queue[0] !== first) return;
  if (part && !first.isLed) {
    first.isLed = true;
    for (const lead of leads) lead(part);
    if (freeAt > performance.now()) {
      passes();
      return next();
    }
  }
  queue.shift();
  if (part) show(part, first.isAnswer);
  next();
}

// The part that is there is old by now: nothing can be picked on it.
function passes() {
  delete live.dataset.mine;
  live.dataset.behind = "";
  for (const target of $$(".board .lit", live)) target.classList.remove("lit");
  $("#prompt .offers", live)?.replaceChildren();
  offerToGoOn();
}

function show(part, isAnswer) {
  const isLater = (item) => (item.at || item.part.dataset.at) > +part.dataset.at;
  if (queue.some(isLater)) {
    part.dataset.behind = "";
    for (const target of $$(".board .lit", part)) target.classList.remove("lit");
  }
  swap(part, isAnswer);
}

duringSwap(() => (old) => {
  const isNews = $("#log", live).start > $("#log", old).start;
  if (isNews && isPlain(live)) hold(WORDS);
});

// ---- Going on.

function offerToGoOn() {
  if (!has("behind") || $("#go-on", live)) return;
  const button = (id, title, says) => `<button id="${id}" type="button" class="button" title="${title}">${says}</button>`;
  const skips = queue.length > 1 ? button("skip", "Show how it is now", `Skip all ${queue.length}`) : "";
  ($("#prompt .offers", live) || $("#prompt", live)).insertAdjacentHTML("beforeend", button("go-on", "Space, or a click on the board", "Go on") + skips);
}
onSettled(offerToGoOn);

function goOn(event) {
  event.preventDefault();
  event.stopPropagation();
  freeAt = 0;
  next();
}

// Whether what is shown is older than what waits, so that a click cannot mean it.
const isOld = () => has("behind") && queue.length;

on("click", (event) => {
  if (!isOld()) return;
  // Of all that waits the last is how it is now.
  if (event.target.closest("#skip")) queue.splice(0, queue.length - 1);
  if (event.target.closest(".board-card, #go-on, #skip")) goOn(event);
}, true);
on("keydown", (event) => {
  const isTyping = event.target.closest("input, select, textarea, button, a, summary, dialog, [popover]");
  if (event.key === " " && isOld() && !isTyping) goOn(event);
}, true);
