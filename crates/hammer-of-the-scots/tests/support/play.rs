//! A game in a test: set up with a few words, played in the notation, with dice that fall as the test wants.

use hammer_of_the_scots::{
    Action, Agreed, Area, Block, Card, Cards, Edward, Event, HammerOfTheScots, Muster, Place, Side,
    Stage, Standing, Start, View,
};
use std::collections::BTreeMap;
use table::{Chance, Game, Journal, Refusal, Settings, Tell, Told, Voice};

/// A game under way and what its last action told.
pub struct Play {
    pub game: HammerOfTheScots,
    /// What the last action told, with the readers.
    pub told: Vec<Told<Event>>,
    /// The dice of the next actions, 1 to 6; when they run out, dice are random.
    dice: Vec<u32>,
    seed: u64,
}

/// What a [`Play`] begins with.
pub struct SetUp {
    start: Start,
    /// Cards to hold besides those that are played at once.
    hold: [Vec<Card>; 2],
}

/// A set-up of `scenario` with these blocks on the map, as in `wallace fife 4, york_infantry mar 3`. Without a
/// number a block is at full strength; `pool`, `dead` and `off_map` are places too. Nobles that are not
/// mentioned serve England and stand in `elsewhere`; other blocks that are not mentioned are in the pool, but the
/// King and the French Knights off the map, and Moray and Wallace in the pool.
pub fn set_up(scenario: &str, blocks: &str, elsewhere: &str) -> SetUp {
    let settings = Settings::from_lines(
        hammer_of_the_scots::SETTINGS,
        &[format!("scenario={scenario}").as_str()],
    )
    .unwrap();
    let agreed = Agreed::from_settings(&settings).unwrap();
    let mut standings: BTreeMap<Block, Standing> = BTreeMap::new();
    for phrase in blocks
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let mut words = phrase.split_whitespace();
        let block: Block = words.next().unwrap().parse().unwrap();
        let place: Place = words.next().unwrap().parse().unwrap();
        let full = if place.is_on_map() {
            block.max_steps()
        } else {
            0
        };
        let steps = words.next().map_or(full, |steps| steps.parse().unwrap());
        let twice = standings.insert(block, Standing { place, steps });
        assert!(twice.is_none(), "{block} is mentioned twice");
    }
    let elsewhere: Place = elsewhere.parse().unwrap();
    for block in Block::all() {
        if standings.contains_key(&block) {
            continue;
        }
        let standing = match block.turncoat() {
            Some(turncoat) if standings.contains_key(&turncoat) => continue,
            Some(_) if block.side() == Side::Scotland => continue,
            Some(_) => Standing {
                place: elsewhere,
                steps: block.max_steps(),
            },
            None if block == Block::KING || block == Block::FRENCH_KNIGHTS => Standing {
                place: Place::OFF_MAP,
                steps: 0,
            },
            None => Standing {
                place: Place::POOL,
                steps: 0,
            },
        };
        standings.insert(block, standing);
    }
    let muster = Muster::from_standings(standings).unwrap();
    let crowned = muster.place_of(Block::KING) != Place::OFF_MAP;
    let mut start = Start::new(agreed, muster);
    start.crowned |= crowned;
    SetUp {
        start,
        hold: [Vec::new(), Vec::new()],
    }
}

/// A Braveheart set-up; unmentioned nobles stand in England.
pub fn braveheart(blocks: &str) -> SetUp {
    set_up("braveheart", blocks, "england")
}

impl SetUp {
    pub fn year(mut self, year: u16) -> SetUp {
        self.start.year = year;
        if year > 1306 {
            self.start.edward = Edward::Second;
        }
        self
    }

    pub fn turn(mut self, turn: u8) -> SetUp {
        self.start.turn = turn;
        self
    }

    pub fn edward(mut self, edward: Edward) -> SetUp {
        self.start.edward = edward;
        self
    }

    pub fn schiltroms(mut self) -> SetUp {
        self.start.agreed.schiltroms = true;
        self
    }

    /// Changes what was agreed.
    pub fn agreed(mut self, change: impl Fn(&mut Agreed)) -> SetUp {
        change(&mut self.start.agreed);
        self
    }

    /// Cards that the sides hold besides, as in `1 1 herald`.
    pub fn hold(mut self, english: &str, scottish: &str) -> SetUp {
        self.hold = [english, scottish].map(|cards| {
            cards
                .split_whitespace()
                .map(|card| card.parse().unwrap())
                .collect()
        });
        self
    }

    /// The Card Phase, each side holding what [`SetUp::hold`] says.
    pub fn begin(mut self) -> Play {
        self.start.hands = self.hold.map(|cards| cards.into_iter().collect::<Cards>());
        Play {
            game: self.start.begin(),
            told: Vec::new(),
            dice: Vec::new(),
            seed: 1,
        }
    }

    /// Both sides lay these cards, which they hold besides the others.
    pub fn cards(mut self, english: &str, scottish: &str) -> Play {
        self.hold[0].push(english.parse().unwrap());
        self.hold[1].push(scottish.parse().unwrap());
        let mut play = self.begin();
        play.act(Side::England, &format!("play {english}"));
        play.act(Side::Scotland, &format!("play {scottish}"));
        play
    }
}

impl Play {
    /// A real game from its first moment.
    pub fn open(settings: &[&str], seed: &str) -> Play {
        let settings = Settings::from_lines(hammer_of_the_scots::SETTINGS, settings).unwrap();
        let mut chance = Chance::live(&table::Seed::from_text(seed));
        let mut journal = Journal::new();
        let game = HammerOfTheScots::open(&settings.at(2), &mut chance, &mut journal).unwrap();
        Play {
            game,
            told: journal.take(),
            dice: Vec::new(),
            seed: 1,
        }
    }

    /// The next dice, 1 to 6, in the order in which they fall.
    pub fn dice(&mut self, dice: &[u32]) -> &mut Play {
        self.dice = dice.iter().map(|die| die - 1).collect();
        self
    }

    /// The next choices of chance, from 0: draws from a pool or a deck.
    pub fn draws(&mut self, picks: &[u32]) -> &mut Play {
        self.dice = picks.to_vec();
        self
    }

    /// Does it; a refusal fails the test.
    pub fn act(&mut self, side: Side, action: &str) -> &mut Play {
        let parsed: Action = action.parse().unwrap();
        // Dice that are not used stay for later; after the scripted ones come random ones.
        let mut script = self.dice.clone();
        self.seed += 1;
        let mut filler = table::Rng::new(self.seed);
        script.extend((0..200).map(|_| filler.pick(6) as u32));
        let mut chance = Chance::scripted(&script);
        let mut journal = Journal::new();
        if let Err(refusal) = self
            .game
            .play(side.seat(), &parsed, &mut chance, &mut journal)
        {
            panic!(
                "{side}: {action} is refused: {refusal}\n{:?}",
                self.game.stage()
            );
        }
        let used = (chance.drawn() as usize).min(self.dice.len());
        self.dice.drain(..used);
        self.told = journal.take();
        self.game.muster().check().unwrap();
        self
    }

    /// The deciding side does these one after the other, separated by commas.
    pub fn all(&mut self, actions: &str) -> &mut Play {
        for action in actions.split(',').map(str::trim) {
            let side = self.game.decider();
            self.act(side, action);
        }
        self
    }

    /// Moves a block along a path, `go("wallace fife angus")`, and stops it there if it could go on.
    pub fn go(&mut self, path: &str) -> &mut Play {
        let mut words = path.split_whitespace();
        let side = self.game.decider();
        let block: Block = words.next().unwrap().parse().unwrap();
        self.act(side, &format!("move {block}"));
        for area in words {
            self.act(side, &format!("to {area}"));
        }
        if matches!(self.game.stage(), Stage::Step(march) if march.block == block) {
            self.act(side, "stop");
        }
        self
    }

    /// The deciding side ends its movement.
    pub fn end(&mut self) -> &mut Play {
        self.all("end")
    }

    /// Both sides end their movement without moving, as far as they have any.
    pub fn end_moves(&mut self) -> &mut Play {
        while matches!(self.game.stage(), Stage::Move(_)) {
            self.end();
        }
        self
    }

    /// The side is refused this, nothing changes, and this is the refusal.
    pub fn refused(&self, side: Side, action: &str) -> Refusal {
        let parsed: Action = action.parse().unwrap();
        let mut game = self.game.clone();
        let mut chance = Chance::scripted(&[0; 50]);
        let mut journal = Journal::new();
        let refusal = game
            .play(side.seat(), &parsed, &mut chance, &mut journal)
            .expect_err(&format!("{side}: {action} should be refused"));
        assert_eq!(game, self.game, "a refusal changes nothing");
        assert_eq!(chance.drawn(), 0, "a refusal draws nothing");
        assert!(journal.take().is_empty(), "a refusal tells nothing");
        assert_eq!(self.game.check(side.seat(), &parsed), Err(refusal.clone()));
        refusal
    }

    /// The side is refused this by this clause.
    #[track_caller]
    pub fn refuses(&self, side: Side, action: &str, clause: &str) -> &Play {
        let refusal = self.refused(side, action);
        assert_eq!(refusal.clause, clause, "{action}: {refusal}");
        self
    }

    /// Whether the side may do this.
    pub fn allows(&self, side: Side, action: &str) -> bool {
        let parsed: Action = action.parse().unwrap();
        let listed = self.legal(side).contains(&parsed.to_string());
        assert_eq!(listed, self.game.check(side.seat(), &parsed).is_ok());
        listed
    }

    /// All that the side may do, in the notation.
    pub fn legal(&self, side: Side) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.actions(side.seat(), &mut actions);
        actions.iter().map(Action::to_string).collect()
    }

    /// What the side may do with this verb: `choices(S, "to")` is `["angus", "fife"]`.
    pub fn choices(&self, side: Side, verb: &str) -> Vec<String> {
        let prefix = format!("{verb} ");
        let legal = self.legal(side).into_iter();
        let mut found: Vec<String> = legal
            .filter_map(|action| action.strip_prefix(&prefix).map(String::from))
            .collect();
        found.sort();
        found
    }

    /// Where the block is, `fife 3` or `pool`.
    pub fn at(&self, block: &str) -> String {
        let block: Block = block.parse().unwrap();
        self.game.muster().standing(block).to_string()
    }

    pub fn steps(&self, block: &str) -> u8 {
        self.game.muster().steps(block.parse().unwrap())
    }

    pub fn count(&self, area: &str, side: Side) -> usize {
        self.game
            .muster()
            .count(area.parse::<Area>().unwrap(), side)
    }

    pub fn view(&self, side: Side) -> View {
        self.game.view(Some(side.seat()))
    }

    /// What the side was told by the last action, as sentences.
    pub fn heard(&self, side: Side) -> Vec<String> {
        let names = ["England".to_string(), "Scotland".to_string()];
        let voice = Voice::new(Some(side.seat()), &names);
        let heard = self
            .told
            .iter()
            .filter(|entry| entry.readers.include(Some(side.seat())));
        heard.map(|entry| entry.event.tell(&voice)).collect()
    }
}
