//! Words for battles: attacks in one line, shots with dice, and what can be seen of it.

use crate::support::play::{Play, SetUp, braveheart};
use crate::support::{E, S};
use hammer_of_the_scots::{Block, BlockSet, Event, Season, Side, Stage};

/// The side is Player 1 and attacks along these paths, `wallace fife angus, keith mar`; its enemy stays where he is.
/// Player 1 is to pick a battle.
pub fn attack(side: Side, blocks: &str, paths: &str) -> Play {
    let mut play = moves(side, blocks, paths);
    play.end_moves();
    play
}

/// The side is Player 1 and moves along these paths; Player 2, who has one Group Move, is to move.
pub fn moves(side: Side, blocks: &str, paths: &str) -> Play {
    let (english, scottish) = if side == E { ("3", "1") } else { ("1", "3") };
    let mut play = braveheart(blocks).cards(english, scottish);
    march(&mut play, paths);
    play.end();
    play
}

/// The deciding side moves along these paths.
pub fn march(play: &mut Play, paths: &str) {
    for path in paths.split(',') {
        play.go(path.trim());
    }
}

/// What a shot came to: the highest die that hits, the dice, the hits.
#[derive(Debug, PartialEq, Eq)]
pub struct Shot {
    pub number: u8,
    pub dice: Vec<u8>,
    pub hits: u8,
}

/// The block fires, the dice fall so; more dice than it has are left for later.
pub fn fire(play: &mut Play, block: &str, dice: &[u32]) -> Shot {
    play.dice(dice).all(&format!("fire {block}"));
    let shot = play.told.iter().find_map(|entry| match &entry.event {
        Event::Fired {
            number, dice, hits, ..
        } => Some(Shot {
            number: *number,
            dice: dice.clone(),
            hits: *hits,
        }),
        _ => None,
    });
    shot.expect("a shot is told")
}

/// The highest die that hits when the block fires now.
pub fn number(play: &mut Play, block: &str) -> u8 {
    fire(play, block, &[6; 4]).number
}

/// Nobody does anything more in this round.
pub fn hold_round(play: &mut Play) {
    let round = round(play);
    while let Stage::Fight(side) = play.game.stage()
        && round == self::round(play)
    {
        let block = play.choices(side, "hold").remove(0);
        play.act(side, &format!("hold {block}"));
    }
}

/// Nobody does anything until the battle is decided.
pub fn hold_out(play: &mut Play) {
    while matches!(play.game.stage(), Stage::Fight(_)) {
        hold_round(play);
    }
}

/// The round, 0 if there is no battle.
pub fn round(play: &Play) -> u8 {
    play.game.battle().map_or(0, |(_, _, round)| round)
}

/// The attacker of the battle that is fought.
pub fn attacker(play: &Play) -> Side {
    play.game.battle().expect("a battle").1
}

/// The side's blocks on the field, as in `york_infantry hobelars`.
pub fn field(play: &Play, side: Side) -> String {
    words(play.game.field().and(BlockSet::of_side(side)))
}

/// The side's blocks that wait for Round 2.
pub fn reserves(play: &Play, side: Side) -> String {
    words(play.game.reserves().and(BlockSet::of_side(side)))
}

/// The blocks that can act now.
pub fn acting(play: &Play) -> String {
    play.choices(play.game.decider(), "hold").join(" ")
}

fn words(blocks: BlockSet) -> String {
    let words: Vec<String> = blocks.iter().map(|block| block.to_string()).collect();
    words.join(" ")
}

/// How many blocks of the other side the reader sees there, and the faces that he sees.
pub fn seen(play: &Play, reader: Side, area: &str) -> (u8, Vec<String>) {
    let view = play.view(reader);
    let armies = &view.area(area.parse().unwrap()).armies;
    let enemy = reader.other();
    (
        armies[enemy.index()].count,
        faces(play, reader, enemy, area),
    )
}

/// The side's blocks there whose faces the reader sees, with their strength.
pub fn faces(play: &Play, reader: Side, side: Side, area: &str) -> Vec<String> {
    let view = play.view(reader);
    let army = &view.area(area.parse().unwrap()).armies[side.index()];
    let faces = army.blocks.iter();
    faces
        .map(|seen| format!("{} {}", seen.block, seen.steps))
        .collect()
}

/// The borders by which the side has entered battles this Game Turn.
pub fn entered(play: &Play, side: Side) -> String {
    let borders = &play.view(side).entered[side.index()];
    let borders: Vec<String> = borders.iter().map(|border| border.to_string()).collect();
    borders.join(" ")
}

/// What the sides were told by the last action, all in one.
pub fn heard(play: &Play, side: Side) -> String {
    play.heard(side).join(" ")
}

/// The blocks that rolled whether they stay, in the last action.
pub fn celtic_rolls(play: &Play) -> Vec<(Block, u8)> {
    let rolls = play.told.iter().filter_map(|entry| match entry.event {
        Event::Celtic { block, die, .. } => Some((block, die)),
        _ => None,
    });
    rolls.collect()
}

/// A Scottish noble far away, so that the English do not hold all of them.
pub const FAR: &str = "moray galloway";

/// The side attacks Ross out of Moray; its enemies, who also hold Garmoran, close in behind it, and nobody fires for
/// three rounds. Who must leave cannot.
pub fn trap(side: Side, set_up: impl Fn(&str) -> SetUp, who: &str) -> Play {
    let (guard, watch, chase) = if side == E {
        ("graham", "lindsay", "fraser")
    } else {
        ("york_infantry", "durham_infantry", "hobelars")
    };
    let blocks = format!("{who} moray, {guard} ross, {watch} garmoran, {chase} lochaber, {FAR}");
    let (english, scottish) = if side == E { ("2", "1") } else { ("1", "2") };
    let mut play = set_up(&blocks).cards(english, scottish);
    play.go(&format!("{who} ross")).end();
    play.go(&format!("{chase} moray")).end();
    play.all("battle ross");
    hold_out(&mut play);
    play
}

/// In winter everybody lets things be until this step.
pub fn winter_until(play: &mut Play, season: Season) {
    while play.game.stage() != Stage::Winter(season) {
        let side = play.game.decider();
        let legal = play.legal(side);
        let idle = |action: &&String| ["end", "stay"].contains(&action.as_str());
        let action = legal.iter().find(idle).unwrap_or(&legal[0]);
        play.act(side, action);
    }
}

/// Scotland raises this block of its pool there.
pub fn draw(play: &mut Play, block: &str, area: &str) {
    let block: Block = block.parse().unwrap();
    let mut pool = play.game.muster().pool(S).iter();
    let pick = pool.position(|other| other == block);
    play.draws(&[pick.expect("it is in the pool") as u32]);
    play.all(&format!("draw {area}"));
}
