//! Forms of actions: a lesson that asks for a move lets people go there by any way. A form is an action in notation in which `…` stands
//! for any words or none, and `12,30~1.5` for any point that is no farther than that from 12,30. Nothing here knows a game or a rule:
//! numbers are compared in whole thousandths.

/// A number with at most three decimals, in thousandths.
fn thousandths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str| text.len() < 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || part.len() > 3 || !is_number(part) {
        return None;
    }
    let part: i64 = format!("{part:0<3}").parse().ok()?;
    Some(sign * (whole.parse::<i64>().ok()? * 1_000 + part))
}

fn point(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((thousandths(x)?, thousandths(y)?))
}

/// A point and how far from it: `12,30~1.5`.
fn around(word: &str) -> Option<((i64, i64), i64)> {
    let (at, far) = word.split_once('~')?;
    Some((point(at)?, thousandths(far)?))
}

fn written(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let (whole, part) = (thousandths.abs() / 1_000, thousandths.abs() % 1_000);
    let text = format!("{sign}{whole}.{part:03}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

fn word_fits(form: &str, word: &str) -> bool {
    let Some(((x, y), far)) = around(form) else {
        return form == word;
    };
    point(word).is_some_and(|(wx, wy)| (wx - x).pow(2) + (wy - y).pow(2) <= far.pow(2))
}

fn words_fit(form: &[&str], words: &[&str]) -> bool {
    match form.split_first() {
        None => words.is_empty(),
        Some((&"…", rest)) => (0..=words.len()).any(|skipped| words_fit(rest, &words[skipped..])),
        Some((first, rest)) => words
            .split_first()
            .is_some_and(|(word, others)| word_fits(first, word) && words_fit(rest, others)),
    }
}

/// Whether an action is of this form.
pub(crate) fn fits(form: &str, action: &str) -> bool {
    let words =
        |text: &'_ str| -> Vec<String> { text.split_whitespace().map(Into::into).collect() };
    let (form, action) = (words(form), words(action));
    let form: Vec<&str> = form.iter().map(String::as_str).collect();
    let action: Vec<&str> = action.iter().map(String::as_str).collect();
    words_fit(&form, &action)
}

/// What is wrong with the words of a form, if anything is.
pub(crate) fn fault(form: &str) -> Option<String> {
    let wrong = |word: &&str| word.contains('~') && around(word).is_none();
    let word = form.split_whitespace().find(wrong)?;
    Some(format!("'{word}' is no place such as 12,30~1.5"))
}

/// Actions of this form, to be tried: straight to the middle of its place, and to points near the rim all round.
pub(crate) fn samples(form: &str) -> Vec<String> {
    const RIM: [(i64, i64); 9] = [
        (0, 0),
        (9, 0),
        (6, 6),
        (0, 9),
        (-6, 6),
        (-9, 0),
        (-6, -6),
        (0, -9),
        (6, -6),
    ];
    let at = |(right, down): (i64, i64)| {
        let word = |word: &str| match around(word) {
            Some(((x, y), far)) => format!(
                "{},{}",
                written(x + right * far / 10),
                written(y + down * far / 10)
            ),
            None => word.to_string(),
        };
        let words = form.split_whitespace().filter(|word| *word != "…");
        words.map(word).collect::<Vec<_>>().join(" ")
    };
    let mut all: Vec<String> = RIM.into_iter().map(at).collect();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_way_to_a_place_is_of_its_form() {
        let form = "move E1 … 12,30~1.5";
        for way in ["12,30", "13.5,30", "8,8.25 9,20 11,31.1"] {
            assert!(fits(form, &format!("move E1 {way}")), "{way}");
        }
        for way in ["13.501,30", "12,30 20,30", "12,30 taking none", ""] {
            assert!(!fits(form, &format!("move E1 {way}")), "{way}");
        }
        assert!(!fits(form, "move E2 12,30"));
        assert!(fits("move E1 … 12,30~1.5 …", "move E1 12,30 taking A1"));
        assert!(fits("end", "end") && !fits("end", "ended"));
    }

    #[test]
    fn samples_are_of_their_form_and_words_that_are_none_are_named() {
        let form = "move E1 … -0.5,30~1.25 taking A1";
        let all = samples(form);
        assert_eq!(all[0], "move E1 -0.5,30 taking A1");
        assert_eq!(all[1], "move E1 0.625,30 taking A1");
        assert_eq!(all.len(), 9);
        assert!(all.iter().all(|sample| fits(form, sample)));
        assert_eq!(samples("fire E1 …"), ["fire E1"]);
        assert!(fault("move 1,2~x").is_some_and(|what| what.contains("'1,2~x'")));
        assert_eq!(fault(form), None);
    }

    #[test]
    fn numbers_are_whole_thousandths_of_any_sign() {
        assert_eq!(thousandths("-0.05"), Some(-50));
        assert_eq!(thousandths("12"), Some(12_000));
        for text in ["", "-", ".", "1.2345", "x", "1e3", "123456789"] {
            assert_eq!(thousandths(text), None, "{text}");
        }
    }
}
