//! Advice in words: a line of actions as marches with their blocks, and what the evaluation says for a march. The
//! states are imagined; whom a noble serves, where he is at home and where castles stand is known to all.

use super::{
    WarCouncil,
    picture::Picture,
    value::{chance_to_win, sign},
};
use crate::Move;
use hammer_of_the_scots::{
    Action, Area, Block, Card, HammerOfTheScots, Noble, Side, Stage, player_1,
};
use table::{Chance, Game, Journal, Rng, Seat, Turn, counted};

/// The march of one block.
struct March {
    block: Block,
    from: Option<Area>,
    way: Vec<Area>,
    actions: usize,
}

/// The block that the decision is about, if it is on its way.
fn marching(game: &HammerOfTheScots) -> Option<Block> {
    match game.stage() {
        Stage::Step(march) => Some(march.block),
        Stage::Land(block)
        | Stage::Retreat(block)
        | Stage::WithdrawTo(block)
        | Stage::RegroupTo(block) => Some(block),
        Stage::Norse => Some(Block::NORSE),
        _ => None,
    }
}

/// The line as moves: blocks that take the same way one after the other march together. That nothing more is done is not
/// told behind a move.
pub(super) fn moves(game: &HammerOfTheScots, seat: Seat, line: &[Action]) -> Vec<Move> {
    let mut world = game.clone();
    let mut chance = Chance::imagined(Rng::new(0));
    let mut moves = Vec::new();
    let mut group: Vec<March> = Vec::new();
    let mut march: Option<March> = None;
    for action in line {
        let block = match action {
            Action::Move(block) => Some(*block),
            Action::To(_) | Action::Stop => marching(&world),
            _ => None,
        };
        match block {
            None => {
                flush(&mut group, march.take(), &mut moves);
                moves.push(plain(&world, action));
            }
            Some(block) => {
                if matches!(action, Action::Move(_)) {
                    join(&mut group, march.take(), &mut moves);
                }
                let now = march.get_or_insert_with(|| March {
                    block,
                    from: world.muster().area_of(block),
                    way: Vec::new(),
                    actions: 0,
                });
                now.actions += 1;
                if let Action::To(area) = action {
                    now.way.push(*area);
                }
            }
        }
        let played = world.play(seat, action, &mut chance, &mut Journal::silent());
        if played.is_err() {
            break;
        }
    }
    flush(&mut group, march, &mut moves);
    if moves.len() > 1 && line.last() == Some(&Action::End) {
        moves.pop();
    }
    moves
}

/// An action that is no march.
fn plain(game: &HammerOfTheScots, action: &Action) -> Move {
    Move {
        actions: 1,
        who: game.sentence(action),
        what: String::new(),
    }
}

/// Adds a march to the group that goes the same way, or ends that group.
fn join(group: &mut Vec<March>, march: Option<March>, moves: &mut Vec<Move>) {
    let Some(march) = march else { return };
    let is_same = |other: &March| (other.from, &other.way) == (march.from, &march.way);
    if !group.last().is_none_or(is_same) {
        told(group, moves);
    }
    group.push(march);
}

fn flush(group: &mut Vec<March>, march: Option<March>, moves: &mut Vec<Move>) {
    join(group, march, moves);
    told(group, moves);
}

fn told(group: &mut Vec<March>, moves: &mut Vec<Move>) {
    let Some(last) = group.last() else { return };
    let what = match last.way.last() {
        Some(area) => format!("to {}", area.name()),
        None => "moves".into(),
    };
    let names: Vec<&str> = group.iter().map(|march| called(march.block)).collect();
    moves.push(Move {
        actions: group.iter().map(|march| march.actions).sum(),
        who: names.join(", "),
        what,
    });
    group.clear();
}

/// A noble by his name alone: whom he serves is plain.
fn called(block: Block) -> &'static str {
    block.noble().map_or(block.name(), Noble::name)
}

/// What the evaluation says for coming from the one state to the other.
pub(super) fn reasons(
    council: &WarCouncil,
    before: &HammerOfTheScots,
    after: &HammerOfTheScots,
    side: Side,
) -> Vec<(String, f32)> {
    if let Turn::Over(outcome) = after.turn() {
        let won = outcome.share(side.seat()) == table::Outcome::WHOLE;
        return won
            .then(|| ("That wins the war.".into(), 100.0))
            .into_iter()
            .collect();
    }
    if before.stage() == Stage::Cards {
        return card(before, after, side);
    }
    let beliefs = &council.beliefs;
    let look = Comparison {
        side,
        before: Picture::new(beliefs, before),
        after: Picture::new(beliefs, after),
        enemy_moves_later: after.first() == side
            && after
                .laid(side.other())
                .is_some_and(|card| !card.is_event()),
    };
    Area::all()
        .flat_map(|area| {
            let found = [
                look.comes(area),
                look.holds(area),
                look.stands(area),
                look.threatens(area),
            ];
            found.into_iter().flatten()
        })
        .collect()
}

/// What speaks for the card that was laid: how much it moves, and who would go first, against all that the other side
/// could have laid in this imagined state.
fn card(before: &HammerOfTheScots, after: &HammerOfTheScots, side: Side) -> Vec<(String, f32)> {
    let (held, kept) = (before.hand(side), after.hand(side));
    let Some(card) = held
        .iter()
        .find(|&card| kept.count(card) < held.count(card))
    else {
        return Vec::new();
    };
    let enemy = side.other();
    let mut others: Vec<Card> = before.hand(enemy).iter().collect();
    others.extend(before.laid(enemy));
    let goes_first = |other: &&Card| {
        let cards = match side {
            Side::England => [card, **other],
            Side::Scotland => [**other, card],
        };
        player_1(cards) == side
    };
    let first = others.iter().filter(goes_first).count() as f32 / others.len().max(1) as f32;
    let does = match card.value() {
        Some(groups) => format!("Moves {}.", counted(groups.into(), "group")),
        None => card.effect().into(),
    };
    let turn = match first {
        first if first >= LIKELY => Some("You would probably move first."),
        first if first <= 1.0 - LIKELY => Some("They would probably move first, and you answer."),
        _ => None,
    };
    let turn = turn.filter(|_| !card.is_event());
    let turn = turn.map(|words| (words.into(), 1.5));
    [(does, 2.0)].into_iter().chain(turn).collect()
}

/// From here on something is called probable.
const LIKELY: f32 = 0.65;

/// The map before and after a move of this side.
struct Comparison<'a> {
    side: Side,
    before: Picture<'a>,
    after: Picture<'a>,
    /// Whether the enemy has still to move in this Game Turn.
    enemy_moves_later: bool,
}

impl Comparison<'_> {
    fn enemy(&self) -> Side {
        self.side.other()
    }

    fn is_there(picture: &Picture, side: Side, area: Area) -> bool {
        picture.force(side, area).is_there()
    }

    /// What the area is worth to the side.
    fn worth(&self, picture: &Picture, area: Area) -> f32 {
        let [red, blue] = Side::BOTH.map(|side| picture.force(side, area));
        sign(self.side) * picture.area(area, red, blue, self.side)
    }

    /// The noble of the enemy who is at home there, as everybody knows.
    fn foe_at_home(&self, area: Area) -> Option<&'static str> {
        let noble = area.home_of()?;
        let is_foe = self.after.serves[noble.index()] == Some(self.enemy());
        is_foe.then(|| noble.name())
    }

    /// The side comes to an area.
    fn comes(&self, area: Area) -> Option<(String, f32)> {
        /// Nobles that are worth a word.
        const WORD: f32 = 0.05;
        let came = Self::is_there(&self.after, self.side, area)
            && !Self::is_there(&self.before, self.side, area);
        if !came || area == Area::ENGLAND {
            return None;
        }
        let gained = self.worth(&self.after, area) - self.worth(&self.before, area);
        let castles = counted(area.castle_limit(self.side).into(), "castle");
        let name = area.name();
        let is_battle = Self::is_there(&self.after, self.enemy(), area);
        let words = match (self.foe_at_home(area), is_battle) {
            (Some(noble), true) => {
                format!(
                    "{castles}, and the home of {noble}, who serves {}.",
                    self.enemy().name()
                )
            }
            (Some(noble), false) => {
                format!("Shuts {noble} out of {name}: in winter he comes over to you.")
            }
            (None, true) => format!("{castles} to win in {name}."),
            (None, false) => format!("Holds {name} with {castles}."),
        };
        // A march always changes where it ends, so a little is enough.
        Some((
            table::capital(&words),
            1.0 + (gained / WORD).clamp(0.0, 9.0),
        ))
    }

    /// An attack that will hardly win holds the enemies there, who have not moved yet (HS-4.6a).
    fn holds(&self, area: Area) -> Option<(String, f32)> {
        let came = Self::is_there(&self.after, self.side, area)
            && !Self::is_there(&self.before, self.side, area);
        let is_battle = Self::is_there(&self.after, self.enemy(), area);
        if !(came && is_battle && self.enemy_moves_later) {
            return None;
        }
        let [own, foe] = [self.side, self.enemy()].map(|side| self.after.force(side, area));
        let chance = chance_to_win(
            own.attacking(),
            foe.defending(),
            self.after.beliefs.taste.caution,
        );
        let words = format!("Holds the enemies in {} for this turn.", area.name());
        (chance < 0.5).then_some((words, 2.0))
    }

    /// The side was in an area, and is.
    fn stands(&self, area: Area) -> Option<(String, f32)> {
        let [was, is] = [&self.before, &self.after].map(|picture| {
            let own = picture.force(self.side, area);
            let alone = own.is_there() && !Self::is_there(picture, self.enemy(), area);
            alone.then(|| (own.steps, self.risk(picture, area)))
        });
        let ((steps_before, risk_before), (steps, risk)) = (was?, is?);
        let name = area.name();
        match steps {
            steps if steps > steps_before && risk_before - risk > 0.05 => {
                let weight = (risk_before - risk) * 12.0;
                Some((format!("Makes {name} safer."), weight))
            }
            steps if steps < steps_before && risk < 0.5 && area != Area::ENGLAND => {
                Some((format!("Enough stay behind to keep {name}."), 1.2))
            }
            _ => None,
        }
    }

    /// How likely the enemies around would beat those who stand there.
    fn risk(&self, picture: &Picture, area: Area) -> f32 {
        let menace = picture.menaces[self.enemy().index()][area.index()];
        let own = picture.force(self.side, area);
        chance_to_win(menace, own.defending(), picture.beliefs.taste.caution)
    }

    /// An area of the enemy that the side could attack next, and could not as well before.
    fn threatens(&self, area: Area) -> Option<(String, f32)> {
        let chance = |picture: &Picture| {
            let menace = picture.menaces[self.side.index()][area.index()];
            let foe = picture.force(self.enemy(), area);
            let alone = foe.is_there() && !Self::is_there(picture, self.side, area);
            alone.then(|| chance_to_win(menace, foe.defending(), picture.beliefs.taste.caution))
        };
        let (was, is) = (chance(&self.before)?, chance(&self.after)?);
        if is < 0.5 || is - was < 0.1 {
            return None;
        }
        let name = area.name();
        let words = match self.foe_at_home(area) {
            Some(noble) => format!("Threatens {name}, the home of {noble}."),
            None => format!("Threatens {name}."),
        };
        Some((words, (is - was) * 8.0))
    }
}
