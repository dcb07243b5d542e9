//! Positions that cannot be, and what is said about them.

use crate::positions::{self, *};
use hammer_of_the_scots::HammerOfTheScots;
use serde_json::{Value, json};
use table::{Game, Knowledge, Seat};

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let moving = |changes| with(positions::moving(), changes);
    let blocks = |blocks: Value| with(positions::moving(), json!({ "blocks": blocks }));
    let attack = |attack: Value| with(attacking(), json!({ "attacks": { "buchan": attack } }));
    let mut wrong = Vec::new();
    for (position, why) in [
        (
            moving(json!({ "crossed": { "mar-angus": 8 } })),
            "8 blocks crossed mar-angus, and 2 is the most (HS-4.3b)",
        ),
        (
            moving(json!({ "crossed": { "fife-angus": 7 } })),
            "7 blocks crossed angus-fife, and 6 is the most (HS-4.3a)",
        ),
        (
            moving(json!({ "crossed": { "england": { "mar-angus": 1 } } })),
            "'england' is not a border",
        ),
        (
            moving(json!({ "crossed": { "mar-angus": "two" } })),
            "'crossed.mar-angus': a whole number from 0 to 255 is expected, not the text \"two\"",
        ),
        (
            moving(json!({ "crossed": { "mar-fife": 1 } })),
            "Mar and Fife share no border",
        ),
        (
            blocks(json!({ "red_bruce": "dead" })),
            "red Bruce is a noble, and nobles stay on the map (HS-7.1e)",
        ),
        (
            blocks(json!({ "york_knights": "dead" })),
            "has no black cross and cannot be dead (HS-5.8d)",
        ),
        (
            blocks(json!({ "durham_infantry": "fife 4" })),
            "Durham Infantry has 1 to 3 steps, not 4 (HS-2.11b)",
        ),
        (
            blocks(json!({ "wallace": "fife 0" })),
            "a block on the map has a strength",
        ),
        (
            blocks(json!({ "McDonald": "fife 3", "macdonald": "mar 3" })),
            "MacDonald stands in two places",
        ),
        (
            blocks(json!({ "red_bruce": "annan 4", "blue_bruce": "annan 4" })),
            "is on both sides (HS-2.22b)",
        ),
        (
            blocks(json!({ "bruce": "annan 4" })),
            "write red_bruce or blue_bruce",
        ),
        (
            blocks(json!({ "moray": { "side": "england", "area": "moray" } })),
            "Moray never serves England (HS-5.7d)",
        ),
        (
            blocks(json!({ "wallace": { "side": "england", "area": "fife" } })),
            "Wallace is Scottish (HS-2.0a)",
        ),
        (
            blocks(json!({ "wallace": { "aera": "fife" } })),
            "'blocks.wallace': 'aera' is not known here; known are 'side', 'area'",
        ),
        (
            blocks(json!({ "wallace": 4 })),
            "'blocks.wallace': it is a text such as",
        ),
        (
            blocks(json!({ "walace": "fife 4" })),
            "'walace' is not a block; did you mean 'wallace'?",
        ),
        (
            blocks(json!({ "wallace": "five 4" })),
            "did you mean 'fife'?",
        ),
        (
            blocks(json!({ "norse": "badenoch 2" })),
            "the Norse cannot be in Badenoch",
        ),
        (
            blocks(json!({ "norse": "england 2" })),
            "the Norse cannot be in England",
        ),
        (
            moving(json!({ "crowned": true, "blocks": { "king": "off_map" } })),
            "is not off_map (HS-6.2a)",
        ),
        (
            moving(json!({ "crowned": false, "blocks": { "king": "fife 4" } })),
            "so the King is off_map (HS-6.2a)",
        ),
        (
            moving(json!({ "french": true, "blocks": { "french_knights": "off_map" } })),
            "'french' does not fit",
        ),
        (
            moving(json!({ "year": 1296 })),
            "Braveheart has the years 1297 to 1305, not 1296 (HS-0c)",
        ),
        (
            moving(json!({ "year": "then" })),
            "the position: 'year': a whole number from 0 to 65535 is expected, not the text \"then\"",
        ),
        (
            moving(json!({ "turn": 6 })),
            "a year has the Game Turns 1 to 5, not 6 (HS-0d)",
        ),
        (
            moving(json!({ "fase": "moves" })),
            "the position: 'fase' is not known here; known are 'scenario', 'settings', 'year'",
        ),
        (
            moving(json!({ "phase": "move" })),
            "'move' is not a phase; did you mean 'moves'?",
        ),
        (moving(json!({ "settings": { "bees": "on" } })), "bees"),
        (
            moving(json!({ "settings": { "schiltroms": "yes" } })),
            "schiltroms",
        ),
        (
            moving(json!({ "scenario": "bruce", "settings": { "english-bid": 1 } })),
            "(HS-R23)",
        ),
        (moving(json!({ "edward": "III" })), "is not an Edward"),
        (
            json!({ "scenario": "campaign", "year": 1307, "edward": "I" }),
            "in 1307 Edward II reigns (HS-2.21b)",
        ),
        (
            json!({ "wintered": true }),
            "Edward I cannot have wintered in Scotland before 1297 (HS-7.4d)",
        ),
        (
            moving(json!({ "moves_left": 4 })),
            "'moves_left' is 4, and the card gives 3 Group Moves (HS-4.2b)",
        ),
        (
            moving(json!({ "moves_left": 2, "laid": { "scotland": "2" }, "activated": ["fife"] })),
            "more than the card's 2 (HS-4.2b)",
        ),
        (
            moving(json!({ "moved": ["norse"] })),
            "Norse has moved and is not on the map (HS-4.0e)",
        ),
        (
            moving(json!({ "moved": ["york_infantry"] })),
            "its side moves after Player 1 (HS-4.0f)",
        ),
        (
            moving(json!({ "laid": { "scotland": "herald" } })),
            "has an event and no Group Moves (HS-3.12b)",
        ),
        (
            moving(json!({ "truce": "scotland" })),
            "has an event and no Group Moves (HS-3.12b)",
        ),
        (
            moving(json!({ "truce": "england", "laid": { "england": "1" } })),
            "England has not played the Truce (HS-3.12m)",
        ),
        (
            moving(json!({ "first": "england", "laid": { "england": "1", "scotland": "3" } })),
            "Player 1 is Scotland (HS-3.1b)",
        ),
        (
            json!({ "hands": { "england": ["3", "3", "3", "3"] } }),
            "the deck has no more than 3 of",
        ),
        (
            json!({ "hands": { "england": ["herald", "1", "1", "1", "1"], "scotland": ["herald", "2", "2", "2", "2"] } }),
            "the deck has 1 of Herald, not 2 (HS-3.0a)",
        ),
        (
            json!({ "hands": { "england": ["1", "1"] } }),
            "England holds 2 cards, and in Game Turn 1 it is 5 (HS-3.0b)",
        ),
        (
            json!({ "turn": 3, "played": { "england": ["1"] } }),
            "England has played 1 card, and by Game Turn 3 it is 2 (HS-3.1a)",
        ),
        (
            json!({ "laid": { "england": "1", "scotland": "1" } }),
            "the phase is not cards (HS-3.1b)",
        ),
        (
            moving(json!({ "laid": { "scotland": "3" }, "played": { "scotland": ["2"] } })),
            "is not among what Scotland has played",
        ),
        (
            json!({ "blocks": { "wallace": "mar 4" } }),
            "both sides stand in Mar, and every battle is fought by then (HS-5.0a)",
        ),
        (
            json!({ "phase": "winter", "season": "king", "blocks": { "wallace": "mar 4" } }),
            "(HS-5.0a)",
        ),
        (json!({ "phase": "winter" }), "say in 'season'"),
        (
            json!({ "phase": "winter", "season": "spring" }),
            "'season': 'spring' is not known here",
        ),
        (
            json!({ "phase": "winter", "season": "king" }),
            "nothing to decide in this season",
        ),
        (
            json!({ "phase": "winter", "season": "english-build", "blocks": { "red_mar": "angus 3" } }),
            "red Mar has gone home by then (HS-7.1a)",
        ),
        (
            json!({ "phase": "winter", "season": "english-build", "blocks": { "red_mar": "mar 1" }, "points": { "mar": 4 } }),
            "Mar gives England 1 point, not 4 (HS-7.6a)",
        ),
        (
            json!({ "phase": "winter", "season": "english-build", "blocks": { "york_infantry": "england 1" } }),
            "disbanded by then (HS-7.3a)",
        ),
        (
            json!({ "points": { "mar": 1 } }),
            "'points' are for the seasons of builds (HS-7.6a)",
        ),
        (
            json!({ "phase": "winter", "season": "english-disband", "winters": true, "blocks": {} }),
            "Edward cannot winter in Scotland now",
        ),
        (
            json!({ "scenario": "bruce", "blocks": { "wallace": "fife 4" } }),
            "Wallace is dead in this scenario (HS-8.2h)",
        ),
        (
            json!({ "blocks": { "edward": "dead" } }),
            "the Scots have won (HS-9.1c)",
        ),
        (
            json!({ "blocks": { "king": "dead" } }),
            "the English have won (HS-9.1c)",
        ),
        (
            json!({ "phase": "battles" }),
            "no battle and no raid (HS-5.9d)",
        ),
        (
            with(attacking(), json!({ "battle": { "area": "fife" } })),
            "both sides do not stand in Fife",
        ),
        (
            with(
                attacking(),
                json!({ "battle": { "area": "buchan", "round": 4 } }),
            ),
            "rounds 1 to 3, not 4 (HS-5.3a)",
        ),
        (
            with(
                attacking(),
                json!({ "battle": { "area": "buchan", "acted": ["douglas"] } }),
            ),
            "only blocks on the field",
        ),
        (
            with(
                attacking(),
                json!({ "battle": { "area": "buchan", "acted": ["wallace", "red_buchan"] } }),
            ),
            "has had its turn (HS-5.31a)",
        ),
        (
            with(
                attacking(),
                json!({ "battle": { "area": "buchan" }, "stage": "withdraw" }),
            ),
            "no reserve and no volley (HS-5.1f)",
        ),
        (
            with(attacking(), json!({ "stage": "fight" })),
            "there is no 'battle'",
        ),
        (
            with(attacking(), json!({ "attacks": { "fife": {} } })),
            "Fife is in 'attacks'",
        ),
        (
            attack(json!({ "reserves": { "douglas": "angus-fife" } })),
            "which is no border of Buchan (HS-5.32k)",
        ),
        (
            attack(json!({ "reserves": { "grant": "mar-buchan" } })),
            "Grant waits to enter Buchan and is not there (HS-5.32k)",
        ),
        (
            attack(json!({ "reserves": { "douglas": "sea" } })),
            "only the Norse do (HS-4.7b)",
        ),
        (
            attack(json!({ "reserves": { "douglas": "captured" } })),
            "only nobles are (HS-5.7a)",
        ),
        (
            attack(
                json!({ "reserves": { "red_buchan": "mar-buchan", "york_infantry": "mar-buchan" } }),
            ),
            "nobody defends Buchan",
        ),
        (
            attack(json!({ "main": ["fife"] })),
            "went from Fife to Buchan, which share no border (HS-1.1b)",
        ),
        (
            attack(json!({ "main": ["atholl", "angus"] })),
            "had to stop behind angus-atholl (HS-4.3c)",
        ),
        (attack(json!({ "main": [] })), "left 1 to 3 areas"),
        (
            attack(json!({ "by": "england", "main": "sea" })),
            "by sea but the Norse on a coast",
        ),
    ] {
        let found = fault(&position);
        if !found.contains(why) {
            wrong.push(format!("{found}\n  is not: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All cards that give three Group Moves are in hands, so none lies there.
#[test]
fn hs_3_0a_without_a_card_for_it_movement_is_refused_by_the_deck() {
    let hands = json!({ "scotland": ["3", "3", "3", "1"] });
    let position = with(moving(), json!({ "moves_left": 3, "hands": hands }));
    assert!(
        fault(&position).ends_with("not 4 (HS-3.0a)"),
        "{}",
        fault(&position)
    );
    let two = with(position, json!({ "moves_left": 2 }));
    assert_eq!(game(&two).moves_left(), 2);
}

#[test]
fn a_document_is_one_object_with_each_key_once() {
    let fault = |text: &str| {
        HammerOfTheScots::from_position(text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        fault("{\"year\": 1297,\n \"year\": 1298}"),
        "the position: line 2, column 7: the key 'year' stands there twice"
    );
    for list in ["[]", "[\"campaign\"]"] {
        assert!(fault(list).starts_with("the position: this is a list; an object in braces"));
    }
    assert!(
        fault(r#"{"blocks": {"\u001b[31mwallace": "fife 4"}}"#).contains(r"'\u001b[31mwallace'")
    );
    assert!(fault(r#"{"attacks": {"fife": {}, "Fife": {}}}"#).contains("stands there twice"));
    let marked = HammerOfTheScots::from_position("\u{feff}{\"year\": 1298}");
    assert_eq!(marked.unwrap().year(), 1298);
}

/// What everyone may see is told to a side, and nothing that only the other knows; the whole is not told by it.
#[test]
fn what_a_side_sees_cannot_be_set_up() {
    let seen = game(&moving()).describe(Knowledge::Of(Some(Seat::FIRST)));
    assert_eq!(seen["by"], json!(1));
    assert!(!seen.to_string().contains("wallace\":"), "{seen}");
    assert!(fault(&seen).contains("what one reader sees"));
}

#[test]
fn a_march_is_one_that_can_be() {
    let march = |march: Value, more: Value| {
        let mut position = with(moving(), more);
        position["march"] = march;
        position
    };
    let on_his_way = json!({
        "blocks": { "wallace": "angus 4", "red_angus": "mar 3" },
        "activated": ["fife"], "crossed": { "angus-fife": 1 }
    });
    let good = march(
        json!({ "block": "wallace", "route": ["fife"], "paid": true }),
        on_his_way.clone(),
    );
    assert!(legal(&game(&good)).contains(&"to buchan".to_string()));
    let told = |march_told: Value, why: &str| {
        let found = fault(&march(march_told, on_his_way.clone()));
        assert!(found.contains(why), "{found}\n  is not: {why}");
    };
    told(
        json!({ "block": "wallace", "route": ["mar"] }),
        "had to stop (HS-4.3c)",
    );
    told(
        json!({ "block": "wallace", "route": ["moray"] }),
        "share no border (HS-1.1b)",
    );
    told(
        json!({ "block": "wallace", "route": ["buchan"] }),
        "say so in 'crossed' (HS-4.3a)",
    );
    told(
        json!({ "block": "red_mar" }),
        "red Mar marches, and Scotland moves",
    );
    told(json!({ "block": "norse" }), "is not on the map");
    told(
        json!({ "block": "wallace", "route": ["fife", "angus", "buchan"] }),
        "has come to its end (HS-2.13a)",
    );
    let twice = with(on_his_way.clone(), json!({ "moved": ["wallace"] }));
    let again = march(json!({ "block": "wallace", "route": ["fife"] }), twice);
    assert!(fault(&again).contains("marches again (HS-4.0e)"));
}

#[test]
fn more_cannot_cross_than_the_border_lets_through() {
    let three =
        json!({ "wallace": "mar 4", "douglas": "mar 4", "grant": "mar 3", "red_mar": "mar 3" });
    let position = json!({
        "phase": "battles", "first": "scotland", "blocks": three,
        "attacks": { "mar": { "by": "scotland", "main": ["angus"] } }
    });
    assert_eq!(
        fault(&position),
        "3 blocks entered Mar over mar-angus, and 2 is the most (HS-4.3b)"
    );
}
