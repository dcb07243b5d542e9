//! Where blocks are and how strong: chapters 2.11, 4.5, 5.7 and 5.8 as far as the muster goes, its laws, and
//! its JSON.

use crate::support::*;
use hammer_of_the_scots::{Area, Block, BlockSet, Muster, Noble, Place, Scenario, Side, Standing};
use proptest::prelude::*;
use std::collections::BTreeMap;

#[test]
fn hs_2_11c_hits_reduce_step_by_step() {
    let mut muster = start(Scenario::Braveheart, "hits");
    let grant = Block::GRANT;
    assert_eq!(muster.steps(grant), 3);
    assert!(muster.hit(grant) && muster.hit(grant));
    assert_eq!(muster.steps(grant), 1);
    assert!(!muster.hit(grant)); // eliminated
    muster.to_pool(grant);
    assert!(muster.pool(S).contains(grant));
    muster.check().unwrap();
}

#[test]
fn hs_2_22c_control_of_a_noble() {
    let mut muster = start(Scenario::Braveheart, "control");
    assert!(muster.nobles(S).contains(Block::BLUE_BRUCE));
    assert_eq!(muster.area_of(Block::BLUE_BRUCE), Some(Area::ANNAN));
    assert_eq!(muster.change_side(Noble::BRUCE), Block::RED_BRUCE);
    assert_eq!([S, E].map(|side| muster.nobles(side).len()), [2, 12]);
    assert_eq!(muster.noble(Noble::BRUCE), Some(Block::RED_BRUCE));
    assert_eq!(muster.standing(Block::RED_BRUCE).to_string(), "annan 4");
    assert_eq!(muster.place_of(Block::BLUE_BRUCE), Place::ASIDE);
}

#[test]
fn hs_4_5a_friendly_area() {
    let muster = start(Scenario::Braveheart, "areas");
    assert!(muster.is_friendly(Area::FIFE, S) && muster.is_enemy(Area::FIFE, E));
    assert!(!muster.is_friendly(Area::FIFE, E) && !muster.is_contested(Area::FIFE));
    assert_eq!(
        muster.friendly(S),
        areas("fife moray strathspey galloway annan")
    );
}

#[test]
fn hs_4_5c_contested_area() {
    let mut muster = start(Scenario::Braveheart, "areas");
    muster.move_to(Block::WALLACE, Area::MAR);
    assert!(muster.is_contested(Area::MAR));
    for side in Side::BOTH {
        assert!(!muster.is_friendly(Area::MAR, side) && !muster.is_enemy(Area::MAR, side));
    }
    assert_eq!(muster.contested(), areas("mar"));
}

#[test]
fn hs_4_5d_neutral_area() {
    let mut muster = start(Scenario::Braveheart, "areas");
    assert!(muster.is_neutral(Area::SELKIRK) && !muster.is_neutral(Area::ENGLAND));
    for block in muster.at(Area::ENGLAND).iter() {
        muster.to_pool(block);
    }
    muster.move_to(Block::GRANT, Area::MORAY);
    // England and a cathedral are no exceptions.
    assert!(muster.is_neutral(Area::ENGLAND) && muster.is_neutral(Area::STRATHSPEY));
    assert!(
        !Side::BOTH
            .iter()
            .any(|&side| muster.is_friendly(Area::ENGLAND, side))
    );
}

#[test]
fn hs_4_5e_control_changes_at_once() {
    let mut muster = start(Scenario::Braveheart, "areas");
    muster.move_to(Block::BARCLAY, Area::ANGUS);
    assert!(muster.is_contested(Area::ANGUS));
    muster.move_to(Block::RED_ANGUS, Area::MAR);
    assert!(muster.is_friendly(Area::ANGUS, S));
    assert_eq!(muster.capture(Noble::ROSS), Block::BLUE_ROSS);
    assert!(muster.is_friendly(Area::ROSS, S));
    assert_eq!(muster.standing(Block::BLUE_ROSS).to_string(), "ross 1");
    muster.to_pool(Block::BARCLAY);
    assert!(muster.is_neutral(Area::ANGUS));
}

#[test]
fn the_dead_do_not_return() {
    let mut muster = start(Scenario::Braveheart, "dead");
    muster.kill(Block::WALLACE);
    muster.kill(Block::BLUE_MORAY);
    assert_eq!(muster.at(Place::DEAD), blocks("wallace blue_moray"));
    assert_eq!(muster.nobles(S).len(), 2);
    muster.check().unwrap();
}

#[test]
fn the_strongest_take_the_hits() {
    let mut muster = start(Scenario::Braveheart, "strongest");
    let fife = muster.at(Area::FIFE);
    assert_eq!(muster.strongest(fife), fife); // 4, 4, 4
    assert!(muster.hit(Block::WALLACE));
    assert_eq!(muster.strongest(fife), blocks("douglas barclay"));
    assert_eq!(muster.weakened(fife), blocks("wallace"));
    assert!(muster.hit(Block::DOUGLAS) && muster.hit(Block::BARCLAY) && muster.hit(Block::DOUGLAS));
    assert_eq!(muster.strongest(fife), blocks("wallace barclay"));
    assert_eq!(muster.total_steps(fife), 3 + 2 + 3);
    assert_eq!(muster.with_steps(fife, 2), blocks("douglas"));
    assert_eq!(muster.strongest(BlockSet::NONE), BlockSet::NONE);
}

/// Small, and nothing but bytes: a clone is a copy.
#[test]
fn a_muster_is_small() {
    assert_eq!(size_of::<Muster>(), 296);
    fn copied<T: Copy>(value: &T) -> T {
        *value
    }
    let muster = start(Scenario::Bruce, "small");
    assert_eq!(copied(&muster), muster);
    assert_eq!(size_of::<Option<Block>>(), 2);
}

/// A Braveheart start with one standing changed, as JSON.
fn described(changes: &[(&str, Option<&str>)]) -> Result<Muster, String> {
    let muster = start(Scenario::Braveheart, "json");
    let json = serde_json::to_string(&muster).unwrap();
    let mut map: BTreeMap<String, String> = serde_json::from_str(&json).unwrap();
    for &(block, standing) in changes {
        match standing {
            Some(standing) => map.insert(block.into(), standing.into()),
            None => map.remove(block),
        };
    }
    let json = serde_json::to_string(&map).unwrap();
    serde_json::from_str(&json).map_err(|error| error.to_string())
}

#[test]
fn json_comes_back() {
    for scenario in Scenario::ALL {
        let muster = start(scenario, "json");
        let json = serde_json::to_string(&muster).unwrap();
        assert_eq!(serde_json::from_str::<Muster>(&json).unwrap(), muster);
    }
    assert!(described(&[("wallace", Some("Selkirk Forest 2"))]).is_ok());
    assert!(described(&[("red_mar", None), ("blue_mar", Some("fife 1"))]).is_ok());
    assert!(described(&[("king", Some("fife 4"))]).is_ok());
}

#[test]
fn impossible_musters_are_refused() {
    for (changes, why) in [
        (
            &[("fraser", Some("fife 4"))][..],
            "Fraser has 1 to 3 steps, not 4",
        ),
        (
            &[("fraser", Some("fife 0"))],
            "a block on the map has a strength",
        ),
        (
            &[("fraser", Some("pool 2"))],
            "a block on the map has a strength",
        ),
        (&[("fraser", Some("perth 2"))], "'perth' is not an area"),
        (&[("fraser", None)], "Fraser must be on the map"),
        (&[("fraser", Some("dead"))], "Fraser has no black cross"),
        (&[("fraser", Some("off_map"))], "Fraser is never off_map"),
        (&[("red_mar", Some("dead"))], "nobles stay on the map"),
        (&[("red_mar", Some("pool"))], "nobles stay on the map"),
        (&[("red_mar", None)], "red Mar is on neither side"),
        (&[("blue_mar", Some("mar 1"))], "is on both sides"),
        (
            &[("norse", Some("england 1"))],
            "the Norse cannot be in England",
        ),
        (
            &[("norse", Some("lanark 1"))],
            "the Norse cannot be in Lanark",
        ),
        (&[("wallce", Some("fife 1"))], "did you mean 'wallace'?"),
    ] {
        let error = described(changes).expect_err(why);
        assert!(error.contains(why), "{error} does not say: {why}");
    }
    let twice = [Block::GRANT; 2].map(|block| {
        let standing = Standing {
            place: Place::POOL,
            steps: 0,
        };
        (block, standing)
    });
    let error = Muster::from_standings(twice).unwrap_err();
    assert_eq!(error.to_string(), "Grant stands in two places");
    let json = r#"{"McDonald": "pool", "macdonald": "fife 1"}"#;
    let error = serde_json::from_str::<Muster>(json).unwrap_err();
    assert!(error.to_string().contains("MacDonald stands in two places"));
    assert!(serde_json::from_str::<BlockSet>(r#"["grant", "Grant"]"#).is_err());
}

/// One random deed, done to the muster and to a plain map of standings.
fn deed(
    muster: &mut Muster,
    plain: &mut BTreeMap<Block, Standing>,
    numbers: (usize, usize, usize),
) {
    let (verb, block, area) = (numbers.0, Block::new(numbers.1), Area::new(numbers.2));
    let standing = plain[&block];
    let on_map = standing.place.is_on_map();
    let off = |place| Standing { place, steps: 0 };
    let bound = block == Block::NORSE && (area == Area::ENGLAND || !area.is_coastal());
    let place = Place::from(area);
    match verb {
        0 if matches!(standing.place, Place::POOL | Place::OFF_MAP) && !bound => {
            muster.place(block, area, 1);
            plain.insert(block, Standing { place, steps: 1 });
        }
        1 | 2 if on_map && !bound => {
            muster.move_to(block, area);
            plain.insert(block, Standing { place, ..standing });
        }
        3 if on_map => {
            assert_eq!(muster.hit(block), standing.steps > 1);
            let steps = (standing.steps - 1).max(1);
            plain.insert(block, Standing { steps, ..standing });
        }
        4 if on_map => {
            let room = standing.steps < block.max_steps();
            assert_eq!(muster.add_step(block), room);
            let steps = standing.steps + u8::from(room);
            plain.insert(block, Standing { steps, ..standing });
        }
        5 if on_map && block.turncoat().is_none() => {
            muster.to_pool(block);
            plain.insert(block, off(Place::POOL));
        }
        6 if on_map && block.has_black_cross() => {
            muster.kill(block);
            plain.insert(block, off(Place::DEAD));
        }
        7 | 8 if on_map && block.turncoat().is_some() => {
            let noble = block.noble().unwrap();
            let new = if verb == 7 {
                muster.change_side(noble)
            } else {
                muster.capture(noble)
            };
            assert_eq!(Some(new), block.turncoat());
            let steps = if verb == 7 { standing.steps } else { 1 };
            plain.insert(new, Standing { steps, ..standing });
            plain.insert(block, off(Place::ASIDE));
        }
        _ => {}
    }
}

proptest! {
    /// Whatever is done, every way of asking the muster agrees with a plain list of where each block is.
    #[test]
    fn verbs_keep_everything_in_step(
        scenario in (0usize..3).prop_map(|n| Scenario::ALL[n]),
        seed in 0u32..1000,
        deeds in proptest::collection::vec((0usize..9, 0..Block::COUNT, 0..Area::COUNT), 0..200),
    ) {
        let mut muster = start(scenario, &seed.to_string());
        let mut plain: BTreeMap<Block, Standing> =
            Block::all().map(|block| (block, muster.standing(block))).collect();
        for numbers in deeds {
            deed(&mut muster, &mut plain, numbers);
        }
        prop_assert!(muster.check().is_ok(), "{:?}", muster.check());
        for (&block, &standing) in &plain {
            prop_assert_eq!(muster.standing(block), standing);
        }
        for place in Place::all() {
            let there: BlockSet = plain.iter().filter(|(_, at)| at.place == place).map(|(&block, _)| block).collect();
            prop_assert_eq!(muster.at(place), there);
        }
        for area in Area::all() {
            let [red, blue] = Side::BOTH.map(|side| muster.count(area, side) > 0);
            prop_assert_eq!(muster.is_friendly(area, E), red && !blue);
            prop_assert_eq!(muster.is_friendly(area, S), blue && !red);
            prop_assert_eq!(muster.is_enemy(area, E), blue && !red);
            prop_assert_eq!(muster.is_contested(area), red && blue);
            prop_assert_eq!(muster.is_neutral(area), !red && !blue);
            let here = muster.at(area);
            let most = here.iter().map(|block| plain[&block].steps).max();
            let strongest: BlockSet = here.iter().filter(|block| Some(plain[block].steps) == most).collect();
            prop_assert_eq!(muster.strongest(here), strongest);
            let weakened: BlockSet = here.iter().filter(|block| plain[block].steps < block.max_steps()).collect();
            prop_assert_eq!(muster.weakened(here), weakened);
            let total: usize = here.iter().map(|block| usize::from(plain[&block].steps)).sum();
            prop_assert_eq!(muster.total_steps(here), total);
        }
        // Thirteen nobles are always on the map; Moray may be missing.
        let nobles = muster.nobles(E).len() + muster.nobles(S).len();
        prop_assert_eq!(nobles, 13 + usize::from(muster.noble(Noble::MORAY).is_some()));
        // A muster is what its description says, to the last bit.
        let json = serde_json::to_string(&muster).unwrap();
        prop_assert_eq!(serde_json::from_str::<Muster>(&json).unwrap(), muster);
        prop_assert_eq!(Muster::from_standings(plain).unwrap(), muster);
    }
}
