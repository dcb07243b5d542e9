//! Where a block's move could end, against a second, simple reading of chapter 4 that shares nothing with the first
//! but the map.

use hammer_of_the_scots::{
    Area, AreaSet, Block, Border, Colour, HammerOfTheScots, SETTINGS, Side, Stage,
};
use serde_json::Value;
use std::collections::BTreeMap;
use table::{Chance, Game, Journal, Rng, Settings};

/// What a person sees on the table while a side moves.
struct Table {
    side: Side,
    moves_left: u64,
    stands: BTreeMap<Block, Area>,
    moved: Vec<Block>,
    activated: Vec<Area>,
    crossed: BTreeMap<Border, u64>,
    /// Borders by which the enemy came into battles.
    enemy_came: Vec<Border>,
    truce: bool,
}

fn list<T: std::str::FromStr>(value: &Value) -> Vec<T> {
    let texts = value.as_array().into_iter().flatten();
    texts
        .map(|text| text.as_str().unwrap().parse().ok().unwrap())
        .collect()
}

impl Table {
    /// Read off the description, which is all text.
    fn of(game: &HammerOfTheScots) -> Table {
        let told = serde_json::to_value(game).unwrap();
        let side: Side = told["phase"]["moves"].as_str().unwrap().parse().unwrap();
        let pairs = |value: &Value| value.as_object().cloned().unwrap_or_default();
        Table {
            side,
            moves_left: told["moves_left"].as_u64().unwrap(),
            stands: pairs(&told["muster"])
                .iter()
                .filter_map(|(block, place)| {
                    let (area, _) = place.as_str().unwrap().split_once(' ')?;
                    Some((block.parse().unwrap(), area.parse().unwrap()))
                })
                .collect(),
            moved: list(&told["moved"]),
            activated: list(&told["activated"]),
            crossed: (told["crossed"].as_array().unwrap().iter())
                .map(|use_of| (use_of[1].as_str().unwrap(), use_of[2].as_u64().unwrap()))
                .map(|(border, count)| (border.parse().unwrap(), count))
                .collect(),
            enemy_came: {
                let own: Vec<Border> = list(&told["entered"][side.index()]);
                let mut came: Vec<Border> = list(&told["entered"][side.other().index()]);
                came.retain(|border| !own.contains(border));
                came
            },
            truce: told["truce"].as_str() == Some(&side.other().to_string()),
        }
    }

    fn count(&self, area: Area, side: Side) -> usize {
        let there = self.stands.iter();
        there
            .filter(|(block, place)| block.side() == side && **place == area)
            .count()
    }

    fn has_enemies(&self, area: Area) -> bool {
        self.count(area, self.side.other()) > 0
    }

    /// Each enemy in the area holds one block that stood there (HS-4.6a).
    fn is_held(&self, area: Area) -> bool {
        let rested = self.stands.iter().filter(|(block, place)| {
            block.side() == self.side && **place == area && !self.moved.contains(block)
        });
        self.has_enemies(area) && rested.count() <= self.count(area, self.side.other())
    }

    fn is_barred(&self, area: Area) -> bool {
        let raid = self.side == Side::Scotland && area == Area::ENGLAND;
        self.truce && (self.has_enemies(area) || raid)
    }

    fn reach(&self, block: Block) -> AreaSet {
        let mut ends = AreaSet::NONE;
        let Some(&start) = self.stands.get(&block) else {
            return ends;
        };
        if self.moved.contains(&block) || block.side() != self.side || self.is_held(start) {
            return ends;
        }
        if block == Block::NORSE {
            if self.moves_left > 0 {
                ends = Area::all()
                    .filter(|&area| {
                        area.is_coastal()
                            && area != Area::ENGLAND
                            && area != start
                            && !self.is_barred(area)
                    })
                    .collect();
            }
            return ends;
        }
        self.walk(block, &[start], &mut ends);
        ends
    }

    /// Tries every next step of the path.
    fn walk(&self, block: Block, path: &[Area], ends: &mut AreaSet) {
        let here = path[path.len() - 1];
        let steps = path.len() - 1;
        if steps == usize::from(block.moves()) {
            return;
        }
        for to in Area::all() {
            let Some(border) = Border::between(here, to) else {
                continue;
            };
            let straight_back = steps > 0 && path[steps - 1] == to;
            let own_crossings = path
                .windows(2)
                .filter(|pair| Border::between(pair[0], pair[1]) == Some(border))
                .count() as u64;
            let used = self.crossed.get(&border).copied().unwrap_or(0) + own_crossings;
            let most = match border.colour() {
                Colour::Green => 6,
                Colour::Red => 2,
            };
            let behind_attackers =
                steps == 0 && self.has_enemies(here) && self.enemy_came.contains(&border);
            if straight_back
                || used >= most
                || behind_attackers
                || self.is_barred(to)
                || !self.can_pay(path, to)
            {
                continue;
            }
            ends.add(to);
            let stops =
                border.colour() == Colour::Red || self.has_enemies(to) || to == Area::ENGLAND;
            if !stops {
                let longer: Vec<Area> = path.iter().copied().chain([to]).collect();
                self.walk(block, &longer, ends);
            }
        }
    }

    /// The whole move costs at most one Group Move: none if its group moves already, and it keeps to one country.
    fn can_pay(&self, path: &[Area], to: Area) -> bool {
        let over_the_border = path.contains(&Area::ENGLAND) || to == Area::ENGLAND;
        let free = self.activated.contains(&path[0]) && !over_the_border;
        free || self.moves_left > 0
    }
}

#[test]
fn reach_is_what_a_simple_reading_of_the_rules_gives() {
    let mut checked = [0; 2];
    let mut rng = Rng::new(1296);
    let games: [&[&str]; 3] = [
        &[],
        &["scenario=bruce"],
        &["scenario=campaign", "last-year=1310"],
    ];
    let mut contested = 0;
    let mut over_border = 0;
    for n in 0.. {
        if checked.iter().all(|&count| count >= 4000) {
            break;
        }
        let settings = Settings::from_lines(SETTINGS, games[n % 3]).unwrap();
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut journal = Journal::silent();
        let mut game = HammerOfTheScots::open(&settings.at(2), &mut chance, &mut journal).unwrap();
        while let Some(seat) = game.turn().next_seat() {
            if let Stage::Move(side) = game.stage() {
                let table = Table::of(&game);
                for block in Block::all() {
                    let (found, expected) = (game.reach(block), table.reach(block));
                    assert_eq!(
                        found,
                        expected,
                        "{block} in {}",
                        serde_json::to_string(&game).unwrap()
                    );
                }
                checked[side.index()] += 1;
                contested += usize::from(!game.muster().contested().is_empty());
                over_border += usize::from(
                    table
                        .crossed
                        .keys()
                        .any(|border| border.is_anglo_scottish()),
                );
            } else {
                assert_eq!(game.reach(Block::WALLACE), AreaSet::NONE);
            }
            // Mostly movement: who may end it does so rarely.
            let count = game.count(seat);
            let n = match game.stage() {
                Stage::Move(_) if count > 1 && rng.pick(4) > 0 => rng.pick(count - 1),
                _ => rng.pick(count),
            };
            let action = game.nth(seat, n);
            game.play(seat, &action, &mut chance, &mut journal).unwrap();
        }
    }
    assert!(checked[0] + checked[1] > 8000 && contested > 1000 && over_border > 200);
}
