//! The guide to Feud War: positions with one right answer, games that end, levels that differ, and hints in words. That a player sees
//! nothing hidden is held here too: lists are all that Feud War hides.

use feud_war::{Action, Clan, FeudWar, FigureId, ReadyClan, Stage, Tether};
use opponents::{Budget, Guide, Opening, PlayerSpec, appraise, counsel, feud_war::Chieftain};
use serde_json::{Value, json};
use std::time::Duration;
use table::{Chance, Game, Journal, Rng, Seat, Settings};

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

/// Under many bows the defender's archers shoot out of the house, where they are in hard cover (FW-R58).
#[test]
fn the_defenders_archers_go_into_the_house() {
    let game = board()
        .clan(
            "kerr",
            "leader:sword man:bow*2",
            &[("K1", "24,27"), ("K2", "20,27.5"), ("K3", "21.5,28")],
        )
        .clan(
            "elliot",
            "leader:bow man:bow*5",
            &[
                ("E1", "24,40"),
                ("E2", "22,40"),
                ("E3", "26,40"),
                ("E4", "28,40"),
                ("E5", "20,40"),
                ("E6", "18,40"),
            ],
        )
        .animal("A1", json!({"at": "27,22"}))
        .turn("kerr", 6)
        .game();
    let (done, after) = turn_of(&game, 1);
    let is_inside = |name: &str| after.figure(id(name)).unwrap().post() == feud_war::Post::House;
    let inside = ["K2", "K3"]
        .into_iter()
        .filter(|name| is_inside(name))
        .count();
    assert!(inside > 0, "{done:?}");
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

/// The normal player's next decision.
fn first(game: &FeudWar, seed: u64) -> String {
    let seat = game.turn().next_seat().unwrap();
    let spec: PlayerSpec = "normal".parse().unwrap();
    let mut player = spec.player(&Chieftain::default(), Rng::new(seed), Duration::ZERO);
    player.choose(game, seat).unwrap().to_string()
}

#[test]
fn it_shoots_at_the_driver_and_not_at_who_stands_by() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword man:bow",
            &[("E1", "24,46"), ("E2", "10,40")],
        )
        .clan(
            "graham",
            "leader:sword man:sword*2",
            &[("G1", "24,2"), ("G2", "15,33"), ("G3", "5,33")],
        )
        .animal("A1", json!({"at": "15,33.875", "held": "G2"}))
        .game();
    for seed in 1..4 {
        let (done, _) = turn_of(&game, seed);
        assert!(
            done.iter()
                .any(|action| action.starts_with("fire E2 at G2")),
            "{done:?}"
        );
    }
}

#[test]
fn a_driver_does_not_walk_into_the_arms_of_the_enemy() {
    // The straight way home leads past three lances; a little to the side nobody stands.
    let game = board()
        .clan(
            "elliot",
            "leader:sword man:sword",
            &[("E1", "24,46"), ("E2", "24,34")],
        )
        .clan(
            "kerr",
            "leader:heavy,spear man:light,spear*2",
            &[("K1", "20,20"), ("K2", "23,26"), ("K3", "25,26")],
        )
        .animal("A1", json!({"at": "24,34.875", "held": "E2"}))
        .game();
    let (done, after) = turn_of(&game, 2);
    let at = after.figure(id("E2")).unwrap().base().lead;
    assert!(at.y >= 39_000, "{done:?}: it goes home and not back, {at}");
}

#[test]
fn the_defender_takes_back_what_an_attacker_drives_off() {
    let game = board()
        .clan(
            "kerr",
            "leader:heavy,spear man:light,spear*2",
            &[("K1", "14,20"), ("K2", "26,30"), ("K3", "30,30")],
        )
        .clan(
            "elliot",
            "leader:sword man",
            &[("E1", "24,46"), ("E2", "28,33")],
        )
        .animal("A1", json!({"at": "28,33.875", "held": "E2"}))
        .turn("kerr", 6)
        .game();
    for seed in 1..4 {
        let (done, after) = turn_of(&game, seed);
        let holder = after.holder("A1".parse().unwrap());
        assert_ne!(holder, Some(id("E2")), "{done:?}");
    }
}

#[test]
fn the_last_keeper_stays_and_the_turn_ends() {
    let game = board()
        .clan("elliot", "leader:sword", &[("E1", "24,46")])
        .animal("A1", json!({"pen": "elliot"}))
        .game();
    let (done, after) = turn_of(&game, 1);
    assert_eq!(tether(&after, "A1"), Tether::Pen(Clan::Elliot), "{done:?}");
    assert_eq!(first(&after, 1), "end");
}

#[test]
fn who_is_hanged_is_not_the_one_who_drives() {
    let mut game = board()
        .clan(
            "elliot",
            "leader:sword man:sword man",
            &[("E1", "24,46"), ("E2", "24,40"), ("E3", "6,44")],
        )
        .animal("A1", json!({"at": "24,39.125", "held": "E2"}))
        .turn("kerr", 6)
        .game();
    let wife = feud_war::EventCard::WardensWife.index() as u32;
    let mut chance = Chance::scripted(&[5, wife]);
    game.play(
        Seat::FIRST,
        &Action::End,
        &mut chance,
        &mut Journal::silent(),
    )
    .unwrap();
    assert!(
        matches!(game.stage(), Stage::Choose(_)),
        "{:?}",
        game.stage()
    );
    assert_eq!(first(&game, 1), "choose E3");
}

/// Every clan by the guide, at the easiest level: what it decides is allowed, and the game ends by the rules.
fn plays_to_the_end(seats: usize, lines: &[&str], seeds: std::ops::Range<u64>) {
    let settings = Settings::from_lines(FeudWar::SETTINGS, lines).unwrap();
    for seed in seeds {
        let mut chance = Chance::imagined(Rng::new(seed));
        let mut journal = Journal::silent();
        let mut game = FeudWar::open(&settings.at(seats), &mut chance, &mut journal).unwrap();
        let guide = Chieftain::default();
        // Each seat looks at hardly anything, so that many games can be played.
        let spec: PlayerSpec = "search:2".parse().unwrap();
        let mut players: Vec<_> = (0..seats)
            .map(|seat| spec.player(&guide, Rng::new(seed * 10 + seat as u64), Duration::ZERO))
            .collect();
        for (seat, player) in players.iter_mut().enumerate() {
            player
                .open(&Opening {
                    seat: Seat::new(seat),
                    seats,
                    settings: &settings,
                    rng: Rng::new(seed * 10 + seat as u64),
                })
                .unwrap();
        }
        let mut actions = 0;
        while let Some(seat) = game.turn().next_seat() {
            let action = players[seat.index()].choose(&game, seat).unwrap();
            game.play(seat, &action, &mut chance, &mut journal).unwrap();
            actions += 1;
            assert!(actions < 5_000, "seed {seed} does not end");
        }
        assert!(actions > 20 && game.stage() == Stage::Over);
    }
}

#[test]
fn games_of_three_clans_end() {
    plays_to_the_end(3, &[], 1..9);
}

#[test]
fn games_of_four_clans_with_options_end() {
    let options = ["march_warden=on", "kill_points=on", "delivery=exit"];
    plays_to_the_end(4, &options, 11..17);
}

#[test]
fn games_of_four_clans_under_the_other_rulings_end() {
    let rulings = [
        "take_ends_move=off",
        "voluntary_release=on",
        "fire_into_melee=refuse",
        "rain=all_until_drawers_next_turn",
        "halving=once",
    ];
    plays_to_the_end(4, &rulings, 21..25);
}

#[test]
fn games_of_five_clans_for_all_animals_end() {
    let options = ["animal_cards=all_four", "table_size=72x48", "share_side=on"];
    plays_to_the_end(5, &options, 31..35);
}

/// The player that looks one action ahead comes to an end too, though handing an animal round costs nothing.
#[test]
fn a_turn_of_the_greedy_player_ends() {
    let mut game = board()
        .clan(
            "elliot",
            "leader:sword man:sword man:sword,horse",
            &[
                ("E1", "24,46"),
                ("E2", "24,40"),
                ("E3", "25.5,38.5 rear 26.5,38.5"),
            ],
        )
        .animal("A1", json!({"at": "24.619,39.381", "held": "E2"}))
        .also("turn", 10)
        .game();
    let spec: PlayerSpec = "greedy".parse().unwrap();
    let mut player = spec.player(&Chieftain::default(), Rng::new(1), Duration::ZERO);
    let mut chance = Chance::imagined(Rng::new(3));
    let mut actions = 0;
    while game.active() == Clan::Elliot && game.stage() == Stage::Act {
        let seat = game.turn().next_seat().unwrap();
        let action = player.choose(&game, seat).unwrap();
        game.play(seat, &action, &mut chance, &mut Journal::silent())
            .unwrap();
        actions += 1;
        assert!(actions < 30, "it goes round in circles");
    }
    assert!(actions > 0);
}

/// Lists that others have made are hidden until all are in: whatever they are, the player decides the same.
#[test]
fn it_makes_its_list_without_those_of_others() {
    let settings = Settings::defaults(FeudWar::SETTINGS);
    for player in ["greedy", "easy", "normal", "hard", "search:50"] {
        let spec: PlayerSpec = player.parse().unwrap();
        let chosen = |other: ReadyClan| {
            let mut chance = Chance::imagined(Rng::new(1));
            let mut journal = Journal::silent();
            let mut game = FeudWar::open(&settings.at(3), &mut chance, &mut journal).unwrap();
            game.play(
                Seat::SECOND,
                &Action::ClanReady(other),
                &mut chance,
                &mut journal,
            )
            .unwrap();
            let mut player = spec.player(&Chieftain::default(), Rng::new(7), Duration::ZERO);
            player.choose(&game, Seat::FIRST).unwrap()
        };
        let lists = ReadyClan::ALL.map(chosen);
        assert!(
            lists.iter().all(|list| *list == lists[0]),
            "{player}: {lists:?}"
        );
    }
}

#[test]
fn the_same_luck_plans_the_same_and_plans_are_allowed() {
    let game = board()
        .clan(
            "elliot",
            "leader:heavy,spear,horse man:light,bow man:light,sword",
            &[("E1", "24,40 rear 24,41"), ("E2", "18,36"), ("E3", "27,31")],
        )
        .animal("A1", json!({"at": "29,27"}))
        .animal("A2", json!({"at": "26,22"}))
        .game();
    let guide = Chieftain::default();
    let budget = Budget::Simulations(100);
    let plan = |seed| guide.plan(&game, Seat::SECOND, budget, &mut Rng::new(seed));
    assert_eq!(plan(4), plan(4));
    for seed in 0..4 {
        let mut world = game.clone();
        let plan = plan(seed).unwrap();
        assert!(!plan.is_empty());
        for (place, action) in plan.iter().enumerate() {
            let mut chance = Chance::imagined(Rng::new(seed));
            let done = world.play(Seat::SECOND, action, &mut chance, &mut Journal::silent());
            assert!(done.is_ok(), "{place}: {action}: {done:?}");
            if chance.drawn() > 0 {
                break;
            }
        }
    }
}

#[test]
fn a_hint_says_why() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword man:sword",
            &[("E1", "26,46"), ("E2", "29,31")],
        )
        .animal("A1", json!({"at": "29,27"}))
        .game();
    let budget = Budget::Simulations(400);
    let lines = counsel(
        &Chieftain::default(),
        &game,
        Seat::SECOND,
        budget,
        Rng::new(1),
    )
    .unwrap();
    let best = &lines[0];
    let told: Vec<String> = best.moves.iter().map(ToString::to_string).collect();
    let reasons: Vec<&String> = best.reasons.iter().flatten().collect();
    assert!(
        told.iter()
            .any(|told| told.starts_with("E2 takes the sheep A1")),
        "{told:?}"
    );
    assert!(
        reasons
            .iter()
            .any(|why| *why == "It takes the sheep A1, which nobody holds."),
        "{told:?} {reasons:?}"
    );
}

/// Shots are dice, and advice does not end with them: everybody who can do something has his line, with a reason where there is one.
#[test]
fn a_hint_is_a_plan_for_the_whole_turn() {
    let game = board()
        .clan(
            "elliot",
            "leader:bow man:bow man:sword",
            &[("E1", "20,40"), ("E2", "22,40"), ("E3", "30,40")],
        )
        .animal("A1", json!({"at": "29,27"}))
        .game();
    let (guide, budget) = (Chieftain::default(), Budget::Simulations(400));
    let lines = counsel(&guide, &game, Seat::SECOND, budget, Rng::new(1)).unwrap();
    let told: Vec<String> = lines[0].moves.iter().map(ToString::to_string).collect();
    for figure in ["E1 ", "E2 ", "E3 "] {
        assert!(told.iter().any(|told| told.starts_with(figure)), "{told:?}");
    }
    let point = |told: &String| told.contains(',') || told.contains("000");
    assert!(!told.iter().any(point), "no coordinates: {told:?}");
    for (told, why) in told.iter().zip(&lines[0].reasons) {
        assert!(
            !told.contains("fires") || !why.is_empty(),
            "{told}: {why:?}"
        );
    }
    assert!((0.0..=1.0).contains(&lines[0].share));
}

#[test]
fn reasons_name_what_comes_home_and_never_a_range() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword man:sword,bow",
            &[("E1", "26,46"), ("E2", "24,40")],
        )
        .animal("A1", json!({"at": "24,39.125", "held": "E2"}))
        .game();
    let guide = Chieftain::default();
    let home: Action = "move E2 24,44.9".parse().unwrap();
    let mut after = game.clone();
    let mut chance = Chance::imagined(Rng::new(1));
    after
        .play(Seat::SECOND, &home, &mut chance, &mut Journal::silent())
        .unwrap();
    let said = guide.reasons(&game, &after, Seat::SECOND, std::slice::from_ref(&home));
    assert!(
        said.iter()
            .any(|(why, _)| why == "It brings the sheep A1 home: 3 points."),
        "{said:?}"
    );
    let fire: Action = "fire E2 at K1".parse().unwrap();
    let said = guide.reasons(&game, &game, Seat::SECOND, &[fire]);
    assert!(
        said.iter().all(|(why, _)| !why.contains(" in ")),
        "{said:?}"
    );
}

/// One move of a turn says nothing of the turn: a figure may go anywhere while the others do the work.
#[test]
fn no_single_move_is_judged() {
    let game = board().game();
    let (guide, seat) = (Chieftain::default(), game.turn().next_seat().unwrap());
    let few = Budget::Simulations(20);
    let judged = appraise(&guide, &game, seat, &[Action::End], few, Rng::new(1));
    assert_eq!(judged.unwrap(), None);
}
