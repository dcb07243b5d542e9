//! Small help with sentences, for whoever speaks to people.

/// A text with a capital at its beginning.
///
/// ```
/// assert_eq!(table::capital("écosse"), "Écosse");
/// assert_eq!(table::capital(""), "");
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    let first = first.into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A text as a sentence: with a capital at the beginning and a stop at the end.
///
/// ```
/// assert_eq!(table::sentence("there is nothing to take back"), "There is nothing to take back.");
/// assert_eq!(table::sentence("Why?"), "Why?");
/// ```
pub fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    capital(text) + end
}
