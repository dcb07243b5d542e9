// Picking things on the board. What is legal stands in the buttons of the text layer, and what is picked for it in
// their data-path; no rule is known here. What may come next is lit, and an action whose path is complete is sent.

import { $, $$ } from "./page.js";
import { has, isBusy, live, onAnswer, onSettled, post } from "./part.js";
import { say } from "./log.js";

// The legal actions of this part, and the targets that were picked so far.
export let acts = [];
export let picked = [];
// Closes the question whether something sure is to be left undone, while it is asked.
export let asking = null;

export const targets = () => $$(".board .target", live);
export const lit = () => $$(".board .target.lit", live);
// Things that are alike name the one that is the target.
export const nameOf = ({ dataset }) => dataset.target || dataset.alike || dataset.ask;
export const named = (name) => $(`[data-target="${name}"]`, live);

const begins = (path) => (act) => path.every((name, index) => act.path[index] === name);
// What may be picked before a point on the board, whatever is listed.
const opens = (name) => has("mine") && "opens" in (named(name)?.dataset || {});

// What the board says may be picked after these picks, besides what is listed: what is lit, and what else has an answer.
const further = new Map();
const after = (path) => further.get(path.join(" ")) || { lit: [], more: [] };
export function leadsTo(path, next) {
  further.set(path.join(" "), next);
  light();
}

// Lights what may be picked next, and says the same to a screen reader.
export function light() {
  if (!acts.length && !$("[data-opens]", live)) return;
  const fits = acts.filter(begins(picked)), step = picked.length, next = after(picked);
  const others = picked.flatMap((_, index) => Object.values(after(picked.slice(0, index + 1))).flat());
  for (const target of targets()) {
    const name = target.dataset.target;
    const isPicked = picked.includes(name);
    const isFirst = acts.some((act) => act.path[0] === name) || opens(name);
    const isNext = fits.some((act) => act.path[step] === name) || (!step && opens(name)) || next.lit.includes(name);
    const leadsOn = !("draws" in target.dataset) && acts.some((act) => act.path.slice(0, -1).includes(name));
    const states = { lit: isNext, picked: isPicked, drag: (isNext || isFirst) && leadsOn, more: others.includes(name), shown: false };
    for (const [state, is] of Object.entries(states)) target.classList.toggle(state, is);
    target.ariaDisabled = !(isNext || isFirst || others.includes(name));
    target.ariaPressed = isPicked;
  }
  for (const thing of $$(".board [data-alike]", live)) {
    for (const state of ["lit", "picked"]) thing.classList.toggle(state, !!named(nameOf(thing))?.classList.contains(state));
  }
  rove(lit().find((target) => target === document.activeElement) || lit()[0]);
}

// Of all targets the tabulator stops at one.
export function rove(stop) {
  for (const target of targets()) target.tabIndex = target === stop ? 0 : -1;
}

const followers = [];
// Calls this when other things are lit, because something was picked or let go.
export const onPick = (follows) => { followers.push(follows); };
function relight() {
  light();
  for (const follows of followers) follows();
}

export function unpick() {
  picked = [];
  relight();
}

// Takes back the last pick, and gives its name.
export function unpickLast() {
  const last = picked.at(-1);
  picked = picked.slice(0, -1);
  relight();
  return last;
}

// Whether nothing can be done just now.
const isHeld = () => isBusy || asking || has("behind");

// What was picked last, and when: who clicks twice means it, and does not let it go.
const TWICE = 350;
let last, pickedAt = 0;

export function pick(name) {
  if (isHeld() || has("stop")) return;
  const now = performance.now();
  if (last === name && picked.includes(name) && now - pickedAt < TWICE) return;
  [last, pickedAt] = [name, now];
  const path = pathWith(name);
  if (!path) return;
  picked = path;
  relight();
  // What scrolls shows what is picked, with what can be done with it.
  const face = named(name);
  if (face?.closest(".affair")) face.scrollIntoView({ block: "nearest" });
  const done = acts.find((act) => act.path.length === path.length && begins(path)(act));
  if (done) act(done.action);
}

// What is picked, once this is picked too: what was picked before is let go, and another way may be begun.
function pathWith(name) {
  if (picked.includes(name)) return picked.slice(0, picked.indexOf(name));
  const longer = [...picked, name];
  if (acts.some(begins(longer))) return longer;
  // What was picked last may be changed for another.
  for (let step = picked.length; step; step -= 1) {
    const head = picked.slice(0, step), { lit, more } = after(head);
    if (lit.includes(name) || more.includes(name)) return [...head, name];
  }
  return acts.some(begins([name])) || opens(name) ? [name] : null;
}

// Before something sure is left undone, it is asked about.
export function act(action, isMeant) {
  if (isHeld()) return;
  const sure = acts.filter((one) => one.sure);
  const isSure = sure.some((one) => one.action === action);
  if (isMeant || isSure || !sure.length) post(`${live.dataset.here}/act`, { action });
  else ask(action, sure);
}

function ask(action, sure) {
  const bar = $("#prompt"), before = bar.cloneNode(true);
  asking = () => {
    asking = null;
    bar.replaceWith(before);
    unpick();
  };
  const row = document.createElement("div");
  row.className = "offers";
  const button = (text, kind, does) => {
    const made = document.createElement("button");
    made.className = `button ${kind}`;
    made.textContent = text;
    made.onclick = () => {
      asking();
      does();
    };
    row.append(made);
  };
  for (const one of sure) button(one.text, "primary", () => act(one.action));
  button("Leave it", "", () => act(action, true));
  const could = sure.map(({ text }) => text[0].toLowerCase() + text.slice(1)).join(" or ");
  const says = `You could still ${could}. Leave it?`;
  bar.classList.add("asking");
  $(".says", bar).textContent = says;
  $(".offers", bar)?.remove();
  bar.append(row);
  row.firstChild.focus();
  say(says);
}

onAnswer((isKept) => {
  if (isKept) return;
  picked = [];
  light();
});
onSettled(() => {
  further.clear();
  // What is only passed is nothing to decide.
  acts = (has("behind") ? [] : $$("#acts [data-path]", live)).map((button) => ({
    action: button.value,
    path: button.dataset.path.split(" "),
    sure: "sure" in button.dataset,
    ends: "ends" in button.dataset,
    text: button.textContent,
  }));
  if (!acts.some(begins(picked)) && !opens(picked[0])) picked = [];
  asking = null;
  light();
});
