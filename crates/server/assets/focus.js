// After a swap the focus is where it was: on the same thing, or on what may be picked next.

import { $ } from "./page.js";
import { duringSwap, live } from "./part.js";

// How an element is found again.
function keyOf(element) {
  const { id, name, value, dataset } = element;
  const href = element.getAttribute("href");
  if (dataset.target) return `[data-target="${dataset.target}"]`;
  if (id) return `[id="${id}"]`;
  if (name) return `[name="${name}"][value="${value}"]`;
  if (href) return `[href="${href}"]`;
  return "#prompt";
}

duringSwap((old) => {
  const active = document.activeElement;
  if (!old.contains(active)) return null;
  const key = keyOf(active);
  const isOnBoard = active.closest(".board");
  return () => {
    const same = $(isOnBoard ? `${key}.lit` : key, live);
    const instead = isOnBoard && $('.target[tabindex="0"], #prompt .offers .button', live);
    (same || instead || $("#prompt")).focus({ preventScroll: true });
  };
});
