//! Chapters 0, 2 and 10 where they reach into play: who sits where, bids, and five good infantry.

use crate::season::war;
use crate::support::{E, S, play::Play};
use hammer_of_the_scots::{
    Action, Bid, Block, HammerOfTheScots, Handicap, Pairing, SETTINGS, pair_up,
};
use table::{Chance, Game, Seat, Settings};

/// Two seats, one for each side; a third has no say.
#[test]
fn hs_0a_a_third_is_refused() {
    assert_eq!(HammerOfTheScots::INFO.seats, (2, 2));
    let play = Play::open(&[], "two");
    assert_eq!(play.game.seats(), 2);
    assert_eq!(
        [Seat::FIRST, Seat::SECOND].map(|seat| play.game.view(Some(seat)).side),
        [Some(E), Some(S)]
    );
    let third = Seat::new(2);
    let action: Action = "play 1".parse().unwrap();
    assert_eq!(play.game.check(third, &action).unwrap_err().clause, "HS-0a");
    assert_eq!(
        (play.game.count(third), play.game.view(Some(third)).side),
        (0, None)
    );
}

#[test]
fn hs_10a_bids_are_one_to_three() {
    for size in ["1", "2", "3"] {
        let english = Play::open(&[&format!("english-bid={size}")], "bid");
        let scottish = Play::open(&[&format!("scottish-bid={size}")], "bid");
        let size: u8 = size.parse().unwrap();
        assert_eq!(english.game.agreed().handicap, Handicap::England(size));
        assert_eq!(scottish.game.agreed().handicap, Handicap::Scotland(size));
        assert_eq!(scottish.count("england", E), 4 + usize::from(size));
    }
    for line in [
        "english-bid=4",
        "scottish-bid=4",
        "english-bid=-1",
        "scottish-bid=E1",
    ] {
        assert!(Settings::from_lines(SETTINGS, &[line]).is_err(), "{line}");
    }
}

/// The book's four: two play without a handicap, two with what is left of E2 against S1.
#[test]
fn hs_10g_pairs_and_their_handicaps() {
    let bids: Vec<Bid> = ["E3", "S3", "E2", "S1"]
        .map(|bid| bid.parse().unwrap())
        .into();
    let pairs = pair_up(&bids);
    assert_eq!(pairs, [[0, 1], [2, 3]]);
    let handicap = |pair: &[usize; 2]| {
        Pairing::of(pair.map(|player| bids[player]), &mut Chance::scripted(&[])).handicap
    };
    let handicaps: Vec<Handicap> = pairs.iter().map(handicap).collect();
    assert_eq!(handicaps, [Handicap::None, Handicap::England(1)]);
    let edward = |settings: &[&str]| Play::open(settings, "pairs").view(S).edward_barred;
    assert!(!edward(&["english-bid=3", "scottish-bid=3"]));
    assert!(edward(&["english-bid=2", "scottish-bid=1"]));
}

/// Ulster and Wales hit with a 3 like Douglas, MacDonald and Fraser; the other eleven do not.
#[test]
fn hs_r21_five_infantry_in_all_hit_with_a_three() {
    let infantry = Block::all()
        .filter(|block| block.to_string().ends_with("_infantry") || CLANS.contains(&block.name()));
    let mut good = Vec::new();
    let mut count = 0;
    for block in infantry {
        count += 1;
        if hits_with(block, 3) {
            good.push(block.to_string());
        }
        assert!(hits_with(block, 2) && !hits_with(block, 4), "{block}");
    }
    good.sort();
    assert_eq!(
        (count, good.join(" ").as_str()),
        (
            16,
            "douglas fraser macdonald ulster_infantry wales_infantry"
        )
    );
}

const CLANS: [&str; 8] = [
    "Douglas",
    "Campbell",
    "Graham",
    "MacDonald",
    "Lindsay",
    "Fraser",
    "Barclay",
    "Grant",
];

/// Whether the block, at strength 1 in a battle, hits with this die.
fn hits_with(block: Block, die: u32) -> bool {
    let (enemy, cards) = if block.side() == E {
        ("keith", ("2", "1"))
    } else {
        ("hobelars", ("1", "2"))
    };
    let mut play = war(&format!("{block} fife 1, {enemy} angus 2")).cards(cards.0, cards.1);
    play.go(&format!("{block} angus")).end_moves();
    // A Celtic block stays with a 1.
    play.dice(&[1]).all("battle angus");
    play.all(&format!("hold {enemy}"))
        .dice(&[die])
        .all(&format!("fire {block}"));
    play.steps(enemy) == 1
}

/// An exact position is checked for what can be agreed, too.
#[test]
fn hs_r45_a_described_campaign_ends_in_time() {
    let play = Play::open(&["scenario=campaign", "last-year=1399"], "far");
    let exact = play.game.describe(table::Knowledge::Everything);
    let with = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut changed = exact.clone();
        change(&mut changed["exact"]["agreed"]);
        let read = HammerOfTheScots::from_position(&changed.to_string());
        read.map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(with(&|_| {}), Ok(()));
    assert_eq!(with(&|agreed| agreed["last_year"] = 1400.into()), Ok(()));
    for (year, why) in [(1296, "before 1297"), (1401, "later end than 1400")] {
        let refused = with(&|agreed| agreed["last_year"] = year.into());
        assert!(refused.unwrap_err().contains(why), "{year}");
    }
    let bruce = with(&|agreed| {
        agreed["scenario"] = "bruce".into();
        agreed["handicap"] = "E1".into();
    });
    assert!(bruce.unwrap_err().contains("HS-R23"));
}
