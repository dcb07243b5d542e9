// The rules beside the game, in a dialog; and what a button that cannot be pressed says instead.

import { $, filter, on, toast } from "./page.js";

export async function openRules(id) {
  const dialog = $("#rules"), list = $("#rules-list"), search = $("#rules-search");
  const page = `/rules/${dialog.dataset.game}`;
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

on("click", ({ target }) => {
  const reason = target.closest("[data-why]");
  if (reason) toast(reason.dataset.why);
  if (target.closest("[data-close]") || target.id === "rules") $("#rules").close();
});
