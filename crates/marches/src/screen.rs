//! What stands between our words and a person's terminal. Names, reasons and errors may come from a file
//! or from another program; none of them may send a terminal codes to obey.

use std::io::{self, Write};
use table::printable;

/// Everything that is written through this is written so that it can be seen.
pub struct Screen<W: Write> {
    to: W,
    /// The beginning of a letter whose other bytes have not come yet.
    begun: Vec<u8>,
}

impl<W: Write> Screen<W> {
    /// Writes to this.
    pub fn new(to: W) -> Screen<W> {
        Screen {
            to,
            begun: Vec::new(),
        }
    }

    /// Writes the whole letters that have come, and keeps the beginning of one that has not.
    fn show(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.begun);
        let (text, rest) = match std::str::from_utf8(&bytes) {
            Ok(text) => (text.into(), &bytes[bytes.len()..]),
            Err(error) if error.error_len().is_none() => {
                let (whole, rest) = bytes.split_at(error.valid_up_to());
                (String::from_utf8_lossy(whole), rest)
            }
            Err(_) => (String::from_utf8_lossy(&bytes), &bytes[bytes.len()..]),
        };
        self.begun = rest.to_vec();
        self.to.write_all(printable(&text).as_bytes())
    }
}

impl<W: Write> Write for Screen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        self.show()?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: &[&[u8]]) -> String {
        let mut screen = Screen::new(Vec::new());
        for piece in pieces {
            screen.write_all(piece).unwrap();
        }
        String::from_utf8(screen.to).unwrap()
    }

    #[test]
    fn codes_are_written_out_and_words_stay() {
        assert_eq!(shown(&[b"Ann\x1b[2J\r\n"]), "Ann\\u001b[2J\\u000d\n");
        assert_eq!(shown(&["2 µs – 1 ∞\n".as_bytes()]), "2 µs – 1 ∞\n");
    }

    #[test]
    fn a_letter_may_come_in_pieces_and_what_is_none_is_replaced() {
        let letters = "µ\u{9b}∞".as_bytes();
        for cut in 0..letters.len() {
            let (one, other) = letters.split_at(cut);
            assert_eq!(shown(&[one, other]), "µ\\u009b∞", "cut at {cut}");
        }
        assert_eq!(shown(&[b"a\xffb"]), "a\u{fffd}b");
    }

    #[test]
    fn json_stays_the_same_json() {
        let value = serde_json::json!({"why": "a\u{1b}\u{9b}\u{202e}b"});
        let text = shown(&[value.to_string().as_bytes()]);
        assert!(!text.contains(table::is_invisible), "{text}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
    }
}
