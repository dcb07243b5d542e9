//! The words of a lesson: plain text in which `**this**` is strong and `(1)` is the number of a pointer.

/// A piece of a lesson's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Plain text.
    Text(String),
    /// What matters.
    Strong(String),
    /// The number of what is pointed at.
    Number(u8),
}

/// The pieces of a text.
///
/// ```
/// use lessons::{Piece, pieces};
/// let found = pieces("See (1): **no card** is out.");
/// assert_eq!(found[1], Piece::Number(1));
/// assert_eq!(found[3], Piece::Strong("no card".into()));
/// ```
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    for (number, part) in text.split("**").enumerate() {
        match number % 2 {
            1 => found.push(Piece::Strong(part.into())),
            _ => numbered(part, &mut found),
        }
    }
    found
}

fn numbered(mut text: &str, found: &mut Vec<Piece>) {
    let plain = |text: &str| (!text.is_empty()).then(|| Piece::Text(text.into()));
    while let Some((at, number)) = next_number(text) {
        found.extend(plain(&text[..at]));
        found.push(Piece::Number(number));
        text = &text[at + 3..];
    }
    found.extend(plain(text));
}

/// Where `(1)` stands next, and its number.
fn next_number(text: &str) -> Option<(usize, u8)> {
    let bytes = text.as_bytes();
    (0..bytes.len().saturating_sub(2)).find_map(|at| match bytes[at..at + 3] {
        [b'(', digit @ b'1'..=b'9', b')'] => Some((at, digit - b'0')),
        _ => None,
    })
}

/// How many words a text has. Numbers of pointers are none.
pub(crate) fn count(text: &str) -> usize {
    let words = text.split_whitespace();
    words
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .filter(|word| next_number(word).is_none_or(|_| word.chars().any(char::is_alphabetic)))
        .count()
}

/// The numbers of pointers that a text speaks of.
pub(crate) fn numbers(text: &str) -> Vec<u8> {
    let number = |piece: &Piece| match piece {
        Piece::Number(number) => Some(*number),
        _ => None,
    };
    pieces(text).iter().filter_map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_without_signs_and_numbers() {
        assert_eq!(count("The **blue 7** (1) would win: 24 – 21."), 7);
        assert_eq!(numbers("(2) and (1), not (x) or (12)"), [2, 1]);
    }

    #[test]
    fn text_without_signs_stays_whole() {
        assert_eq!(pieces("Plain é (a)"), [Piece::Text("Plain é (a)".into())]);
        assert_eq!(pieces(""), []);
    }
}
