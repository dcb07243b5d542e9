//! Advice in words: which decisions make one move, and what the evaluation says for it.

use super::{
    outlook::Outlook,
    taste::Beliefs,
    value::{animals, attacks, cards, cubes, defenses, opponents},
};
use crate::Move;
use border_reivers::{Action, BorderReivers, March, Rank, Stage};
use table::{Chance, Game, Journal, Rng, Seat, counted};

/// Whether the decision only finishes what the last one began: where sheep go, which tower is built.
pub(super) fn is_halfway(game: &BorderReivers) -> bool {
    matches!(
        game.stage(),
        Stage::Ally(_)
            | Stage::Bundle
            | Stage::Sheep { .. }
            | Stage::Build { .. }
            | Stage::Bastle { .. }
            | Stage::Default
            | Stage::Choose
            | Stage::Fame { .. }
            | Stage::Stolen { .. }
    )
}

/// The line as moves: what finishes an action belongs to it, and equal steps are counted.
pub(super) fn moves(game: &BorderReivers, seat: Seat, line: &[Action]) -> Vec<Move> {
    let mut world = game.clone();
    let mut chance = Chance::imagined(Rng::new(0));
    let mut moves: Vec<Move> = Vec::new();
    for action in line {
        let said = world.sentence(action);
        let belongs = is_halfway(&world) || *action == Action::Done;
        match moves.last_mut().filter(|_| belongs) {
            Some(last) => {
                last.actions += 1;
                if *action != Action::Done {
                    let mut steps: Vec<&str> = last
                        .what
                        .split("; ")
                        .filter(|step| !step.is_empty())
                        .collect();
                    steps.push(&said);
                    last.what = steps.join("; ");
                }
            }
            None => moves.push(Move {
                actions: 1,
                who: said,
                what: String::new(),
            }),
        }
        let played = world.play(seat, action, &mut chance, &mut Journal::silent());
        if played.is_err() {
            break;
        }
    }
    moves
}

/// What speaks for the move from the one state to the other.
pub(super) fn reasons(
    beliefs: &Beliefs,
    before: &BorderReivers,
    after: &BorderReivers,
) -> Vec<(String, f32)> {
    let mut reasons = Vec::new();
    let gained = i32::from(after.points()) - i32::from(before.points());
    if gained > 0 {
        reasons.push((format!("{gained} VP at once"), gained as f32));
    }
    let [old, new] = [Outlook::new(beliefs, before), Outlook::new(beliefs, after)];
    for march in March::ALL {
        if let Some(words) = rank_words(
            old.game.rank(old.family, march),
            new.game.rank(new.family, march),
            march,
        ) {
            let worth = new.fame(after.notoriety(march)) - new.fame(before.notoriety(march));
            reasons.push((words, worth.max(1.0)));
        }
    }
    let dice = |game: &BorderReivers| -> u32 {
        let data = game.components();
        let recruits = game.recruited().iter().map(|card| &data.card(card).effect);
        recruits
            .map(|effect| u32::from(effect.attack_dice[0]))
            .sum()
    };
    let more = dice(after).saturating_sub(dice(before));
    if more > 0 {
        reasons.push((
            format!(
                "{} for raids",
                counted(more as usize, "more die").replace("more dies", "more dice")
            ),
            more as f32,
        ));
    }
    let horses = |game: &BorderReivers| game.horses().iter().sum::<u8>();
    for (kind, now, then) in [
        ("sheep", before.own_sheep(), after.own_sheep()),
        ("horses", horses(before).into(), horses(after).into()),
        ("cattle", before.cattle(), after.cattle()),
    ] {
        if then > now + 1 {
            reasons.push((format!("{} more {kind}", then - now), f32::from(then - now)));
        }
    }
    let parts: [(&str, f32); 5] = [
        ("strengthens your attacks", attacks(&new) - attacks(&old)),
        ("good cards for later", cards(&new) - cards(&old)),
        ("guards your March", defenses(&new) - defenses(&old)),
        (
            "keeps strength from the opponents",
            opponents(&old) - opponents(&new),
        ),
        (
            "captives and feuds in your favour",
            cubes(&new) - cubes(&old),
        ),
    ];
    // Prices change with the season, so parts are compared only within one.
    if before.phase() == after.phase() && before.turn_number() == after.turn_number() {
        let told = animals(&new) - animals(&old);
        reasons.extend(
            parts
                .into_iter()
                .filter(|(_, worth)| *worth >= 1.5)
                .map(|(words, worth)| (words.into(), worth)),
        );
        if told > 3.0 && reasons.is_empty() {
            reasons.push(("a richer farm".into(), told));
        }
    }
    reasons
}

fn rank_words(old: Rank, new: Rank, march: March) -> Option<String> {
    let place = match march {
        March::Dl => "the Debateable Land".to_string(),
        _ => format!("the {}", march.name()),
    };
    match (old, new) {
        (Rank::First, _) => None,
        (_, Rank::First) => Some(format!("takes the lead in {place}")),
        (Rank::None | Rank::Second, Rank::TiedFirst) => Some(format!("draws level in {place}")),
        (Rank::None, Rank::Second) => Some(format!("comes second in {place}")),
        _ => None,
    }
}
