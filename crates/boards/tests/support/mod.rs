//! Positions that the tests of the board share.
use boards::{Board, Border, Scene, Shape, Theme};
use schotten_totten::{Action, SchottenTotten};
use table::{Chance, Game, Journal, Rng, Seat, Settings, Turn};

/// Settings of every kind of game.
pub const VARIANTS: [&[&str]; 5] = [
    &[],
    &["expert=on"],
    &["variant=tactic"],
    &["variant=tactic", "expert=on"],
    &["variant=tactic", "rounds=2"],
];

/// Who sits there.
pub fn names() -> Vec<String> {
    vec!["Anna".into(), "Ben".into()]
}

/// Plays random games of every variant and shows each position with its legal actions.
pub fn positions(games: usize, mut see: impl FnMut(&SchottenTotten, Seat, &[Action])) {
    let mut rng = Rng::new(5);
    for lines in VARIANTS {
        let settings = Settings::from_lines(SchottenTotten::SETTINGS, lines).unwrap();
        for _ in 0..games {
            let mut chance = Chance::imagined(Rng::new(rng.bits()));
            let mut journal = Journal::silent();
            let mut game =
                SchottenTotten::open(&settings.at(2), &mut chance, &mut journal).unwrap();
            while let Turn::One(seat) = game.turn() {
                let mut legal = Vec::new();
                game.actions(seat, &mut legal);
                see(&game, seat, &legal);
                let action = legal[rng.pick(legal.len())];
                game.play(seat, &action, &mut chance, &mut journal).unwrap();
            }
        }
    }
}

/// The game at a described position.
pub fn position(json: &str) -> SchottenTotten {
    SchottenTotten::from_position(json).unwrap()
}

/// A position with something of everything: modes, troops, flags, claims, a discard pile.
pub fn rich() -> SchottenTotten {
    position(
        r#"{"variant": "tactic", "turn": 2, "stones": [
        "r7 r8 J* | b9 b8", "M: g5 b5 n5 y5* | g7 p6 g8 g9", "y9 | y7 y8", "r1 | r4 n4 H", "p3 p4 p5* | n2 r2 #1",
        "b2 g3 S* | b1 b3 p2", "B: n9 n8 | p9", "| b6 b7 y6", "y1 g1 | r9"],
        "hands": [["r3", "g2", "p1", "b4", "y4", "n1", "T"], ["r5", "r6", "p8", "n7", "J", "R", "G"]],
        "discard": ["N", "n3"], "tactics_played": [3, 3]}"#,
    )
}

/// Every way of drawing one position.
pub fn pictures(game: &SchottenTotten, names: &[String]) -> Vec<(Scene, String)> {
    let mut all = Vec::new();
    for reader in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
        for shape in [Shape::Wide, Shape::Narrow] {
            for theme in [Theme::Page, Theme::Light, Theme::Dark] {
                let scene = Scene::page(reader, names).shaped(shape).themed(theme);
                let svg = Border.svg(&game.view(reader), &scene);
                all.push((scene, svg));
            }
        }
    }
    all
}

/// The same position after these actions of whoever is to act, written with spaces between.
pub fn after(mut game: SchottenTotten, notations: &str) -> SchottenTotten {
    for notation in notations.split_whitespace() {
        let (seat, action) = (game.to_act(), notation.parse::<Action>().unwrap());
        let mut chance = Chance::scripted(&[]);
        game.play(seat, &action, &mut chance, &mut Journal::silent())
            .unwrap_or_else(|refusal| panic!("{notation}: {refusal}"));
    }
    game
}
