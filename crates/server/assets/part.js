// The live part of a table's page. The address says what is shown and the server draws it; here it is fetched and
// put in place. Other modules do their share of a swap through `duringSwap` and `onSettled`; when a part that came is
// put in place is decided in `pace`.

import { $, $$, on, toast } from "./page.js";
import { fold, low, narrow, shape } from "./options.js";

export const live = $("#live");
export const has = (name) => name in live.dataset;

// Whether something that was done has not been answered yet.
export let isBusy = false;
let isFetching = false;
// Whether the part must be fetched again as soon as that can be.
let isWanted = false;
// What is under a finger stays until the finger is lifted.
export let isPressed = false;
// The text of the part that came last, to leave it alone if the same comes again; and what it says of itself.
let received = "", got = { ...live.dataset };
// Counts what was done here.
let deeds = 0;
// Whether the person asked for what is being fetched.
let isAsked = false;
// The newest change that the stream told of.
let newest = 0;

const shares = [], settlers = [], measurers = [];
let hasBegun = false;

// Calls this before each swap with the part as it is and the new one. If it gives a function, that is called afterwards with what
// was there before; if it gives `false`, it has done all that was needed, and the part stays.
export const duringSwap = (share) => { shares.push(share); };

// Calls this with each fresh part, the first one included.
export function onSettled(does, list = settlers) {
  list.push(does);
  if (hasBegun) does();
}

// The same for what asks where things are: it comes after all that only writes, so that the page is laid out once.
export const onPlaced = (does) => onSettled(does, measurers);

export function begin() {
  hasBegun = true;
  settle();
}

function settle() {
  for (const board of $$(`.board:is(.wide, .narrow):not(.${shape()})`, live)) board.remove();
  document.title = live.dataset.title;
  for (const does of [...settlers, ...measurers]) does();
}

// ---- What is shown.

// Changes the query of the address; an empty value takes a key away.
export function address(changes) {
  const url = new URL(location);
  for (const [key, value] of Object.entries(changes)) {
    url.searchParams.delete(key);
    if (value) url.searchParams.set(key, value);
  }
  enter(url);
}

// The way back from an older moment leads to the game, and not away from the table.
function enter(url) {
  const isPast = (one) => /[?&](at|since)=/.test(one);
  history[isPast(url) && !isPast(location) ? "pushState" : "replaceState"](null, "", url);
}
addEventListener("popstate", () => go(location));

export function go(url) {
  enter(url);
  received = "";
  isAsked = true;
  refresh();
}

// The stream tells what the table's newest change is. What the page shows already, since it did it itself, is no
// news. A room that was opened anew counts from the beginning, and so the first word of a stream may be lower.
export function hear({ version, changes }, isFirst) {
  newest = changes;
  const isOther = version !== +got.version || changes !== +got.changes;
  // What is under way may bring it; it is asked again when that has come.
  const isUnderWay = isBusy || isFetching;
  if (isFirst ? isOther : isBehind() && !isUnderWay) refresh();
}

const isBehind = () => newest > +got.changes;

export async function refresh() {
  if (isBusy || isFetching || isPressed) {
    isWanted = true;
    return;
  }
  isFetching = true;
  isWanted = false;
  const before = deeds, told = newest, how = isAsked && "asked";
  isAsked = false;
  const query = new URLSearchParams(location.search);
  query.set("shape", shape());
  try {
    const answer = await fetch(`${live.dataset.here}/part?${query}`);
    const text = await answer.text();
    if (deeds !== before) {
      // What was done meanwhile may be newer.
      isWanted ||= isBehind();
    } else if (isPressed) {
      isWanted = true;
      isAsked ||= how;
    } else if (answer.ok) {
      receive(text, how);
      // Nothing newer was told meanwhile, so this is the newest, also if a room counts from the beginning again.
      if (newest === told) newest = +got.changes;
      isWanted ||= isBehind();
    } else {
      fail(text);
    }
  } catch {
    // The stream tells that the connection is lost.
  }
  isFetching = false;
  if (isWanted) refresh();
}

function fail(text) {
  try {
    toast(JSON.parse(text).error.message);
  } catch {
    toast("Something went wrong.");
  }
}

// Does something at the table. The answer is the part as it is then.
export async function post(url, fields) {
  if (isBusy) return;
  isBusy = true;
  live.ariaBusy = "true";
  const { decision, as } = live.dataset;
  // While older moments are shown the newest is known: who gives up then means the game as it is.
  const body = new URLSearchParams({ ...fields, version: got.version });
  if (decision) body.set("decision", decision);
  if (as) body.set("as", as);
  let part = null, isRefused = false;
  try {
    const answer = await fetch(url, { method: "POST", body, headers: { "x-part": shape() } });
    const text = await answer.text();
    if ([200, 409, 422].includes(answer.status)) part = text;
    else fail(text);
    isRefused = answer.status === 422;
  } catch {
    toast("The server cannot be reached.");
  }
  isBusy = false;
  deeds += 1;
  live.ariaBusy = null;
  for (const answered of answers) answered(isRefused && "points" in fields);
  if (part) {
    address({ at: "", why: "", hint: "", odds: "", chosen: "", with: "", since: "" });
    receive(part, "answer");
    // Nobody looks with the eyes of a seat that was left.
    if (got.as !== as) address({ as: "" });
  }
  if (isWanted || isBehind()) refresh();
}

const answers = [];
// Calls this when something that was done is answered, before the swap, and says whether points were refused: then others may be
// given for what is picked.
export const onAnswer = (answered) => { answers.push(answered); };

// ---- The swap.

// The part in this text, which is not on the page yet.
export function read(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return $("#live", box.content);
}

function receive(html, how) {
  if (html === received) return;
  received = html;
  const next = read(html);
  got = { ...next.dataset };
  arrive(next, how);
}

let arrive;
// Calls this with each part that came, and how: as the `answer` to a deed, because it was `asked` for, or by itself.
export const onArrival = (does) => { arrive = does; };

// What carries data-stays is the same in every part, and there is much of it: the land of a map, with the names on it.
const STAYS = "[data-stays]";
const staying = (element) => [...element.children].filter((child) => child.matches(STAYS) || $(STAYS, child));
const names = (elements) => elements.map(({ dataset, tagName }) => dataset.stays || tagName).join();

// Puts what is in the other element here, and what is here there. What stays is never moved, so that the browser need not style and
// draw it again; all round it is exchanged.
export function exchange(here, there) {
  const both = [here, there];
  for (const name of new Set(both.flatMap((one) => one.getAttributeNames()))) {
    const [was, is] = both.map((one) => one.getAttribute(name));
    // An attribute that is only written again costs as much as another value.
    if (was !== is) [is, was].forEach((value, index) => both[index][value === null ? "removeAttribute" : "setAttribute"](name, value));
  }
  let [ours, theirs] = both.map(staying);
  // A map that was drawn for another shape is another one.
  if (names(ours) !== names(theirs)) ours = theirs = [];
  const [old, fresh] = both.map(({ childNodes }) => [...childNodes]);
  move(old, ours, there, theirs);
  move(fresh, theirs, here, ours);
  ours.forEach((one, index) => one.matches(STAYS) || exchange(one, theirs[index]));
}

// Moves these nodes without those that stay; what stood before one that stays comes before its like.
function move(nodes, stay, to, like) {
  let at = 0;
  for (const node of nodes) {
    if (node === stay[at]) at += 1;
    else to.insertBefore(node, like[at] || null);
  }
}

export function swap(next, isAnswer) {
  const after = shares.map((share) => share(live, next));
  if (after.includes(false)) return;
  const carried = carryOver(live, next, isAnswer);
  exchange(live, next);
  settle();
  carried();
  for (const does of after) does?.(next);
}

// What is open, what is being written and how far the log is scrolled stays. What was sent is not written again.
function carryOver(old, next, isAnswer) {
  fold(next);
  for (const details of $$("details[id]", next)) {
    // What has another place now, such as the score at the end, is unfolded as it is there.
    const same = $(`[id="${details.id}"]`, old);
    if (same && same.dataset.keep === details.dataset.keep) details.open = same.open;
  }
  for (const field of isAnswer ? [] : $$("input[type=text][id]", old)) {
    const same = $(`[id="${field.id}"]`, next);
    if (same) same.value = field.value;
  }
  const sheet = $(":popover-open", old)?.id;
  const scrolled = $("#log", old).scrollTop;
  return () => {
    if (sheet) $(`#${sheet}`).showPopover();
    $("#log").scrollTop = scrolled;
  };
}

// ---- A finger on the page. What slides shows its moments under the finger.

on("pointerdown", ({ target }) => { isPressed = target.type !== "range"; });
// It may have been let go elsewhere.
on("pointermove", ({ buttons }) => { isPressed &&= buttons > 0; });
on("pointerup pointercancel", () => {
  isPressed = false;
  if (isWanted) setTimeout(refresh);
});
for (const size of [narrow, low]) size.addEventListener("change", () => go(location));
