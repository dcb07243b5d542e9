// The stream of events tells that the table has changed. A page that nobody sees gives its connection back and
// looks now and then.

import { $, on } from "./page.js";
import { has, hear, live, refresh } from "./part.js";
import { present } from "./presence.js";

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
