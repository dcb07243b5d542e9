//! Colours. Their one source is `tokens.css`: a page refers to them by name, a file has the values
//! written in.

use crate::{Theme, style::TOKENS};
use std::{collections::HashMap, sync::LazyLock};

/// Ink on the face of a card, a block or a die, which is light in either theme.
pub(crate) const INK: &str = "#29251f";

struct Tokens {
    light: HashMap<&'static str, &'static str>,
    dark: HashMap<&'static str, &'static str>,
}

static VALUES: LazyLock<Tokens> = LazyLock::new(|| {
    let (light, dark) = TOKENS
        .split_once("@media (prefers-color-scheme: dark)")
        .unwrap_or((TOKENS, ""));
    let light = declared(light);
    let mut all = light.clone();
    all.extend(declared(dark));
    Tokens { light, dark: all }
});

/// The `--name: value` pairs in a piece of CSS.
fn declared(css: &'static str) -> HashMap<&'static str, &'static str> {
    css.split([';', '{'])
        .filter_map(|line| line.rsplit_once("--").map(|_| line))
        .filter_map(|line| line[line.find("--")? + 2..].split_once(':'))
        .map(|(name, value)| (name.trim(), value.trim()))
        .collect()
}

impl Theme {
    /// The colour with this name in `tokens.css`.
    pub(crate) fn paint(self, token: &str) -> String {
        let values = match self {
            Theme::Page => return format!("var(--{token})"),
            Theme::Light => &VALUES.light,
            Theme::Dark => &VALUES.dark,
        };
        let value = values.get(token).copied();
        debug_assert!(value.is_some(), "tokens.css has no --{token}");
        value.unwrap_or("#808080").into()
    }

    /// Whether the picture must stand alone, without stylesheet and fonts.
    pub(crate) fn is_file(self) -> bool {
        self != Theme::Page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_a_name_on_a_page_and_a_colour_in_a_file() {
        assert_eq!(Theme::Page.paint("heather"), "var(--heather)");
        assert_eq!(Theme::Light.paint("heather"), "#66425f");
        assert_eq!(Theme::Dark.paint("heather"), "#dab4d1");
        assert_eq!(Theme::Light.paint("clan-r"), Theme::Dark.paint("clan-r"));
    }
}
