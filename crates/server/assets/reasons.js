// Why something cannot be picked: a click on it asks. A picture says in data-asks by which verb each kind of target is
// asked about ("piece=move place=to"; boards/src/lib.rs has the whole form), and in data-takes-back which kinds take back the last pick instead.

import { $, $$, on, toast } from "./page.js";
import { address, has, isBusy, live, post, refresh } from "./part.js";
import { asking, nameOf, pick, picked } from "./pick.js";
import { pointer } from "./shapes.js";
import { isClick, litAt } from "./drag.js";

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
