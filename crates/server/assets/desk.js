// Decks and score beside a real table. The address holds everything; the script swaps the page's content without loading it anew, keeps the last
// address for who comes back, and goes on with the space bar.

import { $, on, toast } from "./page.js";

const KEY = "marches-desk";
const desk = () => $(".desk");

function remember() {
  if (!desk()) return;
  try {
    localStorage.setItem(KEY, location.pathname + location.search);
  } catch {
    // The address holds it.
  }
}

async function go(address, isBack) {
  try {
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error();
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = $(".desk", fresh);
    if (!part) throw new Error();
    const label = document.activeElement?.getAttribute("aria-label") || document.activeElement?.textContent;
    const open = $(".desk-log", desk())?.open;
    desk().replaceWith(document.adoptNode(part));
    if (open !== undefined) $(".desk-log").open = open;
    document.title = fresh.title;
    if (!isBack) history.pushState(null, "", address);
    remember();
    const again = [...desk().querySelectorAll("a")].find((link) => (link.getAttribute("aria-label") || link.textContent) === label);
    (again || $("[data-next]", desk()))?.focus({ preventScroll: true });
  } catch {
    if (!isBack) location.href = address;
    else toast("That could not be shown. Is the server there?");
  }
}

on("click", (event) => {
  const link = event.target.closest(".desk a[href*='did='], .desk a[href*='seed=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
on("keydown", (event) => {
  if (event.key !== " " || event.target.closest("a, button, input, summary")) return;
  const next = $("[data-next]");
  if (!next) return;
  event.preventDefault();
  go(next.getAttribute("href"));
});
addEventListener("popstate", () => {
  if (desk()) go(location.pathname + location.search, true);
});

try {
  const last = $("[data-last-desk]"), address = localStorage.getItem(KEY);
  if (last && address?.startsWith(`${location.pathname}?`)) {
    last.href = address;
    last.hidden = false;
  }
} catch {
  // Then there is no last one.
}
remember();
