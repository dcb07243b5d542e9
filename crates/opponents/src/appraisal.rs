//! What a move that was made is worth beside the best that the computer finds, for a coach who speaks of it afterwards.
//!
//! Both moves are played on from the same imagined states with the same luck, so that little luck is left in the
//! difference. Like advice, it is a function of what the seat knew before its move and of its seed.

use crate::{
    Budget, Failure, Guide, Move,
    counsel::{counsel, reasons},
    tree::play_out,
};
use table::{Chance, Game, Journal, Rng, Seat};

/// From how many imagined states both moves are played on.
const WORLDS: usize = 800;
/// A difference of this share of the win is worth a word.
const MATTERS: f32 = 0.025;
/// One of less than this is none.
const NOTHING: f32 = 0.015;

/// What there is to say of a move that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal {
    /// How good it was.
    pub verdict: Verdict,
    /// What speaks for the move that was made; of a weaker one, for the better.
    pub reasons: Vec<String>,
}

/// How good a move was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// What the computer would have done.
    Best,
    /// As good as that, as far as can be told.
    Good,
    /// This was better.
    Weaker(Move),
}

/// Judges the actions that the seat did in this state, which make one move. Nothing where there is nothing to say: there was
/// no choice, the difference is neither small nor sure, or the guide judges no single moves.
pub fn appraise<G: Game, U: Guide<G>>(
    guide: &U,
    game: &G,
    seat: Seat,
    done: &[G::Action],
    budget: Budget,
    mut rng: Rng,
) -> Result<Option<Appraisal>, Failure> {
    if !guide.judges_moves() {
        return Ok(None);
    }
    let lines = counsel(guide, game, seat, budget, Rng::new(rng.bits()))?;
    let world = game.imagine(seat, &mut rng);
    let own = guide.moves(&world, seat, done);
    let (Some(best), Some(made)) = (lines.first(), own.first()) else {
        return Ok(None);
    };
    let Some(first) = best.moves.first().filter(|_| lines.len() > 1) else {
        return Ok(None);
    };
    let better = &best.actions[..first.actions.min(best.actions.len())];
    let said = |verdict, reasons: Option<&Vec<String>>| {
        let reasons = reasons.cloned().unwrap_or_default();
        Ok(Some(Appraisal { verdict, reasons }))
    };
    if better == done || first.is_like(made) {
        return said(Verdict::Best, best.reasons.first());
    }
    let Some((less, error)) = difference(guide, game, seat, [better, done], &mut rng)? else {
        return Ok(None);
    };
    if less - error >= MATTERS {
        said(Verdict::Weaker(first.clone()), best.reasons.first())
    } else if less <= NOTHING.max(error.min(MATTERS / 2.0)) {
        let told = reasons(guide, game, seat, (done, &own[..1]), &mut rng);
        said(Verdict::Good, told.first())
    } else {
        Ok(None)
    }
}

/// How much more the first line is worth to the seat than the second, and the standard error of that. Nothing if one of them
/// cannot be played in most of the states that the seat could be in.
fn difference<G: Game, U: Guide<G>>(
    guide: &U,
    game: &G,
    seat: Seat,
    lines: [&[G::Action]; 2],
    rng: &mut Rng,
) -> Result<Option<(f32, f32)>, Failure> {
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0_u16);
    for _ in 0..WORLDS {
        let world = game.imagine(seat, rng);
        let [luck, mind] = [rng.bits(), rng.bits()];
        let mut worth = [0.0; 2];
        let mut is_played = true;
        for (line, worth) in lines.into_iter().zip(&mut worth) {
            let mut after = world.clone();
            let mut chance = Chance::imagined(Rng::new(luck));
            let mut play = |action| after.play(seat, action, &mut chance, &mut Journal::silent());
            is_played &= line.iter().all(|action| play(action).is_ok());
            if is_played {
                *worth =
                    play_out(guide, &mut after, &mut chance, &mut Rng::new(mind))?[seat.index()];
            }
        }
        if is_played {
            let more = worth[0] - worth[1];
            sum += more;
            squares += more * more;
            count += 1;
        }
    }
    if usize::from(count) < WORLDS / 2 {
        return Ok(None);
    }
    let all = f32::from(count);
    let mean = sum / all;
    let variance = (squares / all - mean * mean).max(0.0);
    Ok(Some((mean, (variance / all).sqrt())))
}
