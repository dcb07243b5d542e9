// The script of every page: toasts, copying, filtering, no form sent twice. Every page works without it.

export const $ = (query, within = document) => within.querySelector(query);
export const $$ = (query, within = document) => [...within.querySelectorAll(query)];

export function on(types, does, how) {
  for (const type of types.split(" ")) document.addEventListener(type, does, how);
}

let toastTimer;
export function toast(text) {
  const box = $("#toast");
  clearTimeout(toastTimer);
  box.textContent = text;
  box.hidden = false;
  toastTimer = setTimeout(() => { box.hidden = true; }, 6000);
}

async function copyLink(button) {
  const link = $("a", button.parentElement);
  try {
    await navigator.clipboard.writeText(link.href);
  } catch {
    // At an address that is not secure there is only the old way.
    getSelection().selectAllChildren(link);
    document.execCommand("copy");
  }
  button.textContent = "Copied ✓";
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}

// Hides the entries that do not hold every word of the input.
export function filter(input) {
  const list = $(input.dataset.filter);
  const words = input.value.toLowerCase().split(/\s+/);
  for (const entry of $$(".entry", list)) {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
  }
  const nothing = $(".nothing", list);
  if (nothing) nothing.hidden = !!$(".entry:not([hidden])", list);
}

on("input", ({ target }) => {
  if (target.dataset.filter) filter(target);
});
// A file that was chosen is read into the field that is sent.
on("change", async ({ target }) => {
  const field = target.dataset.into && document.getElementById(target.dataset.into);
  const [file] = target.files || [];
  if (field && file) field.value = await file.text();
});
on("click", ({ target }) => {
  const button = target.closest("[data-copy]");
  if (button) copyLink(button);
  if ("print" in target.dataset) print();
});
// A table's own forms are sent by its script, and may be sent again.
on("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || "live" in form.dataset) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
});
addEventListener("pageshow", () => {
  for (const form of $$("form[data-sent]")) delete form.dataset.sent;
});
