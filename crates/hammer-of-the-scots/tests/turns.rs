//! Chapters 0, 3.0, 3.1 and 4.1: the run of a year, the cards, and who goes first.

use crate::support::{
    E, S,
    play::{Play, SetUp, braveheart, set_up},
};
use hammer_of_the_scots::{Card, Cards, Ending, Event, Laid, Phase, Side, Stage};

/// Moray at home and Wallace in Fife, whom winter asks where he goes.
fn two_scots() -> SetUp {
    braveheart("moray moray, wallace fife")
}

/// A Game Turn in which both lay these cards, and neither uses or moves anything.
fn idle<'a>(play: &'a mut Play, english: &str, scottish: &str) -> &'a mut Play {
    play.act(E, &format!("play {english}"));
    play.act(S, &format!("play {scottish}"));
    sit_still(play)
}

/// Nobody uses or moves anything.
fn sit_still(play: &mut Play) -> &mut Play {
    loop {
        match play.game.stage() {
            Stage::Event(_) => play.all("pass"),
            Stage::Move(_) => play.end(),
            _ => return play,
        };
    }
}

/// Plays the winter to its end: everyone stays where he can, and nobody builds.
fn winter_out(play: &mut Play) -> &mut Play {
    while play.game.phase() == Phase::Winter && play.game.winner().is_none() {
        let side = play.game.decider();
        let legal = play.legal(side);
        let quiet = legal
            .iter()
            .find(|action| ["end", "stay"].contains(&action.as_str()));
        let action = quiet.unwrap_or(&legal[0]).clone();
        play.act(side, &action);
    }
    play
}

fn hands(play: &Play) -> [usize; 2] {
    Side::BOTH.map(|side| play.game.hand(side).len())
}

/// The winner of a Braveheart that ends with these blocks, decided by the number of nobles.
fn counted(blocks: &str) -> Option<Side> {
    let mut play = braveheart(blocks).year(1305).turn(5).cards("1", "1");
    winter_out(play.end_moves());
    let won = play.told.iter().find_map(|entry| match entry.event {
        Event::Won { why, .. } => Some(why),
        _ => None,
    });
    assert_eq!(won, Some(Ending::Majority));
    play.refuses(S, "play 1", "HS-0b");
    play.game.winner()
}

/// Castles and armies of the other side count for nothing.
#[test]
fn hs_0b_more_nobles_win() {
    let six = "moray moray, blue_bruce annan, blue_galloway galloway, blue_mar mar, blue_ross ross, \
        blue_lennox lennox";
    let scottish_army =
        "wallace fife, douglas fife, barclay lothian, graham lothian, grant strathspey";
    assert_eq!(counted(&format!("{six}, {scottish_army}")), Some(E));
    let english_army = "york_infantry fife, durham_infantry fife, cumbria_infantry lothian, \
        wales_infantry lothian, ulster_infantry moray";
    let eight = format!("{six}, blue_atholl atholl, blue_dunbar dunbar")
        .replace("moray moray", "moray strathspey");
    assert_eq!(counted(&format!("{eight}, {english_army}")), Some(S));
}

#[test]
fn hs_0d_five_game_turns_make_a_year() {
    let mut play = two_scots()
        .year(1298)
        .hold("1 1 2 victuals 3", "1 1 2 2 3")
        .begin();
    for (turn, english, scottish) in [
        (1, "1", "1"),
        (2, "1", "1"),
        (3, "2", "2"),
        (4, "victuals", "3"),
    ] {
        assert_eq!(
            (play.game.phase(), play.game.game_turn()),
            (Phase::Cards, turn)
        );
        idle(&mut play, english, scottish);
    }
    assert_eq!(
        (play.game.phase(), play.game.game_turn()),
        (Phase::Cards, 5)
    );
    idle(&mut play, "3", "2");
    assert_eq!((play.game.phase(), play.game.year()), (Phase::Winter, 1298));
    play.refuses(E, "play 1", "HS-7.0c")
        .refuses(S, "play 1", "HS-7.0c");
}

#[test]
fn hs_0d_two_events_make_a_year_of_one_game_turn() {
    let mut play = two_scots()
        .year(1298)
        .hold("1 1 1 1", "2 2 2 2")
        .cards("herald", "truce");
    sit_still(&mut play);
    assert_eq!(
        (play.game.phase(), play.game.game_turn()),
        (Phase::Winter, 1)
    );
    assert_eq!(play.game.year(), 1298);
}

#[test]
fn hs_0e_cards_then_moves_then_battles() {
    let mut play = braveheart("moray moray, wallace buchan, red_mar mar, york_infantry fife")
        .hold("2", "3")
        .begin();
    for action in ["move york_infantry", "to angus", "battle mar", "event"] {
        play.refuses(E, action, "HS-0e");
    }
    play.all("play 2, play 3")
        .go("wallace mar")
        .refuses(S, "battle mar", "HS-5.1a");
    play.end();
    assert_eq!(play.game.phase(), Phase::Moves(E));
    play.refuses(S, "battle mar", "HS-4.0f")
        .refuses(E, "battle mar", "HS-5.1a");
    play.end();
    assert_eq!(play.game.phase(), Phase::Battles);
    play.refuses(S, "move moray", "HS-5.0a")
        .refuses(E, "move york_infantry", "HS-5.1c");
    play.refuses(S, "play 2", "HS-5.0a");
    assert!(play.allows(S, "battle mar"));
}

#[test]
fn hs_0f_the_next_game_turn() {
    let mut play = braveheart("moray moray, wallace buchan, red_mar mar 1")
        .turn(2)
        .hold("1 1 1", "1 1 1")
        .cards("2", "3");
    play.go("wallace mar").end_moves();
    play.all("battle mar")
        .dice(&[1, 6, 6, 6])
        .all("fire wallace");
    assert_eq!(play.game.stage(), Stage::Regroup(S));
    play.all("end");
    assert_eq!(
        (play.game.stage(), play.game.game_turn()),
        (Stage::Cards, 3)
    );
    assert_eq!(hands(&play), [3, 3]);
    assert!(play.allows(E, "play 1") && play.allows(S, "play 1"));
    assert_eq!(play.view(E).first, None);
}

#[test]
fn hs_0f_first_the_raid_and_sudden_death() {
    let mut play = set_up(
        "braveheart",
        "moray moray, wallace england, york_infantry fife, hobelars fife",
        "ross",
    )
    .hold("1", "1")
    .cards("1", "1");
    play.end_moves();
    assert_eq!(play.game.stage(), Stage::Raid);
    play.refuses(E, "play 1", "HS-5.9d")
        .refuses(S, "play 1", "HS-5.9d");
    play.all("disband hobelars");
    assert_eq!(
        (play.game.stage(), play.game.game_turn()),
        (Stage::Cards, 2)
    );

    let mut play = braveheart("wallace fife").hold("1", "1").cards("1", "1");
    play.end_moves();
    assert_eq!((play.game.winner(), play.game.game_turn()), (Some(E), 1));
}

#[test]
fn hs_0f_without_cards_winter_comes() {
    let mut play = two_scots().turn(5).cards("1", "1");
    play.end_moves();
    assert_eq!((play.game.phase(), hands(&play)), (Phase::Winter, [0, 0]));
}

#[test]
fn hs_0g_winter_then_five_new_cards() {
    let mut play =
        braveheart("moray moray, wallace fife, york_infantry ross, durham_infantry ross")
            .turn(5)
            .cards("2", "3");
    play.end_moves();
    assert_eq!((play.game.phase(), play.game.year()), (Phase::Winter, 1297));
    assert_eq!(hands(&play), [0, 0]);
    winter_out(&mut play);
    assert_eq!((play.game.stage(), play.game.year()), (Stage::Cards, 1298));
    assert_eq!((play.game.game_turn(), hands(&play)), (1, [5, 5]));
    // The nobles went home; Ross and one of his garrison are too many for a castle of 1.
    assert_eq!(
        (play.at("red_ross"), play.count("ross", E)),
        ("ross 3".into(), 1)
    );
    assert!(play.count("england", E) > 0, "the levy came");
}

/// Edward winters in Scotland, so that nothing is drawn before the deal.
#[test]
fn hs_3_0b_a_year_begins_with_all_the_cards() {
    let mut play = braveheart("moray moray, edward lothian")
        .hold("1 2", "3 3")
        .cards("herald", "truce");
    play.draws(&[24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
    winter_out(sit_still(&mut play));
    assert_eq!(play.game.year(), 1298);
    assert_eq!(hands(&play), [5, 5]);
    // The last ten of all 25: also what was played, what was held, and what nobody had.
    assert_eq!(
        play.game.hand(E).to_string(),
        "sea_move herald pillage truce victuals"
    );
    assert_eq!(play.game.hand(S).to_string(), "2 2 3 3 3");
    let undealt = Cards::DECK
        .minus(play.game.hand(E))
        .minus(play.game.hand(S));
    assert_eq!(undealt.len(), 15);
}

#[test]
fn hs_3_0c_hands_are_secret() {
    let one = two_scots().hold("1 2", "3 herald").begin();
    let other = two_scots().hold("1 2", "2 truce").begin();
    assert_eq!(one.view(E), other.view(E));
    assert_ne!(one.view(S), other.view(S));
    assert_eq!(one.view(E).hand, Some(vec![Card::Move1, Card::Move2]));
    assert_eq!(one.view(E).hand_sizes, [2, 2]);
    let spectator = |play: &Play| table::Game::view(&play.game, None);
    assert_eq!(spectator(&one), spectator(&other));
    assert_eq!(spectator(&one).hand, None);
    // What is dealt is whispered.
    let open = Play::open(&[], "deal");
    let dealt = |side| {
        open.heard(side)
            .into_iter()
            .filter(|line| line.contains("dealt"))
            .count()
    };
    assert_eq!([dealt(E), dealt(S)], [1, 1]);
}

#[test]
fn hs_3_1a_cards_lie_face_down_until_both_are_laid() {
    let laid = |card: &str| {
        let mut play = two_scots().hold("1 herald", "2 3").begin();
        play.act(E, &format!("play {card}"));
        play
    };
    let play = laid("herald");
    assert_eq!(play.view(S), laid("1").view(S));
    assert_eq!(play.heard(S), laid("1").heard(S));
    assert_eq!(play.view(S).laid, [Laid::Hidden, Laid::No]);
    assert_eq!(play.view(E).laid, [Laid::Open(Card::Herald), Laid::No]);
    play.refuses(E, "play 1", "HS-3.1a")
        .refuses(S, "play 1", "HS-3.1a");

    // The Scots may be the quicker ones.
    let mut play = two_scots().hold("1 herald", "2 3").begin();
    play.act(S, "play 3").refuses(S, "play 2", "HS-3.1a");
    assert_eq!(play.view(E).laid, [Laid::No, Laid::Hidden]);
    play.act(E, "play 1");
    assert_eq!(
        play.view(E).laid,
        [Laid::Open(Card::Move1), Laid::Open(Card::Move3)]
    );
}

#[test]
fn hs_3_1b_the_higher_card_goes_first() {
    for (english, scottish, first) in [
        ("2", "3", S),
        ("3", "1", E),
        ("2", "2", E),
        ("1", "2", S),
        ("1", "1", E),
        ("3", "2", E),
    ] {
        let play = two_scots().cards(english, scottish);
        assert_eq!(play.game.first(), first, "{english} {scottish}");
        assert_eq!(play.game.stage(), Stage::Move(first));
        assert_eq!(play.view(S).first, Some(first));
    }
}

#[test]
fn hs_3_1c_a_card_must_be_played() {
    let mut play = two_scots().hold("1 1 2 2", "1 1 2 2").begin();
    for side in Side::BOTH {
        play.refuses(side, "pass", "HS-3.1c")
            .refuses(side, "end", "HS-3.1c");
    }
    play.act(E, "play 1").refuses(S, "pass", "HS-3.1c");
    play.act(S, "play 1").end_moves();
    assert_eq!(hands(&play), [3, 3]);
    idle(&mut play, "2", "1");
    assert_eq!(hands(&play), [2, 2]);
}

#[test]
fn hs_3_1d_played_cards_are_open() {
    let mut play = two_scots().hold("1 herald 3", "2 2 3").begin();
    assert_eq!(play.view(E).played, [vec![], vec![]]);
    idle(&mut play, "herald", "2");
    idle(&mut play, "1", "3");
    assert_eq!(play.game.game_turn(), 3);
    let played = [
        vec![Card::Move1, Card::Herald],
        vec![Card::Move2, Card::Move3],
    ];
    for side in Side::BOTH {
        assert_eq!(play.view(side).played, played);
    }
    let mut play = two_scots().turn(5).cards("1", "1");
    winter_out(play.end_moves());
    assert_eq!(
        (play.game.year(), play.view(E).played),
        (1298, [vec![], vec![]])
    );
}

#[test]
fn hs_3_11a_the_value_is_the_number_of_group_moves() {
    let armies = "moray moray, york_infantry fife, durham_infantry angus, cumbria_infantry lothian, \
        wales_infantry lennox";
    let moves = [
        "york_infantry mentieth",
        "durham_infantry buchan",
        "cumbria_infantry lanark",
    ];
    for value in 1..=3 {
        let mut play = braveheart(armies).cards(&value.to_string(), "1");
        assert_eq!(play.game.moves_left(), value);
        for path in &moves[..usize::from(value)] {
            play.go(path);
        }
        play.refuses(E, "move wales_infantry", "HS-4.2b");
    }
}

#[test]
fn hs_4_0a_moving_is_optional() {
    for moves in 0..3 {
        let mut play =
            braveheart("moray moray, york_infantry fife, durham_infantry angus").cards("3", "1");
        for path in &["york_infantry mentieth", "durham_infantry buchan"][..moves] {
            play.go(path);
        }
        assert_eq!(usize::from(play.game.moves_left()), 3 - moves);
        play.act(E, "end");
        assert_eq!(play.game.stage(), Stage::Move(S));
    }
}

#[test]
fn hs_4_0b_moves_are_not_saved() {
    let mut play = braveheart("moray moray, york_infantry fife, durham_infantry angus")
        .hold("1", "1")
        .cards("3", "2");
    play.go("york_infantry mentieth").end();
    assert_eq!(play.game.moves_left(), 2, "those of the Scots alone");
    play.end().all("play 1, play 1");
    assert_eq!(
        (play.game.stage(), play.game.moves_left()),
        (Stage::Move(E), 1)
    );
    play.go("york_infantry fife")
        .refuses(E, "move durham_infantry", "HS-4.2b");
}

#[test]
fn hs_4_0f_player_1_moves_completely_before_player_2() {
    let mut play = braveheart("moray moray, wallace fife, york_infantry lothian").cards("2", "3");
    play.refuses(E, "move york_infantry", "HS-4.0f")
        .refuses(E, "end", "HS-4.0f");
    play.all("move wallace")
        .refuses(E, "move york_infantry", "HS-4.0f");
    play.all("to angus, stop, end")
        .refuses(S, "move moray", "HS-4.0f");
    play.go("york_infantry lanark")
        .refuses(S, "move moray", "HS-4.0f");
    play.end();
    assert_eq!(
        (play.game.game_turn(), play.game.stage()),
        (2, Stage::Cards)
    );
}

#[test]
fn hs_4_1a_player_1_cannot_yield() {
    let play = two_scots().cards("3", "2");
    assert!(play.legal(S).is_empty());
    play.refuses(S, "move wallace", "HS-4.0f");
    for action in ["pass", "stay"] {
        play.refuses(E, action, "HS-0e");
    }
    assert_eq!(two_scots().cards("2", "2").game.decider(), E);
}

/// The coronation is a Scottish event; the English order its battles all the same.
#[test]
fn hs_r16_two_events_make_the_english_first() {
    let mut play = braveheart(
        "wallace dead, blue_bruce fife, blue_comyn strathspey, grant strathspey, blue_angus angus, barclay angus",
    )
    .cards("pillage", "victuals");
    assert_eq!((play.game.first(), play.game.stage()), (E, Stage::Event(E)));
    play.refuses(S, "event", "HS-3.12c");
    play.all("pass").act(S, "crown bruce");
    assert_eq!((play.game.stage(), play.game.decider()), (Stage::Choose, E));
    play.refuses(S, "battle angus", "HS-5.1c");
    assert_eq!(play.choices(E, "battle"), ["angus", "strathspey"]);
}

#[test]
fn hs_r35_cards_left_are_not_shown() {
    let ended = |left: &str| {
        let mut play = two_scots().hold("1 2", left).cards("herald", "truce");
        sit_still(&mut play);
        play
    };
    let (one, other) = (ended("3 pillage"), ended("2 2"));
    assert_eq!((one.game.phase(), hands(&one)), (Phase::Winter, [0, 0]));
    assert_eq!(one.view(E), other.view(E));
    assert_eq!(one.heard(E), other.heard(E));
}
