//! Learning a game: the road of its lessons, the lessons, their pictures, and the guided first game. A lesson keeps nothing
//! here: where one is in it stands in the address.

use super::{base, page, seated};
use crate::{
    App,
    api::{self, Path, Query},
    drawing::{Drawing, picks},
    error::Failure,
    opening::{COACH, Sitter, TableRequest},
    pages::{self, model::LessonPage},
    person::Person,
};
use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Redirect, Response},
};
use boards::Theme;
use catalogue::Listed;
use lessons::{Answer, Course, Lesson, PlayError};
use opponents::{Level, PlayerSpec};
use serde::Deserialize;

/// The most actions of one step that an address may name.
const MOST: usize = 40;

fn course(app: &App, id: &str) -> Result<(&'static dyn Listed, &'static Course), Failure> {
    let game = api::game(app, id)?;
    let none = || Failure::NotFound(format!("there are no lessons for {} yet", game.info().name));
    let course = Course::of(game.info().id).ok_or_else(none)?;
    Ok((game, course))
}

/// How another seat of a guided game is called: the coach's, or where there are several their sides'.
fn other(game: &dyn Listed, number: usize) -> String {
    let sides = game.sides();
    match sides.get(number - 1).filter(|_| game.info().seats.0 > 2) {
        Some(side) => (*side).into(),
        None => COACH.into(),
    }
}

fn lesson<'a>(course: &'a Course, id: &str) -> Result<&'a Lesson, Failure> {
    let names = || {
        let names = course.lessons.iter().map(|lesson| lesson.id.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let none = || Failure::NotFound(format!("there is no such lesson; there are: {}", names()));
    course.lesson(id).ok_or_else(none)
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        match error {
            PlayError::NoStep { .. } => Failure::NotFound(error.to_string()),
            PlayError::NotHere(_) | PlayError::Broken(_) => Failure::Bad(error.to_string()),
        }
    }
}

/// `GET /learn`
pub(crate) async fn courses(State(app): State<App>) -> Response {
    let courses = app.hall.games.iter().filter_map(|game| {
        let course = Course::of(game.info().id)?;
        Some((game, course))
    });
    page(pages::courses(&courses.collect::<Vec<_>>()))
}

/// `GET /learn/{game}`
pub(crate) async fn learn(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let (game, course) = course(&app, &id)?;
    Ok(page(pages::learn(game, course)))
}

/// `GET /learn/{game}/{lesson}?step=2&did=r4%403&try=.` In the place of `try` may stand what is picked on the board, and then
/// points on it: `picked=figure:E1&points=1500,250`.
pub(crate) async fn lesson_page(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let (game, course) = course(&app, &id)?;
    let lesson = lesson(course, &name)?;
    let step = match query.iter().find(|(key, _)| key == "step") {
        None => 1,
        Some((_, text)) => text.parse().map_err(|_| {
            Failure::Bad("'step' is a number from 1: the step of the lesson".into())
        })?,
    };
    let of = |wanted: &str| -> Vec<String> {
        let found = query.iter().filter(|(key, _)| key == wanted);
        found.map(|(_, value)| value.clone()).collect()
    };
    let did = of("did");
    if did.len() > MOST {
        return Err(Failure::Bad("no step is that long".into()));
    }
    let moment = lesson.moment(game, step, &did)?;
    let text = |wanted: &str| of(wanted).pop();
    let drawing = Drawing::read(text("points").as_deref(), text("picked").as_deref())?;
    let drawn = drawing.map(|drawing| drawing.notation(&*moment.table.sight(Some(moment.seat))));
    let drawn = drawn.transpose();
    let drawn = drawn.map_err(|error| Failure::Bad(error.to_string()))?;
    let tried = drawn.or_else(|| text("try"));
    let picked = match &tried {
        Some(_) => Vec::new(),
        None => picks(&text("picked").unwrap_or_default())?,
    };
    let answer = tried.as_deref().map(|tried| lesson.answer(&moment, tried));
    if let (Some(Answer::GoesOn), Some(tried)) = (&answer, tried.as_deref()) {
        let did: Vec<&str> = did.iter().map(String::as_str).chain([tried]).collect();
        return Ok(
            Redirect::to(&pages::lesson_address(game, lesson, step, &did, None)).into_response(),
        );
    }
    Ok(page(pages::lesson(&LessonPage {
        game,
        course,
        lesson,
        moment,
        tried: tried.zip(answer),
        picked,
    })))
}

#[derive(Deserialize)]
pub(crate) struct PictureQuery {
    theme: Option<String>,
}

impl PictureQuery {
    fn theme(&self) -> Theme {
        match self.theme.as_deref() {
            Some("dark") => Theme::Dark,
            _ => Theme::Light,
        }
    }
}

fn picture(svg: Option<String>) -> Result<Response, Failure> {
    let none = || Failure::NotFound("there is no picture at this address".into());
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    Ok((headers, svg.ok_or_else(none)?).into_response())
}

/// `GET /learn/{game}/{lesson}/picture`
pub(crate) async fn lesson_picture(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Failure> {
    let (game, course) = course(&app, &id)?;
    picture(lesson(course, &name)?.cut(game, query.theme())?)
}

/// `GET /rules/{game}/picture/{number}`
pub(crate) async fn rules_picture(
    State(app): State<App>,
    Path((id, number)): Path<(String, usize)>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Failure> {
    let (game, course) = course(&app, &id)?;
    let drawn = course.page.picture(game, number, query.theme());
    picture(drawn.map_err(PlayError::from)?)
}

/// `POST /learn/{game}/begin`: a real table against an easy opponent, with the coach beside it.
pub(crate) async fn begin(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (game, course) = course(&app, &id)?;
    let guide = &course.guide;
    let sitter = |number: usize| match number == usize::from(guide.seat) {
        true => (Sitter::Me, person.name.clone()),
        false => (
            Sitter::Computer(PlayerSpec::Level(Level::Easy)),
            other(game, number),
        ),
    };
    let wanted = TableRequest {
        hints: None,
        coached: true,
        game,
        settings: guide.settings.clone(),
        seats: (1..=usize::from(game.info().seats.0)).map(sitter).collect(),
        seed: None,
        reported: None,
    };
    let secret = person.secret_or_fresh();
    let opened = wanted.open(&app, &secret).await?;
    let (_, is_https) = base(&app, &headers);
    Ok(seated(&person, &secret, &person.name, opened.id, is_https))
}
