// The builder of a list: a change is sent at once and only the live part comes back. Without a script a button sends the form.

import { $, on, toast } from "./page.js";

const box = $("#roster-live");
const here = box.dataset.roster;
const key = `marches-list-${here}`;
let sent = 0;

function remember() {
  const { address } = $(".roster-live", box).dataset;
  if (!address.includes("?list=")) return;
  try {
    // The table that waits for a list is not part of it.
    localStorage.setItem(key, address.split("&")[0]);
  } catch {
    // The address holds it as well.
  }
}

// Where the keyboard was, so that it is there again in the fresh part.
const place = (element) => {
  if (element?.name === "do") return `[name="do"][value="${element.value}"]`;
  return element?.name && `[name="${element.name}"]`;
};

async function change(form, deed) {
  const fields = new URLSearchParams(new FormData(form));
  fields.set("do", deed);
  const mine = ++sent;
  const focused = document.activeElement;
  const nth = focused?.name ? [...form.elements].filter((one) => one.name === focused.name).indexOf(focused) : 0;
  const again = place(focused);
  try {
    const answer = await fetch(`${here}?${fields}`, { headers: { "x-part": "roster" } });
    if (!answer.ok) throw new Error();
    const html = await answer.text();
    if (mine !== sent) return;
    const open = $(".load", box)?.open;
    box.innerHTML = html;
    if ($(".load", box)) $(".load", box).open ||= open;
    const { address } = $(".roster-live", box).dataset;
    history.replaceState(null, "", address);
    remember();
    const all = again ? box.querySelectorAll(again) : [];
    (all[nth] || all[0] || $(".add-row .button", box))?.focus({ preventScroll: true });
  } catch {
    toast("That could not be reckoned. Is the server there?");
  }
}

on("change", ({ target }) => {
  const form = target.closest(".roster-form");
  if (form) change(form, "show");
});
on("submit", (event) => {
  const form = event.target.closest(".roster-form");
  if (!form) return;
  event.preventDefault();
  change(form, event.submitter?.value || "show");
});
on("click", async ({ target }) => {
  const button = target.closest("[data-copy-field]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copyField);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = "Copied ✓";
});

const last = $("[data-last]", box);
try {
  const address = localStorage.getItem(key);
  if (last && address?.startsWith(`${here}?list=`)) {
    last.href = address + last.dataset.last;
    last.hidden = false;
  }
} catch {
  // Then there is no last one.
}
remember();
