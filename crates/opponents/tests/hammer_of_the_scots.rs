//! The computer opponent of Hammer of the Scots: it sees what decides a war, takes what is offered, keeps to the
//! rules in every scenario, and does not look behind the blocks.

use hammer_of_the_scots::{
    Action, Area, AreaSet, Block, BlockSet, HammerOfTheScots, Noble, Side, Stage,
};
use opponents::{
    Budget, Greedy, Guide, Player, PlayerSpec, Search,
    arena::{self, Plan},
    hammer_of_the_scots::WarCouncil,
};
use std::time::Duration;
use table::{Chance, Game, Journal, Rng, Seat, Seed, Settings, Turn};

const SCENARIOS: [&[&str]; 4] = [
    &[],
    &["scenario=bruce"],
    &["scenario=campaign", "last-year=1310"],
    &["schiltroms=on", "english-bid=2"],
];

fn settings(lines: &[&str]) -> Settings {
    Settings::from_lines(HammerOfTheScots::SETTINGS, lines).unwrap()
}

/// A game as it is played, with its dice.
struct Table {
    game: HammerOfTheScots,
    chance: Chance,
}

impl Table {
    fn new(lines: &[&str], seed: u64) -> Table {
        let mut chance = Chance::imagined(Rng::new(seed));
        let game =
            HammerOfTheScots::open(&settings(lines).at(2), &mut chance, &mut Journal::silent())
                .unwrap();
        Table { game, chance }
    }

    fn play(&mut self, seat: Seat, action: &Action) {
        self.game
            .play(seat, action, &mut self.chance, &mut Journal::silent())
            .unwrap();
    }
}

fn player(name: &str, rng: Rng) -> Box<dyn Player<HammerOfTheScots>> {
    let spec: PlayerSpec = name.parse().unwrap();
    spec.player(&WarCouncil::default(), rng, Duration::from_secs(1))
}

/// Every decision of games between these two, shown to `look` before it is taken.
fn watch(
    names: [&str; 2],
    lines: &[&str],
    games: u64,
    mut look: impl FnMut(&HammerOfTheScots, Seat),
) {
    for seed in 0..games {
        let mut players = [0, 1].map(|n| player(names[n], Rng::new(seed * 2 + n as u64)));
        let mut table = Table::new(lines, seed);
        while let Some(seat) = table.game.turn().next_seat() {
            look(&table.game, seat);
            let action = players[seat.index()].choose(&table.game, seat).unwrap();
            table.play(seat, &action);
        }
    }
}

fn share(game: &HammerOfTheScots, side: Side) -> f32 {
    WarCouncil::default().evaluate(game)[side.seat().index()]
}

fn after(game: &HammerOfTheScots, seat: Seat, action: Action, luck: u64) -> HammerOfTheScots {
    let mut after = game.clone();
    let mut chance = Chance::imagined(Rng::new(luck));
    after
        .play(seat, &action, &mut chance, &mut Journal::silent())
        .unwrap();
    after
}

#[test]
fn shares_add_up_and_a_win_is_all_of_it() {
    let mut seen = 0;
    watch(["random", "random"], &[], 3, |game, seat| {
        let [red, blue] = Side::BOTH.map(|side| share(game, side));
        assert!((red + blue - 1.0).abs() < 1e-5 && red >= 0.0 && blue >= 0.0);
        seen += 1;
        let action = game.nth(seat, 0);
        let next = after(game, seat, action, 1);
        if let Some(winner) = next.winner() {
            assert_eq!(
                (share(&next, winner), share(&next, winner.other())),
                (1.0, 0.0)
            );
        }
    });
    assert!(seen > 500);
}

#[test]
fn another_noble_is_better() {
    let mut won_over = 0;
    watch(["random", "random"], &[], 40, |game, seat| {
        if let Stage::Herald(side) = game.stage() {
            let passed = share(&after(game, seat, Action::Pass, 0), side);
            for noble in Noble::all() {
                let name = Action::Name(noble);
                let block = noble.block(side.other());
                let area = block.and_then(|block| game.muster().area_of(block));
                let stands_alone =
                    area.is_some_and(|area| game.muster().count(area, side.other()) == 1);
                if game.check(seat, &name).is_ok() && stands_alone {
                    assert!(share(&after(game, seat, name, 0), side) > passed, "{noble}");
                    won_over += 1;
                }
            }
        }
    });
    assert!(won_over > 20, "only {won_over} to look at");
}

/// The areas that these blocks can get to now.
fn reach(game: &HammerOfTheScots, blocks: BlockSet) -> AreaSet {
    blocks
        .iter()
        .fold(AreaSet::NONE, |reach, block| reach.or(game.reach(block)))
}

/// Whether the area is a home of a noble of the other side.
fn is_enemy_home(game: &HammerOfTheScots, area: Area, side: Side) -> bool {
    area.home_of().is_some_and(|noble| {
        let block = game.muster().noble(noble);
        block.is_some_and(|block| block.side() != side)
    })
}

/// The homes that stand empty while their noble, of the other side, is away: if he has no other.
fn open_homes(game: &HammerOfTheScots, side: Side) -> AreaSet {
    let is_only_home = |area: &Area| {
        is_enemy_home(game, *area, side)
            && area.home_of().is_some_and(|noble| noble.homes().len() == 1)
    };
    let empty = game.muster().neutral().iter();
    empty.filter(is_only_home).collect()
}

/// Moves of a year's last Game Turn, the enemy having moved, where a home stands open within reach and nobody
/// can be attacked.
fn last_chances(count: usize) -> Vec<(HammerOfTheScots, Seat)> {
    let mut found: Vec<(HammerOfTheScots, Seat)> = Vec::new();
    let mut rng = Rng::new(1);
    while found.len() < count {
        let mut table = Table::new(&[], rng.bits());
        while let Some(seat) = table.game.turn().next_seat() {
            let game = &table.game;
            let side = Side::of(seat).unwrap();
            let is_last = game.stage() == Stage::Move(side)
                && game.game_turn() == 5
                && game.first() != side
                && game.moves_left() > 0;
            let is_open = (0.2..0.8).contains(&share(game, side));
            if is_last && is_open {
                let blocks = game.muster().on_map().and(BlockSet::of_side(side));
                // English nobles go home first; who stands in such a home already had better stay there.
                let is_free = |block: &Block| {
                    let area = game.muster().area_of(*block);
                    let stays = side == Side::Scotland || block.noble().is_none();
                    stays && area.is_some_and(|area| !is_enemy_home(game, area, side))
                };
                let free: BlockSet = blocks.iter().filter(is_free).collect();
                let attacked = reach(game, blocks).and(game.muster().occupied(side.other()));
                let homes = reach(game, free).and(open_homes(game, side));
                if attacked.is_empty() && !homes.is_empty() {
                    found.push((game.clone(), seat));
                    break;
                }
            }
            let action = game.nth(seat, rng.pick(game.count(seat)));
            table.play(seat, &action);
        }
    }
    found
}

#[test]
fn an_open_home_counts_before_the_winter() {
    for (game, seat) in last_chances(10) {
        let side = Side::of(seat).unwrap();
        let best = (0..game.count(seat))
            .map(|n| share(&after(&game, seat, game.nth(seat, n), 0), side))
            .fold(0.0, f32::max);
        assert!(best > share(&game, side));
    }
}

#[test]
fn the_search_walks_into_open_homes() {
    for (mut game, seat) in last_chances(10) {
        let side = Side::of(seat).unwrap();
        let homes = open_homes(&game, side);
        let mut search = Search::new(
            WarCouncil::default(),
            Budget::Simulations(200),
            1,
            Rng::new(1),
        );
        while matches!(game.stage(), Stage::Move(_) | Stage::Step(_) | Stage::Norse) {
            let action = search.choose(&game, seat).unwrap();
            game = after(&game, seat, action, 0);
        }
        // The battles are over as well: there was none.
        let held = game.muster().occupied(side).and(homes);
        let served = homes.iter().filter_map(Area::home_of).any(|noble| {
            let block = game.muster().noble(noble);
            block.is_some_and(|block| block.side() == side)
        });
        assert!(!held.is_empty() || served, "{side}: {homes:?}");
    }
}

#[test]
fn greedy_takes_a_win_that_lies_on_the_table() {
    const LUCK: std::ops::Range<u64> = 0..8;
    let mut found = 0;
    watch(["greedy", "random"], &[], 30, |game, seat| {
        // As far as the seat can know.
        let wins = |action: Action| {
            LUCK.into_iter().all(|luck| {
                let world = game.imagine(seat, &mut Rng::new(luck));
                after(&world, seat, action, luck).winner() == Side::of(seat)
            })
        };
        let winning: Vec<Action> = (0..game.count(seat))
            .map(|n| game.nth(seat, n))
            .filter(|&action| wins(action))
            .collect();
        if !winning.is_empty() && winning.len() < game.count(seat) {
            let mut greedy = Greedy::new(WarCouncil::default(), Rng::new(found));
            let chosen = greedy.choose(game, seat).unwrap();
            // At once or, as by regrouping first, a moment later.
            let kept = share(&after(game, seat, chosen, 0), Side::of(seat).unwrap());
            assert_eq!(kept, 1.0, "{chosen} instead of {winning:?}");
            found += 1;
        }
    });
    assert!(found > 3, "only {found} wins to take");
}

#[test]
fn playouts_keep_to_the_rules_everywhere() {
    let guide = WarCouncil::default();
    for (number, lines) in SCENARIOS.into_iter().enumerate() {
        let mut rng = Rng::new(number as u64);
        let mut asked = 0;
        watch(["random", "random"], lines, 3, |game, seat| {
            asked += 1;
            if asked % 7 != 0 {
                return;
            }
            let mut world = game.imagine(seat, &mut rng);
            assert_eq!(world.count(seat), game.count(seat), "{:?}", game.stage());
            let mut chance = Chance::imagined(Rng::new(rng.bits()));
            let mut orders = Default::default();
            for _ in 0..60 {
                let Some(seat) = world.turn().next_seat() else {
                    break;
                };
                assert!(world.count(seat) > 0, "{world:?}");
                let action = guide.playout(&world, seat, &mut orders, &mut rng).unwrap();
                let played = world.play(seat, &action, &mut chance, &mut Journal::silent());
                assert!(played.is_ok(), "{action} in {:?}", world.stage());
            }
        });
    }
}

#[test]
fn whoever_is_asked_for_a_card_gets_advice_about_his_own() {
    let table = Table::new(&[], 1);
    assert!(matches!(table.game.turn(), Turn::Several(_)));
    for side in Side::BOTH {
        let mut search = Search::new(
            WarCouncil::default(),
            Budget::Simulations(60),
            1,
            Rng::new(1),
        );
        let advice = search.advise(&table.game, side.seat()).unwrap();
        assert_eq!(advice.len(), table.game.hand(side).kinds());
        assert_eq!(advice.iter().map(|advice| advice.visits).sum::<u32>(), 60);
    }
}

#[test]
fn a_search_by_simulations_chooses_the_same_again() {
    let moves = |seed: u64| -> Vec<Action> {
        let mut players = ["search:20", "greedy"].map(|name| player(name, Rng::new(seed)));
        let mut table = Table::new(&[], seed);
        let mut played = Vec::new();
        while let Some(seat) = table.game.turn().next_seat() {
            if played.len() == 200 {
                break;
            }
            let action = players[seat.index()].choose(&table.game, seat).unwrap();
            table.play(seat, &action);
            played.push(action);
        }
        played
    };
    assert_eq!(moves(5), moves(5));
}

#[test]
fn nobody_looks_behind_the_blocks() {
    let mut asked = 0;
    watch(["greedy", "random"], &[], 2, |game, seat| {
        asked += 1;
        if asked % 9 != 0 {
            return;
        }
        for name in ["greedy", "search:30"] {
            let choice =
                |game: &HammerOfTheScots| player(name, Rng::new(asked)).choose(game, seat).unwrap();
            let swapped = game.imagine(seat, &mut Rng::new(asked));
            assert_eq!(choice(game), choice(&swapped), "{name}: {:?}", game.stage());
        }
    });
}

#[test]
fn greedy_beats_random_and_search_beats_greedy() {
    for (players, games, least) in [("greedy,random", 10, 9), ("search:60,greedy", 6, 4)] {
        let plan = Plan {
            players: players
                .split(',')
                .map(|name| name.parse().unwrap())
                .collect(),
            settings: settings(&[]),
            games,
            seed: Seed::from_text("Stirling Bridge"),
            threads: 2,
            patience: Duration::from_secs(1),
        };
        let report =
            arena::run::<HammerOfTheScots, _>(&WarCouncil::default(), &plan, &|_, _| ()).unwrap();
        assert!(report.failures.is_empty(), "{:?}", report.failures);
        assert!(report.players[0].wins >= least, "{report:?}");
    }
}
