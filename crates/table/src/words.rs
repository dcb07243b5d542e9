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

/// A text that can be shown wherever it came from: what would steer a terminal, turn the direction of writing or
/// take no room is written as its code.
///
/// ```
/// assert_eq!(table::printable("Wal\u{1b}[31mlace"), r"Wal\u{1b}[31mlace");
/// assert_eq!(table::printable("Écosse"), "Écosse");
/// ```
pub fn printable(text: &str) -> String {
    let is_unseen = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_unseen(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}
