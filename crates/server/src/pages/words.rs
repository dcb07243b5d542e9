//! Small pieces of text that several pages share.

use catalogue::Listed;
use maud::{Markup, html};
use table::{Choice, SettingKind, capital, counted_range};

/// What was agreed, in few words: only what differs from how the game is usually played.
pub(super) fn agreed(game: &dyn Listed, settings: &[(String, String)]) -> Vec<String> {
    let value = |key| settings.iter().find(|(known, _)| known == key);
    let mut words = Vec::new();
    for setting in game.settings() {
        let Some((_, value)) = value(setting.key) else {
            continue;
        };
        if value == setting.default {
            continue;
        }
        let title = setting.title.to_lowercase();
        words.push(match setting.kind {
            SettingKind::Number { .. } => format!("{value} {title}"),
            SettingKind::Document { .. } => format!("{title} of your own"),
            SettingKind::Choice(_) if value == "on" => title,
            SettingKind::Choice(_) if value == "off" => format!("no {title}"),
            SettingKind::Choice(_) if value.chars().all(char::is_alphabetic) => value.clone(),
            SettingKind::Choice(_) => format!("{title} {value}"),
        });
    }
    words
}

/// What a choice of a setting is called, and a line that explains it where the name does not say all. "On" is said as the line says
/// it, and so is a value of several words if the line is short.
pub(super) fn choice(choice: &Choice) -> (String, &'static str) {
    let line = choice.help.trim_end_matches('.');
    let is_short = choice.value.contains('_') && line.len() <= 40 && !line.contains([':', ';']);
    match choice.value {
        "on" | "off" if ["Yes", "No"].contains(&line) => (line.into(), ""),
        _ if is_short => (line.into(), ""),
        value => (capital(&value.replace('_', " ")), choice.help),
    }
}

/// Seats and minutes, as they stand on a box.
pub(super) fn on_the_box(game: &dyn Listed) -> Markup {
    let info = game.info();
    let (seats, minutes) = (info.seats, info.minutes);
    html! {
        ul.box-facts {
            li { (counted_range(seats.0.into(), seats.1.into(), "player")) }
            li { (counted_range(minutes.0.into(), minutes.1.into(), "minute")) }
            @if info.hidden { li { "hidden information" } }
        }
    }
}

/// Whether there is a game of the day: one that is played alone, so that scores can be compared.
pub(super) fn has_daily(game: &dyn Listed) -> bool {
    game.info().seats == (1, 1)
}

/// A link to a clause of the rules. On a table's page the script opens it beside the game.
pub(super) fn clause(game: &dyn Listed, id: &str) -> Markup {
    // Refusals of the table itself have no clause in a book.
    let is_known = game.rules().contains(id);
    html! {
        @if is_known {
            a.clause href={ "/rules/" (game.info().id) "#" (id) } data-clause=(id) { (id) }
        }
    }
}

/// A text that goes into an address.
pub(super) fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                out.push(byte.into());
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// A link that can be copied. Without a script it is a link.
pub(super) fn copied(address: &str, what: &str) -> Markup {
    html! {
        span.copied {
            a href=(address) { (address) }
            button.button.js-only type="button" data-copy=(address) aria-label={ "Copy " (what) } { "Copy" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_unusual_is_said() {
        let game = catalogue::find("schotten-totten").unwrap();
        let pair = |key: &str, value: &str| (key.to_string(), value.to_string());
        let usual = [pair("variant", "base"), pair("expert", "off")];
        assert!(agreed(game, &usual).is_empty());
        let other = [
            pair("variant", "tactic"),
            pair("expert", "on"),
            pair("first", "2"),
            pair("rounds", "3"),
        ];
        assert_eq!(
            agreed(game, &other),
            ["tactic", "expert claims", "first player 2", "3 rounds"]
        );
    }

    #[test]
    fn a_choice_is_named_by_its_own_words() {
        let named = |value, help| choice(&Choice { value, help });
        assert_eq!(named("off", "No."), ("No".into(), ""));
        let fire = named("by_target_fire", "After who is behind it has fired.");
        assert_eq!(fire, ("After who is behind it has fired".into(), ""));
        let all = named("all_four", "All four: 24 animals.");
        assert_eq!(all, ("All four".into(), "All four: 24 animals."));
    }

    #[test]
    fn addresses_are_encoded() {
        assert_eq!(encoded("r5@3 &é"), "r5%403%20%26%C3%A9");
    }
}
