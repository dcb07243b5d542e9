// Setting up a table: what means nothing with what is chosen is not shown, and what was chosen last time is chosen again.
// It is kept in this browser; without a script everything is shown and the usual is chosen.

import { $, $$, on } from "./page.js";

const key = (game) => `marches-setup-${game}`;

function kept(game) {
  try {
    return JSON.parse(localStorage.getItem(key(game)));
  } catch {
    return null;
  }
}

// A seed or a document is for one game, and so are the answers of a real table.
const lasts = (field) => /^(seat|name|set)\./.test(field.name) && !field.closest(".document") && !field.disabled;

function keep(form) {
  const fields = [...new FormData(form)].filter(([name]) => $$("[name]", form).some((field) => field.name === name && lasts(field)));
  try {
    localStorage.setItem(key(form.dataset.setup), JSON.stringify(fields));
  } catch {
    // It was for this time only.
  }
}

// Shows what applies. What does not is not sent either.
function show(form) {
  for (const part of $$("[data-when]", form)) {
    const [name, values] = part.dataset.when.split("=");
    part.hidden = !values.split(" ").includes(new FormData(form).get(name));
    for (const field of $$("input, select, textarea", part)) field.disabled = part.hidden;
  }
  for (const fold of $$("[data-holds]", form)) fold.hidden = !$(":scope > div:not([hidden])", fold);
}

function restore(form) {
  for (const [name, value] of kept(form.dataset.setup) || []) {
    for (const field of $$("[name]", form).filter((one) => one.name === name)) {
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
  }
}

for (const form of $$("form[data-setup]")) {
  if ("again" in form.dataset) restore(form);
  show(form);
  form.addEventListener("change", () => show(form));
}
for (const form of $$("form[data-once]")) {
  const fields = kept(form.dataset.once);
  if (!fields) continue;
  for (const field of $$("[name]", form)) field.remove();
  for (const [name, value] of fields) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  $(".usual", form).hidden = true;
  $(".again", form).hidden = false;
}
on("submit", ({ target }) => {
  if ("setup" in target.dataset) keep(target);
});
