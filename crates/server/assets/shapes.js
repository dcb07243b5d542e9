// Where things are on the screen, and a sheet over a picture on which they move.

import { $$ } from "./page.js";
import { live } from "./part.js";

export const place = (element) => element.getBoundingClientRect();
export const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];
export const distance = ([x, y], [otherX, otherY]) => Math.hypot(x - otherX, y - otherY);
export const pointer = ({ clientX, clientY }) => [clientX, clientY];

// Presses that one module has taken for itself, so that nothing else happens by the same finger.
export const claimed = new WeakSet();

// Of several pictures, things travel on the last.
export const board = () => $$(".board-card .board", live).pop();

// A sheet over a picture, in the picture's own units.
export function sheetOver(svg) {
  const sheet = svg.cloneNode(false), at = place(svg);
  sheet.ariaHidden = "true";
  sheet.classList.add("flight");
  for (const side of ["left", "top", "width", "height"]) sheet.style[side] = `${at[side]}px`;
  document.body.append(sheet);
  return sheet;
}

// A point of the screen in the units of a picture, or of a group in it.
export const within = (element, [x, y]) => new DOMPoint(x, y).matrixTransform(element.getScreenCTM().inverse());

// A copy of a thing that follows the pointer until it is dropped.
export function lift(thing, from) {
  const svg = thing.ownerSVGElement, sheet = sheetOver(svg);
  const copy = sheet.appendChild(thing.cloneNode(true));
  return {
    move([x, y]) {
      const { a: scale } = svg.getScreenCTM();
      copy.style.transform = `translate(${(x - from[0]) / scale}px, ${(y - from[1]) / scale}px)`;
    },
    // Gives what travels in it, and where it was let go.
    drop() {
      const card = copy.querySelector("[data-card]");
      const dropped = card && { key: card.dataset.card, rect: place(card) };
      sheet.remove();
      return dropped;
    },
  };
}
