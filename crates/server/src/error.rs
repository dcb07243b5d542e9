//! Everything that can go wrong with a request, and what it means in HTTP: the one place where errors
//! become statuses. Programs get JSON; people get the same words as a page.

use crate::{deed::DeedError, look::Refused, pages};
use axum::{
    Json,
    extract::rejection::QueryRejection,
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use serde_json::{Value, json};
use store::StoreError;
use table::{SettingsError, Wanted, sentence};

/// The longest message, in letters. Some repeat what was sent, which may be long.
const LONGEST: usize = 400;

/// Why a request was not done. Nothing has changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    /// There is no such thing.
    #[error("{0}")]
    NotFound(String),
    /// The address exists, but not for this method.
    #[error("this address cannot be used in this way")]
    Method,
    /// The request makes no sense.
    #[error("{0}")]
    Bad(String),
    /// A document that the players bring has mistakes.
    #[error("{0}")]
    Document(Box<SettingsError>),
    /// Who asks is not known here.
    #[error("{0}")]
    Unknown(String),
    /// Who asks may not do this.
    #[error("{0}")]
    Forbidden(String),
    /// It does not fit how things are now.
    #[error("{0}")]
    Conflict(String),
    /// The rules forbid the action.
    #[error("{}", .0.why)]
    Refused(Box<Refused>),
    /// People at a real table have to report more of what chance gave.
    #[error("{0}")]
    Wants(Box<Wants>),
    /// The table has moved on since the version that the player saw.
    #[error(
        "the table has moved on since you saw it: it is at version {version} now; look again and choose anew"
    )]
    Stale {
        /// The version that it has.
        version: u32,
    },
    /// The body is too large.
    #[error("what was sent is too large")]
    TooLarge,
    /// Too many requests.
    #[error("that was too much at once; wait a moment and try again")]
    TooMany,
    /// The server is busy.
    #[error("{0}")]
    Busy(&'static str),
    /// Games cannot be kept or read.
    #[error("{0}")]
    Storage(StoreError),
}

/// What people at a real table have to report before an action is done.
#[derive(Clone, Debug)]
pub struct Wants {
    /// What is missing.
    pub wanted: Wanted,
    /// What was reported before it.
    pub reports: Vec<u32>,
    /// Why the last answer could not be used.
    pub error: Option<String>,
}

impl std::fmt::Display for Wants {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match &self.error {
            Some(why) => f.write_str(why),
            None => write!(f, "the table needs to know {}", self.wanted),
        }
    }
}

impl Failure {
    /// The status of the answer, and a name for programs.
    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Failure::NotFound(_) => (StatusCode::NOT_FOUND, "not-found"),
            Failure::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Failure::Bad(_) | Failure::Document(_) => (StatusCode::BAD_REQUEST, "bad-request"),
            Failure::Unknown(_) => (StatusCode::UNAUTHORIZED, "unknown-secret"),
            Failure::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Failure::Conflict(_) => (StatusCode::CONFLICT, "conflict"),
            Failure::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            Failure::Wants(_) => (StatusCode::UNPROCESSABLE_ENTITY, "wants"),
            Failure::Stale { .. } => (StatusCode::CONFLICT, "stale"),
            Failure::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Failure::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Failure::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Failure::Storage(StoreError::Full) => (StatusCode::INSUFFICIENT_STORAGE, "disk-full"),
            Failure::Storage(StoreError::ReadOnly(_)) => {
                (StatusCode::INSUFFICIENT_STORAGE, "read-only")
            }
            Failure::Storage(StoreError::Corrupt(_)) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "damaged")
            }
            Failure::Storage(_) => (StatusCode::SERVICE_UNAVAILABLE, "storage"),
        }
    }

    /// After how many seconds it is worth trying again, if it is.
    fn patience(&self) -> Option<u64> {
        match self {
            Failure::TooMany => Some(1),
            Failure::Busy(_) => Some(5),
            _ => None,
        }
    }

    /// The heading over the message, on a page.
    fn title(&self) -> &'static str {
        match self {
            Failure::NotFound(_) | Failure::Method => "There is nothing here",
            Failure::Bad(_) | Failure::Document(_) => "This cannot be read",
            Failure::Unknown(_) | Failure::Forbidden(_) => "This is not yours to do",
            Failure::Conflict(_) => "This cannot be done now",
            Failure::Refused(_) => "The rules forbid it",
            Failure::Wants(_) => "What did chance give?",
            Failure::Stale { .. } => "The table has moved on",
            Failure::TooLarge => "This is too large",
            Failure::TooMany => "Too much at once",
            Failure::Busy(_) => "The server is busy",
            Failure::Storage(_) => "Games cannot be kept at the moment",
        }
    }

    fn message(&self) -> String {
        let message = self.to_string();
        match message.char_indices().nth(LONGEST) {
            Some((at, _)) => format!("{}…", &message[..at]),
            None => message,
        }
    }

    /// What a program is told.
    fn json(&self) -> Value {
        let mut error = json!({ "kind": self.kind().1, "message": self.message() });
        match self {
            Failure::Refused(refused) => {
                error["clause"] = refused.clause.as_ref().map(|(id, _)| *id).into();
                error["marks"] = json!(refused.marks);
            }
            Failure::Wants(wants) => {
                error["wanted"] = json!(wants.wanted);
                error["reports"] = json!(wants.reports);
            }
            Failure::Document(document) => {
                if let SettingsError::Document { key, complaints } = &**document {
                    error["document"] = json!(key);
                    error["complaints"] = json!(complaints);
                }
            }
            Failure::Stale { version } => error["version"] = (*version).into(),
            _ => {}
        }
        json!({ "error": error })
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let (status, kind) = self.kind();
        if status.is_server_error() {
            tracing::error!(kind, message = %self, "a request failed");
        }
        let mut response = (status, Json(self.json())).into_response();
        if let Some(seconds) = self.patience() {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        // For `as_page`, which knows whether a person asked.
        response.extensions_mut().insert(self);
        response
    }
}

impl From<SettingsError> for Failure {
    fn from(error: SettingsError) -> Failure {
        match error {
            SettingsError::Document { .. } => Failure::Document(Box::new(error)),
            other => Failure::Bad(other.to_string()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::NotFound(_) => Failure::NotFound(
                "there is no such table; its address may have been cut short".into(),
            ),
            StoreError::Taken(_) => Failure::Conflict("someone else has taken this seat".into()),
            StoreError::NoSuchSeat(_) | StoreError::Unfit(_) => Failure::Bad(error.to_string()),
            StoreError::Over => Failure::Conflict("the game is over".into()),
            StoreError::OtherRules { .. } => Failure::Conflict(error.to_string()),
            StoreError::Stale { next, .. } => Failure::Stale { version: next - 1 },
            other => Failure::Storage(other),
        }
    }
}

impl From<DeedError> for Failure {
    fn from(error: DeedError) -> Failure {
        match error {
            DeedError::NotYours(why) => Failure::Forbidden(why),
            DeedError::Stale { version } => Failure::Stale { version },
            DeedError::Unnamed => Failure::Bad(error.to_string()),
            DeedError::Wants(wants) => Failure::Wants(wants),
            DeedError::Store(error) => error.into(),
            DeedError::Undo(error) => Failure::Conflict(error.to_string()),
            DeedError::Over => Failure::Conflict("the game is over".into()),
            DeedError::Act(error) => Failure::Refused(Box::new(Refused::bare(error))),
        }
    }
}

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Failure {
        Failure::Bad(rejection.body_text())
    }
}

/// Whether the one who asks wants to read a page, and not a part of one or JSON.
pub fn wants_page(headers: &HeaderMap) -> bool {
    let accepts = |accept: &header::HeaderValue| accept.to_str().is_ok_and(|a| a.contains("html"));
    headers.get(header::ACCEPT).is_some_and(accepts) && !headers.contains_key("x-part")
}

/// Turns a failure into a page; for a person who asked.
pub fn as_page(response: Response) -> Response {
    let Some(failure) = response.extensions().get::<Failure>() else {
        return response;
    };
    let status = response.status();
    let page = pages::message(&pages::model::Message {
        status: status.as_u16(),
        title: failure.title().into(),
        text: sentence(&failure.message()),
    });
    let patience = failure.patience();
    let retry = patience.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
    (status, retry, Html(page.into_string())).into_response()
}
