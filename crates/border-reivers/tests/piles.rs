//! What the opponents do in Autumn (chapters 6.4 and 6.5): their six piles, and their tokens.

use crate::support::{act_with, autumn, new_game, piled, play_random, state, view, with};
use border_reivers::{
    BorderReivers, Event, Family, March, Pile, Place, Region, Site, Slot, Stage, Token, Way,
};
use serde_json::{Value, json};

/// Autumn when the opponents are about to use their cards, with these notoriety tracks.
fn tracks(family: &str, tracks: &[(March, [u8; 4])]) -> BorderReivers {
    with(&autumn(&new_game(family)), |exact| {
        for (march, values) in tracks {
            exact["notoriety"][march.index()] = json!(values);
        }
    })
}

/// Card 37 (2 Notoriety) for this family with these two dice; where it went, and by which rule.
fn by_dice(game: &BorderReivers, family: &str, dice: [u8; 2]) -> (March, Way) {
    let mut game = piled(game, Pile::Notoriety.index(), "37");
    let told = act_with(
        &mut game,
        "done",
        &format!("{family}, {}, {}", dice[0], dice[1]),
    );
    let found = told.iter().find_map(|event| match event {
        Event::MarchDice { march, way, .. } => Some((*march, *way)),
        _ => None,
    });
    let (march, way) = found.expect("dice were rolled");
    let gained = told.iter().any(
        |event| matches!(event, Event::FameGained { march: at, points: 2, .. } if *at == march),
    );
    assert!(gained, "the whole value in one March");
    (march, way)
}

fn sum(values: &Value) -> u64 {
    values
        .as_array()
        .expect("a row")
        .iter()
        .filter_map(Value::as_u64)
        .sum()
}

#[test]
fn br_6_4a_six_piles_in_order() {
    // One card in each pile; the sheep that come are bastled in the same Autumn.
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        (4..16).for_each(|region| exact["sheep"][region] = json!([0, 0]));
    });
    for (pile, card) in ["1", "3", "27", "35", "9", "29"].into_iter().enumerate() {
        game = piled(&game, pile, card);
    }
    let told = act_with(
        &mut game,
        "done",
        "Kerr, 5, 5, Eskdale, Annandale, Eskdale, Annandale, Ambush, Belsay",
    );
    let place = |wanted: fn(&Event) -> bool| told.iter().position(wanted).expect("it is told");
    let steps = [
        place(|event| matches!(event, Event::BaseDice { .. })),
        place(|event| matches!(event, Event::MarchDice { .. })),
        place(|event| matches!(event, Event::SheepAdded { .. })),
        place(|event| matches!(event, Event::Bastled { .. })),
        place(|event| matches!(event, Event::TheirToken { .. })),
        place(|event| matches!(event, Event::Built { .. })),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
    let eskdale = view(&game).regions[Region::Eskdale.index()];
    assert_eq!((eskdale.standing, eskdale.bastled), (0, 1));
}

#[test]
fn br_6_4b_used_piles_go_out_of_play() {
    let mut game = autumn(&new_game("dacre"));
    let cards = ["1", "3", "27", "35", "9", "29"];
    for (pile, card) in cards.into_iter().enumerate() {
        game = piled(&game, pile, card);
    }
    let discards = view(&game).discards;
    act_with(&mut game, "done", "");
    assert!(view(&game).piles.iter().all(|pile| pile.cards.is_empty()));
    let out = state(&game)["out_of_play"].clone();
    assert!(
        cards
            .iter()
            .all(|card| out.as_array().is_some_and(|out| out.contains(&json!(card))))
    );
    assert_eq!(view(&game).discards, discards, "none is discarded");
}

#[test]
fn br_6_4c_the_attack_pile() {
    let base = |cards: &str, before: u8| {
        let game = with(&autumn(&new_game("dacre")), |exact| {
            exact["base_dice"] = json!(before)
        });
        let mut game = piled(&game, Pile::Attack.index(), cards);
        act_with(&mut game, "done", "");
        view(&game).base_dice
    };
    assert_eq!(base("1 13 16 17 18 19", 0), 4, "13");
    assert_eq!(base("1 13 16 17 18", 2), 2 + 3, "11");
    assert_eq!(base("13", 1), 1, "2: remainders are dropped");
}

#[test]
fn br_6_4d_notoriety_cards_one_by_one() {
    let mut game = piled(
        &autumn(&new_game("dacre")),
        Pile::Notoriety.index(),
        "37 3 21",
    );
    let told = act_with(
        &mut game,
        "done",
        "Kerr, 5, 5, Maxwell, 1, 1, Fenwick, 2, 2",
    );
    let order: Vec<&str> = told
        .iter()
        .filter_map(|event| match event {
            Event::CubeDrawn { .. } => Some("cube"),
            Event::MarchDice { .. } => Some("dice"),
            Event::FameGained { points: 2, .. } => Some("gain"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["cube", "dice", "gain"].repeat(3));
    let values = view(&game).tracks;
    assert_eq!(values[4].values, [0, 0, 0, 2], "Kerr's 2 in one March");
    assert_eq!(sum(&state(&game)["cup"]), 21 - 3);
}

#[test]
fn br_6_4e_the_order_of_the_dice_counts() {
    // Both dice would take the lead: the first of them decides.
    let game = tracks("dacre", &[(March::Emm, [0; 4]), (March::Dl, [0; 4])]);
    assert_eq!(
        by_dice(&game, "Kerr", [3, 5]),
        (March::Emm, Way::FirstLeads)
    );
    assert_eq!(by_dice(&game, "Kerr", [5, 3]), (March::Dl, Way::FirstLeads));
}

#[test]
fn br_6_4f_march_die() {
    let marches = |family: &str, cube: &str| {
        let game = tracks(family, &March::ALL.map(|march| (march, [9; 4])));
        (1..=6)
            .map(|die| by_dice(&game, cube, [die, die]).0)
            .collect::<Vec<_>>()
    };
    let list = [March::Swm, March::Smm, March::Emm, March::Ewm, March::Dl];
    assert_eq!(
        marches("dacre", "Kerr"),
        [&list[..], &[March::Ewm]].concat()
    );
    assert_eq!(
        marches("kerr", "Dacre"),
        [&list[..], &[March::Smm]].concat()
    );
}

#[test]
fn br_6_4g_the_first_die_takes_the_lead() {
    let empty = tracks("dacre", &[(March::Dl, [0; 4])]);
    assert_eq!(
        by_dice(&empty, "Kerr", [5, 1]),
        (March::Dl, Way::FirstLeads)
    );
    let tied = tracks("dacre", &[(March::Ewm, [3, 0, 0, 1])]);
    assert_eq!(
        by_dice(&tied, "Kerr", [4, 5]),
        (March::Ewm, Way::FirstLeads),
        "a tie is enough"
    );
    let leads = tracks("dacre", &[(March::Emm, [0, 3, 0, 0])]);
    assert_eq!(
        by_dice(&leads, "Fenwick", [3, 5]),
        (March::Dl, Way::SecondLeads),
        "it does not take what it has"
    );
}

#[test]
fn br_6_4h_else_the_second_die() {
    let game = tracks("dacre", &[(March::Swm, [0, 0, 5, 0])]);
    assert_eq!(
        by_dice(&game, "Fenwick", [1, 5]),
        (March::Dl, Way::SecondLeads)
    );
}

#[test]
fn br_6_4i_else_the_first() {
    let game = tracks("dacre", &[]);
    assert_eq!(by_dice(&game, "Kerr", [3, 4]), (March::Emm, Way::First));
    let game = tracks(
        "dacre",
        &[(March::Swm, [0, 0, 5, 0]), (March::Dl, [0, 2, 0, 0])],
    );
    assert_eq!(by_dice(&game, "Fenwick", [1, 5]), (March::Swm, Way::First));
}

/// The cup and the drawn cubes after card 37 for Kerr with this first die.
fn cubes(die: u8, kerr_in_smm: u8) -> (Value, Value, u8) {
    let game = tracks("dacre", &[(March::Smm, [0, 0, 0, kerr_in_smm])]);
    let mut game = piled(&game, Pile::Notoriety.index(), "37");
    act_with(&mut game, "done", &format!("Kerr, {die}, {die}"));
    let exact = state(&game);
    (
        exact["cup"].clone(),
        exact["drawn"].clone(),
        view(&game).tracks[3].values[3],
    )
}

#[test]
fn br_6_4j_a_marker_moves_on() {
    assert_eq!(cubes(2, 3), (json!([0, 7, 7, 6]), json!([0, 0, 0, 1]), 5));
}

#[test]
fn br_6_4k_a_new_marker_is_the_cube() {
    assert_eq!(cubes(2, 0), (json!([0, 7, 7, 6]), json!([0, 0, 0, 0]), 2));
}

/// The sheep of Tweeddale, Eskdale and Annandale, standing and bastled.
fn three_flocks(game: &BorderReivers) -> [(u8, u8); 3] {
    let seen = view(game);
    [Region::Tweeddale, Region::Eskdale, Region::Annandale].map(|region| {
        let at = &seen.regions[region.index()];
        (at.standing, at.bastled)
    })
}

#[test]
fn br_6_4l_sheep() {
    let mut game = piled(&autumn(&new_game("dacre")), Pile::Sheep.index(), "27 28");
    act_with(
        &mut game,
        "done",
        "Tweeddale, Eskdale, Annandale, Annandale",
    );
    assert_eq!(three_flocks(&game), [(2, 0), (2, 0), (3, 0)]);
    assert_eq!(view(&game).farm_tokens, [20, 4]);
}

#[test]
fn br_6_4m_an_empty_box_is_filled_again() {
    // A bastle is due and the box for it is empty: twelve tokens come over, and the drawn one goes back.
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        exact["sheep"][8] = json!([3, 0])
    });
    game = piled(&game, Pile::Bastles.index(), "35");
    let told = act_with(
        &mut game,
        "done",
        &format!("{}Nithsdale, Nithsdale", twelve()),
    );
    assert!(told.contains(&Event::BoxRefilled { for_bastling: true }));
    assert_eq!(view(&game).farm_tokens, [12 + 2, 10]);
    assert_eq!(view(&game).regions[8].bastled, 2);
    // Twenty-five sheep: after 24 draws twelve tokens come back.
    let mut game = autumn(&new_game("dacre"));
    game = piled(&game, Pile::Sheep.index(), "25 27 28 52 53 66 105 119 125");
    let strength = view(&game).piles[Pile::Sheep.index()].strength;
    assert_eq!(strength, 20);
    game = with(&game, |exact| {
        exact["placing"] = json!([0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0, 0]);
        exact["bastling"] = json!([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2]);
    });
    let told = act_with(&mut game, "done", "");
    assert!(told.contains(&Event::BoxRefilled {
        for_bastling: false
    }));
    assert_eq!(
        told.iter()
            .filter(|event| matches!(event, Event::SheepAdded { .. }))
            .count(),
        20
    );
    assert_eq!(view(&game).farm_tokens, [12 - 1, 12 + 1]);
}

/// Twelve farm tokens, one of each region but Nithsdale and one twice, then Nithsdale twice.
fn twelve() -> String {
    let regions = [
        "Redesdale",
        "Redesdale",
        "Tynedale",
        "Tynedale",
        "Coquetdale",
        "Coquetdale",
        "Nithsdale",
        "Nithsdale",
        "Annandale",
        "Annandale",
        "Eskdale",
        "Eskdale",
    ];
    regions.map(|region| format!("{region}, ")).concat()
}

#[test]
fn br_6_4n_bastles() {
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        exact["sheep"][9] = json!([2, 0]);
        exact["placing"] = json!([0, 0, 0, 0, 2, 2, 2, 2, 2, 0, 1, 2, 1, 2, 2, 2]);
        exact["bastling"] = json!([0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 1, 0, 0, 0]);
    });
    game = piled(&game, Pile::Bastles.index(), "34 35");
    act_with(
        &mut game,
        "done",
        "Tweeddale, Eskdale, Annandale, Annandale",
    );
    assert_eq!(three_flocks(&game), [(0, 1), (0, 1), (0, 2)]);
    assert_eq!(view(&game).farm_tokens, [24, 0]);
}

#[test]
fn br_6_4o_nothing_left_to_bastle_there() {
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        exact["sheep"][8] = json!([0, 0]);
        exact["placing"] = json!([0, 0, 0, 0, 2, 2, 2, 2, 1, 2, 1, 1, 2, 2, 2, 2]);
        exact["bastling"] = json!([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0]);
    });
    game = piled(&game, Pile::Bastles.index(), "35");
    let told = act_with(&mut game, "done", "Nithsdale, Eskdale, Dryfesdale");
    assert!(told.contains(&Event::NothingToBastle {
        region: Region::Nithsdale
    }));
    assert_eq!(
        told.iter()
            .filter(|event| matches!(event, Event::Bastled { .. }))
            .count(),
        2,
        "no strength is lost"
    );
    assert_eq!(view(&game).farm_tokens, [24, 0], "all three tokens moved");
}

#[test]
fn br_6_4p_defense_tokens() {
    let mut game = piled(
        &autumn(&new_game("dacre")),
        Pile::DefenseTokens.index(),
        "9",
    );
    let told = act_with(&mut game, "done", "Light Horse");
    assert!(
        told.contains(&Event::TheirToken {
            token: Token::LightHorse
        }),
        "the solo player sees it"
    );
    assert_eq!(view(&game).available, 11);
    assert_eq!(sum(&state(&game)["pool"]), 18);
    let mut two = piled(
        &autumn(&new_game("dacre")),
        Pile::DefenseTokens.index(),
        "92 9",
    );
    act_with(&mut two, "done", "");
    assert_eq!(view(&two).available, 12 - 3, "a card may grant two");
}

#[test]
fn br_6_4q_a_wardens_token() {
    let mut game = piled(
        &autumn(&new_game("dacre")),
        Pile::DefenseTokens.index(),
        "5",
    );
    act_with(&mut game, "done", "");
    assert!(!view(&game).display.contains(&Token::HenryPercy));
    assert_eq!(state(&game)["pool"][Token::HenryPercy.index()], 1);
    assert_eq!(view(&game).available, 12, "no other token comes with him");
    // It gives +1 where it lies.
    act_with(&mut game, "target reiver", "");
    act_with(&mut game, "target nation", "Dacre Reiver");
    act_with(&mut game, "raid nithsdale", "");
    act_with(&mut game, "commit 1", "Henry Percy, 6");
    assert_eq!(view(&game).fight.map(|fight| fight.defense_drm), Some(1));
}

#[test]
fn br_6_4r_permanent_defenses() {
    let mut game = piled(
        &autumn(&new_game("dacre")),
        Pile::PermanentDefenses.index(),
        "29 32",
    );
    act_with(&mut game, "done", "Belsay, Lunelly Tower");
    assert_eq!(view(&game).sites, [Site::Belsay, Site::LunellyTower]);
    assert_eq!(view(&game).permanent_cup, 10);
}

#[test]
fn br_6_5a_shuffled_face_down() {
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        exact["pool"][8] = json!(3)
    });
    assert_eq!(view(&game).open_pool.map(|pool| pool.len()), Some(20));
    act_with(&mut game, "done", "");
    let seen = view(&game);
    assert_eq!(
        (seen.open_pool, seen.pool),
        (None, 2),
        "only how many are left over"
    );
    let theirs = seen
        .boxes
        .iter()
        .filter(|one| one.place.march() != March::Ewm);
    assert!(theirs.clone().all(|one| one.slot == Slot::FaceDown));
    assert_eq!(theirs.count(), 18);
}

#[test]
fn br_6_5b_eighteen_boxes() {
    let mut game = with(&autumn(&new_game("kerr")), |exact| {
        exact["pool"][8] = json!(3)
    });
    let told = act_with(&mut game, "done", "");
    assert!(told.contains(&Event::BoxesFilled { left: 2 }));
    for one in view(&game).boxes {
        let expected = if one.place.march() == March::Smm {
            Slot::Empty
        } else {
            Slot::FaceDown
        };
        assert_eq!(one.slot, expected, "{}", one.place);
    }
    // Colours do not matter: a gray token may be turned up on a farm, a green one in a town.
    act_with(&mut game, "target family", "");
    act_with(&mut game, "target opposite-march", "Kerr Family");
    let mut farm = game.clone();
    act_with(&mut farm, "raid nithsdale", "");
    act_with(&mut farm, "commit 1", "Town Watch");
    assert_eq!(
        view(&farm).boxes[Place::Nithsdale.index()].slot,
        Slot::Open(Token::TownWatch)
    );
    act_with(&mut game, "gaolbreak emm", "");
    act_with(&mut game, "commit 1", "Hot Trod");
    assert_eq!(
        view(&game).boxes[Place::Hexham.index()].slot,
        Slot::Open(Token::HotTrod)
    );
}

#[test]
fn br_6_5c_leftover_tokens_stay() {
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        exact["pool"][8] = json!(3)
    });
    act_with(&mut game, "done", "");
    crate::support::play_until(&mut game, 2, |game| game.turn_number() == 2);
    let pool = view(&game).open_pool.expect("the pool lies open in Summer");
    assert_eq!(pool.len(), 20, "18 came back to the two");
}

#[test]
fn br_r4_only_a_change_of_rank_takes_the_lead() {
    let tied = tracks("dacre", &[(March::Emm, [0, 3, 0, 3])]);
    assert_eq!(
        by_dice(&tied, "Fenwick", [3, 5]),
        (March::Emm, Way::FirstLeads),
        "from tied to alone"
    );
    let alone = tracks("dacre", &[(March::Emm, [0, 3, 0, 2])]);
    assert_eq!(by_dice(&alone, "Fenwick", [3, 3]), (March::Emm, Way::First));
}

#[test]
fn br_r5_the_list_has_its_numbers_back() {
    // One family leads everywhere, so that the first die decides.
    let game = tracks("maxwell", &March::ALL.map(|march| (march, [9, 0, 0, 0])));
    let faces: Vec<March> = (1..=6)
        .map(|die| by_dice(&game, "Fenwick", [die, die]).0)
        .collect();
    assert_eq!(
        faces,
        [
            March::Swm,
            March::Smm,
            March::Emm,
            March::Ewm,
            March::Dl,
            March::Swm
        ]
    );
}

#[test]
fn br_r6_an_empty_cup() {
    // All drawn cubes go back first.
    let empty = |drawn: Value| {
        let game = with(&autumn(&new_game("dacre")), |exact| {
            exact["cup"] = json!([0, 0, 0, 0]);
            exact["drawn"] = drawn;
        });
        piled(&game, Pile::Notoriety.index(), "37")
    };
    let mut game = empty(json!([0, 0, 0, 4]));
    let told = act_with(&mut game, "done", "Kerr, 5, 5");
    assert!(told.contains(&Event::CubeDrawn {
        family: Family::Kerr
    }));
    assert_eq!(
        (&state(&game)["cup"], &state(&game)["drawn"]),
        (&json!([0, 0, 0, 3]), &json!([0, 0, 0, 0]))
    );
    // Without any, one of the three at random.
    for family in Family::Dacre.others() {
        let mut game = empty(json!([0, 0, 0, 0]));
        let told = act_with(&mut game, "done", &format!("{}, 5, 5", family.name()));
        assert!(told.contains(&Event::CubeDrawn { family }));
    }
    // No cube was drawn then, so that none is set aside: the next one is again any of the three.
    for next in Family::Dacre.others() {
        let mut game = piled(&empty(json!([0, 0, 0, 0])), Pile::Notoriety.index(), "3");
        let told = act_with(
            &mut game,
            "done",
            &format!("Kerr, 2, 2, {}, 5, 5", next.name()),
        );
        assert!(told.contains(&Event::CubeDrawn { family: next }));
        assert_eq!(state(&game)["drawn"], json!([0, 0, 0, 0]));
    }
    // Between turns none returns.
    let mut cup = 21;
    play_random("dacre", 23, |_, _, after, _| {
        let now = sum(&state(after)["cup"]);
        assert!(now <= cup || sum(&state(after)["drawn"]) == 0);
        cup = now;
    });
}

#[test]
fn br_r7_seventeen_tokens_for_eighteen_boxes() {
    for place in ["Cessford", "Redesdale"] {
        let mut game = autumn(&new_game("dacre"));
        let told = act_with(&mut game, "done", place);
        let seen = view(&game);
        assert_eq!(
            seen.boxes
                .iter()
                .filter(|one| one.slot == Slot::FaceDown)
                .count(),
            17
        );
        assert_eq!(
            (seen.pool, seen.available),
            (0, 12),
            "no extra token is drawn"
        );
        let found = told.iter().find_map(|event| match event {
            Event::BoxEmpty { place } => Some(game.components().places[place.index()].clone()),
            _ => None,
        });
        assert_eq!(found.as_deref(), Some(place));
    }
    // No dice and no Warden roll where no token lies.
    let mut game = autumn(&new_game("dacre"));
    act_with(&mut game, "done", "Nithsdale");
    act_with(&mut game, "target reiver", "");
    act_with(&mut game, "target nation", "Dacre Reiver");
    act_with(&mut game, "raid nithsdale", "");
    let told = act_with(&mut game, "commit 1", "");
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::WardenRoll { .. }))
    );
    assert_eq!(view(&game).fight.map(|fight| fight.defense_dice), Some(0));
}

#[test]
fn br_r16_a_catholic_victor_draws_no_cube() {
    // Kerr won the Rising as Catholic: two dice and the three priorities, but no cube of the cup.
    let mut game = with(&crate::support::winter(&new_game("dacre")), |exact| {
        exact["events"] = json!(["9"]);
        exact["fields"] = json!([null, null, null, null, { "event": "9", "first": { "family": "kerr", "hits": 2, "side": "catholic" } }]);
        exact["stage"] = json!("attack");
        exact["current"] = json!({ "family": "dacre", "kind": "reiver" });
        exact["in_deck"] = json!([0, 0, 0, 0]);
    });
    let cup = state(&game)["cup"].clone();
    act_with(&mut game, "raid nithsdale", "");
    act_with(&mut game, "commit 1", "");
    let told = act_with(&mut game, "roll", "1, 1, 1, 5");
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::CubeDrawn { .. }))
    );
    let dice = told
        .iter()
        .find(|event| matches!(event, Event::MarchDice { .. }));
    // SWM is Maxwell's with 3, so 3 tie there.
    assert_eq!(
        dice,
        Some(&Event::MarchDice {
            family: Family::Kerr,
            dice: [1, 5],
            march: March::Swm,
            way: Way::FirstLeads
        })
    );
    assert!(told.contains(&Event::FameGained {
        family: Family::Kerr,
        march: March::Swm,
        points: 3,
        now: 3
    }));
    assert_eq!(state(&game)["cup"], cup);
}

#[test]
fn br_r30_order_of_the_notoriety_pile() {
    // In the order in which they were added: 37 (2) before 3 (2) before 76 (3).
    let order = |cards: &str| {
        let mut game = piled(&autumn(&new_game("dacre")), Pile::Notoriety.index(), cards);
        let told = act_with(&mut game, "done", "Kerr, 5, 5, Kerr, 5, 5");
        told.iter()
            .filter_map(|event| match event {
                Event::FameGained { points, .. } => Some(*points),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(order("37 76"), [2, 3]);
    assert_eq!(order("76 37"), [3, 2]);
    // Ties between targets are drawn from all that are equal.
    let mut seen = std::collections::BTreeSet::new();
    for region in [
        "Eden Valley",
        "Caldew Valley",
        "Lyne Valley",
        "Irthing Valley",
    ] {
        let mut game = crate::support::winter(&new_game("dacre"));
        act_with(&mut game, "target reiver", "");
        act_with(
            &mut game,
            "target nation",
            &format!("Kerr Reiver, 4, {region}"),
        );
        assert_eq!(game.stage(), Stage::Defend);
        seen.insert(view(&game).attacked);
    }
    assert_eq!(seen.len(), 4);
}
