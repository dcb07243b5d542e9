//! Chapters 2.0, 5.0 to 5.2: which battles are fought, when, what is seen of them, and who deserts.

use super::field::{
    FAR, attack, attacker, celtic_rolls, faces, field, fire, hold_out, hold_round, march, moves,
    round, seen,
};
use crate::support::{E, S, play::Play, play::braveheart};
use hammer_of_the_scots::{Block, Stage};
use table::Game;

/// The English have attacked Mar and Fife and are to pick.
fn two_battles() -> Play {
    let blocks =
        "graham mar 3, wallace fife 2, york_infantry buchan, durham_infantry angus, moray galloway";
    attack(E, blocks, "york_infantry mar, durham_infantry fife")
}

#[test]
fn hs_2_0b_upright_blocks_are_secret() {
    let play = braveheart("wallace fife 2, fraser fife 3, keith fife").begin();
    assert_eq!(seen(&play, E, "fife"), (3, vec![]));
    let mine = faces(&play, S, S, "fife");
    assert_eq!(mine, ["wallace 2", "fraser 3", "keith 3"]);
}

/// Nothing at all in the view tells one block from another.
#[test]
fn hs_2_0b_hs_r26_the_view_does_not_depend_on_hidden_faces() {
    let one = braveheart("wallace fife 2, fraser fife 3, keith mar").begin();
    let other = braveheart("norse fife, grant fife 1, etterick mar").begin();
    assert_eq!(one.view(E), other.view(E));
    assert_eq!(one.game.view(None), other.game.view(None));
    assert_ne!(one.view(S), other.view(S));
    let json = serde_json::to_string(&one.view(E)).unwrap();
    assert!(!json.contains("wallace") && !json.contains("fraser"));
}

#[test]
fn hs_r26_a_block_cannot_be_followed() {
    let go = |wallace: &str, keith: &str| {
        let mut play = braveheart("wallace fife 2, keith fife").cards("1", "2");
        march(&mut play, &format!("wallace {wallace}, keith {keith}"));
        play
    };
    let (one, other) = (go("angus", "mentieth"), go("mentieth", "angus"));
    assert_eq!(one.view(E), other.view(E));
    assert_ne!(one.view(S), other.view(S));
    assert!(one.heard(E).iter().all(|line| !line.contains("Keith")));
    assert!(one.heard(S).iter().any(|line| line.contains("Keith")));
}

/// Blocks that were seen in a battle are like any others when it is over.
#[test]
fn hs_r26_nor_after_a_battle() {
    let regroup = |first: &str, second: &str| {
        let blocks = "graham mar, barclay mar, york_infantry buchan 1, moray galloway";
        let mut play = attack(E, blocks, "york_infantry mar");
        play.all("battle mar");
        fire(&mut play, "graham", &[1, 6, 6, 6]);
        play.all(&format!(
            "move {first}, to badenoch, move {second}, to atholl"
        ));
        play
    };
    let (one, other) = (regroup("graham", "barclay"), regroup("barclay", "graham"));
    assert_eq!(one.view(E), other.view(E));
    assert_eq!(one.heard(E), other.heard(E));
    assert_ne!(one.view(S), other.view(S));
}

#[test]
fn hs_2_0c_fog_lifts_over_the_field_alone() {
    let mut play = two_battles();
    assert_eq!(seen(&play, E, "mar"), (1, vec![]));
    play.all("battle mar");
    assert_eq!(seen(&play, E, "mar"), (1, vec!["graham 3".into()]));
    assert_eq!(seen(&play, S, "mar"), (1, vec!["york_infantry 4".into()]));
    assert_eq!(seen(&play, E, "fife"), (1, vec![]));
    assert_eq!(seen(&play, S, "fife"), (1, vec![]));
    assert_eq!(seen(&play, E, "galloway"), (1, vec![]));
    hold_out(&mut play);
    play.all("move york_infantry, to buchan, end");
    assert_eq!(play.game.stage(), Stage::Choose);
    assert_eq!(seen(&play, E, "mar"), (1, vec![]));
    assert_eq!(seen(&play, S, "buchan"), (1, vec![]));
}

#[test]
fn hs_5_0a_every_battle_is_fought() {
    let mut play = two_battles();
    for skip in ["end", "pass", "play 1"] {
        play.refuses(E, skip, "HS-5.0a");
    }
    play.refuses(E, "battle angus", "HS-5.0a");
    play.all("battle mar");
    hold_out(&mut play);
    play.all("move york_infantry, to buchan, end");
    assert_eq!(play.choices(E, "battle"), ["fife"]);
    play.refuses(E, "end", "HS-5.0a");
    play.all("battle fife");
    hold_out(&mut play);
    play.all("move durham_infantry, to angus, end");
    assert_eq!(play.game.stage(), Stage::Cards);
    assert_eq!(play.game.game_turn(), 2);
}

#[test]
fn hs_5_1a_battles_wait_for_both_to_move() {
    let mut play = braveheart("graham mar, york_infantry buchan").cards("2", "1");
    play.go("york_infantry mar");
    play.refuses(E, "battle mar", "HS-5.1a");
    play.end();
    play.refuses(S, "battle mar", "HS-5.1a");
    play.refuses(E, "battle mar", "HS-4.0f");
    play.end().all("battle mar");
    assert_eq!(round(&play), 1);
}

#[test]
fn hs_5_1b_one_battle_at_a_time() {
    let mut play = two_battles();
    play.all("battle mar");
    hold_round(&mut play);
    play.all("hold graham");
    assert_eq!(round(&play), 2);
    play.refuses(E, "battle fife", "HS-5.1b");
    hold_out(&mut play);
    play.refuses(E, "battle fife", "HS-5.1b");
    play.all("move york_infantry");
    play.refuses(E, "battle fife", "HS-5.1b");
    play.all("to buchan");
    // The victor regroups before the next battle is picked.
    assert_eq!(play.game.stage(), Stage::Regroup(S));
    play.refuses(E, "battle fife", "HS-5.6d");
    play.all("move graham, to atholl");
    assert_eq!(play.game.stage(), Stage::Choose);
    play.all("battle fife");
}

#[test]
fn hs_5_1c_player_1_picks_the_battle_unseen() {
    let play = two_battles();
    play.refuses(S, "battle mar", "HS-5.1c");
    assert_eq!(play.choices(E, "battle"), ["fife", "mar"]);
    assert!(play.legal(S).is_empty());
    for area in ["mar", "fife"] {
        assert_eq!(seen(&play, E, area), (1, vec![]));
        assert_eq!(seen(&play, S, area), (1, vec![]));
    }
}

/// Also where he defends.
#[test]
fn hs_5_1c_player_1_picks_even_if_player_2_attacks() {
    let mut play = moves(
        S,
        "york_infantry buchan, graham mar, moray ross",
        "moray garmoran",
    );
    march(&mut play, "york_infantry mar");
    play.end().refuses(E, "battle mar", "HS-5.1c");
    play.act(S, "battle mar");
    assert_eq!(attacker(&play), E);
}

#[test]
fn hs_5_1d_no_fixed_programme() {
    let blocks = "graham mar, wallace fife, fraser strathspey, york_infantry buchan, \
        durham_infantry angus, cumbria_infantry moray, moray galloway";
    let paths = "york_infantry mar, durham_infantry fife, cumbria_infantry strathspey";
    let mut play = attack(E, blocks, paths);
    assert_eq!(play.choices(E, "battle"), ["fife", "mar", "strathspey"]);
    play.all("battle fife");
    hold_out(&mut play);
    play.all("move durham_infantry, to angus, end");
    assert_eq!(play.choices(E, "battle"), ["mar", "strathspey"]);
}

#[test]
fn hs_5_1e_revealing_keeps_strength() {
    let blocks = "graham mar 3, blue_angus mar 1, york_infantry buchan 2, hobelars angus";
    let mut play = attack(E, blocks, "york_infantry mar, hobelars mar");
    play.all("battle mar");
    let scots = vec!["graham 3".to_string(), "blue_angus 1".to_string()];
    assert_eq!(seen(&play, E, "mar"), (2, scots));
    // The reserve stays hidden.
    assert_eq!(seen(&play, S, "mar"), (2, vec!["york_infantry 2".into()]));
    let view = play.view(S).battle.unwrap();
    let fighters = view.field.iter().flatten();
    let fighters: Vec<String> = fighters
        .map(|one| format!("{} {} {}", one.block, one.steps, one.hits_on))
        .collect();
    assert_eq!(
        fighters,
        ["york_infantry 2 2", "blue_angus 1 2", "graham 3 2"]
    );
}

#[test]
fn hs_5_1f_blocks_stand_up_after_the_battle() {
    let blocks = "graham mar 1, york_infantry buchan, hobelars buchan, moray galloway";
    let mut play = attack(E, blocks, "york_infantry mar, hobelars mar");
    play.all("battle mar");
    assert_eq!(seen(&play, S, "mar").1.len(), 2);
    fire(&mut play, "hobelars", &[1, 6, 6]);
    assert_eq!(play.game.stage(), Stage::Regroup(E));
    assert_eq!(seen(&play, S, "mar"), (2, vec![]));
    play.all("end");
    assert_eq!(seen(&play, S, "mar"), (2, vec![]));
}

#[test]
fn hs_5_2a_each_unreliable_block_rolls_a_die() {
    let blocks = "graham buchan, etterick buchan, ulster_infantry angus, wales_infantry angus, york_infantry angus";
    let paths = "ulster_infantry buchan, wales_infantry buchan, york_infantry buchan";
    let mut play = attack(E, blocks, paths);
    play.dice(&[3, 6]).all("battle buchan");
    let rolls = celtic_rolls(&play);
    let (wales, ulster) = (Block::WALES_INFANTRY, Block::ULSTER_INFANTRY);
    assert_eq!(rolls, [(wales, 3), (ulster, 6)]);
    assert_eq!(field(&play, E), "york_infantry wales_infantry");
}

#[test]
fn hs_5_2a_welsh_archers_roll_in_defence_too() {
    let mut play = attack(
        S,
        "wales_archers buchan, lancaster_archers buchan, wallace angus",
        "wallace buchan",
    );
    play.dice(&[1]).all("battle buchan");
    assert_eq!(celtic_rolls(&play), [(Block::WALES_ARCHERS, 1)]);
}

#[test]
fn hs_5_2b_in_play_a_block_deserts_on_5_and_6() {
    for (die, place) in [(1, "buchan 3"), (4, "buchan 3"), (5, "pool"), (6, "pool")] {
        let blocks = "graham buchan, ulster_infantry angus, york_infantry angus";
        let mut play = attack(E, blocks, "ulster_infantry buchan, york_infantry buchan");
        play.dice(&[die]).all("battle buchan");
        assert_eq!(play.at("ulster_infantry"), place, "{die}");
        let fights = field(&play, E).contains("ulster");
        assert_eq!(fights, die <= 4);
        assert!(play.view(S).dead.is_empty());
    }
}

/// If nobody else is there the battle is over before a Combat Turn.
#[test]
fn hs_5_2b_in_play_the_last_block_deserts() {
    let mut play = attack(
        E,
        "graham buchan, ulster_infantry angus",
        "ulster_infantry buchan",
    );
    play.dice(&[5]).all("battle buchan");
    assert_eq!(play.game.stage(), Stage::Regroup(S));
}

#[test]
fn hs_5_2c_a_new_roll_in_every_battle() {
    let blocks = format!("graham buchan 1, wallace badenoch, wales_archers angus, {FAR}");
    let mut play = braveheart(&blocks).hold("1", "3").cards("2", "1");
    march(&mut play, "wales_archers buchan");
    play.end_moves().dice(&[4]).all("battle buchan");
    assert_eq!(celtic_rolls(&play).len(), 1);
    fire(&mut play, "wales_archers", &[1, 6, 6]);
    play.all("end, play 1, play 3");
    march(&mut play, "wallace buchan");
    play.end_moves().dice(&[5]).all("battle buchan");
    assert_eq!(celtic_rolls(&play), [(Block::WALES_ARCHERS, 5)]);
    assert_eq!(play.at("wales_archers"), "pool");
}

#[test]
fn hs_5_2c_one_roll_in_a_battle() {
    let mut play = attack(
        E,
        "graham buchan, ulster_infantry angus",
        "ulster_infantry buchan",
    );
    play.dice(&[1]).all("battle buchan");
    for _ in 1..3 {
        hold_round(&mut play);
        assert!(celtic_rolls(&play).is_empty());
    }
    assert_eq!((round(&play), play.steps("ulster_infantry")), (3, 3));
}

#[test]
fn hs_5_2d_reserves_roll_in_round_2() {
    let blocks = "graham buchan 1, york_knights angus, ulster_infantry mar";
    let fight = || {
        let mut play = attack(E, blocks, "york_knights buchan, ulster_infantry buchan");
        play.all("battle buchan");
        assert!(celtic_rolls(&play).is_empty());
        play
    };
    let mut play = fight();
    play.all("hold york_knights").dice(&[5]).all("hold graham");
    assert_eq!(round(&play), 2);
    assert_eq!(celtic_rolls(&play), [(Block::ULSTER_INFANTRY, 5)]);
    assert_eq!(play.at("ulster_infantry"), "pool");

    let mut play = fight();
    fire(&mut play, "york_knights", &[1, 5, 5, 5]);
    assert_eq!(play.game.stage(), Stage::Regroup(E));
    assert!(celtic_rolls(&play).is_empty());
    assert_eq!(play.at("ulster_infantry"), "buchan 3");
}

#[test]
fn hs_5_31f_attacker_in_one_battle_defender_in_another() {
    let blocks =
        "graham mar, york_infantry buchan, wallace mentieth, cumbria_infantry fife, moray galloway";
    let mut play = moves(E, blocks, "york_infantry mar");
    march(&mut play, "wallace fife");
    play.end();
    let attackers: Vec<String> = play
        .view(E)
        .battles
        .iter()
        .map(|(area, side)| format!("{area} {side}"))
        .collect();
    assert_eq!(attackers, ["mar england", "fife scotland"]);
    play.all("battle fife");
    assert_eq!(attacker(&play), S);
    hold_out(&mut play);
    assert_eq!(play.game.stage(), Stage::Withdraw);
    assert_eq!(play.game.decider(), S);
    play.all("move wallace, to mentieth, end, battle mar");
    assert_eq!(attacker(&play), E);
}

/// A defector has won Mar in the Event Phase; whoever comes to Mar afterwards attacks in a battle of its own.
#[test]
fn hs_5_31f_a_second_battle_in_one_area_has_its_own_attacker() {
    let blocks = "blue_mar mar, graham mar 1, lindsay buchan, moray galloway";
    let mut play = braveheart(blocks).cards("herald", "1");
    play.dice(&[1]).all("event, name mar, battle mar");
    assert_eq!(attacker(&play), E);
    fire(&mut play, "red_mar", &[1, 6, 6]);
    play.all("end");
    march(&mut play, "lindsay mar");
    play.end().all("battle mar");
    assert_eq!((attacker(&play), field(&play, S).as_str()), (S, "lindsay"));
}
