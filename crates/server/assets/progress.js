// Which lessons were finished, kept in this browser alone.

const KEY = "marches-lessons";

export function finished(game) {
  try {
    return JSON.parse(localStorage.getItem(KEY))?.[game] || [];
  } catch {
    return [];
  }
}

export function finish(game, lesson) {
  try {
    const all = JSON.parse(localStorage.getItem(KEY)) || {};
    all[game] = [...new Set([...(all[game] || []), lesson])];
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage nothing is remembered.
  }
}
