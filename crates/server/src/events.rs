//! Streams of what happens at a table, as server-sent events: one `table` event for each change, with what
//! this reader may know of it. Who was away too long, or saw something that was taken back since, gets the
//! whole view again.

use crate::{
    App,
    api::{self, Id, Query},
    error::Failure,
    person::Person,
    room::{Everyone, Kept, Stay, Watch},
    seating::{LookQuery, glance, look},
};
use axum::{
    extract::State,
    http::HeaderMap,
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use std::{convert::Infallible, sync::atomic::Ordering, time::Duration};
use store::GameId;
use table::{LogLine, Seat};

/// Often enough that no proxy takes the connection for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// What a stream is asked for.
#[derive(Deserialize, Default)]
pub(crate) struct StreamQuery {
    /// The version that the reader has seen.
    since: Option<u32>,
    #[serde(rename = "as")]
    seat: Option<String>,
    /// `people`: computer players take their time, and an event says only that there is something new.
    pace: Option<String>,
}

/// What a `table` event says.
#[derive(Serialize)]
struct Change {
    version: u32,
    changes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    news: Option<News>,
}

/// What has happened since the last event.
#[derive(Clone, Serialize)]
struct News {
    actions: usize,
    turn: Vec<Seat>,
    over: bool,
    prompt: String,
    lines: Vec<LogLine>,
}

/// What a `present` event says of a seat.
#[derive(Serialize)]
struct Present {
    seat: Seat,
    here: bool,
    /// When they went, in milliseconds since 1970, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<i64>,
}

struct Reader {
    app: App,
    id: GameId,
    person: Person,
    seat: Option<Seat>,
    is_page: bool,
    watch: Watch,
    /// As long as this is kept, the holder of a seat is here.
    _stay: Stay,
    /// How many seats there are.
    seats: usize,
    /// The version that was sent last, and how many actions it had.
    seen: Option<(u32, usize)>,
    is_first: bool,
}

/// Counts the stream for as long as it is open.
struct Counted(App);

impl Counted {
    fn new(app: &App) -> Counted {
        app.hall.metrics.streams.fetch_add(1, Ordering::Relaxed);
        Counted(app.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.hall.metrics.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// `GET /api/tables/{id}/events`
pub(crate) async fn events(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Query(query): Query<StreamQuery>,
) -> Result<Response, Failure> {
    let seat = api::seat(query.seat.as_deref())?;
    let is_page = query.pace.as_deref() == Some("people");
    // Whether there is such a game, and whether this person may look so, is said before the stream begins.
    let (room, watch, kept) = app.hall.watch(id, is_page).await?;
    let yours = glance(&kept, &person, seat)?.yours;
    let now = (kept.about.version, kept.table.len());
    // A browser that reconnects says itself what it saw last.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let since = last.and_then(|id| id.parse().ok()).or(query.since);
    let reader = Reader {
        watch,
        _stay: room.come(yours),
        seats: kept.about.seats.len(),
        seen: (since == Some(now.0)).then_some(now),
        is_first: true,
        app: app.clone(),
        id,
        person,
        seat,
        is_page,
    };
    let counted = Counted::new(&app);
    let events = stream::unfold((reader, counted), |(mut reader, counted)| async {
        let event = reader.next().await?;
        Some((Ok::<_, Infallible>(event), (reader, counted)))
    });
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
    Ok(Sse::new(events).keep_alive(keep_alive).into_response())
}

impl Reader {
    /// The next event; nothing when the server stops or the room closes, and the reader has to come again.
    async fn next(&mut self) -> Option<Event> {
        // A page is told at once where the table is, and sees for itself whether it shows that.
        let is_first = std::mem::take(&mut self.is_first);
        let is_behind = is_first && (self.is_page || self.seen.is_none());
        if !is_behind {
            let mut stopping = self.app.stopping.clone();
            tokio::select! {
                changed = self.watch.pulse.changed() => changed.ok()?,
                changed = self.watch.everyone.changed(), if self.is_page => {
                    changed.ok()?;
                    return self.present();
                }
                _ = stopping.wait_for(|stops| *stops) => return None,
            }
        }
        let pulse = *self.watch.pulse.borrow_and_update();
        if self.is_page {
            self.seen = Some((pulse.version, 0));
            return event(
                "table",
                pulse.version,
                &Change {
                    version: pulse.version,
                    changes: pulse.changes,
                    news: None,
                },
            );
        }
        let kept = self.app.hall.show(self.id).await.ok()?;
        let after = self.seen.map(|(_, actions)| actions);
        let (version, actions, news) = news(&kept, &self.person, self.seat, after);
        let before = self.seen.replace((version, actions));
        let is_over = news.over;
        let follows = |(seen, had): (u32, usize)| {
            // An entry for each action, and one for the end. An undo would be one more.
            let entries = (version - seen) as usize;
            had + entries == actions || is_over && had + entries == actions + 1
        };
        if !before.is_some_and(follows) {
            return self.whole().await;
        }
        event(
            "table",
            version,
            &Change {
                version,
                changes: pulse.changes,
                news: Some(news),
            },
        )
    }

    /// Who is here, for a page. It has no number: it is no part of what a reader may have missed.
    fn present(&mut self) -> Option<Event> {
        let everyone: Everyone = *self.watch.everyone.borrow_and_update();
        let seats = everyone.iter().take(self.seats).enumerate();
        let present: Vec<Present> = seats
            .map(|(index, here)| Present {
                seat: Seat::new(index),
                here: here.is_here,
                since: here.since.filter(|_| !here.is_here).map(|since| since.0),
            })
            .collect();
        Event::default().event("present").json_data(&present).ok()
    }

    /// The whole view, for who has nothing that an event could be added to.
    async fn whole(&self) -> Option<Event> {
        let asked = LookQuery {
            seat: self.seat,
            ..LookQuery::default()
        };
        let look = look(&self.app, &self.person, self.id, asked).await.ok()?;
        event("view", look.about.version, &api::shown(look))
    }
}

fn event(kind: &str, version: u32, data: &impl Serialize) -> Option<Event> {
    let event = Event::default().event(kind).id(version.to_string());
    event.json_data(data).ok()
}

/// What has happened after so many actions, for this person.
fn news(
    kept: &Kept,
    person: &Person,
    seat: Option<Seat>,
    after: Option<usize>,
) -> (u32, usize, News) {
    let table = &kept.table;
    let reader = glance(kept, person, seat).map_or(None, |glance| glance.reader);
    let mut lines = table.log(reader);
    lines.retain(|line| after.is_none_or(|after| line.action > after));
    let news = News {
        actions: table.len(),
        turn: table.turn().seats().iter().collect(),
        over: kept.is_over(),
        prompt: table.prompt(reader),
        lines,
    };
    (kept.about.version, table.len(), news)
}
