//! Words that the tests of positions share.
use hammer_of_the_scots::HammerOfTheScots;
use serde_json::{Value, json};
use table::{Game, rules};

/// The game at this position.
pub fn game(position: &Value) -> HammerOfTheScots {
    HammerOfTheScots::from_position(&position.to_string())
        .unwrap_or_else(|error| panic!("{error}: {position}"))
}

/// Why the position is refused; the clause that it names exists.
pub fn fault(position: &Value) -> String {
    let error = HammerOfTheScots::from_position(&position.to_string());
    let why = error.expect_err(&position.to_string()).to_string();
    let index = rules::Index::parse(HammerOfTheScots::RULES).unwrap();
    let ids = why.split(['(', ')', ',', ' ']);
    for id in ids.filter(|word| word.starts_with("HS-")) {
        assert!(index.contains(id), "{id}: {why}");
    }
    why
}

/// The position with these fields changed.
pub fn with(mut position: Value, changes: Value) -> Value {
    for (key, value) in changes.as_object().unwrap() {
        position[key] = value.clone();
    }
    position
}

pub fn legal(game: &HammerOfTheScots) -> Vec<String> {
    let seat = game.turn().next_seat().unwrap();
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    actions.iter().map(ToString::to_string).collect()
}

/// Wallace and a few others in the middle of a Scottish movement; English nobles at home.
pub fn moving() -> Value {
    json!({
        "year": 1298, "phase": "moves", "active": "scotland", "moves_left": 1,
        "blocks": { "wallace": "fife 4", "douglas": "moray 4", "york_infantry": "england 3" }
    })
}

/// Red Buchan is attacked by Wallace; the battle is about to be picked.
pub fn attacking() -> Value {
    json!({
        "phase": "battles", "first": "scotland",
        "blocks": {
            "wallace": "buchan 4", "douglas": "buchan 3", "red_buchan": "buchan 3",
            "york_infantry": "buchan 4"
        },
        "attacks": { "buchan": {
            "by": "scotland", "main": ["fife", "angus"],
            "reserves": { "douglas": "strathspey-buchan", "york_infantry": "mar-buchan" }
        } }
    })
}
