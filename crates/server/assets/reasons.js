// What a thing says of itself: a word of explanation beside what the pointer or the focus rests on; and why something cannot be
// picked, to whoever clicks it. A picture says in data-asks by which verb each kind of target is asked about ("piece=move
// place=to"; boards/src/lib.rs has the whole form), and in data-takes-back which kinds take back the last pick instead.

import { $, $$, on, toast } from "./page.js";
import { address, has, isBusy, live, onSettled, post, refresh } from "./part.js";
import { distance, middle, place, pointer } from "./shapes.js";
import { isShowing, onHold } from "./pace.js";
import { asking, lit, nameOf, onPick, pick, picked } from "./pick.js";
import { isClick, litAt } from "./drag.js";

// ---- Words beside it.

// What the tip is about that is open or will be, what was clicked, and where the pointer was last.
let timer, subject, clicked, last = [0, 0];

export function hideTip() {
  clearTimeout(timer);
  $("#tip").hidden = true;
}

// How much of what may be picked a tip at this place would cover, and more if it leaves the window.
function covers([left, top], width, height) {
  const isOut = left < 4 || top < 4 || left + width > innerWidth - 4 || top + height > innerHeight - 4;
  const share = (one) => {
    const wide = Math.min(left + width, one.right) - Math.max(left, one.left);
    const high = Math.min(top + height, one.bottom) - Math.max(top, one.top);
    return wide > 0 && high > 0 ? wide * high : 0;
  };
  return lit().map(place).reduce((sum, one) => sum + share(one), isOut ? 1e6 : 0);
}

// Above what it is about, below, beside it, or at the prompt: where it covers least of what may be picked.
export function showTip(text, about) {
  const box = $("#tip");
  box.textContent = text;
  box.hidden = false;
  const { width, height } = place(box), [x, y] = middle(about);
  const across = Math.max(8, Math.min(innerWidth - width - 8, x - width / 2));
  const prompt = place($("#prompt"));
  const places = [
    [across, about.top - height - 8], [across, about.bottom + 8], [about.right + 8, y - height / 2],
    [about.left - width - 8, y - height / 2], [prompt.left + 8, prompt.bottom - height - 4],
  ];
  const costs = places.map((at) => covers(at, width, height));
  const [left, top] = places[costs.indexOf(Math.min(...costs))];
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

// Nothing lies over what is being shown; the tip waits for it.
function open() {
  if (isShowing()) timer = setTimeout(open, 300);
  else showTip(subject.dataset.tip, place(subject));
}

function aims(at) {
  const about = at.closest("[data-tip]"), tip = about?.dataset.tip;
  if (about === subject) return;
  leave();
  // What was just clicked needs no tip until the pointer has been elsewhere.
  if (tip !== clicked) clicked = null;
  if (!tip || clicked) return;
  subject = about;
  timer = setTimeout(open, 300);
}

function leave() {
  subject = null;
  hideTip();
}

// The pointer has to move by itself: what the page moves under it was not meant.
on("pointermove", (event) => {
  const now = pointer(event), hasMoved = distance(last, now) > 0;
  last = now;
  if (hasMoved && event.pointerType === "mouse") aims(event.target);
});
on("focusin", ({ target }) => aims(target));
on("pointerout focusout", leave);
on("pointerdown", ({ target }) => {
  leave();
  clicked = target.closest("[data-tip]")?.dataset.tip;
});
on("keydown", ({ key }) => {
  if (key === "Escape") hideTip();
});
onSettled(leave);
onHold(leave);

// ---- Why not.

export const kindOf = (target) => nameOf(target).split(":")[0];

// What was taken up is put down again; if this is another, it is taken up instead.
export async function putBack(target) {
  const undo = $("#undo[formaction]");
  if (!undo) return;
  await post(undo.getAttribute("formaction"), {});
  if (!$("[data-taken]", target)) pick(target.dataset.target);
}

// What was taken up, if it can be put down again.
export const taken = () => said("takes-back").length && $("[data-taken]", live)?.closest(".target");

// What all pictures of the part say under this name, in pieces.
const said = (name) => $$(`[data-${name}]`, live).flatMap((one) => one.getAttribute(`data-${name}`).split(" "));

// The action that picking this would be, if a picture says so and what it needs is picked.
function actionFor(name) {
  const pairs = said("asks").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1).replaceAll("_", " ")]);
  const [kind, own] = name.split(":"), last = picked.at(-1)?.split(":")[1];
  const whole = pairs.find(([key]) => key === name)?.[1], form = pairs.find(([key]) => key === kind)?.[1];
  if (whole !== undefined) return whole;
  if (!form || (form.includes("^") && !last)) return null;
  return /[*^]/.test(form) ? form.replace("*", own).replace("^", last) : `${form} ${own}`;
}

on("click", (event) => {
  const target = event.target.closest(".board :is(.target, .alike):not(.lit, .picked, .drag, .more), [data-ask]");
  if (!target || isBusy || asking || !isClick(event) || has("replay") || has("over")) return;
  const name = nameOf(target), words = $("#prompt .says", live)?.textContent;
  // Who is not asked is told who is.
  if (!has("mine")) return words && toast(words);
  if (said("takes-back").includes(kindOf(target))) return putBack(target);
  const action = actionFor(name), under = litAt(pointer(event));
  // What means nothing by itself stands for the place that it is in.
  if (!action && under) return pick(nameOf(under));
  if (!action && !$("[data-explains]", live)) return words && toast(`Not now. ${words}`);
  address({ why: action || `thing ${name}` });
  refresh();
});

// What was refused is past once something else is picked.
onPick(() => {
  if (!$("#refusal", live)) return;
  for (const one of $$("#refusal, .refused-strip, .refusal-marks", live)) one.remove();
  for (const one of $$(".marked", live)) one.classList.remove("marked");
  address({ why: "" });
});
