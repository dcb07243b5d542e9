//! What serde says of a document that cannot be read, in words for people.

/// What the error says, without the place that serde appends.
pub(super) fn bare(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&place).unwrap_or(&text).to_string()
}

/// What serde says of a text that is no JSON, in words for people.
pub(super) fn not_json(text: &str) -> String {
    match text {
        "expected value" | "expected ident" => "a value is expected here".into(),
        "key must be a string" => "a key stands in double quotes".into(),
        "trailing comma" => "there is a comma before the end of a list or an object".into(),
        "trailing characters" => "something follows after the end".into(),
        "recursion limit exceeded" => "lists or objects stand too deep in each other".into(),
        _ => match text.strip_prefix("expected ") {
            Some(signs) => format!("{} is expected here", quoted(signs)),
            None => text.into(),
        },
    }
}

/// What serde says, in words for people, for whoever reads a part of a document by hand.
pub fn in_words(error: &serde_json::Error) -> String {
    plain_words(&bare(error))
}

/// What serde says, in words for people. What the types of a game say themselves is plain already.
pub(super) fn plain_words(text: &str) -> String {
    let of_kind = |kind: &str| text.strip_prefix(kind);
    // A list of fixed length goes on, or holds what cannot stand there.
    if matches!(text, "trailing characters" | "expected value") {
        return "the list has another length or other entries than expected".into();
    }
    if let Some((found, expected)) = of_kind("invalid type: ")
        .or(of_kind("invalid value: "))
        .and_then(|rest| rest.rsplit_once(", expected "))
    {
        return format!(
            "{} is expected, not {}",
            expectation(expected),
            finding(found)
        );
    }
    if let Some((length, expected)) =
        of_kind("invalid length ").and_then(|rest| rest.rsplit_once(", expected "))
    {
        return match expectation(expected).as_str() {
            "an object in braces" => "an object in braces is expected, not a list".into(),
            "fewer elements in array" => format!("the list is too long, with {length} entries"),
            list => format!("{list} is expected, not one of {length}"),
        };
    }
    if let Some(key) = of_kind("missing field ") {
        return format!("{} is missing", quoted(key));
    }
    if let Some(key) = of_kind("duplicate field ") {
        return format!("{} stands there twice", quoted(key));
    }
    let unknown = of_kind("unknown field ").or(of_kind("unknown variant "));
    if let Some((key, known)) = unknown.and_then(|rest| rest.split_once(", ")) {
        let known = known.strip_prefix("expected ").unwrap_or_default();
        let known = known.strip_prefix("one of ").unwrap_or(known);
        return match known {
            "" => format!("{} is not known here", quoted(key)),
            known => format!(
                "{} is not known here; known are {}",
                quoted(key),
                quoted(known)
            ),
        };
    }
    text.into()
}

/// Names as we quote them.
fn quoted(names: &str) -> String {
    names.replace('`', "'")
}

/// What serde expects.
fn expectation(expected: &str) -> String {
    let whole = "a whole number from 0";
    match expected {
        "u8" => format!("{whole} to 255"),
        "u16" => format!("{whole} to 65535"),
        "u32" => format!("{whole} to {}", u32::MAX),
        "u64" | "usize" | "u128" => whole.into(),
        "i8" | "i16" | "i32" | "i64" | "isize" | "i128" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "a boolean" => "true or false".into(),
        "a string" | "string" | "a borrowed string" => "a text".into(),
        "a sequence" => "a list".into(),
        "a map" => "an object in braces".into(),
        "string or map" => "a word, or an object in braces".into(),
        _ => match expected.split_once(' ') {
            None if expected == "struct" => "an object in braces".into(),
            Some(("struct", _)) => "an object in braces".into(),
            Some(("enum", _)) => "a word, or an object in braces".into(),
            Some(("tuple", _)) => "a list".into(),
            _ => expected
                .replace("an array of length", "a list of length")
                .replace("a tuple of size", "a list of length"),
        },
    }
}

/// What serde found instead.
fn finding(found: &str) -> String {
    /// As much of a text as is repeated.
    const SHOWN: usize = 40;
    let value = |text: &str| text.trim_matches('`').to_string();
    match found.split_once(' ') {
        Some(("string", text)) if text.chars().count() > SHOWN => {
            let start: String = text.chars().take(SHOWN).collect();
            format!("the text {start}…\"")
        }
        Some(("string", text)) => format!("the text {text}"),
        Some(("integer", number)) => format!("the number {}", value(number)),
        Some(("boolean", flag)) => value(flag),
        Some(("floating", number)) => {
            format!("the number {}", value(number.trim_start_matches("point ")))
        }
        _ => match found {
            "sequence" => "a list".into(),
            "map" => "an object".into(),
            other => other.into(),
        },
    }
}
