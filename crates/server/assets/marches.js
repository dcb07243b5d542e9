// The script of every page: toasts, copying, filtering, no form sent twice. Every page works without it.
const $ = (query, within = document) => within.querySelector(query);
const $$ = (query, within = document) => [...within.querySelectorAll(query)];
const on = (types, does, how) => types.split(" ").forEach((type) => document.addEventListener(type, does, how));

let toastTimer;
function toast(text) {
  const box = $("#toast");
  clearTimeout(toastTimer);
  box.textContent = text;
  box.hidden = false;
  toastTimer = setTimeout(() => box.hidden = true, 6000);
}

async function copyLink(button) {
  const link = $("a", button.parentElement);
  try {
    await navigator.clipboard.writeText(link.href);
    // At an address that is not secure there is only the old way.
  } catch {
    getSelection().selectAllChildren(link);
    document.execCommand("copy");
  }
  button.textContent = "Copied ✓";
  setTimeout(() => button.textContent = "Copy", 2000);
}

function filter(input) {
  const list = $(input.dataset.filter), words = input.value.toLowerCase().split(/\s+/);
  for (const entry of $$(".entry", list)) {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
  }
  const nothing = $(".nothing", list);
  if (nothing) nothing.hidden = !!$(".entry:not([hidden])", list);
}

on("input", ({ target }) => { if (target.dataset.filter) filter(target); });
on("click", ({ target }) => { const button = target.closest("[data-copy]"); if (button) copyLink(button); });
on("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || form.id === "acts") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
});
addEventListener("pageshow", () => $$("form[data-sent]").forEach((form) => delete form.dataset.sent));
