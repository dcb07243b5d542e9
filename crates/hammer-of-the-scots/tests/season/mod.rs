//! Winters and whole years in a test: the sides take the plainest choice until something comes up that the test
//! is about.
use crate::support::play::{Play, SetUp, braveheart, set_up};
use hammer_of_the_scots::{Area, Season, Side, Stage};

/// Blocks that leave the Scottish pool empty, each within its castle: there is room for one more in Fife and in
/// Badenoch. Wallace, Moray and the Norse are not among them.
pub const ARMY: &str = "douglas lothian, campbell lothian, graham fife, macdonald fife, fraser moray, \
    barclay moray, grant strathspey, keith strathspey, etterick carrick, lindsay lochaber, blue_comyn badenoch";

/// The thirteen nobles who can change side, at home and Scottish.
pub const ALL_BLUE: &str = "blue_comyn badenoch, blue_angus angus, blue_argyll argyll, blue_bruce annan, \
    blue_mar mar, blue_lennox lennox, blue_buchan buchan, blue_galloway galloway, blue_ross ross, \
    blue_atholl atholl, blue_dunbar dunbar, blue_mentieth mentieth, blue_steward lanark";

/// The blocks, and a Scottish noble at home in Galloway, so that the English do not hold every noble.
pub fn with_galloway(blocks: &str) -> String {
    format!("{blocks}, blue_galloway galloway")
}

/// A Braveheart set-up with these blocks and Galloway; other nobles stand in England.
pub fn war(blocks: &str) -> SetUp {
    braveheart(&with_galloway(blocks))
}

/// The same with the other nobles in Fife, so that England may be empty or Scottish.
pub fn raid(blocks: &str) -> SetUp {
    set_up("braveheart", &with_galloway(blocks), "fife")
}

/// The winter of a set-up's year, at its first decision: both sides play an event and decline it.
pub fn winter_of(set_up: SetUp) -> Play {
    let mut play = set_up.cards("truce", "victuals");
    play.all("pass, pass");
    play
}

/// The winter of 1297 at its first decision, with these blocks and Galloway.
pub fn winter(blocks: &str) -> Play {
    winter_of(war(blocks))
}

/// The winter of 1297 at this step, or a later one if nothing is to be decided in it.
pub fn winter_at(season: Season, blocks: &str) -> Play {
    let mut play = winter(blocks);
    until(&mut play, season);
    play
}

/// The plainest choice: nothing is used, nobody moves, Edward goes home.
pub fn skip(play: &mut Play) {
    let side = play.game.decider();
    let legal = play.legal(side);
    let plain = ["disband edward", "pass", "stay", "end"];
    let choice = plain
        .iter()
        .find(|word| legal.iter().any(|action| action == *word));
    let choice = choice.map_or_else(|| legal.last().unwrap().clone(), ToString::to_string);
    play.act(side, &choice);
}

/// Plain choices until this step of the winter, a later one, or its end.
pub fn until(play: &mut Play, season: Season) {
    while play.game.season().is_some_and(|now| now < season) {
        skip(play);
    }
}

/// Plain choices until the winter is over: the next year is dealt or the game has ended.
pub fn past_winter(play: &mut Play) {
    until(play, Season::NewYear);
}

/// Plain choices through the year until its winter asks something.
pub fn next_winter(play: &mut Play) {
    while play.game.season().is_none() && play.game.stage() != Stage::Over {
        skip(play);
    }
}

/// The steps of the winter that ask something when plain choices are taken.
pub fn steps(play: &mut Play) -> Vec<Season> {
    let mut asked = Vec::new();
    while let Some(season) = play.game.season() {
        if asked.last() != Some(&season) {
            asked.push(season);
        }
        skip(play);
    }
    asked
}

/// The replacement points left in the area, as everyone sees them.
pub fn points(play: &Play, area: &str) -> u8 {
    let area: Area = area.parse().unwrap();
    let view = play.view(Side::England);
    let found = view.points.iter().find(|(where_, _)| *where_ == area);
    found.map_or(0, |&(_, points)| points)
}

/// How many nobles serve each side, English and Scottish.
pub fn tally(play: &Play) -> [usize; 2] {
    Side::BOTH.map(|side| play.game.muster().nobles(side).len())
}

/// A second game that goes on from here.
pub fn again(play: &Play) -> Play {
    let mut other = war("").begin();
    other.game = play.game.clone();
    other
}
