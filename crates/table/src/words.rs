//! Words for people: sentences, counts, and texts from strangers made fit to be shown.

use std::borrow::Cow;

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

/// A list in words.
///
/// ```
/// assert_eq!(table::in_a_row(&["Ann"]), "Ann");
/// assert_eq!(table::in_a_row(&["Ann", "Ben", "Cath"]), "Ann, Ben and Cath");
/// ```
pub fn in_a_row<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// A number of things: one in the singular, any other in the plural.
///
/// ```
/// use table::counted;
/// assert_eq!(counted(1, "player"), "1 player");
/// assert_eq!(counted(0, "loss"), "0 losses");
/// assert_eq!(counted(12_500, "entry"), "12,500 entries");
/// ```
pub fn counted(count: usize, what: &str) -> String {
    format!("{} {}", grouped(count), numbered(count, what))
}

/// A range of things, as it stands on the box of a game.
///
/// ```
/// use table::counted_range;
/// assert_eq!(counted_range(1, 1, "player"), "1 player");
/// assert_eq!(counted_range(3, 5, "player"), "3 to 5 players");
/// ```
pub fn counted_range(least: usize, most: usize, what: &str) -> String {
    match least == most {
        true => counted(least, what),
        false => format!("{} to {}", grouped(least), counted(most, what)),
    }
}

/// A word without its number: in the singular for one, in the plural for any other.
///
/// ```
/// assert_eq!(table::numbered(2, "simulation"), "simulations");
/// ```
pub fn numbered(count: usize, what: &str) -> String {
    let stem = what.strip_suffix('y');
    let stem = stem.filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match stem {
        _ if count == 1 => what.into(),
        Some(stem) => format!("{stem}ies"),
        None if what.ends_with(['s', 'x']) || what.ends_with("ch") || what.ends_with("sh") => {
            format!("{what}es")
        }
        None => format!("{what}s"),
    }
}

/// A whole number with a comma between thousands.
///
/// ```
/// assert_eq!(table::grouped(1_234_567), "1,234,567");
/// assert_eq!(table::grouped(999), "999");
/// ```
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Whether a letter cannot be seen, or changes how others are shown: a control character (such as the
/// one that begins a terminal's codes), a mark that turns the direction of writing, a space without
/// width. With these one name could look like another.
pub fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A text that may come from anyone, as it can be shown to people: what is invisible in it is written
/// out, so that it can do nothing to a terminal. Line breaks stay. The form is that of JSON, so JSON
/// stays what it is.
///
/// ```
/// assert_eq!(table::printable("Ann\u{1b}[31m"), r"Ann\u001b[31m");
/// assert_eq!(table::printable("Jock o' the Side\n"), "Jock o' the Side\n");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    let is_shown = |letter: char| letter == '\n' || !is_invisible(letter);
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 5);
    for letter in text.chars() {
        match is_shown(letter) {
            true => shown.push(letter),
            // All of them are below U+10000, so four digits are enough.
            false => shown.push_str(&format!("\\u{:04x}", u32::from(letter))),
        }
    }
    Cow::Owned(shown)
}

/// A text that may be of any length, cut after so many letters.
///
/// ```
/// assert_eq!(table::shortened("Liddesdale", 6), "Liddes…");
/// assert_eq!(table::shortened("Liddesdale", 10), "Liddesdale");
/// ```
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
