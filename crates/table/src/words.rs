//! Small help with sentences, for whoever speaks to people.

/// A text as a sentence: with a capital at the beginning and a stop at the end.
///
/// ```
/// assert_eq!(table::sentence("there is nothing to take back"), "There is nothing to take back.");
/// assert_eq!(table::sentence("Why?"), "Why?");
/// ```
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{}{end}", first.unwrap_or_default(), letters.as_str())
}
