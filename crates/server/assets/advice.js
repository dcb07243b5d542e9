// The odds before something is done follow what is ticked. Without a script the form has a button.

import { on } from "./page.js";
import { go } from "./part.js";

on("change", ({ target: { form } }) => {
  if (form && "follows" in form.dataset) go(`?${new URLSearchParams(new FormData(form))}`);
});
