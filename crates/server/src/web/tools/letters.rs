//! A table in an address: its JSON in the letters that an address takes as they are (base64url without padding, RFC 4648).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The longest that goes into an address; what is longer is kept as a file.
const LONGEST: usize = 8_000;

/// A text in letters, if that is not too long for an address.
pub(super) fn letters(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len() * 4 / 3 + 4);
    for part in text.as_bytes().chunks(3) {
        let byte = |at: usize| u32::from(part.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..=part.len() {
            let letter = bits >> (18 - 6 * at) & 63;
            out.push(LETTERS[letter as usize].into());
        }
    }
    (out.len() <= LONGEST).then_some(out)
}

/// The text of these letters, if they are some.
pub(super) fn text(letters: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(letters.len() * 3 / 4);
    let (mut bits, mut count) = (0u32, 0);
    for letter in letters.bytes() {
        let value = LETTERS.iter().position(|known| *known == letter)?;
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_in_letters_reads_as_it_was() {
        for known in ["", "a", "ab", "abc", "{\"name\": \"Liddesdale – é\"}"] {
            let coded = letters(known).unwrap();
            assert!(coded.bytes().all(|letter| LETTERS.contains(&letter)));
            assert_eq!(text(&coded).as_deref(), Some(known));
        }
        assert_eq!(letters("foobar").unwrap(), "Zm9vYmFy");
        assert_eq!(text("a b"), None);
        assert_eq!(letters(&"x".repeat(7_000)), None, "too long for an address");
    }
}
