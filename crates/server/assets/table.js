// The script of a table's page; it comes after marches.js. It knows no rule: what is legal stands in the
// buttons of the text layer, what is picked for it in their data-path, what to show in the page's address.

// What the person chose on this device. Without storage everything is as it was made.
let options = {};
try { options = JSON.parse(localStorage.getItem("marches")) || {}; } catch { }
const folded = options.folded ||= {};
const keep = () => { try { localStorage.setItem("marches", JSON.stringify(options)); } catch { } };
const narrow = matchMedia("(max-width: 640px)"), calm = matchMedia("(prefers-reduced-motion: reduce)");
const shape = () => narrow.matches ? "narrow" : "wide";
const isStill = () => options.still || calm.matches;
let live = $("#live");
const has = (name) => name in live.dataset;
const board = () => $$(".board-card .board", live).pop();
const targets = () => $$(".board .target", live);
const lit = () => $$(".board .target.lit", live);
const named = (name) => $(`[data-target="${name}"]`, live);

// ---- What is shown: the address says it, the server draws it, swap() puts it in place.

let acts = [], picked = [], asking, autoAt;
let busy, fetching, wanted, shown, sliding, dropped, pressed;

const go = (url) => { history.replaceState(null, "", url); shown = ""; refresh(); };
function address(changes) {
  const url = new URL(location), query = url.searchParams;
  for (const key in changes) { query.delete(key); if (changes[key]) query.set(key, changes[key]); }
  history.replaceState(null, "", url);
}

async function refresh() {
  // What is under a finger stays until the finger is lifted.
  if (busy || fetching || pressed) { wanted = true; return; }
  fetching = true;
  wanted = false;
  const before = live, query = new URLSearchParams(location.search);
  query.set("shape", shape());
  try {
    const answer = await fetch(`${live.dataset.here}/part?${query}`), text = await answer.text();
    // What was done meanwhile is newer.
    if (live !== before || pressed) wanted = true;
    else if (answer.ok) swap(text);
    else fail(text);
    // If it failed, the stream tells that the connection is lost.
  } catch { }
  fetching = false;
  if (wanted) refresh();
}

function fail(text) {
  try { toast(JSON.parse(text).error.message); } catch { toast("Something went wrong."); }
}

async function post(url, fields) {
  if (busy) return;
  busy = true;
  live.ariaBusy = "true";
  const body = new URLSearchParams({ ...fields, version: live.dataset.version });
  if (has("as")) body.set("as", live.dataset.as);
  if (has("decision")) body.set("decision", live.dataset.decision);
  let text = "", isPart = false;
  try {
    const answer = await fetch(url, { method: "POST", body, headers: { "x-part": shape() } });
    text = await answer.text();
    isPart = [200, 409, 422].includes(answer.status);
    if (!isPart) fail(text);
  } catch { toast("The server cannot be reached."); }
  busy = false;
  live.ariaBusy = null;
  picked = [];
  if (isPart) {
    address({ at: "", why: "", hint: "" });
    swap(text);
  } else light();
  if (wanted) refresh();
}

// How an element is found again after a swap.
function keyOf(element) {
  const { id, name, value, dataset } = element, href = element.getAttribute("href");
  return dataset.target ? `[data-target="${dataset.target}"]` : id ? `[id="${id}"]`
    : name ? `[name="${name}"][value="${value}"]` : href ? `[href="${href}"]` : "#prompt";
}

function swap(html) {
  if (html === shown) return;
  shown = html;
  const box = document.createElement("template");
  box.innerHTML = html;
  const old = live, next = $("#live", box.content), active = document.activeElement;
  // The slider under the finger must stay.
  if (sliding) {
    $(".play", live).replaceWith($(".play", next));
    $(".moment", live).textContent = $(".moment", next).textContent;
    return;
  }
  const focus = live.contains(active) && keyOf(active), first = active.closest(".board") && '.target[tabindex="0"], #prompt .offers .button';
  const before = measure(), lines = $("#log").start, sheet = $(":popover-open", old)?.id, top = $("#log", old).scrollTop;
  for (const details of $$("details[id]", next)) {
    details.open = $(`[id="${details.id}"]`, old)?.open ?? details.open;
  }
  live = next;
  old.replaceWith(next);
  settle();
  if (sheet) $(`#${sheet}`).showPopover();
  $("#log").scrollTop = top;
  if (focus) ($(first ? `${focus}.lit` : focus, live) || $(first || "#prompt", live) || $("#prompt")).focus({ preventScroll: true });
  announce(old, lines);
  fly(before, old);
  auto();
}

// What has to be done with a fresh part.
function settle() {
  $$(`.board:not(.${shape()})`, live).forEach((one) => one.remove());
  acts = $$("#acts [data-path]", live).map((button) => ({
    action: button.value, path: button.dataset.path.split(" "), sure: "sure" in button.dataset, text: button.textContent,
  }));
  if (!acts.some(begins(picked))) picked = [];
  asking = null;
  light();
  for (const control of $$("[data-option]", live)) {
    const value = options[control.dataset.option];
    if (control.type === "checkbox") control.checked = !!value; else control.value = value || "";
  }
  document.title = live.dataset.title;
  dispatchEvent(new Event("settled"));
  checkSeed();
  // Several at one screen: once the turn has passed on, this hand is hidden.
  if (has("several") && has("as") && !has("mine") && !has("over") && !has("replay")) {
    address({ as: "" });
    setTimeout(refresh, isStill() ? 600 : 1600);
  }
}

function say(text) {
  $("#say").textContent = "";
  setTimeout(() => $("#say").textContent = text, 60);
}

function announce(old, lines) {
  const fresh = $$("#log li", live).slice(0, has("replay") ? 0 : Math.max(0, $("#log").start - lines));
  fresh.forEach((line) => line.classList.add("new"));
  const news = fresh.map((line) => line.firstChild.textContent).reverse();
  if (has("mine") && (news.length || !("mine" in old.dataset))) news.push($("#prompt .says").textContent);
  for (const card of $$(".answer", live)) {
    if ($(`#${card.id}`, old)?.textContent === card.textContent) continue;
    news.push(card.innerText);
    if (narrow.matches) card.scrollIntoView({ block: "nearest" });
  }
  if (news.length) say(news.join(" "));
}

// The seed against the hash that was shown from the beginning, computed here.
async function checkSeed() {
  const place = $("[data-seed]", live);
  if (!place || !globalThis.crypto?.subtle) return;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(place.dataset.seed));
  const hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const [kind, text] = hash === place.dataset.hash ? ["good", "the same hash ✓"] : ["bad", "another hash ✗"];
  place.className = kind;
  place.textContent = `This browser computed ${text}`;
}

// ---- Picking.

const begins = (path) => (act) => path.every((name, index) => act.path[index] === name);

function light() {
  if (!acts.length) return;
  const fits = acts.filter(begins(picked)), step = picked.length;
  for (const target of targets()) {
    const name = target.dataset.target, isPicked = picked.includes(name);
    const isFirst = acts.some((act) => act.path[0] === name), isLit = fits.some((act) => act.path[step] === name);
    const leadsOn = acts.some((act) => act.path.slice(0, -1).includes(name));
    const states = { lit: isLit, picked: isPicked, drag: (isLit || isFirst) && leadsOn, shown: false };
    for (const state in states) target.classList.toggle(state, states[state]);
    target.ariaDisabled = !(isLit || isFirst);
    target.ariaPressed = isPicked;
  }
  rove(lit().find((target) => target === document.activeElement) || lit()[0]);
}

function rove(stop) {
  for (const target of targets()) target.tabIndex = target === stop ? 0 : -1;
}

function pick(name) {
  if (busy || asking) return;
  const path = picked.includes(name) ? picked.slice(0, picked.indexOf(name))
    : [[...picked, name], [name]].find((tried) => acts.some(begins(tried)));
  if (!path) return;
  picked = path;
  light();
  const done = acts.find((act) => act.path.length === path.length && begins(path)(act));
  if (done) act(done.action);
}

// Before something sure is left undone, it is asked about.
function act(action, isMeant) {
  const sure = acts.filter((one) => one.sure);
  if (busy || asking) return;
  if (isMeant || !sure.length || sure.some((one) => one.action === action)) post(`${live.dataset.here}/act`, { action });
  else ask(action, sure);
}

function ask(action, sure) {
  const bar = $("#prompt"), before = bar.cloneNode(true), row = document.createElement("div");
  asking = () => { asking = null; bar.replaceWith(before); picked = []; light(); };
  const button = (text, kind, does) => {
    const made = document.createElement("button");
    made.className = `button ${kind}`;
    made.textContent = text;
    made.onclick = () => { asking(); does(); };
    row.append(made);
  };
  sure.forEach((one) => button(one.text, "primary", () => act(one.action)));
  button("Leave it", "", () => act(action, true));
  row.className = "offers";
  bar.classList.add("asking");
  const says = `You could still ${sure.map(({ text }) => text[0].toLowerCase() + text.slice(1)).join(" or ")}. Leave it?`;
  $(".says", bar).textContent = says;
  $(".offers", bar)?.remove();
  bar.append(row);
  row.firstChild.focus();
  say(says);
}

// What the person lets be done by itself, once for each state of the table.
function auto() {
  const { version } = live.dataset;
  if (busy || asking || picked.length || !has("mine") || autoAt === version) return;
  const sure = options.sure && acts.find((one) => one.sure), [only] = acts.length === 1 ? acts : [];
  const todo = sure || (options.end && /^button:[^,]*$/.test(only?.path) && only);
  if (!todo) return;
  autoAt = version;
  setTimeout(() => { if (live.dataset.version === version) act(todo.action); }, 700);
}

// ---- Motion: a card goes from where it was to where it is.

const place = (element) => element.getBoundingClientRect();
const DECKS = '[data-target^="deck:"]';
const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

function measure() {
  if (!board() || isStill()) return null;
  const things = $$(`[data-card], ${DECKS}`, board());
  const known = new Map(things.map((one) => [one.dataset.card || one.dataset.target, { rect: place(one), html: one.innerHTML }]));
  return { known, hands: $$("[data-hand]", board()).map(place) };
}

// A sheet over the board, in the board's own units.
function sheetOver(svg) {
  const sheet = svg.cloneNode(false), at = place(svg);
  sheet.ariaHidden = "true";
  sheet.classList.add("flight");
  for (const side of ["left", "top", "width", "height"]) sheet.style[side] = `${at[side]}px`;
  document.body.append(sheet);
  return sheet;
}

function fly(before, old) {
  const svg = board(), { at, as } = live.dataset, steps = Math.abs(at - old.dataset.at);
  if (!before || !svg || !steps || steps > 3 || as !== old.dataset.as) return;
  const was = (name) => before.known.get(name);
  const drawn = $$(DECKS, svg).find((deck) => was(deck.dataset.target)?.html !== deck.innerHTML)?.dataset.target;
  const far = (hand, to) => Math.abs(middle(hand)[1] - middle(to)[1]);
  const flights = [];
  for (const card of $$("[data-card]", svg)) {
    const to = place(card), key = card.dataset.card;
    const hand = before.hands.sort((a, b) => far(a, to) - far(b, to))[0];
    const from = dropped?.key === key ? dropped.rect : was(key)?.rect || (card.closest("[data-hand]") ? was(drawn)?.rect : hand);
    if (from && Math.hypot(from.left - to.left, from.top - to.top) > 3) flights.push({ card, from, to });
  }
  dropped = null;
  if (!flights.length || flights.length > 12) return;
  const sheet = sheetOver(svg), grid = svg.getScreenCTM();
  const move = (from, to, size, zero) => `${(from - zero - (to - zero) * size) / grid.a}px`;
  for (const { card, from, to } of flights) {
    const copy = sheet.appendChild(card.cloneNode(true)), size = from.width / to.width;
    card.classList.add("flying");
    const start = `translate(${move(from.left, to.left, size, grid.e)}, ${move(from.top, to.top, size, grid.f)}) scale(${size})`;
    copy.animate([{ transform: start }, { transform: "none" }], { duration: 420, easing: "ease-out" }).onfinish = () => {
      card.classList.remove("flying");
      copy.remove();
      if (!sheet.firstChild) sheet.remove();
    };
  }
}

// ---- Pointer: click, or drag one lit thing onto another.

let held, dragAt = 0;

on("pointerdown", (event) => {
  const target = event.target.closest(".target.drag");
  sliding = event.target.id === "moment";
  pressed = !sliding;
  if (target && event.button === 0 && !busy) held = { target, x: event.clientX, y: event.clientY };
});
on("touchmove", (event) => { if (held) event.preventDefault(); }, { passive: false });
on("pointermove", ({ clientX, clientY, buttons }) => {
  // It may have been let go elsewhere.
  pressed &&= buttons;
  if (!held?.target.isConnected) return;
  const dx = clientX - held.x, dy = clientY - held.y, svg = held.target.ownerSVGElement;
  if (!held.sheet) {
    if (Math.hypot(dx, dy) < 8) return;
    const name = held.target.dataset.target;
    if (!picked.includes(name)) pick(name);
    held.sheet = sheetOver(svg);
    held.copy = held.sheet.appendChild(held.target.cloneNode(true));
  }
  const { a } = svg.getScreenCTM();
  held.copy.style.transform = `translate(${dx / a}px, ${dy / a}px)`;
});
on("pointerup pointercancel", (event) => {
  const { sheet, copy, target } = held || {};
  held = null;
  sliding = pressed = false;
  if (wanted) setTimeout(refresh);
  if (!sheet) return;
  dragAt = event.timeStamp;
  const card = $("[data-card]", copy), rect = card && place(card);
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".target.lit");
  sheet.remove();
  if (over && over !== target) {
    dropped = card && { key: card.dataset.card, rect };
    return pick(over.dataset.target);
  }
  picked = [];
  light();
});

on("click", (event) => {
  const up = (query) => event.target.closest(query);
  const target = up(".board .target"), link = up("a[href]"), reason = up("[data-why]"), summary = up("details[data-keep] > summary");
  if (target && event.timeStamp - dragAt > 80) pick(target.dataset.target);
  if (reason) toast(reason.dataset.why);
  if (up("[data-close]") || event.target.id === "rules") $("#rules").close();
  if (summary) { folded[summary.parentElement.id] = !summary.parentElement.open; keep(); }
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.hasAttribute("download")) return;
  const { clause, rules, show } = link.dataset;
  const isView = link.pathname === location.pathname && !link.hash;
  if (clause || rules !== undefined) openRules(clause);
  else if (show) {
    picked = [];
    light();
    show.split(" ").forEach((name) => named(name)?.classList.add("shown"));
    if (narrow.matches) $("#board").scrollIntoView();
  } else if (isView) go(link.href);
  else return;
  event.preventDefault();
});

on("submit", (event) => {
  if (event.target.id !== "acts") return;
  event.preventDefault();
  const url = event.submitter.getAttribute("formaction");
  if (!url) return act(event.submitter.value);
  $(":popover-open")?.hidePopover();
  // What was taken back is not done again by itself.
  autoAt = String(+live.dataset.version + 1);
  post(url, {});
});

// ---- Keys.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function towards(from, [dx, dy]) {
  const [x, y] = middle(place(from));
  const score = (target) => {
    const [right, down] = [middle(place(target))[0] - x, middle(place(target))[1] - y], along = right * dx + down * dy;
    return along > 2 ? along + 2.5 * Math.abs(right * dy + down * dx) : Infinity;
  };
  return lit().filter((target) => score(target) < Infinity).sort((a, b) => score(a) - score(b))[0];
}

function focusOn(target) {
  if (!target) return;
  rove(target);
  target.focus();
}

function pickByKey(target) {
  pick(target.dataset.target);
  if (!asking && !busy) focusOn(lit().includes(target) ? target : lit()[0]);
}

on("keydown", (event) => {
  const { key } = event, target = event.target.closest(".board .target");
  if (key === "Escape") $("#tip").hidden = true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog, [popover]")) return;
  const button = { u: "#undo", h: "#hint" }[key];
  if (target && WAYS[key]) focusOn(towards(target, WAYS[key]));
  else if (target && (key === "Enter" || key === " ")) pickByKey(target);
  else if (key === "Escape" && asking) { asking(); $("#prompt").focus(); }
  else if (key === "Escape" && picked.length) { const last = picked.pop(); light(); if (target) focusOn(named(last)); }
  else if (/^[1-9]$/.test(key) && lit().length) {
    const it = lit().find((one) => one.dataset.target.endsWith(`:${key}`)) || lit()[key - 1];
    if (it) pickByKey(it);
  } else if (button) $(button)?.click();
  else if (key === "?") openRules();
  else return;
  event.preventDefault();
});

// ---- Rules beside the game, tips, options, the slider.

async function openRules(id) {
  const dialog = $("#rules"), list = $("#rules-list"), search = $("#rules-search"), page = `/rules/${dialog.dataset.game}`;
  $(":popover-open")?.hidePopover();
  if (!dialog.open) dialog.showModal();
  if (!$(".entry", list)) {
    const answer = await fetch(`${page}/part`).catch(() => ({}));
    if (!answer.ok) return location.assign(`${page}#${id || ""}`);
    list.innerHTML = await answer.text();
  }
  search.value = "";
  filter(search);
  $(".flash", list)?.classList.remove("flash");
  const entry = id && $(`[id="${id}"]`, list);
  if (!entry) return search.focus();
  entry.classList.add("flash");
  entry.scrollIntoView({ block: "center" });
  entry.focus({ preventScroll: true });
}

let timer, known;
on("pointerover pointerout focusin focusout pointerdown", ({ type, target }) => {
  const about = target.closest("[data-tip]"), tip = about?.dataset.tip, box = $("#tip"), isDown = type === "pointerdown";
  clearTimeout(timer);
  box.hidden = true;
  // What was just clicked needs no tip.
  if (isDown || tip !== known) known = isDown && tip;
  if (!tip || known || type.endsWith("out")) return;
  timer = setTimeout(() => {
    const at = place(about);
    box.textContent = tip;
    box.hidden = false;
    const { width, height } = place(box);
    box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, middle(at)[0] - width / 2))}px`;
    box.style.top = `${at.top > height + 16 ? at.top - height - 8 : at.bottom + 8}px`;
  }, 300);
});

on("change", ({ target }) => {
  const { option } = target.dataset, root = document.documentElement;
  if (target.id === "moment") go(location);
  if (!option) return;
  options[option] = target.type === "checkbox" ? target.checked : target.value;
  keep();
  root.dataset.theme = options.theme || "";
  root.toggleAttribute("data-still", !!options.still);
  auto();
});
on("input", ({ target: { id, value, max } }) => {
  if (id !== "moment") return;
  address({ at: value === max ? "" : value });
  refresh();
});
narrow.addEventListener("change", () => go(location));

// ---- Live: the stream tells that something changed, and the part is fetched again.

let source, awayTimer, polling;

function listen() {
  if (source || document.hidden) return;
  const { here, version, as } = live.dataset;
  source = new EventSource(`/api${here.replace("table", "tables")}/events?pace=people&since=${version}${as ? `&as=${as}` : ""}`);
  source.onopen = () => { $("#link").hidden = true; if (!has("replay")) refresh(); };
  source.addEventListener("table", () => {
    if (has("replay")) $(".gone-on", live).hidden = false;
    else refresh();
  });
  source.onerror = () => {
    $("#link").hidden = false;
    if (source?.readyState === EventSource.CLOSED) { source = null; setTimeout(listen, 5000); }
  };
}

// A page that nobody sees gives its connection back and looks now and then.
on("visibilitychange", () => {
  clearTimeout(awayTimer);
  clearInterval(polling);
  if (!document.hidden) { listen(); if (!has("replay")) refresh(); return; }
  awayTimer = setTimeout(() => { source?.close(); source = null; polling = setInterval(refresh, 30000); }, 60000);
});

// ---- Begin. The server opens everything for who has no script.

for (const details of $$("details[data-keep]", live)) {
  const { keep } = details.dataset;
  details.open = folded[details.id] ?? (keep === "open" || (keep !== "shut" && !narrow.matches));
}
settle();
auto();
listen();
