//! The guide to Feud War: positions with one right answer, games that end, levels that differ, and hints in words. That a player sees
//! nothing hidden is held here too: lists are all that Feud War hides.

use feud_war::{Action, Clan, FeudWar, FigureId, Stage, Tether};
use opponents::{Budget, Guide, Opening, Player, PlayerSpec, feud_war::Chieftain};
use serde_json::{Value, json};
use std::time::Duration;
use table::{Chance, Game, Journal, Outcome, Rng, Seat, Settings};

/// A described table, as the tests of the rules have it: Kerr defends, Elliot comes from the south, Graham from the north.
struct Board {
    json: Value,
}

fn board() -> Board {
    let json = json!({
        "defender": "kerr", "clans": {}, "animals": ["sheep"], "places": {},
        "active": "elliot", "card": 6, "turn": 4,
    });
    Board { json }
        .clan("kerr", "leader:sword", &[("K1", "14,20")])
        .clan("elliot", "leader:sword", &[("E1", "24,46")])
        .clan("graham", "leader:sword", &[("G1", "24,2")])
}

impl Board {
    fn clan(mut self, name: &str, list: &str, figures: &[(&str, &str)]) -> Board {
        let places: serde_json::Map<String, Value> = figures
            .iter()
            .map(|(id, at)| (id.to_string(), json!({"at": at})))
            .collect();
        let mut clan = json!({"list": list, "figures": places});
        let side = match name {
            "elliot" => Some("south"),
            "graham" => Some("north"),
            _ => None,
        };
        if let Some(side) = side {
            clan["side"] = json!(side);
            clan["mark"] = json!(24);
        }
        self.json["clans"][name] = clan;
        self
    }

    fn animal(mut self, id: &str, place: Value) -> Board {
        self.json["places"][id] = place;
        self
    }

    fn also(mut self, key: &str, value: impl Into<Value>) -> Board {
        self.json[key] = value.into();
        self
    }

    fn turn(self, clan: &str, card: u8) -> Board {
        self.also("active", clan).also("card", card)
    }

    fn wounds(mut self, id: &str, wounds: u8) -> Board {
        let clan = match &id[..1] {
            "K" => "kerr",
            "E" => "elliot",
            _ => "graham",
        };
        self.json["clans"][clan]["figures"][id]["wounds"] = wounds.into();
        self
    }

    fn game(self) -> FeudWar {
        FeudWar::from_position(&self.json.to_string())
            .unwrap_or_else(|error| panic!("{error}\n{}", self.json))
    }
}

/// What the normal player does in this turn, the dice being thrown for each seed; and the state after it.
fn turn_of(game: &FeudWar, seed: u64) -> (Vec<String>, FeudWar) {
    let mut game = game.clone();
    let (active, clock) = (game.active(), game.clock());
    let spec: PlayerSpec = "normal".parse().unwrap();
    let mut player = spec.player(&Chieftain::default(), Rng::new(seed), Duration::ZERO);
    let mut chance = Chance::imagined(Rng::new(seed + 100));
    let mut done = Vec::new();
    while game.active() == active && game.clock() == clock {
        let Some(seat) = game.turn().next_seat() else {
            break;
        };
        let action = player.choose(&game, seat).unwrap();
        if action == Action::End {
            break;
        }
        game.play(seat, &action, &mut chance, &mut Journal::silent())
            .unwrap();
        done.push(action.to_string());
    }
    (done, game)
}

fn tether(game: &FeudWar, id: &str) -> Tether {
    game.animal(id.parse().unwrap()).unwrap().tether()
}

fn id(name: &str) -> FigureId {
    name.parse().unwrap()
}

#[test]
fn it_takes_the_free_animal() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword man:sword",
            &[("E1", "24,46"), ("E2", "29,31")],
        )
        .animal("A1", json!({"at": "29,27"}))
        .game();
    let (done, after) = turn_of(&game, 1);
    assert_eq!(tether(&after, "A1"), Tether::Held(id("E2")), "{done:?}");
}

#[test]
fn it_brings_its_animal_to_the_starting_point() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword man:sword",
            &[("E1", "26,46"), ("E2", "24,40")],
        )
        .animal("A1", json!({"at": "24,39.125", "held": "E2"}))
        .game();
    let (done, after) = turn_of(&game, 1);
    assert_eq!(tether(&after, "A1"), Tether::Pen(Clan::Elliot), "{done:?}");
}

#[test]
fn two_take_what_one_man_holds_one_engages_him_and_one_takes() {
    let game = board()
        .clan("kerr", "leader:heavy,spear", &[("K1", "28,26")])
        .clan(
            "elliot",
            "leader:sword man:light,sword*2",
            &[("E1", "24,46"), ("E2", "26,30"), ("E3", "31,30")],
        )
        .animal("A1", json!({"at": "28,26.875", "held": "K1"}))
        .game();
    for seed in 1..4 {
        let (done, after) = turn_of(&game, seed);
        let holder = after.holder("A1".parse().unwrap());
        assert!(
            holder.is_some_and(|holder| holder.clan == Clan::Elliot),
            "{done:?} {holder:?}"
        );
    }
}
