//! The map and its pieces at work (chapter 2): what defends where, livestock, Target and Warden cards.

use crate::support::{
    act, act_with, at_turn, attacking, is_legal, legal, lying, new_game, play_random, refused_by,
    state, view, winter, with,
};
use border_reivers::{
    Action, AttackDice, BorderReivers, Event, Family, March, Place, Region, Slot, Stage, Token,
};
use serde_json::json;

/// The attack and defense dice of the solo player's attack that is going on.
fn dice(game: &BorderReivers) -> (u16, u16) {
    let fight = view(game).fight.expect("an attack goes on");
    (fight.attack_dice, fight.defense_dice)
}

/// The solo player attacks this with one horse; the dice, just before they are rolled.
fn attack(game: &BorderReivers, kind: &str, action: &str) -> (u16, u16) {
    let mut game = attacking(game, kind);
    act(&mut game, action, &[]);
    act(&mut game, "commit 1", &[]);
    dice(&game)
}

/// A Dacre game with this token open in an opponent's box. Its Warden is used, so that no die is rolled for him.
fn guarded(place: Place, token: Token) -> BorderReivers {
    with(&new_game("dacre"), |exact| {
        exact["boxes"][place.index()] = json!({ "open": token });
        exact["wardens_used"] = json!([false, true, true, true]);
    })
}

/// In Winter of a Dacre game with changes, this card of an opponent is turned up first; the draws that follow.
fn opponents_card(
    change: impl FnOnce(&mut serde_json::Value),
    names: &str,
) -> (BorderReivers, Vec<Event>) {
    let mut game = with(&winter(&new_game("dacre")), change);
    act(&mut game, "target same-side-march", &[]);
    let told = act_with(&mut game, "target cross-border-march", names);
    (game, told)
}

#[test]
fn br_2_1_1d_nobody_defends_the_debateable_land() {
    let all = with(&new_game("dacre"), |exact| {
        (6..24).for_each(|place| exact["boxes"][place] = json!({ "open": "deputy-warden" }));
        exact["sites"] = serde_json::to_value(border_reivers::SiteSet::ALL).expect("sites");
    });
    let mut game = attacking(&all, "reiver");
    act(&mut game, "raid debateable-land", &[]);
    let told = act_with(&mut game, "commit 1", "");
    assert_eq!(dice(&game).1, 0);
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::TurnedUp { .. } | Event::WardenRoll { .. }))
    );
}

#[test]
fn br_2_1_1e_a_march_for_notoriety_alone() {
    // It is scored like the others.
    let mut game = with(&attacking(&new_game("dacre"), "reiver"), |exact| {
        exact["notoriety"][4][0] = json!(1)
    });
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    let told = act_with(&mut game, "roll", "1, 1");
    assert!(told.contains(&Event::FameScored {
        march: March::Dl,
        points: 3
    }));
    // "Any March" does not mean it: neither on a Target card nor for a Grayne's dice.
    let family = attacking(&new_game("dacre"), "family");
    assert_eq!(refused_by(&family, "raid debateable-land"), "BR-R24");
    assert!(is_legal(&family, "raid nithsdale"));
    let armstrong = lying(&at_turn(&new_game("dacre"), 3), "recruited", "59");
    let items = |action: &str| {
        let mut game = attacking(&armstrong, "reiver");
        act(&mut game, action, &[]);
        act(&mut game, "commit 1", &[]);
        view(&game).fight.expect("an attack").attack_items
    };
    let has_grayne = |action: &str| {
        items(action)
            .iter()
            .any(|(from, _)| matches!(from, AttackDice::Grayne(_)))
    };
    assert!(has_grayne("raid nithsdale") && !has_grayne("raid debateable-land"));
}

#[test]
fn br_2_1_1f_in_neither_kingdom() {
    assert_eq!(March::Dl.nation(), None);
    let game = attacking(&new_game("dacre"), "nation");
    for (region, legal) in [
        ("nithsdale", true),
        ("tweeddale", true),
        ("debateable-land", false),
    ] {
        assert_eq!(
            is_legal(&game, &format!("raid {region}")),
            legal,
            "{region}"
        );
    }
    // Bishop of Carlisle: Notoriety in the English Marches.
    let mut office = crate::support::autumn(&lying(&new_game("dacre"), "recruited", "11"));
    act(&mut office, "done", &[]);
    assert!(matches!(office.stage(), Stage::Fame { .. }));
    assert_eq!(legal(&office), ["fame ewm", "fame emm"]);
    assert_eq!(refused_by(&office, "fame dl"), "BR-7.1c");
}

#[test]
fn br_2_1_1i_towers_help_against_raids_alone() {
    let game = with(&guarded(Place::Dumfries, Token::DeputyWarden), |exact| {
        exact["sites"] = json!(["lochmaben", "lunelly-tower", "amisfield", "bonshaw"]);
    });
    assert_eq!(attack(&game, "family", "gaolbreak swm").1, 1);
    assert_eq!(attack(&game, "family", "feud swm").1, 0);
    assert_eq!(
        attack(&game, "family", "raid annandale").1,
        2 + 1 + 1,
        "castle and two peels"
    );
}

#[test]
fn br_2_1_1j_sites_are_inactive_at_first() {
    assert!(view(&new_game("dacre")).sites.is_empty());
    for region in Region::ALL
        .into_iter()
        .filter(|region| region.march() != March::Ewm)
    {
        assert_eq!(
            attack(&new_game("dacre"), "reiver", &format!("raid {region}")).1,
            0,
            "{region}"
        );
    }
    let (game, _) = opponents_card(|_| {}, "Kerr Reiver, 4, Eden Valley");
    assert_eq!(dice(&game).1, 0, "at home neither");
}

#[test]
fn br_2_1_1k_town_and_seat_guard_themselves() {
    let guard = |place: Place, names: &str| {
        let change = |exact: &mut serde_json::Value| {
            exact["boxes"][place.index()] = json!({ "open": "deputy-warden" });
            exact["reserve"][0] = json!(0);
        };
        let (game, _) = opponents_card(change, names);
        view(&game).fight.expect("an attack").token
    };
    let (feud, gaol) = (
        "Maxwell Family, the Seat of Naworth",
        "Maxwell Family, the gaol of Carlisle",
    );
    assert_eq!(guard(Place::Carlisle, gaol), Some(Token::DeputyWarden));
    assert_eq!(guard(Place::Carlisle, feud), None);
    assert_eq!(guard(Place::Naworth, gaol), None);
    assert_eq!(guard(Place::Naworth, feud), Some(Token::DeputyWarden));
}

#[test]
fn br_2_1_1l_what_gaols_and_feud_boxes_hold() {
    // Kerr is captured raiding Dacre.
    let change =
        |exact: &mut serde_json::Value| exact["boxes"][0] = json!({ "open": "earl-of-angus" });
    let (mut game, _) = opponents_card(change, "Kerr Reiver, 4, Eden Valley");
    act_with(&mut game, "done", "1, 5, 1, 1");
    assert_eq!(view(&game).marches[March::Ewm.index()].gaol, [0, 0, 1, 1]);
    // Dacre steals from Maxwell, who has a feud with him then.
    let mut game = attacking(&new_game("dacre"), "reiver");
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    act_with(&mut game, "roll", "3, 1");
    assert_eq!(view(&game).marches[March::Ewm.index()].feud, [0, 0, 2, 0]);
    // A family's own cubes are never in its own boxes.
    for seed in 0..5 {
        play_random("maxwell", seed, |_, _, after, _| {
            for march in view(after).marches {
                let owner = march.march.family().expect("a home").index();
                assert_eq!((march.feud[owner], march.gaol[owner]), (0, 0));
            }
        });
    }
}

#[test]
fn br_2_1_1m_the_wall_of_carlisle() {
    let maxwell = |place: Place, token: &str| {
        let game = with(&new_game("maxwell"), |exact| {
            exact["wardens_used"] = json!([true, true, false, true]);
            if !token.is_empty() {
                exact["boxes"][place.index()] = json!({ "open": token });
            }
        });
        attack(&game, "family", "gaolbreak ewm").1
    };
    assert_eq!(maxwell(Place::Carlisle, "deputy-warden"), 2);
    assert_eq!(maxwell(Place::Carlisle, ""), 1);
    assert_eq!(
        attack(
            &guarded(Place::Dumfries, Token::DeputyWarden),
            "family",
            "gaolbreak swm"
        )
        .1,
        1
    );
    assert_eq!(attack(&new_game("dacre"), "family", "gaolbreak swm").1, 0);
    // It is no help against a feud.
    assert_eq!(attack(&new_game("maxwell"), "family", "feud ewm").1, 0);
}

#[test]
fn br_2_1_1n_a_battle_comes_once() {
    let mut game = crate::support::last_round(&new_game("dacre"));
    act_with(
        &mut game,
        "pass",
        "8, 9, 25, 27, 28, 29, Ancrum Moor, Ill Week",
    );
    assert_eq!(state(&game)["fields"][3]["event"], "4");
    crate::support::play_until(&mut game, 4, |game| game.turn_number() == 2);
    assert!(
        (0..5).all(|field| state(&game)["fields"][field].is_null()),
        "it is over with the Winter"
    );
    assert!(
        view(&game)
            .past_events
            .iter()
            .any(|event| event.number() == 4)
    );
    let later = attacking(&game, "nation");
    let later = with(&later, |exact| {
        exact["fields"] = json!([null, null, null, null, null])
    });
    assert_eq!(refused_by(&later, "battle smm"), "BR-7.0f");
}

#[test]
fn br_2_1_3a_no_order_of_turns() {
    // Attacks come in the order of the shuffled deck, whatever it is.
    let (_, told) = opponents_card(
        |_| {},
        "Kerr Scottish, Fenwick English, Dacre Same Side March",
    );
    let order: Vec<Family> = told
        .iter()
        .filter_map(|event| match event {
            Event::TargetCard { family, .. } => Some(*family),
            _ => None,
        })
        .collect();
    assert_eq!(order, [Family::Kerr, Family::Fenwick, Family::Dacre]);
    assert!(!state(&new_game("dacre")).to_string().contains("order_of"));
}

#[test]
fn br_2_5a_permanent_tokens_start_off_the_map() {
    let game = new_game("dacre");
    assert!(view(&game).sites.is_empty());
    assert_eq!(view(&game).permanent_cup, 12);
    let mut own = crate::support::table_of("dacre", "32 8 9");
    act(&mut own, "play 32", &[]);
    assert_eq!(legal(&own).len(), 4, "four of the solo player's own");
}

#[test]
fn br_2_6a_green_for_farms_gray_for_town_and_seat() {
    // Household Men: 1 green, 2 gray.
    assert_eq!(
        attack(
            &guarded(Place::Nithsdale, Token::HouseholdMen),
            "reiver",
            "raid nithsdale"
        )
        .1,
        1
    );
    assert_eq!(
        attack(
            &guarded(Place::Hoddom, Token::HouseholdMen),
            "family",
            "feud swm"
        )
        .1,
        2
    );
    assert_eq!(
        attack(
            &guarded(Place::Dumfries, Token::HouseholdMen),
            "family",
            "gaolbreak swm"
        )
        .1,
        2
    );
}

#[test]
fn br_2_7a_whose_livestock_is_tracked() {
    let exact = state(&new_game("dacre"));
    assert!(
        exact["cattle"].is_number() && exact["standing"].is_number() && exact["lying"].is_number(),
        "one herd each"
    );
    assert_eq!(
        exact["sheep"].as_array().map(Vec::len),
        Some(17),
        "sheep on the whole map"
    );
}

#[test]
fn br_2_7b_where_livestock_comes_from() {
    for seed in 0..6 {
        play_random("dacre", 40 + seed, |before, action, after, told| {
            let (old, new) = (view(before), view(after));
            let any = |test: &dyn Fn(&Event) -> bool| told.iter().any(test);
            if new.cattle > old.cattle {
                assert!(
                    any(&|event| matches!(
                        event,
                        Event::Used { .. } | Event::CattleGained { .. } | Event::Income { .. }
                    )),
                    "{action}"
                );
            }
            let horses = |view: &border_reivers::View| {
                view.standing + view.lying + view.fight.as_ref().map_or(0, |fight| fight.horses)
            };
            if horses(&new) > horses(&old)
                && before.family() == after.family()
                && old.fight.is_none()
            {
                assert!(
                    any(&|event| matches!(
                        event,
                        Event::HorsesGained { .. } | Event::RisingHorses { .. }
                    )),
                    "{action}"
                );
            }
            if new.economy.sheep > old.economy.sheep {
                let by = matches!(action, Action::Sheep(_));
                assert!(
                    by && any(&|event| matches!(event, Event::SheepAdded { .. })),
                    "{action}"
                );
            }
        });
    }
}

#[test]
fn br_2_7_2a_bastled_sheep_are_safe() {
    let game = with(&new_game("dacre"), |exact| {
        exact["sheep"][8] = json!([2, 1])
    });
    assert_eq!(
        attack(&game, "reiver", "raid nithsdale").0,
        1 + 2,
        "a horse and two standing sheep"
    );
    let mut game = attacking(&game, "reiver");
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    act_with(&mut game, "roll", "6, 6, 6");
    let nithsdale = view(&game).regions[8];
    assert_eq!(
        (nithsdale.standing, nithsdale.bastled),
        (0, 1),
        "three hits take two"
    );
    let own = with(&new_game("dacre"), |exact| {
        exact["sheep"][0] = json!([2, 1])
    });
    assert_eq!(view(&own).economy.sheep, 3 + 3, "they count as owned");
}

#[test]
fn br_2_7_3a_lying_horses_rest() {
    let mut game = with(&attacking(&new_game("dacre"), "reiver"), |exact| {
        exact["standing"] = json!(1);
        exact["lying"] = json!(2);
    });
    act(&mut game, "raid nithsdale", &[]);
    assert_eq!(refused_by(&game, "commit 2"), "BR-7.4l");
    assert!(is_legal(&game, "commit 1"));
}

#[test]
fn br_2_10a_a_warden_card_works_once() {
    let (mut game, _) = opponents_card(
        |exact| exact["base_dice"] = json!(1),
        "Kerr Reiver, 4, Eden Valley",
    );
    let fight = state(&game)["fight"].clone();
    act(&mut game, "warden", &[]);
    assert!(!view(&game).has_warden);
    for turn in 1..=3 {
        let used = with(&game, |exact| {
            exact["turn"] = json!(turn);
            exact["stage"] = json!("defend");
            exact["fight"] = fight.clone();
        });
        assert_eq!(refused_by(&used, "warden"), "BR-2.10a", "turn {turn}");
    }
    // An opponent's Warden appears once: the second time no die is rolled for him.
    let commit = |is_used: bool| {
        let mut game = with(
            &attacking(&guarded(Place::Nithsdale, Token::HotTrod), "reiver"),
            |exact| {
                exact["wardens_used"][2] = json!(is_used);
            },
        );
        act(&mut game, "raid nithsdale", &[]);
        let told = act_with(&mut game, "commit 1", if is_used { "" } else { "1" });
        let appeared = told
            .iter()
            .any(|event| matches!(event, Event::WardenRoll { appears: true, .. }));
        (appeared, state(&game)["wardens_used"][2].clone())
    };
    assert_eq!(commit(false), (true, json!(true)));
    assert_eq!(commit(true), (false, json!(true)));
}

#[test]
fn br_2_10b_what_the_warden_does() {
    let change = |exact: &mut serde_json::Value| {
        exact["base_dice"] = json!(1);
        exact["boxes"][0] = json!({ "open": "rumor" });
        exact["boxes"][1] = json!({ "open": "deputy-warden" });
        exact["reserve"][0] = json!(0);
        exact["sheep"][0] = json!([5, 0]);
    };
    let (mut game, _) = opponents_card(change, "Kerr Reiver, 4");
    act(&mut game, "warden caldew-valley", &[]);
    let boxes: Vec<Slot> = view(&game).boxes[..2].iter().map(|one| one.slot).collect();
    assert_eq!(
        boxes,
        [Slot::Open(Token::DeputyWarden), Slot::Open(Token::Rumor)]
    );
    // Not at a Battle in the solo March: it is rolled at once.
    let battle = |exact: &mut serde_json::Value| {
        exact["fields"][0] = json!({ "event": "3", "first": null });
        exact["events"] = json!(["3"]);
    };
    let (game, told) = opponents_card(battle, "Kerr Scottish");
    assert!(
        told.iter()
            .any(|event| matches!(event, Event::Rolled { .. }))
    );
    assert!(view(&game).has_warden);
    assert_ne!(game.stage(), Stage::Defend);
    // An opponent's Warden gives +1 and moves no token.
    let mut theirs = with(
        &attacking(&guarded(Place::Nithsdale, Token::HotTrod), "reiver"),
        |exact| {
            exact["wardens_used"][2] = json!(false);
            exact["boxes"][Place::Annandale.index()] = json!({ "open": "cold-trod" });
        },
    );
    act(&mut theirs, "raid nithsdale", &[]);
    let before = view(&theirs).boxes;
    act_with(&mut theirs, "commit 1", "1");
    assert_eq!(view(&theirs).boxes, before);
    assert_eq!(view(&theirs).fight.map(|fight| fight.defense_drm), Some(1));
}

#[test]
fn br_2_11b_two_target_cards_a_winter() {
    let mut turns = Vec::new();
    play_random("kerr", 14, |before, _, after, told| {
        if before.turn_number() != after.turn_number()
            || told
                .iter()
                .any(|event| matches!(event, Event::Ended { .. }))
        {
            let unused = state(after)["unused"].clone();
            turns.push(
                Family::ALL.map(|family| unused[family.index()].as_array().map_or(9, Vec::len)),
            );
        }
    });
    assert_eq!(turns, [[4; 4], [2; 4], [0; 4]]);
}

#[test]
fn br_2_12a_two_attack_indicators_a_family() {
    let mut attacks = [0; 4];
    play_random("dacre", 18, |_, _, after, told| {
        for event in told {
            match event {
                Event::Declared { family, .. } | Event::DebateableTaken { family, .. } => {
                    attacks[family.index()] += 1
                }
                Event::SpringBegins => {
                    assert!(attacks.iter().all(|count| *count <= 2), "{attacks:?}");
                    attacks = [0; 4];
                }
                _ => {}
            }
        }
        // While it is fought the target is marked, and afterwards it stays so.
        let seen = view(after);
        let place = seen.fight.as_ref().and_then(|fight| fight.target.place());
        assert!(place.is_none_or(|place| seen.attacked.contains(&place)));
    });
}

#[test]
fn br_r23_nobody_raids_his_own_march() {
    for kind in ["reiver", "family"] {
        let game = attacking(&new_game("dacre"), kind);
        for region in March::Ewm.regions() {
            assert_eq!(refused_by(&game, &format!("raid {region}")), "BR-R23");
        }
    }
}

#[test]
fn br_r33_east_marches_are_never_an_option() {
    // Captain of Berwick's dice serve in any attack.
    let captain = lying(&at_turn(&new_game("dacre"), 2), "recruited", "16");
    for (kind, action) in [
        ("reiver", "raid nithsdale"),
        ("family", "feud swm"),
        ("family", "gaolbreak swm"),
    ] {
        let mut game = with(&attacking(&captain, "reiver"), |exact| {
            exact["current"] = json!({ "family": "dacre", "kind": kind });
        });
        act(&mut game, action, &[]);
        act(&mut game, "commit 1", &[]);
        let before = dice(&game).0;
        act(&mut game, "dice 16", &[]);
        assert_eq!(dice(&game).0, before + 2, "{action}");
    }
    let mut battle = with(&attacking(&captain, "nation"), |exact| {
        exact["fields"][3] = json!({ "event": "4", "first": null });
        exact["events"] = json!(["4"]);
    });
    act(&mut battle, "battle smm", &[]);
    act(&mut battle, "commit 1", &[]);
    assert!(is_legal(&battle, "dice 16"));
}

#[test]
fn br_r39_no_reset_on_turn_three() {
    let game = attacking(&at_turn(&new_game("dacre"), 3), "reiver");
    let mut game = with(&game, |exact| {
        exact["current"] = json!({ "family": "dacre", "kind": "reiver" });
        exact["lying"] = json!(3);
        exact["standing"] = json!(1);
        exact["cattle"] = json!(0);
        exact["events"] = json!(["9"]);
        exact["fields"][4] = json!({ "event": "9", "first": { "family": "dacre", "hits": 1, "side": "protestant" } });
    });
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    let told = act_with(&mut game, "roll", "1, 1");
    assert!(!told.contains(&Event::Reset));
    assert_eq!(game.stage(), Stage::Over);
    // Four lying horses and three of the Protestant award: three pairs.
    assert!(
        told.iter()
            .any(|event| matches!(event, Event::Ended { horses: 9, .. })),
        "{told:?}"
    );
    assert_eq!(view(&game).lying, 7);
}

#[test]
fn br_r47_a_lone_farm_region_without_owner() {
    let game = new_game("dacre");
    assert_eq!(March::Dl.family(), None);
    assert_eq!(view(&game).tracks.len(), 5, "with a track");
    assert_eq!(view(&game).marches.len(), 4, "without Feud box and Gaol");
    // A raid there makes no feud and takes no cattle.
    let mut game = attacking(&game, "reiver");
    let (feuds, cattle) = (state(&game)["feud"].clone(), view(&game).cattle);
    act(&mut game, "raid debateable-land", &[]);
    act(&mut game, "commit 1", &[]);
    act_with(&mut game, "roll", "3, 3, 3");
    assert_eq!(
        (&state(&game)["feud"], view(&game).cattle),
        (&feuds, cattle)
    );
    assert_eq!(
        game.points(),
        3 + 2 + 3,
        "three cattle hits, a captive in Carlisle, first at home"
    );
}
