//! Addresses within one table. What is shown (whose eyes, which moment, why not, hints) stands in the query,
//! so that every view is a link and the script has no state of its own.

use crate::{look::Look, pages::words};

/// The table's own address.
pub(super) fn here(look: &Look) -> String {
    format!("/table/{}", look.about.id)
}

/// The table with these further words in the query, seen with the same eyes.
pub(super) fn with(look: &Look, more: &[(&str, &str)]) -> String {
    let eyes = eyes(look);
    let eyes = eyes.as_deref().map(|seat| ("as", seat));
    let pairs = eyes.iter().chain(more);
    let query: Vec<String> = pairs
        .map(|(key, value)| format!("{key}={}", words::encoded(value)))
        .collect();
    match query.is_empty() {
        true => here(look),
        false => format!("{}?{}", here(look), query.join("&")),
    }
}

/// The moment after this many actions.
pub(super) fn at(look: &Look, actions: usize) -> String {
    with(look, &[("at", &actions.to_string())])
}

/// Whose eyes, where the server would not know without being told.
pub(super) fn eyes(look: &Look) -> Option<String> {
    let reader = look.glance.reader?;
    (look.glance.yours != [reader]).then(|| reader.to_string())
}

/// Where an action of the table is sent: `act`, `undo`, `resign`, `again`, `record`.
pub(super) fn to(look: &Look, what: &str) -> String {
    format!("{}/{what}", here(look))
}
