// When a game is over: the seed against the hash that was shown from the beginning, computed here.

import { $ } from "./page.js";
import { live, onSettled } from "./part.js";

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

onSettled(async () => {
  const place = $("[data-seed]", live);
  if (!place || !globalThis.crypto?.subtle) return;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(place.dataset.seed));
  const isSame = hex(bytes) === place.dataset.hash;
  place.className = isSame ? "good" : "bad";
  place.textContent = `This browser computed ${isSame ? "the same hash ✓" : "another hash ✗"}`;
});
