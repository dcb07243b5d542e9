//! Chapter 2: the blocks and the nobles. One test a clause of `rules/hammer-of-the-scots.toml`.

use crate::support::*;
use hammer_of_the_scots::{
    Area, AreaSet, Block, BlockSet, Faction, Kind, Letter, Noble, Rating, Scenario, Side,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The blocks of a kind and side.
fn of(kind: Kind, side: Side) -> BlockSet {
    BlockSet::of_kind(kind).and(BlockSet::of_side(side))
}

/// How many there are, and the moves and ratings among them: `2 at 2 B3`.
fn mix(kind: Kind, side: Side) -> String {
    let blocks = of(kind, side);
    let ratings: BTreeSet<String> = blocks
        .iter()
        .map(|block| format!("{} {}", block.moves(), block.rating()))
        .collect();
    let ratings: Vec<String> = ratings.into_iter().collect();
    format!("{} at {}", blocks.len(), ratings.join(", "))
}

#[test]
fn hs_2_0a_colour_is_owner() {
    for block in Block::all() {
        let english = BlockSet::ENGLISH.contains(block);
        assert_eq!(block.side() == E, english);
        assert_eq!(BlockSet::SCOTTISH.contains(block), !english);
        if block.noble().is_some() {
            assert!(block.to_string().starts_with(block.side().colour()));
        }
    }
    assert_eq!(
        (BlockSet::ENGLISH.len(), BlockSet::SCOTTISH.len()),
        (28, 28)
    );
}

#[test]
fn hs_2_11b_maximum_strength() {
    assert!(Block::all().all(|block| (2..=4).contains(&block.max_steps())));
    let two = BlockSet::of_max_steps(2);
    assert_eq!(two, blocks("etterick"));

    // A build beyond the maximum is refused.
    let mut muster = start(Scenario::Braveheart, "steps");
    assert_eq!(
        (Block::FRASER.max_steps(), muster.steps(Block::FRASER)),
        (3, 3)
    );
    assert!(!muster.add_step(Block::FRASER));
    assert_eq!(muster.steps(Block::FRASER), 3);
    assert!(muster.hit(Block::FRASER));
    assert!(muster.add_step(Block::FRASER) && !muster.add_step(Block::FRASER));
}

#[test]
fn hs_2_21a_leaders_are_not_nobles() {
    for leader in [Block::WALLACE, Block::KING, Block::EDWARD] {
        assert_eq!((leader.moves(), leader.noble()), (3, None));
    }
    let mut muster = start(Scenario::Bruce, "leaders");
    let nobles = muster.nobles(S).len();
    assert!(muster.hit(Block::KING));
    assert_eq!(
        (muster.steps(Block::KING), muster.nobles(S).len()),
        (3, nobles)
    );
    assert!(!muster.nobles(S).contains(Block::KING));
}

#[test]
fn hs_2_22a_seven_nobles_in_each_faction() {
    let of = |faction| {
        let nobles = Noble::all().filter(|noble| noble.faction() == faction);
        nobles
            .map(|noble| noble.to_string())
            .collect::<BTreeSet<_>>()
    };
    let bruce = "bruce mar lennox atholl dunbar mentieth steward";
    let comyn = "comyn angus argyll buchan galloway ross moray";
    let names = |list: &str| list.split(' ').map(String::from).collect::<BTreeSet<_>>();
    assert_eq!(of(Faction::Bruce), names(bruce));
    assert_eq!(of(Faction::Comyn), names(comyn));
}

#[test]
fn hs_2_22b_two_blocks_a_noble() {
    for noble in Noble::all() {
        let [red, blue] = Side::BOTH.map(|side| noble.block(side));
        assert_eq!(red.is_none(), noble == Noble::MORAY);
        let blue = blue.unwrap();
        assert_eq!((blue.noble(), blue.turncoat()), (Some(noble), red));
        if let Some(red) = red {
            assert_eq!((red.noble(), red.turncoat()), (Some(noble), Some(blue)));
            assert_eq!(
                (red.max_steps(), red.rating()),
                (blue.max_steps(), blue.rating())
            );
        }
    }
    for scenario in Scenario::ALL {
        let muster = start(scenario, "nobles");
        for noble in Noble::all().filter(|&noble| noble != Noble::MORAY) {
            let on_map = Side::BOTH.map(|side| muster.area_of(noble.block(side).unwrap()));
            assert_eq!(on_map.iter().flatten().count(), 1);
        }
        assert!(muster.pool(E).and(BlockSet::NOBLES).is_empty());
    }
    assert!("red_moray".parse::<Block>().is_err());
}

#[test]
fn hs_2_23a_archers() {
    assert_eq!(
        of(Kind::Archers, E),
        blocks("lancaster_archers wales_archers")
    );
    assert_eq!(mix(Kind::Archers, E), "2 at 2 B3");
    assert_eq!(mix(Kind::Archers, S), "1 at 3 B2");
}

#[test]
fn hs_2_24a_english_knights() {
    assert_eq!(mix(Kind::Knights, E), "3 at 2 B3");
}

#[test]
fn hs_2_24b_french_knights_wait_off_the_map() {
    assert_eq!(of(Kind::Knights, S), blocks("french_knights"));
    assert_eq!(mix(Kind::Knights, S), "1 at 2 B3");
    for scenario in Scenario::ALL {
        let muster = start(scenario, "french");
        assert_eq!(muster.area_of(Block::FRENCH_KNIGHTS), None);
        assert!(!muster.pool(S).contains(Block::FRENCH_KNIGHTS));
    }
}

#[test]
fn hs_2_24c_light_cavalry() {
    assert_eq!(of(Kind::Cavalry, S), blocks("keith"));
    assert_eq!(mix(Kind::Cavalry, S), "1 at 3 B1");
    assert_eq!(of(Kind::Hobelars, E), blocks("hobelars"));
    assert_eq!(mix(Kind::Hobelars, E), "1 at 3 A2");
    assert!(BlockSet::of_letter(Letter::A).contains(Block::HOBELARS));
}

#[test]
fn hs_2_25a_infantry() {
    assert_eq!(mix(Kind::Infantry, E), "8 at 2 C2, 2 C3");
    assert_eq!(mix(Kind::Infantry, S), "8 at 2 C2, 2 C3");
    let celts = blocks("wales_infantry ulster_infantry");
    assert_eq!(of(Kind::Infantry, E).and(celts), celts);
}

#[test]
fn hs_2_26a_norse() {
    assert_eq!(of(Kind::Norse, S), blocks("norse"));
    assert_eq!(mix(Kind::Norse, S), "1 at 0 A2");
}

#[test]
fn hs_2_3a_english_mix() {
    let mixes = Kind::ALL.map(|kind| mix(kind, E));
    let expected = [
        "13 at 2 B2",
        "8 at 2 C2, 2 C3",
        "2 at 2 B3",
        "3 at 2 B3",
        "1 at 3 A2",
        "0 at ",
        "0 at ",
        "0 at ",
        "1 at 3 B4",
    ];
    assert_eq!(mixes, expected);
    assert_eq!(BlockSet::ENGLISH.minus(BlockSet::NOBLES).len(), 15);
    assert_eq!(Block::RED_MAR.rating_defending(Area::MAR).to_string(), "B3");
}

#[test]
fn hs_2_3b_scottish_mix() {
    let mixes = Kind::ALL.map(|kind| mix(kind, S));
    let expected = [
        "14 at 2 B2",
        "8 at 2 C2, 2 C3",
        "1 at 3 B2",
        "1 at 2 B3",
        "0 at ",
        "1 at 3 B1",
        "1 at 0 A2",
        "1 at 3 A3",
        "1 at 3 A3",
    ];
    assert_eq!(mixes, expected);
    assert_eq!(BlockSet::SCOTTISH.minus(BlockSet::NOBLES).len(), 14);
    assert!(BlockSet::SCOTTISH.contains(Block::BLUE_MORAY));
}

/// Also HS-R21: five over both sides together.
#[test]
fn hs_2_3c_hs_r21_five_infantry_are_c3() {
    let infantry = BlockSet::of_kind(Kind::Infantry);
    let c3: BlockSet = infantry
        .iter()
        .filter(|block| block.rating().number == 3)
        .collect();
    assert_eq!(
        c3,
        blocks("douglas macdonald fraser wales_infantry ulster_infantry")
    );
    assert_eq!(infantry.minus(c3).len(), 11);
    assert!(
        infantry
            .minus(c3)
            .iter()
            .all(|block| block.rating().number == 2)
    );
}

/// Also HS-R31, which reads the book's scrambled list.
#[test]
fn hs_5_8b_hs_r31_six_black_crosses() {
    let six = blocks("wallace blue_moray norse french_knights edward hobelars");
    assert_eq!(BlockSet::BLACK_CROSS, six);
    assert!(Block::all().all(|block| block.has_black_cross() == six.contains(block)));
}

#[test]
fn three_blocks_may_desert() {
    let three = blocks("ulster_infantry wales_infantry wales_archers");
    assert_eq!(BlockSet::CELTIC, three);
    assert!(Block::all().all(|block| block.is_celtic() == three.contains(block)));
}

#[test]
fn steps_are_those_of_the_facts() {
    let four = "edward lancaster_knights york_knights york_infantry lancaster_infantry northumber_infantry \
                wallace king douglas campbell graham barclay french_knights red_comyn blue_comyn red_bruce blue_bruce";
    assert_eq!(BlockSet::of_max_steps(4), blocks(four));
    assert_eq!(BlockSet::of_max_steps(3).len(), 56 - 17 - 1);
}

#[test]
fn texts_come_back() {
    for block in Block::all() {
        assert_eq!(block.to_string().parse(), Ok(block));
        assert_eq!(block.name().parse(), Ok(block));
        let json = serde_json::to_string(&block).unwrap();
        assert_eq!(serde_json::from_str::<Block>(&json).unwrap(), block);
    }
    for noble in Noble::all() {
        assert_eq!(noble.to_string().parse(), Ok(noble));
    }
    assert!(
        "Comyn"
            .parse::<Block>()
            .unwrap_err()
            .to_string()
            .contains("red_comyn or blue_comyn")
    );
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    for block in Block::all() {
        assert_eq!(block.rating().to_string().parse(), Ok(block.rating()));
    }
    for text in ["D3", "B", "B7", "3B", "", "é3"] {
        assert!(text.parse::<Rating>().is_err(), "{text}");
    }
    for faction in [Faction::Bruce, Faction::Comyn] {
        assert_eq!(faction.to_string().parse(), Ok(faction));
    }
    let ids: BTreeSet<String> = Block::all().map(|block| block.to_string()).collect();
    assert_eq!(ids.len(), Block::COUNT);
    let a_word = |id: &String| id.bytes().all(|c| c.is_ascii_lowercase() || c == b'_');
    assert!(ids.iter().all(a_word));
}

#[test]
fn letters_and_kinds_divide_the_blocks() {
    let letters = Letter::ALL.map(|letter| BlockSet::of_letter(letter).len());
    assert_eq!(letters.iter().sum::<usize>(), 56);
    let kinds = Kind::ALL.map(|kind| BlockSet::of_kind(kind).len());
    assert_eq!(kinds.iter().sum::<usize>(), 56);
    for block in Block::all() {
        assert!(BlockSet::of_kind(block.kind()).contains(block));
        assert!(BlockSet::of_letter(block.rating().letter).contains(block));
    }
}

fn some_blocks() -> impl Strategy<Value = BTreeSet<Block>> {
    proptest::collection::btree_set((0..Block::COUNT).prop_map(Block::new), 0..=56)
}

proptest! {
    /// A set of bits is a set.
    #[test]
    fn block_sets_are_sets(a in some_blocks(), b in some_blocks(), block in (0..56usize).prop_map(Block::new)) {
        let (x, y): (BlockSet, BlockSet) = (a.iter().copied().collect(), b.iter().copied().collect());
        let same = |set: BlockSet, other: BTreeSet<Block>| set.iter().collect::<Vec<_>>() == other.into_iter().collect::<Vec<_>>();
        prop_assert!(same(x.or(y), &a | &b));
        prop_assert!(same(x.and(y), &a & &b));
        prop_assert!(same(x.minus(y), &a - &b));
        prop_assert_eq!((x.len(), x.is_empty(), x.contains(block)), (a.len(), a.is_empty(), a.contains(&block)));
        prop_assert_eq!(x.first(), a.first().copied());
        for (n, &member) in a.iter().enumerate() {
            prop_assert_eq!(x.nth(n), member);
        }
        let mut z = x;
        z.add(block);
        prop_assert!(z.contains(block) && z.minus(BlockSet::only(block)) == x.minus(BlockSet::only(block)));
        z.remove(block);
        prop_assert!(!z.contains(block));
        z.set(block, x.contains(block));
        prop_assert_eq!(z, x);
        let json = serde_json::to_string(&x).unwrap();
        prop_assert_eq!(serde_json::from_str::<BlockSet>(&json).unwrap(), x);
    }

    #[test]
    fn area_sets_are_sets(bits in 0..1u32 << Area::COUNT) {
        let set: AreaSet = Area::all().filter(|area| bits >> area.index() & 1 == 1).collect();
        prop_assert_eq!((set.bits(), set.len()), (bits, bits.count_ones() as usize));
        prop_assert_eq!(AreaSet::ALL.minus(set).or(set), AreaSet::ALL);
        prop_assert_eq!(set.iter().collect::<AreaSet>(), set);
    }

    /// No text makes the readers of names fall over.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,24}") {
        let _ = text.parse::<Block>();
        let _ = text.parse::<hammer_of_the_scots::Border>();
        let _ = text.parse::<hammer_of_the_scots::Standing>();
        let _ = text.parse::<hammer_of_the_scots::Bid>();
        let _ = text.parse::<hammer_of_the_scots::Card>();
    }
}
