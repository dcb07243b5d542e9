// The editor of tables. The table is a plain value here; every change is judged and drawn by the server, one question at a time, and of what came meanwhile
// only the latest. Numbers are inches as people write them, with three decimals at most.

import { $, $$, on, toast } from "./page.js";

const INCH = 24, TURN = 15, STEP = 0.5, FINE = 0.1, SNAP = 0.25, KEY = "marches-terrain";
const NS = "http://www.w3.org/2000/svg";
const editor = $("#editor"), ground = $("#ground"), over = $("#over"), text = $("#table");

let table = JSON.parse(text.value), outlines = JSON.parse(editor.dataset.outlines);
let chosen = null, faults = [], before = [], after = [], wrong = new Set();

// ---- Points of a piece or a base. A rectangle stays one until it is turned.

const round = (value) => Math.round(Number(value) * 1000) / 1000;
const things = () => [...table.pieces, ...(table.bases || [])];
const thing = (name) => things().find((one) => one.name === name);
const isBase = (one) => "at" in one;

function each(one, does) {
  const go = (point) => does(point.map(Number)).map(round);
  for (const key of ["corners", "rectangle", "line"]) if (one[key]) one[key] = one[key].map(go);
  for (const key of ["at", "rear"]) if (one[key]) one[key] = go(one[key]);
}

function bounds(one) {
  const points = (one.corners || one.rectangle || one.line || [one.at, one.rear || one.at]).map((point) => point.map(Number));
  const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function middle(one) {
  const { left, right, top, bottom } = bounds(one);
  return [(left + right) / 2, (top + bottom) / 2];
}

const move = (one, dx, dy) => each(one, ([x, y]) => [x + dx, y + dy]);

function turn(one, degrees) {
  if (one.rectangle) {
    const [[a, b], [c, d]] = one.rectangle;
    one.corners = [[a, b], [c, b], [c, d], [a, d]];
    delete one.rectangle;
  }
  const [mx, my] = middle(one), angle = degrees * Math.PI / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  each(one, ([x, y]) => [mx + (x - mx) * cos - (y - my) * sin, my + (x - mx) * sin + (y - my) * cos]);
}

// Makes it so wide and deep; what is a line has no depth of its own.
function resize(one, wide, deep, from = middle(one)) {
  const { left, right, top, bottom } = bounds(one);
  const fx = right - left > 0.01 ? Math.max(wide, 0.2) / (right - left) : 1;
  const fy = bottom - top > 0.01 ? Math.max(deep, 0.2) / (bottom - top) : 1;
  each(one, ([x, y]) => [from[0] + (x - from[0]) * fx, from[1] + (y - from[1]) * fy]);
}

function grow(one, by) {
  const { left, right, top, bottom } = bounds(one);
  const [wide, deep] = [right - left, bottom - top];
  const most = Math.max(wide, deep), factor = Math.max((most + by) / most, 0.05);
  if (most + by >= 0.5) resize(one, wide * factor, deep * factor);
}

// ---- What is on the table is asked of the server.

let isAsking = false, isWanted = false;

async function judge() {
  isWanted = true;
  if (isAsking) return;
  isAsking = true;
  while (isWanted) {
    isWanted = false;
    try {
      const answer = await fetch("/terrain/judge", { method: "POST", headers: { "content-type": "application/json", "x-part": "terrain" }, body: JSON.stringify(table) });
      const verdict = await answer.json();
      if (!answer.ok) throw new Error(verdict.error?.message);
      if (!isWanted || hold) show(verdict);
    } catch (error) {
      toast(error.message || "The table could not be judged. Is the server there?");
    }
  }
  isAsking = false;
}

function show(verdict) {
  outlines = verdict.outlines;
  faults = verdict.faults;
  wrong = new Set(faults.flatMap(({ names }) => names));
  if (verdict.svg) {
    const fresh = document.createElement("div");
    fresh.innerHTML = verdict.svg;
    $(".measured", ground)?.remove();
    ground.prepend(fresh.firstElementChild);
  }
  const box = $("#verdict");
  box.classList.toggle("bad-table", !!faults.length);
  box.replaceChildren();
  const line = document.createElement("p");
  line.className = faults.length ? "bad" : "good";
  const pieces = table.pieces.length;
  line.textContent = faults.length ? `${faults.length} ${faults.length > 1 ? "faults" : "fault"}:` : `✓ It can be laid: ${pieces} ${pieces === 1 ? "piece" : "pieces"}.`;
  box.append(line);
  if (faults.length) {
    const list = document.createElement("ul");
    for (const { names, says } of faults) {
      const item = document.createElement("li");
      const found = names.find(thing);
      const word = document.createElement(found ? "button" : "span");
      word.textContent = says;
      if (found) Object.assign(word, { type: "button", className: "linked" }).addEventListener("click", () => choose(found, true));
      item.append(word);
      list.append(item);
    }
    box.append(list);
  }
  const link = $("#share");
  link.hidden = !verdict.letters;
  if (verdict.letters) $("a", link).href = `/terrain?table=${verdict.letters}`;
  pieces_drawn();
}

// ---- The pieces as things to take hold of, over the picture.

function corners_of(index) {
  const one = things()[index];
  if (index < table.pieces.length) return outlines[index];
  const r = Number(one.across) / 2, [x, y] = one.at.map(Number), [a, b] = (one.rear || one.at).map(Number);
  return [[Math.min(x, a) - r, Math.min(y, b) - r], [Math.max(x, a) + r, Math.min(y, b) - r], [Math.max(x, a) + r, Math.max(y, b) + r], [Math.min(x, a) - r, Math.max(y, b) + r]];
}

const path = (corners) => `M${corners.map(([x, y]) => `${round(x * INCH)} ${round(y * INCH)}`).join("L")}z`;

function element(kind, attributes) {
  const made = document.createElementNS(NS, kind);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// The area of an outline: what is small lies over what is large, so that both can be taken hold of.
function area(corners) {
  return Math.abs(corners.reduce((sum, [x, y], n) => {
    const [a, b] = corners[(n + 1) % corners.length];
    return sum + x * b - a * y;
  }, 0));
}

// The shapes by name. They stay the same elements, so that what has the focus keeps it.
const shapes = new Map(), grip = element("circle", { class: "grip", "data-grip": "" });

function pieces_drawn() {
  const [w, h] = table.size.map(Number);
  over.setAttribute("viewBox", `0 0 ${w * INCH} ${h * INCH}`);
  ground.style.setProperty("--shape", round(w / h));
  const seen = things().map((one, index) => ({ one, corners: corners_of(index) })).filter(({ corners }) => corners);
  seen.sort((a, b) => area(b.corners) - area(a.corners));
  for (const [name, shape] of shapes) {
    if (seen.some(({ one }) => one.name === name)) continue;
    shape.remove();
    shapes.delete(name);
  }
  let last = null;
  for (const { one, corners } of seen) {
    const shape = shapes.get(one.name) || element("path", { tabindex: 0, role: "button", "data-name": one.name });
    shapes.set(one.name, shape);
    const [x, y] = middle(one).map((value) => Math.round(value * 10) / 10);
    shape.setAttribute("d", path(corners));
    shape.setAttribute("class", `handle${one.name === chosen ? " held" : ""}${wrong.has(one.name) ? " wrong" : ""}`);
    shape.setAttribute("aria-label", `${one.name}, ${one.kind || "base"}, at ${x} and ${y}`);
    shape.setAttribute("aria-pressed", one.name === chosen);
    const next = last ? last.nextSibling : over.firstChild;
    if (next !== shape) {
      const had_focus = document.activeElement === shape;
      over.insertBefore(shape, next);
      if (had_focus) shape.focus({ preventScroll: true });
    }
    last = shape;
  }
  const one = thing(chosen);
  if (!one) chosen = null;
  if (one && !isBase(one)) {
    const { right, bottom } = bounds(one);
    const r = 11 * scale();
    const at = (value, most) => Math.min(Math.max(value * INCH, r), most * INCH - r);
    for (const [key, value] of Object.entries({ cx: at(right, w), cy: at(bottom, h), r })) grip.setAttribute(key, value);
    over.append(grip);
  } else grip.remove();
  fill();
}

// How many units of the picture a pixel is.
const scale = () => Number(table.size[0]) * INCH / (over.getBoundingClientRect().width || 600);

// ---- The piece that is chosen.

function choose(name, focus) {
  chosen = name;
  pieces_drawn();
  if (focus) $(`[data-name="${CSS.escape(name)}"]`, over)?.focus({ preventScroll: true });
}

function fill() {
  const one = thing(chosen), box = $("#chosen");
  $("h2", box).textContent = one ? one.name : "Nothing chosen";
  $("[data-none]", box).hidden = !!one;
  for (const part of $$("[data-some]", box)) part.hidden = !one;
  for (const button of $$("[data-do]")) {
    const deed = button.dataset.do;
    button.disabled = deed === "undo" ? !before.length : deed === "redo" ? !after.length : !one || (isBase(one) && deed !== "remove");
  }
  if (!one) return;
  const { left, right, top, bottom } = bounds(one);
  const set = (id, value) => {
    const field = $(id);
    if (document.activeElement !== field) field.value = value;
  };
  set("#piece-name", one.name);
  set("#piece-x", round(left));
  set("#piece-y", round(top));
  set("#piece-w", round(right - left));
  set("#piece-h", one.line ? round(one.width) : round(bottom - top));
  $("label[for=piece-w] span").textContent = one.line ? "Across" : "Wide";
  $("label[for=piece-h] span").textContent = one.line ? "Thick" : "Deep";
  for (const field of ["#piece-kind", "#piece-w", "#piece-h"]) $(field).disabled = isBase(one);
  if (!isBase(one)) $("#piece-kind").value = one.kind;
  const kind = $$(".piece-kind").find((button) => JSON.parse(button.dataset.piece).kind === one.kind);
  $(".traits", box).textContent = isBase(one) ? "A base that the table brings; it can be moved and removed." : kind?.dataset.traits || "";
}

// ---- Changes. Each can be taken back.

function change(does) {
  const was = JSON.stringify(table);
  does();
  if (JSON.stringify(table) === was) return;
  before.push(was);
  if (before.length > 200) before.shift();
  after = [];
  changed();
}

function changed() {
  const json = (value) => JSON.stringify(value);
  const lines = (key) => (table[key]?.length ? `,\n "${key}": [\n${table[key].map((one) => `  ${json(one)}`).join(",\n")}\n ]` : "");
  text.value = `{"name": ${json(table.name)}, "size": ${json(table.size)}${lines("pieces")}${lines("bases")}}\n`;
  $("#table-name").value = table.name;
  try {
    localStorage.setItem(KEY, text.value);
  } catch {
    // The form holds it.
  }
  judge();
}

function back(from, to) {
  if (!from.length) return;
  to.push(JSON.stringify(table));
  table = JSON.parse(from.pop());
  changed();
}

function free_name(word) {
  const stem = word.replace(/ \d+$/, "");
  for (let n = 1; ; n++) {
    const name = n === 1 ? stem : `${stem} ${n}`;
    if (!thing(name)) return name;
  }
}

// A place where nothing else is, as far as upright rectangles tell; else the middle.
function free_place(piece) {
  const [w, h] = table.size.map(Number);
  const own = bounds(piece), [wide, deep] = [own.right - own.left + 1, Math.max(own.bottom - own.top, Number(piece.width) || 0) + 1];
  const others = table.pieces.filter((one) => !["plain", "road"].includes(one.kind)).map((one) => {
    const pad = one.line ? Number(one.width) / 2 : 0, { left, right, top, bottom } = bounds(one);
    return { left: left - pad, right: right + pad, top: top - pad, bottom: bottom + pad };
  });
  const spots = [];
  const step = Math.max(w, h) / 96;
  for (let y = deep / 2; y <= h - deep / 2; y += step) for (let x = wide / 2; x <= w - wide / 2; x += step) spots.push([x, y]);
  spots.sort(([a, b], [c, d]) => Math.hypot(a - w / 2, b - h / 2) - Math.hypot(c - w / 2, d - h / 2));
  const free = spots.find(([x, y]) => others.every(({ left, right, top, bottom }) => x + wide / 2 < left || x - wide / 2 > right || y + deep / 2 < top || y - deep / 2 > bottom));
  return free || [w / 2, h / 2];
}

// A bridge or ford goes on the longest part of the first river, across it.
function on_water(piece) {
  const river = table.pieces.find((one) => one.kind === "water" && one.line);
  if (!river) return false;
  const points = river.line.map((point) => point.map(Number)), [w, h] = table.size.map(Number);
  const inside = ([x, y]) => x > 2 && y > 2 && x < w - 2 && y < h - 2;
  const parts = points.slice(1).map((end, n) => ({ from: points[n], end })).map(({ from, end }) => {
    const ways = table.pieces.filter((one) => ["bridge", "ford"].includes(one.kind)).map(middle);
    const spots = [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => [from[0] + (end[0] - from[0]) * part, from[1] + (end[1] - from[1]) * part]);
    const spot = spots.find((one) => inside(one) && ways.every(([x, y]) => Math.hypot(x - one[0], y - one[1]) > 5));
    return { spot, long: Math.hypot(end[0] - from[0], end[1] - from[1]), angle: Math.atan2(end[1] - from[1], end[0] - from[0]) * 180 / Math.PI };
  }).filter(({ spot }) => spot).sort((a, b) => b.long - a.long);
  if (!parts[0]) return false;
  const { spot, angle } = parts[0];
  resize(piece, 3, Number(river.width) + 1);
  if (Math.round(angle)) turn(piece, angle);
  move(piece, ...spot);
  return true;
}

function add(piece) {
  change(() => {
    piece.name = free_name(piece.name);
    const is_way = ["bridge", "ford"].includes(piece.kind);
    if (piece.kind === "water") {
      const [w, h] = table.size.map(Number), y = free_place({ ...piece, line: [[-w / 2, 0], [w / 2, 0]] })[1] || h / 2;
      piece.line = [[-2, round(y)], [round(w / 2), round(y)], [w + 2, round(y)]];
    } else if (!is_way || !on_water(piece)) {
      const [x, y] = free_place(piece), [mx, my] = middle(piece);
      move(piece, x - mx, y - my);
    }
    table.pieces.push(piece);
    chosen = piece.name;
  });
  if (editor.getBoundingClientRect().top < -200) $(".table-frame").scrollIntoView({ block: "center" });
}

const deeds = {
  left: (one) => turn(one, -TURN),
  right: (one) => turn(one, TURN),
  smaller: (one) => grow(one, -STEP),
  larger: (one) => grow(one, STEP),
  remove: (one) => {
    table.pieces = table.pieces.filter((other) => other !== one);
    if (table.bases) table.bases = table.bases.filter((other) => other !== one);
    chosen = null;
  },
  copy: (one) => {
    const twin = JSON.parse(JSON.stringify(one));
    twin.name = free_name(one.name);
    const { left, right } = bounds(one), room = right - left + 1;
    move(twin, right + room < Number(table.size[0]) + 2 ? room : -room, 0);
    table.pieces.push(twin);
    chosen = twin.name;
  },
};

function act(deed) {
  if (deed === "undo") return back(before, after);
  if (deed === "redo") return back(after, before);
  const one = thing(chosen);
  if (!one || (isBase(one) && deed !== "remove")) return;
  change(() => deeds[deed](one));
}

// ---- Mouse and finger: press and drag a piece, or the grip at its corner to resize it.

let hold = null;

function inches(event) {
  const box = over.getBoundingClientRect(), [w, h] = table.size.map(Number);
  return [(event.clientX - box.left) / box.width * w, (event.clientY - box.top) / box.height * h];
}

over.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]"), shape = event.target.closest("[data-name]");
  if (event.button > 0) return;
  if (!grip && !shape) {
    if (chosen) choose(null);
    return;
  }
  event.preventDefault();
  const name = grip ? chosen : shape.dataset.name;
  hold = { name, grip: !!grip, from: inches(event), was: JSON.stringify(table), at: JSON.stringify(thing(name)), moved: false, id: event.pointerId };
  over.setPointerCapture(event.pointerId);
  choose(name, true);
});
over.addEventListener("pointermove", (event) => {
  if (!hold || event.pointerId !== hold.id) return;
  const [x, y] = inches(event), [fx, fy] = hold.from, [dx, dy] = [x - fx, y - fy];
  if (!hold.moved && Math.hypot(dx, dy) < 4 * scale() / INCH) return;
  hold.moved = true;
  const one = thing(hold.name), fresh = JSON.parse(hold.at), snap = (value) => Math.round(value / SNAP) * SNAP;
  const { left, top, right, bottom } = bounds(fresh);
  if (hold.grip) resize(fresh, Math.max(snap(right + dx) - left, 0.5), Math.max(snap(bottom + dy) - top, 0.5), [left, top]);
  else move(fresh, snap(left + dx) - left, snap(top + dy) - top);
  Object.assign(one, fresh);
  // The outline follows at once; the picture when it was drawn.
  const index = things().indexOf(one), was = bounds(JSON.parse(hold.at)), now = bounds(one);
  const fit = (value, a, b, c, d) => (b - a > 0.01 ? c + (value - a) * (d - c) / (b - a) : value - a + c);
  hold.outline ||= index < table.pieces.length ? outlines[index] : null;
  if (hold.outline) outlines[index] = hold.outline.map(([px, py]) => [fit(px, was.left, was.right, now.left, now.right), fit(py, was.top, was.bottom, now.top, now.bottom)]);
  pieces_drawn();
  judge();
});
function drop(event) {
  if (!hold || event.pointerId !== hold.id) return;
  const { was, moved } = hold;
  hold = null;
  if (!moved) return;
  before.push(was);
  after = [];
  changed();
}
over.addEventListener("pointerup", drop);
over.addEventListener("pointercancel", drop);

// ---- Keyboard.

over.addEventListener("focusin", ({ target }) => {
  const { name } = target.dataset || {};
  if (name && name !== chosen && !hold) choose(name);
});
const KEYS = { "[": "left", "]": "right", "-": "smaller", "+": "larger", "=": "larger", d: "copy", D: "copy", Delete: "remove", Backspace: "remove" };
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea")) return;
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    const deed = { z: event.shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[key];
    if (deed) {
      event.preventDefault();
      act(deed);
    }
    return;
  }
  if (event.altKey || !event.target.closest("#over, [data-piece], [data-do]") && event.target !== document.body) return;
  const one = thing(chosen), way = WAYS[key];
  if (one && way) {
    const step = event.shiftKey ? FINE : STEP;
    event.preventDefault();
    change(() => move(one, way[0] * step, way[1] * step));
  } else if (KEYS[key]) {
    event.preventDefault();
    act(KEYS[key]);
  } else if (key === "Escape") choose(null);
});

// ---- Buttons and fields.

on("click", ({ target }) => {
  const button = target.closest("[data-do]"), kind = target.closest("[data-piece]");
  if (button) act(button.dataset.do);
  if (kind) add(JSON.parse(kind.dataset.piece));
});
on("change", ({ target }) => {
  const one = thing(chosen), value = Number(target.value);
  const deed = {
    "piece-name": () => {
      const name = target.value.trim();
      if (!name || (thing(name) && thing(name) !== one)) return;
      one.name = name;
      chosen = name;
    },
    "piece-kind": () => { one.kind = target.value; },
    "piece-x": () => move(one, value - bounds(one).left, 0),
    "piece-y": () => move(one, 0, value - bounds(one).top),
    "piece-w": () => resize(one, value, bounds(one).bottom - bounds(one).top),
    "piece-h": () => (one.line ? (one.width = Math.max(round(value), 0.05)) : resize(one, bounds(one).right - bounds(one).left, value)),
  }[target.id];
  if (deed && one) change(deed);
  if (target.id === "table-name" && target.value.trim()) change(() => { table.name = target.value.trim(); });
  if (target.id === "table-w" && value) change(() => { table.size[0] = round(value); });
  if (target.id === "table-h" && value) change(() => { table.size[1] = round(value); });
  if (deed) fill();
});

// A text that was written or loaded takes the table's place.
function load() {
  let fresh;
  try {
    fresh = JSON.parse(text.value);
  } catch (error) {
    return toast(`That is no table: ${error.message}`);
  }
  if (!Array.isArray(fresh?.size)) return toast("That is no table: it has no size.");
  fresh.pieces ||= [];
  chosen = null;
  change(() => { table = fresh; });
}
on("submit", (event) => {
  if (event.target.id !== "table-form" || event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  load();
});
// The file is read into the text by the script of every page; then it is drawn.
on("change", async ({ target }) => {
  if (target.id !== "table-file" || !target.files[0]) return;
  text.value = await target.files[0].text();
  target.value = "";
  load();
});

// Who comes back without a link finds what was left.
try {
  const kept = localStorage.getItem(KEY);
  if (!location.search && kept) {
    text.value = kept;
    table = JSON.parse(kept);
    judge();
  }
} catch {
  // Then it begins anew.
}
table.pieces ||= [];
pieces_drawn();
new ResizeObserver(pieces_drawn).observe(ground);
