// Looks over one page for what keeps people out: controls without a name, text that cannot be read against
// its ground, things that cannot be focused, headings and landmarks out of order. Returns what is wrong.
const wrong = [];
const describe = (element) => {
  const name = element.tagName.toLowerCase() + (element.id ? "#" + element.id : "") +
    [...element.classList].map((one) => "." + one).join("");
  return `${name} "${(element.textContent || "").trim().slice(0, 40)}"`;
};
const all = (query) => [...document.querySelectorAll(query)];
const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  !element.closest("[hidden], [aria-hidden=true], dialog:not([open])") &&
  (!element.closest("[popover]") || element.closest(":popover-open"));

// Names. The accessibility tree itself is asked by the test; here is what every control must have.
const nameOf = (element) => {
  const by = (element.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent || "").join(" ");
  const label = element.labels?.length ? [...element.labels].map((one) => one.textContent).join(" ") : "";
  return (element.getAttribute("aria-label") || by || label || element.textContent || element.title || "").trim();
};
for (const control of all("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]"))
  if (isShown(control) && !nameOf(control)) wrong.push(`no name: ${describe(control)}`);
for (const picture of all("svg, img"))
  if (isShown(picture) && !picture.closest("[aria-hidden=true], [aria-label], a, button") && !picture.querySelector("title"))
    wrong.push(`a picture without words: ${describe(picture)}`);

// Structure.
if (!document.documentElement.lang) wrong.push("no language");
if (!document.title.trim()) wrong.push("no title");
const first = all("h1").filter(isShown);
if (first.length !== 1) wrong.push(`${first.length} main headings`);
let level = 0;
for (const heading of all("h1, h2, h3, h4").filter(isShown)) {
  const next = +heading.tagName[1];
  if (next > level + 1 && level) wrong.push(`a heading skips a level: ${describe(heading)}`);
  level = next;
}
if (all("main").length !== 1) wrong.push("not one main part");
const ids = new Map();
for (const element of all("[id]")) ids.set(element.id, (ids.get(element.id) || 0) + 1);
for (const [id, count] of ids) if (count > 1) wrong.push(`the id ${id} is there ${count} times`);
for (const name of ["aria-labelledby", "aria-describedby", "aria-controls"])
  for (const element of all(`[${name}]`))
    for (const id of element.getAttribute(name).split(/\s+/))
      if (!document.getElementById(id)) wrong.push(`${name} leads nowhere: ${describe(element)}`);
for (const element of all("[tabindex]"))
  if (+element.getAttribute("tabindex") > 0) wrong.push(`the focus jumps: ${describe(element)}`);
for (const element of all("[role]"))
  if (!["button", "group", "img", "status", "alert", "dialog", "tooltip", "log", "list", "listitem", "region", "note", "search", "meter", "presentation", "none"].includes(element.getAttribute("role")))
    wrong.push(`an odd role: ${element.getAttribute("role")} on ${describe(element)}`);

// Contrast of text against what lies behind it.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
canvas.canvas.width = canvas.canvas.height = 1;
const rgba = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
const light = ([r, g, b]) => {
  const part = (value) => { const s = value / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
};
const ground = (element) => {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== "none") return null;
    const colour = rgba(style.backgroundColor);
    if (colour[3] > 0) layers.push(colour);
    if (colour[3] === 1) break;
  }
  return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
};
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || element.closest("svg, script, style, .unheard, option, [disabled], [aria-disabled=true], .spent") || !isShown(element)) continue;
  const behind = ground(element);
  if (!behind) continue;
  const style = getComputedStyle(element);
  const colour = over(rgba(style.color), behind);
  const [a, b] = [light(colour), light(behind)].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  const size = parseFloat(style.fontSize), isLarge = size >= 24 || (size >= 18.66 && +style.fontWeight >= 700);
  if (ratio < (isLarge ? 3 : 4.5)) wrong.push(`contrast ${ratio.toFixed(2)}: ${describe(element)}`);
}

// What a finger must hit.
if (innerWidth < 500)
  for (const control of all("button, select, a.button, input[type=range]")) {
    const box = control.getBoundingClientRect();
    if (isShown(control) && box.width && (box.height < 40 || box.width < 40))
      wrong.push(`too small for a finger, ${Math.round(box.width)} by ${Math.round(box.height)}: ${describe(control)}`);
  }
return [...new Set(wrong)];
