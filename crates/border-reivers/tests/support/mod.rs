//! Tables for tests: a game whose state is changed as a test says, chance that is forced, and short words for acting.

pub mod winter;

use border_reivers::{Action, BorderReivers, Event, Happening, Stage, View};
use serde_json::{Value, json};
use table::{Chance, Game, Journal, Knowledge, Missing, Refusal, Rng, Seat, Settings, Setup};

/// A new game of this family, with chance that follows a fixed seed.
pub fn new_game(family: &str) -> BorderReivers {
    let settings = Settings::from_pairs(BorderReivers::SETTINGS, [("family", family)])
        .expect("the family is one of four");
    let setup = Setup {
        settings: &settings,
        seats: 1,
    };
    let mut chance = Chance::scripted(&[]);
    BorderReivers::open(&setup, &mut chance, &mut Journal::silent())
        .expect("the settings open a game")
}

/// The exact state as JSON.
pub fn state(game: &BorderReivers) -> Value {
    game.describe(Knowledge::Everything)["exact"].clone()
}

/// The game with entries of its exact state changed.
pub fn with(game: &BorderReivers, change: impl FnOnce(&mut Value)) -> BorderReivers {
    let mut exact = state(game);
    change(&mut exact);
    let json = exact.to_string();
    BorderReivers::by_hand(&json).unwrap_or_else(|error| panic!("{error}\n{json}"))
}

/// Plays an action in notation; chance gives these results first. The events that were told.
pub fn act(game: &mut BorderReivers, action: &str, results: &[u32]) -> Vec<Happening> {
    let parsed: Action = action
        .parse()
        .unwrap_or_else(|error| panic!("{action}: {error}"));
    let mut journal = Journal::new();
    let mut chance = Chance::scripted(results);
    game.play(Seat::FIRST, &parsed, &mut chance, &mut journal)
        .unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    journal.take().into_iter().map(|told| told.event).collect()
}

/// Plays several actions, separated by commas.
pub fn acts(game: &mut BorderReivers, actions: &str) {
    for action in actions.split(',') {
        act(game, action.trim(), &[]);
    }
}

/// The refusal of an action.
pub fn refused(game: &BorderReivers, action: &str) -> Refusal {
    let parsed: Action = action
        .parse()
        .unwrap_or_else(|error| panic!("{action}: {error}"));
    game.check(Seat::FIRST, &parsed)
        .expect_err(&format!("{action} is refused"))
}

/// Whether an action is legal now.
pub fn is_legal(game: &BorderReivers, action: &str) -> bool {
    let parsed: Action = action
        .parse()
        .unwrap_or_else(|error| panic!("{action}: {error}"));
    game.check(Seat::FIRST, &parsed).is_ok()
}

/// All legal actions, in notation.
pub fn legal(game: &BorderReivers) -> Vec<String> {
    let mut list = Vec::new();
    game.actions(Seat::FIRST, &mut list);
    list.iter().map(Action::to_string).collect()
}

/// Plays an action; each draw of chance gives the thing of this name (a card by its number), each die this number. Where the
/// names end chance goes on by itself. The events that were told.
pub fn act_with(game: &mut BorderReivers, action: &str, names: &str) -> Vec<Event> {
    let parsed: Action = action
        .parse()
        .unwrap_or_else(|error| panic!("{action}: {error}"));
    let mut names = names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    let mut results = Vec::new();
    loop {
        let mut chance = Chance::reported(results.clone());
        let mut trial = game.clone();
        trial
            .play(Seat::FIRST, &parsed, &mut chance, &mut Journal::silent())
            .unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        let Some(wanted) = chance.wanted() else { break };
        let Some(name) = names.next() else { break };
        results.push(match &wanted.missing {
            Missing::OneOf(all) => {
                let is_it = |one: &&String| {
                    let number = one.trim_start_matches('s').split(' ').next();
                    *one == name || number == Some(name)
                };
                let place = all.iter().position(|one| is_it(&one));
                place.unwrap_or_else(|| panic!("{}: no {name} among {all:?}", wanted.label)) as u32
            }
            _ => {
                name.parse::<u32>()
                    .unwrap_or_else(|_| panic!("{}: {name} is no number", wanted.label))
                    - 1
            }
        });
    }
    assert_eq!(names.next(), None, "{action} draws less than that");
    let told = act(game, action, &results);
    told.into_iter().map(|happening| happening.event).collect()
}

/// What the player sees.
pub fn view(game: &BorderReivers) -> View {
    game.view(Some(Seat::FIRST))
}

/// The clause that a refusal names.
pub fn refused_by(game: &BorderReivers, action: &str) -> &'static str {
    refused(game, action).clause
}

/// The entry that the game has after the action, and every entry that the action changed.
pub fn changes(before: &BorderReivers, after: &BorderReivers) -> Vec<String> {
    let (before, after) = (state(before), state(after));
    let entries = before.as_object().expect("a state is an object");
    entries
        .keys()
        .filter(|key| before[*key] != after[*key])
        .cloned()
        .collect()
}

/// The zones that a Summer card can lie in.
const ZONES: [&str; 7] = [
    "deck",
    "dealt",
    "discard",
    "out_of_play",
    "recruited",
    "held",
    "in_play",
];

fn turn_of(card: &str) -> u64 {
    let number: u64 = card.parse().expect("a card's number");
    (number - 1) / 42 + 1
}

fn take_out(exact: &mut Value, card: &str) {
    let piles: Vec<usize> = (0..6).collect();
    let drop = |zone: &mut Value| {
        zone.as_array_mut()
            .expect("a list")
            .retain(|one| one != card)
    };
    ZONES.into_iter().for_each(|zone| drop(&mut exact[zone]));
    piles
        .into_iter()
        .for_each(|pile| drop(&mut exact["piles"][pile]));
    drop(&mut exact["fame_order"]);
}

fn put(zone: &mut Value, card: &str) {
    zone.as_array_mut().expect("a list").push(json!(card));
}

/// Keeps the number of cards right: so many rounds are over as cards of this turn have gone somewhere.
fn keep_count(exact: &mut Value) {
    if exact["phase"] != "draft" {
        return;
    }
    let turn = exact["turn"].as_u64().expect("a turn");
    let of_turn = |zone: &Value| {
        let cards = zone.as_array().expect("a list").iter();
        cards
            .filter(|card| turn_of(card.as_str().expect("a card")) == turn)
            .count() as u64
    };
    let gone = 34 - of_turn(&exact["deck"]) - of_turn(&exact["dealt"]);
    let round = exact["round"]
        .as_u64()
        .expect("a round")
        .max(1 + gone.div_ceil(3));
    exact["round"] = json!(round);
    for _ in gone..3 * (round - 1) {
        let deck = exact["deck"].as_array().expect("a list").clone();
        let last = deck
            .iter()
            .rfind(|card| turn_of(card.as_str().expect("a card")) == turn);
        let card = last.and_then(Value::as_str).expect("the deck has a card");
        take_out(exact, card);
        put(&mut exact["out_of_play"], card);
    }
}

/// The game with these cards (numbers with spaces between) in a zone: `held`, `recruited`, `discard`, `out_of_play`, `in_play`.
pub fn lying(game: &BorderReivers, zone: &str, cards: &str) -> BorderReivers {
    with(game, |exact| {
        for card in cards.split_whitespace() {
            take_out(exact, card);
            put(&mut exact[zone], card);
        }
        keep_count(exact);
    })
}

/// The game with these cards in a pile of the opponents, from 0 in the order of the sheet.
pub fn piled(game: &BorderReivers, pile: usize, cards: &str) -> BorderReivers {
    with(game, |exact| {
        for card in cards.split_whitespace() {
            take_out(exact, card);
            put(&mut exact["piles"][pile], card);
            if pile == 1 {
                put(&mut exact["fame_order"], card);
            }
        }
        keep_count(exact);
    })
}

/// The game with these three cards on the table.
pub fn dealt(game: &BorderReivers, cards: &str) -> BorderReivers {
    with(game, |exact| {
        let before = exact["dealt"].take();
        exact["dealt"] = json!([]);
        for card in before.as_array().expect("a list") {
            put(&mut exact["deck"], card.as_str().expect("a card"));
        }
        for card in cards.split_whitespace() {
            take_out(exact, card);
            put(&mut exact["dealt"], card);
        }
        keep_count(exact);
    })
}

/// A new game of this family with these three cards on the table.
pub fn table_of(family: &str, cards: &str) -> BorderReivers {
    dealt(&new_game(family), cards)
}

/// The start of a later turn's Summer: the cards of earlier turns are out of play.
pub fn at_turn(game: &BorderReivers, turn: u64) -> BorderReivers {
    let cards = if turn == 2 { "43 44 45" } else { "85 86 87" };
    let game = with(game, |exact| {
        exact["turn"] = json!(turn);
        let deck = exact["deck"].as_array().expect("a list").clone();
        let on_table = exact["dealt"].take();
        exact["dealt"] = json!([]);
        for card in deck.iter().chain(on_table.as_array().expect("a list")) {
            let card = card.as_str().expect("a card");
            if turn_of(card) < turn {
                take_out(exact, card);
                put(&mut exact["out_of_play"], card);
            }
        }
        let left = 9 - 2 * (turn as usize - 1);
        exact["event_deck"]
            .as_array_mut()
            .expect("a list")
            .truncate(left);
        for unused in exact["unused"].as_array_mut().expect("four families") {
            unused
                .as_array_mut()
                .expect("a list")
                .truncate(6 - 2 * (turn as usize - 1));
        }
        // So that the next helper finds three cards to exchange.
        for card in cards.split(' ') {
            take_out(exact, card);
            put(&mut exact["dealt"], card);
        }
    });
    assert_eq!(game.stage(), Stage::Draft);
    game
}

/// The last round of this turn's draft with the pass unused, and in the deck only cards that wait in piles. So `pass` leads
/// through the last six cards to the end of Summer.
pub fn last_round(game: &BorderReivers) -> BorderReivers {
    let (deck, table) = match game.turn_number() {
        1 => ("8 9 25 27 28 29 30 31 32 34 35 37 38", "39 41 42"),
        2 => ("49 50 52 53 54 55 56 57 59 60 61 62 65", "43 44 45"),
        _ => ("92 93 95 96 97 98 100 101 102 105 108 109 111", "85 86 87"),
    };
    with(game, |exact| {
        let turn = exact["turn"].as_u64().expect("a turn");
        let all = exact["deck"].as_array().expect("a list").clone();
        let on_table = exact["dealt"].as_array().expect("a list").clone();
        for card in all.iter().chain(&on_table) {
            let card = card.as_str().expect("a card");
            if turn_of(card) == turn {
                take_out(exact, card);
                put(&mut exact["out_of_play"], card);
            }
        }
        for (zone, cards) in [("deck", deck), ("dealt", table)] {
            for card in cards.split(' ') {
                take_out(exact, card);
                put(&mut exact[zone], card);
            }
        }
        exact["round"] = json!(7);
        exact["has_passed"] = json!(false);
    })
}

/// Autumn, when the solo player places his tokens; the Summer cards of this turn are gone, and its events too.
pub fn autumn(game: &BorderReivers) -> BorderReivers {
    let mut game = last_round(game);
    act(&mut game, "pass", &[]);
    let emptied = with(&game, |exact| {
        for pile in 0..6 {
            let cards = exact["piles"][pile].take();
            exact["piles"][pile] = json!([]);
            for card in cards.as_array().expect("a list") {
                put(&mut exact["out_of_play"], card.as_str().expect("a card"));
            }
        }
        exact["fame_order"] = json!([]);
        exact["events"] = json!([]);
        exact["fields"] = json!([null, null, null, null, null]);
        exact["rerolls"] = json!([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    });
    assert_eq!(emptied.stage(), Stage::Tokens);
    emptied
}

/// Winter, when the solo player selects his Target cards; no token lies in the opponents' boxes.
pub fn winter(game: &BorderReivers) -> BorderReivers {
    with(&autumn(game), |exact| {
        exact["phase"] = json!("winter");
        exact["stage"] = json!("targets");
    })
}

/// Winter, when a Target card of the solo player has been turned up; it is the last of the deck.
pub fn attacking(game: &BorderReivers, kind: &str) -> BorderReivers {
    with(&winter(game), |exact| {
        exact["stage"] = json!("attack");
        exact["current"] = json!({ "family": exact["family"], "kind": kind });
        for unused in exact["unused"].as_array_mut().expect("four families") {
            unused
                .as_array_mut()
                .expect("a list")
                .retain(|one| one != kind);
        }
    })
}

/// Plays the first legal action, or a later one as the number says, until this holds.
pub fn play_until(
    game: &mut BorderReivers,
    seed: u64,
    mut holds: impl FnMut(&BorderReivers) -> bool,
) {
    let mut rng = Rng::new(seed);
    for _ in 0..10_000 {
        if holds(game) {
            return;
        }
        let count = game.count(Seat::FIRST);
        let action = game.nth(Seat::FIRST, rng.pick(count));
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        game.play(Seat::FIRST, &action, &mut chance, &mut Journal::silent())
            .expect("a listed action is legal");
    }
    panic!("that never came");
}

/// Plays a whole random game and shows each action with the states around it and its events.
pub fn play_random(
    family: &str,
    seed: u64,
    mut each: impl FnMut(&BorderReivers, &Action, &BorderReivers, &[Event]),
) {
    let mut game = new_game(family);
    let mut rng = Rng::new(seed);
    while game.stage() != Stage::Over {
        let before = game.clone();
        let action = game.nth(Seat::FIRST, rng.pick(game.count(Seat::FIRST)));
        let mut journal = Journal::new();
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        game.play(Seat::FIRST, &action, &mut chance, &mut journal)
            .expect("a listed action is legal");
        let events: Vec<Event> = journal
            .take()
            .into_iter()
            .map(|told| told.event.event)
            .collect();
        each(&before, &action, &game, &events);
    }
}
