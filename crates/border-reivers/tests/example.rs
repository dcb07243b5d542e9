//! The book's Example of Play: turn 1 of Dacre, with the draws and dice of the book. `example.toml` has the state after each
//! step, in our words. An action may run through several steps of the example; then the state is compared at the last of
//! them, and the events tell the numbers of the others.

use crate::support::{act_with, legal, lying, refused_by, state, view};
use border_reivers::{
    BorderReivers, Event, Family, Idle, Line, March, Pile, Results, Site, Slot, Subtype, Token,
};
use std::collections::{BTreeMap, BTreeSet};
use table::{Chance, Game, Journal, Settings, Setup};
use toml::{Table, Value};

fn example() -> Table {
    include_str!("example.toml")
        .parse()
        .expect("the example can be read")
}

fn step(number: i64) -> Table {
    let example = example();
    let steps = example["step"].as_array().expect("steps");
    let found = steps
        .iter()
        .find(|step| step["n"].as_integer() == Some(number));
    found.expect("the step is there")["after"]
        .as_table()
        .expect("a state")
        .clone()
}

fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().expect("a list").iter();
    items
        .map(|item| {
            item.as_str()
                .expect("a text")
                .trim_start_matches('s')
                .into()
        })
        .collect()
}

/// A list as a table of how often each thing is in it.
fn bag(items: impl IntoIterator<Item = String>) -> Value {
    let mut bag = BTreeMap::<String, i64>::new();
    for item in items {
        *bag.entry(item).or_default() += 1;
    }
    Value::from(bag)
}

fn by_family(counts: &[u8]) -> Value {
    let some = Family::ALL
        .into_iter()
        .filter(|family| counts[family.index()] > 0);
    Value::from(
        some.map(|family| (family.name().to_string(), i64::from(counts[family.index()])))
            .collect::<BTreeMap<_, _>>(),
    )
}

fn by_march(marches: &[March], each: impl Fn(March) -> Value) -> Value {
    let key = |march: March| march.to_string().to_uppercase();
    Value::from(
        marches
            .iter()
            .map(|march| (key(*march), each(*march)))
            .collect::<BTreeMap<_, _>>(),
    )
}

fn numbers(game: &BorderReivers, key: &str) -> Vec<u8> {
    serde_json::from_value(state(game)[key].clone()).expect("a row of numbers")
}

fn cards(game: &BorderReivers, key: &str) -> Vec<String> {
    serde_json::from_value(state(game)[key].clone()).expect("a list of cards")
}

/// One entry of the example's state, as the engine has it.
fn found(game: &BorderReivers, key: &str) -> Value {
    let seen = view(game);
    let data = game.components();
    let count = |number: usize| Value::from(number as i64);
    let home = |place: border_reivers::Place| place.march() == seen.family.home();
    let token = |token: Token| data.token(token).name.clone();
    match key {
        "cattle" => Value::from(i64::from(seen.cattle)),
        "sheep_own" => Value::from(i64::from(seen.economy.sheep)),
        "horses" => {
            let horses = [("standing", seen.standing), ("lying", seen.lying)];
            Value::from(BTreeMap::from(
                horses.map(|(way, horses)| (way.to_string(), i64::from(horses))),
            ))
        }
        "vp" => Value::from(i64::from(seen.points)),
        "base_attack_dice" => Value::from(i64::from(seen.base_dice)),
        "notoriety" => by_march(&March::ALL, |march| {
            by_family(&seen.tracks[march.index()].values)
        }),
        "feud" => by_march(&March::HOMES, |march| {
            by_family(&seen.marches[march.index()].feud)
        }),
        "gaol" => by_march(&March::HOMES, |march| {
            by_family(&seen.marches[march.index()].gaol)
        }),
        "piles" => {
            let pile = |pile: Pile| match pile {
                // This one has an order that counts.
                Pile::Notoriety => Value::from(cards(game, "fame_order")),
                _ => bag(seen.piles[pile.index()]
                    .cards
                    .iter()
                    .map(ToString::to_string)),
            };
            Value::from(
                Pile::ALL
                    .into_iter()
                    .map(|one| (one.to_string(), pile(one)))
                    .collect::<BTreeMap<_, _>>(),
            )
        }
        "sheep" => by_march(&March::ALL, |march| {
            let sheep = march.regions().map(|region| {
                let there = seen.regions[region.index()];
                let name = data.regions[region.index()].clone();
                (
                    name,
                    Value::from(vec![i64::from(there.standing), i64::from(there.bastled)]),
                )
            });
            Value::from(sheep.collect::<BTreeMap<_, _>>())
        }),
        "recruited" => bag(seen
            .recruited
            .iter()
            .map(|card| format!("{card} {}", data.card(*card).subtype.name()))),
        "held" => bag(seen.held.iter().map(ToString::to_string)),
        "reserve_tokens" => bag(seen.reserve.iter().map(|one| token(*one))),
        "placed_tokens" => {
            let own = seen.boxes.iter().filter(|one| home(one.place));
            let placed = own.filter_map(|one| {
                Some((
                    data.places[one.place.index()].clone(),
                    token(one.slot.token()?),
                ))
            });
            Value::from(placed.collect::<BTreeMap<_, _>>())
        }
        "permanent" => by_march(&March::HOMES, |march| {
            let active = seen.sites.iter().filter(|site| site.march() == march);
            bag(active.map(|site: &Site| data.sites[site.index()].clone()))
        }),
        "cards_in_play" => bag(seen.in_play.iter().map(ToString::to_string)),
        // Of the cards that lie there unseen only the number is known.
        "discard" if state(game)["unseen"] != 0 => count(seen.discards),
        "discard" => bag(cards(game, "discard")),
        "out_of_play" => bag(cards(game, "out_of_play")),
        // The next three are on the table already.
        "summer_deck" => count(seen.deck + seen.dealt.len()),
        "cup" => by_family(&numbers(game, "cup")),
        "drawn_box" => by_family(&numbers(game, "drawn")),
        "farm_tokens" => {
            let boxes = [
                ("placement", seen.farm_tokens[0]),
                ("bastling", seen.farm_tokens[1]),
            ];
            Value::from(BTreeMap::from(
                boxes.map(|(name, tokens)| (name.to_string(), tokens as i64)),
            ))
        }
        "opponent_pool" => count(seen.pool),
        "opponent_tokens_on_map" => count(
            seen.boxes
                .iter()
                .filter(|one| !home(one.place) && one.slot != Slot::Empty)
                .count(),
        ),
        "available_tokens" => count(seen.available),
        "permanent_cup" => count(seen.permanent_cup),
        "events" => bag(seen.events.iter().map(|event| event.event.to_string())),
        "event_deck" => count(seen.event_deck),
        "rough_wooing_dice" => Value::from(i64::from(numbers(game, "rerolls")[6])),
        "battle_hits" => {
            let hits = seen.events.iter().filter_map(|event| {
                let first = event.first?;
                let of = BTreeMap::from([(first.family.name().to_string(), i64::from(first.hits))]);
                Some((data.event(event.event).name.clone(), of))
            });
            Value::from(hits.collect::<BTreeMap<_, _>>())
        }
        "targeted" => {
            let places = seen
                .attacked
                .iter()
                .map(|place| data.places[place.index()].clone());
            let dl = seen.is_dl_raided.then(|| "Debateable Land".to_string());
            let battles = seen.events.iter().filter_map(|event| {
                let nation = event.first?.family.nation().name();
                Some(format!("{} ({nation})", data.event(event.event).name))
            });
            bag(places.chain(dl).chain(battles))
        }
        "target_discards" => bag(seen.target_discards.iter().map(|card| card.name())),
        other => panic!("the example has an entry {other} that we do not compare"),
    }
}

/// The same entry as the example has it.
fn expected(game: &BorderReivers, key: &str, value: &Value) -> Value {
    match key {
        "piles" => {
            let piles = value.as_table().expect("six piles").iter();
            let pile = |name: &str, cards: &Value| match name {
                "notoriety" => Value::from(texts(cards)),
                _ => bag(texts(cards)),
            };
            Value::from(
                piles
                    .map(|(name, cards)| (name.clone(), pile(name, cards)))
                    .collect::<BTreeMap<_, _>>(),
            )
        }
        "recruited" => {
            let boxes = value.as_table().expect("the sheet").iter();
            bag(boxes.map(|(name, card)| {
                let subtype = match name.trim_end_matches([' ', '1', '2']) {
                    "Office" => Subtype::Office,
                    "Allied Grayne" => Subtype::Grayne,
                    "Warden" => Subtype::Warden,
                    _ => Subtype::Reiver,
                };
                format!("{} {}", card.as_str().expect("a card"), subtype.name())
            }))
        }
        "permanent" => {
            let marches = value.as_table().expect("four Marches").iter();
            Value::from(
                marches
                    .map(|(march, sites)| (march.clone(), bag(texts(sites))))
                    .collect::<BTreeMap<_, _>>(),
            )
        }
        "discard" if state(game)["unseen"] != 0 => Value::from(texts(value).len() as i64),
        "reserve_tokens" | "targeted" | "target_discards" => {
            let items = value.as_array().expect("a list").iter();
            bag(items.map(|item| item.as_str().expect("a text").to_string()))
        }
        "held" | "cards_in_play" | "discard" | "out_of_play" | "events" => bag(texts(value)),
        _ => value.clone(),
    }
}

/// Compares every entry of a step, but for those that a later step in the same action has changed already.
fn compare(game: &BorderReivers, number: i64, except: &[&str]) {
    let after = step(number);
    assert_eq!(after.len(), 32, "step {number} tells the whole state");
    for (key, value) in after
        .iter()
        .filter(|(key, _)| !except.contains(&key.as_str()))
    {
        assert_eq!(
            found(game, key),
            expected(game, key, value),
            "step {number}: {key}"
        );
    }
}

/// Events in the order in which they must have come; others may stand between them.
fn tells(told: &[Event], expected: &[Event]) {
    let mut told = told.iter();
    for event in expected {
        assert!(
            told.any(|one| one == event),
            "{event:?} is not told, or too early"
        );
    }
}

fn card(number: u8) -> border_reivers::Card {
    border_reivers::Card::numbered(number).expect("a card")
}

fn fame(family: Family, march: March, points: u8, now: u8) -> Event {
    Event::FameGained {
        family,
        march,
        points,
        now,
    }
}

fn opened() -> BorderReivers {
    let settings =
        Settings::from_pairs(BorderReivers::SETTINGS, [("family", "dacre")]).expect("a family");
    let setup = Setup {
        settings: &settings,
        seats: 1,
    };
    // The places of cards 1, 14 and 35 among those that are left, by number.
    let mut chance = Chance::scripted(&[0, 8, 25]);
    BorderReivers::open(&setup, &mut chance, &mut Journal::silent()).expect("a game")
}

/// The Example up to the end of Autumn's first half, when Thomas places his tokens.
fn summer() -> BorderReivers {
    let mut game = opened();
    compare(&game, 0, &["discard", "summer_deck"]);
    compare(&game, 1, &[]);
    act_with(&mut game, "recruit 14", "18, 27, 30");
    compare(&game, 2, &[]);
    act_with(&mut game, "play 30", "");
    act_with(&mut game, "build bew-castle", "16, 24, 42");
    compare(&game, 3, &[]);
    assert!(
        legal(&lying(&game, "recruited", "14")).len() > 3,
        "the third draft offers all three cards"
    );
    act_with(&mut game, "play 24", "6, 12, 28");
    compare(&game, 4, &[]);
    assert_eq!(refused_by(&game, "recruit 12"), "BR-2.8d");
    act_with(&mut game, "recruit 6", "9, 29, 38");
    compare(&game, 5, &[]);
    act_with(&mut game, "hold 38", "17, 39, 41");
    compare(&game, 6, &[]);
    act_with(&mut game, "pass", "19, 20, 23");
    compare(&game, 7, &[]);
    game
}

#[test]
fn the_example_of_play_ends_with_sixteen_points() {
    let mut game = summer();
    // Steps 8 to 11: the last draft, the last six cards, the economy, the events.
    let told = act_with(
        &mut game,
        "recruit 19",
        "17, 15, 36, Maxwell, Kerr, 3, 21, 32, 34, Ancrum Moor, Rough Wooing",
    );
    tells(
        &told,
        &[
            Event::Awarded {
                card: card(20),
                pile: Pile::Attack,
            },
            Event::ActsAtOnce { card: card(23) },
            Event::Awarded {
                card: card(17),
                pile: Pile::Attack,
            },
            Event::CameIntoPlay { card: card(15) },
            fame(Family::Maxwell, March::Swm, 2, 5),
            fame(Family::Kerr, March::Smm, 2, 5),
            Event::Awarded {
                card: card(34),
                pile: Pile::Bastles,
            },
            Event::Income {
                sheep: 4,
                income: 3,
                now: 9,
            },
        ],
    );
    compare(
        &game,
        8,
        &[
            "cattle",
            "notoriety",
            "piles",
            "cards_in_play",
            "out_of_play",
            "summer_deck",
            "cup",
            "drawn_box",
            "events",
            "event_deck",
            "rough_wooing_dice",
        ],
    );
    compare(
        &game,
        9,
        &["cattle", "events", "event_deck", "rough_wooing_dice"],
    );
    compare(&game, 10, &["events", "event_deck", "rough_wooing_dice"]);
    compare(&game, 11, &[]);
    pile_totals(&game);
    // Steps 12 to 21: his tokens, and everything that the opponents do in Autumn.
    act_with(&mut game, "place earl-of-angus at eden-valley", "");
    let told = act_with(
        &mut game,
        "place deputy-warden at caldew-valley",
        "Fenwick, 3, 5, Kerr, 3, 4, Fenwick, 1, 5, Tweeddale, Eskdale, Annandale, Annandale, \
         Tweeddale, Eskdale, Annandale, Annandale, Riding the Bound, Belsay, Lunelly Tower",
    );
    tells(
        &told,
        &[
            Event::BaseDice {
                sum: 13,
                added: 4,
                now: 4,
            },
            fame(Family::Fenwick, March::Dl, 2, 2),
            fame(Family::Kerr, March::Emm, 2, 2),
            fame(Family::Fenwick, March::Swm, 2, 2),
            Event::TheirToken {
                token: Token::RidingTheBound,
            },
            Event::Built { site: Site::Belsay },
            Event::Built {
                site: Site::LunellyTower,
            },
            Event::BoxesFilled { left: 0 },
        ],
    );
    for piles in 12..=20 {
        let changed = [
            "base_attack_dice",
            "notoriety",
            "piles",
            "sheep",
            "permanent",
            "out_of_play",
            "cup",
            "farm_tokens",
            "opponent_pool",
            "opponent_tokens_on_map",
            "available_tokens",
            "permanent_cup",
        ];
        compare(&game, piles, &changed);
    }
    compare(&game, 21, &[]);
    assert!(
        view(&game)
            .boxes
            .iter()
            .filter(|one| one.slot == Slot::FaceDown)
            .count()
            == 18
    );
    attacks(&mut game);
}

fn pile_totals(game: &BorderReivers) {
    let totals = example()["pile_totals_end_of_summer"]
        .as_table()
        .expect("totals")
        .clone();
    let seen = view(game);
    for pile in Pile::ALL {
        let total = &totals[&pile.to_string()];
        match total.as_array() {
            Some(cards) => assert_eq!(seen.piles[pile.index()].cards.len(), cards.len()),
            None => assert_eq!(
                total.as_integer(),
                Some(i64::from(seen.piles[pile.index()].strength)),
                "{pile}"
            ),
        }
    }
    let cards: usize = seen.piles.iter().map(|pile| pile.cards.len()).sum();
    assert_eq!(totals["cards_on_sheet"].as_integer(), Some(cards as i64));
}

/// Steps 22 to 36: Winter and Spring.
fn attacks(game: &mut BorderReivers) {
    act_with(game, "fame dl", "");
    act_with(game, "fame ewm", "");
    compare(game, 22, &[]);
    act_with(game, "target same-side-march", "");
    let told = act_with(game, "target opposite-march", "Kerr Reiver, 4, Eden Valley");
    tells(
        &told,
        &[Event::ReiverDie {
            family: Family::Kerr,
            die: 4,
        }],
    );
    compare(game, 23, &["targeted"]);

    // Attack 1: Kerr raids Eden Valley.
    assert_eq!(dice(game), [5, 1, 3, 1]);
    let told = act_with(game, "done", "1, 1, 2, 6, 6, 1, 4, 5");
    let raid = Results::Raid {
        cattle: 1,
        sheep: 1,
        stolen: 1,
        blocks: 1,
        captures: 1,
        hanged: 0,
    };
    tells(&told, &[Event::Resolved(raid)]);
    // Attack 2: Kerr at Ancrum Moor.
    let told = act_with(
        game,
        "sheep liddesdale",
        "Kerr Opposite March, 5, 6, 5, 1, 2, 3, 5, 6, Dacre Opposite March",
    );
    tells(
        &told,
        &[Event::Resolved(Results::Battle { hits: 1, blocks: 2 })],
    );
    compare(game, 24, &["battle_hits", "targeted", "target_discards"]);
    compare(game, 25, &[]);

    // Attack 3: Dacre raids Nithsdale; attack 4 comes to nothing; attack 5: Maxwell takes the Debateable Land's sheep.
    act_with(game, "raid nithsdale", "");
    act_with(game, "commit 2", "Hot Trod, 5");
    assert_eq!(dice(game), [4, 0, 3, 0]);
    act_with(game, "roll", "1, 2, 5, 6, 1, 2, 4");
    act_with(game, "reroll 1", "3");
    let told = act_with(game, "reroll 2", "4");
    let raid = Results::Raid {
        cattle: 2,
        sheep: 2,
        stolen: 1,
        blocks: 0,
        captures: 0,
        hanged: 0,
    };
    tells(&told, &[Event::Resolved(raid)]);
    let told = act_with(
        game,
        "sheep eden-valley",
        "Fenwick Opposite March, Maxwell Same Side March",
    );
    let idle = Event::NoAttack {
        family: Family::Fenwick,
        why: Idle::NothingPossible,
    };
    tells(
        &told,
        &[
            idle,
            Event::DebateableTaken {
                family: Family::Maxwell,
                sheep: 2,
            },
        ],
    );
    compare(game, 26, &["sheep", "targeted", "target_discards"]);
    compare(game, 27, &["sheep", "targeted"]);
    act_with(game, "sheep nithsdale", "");
    act_with(game, "sheep annandale", "Dacre Same Side March");
    compare(game, 28, &[]);

    // Attack 6: Dacre breaks the gaol of Dumfries.
    assert_eq!(refused_by(game, "raid debateable-land"), "BR-7.4c");
    act_with(game, "gaolbreak swm", "");
    act_with(game, "commit 1", "Deputy Warden, 3");
    assert_eq!(dice(game), [3, 0, 1, 0]);
    let told = act_with(game, "roll", "5, 2, 3, 2, Fenwick Same Side March");
    tells(
        &told,
        &[Event::Resolved(Results::Gaolbreak {
            hits: 1,
            blocks: 0,
            freed: 1,
            hanged: 0,
        })],
    );
    compare(game, 29, &["targeted"]);

    // Attack 7: Fenwick raids Caldew Valley.
    assert_eq!(dice(game), [5, 0, 1, 0]);
    let told = act_with(game, "done", "5, 6, 3, 1, 2, 3");
    let raid = Results::Raid {
        cattle: 1,
        sheep: 2,
        stolen: 1,
        blocks: 0,
        captures: 0,
        hanged: 0,
    };
    tells(&told, &[Event::Resolved(raid)]);
    act_with(game, "sheep redesdale", "Maxwell Family");
    compare(game, 30, &["targeted"]);

    // Attack 8: Maxwell's feud at Naworth; the award of Ancrum Moor, and Spring.
    assert_eq!(dice(game), [6, 1, 0, 0]);
    let told = act_with(game, "done", "4, 6, 1, 2, 3, 3");
    let dacre = Family::Dacre;
    tells(
        &told,
        &[
            Event::Resolved(Results::Feud {
                hits: 2,
                blocks: 0,
                answered: 0,
            }),
            fame(Family::Maxwell, March::Ewm, 2, 2),
            Event::FameLost {
                family: dacre,
                march: March::Ewm,
                points: 1,
                now: 3,
            },
            fame(Family::Kerr, March::Smm, 4, 9),
            Event::Reset,
            Event::Scored {
                line: Line::Gaol,
                points: 4,
                total: 12,
            },
            Event::FameScored {
                march: March::Ewm,
                points: 3,
            },
            Event::FameScored {
                march: March::Dl,
                points: 1,
            },
            Event::TurnEnds { turn: 1, total: 16 },
            Event::BaseHalved { now: 2 },
        ],
    );
    let summer = ["discard", "summer_deck"];
    let reset = [
        "horses",
        "sheep",
        "reserve_tokens",
        "placed_tokens",
        "opponent_pool",
        "opponent_tokens_on_map",
        "events",
        "rough_wooing_dice",
        "targeted",
        "vp",
        "base_attack_dice",
    ];
    let reset: Vec<&str> = summer.iter().chain(&reset).copied().collect();
    compare(
        game,
        31,
        &[&reset[..], &["notoriety", "battle_hits"]].concat(),
    );
    compare(game, 32, &reset);
    compare(
        game,
        33,
        &[&summer[..], &["vp", "base_attack_dice"]].concat(),
    );
    compare(
        game,
        34,
        &[&summer[..], &["vp", "base_attack_dice"]].concat(),
    );
    compare(game, 35, &[&summer[..], &["base_attack_dice"]].concat());
    compare(game, 36, &summer);
    score_sheet(game);
}

/// Attack dice and what is added to each, defense dice and what is added to each.
fn dice(game: &BorderReivers) -> [u16; 4] {
    let fight = view(game).fight.expect("an attack goes on");
    [
        fight.attack_dice,
        fight.drm.into(),
        fight.defense_dice,
        fight.defense_drm.into(),
    ]
}

fn score_sheet(game: &BorderReivers) {
    let sheet = example()["score_sheet_turn1"]
        .as_table()
        .expect("a sheet")
        .clone();
    let turn = &view(game).score[0];
    let booked: BTreeSet<(String, i64)> = Line::ALL
        .into_iter()
        .map(|line| {
            (
                line.to_string().replace('-', "_"),
                i64::from(turn.lines[line.index()]),
            )
        })
        .filter(|(line, points)| sheet.contains_key(line) || *points > 0)
        .chain([("turn_total".to_string(), i64::from(turn.total))])
        .collect();
    let printed = sheet
        .iter()
        .map(|(line, points)| (line.clone(), points.as_integer().expect("points")));
    assert_eq!(booked, printed.collect());
    assert_eq!(
        example()["final_vp"].as_integer(),
        Some(i64::from(game.points()))
    );
    assert_eq!(game.points(), 16);
}
