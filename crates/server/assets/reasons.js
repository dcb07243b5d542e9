// Why something cannot be picked: a click on it asks. A picture says in data-asks by which verb each kind of target is
// asked about ("piece=move place=to"), and in data-takes-back which kinds take back the last pick instead.

import { $, $$, on } from "./page.js";
import { address, has, isBusy, live, post, refresh } from "./part.js";
import { asking, pick } from "./pick.js";

const parts = (target) => target.dataset.target.split(":");
export const kindOf = (target) => parts(target)[0];

// What was taken up is put down again; if this is another, it is taken up instead.
async function takeBack(target) {
  const undo = $("#undo[formaction]");
  if (!undo) return;
  await post(undo.getAttribute("formaction"), {});
  if (!$("[data-taken]", target)) pick(target.dataset.target);
}

// What all pictures of the part say under this name, in pieces.
const said = (name) => $$(`[data-${name}]`, live).flatMap((one) => one.getAttribute(`data-${name}`).split(" "));

function verbFor(target) {
  const pairs = said("asks").map((pair) => pair.split("="));
  return pairs.find(([kind]) => kind === kindOf(target))?.[1];
}

on("click", (event) => {
  const target = event.target.closest(".board .target:not(.lit)");
  if (!target || !has("mine") || isBusy || asking) return;
  if (said("takes-back").includes(kindOf(target))) return takeBack(target);
  const verb = verbFor(target);
  if (!verb) return;
  address({ why: `${verb} ${parts(target)[1]}` });
  refresh();
});
