// A point by the keyboard: where what is picked takes a point, M sets a cross on the board, arrows move it an inch, with Shift a quarter.
// What would come of it is told and drawn as under a mouse; Enter does it, Escape takes the cross away.

import { $, on } from "./page.js";
import { live, onSettled } from "./part.js";
import { say } from "./log.js";
import { middle, place, within } from "./shapes.js";
import { named, onPick, picked } from "./pick.js";
import { showTip } from "./reasons.js";
import { WAYS } from "./keys.js";
import { forget, inUnits, onVerdict, ready, send, wonder } from "./draw.js";

// Where the cross is, in the board's units, and the picture of it.
let cross = null;
// Whether the last thing that a person did was to press a key.
let byKey = false;

const onScreen = ({ x, y, ground }) => {
  const at = new DOMPoint(x, y).matrixTransform(ground.getScreenCTM());
  return [at.x, at.y];
};

function wonders() {
  cross.sign.setAttribute("transform", `translate(${cross.x} ${cross.y})`);
  wonder([inUnits(cross)], onScreen(cross));
}

// It begins where the thing stands; in the middle of where it may come, if it stands elsewhere.
function begin(ground) {
  const stands = place(named(picked[0])), zone = $(".sketch.thought", ground), field = zone?.firstChild && place(zone);
  const [left, top] = middle(stands);
  const isWithin = !field || left > field.left && left < field.right && top > field.top && top < field.bottom;
  const { x, y } = within(ground, middle(isWithin ? stands : field));
  const sign = document.createElementNS(ground.namespaceURI, "path");
  sign.setAttribute("class", "cross");
  sign.setAttribute("d", "M-22 0H-6M6 0H22M0-22V-6M0 6V22");
  ground.append(sign);
  cross = { x, y, sign, ground };
  wonders();
}

function end() {
  cross?.sign.remove();
  if (cross) forget();
  cross = null;
}

function move([right, down], isFine) {
  const step = +cross.ground.dataset.unit / (isFine ? 4 : 1);
  const [, , wide, high] = cross.ground.getAttribute("viewBox").split(" ").map(Number);
  cross.x = Math.max(0, Math.min(wide, cross.x + right * step));
  cross.y = Math.max(0, Math.min(high, cross.y + down * step));
  wonders();
}

// Whether the key meant something here.
function does({ key, shiftKey }, ground) {
  if (!cross) {
    if (key !== "m" || !picked.length) return false;
    begin(ground);
  } else if (WAYS[key]) move(WAYS[key], shiftKey);
  else if (key === "Escape") end();
  else if (key === "Enter") {
    const point = inUnits(cross);
    end();
    send([point]);
  } else return false;
  return true;
}

on("keydown", (event) => {
  byKey = true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog, [popover]")) return;
  const ground = ready();
  if (!ground) return;
  if (!does(event, ground)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
on("pointerdown", () => {
  byKey = false;
  end();
}, true);

onVerdict((words) => { if (cross) say(words); });
onPick(() => {
  end();
  const thing = byKey && picked.length === 1 && ready() && named(picked[0]);
  if (!thing) return;
  const how = "M sets a cross: arrows move it, Shift by a quarter, Enter goes there.";
  showTip(how, place(thing));
  say(how);
});
onSettled(end);
