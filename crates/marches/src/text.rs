//! How text is laid out in a terminal: wrapped lines, columns, numbers.

/// How wide a line may be.
const WIDTH: usize = 90;

/// The text in lines, each begun with this many spaces.
pub fn wrapped(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let mut lines: Vec<String> = Vec::new();
    let mut line = margin.clone();
    for word in text.split_whitespace() {
        let fresh = line.len() == indent;
        if !fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, margin.clone()));
        } else if !fresh {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}

/// Short items side by side, filled from left to right.
pub fn columns(items: &[String]) -> String {
    let widest = items.iter().map(|item| item.chars().count()).max();
    let width = widest.unwrap_or(0) + 2;
    let lines = items.chunks((WIDTH / width).max(1)).map(|row| {
        let line: String = row.iter().map(|item| format!("{item:<width$}")).collect();
        line.trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What was measured: a large number with commas, a small one with as many decimals as it needs. What was
/// counted is told by [`table::counted`].
pub fn number(value: f64) -> String {
    if value < 100.0 {
        return format!("{value:.1}");
    }
    table::grouped(value.round() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_wrapped_at_words() {
        let text = "stone ".repeat(40);
        let wrapped = wrapped(&text, 4);
        assert!(wrapped.lines().all(|line| line.starts_with("    stone")));
        assert!(wrapped.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(wrapped.split_whitespace().count(), 40);
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(number(1_234_567.8), "1,234,568");
        assert_eq!(number(100.0), "100");
        assert_eq!(number(12.34), "12.3");
    }

    #[test]
    fn items_stand_in_columns() {
        let items: Vec<String> = (1..=30).map(|n| format!("item {n}")).collect();
        let text = columns(&items);
        assert!(text.lines().count() < 6);
        assert!(text.starts_with("item 1   item 2 "));
        assert_eq!(columns(&[]), "");
    }
}
