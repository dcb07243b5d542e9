// The script of Marches. Every page works without it. It knows no rule: what is legal stands in the buttons
// of the text layer, what may be picked for it in their data-path, and what to show in the page's address.
(() => {
  "use strict";
  const $ = (query, within = document) => within.querySelector(query);
  const $$ = (query, within = document) => [...within.querySelectorAll(query)];
  const root = document.documentElement;
  const stored = (key) => { try { return JSON.parse(localStorage.getItem(key)) || {}; } catch { return {}; } };
  const store = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private window */ } };
  let live = $("#live");

  // ---- On every page: toasts, copying, filtering, no form twice.

  let toastTimer;
  function toast(text) {
    const box = $("#toast");
    clearTimeout(toastTimer);
    box.textContent = text;
    box.hidden = false;
    toastTimer = setTimeout(() => { box.hidden = true; }, 6000);
  }

  async function copy(button) {
    const link = button.parentElement.querySelector("a");
    try {
      await navigator.clipboard.writeText(link.href);
    } catch { // Not a secure address: the old way.
      getSelection().selectAllChildren(link);
      if (!document.execCommand("copy")) return toast("Copy the marked link by hand.");
    }
    button.textContent = "Copied ✓";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  }

  function filter(input) {
    const list = $(input.dataset.filter);
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const entry of $$(".entry", list)) {
      const text = entry.textContent.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
      if (!entry.hidden) found++;
    }
    const nothing = $(".nothing", list);
    if (nothing) nothing.hidden = found > 0;
  }

  document.addEventListener("input", (event) => { if (event.target.dataset.filter) filter(event.target); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || form.id === "acts") return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "1";
  });
  addEventListener("pageshow", () => $$("form[data-sent]").forEach((form) => delete form.dataset.sent));
  $("#error")?.focus();
  if (!live) return;

  // ---- What is shown: the address says it, the server draws it, swap() puts it in place.

  const options = stored("marches");
  const folded = stored("marches-panels");
  const narrow = matchMedia("(max-width: 640px)");
  const shape = () => (narrow.matches ? "narrow" : "wide");
  const has = (name) => name in live.dataset;
  const isStill = () => options.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
  let acts = [], picked = [];
  let busy = false, fetching = false, wanted = false, posts = 0, shown = "";
  let sliding = false, dropped = null, autoAt = "", asking = null;

  function address(change) {
    const url = new URL(location);
    change(url.searchParams);
    history.replaceState(null, "", url);
  }

  function go(url) {
    history.replaceState(null, "", url);
    shown = "";
    return refresh();
  }

  async function refresh() {
    if (busy || fetching) { wanted = true; return; }
    fetching = true;
    wanted = false;
    const before = posts;
    const query = new URLSearchParams(location.search);
    query.set("shape", shape());
    try {
      const answer = await fetch(`${live.dataset.here}/part?${query}`);
      const text = await answer.text();
      if (posts !== before) wanted = true; // What was done since is newer.
      else if (answer.ok) swap(text);
      else fail(text);
    } catch { /* The stream says that the connection is lost. */ } finally {
      fetching = false;
      if (wanted) refresh();
    }
  }

  function fail(text) {
    let message = "Something went wrong. Try again.";
    try { message = JSON.parse(text).error.message; } catch { /* not ours */ }
    toast(message);
  }

  async function post(url, fields) {
    if (busy) return;
    busy = true;
    posts++;
    live.setAttribute("aria-busy", "true");
    const body = new URLSearchParams({ ...fields, version: live.dataset.version });
    if (has("as")) body.set("as", live.dataset.as);
    try {
      const answer = await fetch(url, { method: "POST", body, headers: { "x-part": shape() } });
      const text = await answer.text();
      if (![200, 409, 422].includes(answer.status)) { fail(text); picked = []; light(); return; }
      address((query) => ["at", "why", "hint"].forEach((key) => query.delete(key)));
      picked = [];
      swap(text);
    } catch {
      toast("The server cannot be reached. Nothing is lost: try again.");
      picked = [];
      light();
    } finally {
      busy = false;
      live.removeAttribute("aria-busy");
      if (wanted) refresh(); else auto();
    }
  }

  // How an element is found again after a swap.
  function keyOf(element) {
    if (!live.contains(element)) return null;
    const { target } = element.dataset;
    if (target) return `[data-target="${CSS.escape(target)}"]`;
    if (element.id) return `#${CSS.escape(element.id)}`;
    if (element.name && element.value) return `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
    if (element.getAttribute("href")) return `a[href="${CSS.escape(element.getAttribute("href"))}"]`;
    return "";
  }

  function swap(html) {
    if (html === shown) return;
    shown = html;
    const box = document.createElement("template");
    box.innerHTML = html;
    const next = $("#live", box.content);
    if (!next) return;
    if (sliding) { // The slider under the finger must stay.
      $(".play", live).replaceWith($(".play", next));
      $(".moment", live).textContent = $(".moment", next).textContent;
      return;
    }
    const old = live, active = document.activeElement, focus = keyOf(active);
    const wasOnBoard = !!active.closest?.(".board");
    const before = measure(), lines = logLines(), popover = $(":popover-open", old)?.id;
    const scrolled = $("#log", old)?.scrollTop;
    for (const details of $$("details[id]", next)) {
      const known = document.getElementById(details.id);
      if (known) details.open = known.open;
      else if (details.id in folded) details.open = folded[details.id];
    }
    live = next;
    old.replaceWith(next);
    settle();
    if (popover && !(has("over") && !("over" in old.dataset))) document.getElementById(popover)?.showPopover();
    if (scrolled) $("#log").scrollTop = scrolled;
    if (focus !== null && active !== document.body) {
      const again = (focus && $(focus, live)) || (wasOnBoard && $('.target[tabindex="0"]', live)) || $("#prompt");
      again?.focus({ preventScroll: true });
    }
    announce(old, lines);
    fly(before, old);
    auto();
  }

  // What has to be done with a fresh part.
  function settle() {
    for (const board of $$(".board-card .board", live)) if (!board.classList.contains(shape())) board.remove();
    acts = $$("#acts button[data-path]", live).map((button) => ({
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
    check();
    // Several at one screen: once the turn has passed, the next page hides this hand.
    if (has("several") && has("as") && !has("mine") && !has("over") && !has("replay")) {
      address((query) => query.delete("as"));
      setTimeout(refresh, isStill() ? 600 : 1600);
    }
  }

  const logLines = () => $$("#log li > span", live).map((line) => line.textContent).reverse();

  function say(text) {
    $("#say").textContent = "";
    setTimeout(() => { $("#say").textContent = text; }, 60);
  }

  function announce(old, lines) {
    const now = logLines();
    const news = has("replay") ? [] : now.slice(lines.length);
    $$("#log li", live).slice(0, news.length).forEach((line) => line.classList.add("new"));
    if (has("mine") && (news.length || !("mine" in old.dataset))) news.push($("#prompt .says")?.textContent);
    for (const id of ["refusal", "hints"]) {
      const card = document.getElementById(id);
      if (!card || $("#" + id, old)) continue;
      news.push(card.innerText);
      if (narrow.matches) card.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
    }
    if ($(".notice", live)) news.push($(".notice", live).textContent);
    if (news.length) say(news.join(" "));
  }

  // The seed against the hash that was shown from the beginning, computed here.
  async function check() {
    const place = $("[data-seed]", live);
    if (!place || !globalThis.crypto?.subtle) return;
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(place.dataset.seed));
    const hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const isIt = hash === place.dataset.hash;
    place.className = isIt ? "good" : "bad";
    place.textContent = isIt ? "This browser computed the same hash from the seed ✓" : "This browser computed another hash from the seed ✗";
  }

  // ---- Picking.

  const begins = (path) => (act) => path.every((name, index) => act.path[index] === name);
  const lit = () => $$(".board .target.lit", live);

  function light() {
    if (!acts.length) return;
    const fits = acts.filter(begins(picked));
    const step = picked.length;
    for (const target of $$(".board .target", live)) {
      const name = target.dataset.target;
      const isLit = fits.some((act) => act.path[step] === name);
      const isFirst = acts.some((act) => act.path[0] === name);
      const leadsOn = (act, at) => act.path[at] === name && act.path.length > at + 1;
      const state = target.classList;
      state.toggle("lit", isLit);
      state.toggle("picked", picked.includes(name));
      state.toggle("again", isFirst && !isLit);
      state.toggle("drag", acts.some((act) => leadsOn(act, 0)) || fits.some((act) => leadsOn(act, step)));
      state.remove("shown", "over-it");
      target.setAttribute("aria-disabled", !(isLit || isFirst));
      target.setAttribute("aria-pressed", picked.includes(name));
      target.setAttribute("tabindex", "-1");
    }
    rove(lit().find((target) => target === document.activeElement) || lit()[0]);
  }

  function rove(target) {
    $$('.target[tabindex="0"]', live).forEach((other) => other.setAttribute("tabindex", "-1"));
    target?.setAttribute("tabindex", "0");
  }

  function pick(name) {
    if (busy || asking) return;
    const at = picked.indexOf(name);
    if (at >= 0) { picked.length = at; return light(); }
    const path = [[...picked, name], [name]].find((tried) => acts.some(begins(tried)));
    if (!path) return;
    picked = path;
    light();
    const done = acts.find((act) => act.path.length === path.length && begins(path)(act));
    if (done) act(done.action);
  }

  // Before something sure is left undone, it is asked about.
  function act(action, isMeant) {
    if (busy) return;
    const sure = acts.filter((one) => one.sure);
    if (!isMeant && sure.length && !sure.some((one) => one.action === action)) return ask(action, sure);
    post(`${live.dataset.here}/act`, { action });
  }

  function ask(action, sure) {
    if (asking) return;
    const bar = $("#prompt"), before = bar.cloneNode(true);
    const small = (text) => text[0].toLowerCase() + text.slice(1);
    asking = () => { asking = null; bar.replaceWith(before); picked = []; light(); };
    bar.classList.add("asking");
    $(".says", bar).textContent = `You could still ${sure.map((one) => small(one.text)).join(" or ")}. Leave it?`;
    const button = (text, primary, does) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = primary ? "button primary" : "button";
      made.textContent = text;
      made.onclick = () => { if (!busy) { asking = null; does(); } };
      return made;
    };
    const row = document.createElement("div");
    row.className = "offers";
    row.append(...sure.map((one) => button(one.text, true, () => act(one.action))), button("Leave it", false, () => act(action, true)));
    $(".offers", bar)?.remove();
    bar.append(row);
    row.firstChild.focus();
    say($(".says", bar).textContent);
  }

  // What the person lets be done by itself, once for each state of the table.
  function auto() {
    if (busy || !has("mine") || asking || picked.length || autoAt === live.dataset.version) return;
    const isButton = (one) => one.path.length === 1 && one.path[0].startsWith("button:");
    const sure = options.sure && acts.find((one) => one.sure);
    const todo = sure || (options.end && acts.length === 1 && isButton(acts[0]) && acts[0]);
    if (!todo) return;
    const version = autoAt = live.dataset.version;
    setTimeout(() => { if (live.dataset.version === version && has("mine")) act(todo.action); }, 700);
  }

  // ---- Motion: a card goes from where it was to where it is.

  function measure() {
    const board = $(".board-card .board", live);
    if (!board || isStill()) return null;
    const rect = (element) => element.getBoundingClientRect();
    const map = (query, key) => new Map($$(query, board).map((element) => [element.dataset[key], { rect: rect(element), html: element.innerHTML }]));
    return { cards: map("[data-card]", "card"), decks: map('[data-target^="deck"]', "target"), hands: $$("[data-hand]", board).map(rect) };
  }

  // A sheet over the board, in the board's own units.
  function sheet(board) {
    const place = board.getBoundingClientRect(), above = board.cloneNode(false);
    above.removeAttribute("aria-label");
    above.setAttribute("aria-hidden", "true");
    above.classList.add("flight");
    for (const side of ["left", "top", "width", "height"]) above.style[side] = `${place[side]}px`;
    document.body.append(above);
    return above;
  }

  const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];
  const distance = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]);

  function fly(before, old) {
    const board = $(".board-card .board", live);
    const isNear = Math.abs(live.dataset.at - old.dataset.at) <= 3;
    if (!before || !board || !isNear || live.dataset.as !== old.dataset.as || old.dataset.at === live.dataset.at) return;
    const decks = $$('[data-target^="deck"]', board);
    const drawnFrom = decks.find((deck) => before.decks.get(deck.dataset.target)?.html !== deck.innerHTML);
    const flights = [];
    for (const card of $$("[data-card]", board)) {
      const to = card.getBoundingClientRect();
      let from = before.cards.get(card.dataset.card)?.rect;
      if (dropped?.card === card.dataset.card) from = dropped.rect;
      if (!from && card.closest("[data-hand]")) from = before.decks.get(drawnFrom?.dataset.target)?.rect;
      else if (!from) from = before.hands.toSorted((a, b) => distance(a, to) - distance(b, to))[0];
      if (from && Math.hypot(from.left - to.left, from.top - to.top) > 3) flights.push({ card, from, to });
    }
    dropped = null;
    if (!flights.length || flights.length > 12) return;
    const above = sheet(board), grid = board.getScreenCTM();
    const x = (at) => (at - grid.e) / grid.a, y = (at) => (at - grid.f) / grid.d;
    for (const { card, from, to } of flights) {
      const copied = card.cloneNode(true), size = from.width / to.width;
      above.append(copied);
      card.classList.add("flying");
      const start = `translate(${x(from.left) - x(to.left) * size}px, ${y(from.top) - y(to.top) * size}px) scale(${size})`;
      const flight = copied.animate([{ transform: start }, { transform: "none" }], { duration: 420, easing: "cubic-bezier(.3, .7, .3, 1)" });
      flight.onfinish = flight.oncancel = () => {
        card.classList.remove("flying");
        copied.remove();
        if (!above.childElementCount) above.remove();
      };
    }
  }

  // ---- Pointer: click, or drag one lit thing onto another.

  let held = null, draggedAt = 0;

  document.addEventListener("pointerdown", (event) => {
    const target = event.target.closest?.("#live .target.drag");
    if (event.target.id === "moment") sliding = true;
    if (target && event.isPrimary && event.button === 0 && !busy) held = { target, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("touchmove", (event) => { if (held) event.preventDefault(); }, { passive: false });
  document.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    if (!held.above) {
      if (Math.hypot(dx, dy) < 8) return;
      const { target } = held, name = target.dataset.target;
      if (!picked.includes(name)) pick(name);
      held.above = sheet(target.ownerSVGElement);
      held.copy = held.above.appendChild(target.cloneNode(true));
    }
    const unit = held.target.ownerSVGElement.getScreenCTM()?.a || 1;
    held.copy.style.transform = `translate(${dx / unit}px, ${dy / unit}px)`;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("#live .target.lit");
    if (under !== held.over) { held.over?.classList.remove("over-it"); under?.classList.add("over-it"); held.over = under; }
  });
  function release(event) {
    const { above, copy: ghost, over, target } = held || {};
    held = null;
    if (!above) return;
    draggedAt = event.timeStamp;
    over?.classList.remove("over-it");
    const card = $("[data-card]", ghost);
    if (event.type === "pointerup" && over && over !== target) {
      dropped = card && { card: card.dataset.card, rect: card.getBoundingClientRect() };
      pick(over.dataset.target);
    } else { picked = []; light(); }
    above.remove();
  }
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);

  document.addEventListener("click", (event) => {
    const on = (query) => event.target.closest?.(query);
    const target = on("#live .board .target"), link = on("a[href]"), reason = on("[data-why]");
    if (target && event.timeStamp - draggedAt > 80) pick(target.dataset.target);
    if (reason) toast(reason.dataset.why);
    if (on("[data-close]") || event.target.matches?.("dialog")) $("#rules").close();
    const summary = on("details[data-keep] > summary");
    if (summary) { folded[summary.parentElement.id] = !summary.parentElement.open; store("marches-panels", folded); }
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.download) return;
    const does = link.dataset.clause ? () => openRules(link.dataset.clause)
      : "rules" in link.dataset ? () => openRules()
      : link.dataset.show ? () => show(link.dataset.show.split(" "))
      : live.contains(link) && link.pathname === location.pathname && !link.hash ? () => go(link.href) : null;
    if (does) { event.preventDefault(); does(); }
  });

  function show(path) {
    picked = [];
    light();
    for (const target of $$(".board .target", live)) target.classList.toggle("shown", path.includes(target.dataset.target));
    if (narrow.matches) $("#board").scrollIntoView({ block: "start" });
  }

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "acts") return;
    event.preventDefault();
    const button = event.submitter, url = button?.getAttribute("formaction");
    if (!url) return act(button.value);
    $(":popover-open")?.hidePopover();
    autoAt = String(+live.dataset.version + 1); // What was taken back is not done again by itself.
    post(url, {});
  });

  // ---- Keys.

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function towards(from, [dx, dy]) {
    const [x, y] = middle(from.getBoundingClientRect());
    const scored = lit().filter((target) => target !== from).map((target) => {
      const [tx, ty] = middle(target.getBoundingClientRect());
      const along = (tx - x) * dx + (ty - y) * dy, aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      return { target, along, score: along + 2.5 * aside };
    });
    return scored.filter(({ along }) => along > 2).sort((a, b) => a.score - b.score)[0]?.target;
  }

  function pickByKey(target) {
    pick(target.dataset.target);
    if (asking || busy) return;
    const next = lit().includes(target) ? target : lit()[0] || target;
    rove(next);
    next.focus();
  }

  document.addEventListener("keydown", (event) => {
    const { key } = event, on = (query) => event.target.closest?.(query);
    if (key === "Escape") $("#tip").hidden = true;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (on("input, select, textarea, dialog, [popover]")) return;
    const target = on(".board .target");
    const does = target && WAYS[key] ? () => { const to = towards(target, WAYS[key]); if (to) { rove(to); to.focus(); } }
      : target && (key === "Enter" || key === " ") ? () => pickByKey(target)
      : key === "Escape" && asking ? () => { asking(); $("#prompt").focus(); }
      : key === "Escape" && picked.length ? () => { const last = picked.pop(); light(); if (target) $(`[data-target="${CSS.escape(last)}"]`, live)?.focus(); }
      : /^[1-9]$/.test(key) && lit().length ? () => { const all = lit(); const it = all.find((one) => one.dataset.target.endsWith(`:${key}`)) || all[key - 1]; if (it) pickByKey(it); }
      : key === "u" ? () => $("#undo")?.click()
      : key === "h" ? () => $("#hint")?.click()
      : key === "?" ? () => openRules() : null;
    if (does) { event.preventDefault(); does(); }
  });

  // ---- Rules beside the game, tips, options, the slider.

  async function openRules(id) {
    const dialog = $("#rules"), list = $("#rules-list"), search = $("#rules-search");
    $(":popover-open")?.hidePopover();
    if (!dialog.open) dialog.showModal();
    if (!$(".entry", list)) {
      try {
        const answer = await fetch(`/rules/${dialog.dataset.game}/part`);
        if (!answer.ok) throw answer;
        list.innerHTML = await answer.text();
      } catch { location.href = `/rules/${dialog.dataset.game}${id ? "#" + id : ""}`; return; }
    }
    if (!id) return search.focus();
    search.value = "";
    filter(search);
    const entry = $(`[id="${CSS.escape(id)}"]`, list);
    $(".flash", list)?.classList.remove("flash");
    entry?.classList.add("flash");
    entry?.scrollIntoView({ block: "center" });
    entry?.focus({ preventScroll: true });
  }

  let tipTimer;
  function tip(event) {
    const about = event.target.closest?.("[data-tip]"), box = $("#tip");
    clearTimeout(tipTimer);
    if (!about || event.type === "pointerout" || event.type === "focusout") { box.hidden = true; return; }
    tipTimer = setTimeout(() => {
      const place = about.getBoundingClientRect();
      box.textContent = about.dataset.tip;
      box.hidden = false;
      const { width, height } = box.getBoundingClientRect();
      box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, middle(place)[0] - width / 2))}px`;
      box.style.top = `${place.top > height + 16 ? place.top - height - 8 : place.bottom + 8}px`;
    }, event.type === "focusin" ? 0 : 400);
  }
  for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(type, tip);

  document.addEventListener("change", (event) => {
    const control = event.target, { option } = control.dataset;
    if (control.id === "moment") { sliding = false; shown = ""; refresh(); }
    if (!option) return;
    options[option] = control.type === "checkbox" ? control.checked : control.value;
    store("marches", options);
    if (options.theme) root.dataset.theme = options.theme; else delete root.dataset.theme;
    root.toggleAttribute("data-still", !!options.still);
    auto();
  });
  document.addEventListener("input", (event) => {
    if (event.target.id !== "moment") return;
    const { value, max } = event.target;
    address((query) => { if (value === max) query.delete("at"); else query.set("at", value); });
    refresh();
  });
  narrow.addEventListener("change", () => { shown = ""; refresh(); });

  // ---- Live: the stream says that something changed, the part is fetched again.

  let source = null, retry, hiddenTimer, polling;

  function listen() {
    clearTimeout(retry);
    if (source) return;
    const { here, version } = live.dataset;
    const query = new URLSearchParams({ since: version, pace: "people" });
    if (has("as")) query.set("as", live.dataset.as);
    source = new EventSource(`/api/tables/${here.split("/").pop()}/events?${query}`);
    source.onopen = () => { $("#link").hidden = true; if (!has("replay")) refresh(); };
    source.addEventListener("table", () => {
      if (!has("replay")) return refresh();
      $$(".gone-on", live).forEach((note) => { note.hidden = false; });
    });
    source.onerror = () => {
      $("#link").hidden = false;
      if (source?.readyState === EventSource.CLOSED) { source = null; retry = setTimeout(listen, 5000); }
    };
  }

  function watchVisibility() {
    clearTimeout(hiddenTimer);
    clearInterval(polling);
    if (!document.hidden) { listen(); return; }
    hiddenTimer = setTimeout(() => {
      source?.close();
      source = null;
      polling = setInterval(refresh, 30000);
    }, 60000);
  }
  document.addEventListener("visibilitychange", () => { watchVisibility(); if (!document.hidden) refresh(); });

  // ---- Begin. The server opens everything for who has no script.

  for (const details of $$("details[data-keep]", live)) {
    const byDefault = details.id !== "as-text" && (!narrow.matches || details.matches("#panel-log, .side > .panel:first-of-type"));
    details.open = folded[details.id] ?? byDefault;
  }
  settle();
  auto();
  watchVisibility();
})();
