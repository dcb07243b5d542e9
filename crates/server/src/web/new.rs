//! Setting up a table by a form.

use super::{base, field, form, house, page, reports, seated};
use crate::{
    App,
    api::{self, Body, Path, Query},
    error::{Failure, Wants},
    opening::{Sitter, TableRequest},
    pages::{self, model::NewTable},
    person::{Person, tidy_name},
    reports::{Reports, Roll},
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Redirect, Response},
};
use catalogue::Listed;
use maud::Markup;
use table::{SettingsError, sentence};

/// The longest query that takes the place of a form. Only a form with a document is longer, or one with very long names.
const LONGEST_QUERY: usize = 4000;

/// What the form of a new table says.
struct Asked {
    game: &'static dyn Listed,
    settings: Vec<(String, String)>,
    seats: Vec<(String, String)>,
    seed: String,
    hints: String,
    /// At a real table: what was reported of the set-up.
    reported: Option<Reports>,
}

impl Asked {
    fn read(game: &'static dyn Listed, sent: &[(String, String)]) -> Result<Asked, Failure> {
        let settings = sent.iter();
        let settings = settings
            .filter_map(|(key, value)| Some((key.strip_prefix("set.")?.into(), value.clone())));
        let (_, most) = game.info().seats;
        let seats = (1..=most).map(|number| {
            let text = |kind: &str| field(sent, &format!("{kind}.{number}")).unwrap_or_default();
            (tidy_name(text("name")), text("seat").to_string())
        });
        let is_reported = field(sent, "chance") == Some("reported");
        let seats = seats.map(|(name, kind)| match kind.as_str() {
            // A computer cannot roll your dice: at a real table everyone sits there.
            "easy" | "normal" | "hard" if is_reported && most > 1 => (name, "here".into()),
            _ => (name, kind),
        });
        Ok(Asked {
            game,
            settings: settings.collect(),
            seats: seats.collect(),
            seed: field(sent, "seed").unwrap_or_default().to_string(),
            hints: field(sent, "hints").unwrap_or_default().to_string(),
            reported: is_reported.then(|| reports(sent)).transpose()?,
        })
    }

    fn request(&self) -> Result<TableRequest, Failure> {
        let (game, reported) = (self.game, self.reported.clone());
        let mut wanted = wanted(game, &self.settings, &self.seats, &self.seed, reported)?;
        wanted.hints = match self.hints.as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        Ok(wanted)
    }

    /// The address that asks what is still to be reported. It says all that the form said, so that a browser goes back and forth
    /// between questions without sending a form again; none, if it would be too long.
    fn address(&self, wants: &Wants) -> Option<String> {
        let settings = self.settings.iter();
        let mut pairs: Vec<(String, String)> = settings
            .map(|(key, value)| (format!("set.{key}"), value.clone()))
            .collect();
        for (index, (name, kind)) in self.seats.iter().enumerate() {
            pairs.push((format!("seat.{}", index + 1), kind.clone()));
            pairs.push((format!("name.{}", index + 1), name.clone()));
        }
        pairs.push(("hints".into(), self.hints.clone()));
        pairs.push(("chance".into(), "reported".into()));
        let results = wants.reports.iter().map(ToString::to_string);
        pairs.push(("reports".into(), results.collect::<Vec<_>>().join(" ")));
        // An answer that could not be used is told again with its reason.
        let answer = self.reported.as_ref().and_then(|sent| sent.answer.clone());
        pairs.extend(
            answer
                .filter(|_| wants.error.is_some())
                .map(|answer| ("answer".into(), answer)),
        );
        pairs.retain(|(_, value)| !value.is_empty());
        let query = serde_urlencoded::to_string(pairs).ok()?;
        let address = format!("/new/{}?{query}", self.game.info().id);
        (address.len() <= LONGEST_QUERY).then_some(address)
    }

    /// The form again, with what could not be done.
    fn again(self, app: &App, headers: &HeaderMap, failure: Failure) -> Markup {
        let mut error = failure.to_string();
        let (mut report, mut complaints) = (None, Vec::new());
        match failure {
            Failure::Wants(wants) => report = Some(*wants),
            Failure::Document(document) => {
                if let SettingsError::Document {
                    complaints: all, ..
                } = *document
                {
                    error = format!("The file has {}", table::counted(all.len(), "mistake"));
                    complaints = all;
                }
            }
            _ => {}
        }
        pages::new_table(&NewTable {
            game: self.game,
            settings: self.settings,
            seats: self.seats,
            seed: self.seed,
            hints: self.hints,
            is_reported: self.reported.is_some(),
            report,
            error: Some(sentence(&error)),
            complaints,
            house: house(app, headers),
        })
    }
}

/// `GET /new/{game}`: the form; or, at an address that [`Asked::address`] made, what is still to be reported. Nothing is opened here.
pub(crate) async fn new_table(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let game = api::game(&app, &id)?;
    if field(&query, "chance").is_some() {
        let mut asked = Asked::read(game, &query)?;
        // Whoever comes to an address gets the same page each time: nothing is rolled for it.
        if let Some(reported) = &mut asked.reported {
            reported.roll = Roll::Nothing;
        }
        let tried = asked.request().and_then(|request| request.tries());
        if let Err(failure @ (Failure::Bad(_) | Failure::Document(_) | Failure::Wants(_))) = tried {
            return Ok(page(asked.again(&app, &headers, failure)));
        }
    }
    let settings = game.settings().iter();
    let settings = settings.map(|setting| (setting.key.into(), setting.default.into()));
    let (least, most) = game.info().seats;
    let is_reported = field(&query, "table").is_some() && game.info().reported;
    // At a real table people sit.
    let other = if is_reported { "here" } else { "normal" };
    let seats = (0..most).map(|index| match index {
        0 => (person.name.clone(), "me".into()),
        index if index < least => (String::new(), other.into()),
        _ => (String::new(), "nobody".into()),
    });
    Ok(page(pages::new_table(&NewTable {
        game,
        settings: settings.collect(),
        seats: seats.collect(),
        seed: String::new(),
        hints: String::new(),
        is_reported,
        report: None,
        error: None,
        complaints: Vec::new(),
        house: house(&app, &headers),
    })))
}

/// `POST /new/{game}`
pub(crate) async fn open_table(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    let game = api::game(&app, &id)?;
    let asked = Asked::read(game, &form(&body)?)?;
    let secret = person.secret_or_fresh();
    let opened = match asked.request() {
        Ok(request) => request.open(&app, &secret).await,
        Err(failure) => Err(failure),
    };
    match opened {
        Ok(opened) => {
            let own = asked.seats.iter().find(|(_, kind)| kind == "me");
            let name = own.map_or("", |(name, _)| name.as_str());
            let (_, is_https) = base(&app, &headers);
            Ok(seated(&person, &secret, name, opened.id, is_https))
        }
        Err(failure @ (Failure::Bad(_) | Failure::Document(_) | Failure::Wants(_))) => {
            if let Failure::Wants(wants) = &failure
                && let Some(address) = asked.address(wants)
            {
                return Ok(Redirect::to(&address).into_response());
            }
            let again = asked.again(&app, &headers, failure);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page(again)).into_response())
        }
        Err(failure) => Err(failure),
    }
}

fn wanted(
    game: &'static dyn Listed,
    settings: &[(String, String)],
    seats: &[(String, String)],
    seed: &str,
    reported: Option<Reports>,
) -> Result<TableRequest, Failure> {
    let taken = seats
        .iter()
        .filter(|(_, kind)| !matches!(kind.as_str(), "" | "nobody"))
        .map(|(name, kind)| Ok((kind.parse::<Sitter>()?, name.clone())));
    let seats: Vec<(Sitter, String)> = taken.collect::<Result<_, Failure>>()?;
    if !seats.iter().any(|(sitter, _)| *sitter != Sitter::Anyone) {
        return Err(Failure::Bad("nobody would be at this table".into()));
    }
    Ok(TableRequest {
        game,
        settings: settings.to_vec(),
        seats,
        seed: Some(seed.to_string()),
        hints: None,
        coached: false,
        reported,
    })
}
