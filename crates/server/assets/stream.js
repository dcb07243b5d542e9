// The stream of events tells that the table has changed, and who is here. A page that nobody sees gives its connection back and
// looks now and then.

import { $, $$, on } from "./page.js";
import { has, hear, live, onSettled, refresh } from "./part.js";

const AWAY = 60_000, NOW_AND_THEN = 30_000, TRY_AGAIN = 5_000;
let source = null, awayTimer, polling;

function address() {
  const { here, version, as } = live.dataset;
  const eyes = as ? `&as=${as}` : "";
  return `/api${here.replace("table", "tables")}/events?pace=people&since=${version}${eyes}`;
}

export function listen() {
  if (source || document.hidden) return;
  let isFirst = true;
  source = new EventSource(address());
  source.onopen = () => {
    $("#link").hidden = true;
    isFirst = true;
  };
  source.addEventListener("table", ({ data }) => {
    const news = JSON.parse(data);
    if (!has("replay")) hear(news, isFirst);
    else if (news.version !== +live.dataset.version) $(".gone-on", live).hidden = false;
    isFirst = false;
  });
  source.addEventListener("present", ({ data }) => present(JSON.parse(data)));
  source.onerror = () => {
    $("#link").hidden = false;
    if (source?.readyState !== EventSource.CLOSED) return;
    source = null;
    setTimeout(listen, TRY_AGAIN);
  };
}

on("visibilitychange", () => {
  clearTimeout(awayTimer);
  clearInterval(polling);
  if (!document.hidden) {
    listen();
    if (!has("replay")) refresh();
    return;
  }
  awayTimer = setTimeout(() => {
    source?.close();
    source = null;
    polling = setInterval(refresh, NOW_AND_THEN);
  }, AWAY);
});

// ---- Who is here: the header says it by the reader's own clock.

const DAY = 86_400_000;

function when(since) {
  const date = new Date(since);
  return Date.now() - since > DAY
    ? date.toLocaleDateString()
    : date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

function say(mark) {
  const { since } = mark.dataset;
  const away = since ? `away since ${when(+since)}` : "is away";
  $(".presence-says", mark).textContent = mark.matches(".here") ? "is here" : away;
}

function present(seats) {
  for (const { seat, here, since } of seats) {
    const mark = $(`.presence[data-seat="${seat}"]`, live);
    if (!mark) continue;
    mark.classList.toggle("here", here);
    if (since) mark.dataset.since = since;
    say(mark);
  }
}

onSettled(() => $$(".presence", live).forEach(say));
