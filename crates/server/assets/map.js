// The script of a board that can be enlarged; it comes after table.js. Wheel, pinch, drag and keys change the viewBox of
// what carries data-zoom, and nothing else. What cannot be picked tells why when it is clicked.

const map = () => $(".board[data-zoom]", live);
const isMap = ({ target }) => target.closest("[data-zoom]"), at = ({ clientX, clientY }) => [clientX, clientY];
const eye = { x: 0, y: 0, k: 1 };
let whole = null;

// Puts the view in place, within the map.
function show() {
  const svg = map(), within = (least, at, most) => Math.max(least, Math.min(most, at));
  if (!svg) return;
  whole ||= svg.getAttribute("viewBox").split(" ").slice(2);
  eye.k = within(1, eye.k, svg.dataset.zoom);
  const [w, h] = whole.map((side) => side / eye.k);
  eye.x = within(0, eye.x, whole[0] - w);
  eye.y = within(0, eye.y, whole[1] - h);
  svg.setAttribute("viewBox", `${eye.x} ${eye.y} ${w} ${h}`);
  svg.classList.toggle("near", eye.k > 1);
  svg.classList.toggle("fit", !!options.fit);
}

function pan(dx, dy) {
  eye.x += dx;
  eye.y += dy;
  show();
}

// A point of the screen on the map, and the way from one to another.
const onMap = (x, y) => new DOMPoint(x, y).matrixTransform(map().getScreenCTM().inverse());
const drag = (from, to) => pan(from.x - to.x, from.y - to.y);

// What is at this point of the screen stays there. By 0 the whole map is shown.
function zoom(by, at) {
  if (!map()) return;
  at ||= middle(place(map()));
  const before = onMap(...at);
  eye.k *= by;
  show();
  drag(before, onMap(...at));
}

// A plain wheel scrolls the page until the map is enlarged.
on("wheel", (event) => {
  if (!isMap(event) || !(event.ctrlKey || event.metaKey || eye.k > 1)) return;
  event.preventDefault();
  zoom(0.998 ** event.deltaY, at(event));
}, { passive: false });

// ---- One finger or the mouse moves an enlarged map, two fingers enlarge it.

const fingers = new Map();
let movedAt = -99, way = 0;

on("pointerdown", (event) => {
  way = 0;
  if (!isMap(event) || event.button) return;
  carried = event.pointerType === "mouse" && has("mine") && !busy && map()?.dataset.block === "move"
    && event.target.closest('.lit[data-target^="block:"]');
  if (carried) carried = { block: carried, from: at(event) };
  else fingers.set(event.pointerId, at(event));
});
on("touchstart", (event) => { if (event.touches[1] && isMap(event)) event.preventDefault(); }, { passive: false });
on("pointermove", (event) => {
  const { pointerId, timeStamp } = event, last = fingers.get(pointerId), now = at(event);
  if (!last || !map()) return;
  const other = [...fingers.values()].find((one) => one !== last), far = (one, two) => Math.hypot(one[0] - two[0], one[1] - two[1]);
  fingers.set(pointerId, now);
  way += far(last, now);
  if (way < 5 || !(other || eye.k > 1)) return;
  movedAt = timeStamp;
  if (other) zoom(far(now, other) / (far(last, other) || 1), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
  else drag(onMap(...last), onMap(...now));
});
on("pointerup pointercancel", ({ pointerId }) => fingers.delete(pointerId));
// A drag is no click.
on("click", (event) => { if (event.timeStamp - movedAt < 80) event.stopPropagation(); }, true);

// ---- The mouse carries a block: it is taken up at once, and put down where it is dropped once the server knows.

let carried = null, droppedAt = null;

on("pointermove", (event) => {
  const { block, from, sheet } = carried || {}, [dx, dy] = at(event).map((to, side) => to - from?.[side]);
  if (!block || !map() || !(sheet || Math.hypot(dx, dy) > 8)) return;
  if (!sheet) {
    carried.sheet = sheetOver(map());
    carried.copy = carried.sheet.appendChild(block.cloneNode(true));
    pick(block.dataset.target);
  }
  const { a } = map().getScreenCTM();
  carried.copy.style.transform = `translate(${dx / a}px, ${dy / a}px)`;
});
on("pointerup pointercancel", (event) => {
  const { sheet, copy } = carried || {};
  carried = null;
  if (!sheet) return;
  const card = $("[data-card]", copy);
  dropped = { key: card.dataset.card, rect: place(card) };
  // On the map: on the screen it may lie elsewhere once the server has answered.
  droppedAt = onMap(...at(event));
  sheet.remove();
  if (!busy) drop();
});

function drop() {
  const { x, y } = droppedAt.matrixTransform(map().getScreenCTM());
  const area = document.elementFromPoint(x, y)?.closest('.lit[data-target^="area:"]');
  droppedAt = null;
  if (area) pick(area.dataset.target); else dropped = null;
}

// The block that was taken up is put down again; another is taken in its place.
async function back(block) {
  const undo = $("#undo[formaction]");
  if (!undo) return;
  await post(undo.getAttribute("formaction"), {});
  if (!$("[data-taken]", block)) pick(block.dataset.target);
}

// ---- Keys, and the buttons beside the map.

on("keydown", (event) => {
  const { key, target } = event, step = WAYS[key], by = { "+": 1.5, "=": 1.5, "-": 0.667, 0: 0 }[key];
  if (!target.closest("[data-zoom], .zoom") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (by !== undefined) zoom(by);
  else if (step && target === map()) pan(...step.map((one) => one * 80 / eye.k));
  else return;
  event.preventDefault();
});

// ---- Where a block could go, while the pointer or the focus is on it; and why something cannot be picked.

let reached = "";
on("pointerover focusin", ({ target }) => {
  const block = target.closest(".target"), names = (block && $("[data-reach]", block)?.dataset.reach) || "";
  if (names === reached) return;
  reached = names;
  for (const area of $$('[data-target^="area:"]', live)) area.classList.toggle("reach", names.split(" ").includes(area.dataset.target.slice(5)));
});
on("click", ({ target }) => {
  const button = target.closest("[data-by]"), it = target.closest(".board .target:not(.lit)");
  if (button) {
    // The whole map, and once more: the whole map within the window.
    if (!+button.dataset.by && eye.k === 1) { options.fit = !options.fit; keep(); }
    zoom(button.dataset.by);
  }
  if (!it || !has("mine") || busy || asking) return;
  const [kind, name] = it.dataset.target.split(":"), verb = map()?.dataset[kind] || (it.closest(".fight") && kind !== "block" && kind);
  if (!verb) return;
  if (verb === "back") return back(it);
  address({ why: `${verb} ${name}` });
  refresh();
});

// A battle opens in sight; when it is over the page is where it was before.
let home = null, isOver = has("over");
function follow() {
  const isFight = $(".fight", live), was = home;
  // The result stands above the board.
  if (has("over") && !isOver) {
    isOver = true;
    return scrollTo(0, 0);
  }
  if (isFight && was === null) {
    home = scrollY;
    scrollTo(0, Math.min(home, place($(".play", live)).top + scrollY - 6));
  } else if (!isFight && was !== null) {
    home = null;
    scrollTo(0, was);
  }
}

// After each swap the map is where it was, and something that may be picked is in sight.
function settled() {
  show();
  follow();
  if (droppedAt) setTimeout(drop);
  const isSeen = (one) => {
    const svg = one.ownerSVGElement, [x, y] = middle(place(one)), { left, right, top, bottom } = place(svg);
    // The prompt lies over the map, and on a wide page the tray.
    const high = place($("#prompt", live)).bottom, low = innerHeight - (svg === map() && !narrow.matches ? 120 : 0);
    return y > Math.max(high, top) && y < Math.min(low, bottom) && x > left && x < right;
  };
  const [first] = lit();
  if (!has("mine") || !first || lit().some(isSeen)) return;
  if (first.ownerSVGElement === map()) drag(onMap(...middle(place(first))), onMap(...middle(place(map()))));
  first.scrollIntoView({ block: "center", behavior: isStill() ? "auto" : "smooth" });
}
addEventListener("settled", settled);
settled();
