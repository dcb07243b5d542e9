//! The game's page in `docs/`: every ruling stands on it, and what it says of the origin of the components is true.

use toml::Table;

const PAGE: &str = include_str!("../../../docs/border-reivers.md");
const RULES: &str = include_str!("../../../rules/border-reivers.toml");
const CARDS: &str = include_str!("../../../data/border-reivers/cards.toml");
const EVENTS: &str = include_str!("../../../data/border-reivers/events.toml");
const TARGETS: &str = include_str!("../../../data/border-reivers/targets.toml");
const TOKENS: &str = include_str!("../../../data/border-reivers/tokens.toml");
const MAP: &str = include_str!("../../../data/border-reivers/map.toml");

#[test]
fn every_ruling_stands_on_the_page_once() {
    let rows = |id: &str| PAGE.matches(&format!("\n| {id} | ")).count();
    let index = table::rules::Index::parse(RULES).unwrap();
    for ruling in &index.rulings {
        assert_eq!(rows(&ruling.id), 1, "{}", ruling.id);
    }
}

/// The row of some entries: how many there are, and how many of each origin.
fn row(what: &str, entries: &[Table]) -> String {
    let of = |origin: &str| {
        let is_it = |entry: &&Table| entry["origin"].as_str() == Some(origin);
        entries.iter().filter(is_it).count()
    };
    let [book, public, ours] = ["rulebook", "public", "reconstructed"].map(of);
    let all = entries.len();
    assert_eq!(all, book + public + ours, "{what}");
    format!("\n| {what} | {all} | {book} | {public} | {ours} |\n")
}

#[test]
fn the_page_counts_what_is_attested() {
    let read = |text: &str, tables: &[&str]| -> Vec<Table> {
        let document: Table = text.parse().unwrap();
        let entries = tables
            .iter()
            .map(|name| document[*name].as_array().unwrap());
        let entries = entries.flatten().map(|entry| entry.as_table().unwrap());
        entries.cloned().collect()
    };
    let cards = read(CARDS, &["card"]);
    let turn = |turn: i64| -> Vec<Table> {
        let is_of = |entry: &&Table| entry["turn"].as_integer() == Some(turn);
        cards.iter().filter(is_of).cloned().collect()
    };
    let rows = [
        row("Summer cards, turn 1", &turn(1)),
        row("Summer cards, turn 2", &turn(2)),
        row("Summer cards, turn 3", &turn(3)),
        row("Target cards", &read(TARGETS, &["target_card"])),
        row("events, three of them unused", &read(EVENTS, &["event"])),
        row("kinds of Defense Tokens", &read(TOKENS, &["defense_token"])),
        row("tokens of Wardens", &read(TOKENS, &["warden_token"])),
        row(
            "families and Marches, the Debateable Land too",
            &read(MAP, &["family", "march"]),
        ),
        row("Farm Regions", &read(MAP, &["farm_region"])),
        row("castles and peels", &read(MAP, &["site"])),
        row(
            "Towns, Family Seats and battlefields",
            &read(MAP, &["town", "seat", "battlefield"]),
        ),
    ];
    for row in rows {
        assert!(PAGE.contains(&row), "docs/border-reivers.md lacks{row}");
    }
}
