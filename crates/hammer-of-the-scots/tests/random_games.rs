//! What holds of every state of every game, along random games of all scenarios.

use crate::support::{E, S};
use hammer_of_the_scots::{
    Area, AreaSet, Block, BlockSet, Card, Cards, Edward, HammerOfTheScots, Noble, Phase, Place,
    SETTINGS, Side, Stage,
};
use table::{Chance, Game, Journal, Rng, Settings};

const GAMES: [&[&str]; 5] = [
    &["scenario=braveheart"],
    &["scenario=bruce"],
    &["scenario=campaign", "last-year=1309"],
    &["scenario=braveheart", "english-bid=2", "schiltroms=on"],
    &["scenario=campaign", "last-year=1299", "scottish-bid=3"],
];

/// Plays so many random games of each kind and shows every state to the law, with the state before it.
fn along_random_games(games: u64, law: impl Fn(&HammerOfTheScots, &HammerOfTheScots)) {
    for (kind, lines) in GAMES.into_iter().enumerate() {
        let settings = Settings::from_lines(SETTINGS, lines).unwrap();
        for seed in 0..games {
            let mut rng = Rng::new(1000 * kind as u64 + seed);
            let mut chance = Chance::imagined(Rng::new(rng.bits()));
            let mut journal = Journal::silent();
            let mut game =
                HammerOfTheScots::open(&settings.at(2), &mut chance, &mut journal).unwrap();
            law(&game, &game);
            while let Some(seat) = game.turn().next_seat() {
                let before = game.clone();
                let action = game.nth(seat, rng.pick(game.count(seat)));
                game.play(seat, &action, &mut chance, &mut journal).unwrap();
                law(&before, &game);
            }
        }
    }
}

#[test]
fn hs_2_22b_every_noble_is_on_the_map_in_one_colour() {
    along_random_games(12, |_, game| {
        let muster = game.muster();
        let turncoats = Noble::all().filter(|&noble| noble != Noble::MORAY);
        for noble in turncoats {
            let places = Side::BOTH.map(|side| muster.place_of(noble.block(side).unwrap()));
            let on_map = places.iter().filter(|place| place.is_on_map()).count();
            assert_eq!(
                (on_map, places.contains(&Place::ASIDE)),
                (1, true),
                "{noble}"
            );
        }
        assert!(
            muster
                .at(Place::POOL)
                .and(BlockSet::NOBLES)
                .minus(BlockSet::only(Block::BLUE_MORAY))
                .is_empty()
        );
        let moray = usize::from(muster.noble(Noble::MORAY).is_some());
        let tally = Side::BOTH.map(|side| muster.nobles(side).len());
        assert_eq!(tally[0] + tally[1], 13 + moray);
        let view = game.view(None);
        assert_eq!(Side::BOTH.map(|side| view.nobles_of(side)), tally);
    });
}

/// Nor is a battle left over when cards are laid.
#[test]
fn hs_7_0d_no_area_is_contested_in_winter() {
    along_random_games(12, |_, game| {
        if matches!(game.phase(), Phase::Cards | Phase::Winter) {
            assert!(game.muster().contested().is_empty(), "{game:?}");
        }
    });
}

#[test]
fn every_block_is_somewhere_and_of_possible_strength() {
    along_random_games(12, |before, game| {
        let muster = game.muster();
        muster.check().unwrap();
        let places = Place::all()
            .map(|place| muster.at(place).len())
            .sum::<usize>();
        assert_eq!(places, Block::COUNT);
        for block in muster.on_map().iter() {
            assert!(
                (1..=block.max_steps()).contains(&muster.steps(block)),
                "{block}"
            );
        }
        // HS-4.7b, HS-4.7e
        if let Some(area) = muster.area_of(Block::NORSE) {
            assert!(area.is_coastal() && area != Area::ENGLAND);
        }
        // The dead stay dead (HS-5.8c), and who has come into play never waits again.
        let gone = before.muster().at(Place::DEAD);
        assert_eq!(gone.minus(muster.at(Place::DEAD)), BlockSet::NONE);
        let waiting = muster.at(Place::OFF_MAP);
        assert_eq!(
            waiting.minus(before.muster().at(Place::OFF_MAP)),
            BlockSet::NONE
        );
        // HS-6.2b
        assert_eq!(
            game.is_crowned(),
            muster.place_of(Block::KING) != Place::OFF_MAP
        );
    });
}

#[test]
fn years_turns_cards_and_edwards_are_in_step() {
    along_random_games(12, |before, game| {
        let (year, turn) = (game.year(), game.game_turn());
        assert!((1..=5).contains(&turn));
        assert!(game.agreed().last_year.is_none_or(|last| year <= last));
        assert!(year >= before.year());
        if year > 1306 {
            assert_eq!(game.edward(), Edward::Second);
        }
        assert!(game.edward() >= before.edward());
        let mut seen = Cards::NONE;
        for side in Side::BOTH {
            let (hand, played) = (game.hand(side), game.played(side));
            hand.iter()
                .chain(played.iter())
                .for_each(|card| seen.add(card));
            if game.phase() != Phase::Winter && game.stage() != Stage::Over {
                let hidden = usize::from(game.stage() == Stage::Cards && game.laid(side).is_some());
                assert_eq!(hand.len() + played.len() + hidden, Card::HAND);
                let shown = usize::from(game.stage() != Stage::Cards);
                assert_eq!(played.len(), usize::from(turn) - 1 + shown);
            }
        }
        assert_eq!(game.winner().is_some(), game.stage() == Stage::Over);
    });
}

/// When a year is dealt nobody has wintered whom the castles could not hold (HS-7.32b, HS-7.5b), the English
/// army in England is fresh (HS-7.7b), and no replacement point is left (HS-7.6c).
#[test]
fn castles_hold_who_has_wintered() {
    along_random_games(20, |before, game| {
        if game.year() == before.year() {
            return;
        }
        let muster = game.muster();
        let view = game.view(Some(E.seat()));
        let camp = muster.area_of(Block::EDWARD).filter(|_| view.wintered);
        for area in AreaSet::SCOTLAND.iter() {
            for side in Side::BOTH {
                let mut there = muster.blocks(area, side);
                if area == Area::SELKIRK {
                    there.remove(Block::WALLACE);
                }
                if camp == Some(area) && side == E {
                    continue;
                }
                assert!(
                    there.len() <= area.castle_limit(side).into(),
                    "{area}: {there:?}"
                );
            }
        }
        assert_eq!(muster.count(Area::ENGLAND, S), 0);
        assert!(muster.weakened(muster.at(Area::ENGLAND)).is_empty());
        assert!(!view.wintered || muster.is_neutral(Area::ENGLAND));
        assert!(view.points.is_empty());
        for noble in Noble::all().filter(|&noble| noble != Noble::MORAY) {
            let home = muster.noble(noble).and_then(|block| muster.area_of(block));
            assert!(
                home.is_some_and(|area| noble.homes().contains(area)),
                "{noble}"
            );
        }
    });
}

/// A game ends by the last year's count, by all nobles at the end of a Game Turn, or by the death of a king.
#[test]
fn every_ending_has_its_reason() {
    along_random_games(20, |_, game| {
        let Some(winner) = game.winner() else { return };
        let muster = game.muster();
        let tally = Side::BOTH.map(|side| muster.nobles(side).len());
        let fell = |block: Block| muster.place_of(block) == Place::DEAD;
        if fell(Block::KING) {
            assert_eq!(winner, E);
        } else if fell(Block::EDWARD) {
            assert_eq!((winner, game.edward()), (S, Edward::Second));
        } else if tally[winner.other().index()] > 0 {
            assert_eq!(Some(game.year()), game.agreed().last_year);
            assert!(tally[winner.index()] >= tally[winner.other().index()]);
            let wallace = muster.place_of(Block::WALLACE).is_on_map();
            assert!(tally[0] != tally[1] || (winner == S) == wallace);
        }
    });
}
