//! The game, its families and the set-up (chapters 1, 3 and 4), and what the state has and has not.

use crate::support::{
    act, act_with, at_turn, attacking, autumn, last_round, legal, lying, new_game, piled,
    play_random, refused_by, state, table_of, view, winter, with,
};
use border_reivers::{
    Action, BorderReivers, Event, Family, March, MarchSet, Phase, Pile, Region, Site, Slot, Stage,
    Token,
};
use serde_json::json;
use std::collections::BTreeSet;
use table::{Chance, Game, Journal, Seat, Settings, SettingsError, Setup};

fn open(family: &str, seats: usize) -> Result<BorderReivers, SettingsError> {
    let settings = Settings::from_pairs(BorderReivers::SETTINGS, [("family", family)])?;
    let setup = Setup {
        settings: &settings,
        seats,
    };
    BorderReivers::open(&setup, &mut Chance::scripted(&[]), &mut Journal::silent())
}

#[test]
fn br_1_0a_one_player_alone() {
    assert_eq!(BorderReivers::INFO.seats, (1, 1));
    let game = open("dacre", 1).expect("one plays");
    assert_eq!(game.seats(), 1);
    let settings = Settings::defaults(BorderReivers::SETTINGS);
    let seed = table::Seed::from_text("two");
    let names = ["Ann".to_string(), "Ben".to_string()];
    assert!(
        table::Sitting::<BorderReivers>::open(&settings, &names, seed).is_err(),
        "two cannot play"
    );
    let refusal = game
        .check(Seat::new(1), &Action::Pass)
        .expect_err("there is no second player");
    assert_eq!(refusal.clause, "BR-1.0a");
}

#[test]
fn br_1_1a_four_families_to_lead() {
    for family in Family::ALL {
        let game = open(&family.to_string(), 1).expect("each of the four can be led");
        assert_eq!(game.family(), family);
    }
    for family in ["grey", "hume"] {
        assert!(open(family, 1).is_err(), "{family} cannot be led");
    }
    let opponents: Vec<Family> = Family::Kerr.others().collect();
    assert_eq!(opponents, [Family::Dacre, Family::Fenwick, Family::Maxwell]);
    // There is one score sheet, of three turns.
    assert_eq!(
        state(&new_game("kerr"))["score"].as_array().map(Vec::len),
        Some(3)
    );
}

#[test]
fn br_2_0a_five_areas() {
    let game = new_game("dacre");
    let tracks: Vec<March> = view(&game).tracks.iter().map(|track| track.march).collect();
    assert_eq!(
        tracks,
        [March::Ewm, March::Emm, March::Swm, March::Smm, March::Dl]
    );
    assert!(
        Region::ALL
            .into_iter()
            .all(|region| MarchSet::ALL.contains(region.march()))
    );
    for action in [
        "raid eem",
        "fame sem",
        "battle eem",
        "choose sem",
        "feud eem",
    ] {
        assert!(
            action.parse::<Action>().is_err(),
            "{action} names a March that is not there"
        );
    }
}

#[test]
fn br_2_3a_one_score_from_nought() {
    let game = winter(&with(&new_game("dacre"), |exact| {
        exact["base_dice"] = json!(3)
    }));
    assert_eq!(game.points(), 0);
    // Kerr raids Eden Valley: four dice, two of them sheep hits.
    let mut game = game;
    act(&mut game, "target nation", &[]);
    act_with(&mut game, "target family", "Kerr Reiver, 3, Eden Valley");
    act_with(&mut game, "done", "5, 5, 1, 1");
    assert_eq!(view(&game).regions[0].standing, 0, "a sheep was stolen");
    assert_eq!(game.points(), 0);
}

#[test]
fn br_2_3b_no_cap_at_a_hundred() {
    let mut game = with(&attacking(&new_game("dacre"), "reiver"), |exact| {
        exact["score"][0][0] = json!(98);
        exact["sheep"][8] = json!([3, 0]);
    });
    assert_eq!(game.points(), 98);
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    act_with(&mut game, "roll", "4, 4, 4, 1");
    assert_eq!(game.points(), 104);
}

#[test]
fn br_2_13a_what_cubes_are_used_for() {
    let game = new_game("dacre");
    for family in Family::Dacre.others() {
        let exact = state(&game);
        let in_all = |zone: &str| -> u64 {
            let rows = exact[zone].as_array().expect("rows").iter();
            rows.filter_map(|row| row[family.index()].as_u64())
                .filter(|cubes| *cubes > 0)
                .count() as u64
        };
        assert_eq!(exact["cup"][family.index()], 7);
        assert_eq!(
            [in_all("notoriety"), in_all("feud"), in_all("gaol")],
            [1, 1, 1]
        );
    }
    assert_eq!(state(&game)["cup"][0], 0, "the solo player has no lots");
}

#[test]
fn br_2_14a_sheet_and_playaid() {
    let seen = view(&new_game("dacre"));
    assert_eq!(
        seen.piles.iter().map(|pile| pile.pile).collect::<Vec<_>>(),
        Pile::ALL
    );
    assert!(seen.piles.iter().all(|pile| pile.cards.is_empty()));
    assert_eq!(seen.base_dice, 0);
    let drawn = state(&new_game("dacre"))["drawn"].clone();
    assert_eq!(
        (seen.pool, seen.in_play.len(), drawn, seen.farm_tokens),
        (17, 0, json!([0, 0, 0, 0]), [24, 0])
    );
}

#[test]
fn br_2_14b_draws_are_blind() {
    // Each draw can be forced to any thing that is there, takes one away, and asks nobody.
    for (family, place) in [("Fenwick", 1), ("Maxwell", 2), ("Kerr", 3)] {
        let mut game = piled(&autumn(&new_game("dacre")), 1, "37");
        act_with(&mut game, "done", &format!("{family}, 5, 5"));
        let cup = &state(&game)["cup"];
        assert_eq!(cup[place], 6);
        assert_eq!(
            cup.as_array()
                .expect("four")
                .iter()
                .filter_map(|n| n.as_u64())
                .sum::<u64>(),
            20
        );
        assert_eq!(game.phase(), Phase::Winter);
    }
    // Left to itself, chance draws each of the twelve tokens about as often.
    let mut counts = [0_u32; Token::COUNT];
    for seed in 0..1_200 {
        let mut game = table_of("dacre", "8 9 25");
        let mut chance = Chance::imagined(table::Rng::new(seed));
        game.play(
            Seat::FIRST,
            &"play 8".parse().expect("an action"),
            &mut chance,
            &mut Journal::silent(),
        )
        .expect("it is legal");
        let drawn = view(&game)
            .reserve
            .into_iter()
            .find(|token| *token != Token::DeputyWarden);
        counts[drawn.expect("one was drawn").index()] += 1;
    }
    assert!(
        counts[8..20].iter().all(|count| (60..150).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn br_3_0a_hume_and_grey_are_gone() {
    assert_eq!(Family::COUNT, 4);
    let text = state(&new_game("dacre")).to_string();
    for name in ["hume", "grey"] {
        assert!(!text.contains(name), "{name}");
    }
    assert_eq!(Site::COUNT, 16);
}

#[test]
fn br_3_0b_card_stacks() {
    let game = new_game("dacre");
    let exact = state(&game);
    for family in Family::ALL {
        assert_eq!(
            exact["unused"][family.index()].as_array().map(Vec::len),
            Some(6)
        );
        assert_eq!(exact["wardens_used"][family.index()], false);
    }
    assert!(
        view(&game)
            .sites
            .iter()
            .all(|site| site.march() != March::Ewm)
    );
    assert!(
        view(&game).recruited.is_empty(),
        "one sheet, which is the solo player's"
    );
}

#[test]
fn br_3_0c_what_the_solo_player_starts_with() {
    let seen = view(&new_game("maxwell"));
    assert_eq!((seen.cattle, seen.standing, seen.lying), (8, 3, 0));
    assert_eq!(seen.reserve, [Token::DeputyWarden]);
    assert_eq!(seen.economy.sheep, 4);
}

#[test]
fn br_3_0d_sheep() {
    let seen = view(&new_game("dacre"));
    for region in &seen.regions {
        let sheep = if region.region == Region::DebateableLand {
            2
        } else {
            1
        };
        assert_eq!(
            (region.standing, region.bastled),
            (sheep, 0),
            "{}",
            region.region
        );
    }
    assert_eq!(
        seen.regions
            .iter()
            .map(|region| u32::from(region.standing))
            .sum::<u32>(),
        18
    );
}

#[test]
fn br_3_0e_seven_wardens_on_display() {
    let mut game = table_of("dacre", "6 8 9");
    let display = view(&game).display;
    assert_eq!(display.len(), 7);
    assert!(
        display
            .iter()
            .all(|token| game.components().token(*token).name != "Alexander Hume")
    );
    act(&mut game, "recruit 6", &[]);
    assert_eq!(view(&game).display.len(), 6);
    assert!(!view(&game).display.contains(&Token::EarlOfAngus));
}

#[test]
fn br_3_0f_notoriety() {
    let values: Vec<[u8; 4]> = view(&new_game("kerr"))
        .tracks
        .iter()
        .map(|track| track.values)
        .collect();
    assert_eq!(
        values,
        [
            [3, 0, 0, 0],
            [0, 3, 0, 0],
            [0, 0, 3, 0],
            [0, 0, 0, 3],
            [0; 4]
        ]
    );
}

#[test]
fn br_3_0g_feuds_and_captives_across_the_border() {
    for march in view(&new_game("kerr")).marches {
        let mut expected = [0; 4];
        let across = match march.march {
            March::Ewm => Family::Maxwell,
            March::Swm => Family::Dacre,
            March::Emm => Family::Kerr,
            _ => Family::Fenwick,
        };
        expected[across.index()] = 1;
        assert_eq!(
            (march.feud, march.gaol),
            (expected, expected),
            "{}",
            march.march
        );
    }
}

#[test]
fn br_3_0h_notoriety_cup() {
    let exact = state(&new_game("dacre"));
    assert_eq!(
        (&exact["cup"], &exact["drawn"]),
        (&json!([0, 7, 7, 7]), &json!([0, 0, 0, 0]))
    );
    assert_eq!(state(&new_game("kerr"))["cup"], json!([7, 7, 7, 0]));
}

#[test]
fn br_3_0i_the_opponents_pool() {
    let seen = view(&new_game("dacre"));
    let pool = seen.open_pool.expect("it lies open until Autumn");
    let count = |token: Token| pool.iter().filter(|one| **one == token).count();
    assert_eq!(
        (pool.len(), count(Token::DeputyWarden), count(Token::Rumor)),
        (17, 5, 6)
    );
    let others: BTreeSet<Token> = pool
        .iter()
        .copied()
        .filter(|token| token.index() > 1)
        .collect();
    assert_eq!(others.len(), 6);
}

#[test]
fn br_3_0j_the_available_pool() {
    let game = new_game("dacre");
    let seen = view(&game);
    assert_eq!(seen.available, 12);
    let shown = serde_json::to_string(&seen).expect("a view is JSON");
    for token in ["riding-the-bound", "ambush", "border-bowmen"] {
        assert!(!shown.contains(token), "{token} is not shown");
    }
}

#[test]
fn br_3_0k_the_cup_of_permanent_defenses() {
    let game = new_game("dacre");
    assert_eq!(view(&game).permanent_cup, 12);
    // All but one are drawn: castles and peels of the others, none of them Dacre's.
    let mut game = piled(
        &autumn(&game),
        Pile::PermanentDefenses.index(),
        "29 30 31 32 69 70 71 108 109",
    );
    let told = act_with(&mut game, "done", "");
    let built: Vec<Site> = told
        .iter()
        .filter_map(|event| match event {
            Event::Built { site } => Some(*site),
            _ => None,
        })
        .collect();
    assert_eq!((built.len(), view(&game).permanent_cup), (7 + 2 * 2, 1));
    assert!(built.iter().all(|site| site.march() != March::Ewm));
    assert!(
        built.iter().filter(|site| site.is_castle()).count() >= 2,
        "three castles and nine peels were in the cup"
    );
}

#[test]
fn br_3_0l_farm_tokens() {
    for family in Family::ALL {
        let exact = state(&new_game(&family.to_string()));
        for region in Region::ALL
            .into_iter()
            .filter(|region| *region != Region::DebateableLand)
        {
            let tokens = if region.march() == family.home() {
                0
            } else {
                2
            };
            assert_eq!(exact["placing"][region.index()], tokens, "{region}");
            assert_eq!(exact["bastling"][region.index()], 0);
        }
    }
}

#[test]
fn br_4_0a_three_turns() {
    let mut turns = Vec::new();
    play_random("dacre", 3, |_, _, after, _| {
        if turns.last() != Some(&after.turn_number()) {
            turns.push(after.turn_number());
        }
        assert!(after.stage() != Stage::Over || after.turn_number() == 3);
    });
    assert_eq!(turns, [1, 2, 3]);
}

#[test]
fn br_4_0b_four_seasons() {
    let mut seasons = vec!["Summer"];
    play_random("kerr", 5, |_, _, _, told| {
        seasons.extend(told.iter().filter_map(|event| match event {
            Event::SummerBegins { .. } => Some("Summer"),
            Event::AutumnBegins => Some("Autumn"),
            Event::WinterBegins => Some("Winter"),
            Event::SpringBegins => Some("Spring"),
            Event::Ended { .. } => Some("end"),
            _ => None,
        }));
    });
    let year = ["Summer", "Autumn", "Winter", "Spring"];
    assert_eq!(seasons, [&year[..], &year, &year, &["end"]].concat());
}

#[test]
fn br_4_0c_thirty_four_cards_leave_the_deck() {
    let (mut dealt, mut passes, mut last) = (1, 0, 0);
    play_random("fenwick", 8, |before, _, after, told| {
        for event in told {
            match event {
                Event::Dealt { .. } => dealt += 1,
                Event::Passed { .. } => passes += 1,
                Event::FinalCard { .. } => last += 1,
                Event::AutumnBegins => {
                    assert_eq!((dealt, passes, last), (7, 1, 6), "7 + 21 + 6 = 34");
                    (dealt, passes, last) = (0, 0, 0);
                }
                _ => {}
            }
        }
        if before.phase() == Phase::Draft && after.phase() != Phase::Draft {
            assert_eq!(view(after).deck, 0);
        }
    });
}

#[test]
fn br_4_0d_steps_of_autumn() {
    let game = autumn(&new_game("dacre"));
    assert_eq!(refused_by(&game, "target reiver"), "BR-4.0d");
    assert_eq!(refused_by(&game, "drop 38"), "BR-4.0d");
    let mut game = last_round(&new_game("dacre"));
    let mut told = act_with(&mut game, "pass", "");
    told.extend(act_with(&mut game, "done", ""));
    let place = |wanted: fn(&Event) -> bool| told.iter().position(wanted).expect("it is told");
    let steps = [
        place(|event| matches!(event, Event::Income { .. })),
        place(|event| matches!(event, Event::EventDrawn { .. })),
        place(|event| matches!(event, Event::OpponentsBegin)),
        place(|event| matches!(event, Event::BaseDice { .. })),
        place(|event| matches!(event, Event::BoxesFilled { .. })),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
}

#[test]
fn br_4_0e_steps_of_winter() {
    // Johnstone's Notoriety comes before the Target cards.
    let mut game = autumn(&lying(&new_game("dacre"), "recruited", "19"));
    act(&mut game, "done", &[]);
    assert!(matches!(game.stage(), Stage::Fame { .. }));
    assert_eq!(refused_by(&game, "target reiver"), "BR-4.0e");
    act(&mut game, "fame dl", &[]);
    act(&mut game, "fame dl", &[]);
    assert!(legal(&game).contains(&"target reiver".to_string()));
    // Awards of Battles come when all eight cards have been turned up.
    let mut cards = 0;
    play_random("dacre", 4, |_, _, after, told| {
        for event in told {
            match event {
                Event::TargetCard { .. } => cards += 1,
                Event::SpringBegins => assert_eq!(std::mem::take(&mut cards), 8),
                _ => {}
            }
        }
        assert!(after.phase() != Phase::BattleAwards || cards == 8);
    });
    // Kerr alone fought at Ancrum Moor: the award comes after the last card's attack.
    let mut game = with(&attacking(&new_game("dacre"), "reiver"), |exact| {
        exact["events"] = json!(["4"]);
        exact["fields"][3] =
            json!({ "event": "4", "first": { "family": "kerr", "hits": 1, "side": null } });
    });
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    let told = act_with(&mut game, "roll", "1, 1");
    let place = |wanted: fn(&Event) -> bool| told.iter().position(wanted).expect("it is told");
    let steps = [
        place(|event| matches!(event, Event::Resolved(_))),
        place(|event| {
            matches!(
                event,
                Event::FameGained {
                    family: Family::Kerr,
                    points: 4,
                    ..
                }
            )
        }),
        place(|event| matches!(event, Event::SpringBegins)),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
}

#[test]
fn br_4_0f_steps_of_spring() {
    let mut game = attacking(
        &with(&new_game("dacre"), |exact| exact["base_dice"] = json!(5)),
        "reiver",
    );
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    let told = act_with(&mut game, "roll", "1, 1");
    let place = |wanted: fn(&Event) -> bool| told.iter().position(wanted).expect("it is told");
    let steps = [
        place(|event| matches!(event, Event::Reset)),
        place(|event| {
            matches!(
                event,
                Event::Scored {
                    line: border_reivers::Line::Gaol,
                    ..
                }
            )
        }),
        place(|event| matches!(event, Event::FameScored { .. })),
        place(|event| matches!(event, Event::TurnEnds { turn: 1, .. })),
        place(|event| matches!(event, Event::BaseHalved { .. })),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
}

#[test]
fn br_4_0g_livestock_is_scored_once() {
    let mut endings = 0;
    play_random("maxwell", 11, |_, _, after, told| {
        let ended = told
            .iter()
            .any(|event| matches!(event, Event::Ended { .. }));
        endings += usize::from(ended);
        assert_eq!(ended, after.stage() == Stage::Over);
        if !ended {
            assert_eq!(state(after)["animals"], json!([0, 0, 0]));
        }
    });
    assert_eq!(endings, 1);
}

#[test]
fn br_r1_five_tracks_are_scored() {
    let mut game = with(&attacking(&new_game("dacre"), "reiver"), |exact| {
        for track in exact["notoriety"].as_array_mut().expect("tracks") {
            *track = json!([9, 1, 0, 0]);
        }
    });
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    let told = act_with(&mut game, "roll", "1, 1, 1, 1");
    let scored: Vec<March> = told
        .iter()
        .filter_map(|event| match event {
            Event::FameScored { march, points: 3 } => Some(*march),
            _ => None,
        })
        .collect();
    assert_eq!(scored, March::ALL);
}

#[test]
fn br_r2_nobody_is_ranked_at_nought() {
    let game = new_game("dacre");
    let seen = view(&game);
    assert_eq!(
        seen.tracks[March::Dl.index()].rank,
        border_reivers::Rank::None
    );
    assert_eq!(border_reivers::rank(&[0, 0, 0, 0], Family::Kerr).dice(), 0);
    assert_eq!(border_reivers::rank(&[3, 0, 0, 0], Family::Kerr).dice(), 0);
    assert_eq!(border_reivers::rank(&[3, 0, 0, 1], Family::Kerr).dice(), 1);
}

#[test]
fn br_r3_ties_take_both_places() {
    use border_reivers::{Rank, rank};
    let ranks = |track: [u8; 4]| Family::ALL.map(|family| rank(&track, family));
    assert_eq!(
        ranks([5, 5, 3, 0]),
        [Rank::TiedFirst, Rank::TiedFirst, Rank::None, Rank::None]
    );
    assert_eq!(
        ranks([5, 3, 1, 0]),
        [Rank::First, Rank::Second, Rank::None, Rank::None]
    );
    assert_eq!(
        ranks([5, 3, 3, 0]),
        [Rank::First, Rank::None, Rank::None, Rank::None]
    );
    assert_eq!(
        [Rank::First, Rank::TiedFirst, Rank::Second, Rank::None].map(Rank::dice),
        [2, 1, 1, 0]
    );
}

#[test]
fn br_r34_no_remains_of_the_game_for_several() {
    let text = state(&new_game("dacre")).to_string();
    for word in [
        "trait",
        "bonus_action",
        "turn_order",
        "sixth",
        "combat_area",
    ] {
        assert!(!text.contains(word), "{word}");
    }
    assert!(
        view(&new_game("dacre"))
            .boxes
            .iter()
            .all(|one| one.slot == Slot::Empty)
    );
}

#[test]
fn br_r40_the_sections_win_over_the_summary() {
    // Horses are checked before cards.
    let late = with(&at_turn(&new_game("dacre"), 2), |exact| {
        exact["standing"] = json!(7)
    });
    let mut game = last_round(&lying(&late, "held", "36 37 38"));
    act(&mut game, "pass", &[]);
    assert_eq!((game.stage(), view(&game).standing), (Stage::Hand, 5));
    // Family Seats get tokens too.
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        exact["pool"][0] = json!(6)
    });
    act(&mut game, "done", &[]);
    for seat in [March::Emm.seat(), March::Swm.seat(), March::Smm.seat()] {
        assert_eq!(view(&game).boxes[seat.index()].slot, Slot::FaceDown);
    }
}
