//! Which clause gives a component its form. A complaint about the mere form of an entry (a key that is missing or unknown, a value of
//! another kind) names it, so that whoever wrote the file can read what such a component is.

/// The clause of a kind of component, and of single keys of which another clause speaks.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    clause: &'static str,
    keys: &'static [(&'static str, &'static str)],
}

impl Shape {
    /// The clause of the component itself.
    pub(super) fn clause(self) -> &'static str {
        self.clause
    }

    /// The clause of one of its keys.
    pub(super) fn of(self, key: &str) -> &'static str {
        let known = self.keys.iter().find(|(known, _)| *known == key);
        known.map_or(self.clause, |(_, clause)| clause)
    }

    /// The form of the table at a key.
    pub(super) fn within(self, key: &str) -> Shape {
        Shape {
            clause: self.of(key),
            // The words of an effect have clauses of their own; what stands in them follows from the word.
            keys: if key == "effect" { &WORDS } else { &[] },
        }
    }
}

const fn plain(clause: &'static str) -> Shape {
    Shape { clause, keys: &[] }
}

/// The whole file: what components there are.
pub(super) const FILE: &str = "BR-2.0b";

/// The form of the entries of a table.
pub(super) fn of_table(table: &str) -> Shape {
    match table {
        "card" => Shape {
            clause: "BR-2.8b",
            keys: &CARD,
        },
        "removed" => plain("BR-3.0m"),
        "event" => Shape {
            clause: "BR-2.9a",
            keys: &[("in_solo", "BR-3.0n")],
        },
        "target_card" => plain("BR-2.11a"),
        "defense_token" => Shape {
            clause: "BR-2.6a",
            keys: &[("pool", "BR-3.0i"), ("count", "BR-3.0i")],
        },
        "warden_token" => Shape {
            clause: "BR-3.0e",
            keys: &[
                ("green", "BR-2.6a"),
                ("gray", "BR-2.6a"),
                ("defense_drm", "BR-7.7c"),
            ],
        },
        "farm_region" => Shape {
            clause: "BR-2.1.1g",
            keys: &[("start_sheep", "BR-3.0d")],
        },
        "site" => plain("BR-2.1.1h"),
        "town" => Shape {
            clause: "BR-2.1.1k",
            keys: &[
                ("walled", "BR-2.1.1m"),
                ("gaolbreak_extra_defense_dice", "BR-2.1.1m"),
            ],
        },
        "seat" => plain("BR-2.1.1k"),
        _ => plain(FILE),
    }
}

const CARD: [(&str, &str); 8] = [
    ("number", "BR-2.8a"),
    ("turn", "BR-2.8a"),
    ("cattle", "BR-2.8c"),
    ("restriction", "BR-2.8d"),
    ("stripe", "BR-5.2e"),
    ("stripe_color", "BR-5.2e"),
    ("solo_version", "BR-2.8f"),
    ("label", "BR-2.8f"),
];

/// What the words of an effect do; a word that is not here is a matter of subtypes.
const WORDS: [(&str, &str); 25] = [
    ("attack_dice", "BR-7.6i"),
    ("buy_dice", "BR-7.6g"),
    ("synergy", "BR-7.6i"),
    ("warden_token", "BR-5.2.1d"),
    ("on_recruit", "BR-2.2e"),
    ("peek_events", "BR-2.2b"),
    ("notoriety", "BR-7.1a"),
    ("dice_in", "BR-7.6f"),
    ("bonus_dice", "BR-7.6k"),
    ("draft_from_discard", "BR-5.5a"),
    ("sheep_columns", "BR-2.4b"),
    ("reroll", "BR-7.7f"),
    ("draw_tokens", "BR-5.2.2.1a"),
    ("livestock", "BR-2.7b"),
    ("livestock_choice", "BR-2.7b"),
    ("max_sheep_per_region", "BR-5.2.2.3a"),
    ("permanent", "BR-5.2.2.5a"),
    ("bastle", "BR-5.2.2.6a"),
    ("place_scots_dyke", "BR-KTa"),
    ("opponents_lose_notoriety", "BR-7.1b"),
    ("combats", "BR-7.0b"),
    ("extra_dice", "BR-7.6l"),
    ("cancel_attack", "BR-7.5j"),
    ("vp_per_defense_result", "BR-7.5j"),
    ("vp", "BR-8.2f"),
];
