//! Addresses within one table. What is shown (whose eyes, which moment, why not, hints) stands in the query,
//! so that every view is a link and the script has no state of its own.

use crate::{look::Look, pages::words};

/// The table's own address.
pub(super) fn here(look: &Look) -> String {
    format!("/table/{}", look.about.id)
}

/// The table with these further words in the query, seen with the same eyes.
pub(super) fn with(look: &Look, more: &[(&str, &str)]) -> String {
    let all = look.glance.all_asked.map(|all| if all { "1" } else { "0" });
    address(look, "", all, more)
}

/// The same moment with everything turned up (`1`), or as it was seen (`0`).
pub(super) fn turned(look: &Look, all: &str) -> String {
    let at = look.at.to_string();
    let moment = [("at", at.as_str())];
    let moment = if look.is_replay() { &moment[..] } else { &[] };
    address(look, "", Some(all), moment)
}

/// The lines of the log before this one.
pub(super) fn earlier(look: &Look, before: usize) -> String {
    let (before, at) = (before.to_string(), look.at.to_string());
    let mut more = vec![("before", before.as_str())];
    if look.is_replay() {
        more.push(("at", &at));
    }
    let all = look.glance.all_asked.map(|all| if all { "1" } else { "0" });
    address(look, "/log", all, &more)
}

/// The beginning of the address of a moment, to which only the number is to be added.
pub(super) fn at_number(look: &Look) -> String {
    with(look, &[("at", "")])
}

fn address(look: &Look, what: &str, all: Option<&str>, more: &[(&str, &str)]) -> String {
    let eyes = eyes(look);
    let eyes = eyes.as_deref().map(|seat| ("as", seat));
    let all = all.map(|all| ("all", all));
    let pairs = eyes.iter().chain(&all).chain(more);
    let query: Vec<String> = pairs
        .map(|(key, value)| format!("{key}={}", words::encoded(value)))
        .collect();
    match query.is_empty() {
        true => here(look) + what,
        false => format!("{}{what}?{}", here(look), query.join("&")),
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
