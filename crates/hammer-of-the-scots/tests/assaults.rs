//! The odds before an attack: an average over what the unseen blocks may be, from the reader's view alone.

use hammer_of_the_scots::{
    Action, Area, Block, Clash, Coming, HammerOfTheScots, Route, Side, Stage, View,
};
use table::{Chance, Game, Journal, Rng, Seat, Seed, Settings, Sitting};

/// Positions of random games in which somebody moves and could attack.
fn positions(games: u64, mut see: impl FnMut(&HammerOfTheScots, &View)) {
    let settings = Settings::defaults(HammerOfTheScots::SETTINGS);
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut chance = Chance::imagined(Rng::new(seed));
        let mut journal = Journal::silent();
        let mut game = HammerOfTheScots::open(&settings.at(2), &mut chance, &mut journal).unwrap();
        let mut seen = 0;
        for _ in 0..600 {
            let Some(seat) = game.turn().next_seat() else {
                break;
            };
            if matches!(game.stage(), Stage::Move(_)) && seen < 4 {
                let view = game.view(Some(seat));
                if !view.assaults().is_empty() && view.reach.len() > 2 {
                    see(&game, &view);
                    seen += 1;
                }
            }
            let action = game.nth(seat, rng.pick(game.count(seat)));
            game.play(seat, &action, &mut chance, &mut journal).unwrap();
        }
    }
}

/// The strongest who could come.
fn comers(view: &View, area: Area, count: usize) -> Vec<Block> {
    let comers = view.comers(area).into_iter().take(count);
    comers.map(|comer| comer.block).collect()
}

/// Who has a block in hand may still ask what its attack would come to, where it could go as before.
#[test]
fn the_odds_stay_while_a_block_is_in_hand() {
    let mut asked = 0;
    positions(3, |game, view| {
        let seat = game.turn().next_seat().unwrap();
        for (block, areas) in &view.reach {
            let mut game = game.clone();
            let up: Action = format!("move {block}").parse().unwrap();
            let mut chance = Chance::imagined(Rng::new(1));
            if game
                .play(seat, &up, &mut chance, &mut Journal::silent())
                .is_err()
            {
                continue;
            }
            let held = game.view(Some(seat));
            if !matches!(game.stage(), Stage::Step(_)) {
                continue;
            }
            assert_eq!(held.reach, [(*block, areas.clone())]);
            for area in view.assaults().iter().filter(|area| areas.contains(area)) {
                assert!(held.assaults().contains(area), "{block} to {area}");
                assert_eq!(
                    held.assault(*area, &[*block]).map(|one| one.takes),
                    view.assault(*area, &[*block]).map(|one| one.takes)
                );
                asked += 1;
            }
        }
    });
    assert!(asked > 20, "{asked}");
}

#[test]
fn the_three_ends_and_the_kinds_add_up() {
    let mut asked = 0;
    positions(4, |_, view| {
        for area in view.assaults().into_iter().take(2) {
            let with = comers(view, area, 2);
            let Some(found) = view.assault(area, &with) else {
                continue;
            };
            let all = found.takes + found.falls_back + found.beaten;
            assert!((all - 1.0).abs() < 1e-9, "{found:?}");
            if found.unseen > 0 {
                let likely: f64 = found.kinds.iter().map(|kind| kind.likely).sum();
                assert!((likely - 1.0).abs() < 1e-6, "{found:?}");
            }
            for kind in &found.kinds {
                assert!((0.0..=1.0 + 1e-9).contains(&kind.takes), "{kind:?}");
            }
            asked += 1;
        }
    });
    assert!(asked > 10);
}

#[test]
fn swapping_hidden_blocks_changes_nothing() {
    let mut swapped = 0;
    positions(3, |game, view| {
        let seat = game.turn().next_seat().unwrap();
        for area in view.assaults().into_iter().take(2) {
            let with = comers(view, area, 2);
            let told = view.assault(area, &with);
            for seed in 0..2 {
                let other = game.imagine(seat, &mut Rng::new(seed));
                swapped += u32::from(other != *game);
                let now = other.view(Some(seat)).assault(area, &with);
                assert_eq!(format!("{now:?}"), format!("{told:?}"));
            }
        }
    });
    assert!(swapped > 10);
}

#[test]
fn more_attackers_are_never_worse_off() {
    let mut asked = 0;
    positions(3, |_, view| {
        for area in view.assaults() {
            let all = comers(view, area, 2);
            let from: Vec<Area> = view.comers(area).iter().map(|one| one.from).collect();
            // Of one group: whoever comes another way waits.
            if all.len() < 2 || from[0] != from[1] || view.coming(area, &all).is_none() {
                continue;
            }
            let [one, two] = [&all[..1], &all[..]].map(|with| view.assault(area, with).unwrap());
            assert!(two.takes >= one.takes - 1e-9, "{one:?} {two:?}");
            asked += 1;
            return;
        }
    });
    assert!(asked > 3);
}

#[test]
fn one_unseen_block_is_an_average_over_what_it_may_be() {
    let mut found = 0;
    positions(12, |_, view| {
        for area in view.assaults() {
            let side = view.side.unwrap();
            let with = comers(view, area, 1);
            let Some(told) = view.assault(area, &with).filter(|told| told.unseen == 1) else {
                continue;
            };
            let known = &view.area(area).armies[side.other().index()];
            let own = &view.area(area).armies[side.index()];
            if known.count != 1 || own.count != 0 || told.at_home.is_none() {
                continue;
            }
            // The noble at home three times of four.
            let noble = told.at_home.unwrap();
            let comer = view.comers(area)[0];
            let field = [(comer.block, comer.steps), (noble, noble.max_steps())];
            let clash = Clash::of_blocks(area, side, field, []).unwrap();
            let at_home = clash.exact_odds(100_000).unwrap().attacker_wins;
            let name = noble.noble().unwrap().name();
            let kind = told.kinds.iter().find(|kind| kind.name == name);
            let kind = kind.unwrap();
            assert!((kind.likely - 0.75).abs() < 1e-9, "{told:?}");
            assert!((kind.takes - at_home).abs() < 1e-9, "{told:?}");
            let average: f64 = told.kinds.iter().map(|kind| kind.likely * kind.takes).sum();
            assert!((average - told.takes).abs() < 1e-9, "{told:?}");
            found += 1;
        }
    });
    assert!(found > 0);
}

#[test]
fn who_watches_asks_nothing() {
    positions(1, |game, _| {
        let view = game.view(None);
        assert!(view.assaults().is_empty());
        assert_eq!(view.assault(Area::ENGLAND, &[Block::WALLACE]), None);
        assert!(Side::BOTH.iter().all(|side| view.side != Some(*side)));
    });
}

/// Does this, if it is allowed.
fn after(game: &HammerOfTheScots, action: Action) -> Option<HammerOfTheScots> {
    let seat = game.turn().next_seat()?;
    let mut game = game.clone();
    let mut chance = Chance::imagined(Rng::new(1));
    let done = game.play(seat, &action, &mut chance, &mut Journal::silent());
    done.ok().map(|()| game)
}

/// The block goes its way to the area.
fn marched(game: &HammerOfTheScots, coming: Coming, area: Area) -> Option<HammerOfTheScots> {
    let taken = after(game, Action::Move(coming.block))?;
    let mut way = coming.route.areas().skip(1).chain([area]);
    way.try_fold(taken, |game, area| after(&game, Action::To(area)))
}

/// Whether the blocks that are left can come one after the other, in any order and on any ways.
fn can_come(game: &HammerOfTheScots, left: &[Block], area: Area) -> bool {
    let is_there = |game: &HammerOfTheScots, block| game.muster().area_of(block) == Some(area);
    left.is_empty()
        || left.iter().any(|&block| {
            let others: Vec<Block> = left.iter().copied().filter(|&one| one != block).collect();
            let mut open: Vec<HammerOfTheScots> =
                after(game, Action::Move(block)).into_iter().collect();
            while let Some(game) = open.pop() {
                if matches!(game.stage(), Stage::Move(_)) {
                    if is_there(&game, block) && can_come(&game, &others, area) {
                        return true;
                    }
                    continue;
                }
                open.extend(Area::all().filter_map(|to| after(&game, Action::To(to))));
            }
            false
        })
}

#[test]
fn hs_5_32b_who_comes_together_is_what_the_engine_lets_come() {
    let (mut come, mut stay, mut wait) = (0, 0, 0);
    let mut rng = Rng::new(7);
    positions(40, |game, view| {
        let side = view.side.unwrap();
        for area in view.assaults() {
            let mut left = view.comers(area);
            let mut with: Vec<Block> = Vec::new();
            for _ in 0..1 + rng.pick(3) {
                if !left.is_empty() {
                    with.push(left.remove(rng.pick(left.len())).block);
                }
            }
            let Some(coming) = view.coming(area, &with).filter(|_| !with.is_empty()) else {
                if (1..=2).contains(&with.len()) {
                    assert!(!can_come(game, &with, area), "{with:?} to {area}");
                    stay += 1;
                }
                continue;
            };
            let there = coming.iter().fold(game.clone(), |game, &one| {
                marched(&game, one, area).unwrap_or_else(|| panic!("{one:?} to {area}"))
            });
            let seen = there.view(Some(side.seat()));
            let own = &seen.area(area).armies[side.index()].blocks;
            for one in &coming {
                let found = own.iter().find(|seen| seen.block == one.block).unwrap();
                assert_eq!(found.reserve, one.reserve, "{coming:?} to {area}");
                wait += u32::from(one.reserve);
            }
            assert_eq!(coming.len(), with.len());
            come += 1;
        }
    });
    assert!(come > 60 && stay > 3 && wait > 5, "{come} {stay} {wait}");
}

/// A game with this seed, after these actions of the seats.
fn played(seed: &str, actions: &[(usize, &str)]) -> Sitting<HammerOfTheScots> {
    let settings = Settings::defaults(HammerOfTheScots::SETTINGS);
    let names = ["England".into(), "Scotland".into()];
    let mut sitting = Sitting::open(&settings, &names, Seed::from_text(seed)).unwrap();
    for (seat, action) in actions {
        let action: Action = action.parse().unwrap();
        sitting.act(Seat::new(seat - 1), &action).unwrap();
    }
    sitting
}

fn block(name: &str) -> Block {
    name.parse().unwrap()
}

#[test]
fn hs_4_4b_one_group_move_brings_one_block_over_the_border() {
    let sitting = played("imp0", &[(1, "play 1"), (2, "play 1")]);
    let view = sitting.game().view(Some(Side::England.seat()));
    let both = [Block::EDWARD, block("wales_archers")];
    assert!(view.assault(Area::ANNAN, &both[..1]).is_some());
    assert_eq!(view.assault(Area::ANNAN, &both), None);
}

#[test]
fn hs_5_32e_reserves_of_the_enemy_wait_for_the_second_round() {
    let sitting = played(
        "same1",
        &[
            (1, "play 3"),
            (2, "play 2"),
            (1, "move red_buchan"),
            (1, "to strathspey"),
            (1, "move red_comyn"),
            (1, "to strathspey"),
            (1, "end"),
        ],
    );
    let view = sitting.game().view(Some(Side::Scotland.seat()));
    let told = view.assault("strathspey".parse().unwrap(), &[]).unwrap();
    assert!((told.takes - 0.86).abs() < 0.015, "{told:?}");
    assert!((told.falls_back - 0.12).abs() < 0.015, "{told:?}");
}

#[test]
fn hs_5_32d_who_follows_the_main_attack_is_part_of_it() {
    let mut actions = vec![(2, "play 3"), (1, "play 2")];
    let angus: Area = "angus".parse().unwrap();
    let before = played("same1", &actions);
    let before = before.game().view(Some(Side::Scotland.seat()));
    let both = before.assault(angus, &[block("barclay"), block("douglas")]);
    actions.extend([(2, "move barclay"), (2, "to angus")]);
    let after = played("same1", &actions);
    let after = after.game().view(Some(Side::Scotland.seat()));
    let other = after.assault(angus, &[block("douglas")]);
    assert_eq!(both.unwrap().takes, other.unwrap().takes);
}

#[test]
fn hs_4_7i_the_norse_attack_alone_or_wait() {
    let mut found = 0;
    positions(60, |_, view| {
        for area in view.assaults() {
            let side = view.side.unwrap();
            if view.area(area).armies[side.index()].count > 0 {
                continue;
            }
            let mut comers = view.comers(area).into_iter();
            let Some(other) = comers.find(|one| one.block != Block::NORSE) else {
                continue;
            };
            let Some(coming) = view.coming(area, &[Block::NORSE, other.block]) else {
                continue;
            };
            let norse = coming.iter().find(|one| one.block == Block::NORSE);
            let main = coming.iter().filter(|one| !one.reserve).count();
            assert_eq!(norse.unwrap().route, Route::SEA);
            assert_eq!(main, 1, "{coming:?}");
            found += 1;
        }
    });
    assert!(found > 0);
}
