//! Advice as moves in words: which decisions make one move, and how it is told. Why it is good stands in `reasons.rs`.

use crate::Move;
use border_reivers::{Action, BorderReivers, March, Stage, TargetCard};
use table::{Chance, Game, Journal, Rng, Seat, capital, counted, in_a_row};

/// Whether the decision only finishes what the last one began: where sheep go, how many horses ride.
pub(super) fn is_halfway(game: &BorderReivers) -> bool {
    match game.stage() {
        Stage::Targets => !game.selected().is_empty(),
        stage => matches!(
            stage,
            Stage::Ally(_)
                | Stage::Truce
                | Stage::Bundle
                | Stage::Sheep { .. }
                | Stage::Build { .. }
                | Stage::Bastle { .. }
                | Stage::Default
                | Stage::Award
                | Stage::Choose
                | Stage::Fame { .. }
                | Stage::Horses
                | Stage::Stolen { .. }
        ),
    }
}

/// The line as moves: what finishes an action belongs to it, and equal steps are counted.
pub(super) fn moves(game: &BorderReivers, seat: Seat, line: &[Action]) -> Vec<Move> {
    let mut world = game.clone();
    let mut chance = Chance::imagined(Rng::new(0));
    let mut told: Vec<Telling> = Vec::new();
    for action in line {
        let belongs = is_halfway(&world) || *action == Action::Done;
        match told.last_mut().filter(|_| belongs) {
            Some(last) => last.go_on(&world, *action),
            None => told.push(Telling::begin(&world, *action)),
        }
        let played = world.play(seat, action, &mut chance, &mut Journal::silent());
        if played.is_err() {
            break;
        }
    }
    told.into_iter().map(Telling::told).collect()
}

/// What is done at several places and counted together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Put,
    Garrison,
    Bastle,
    Fame,
}

/// A part of a move: something that is done here and there, or other words that join the rest as they are.
enum Part {
    At(Verb, Vec<(String, usize)>),
    Words(String),
}

/// A move that is being told.
struct Telling {
    actions: usize,
    /// What it begins with, unless that is its first part.
    who: Option<String>,
    parts: Vec<Part>,
}

impl Telling {
    fn begin(game: &BorderReivers, action: Action) -> Telling {
        let mut telling = Telling {
            actions: 1,
            who: None,
            parts: Vec::new(),
        };
        match (action, part(game, action)) {
            // The Default Action is told after it.
            (Action::Discard(card), _) => {
                let name = game.components().card_name(card);
                telling.who = Some(format!("Discard {name}"));
            }
            (_, Some(part @ Part::At(..))) => telling.parts.push(part),
            _ => telling.who = Some(game.sentence(&action)),
        }
        telling
    }

    fn go_on(&mut self, game: &BorderReivers, action: Action) {
        self.actions += 1;
        let Some(new) = part(game, action) else {
            return;
        };
        if let (Some(Part::At(verb, places)), Part::At(same, more)) = (self.parts.last_mut(), &new)
            && *verb == *same
        {
            for (name, times) in more {
                match places.iter_mut().find(|(known, _)| known == name) {
                    Some((_, count)) => *count += times,
                    None => places.push((name.clone(), *times)),
                }
            }
            return;
        }
        self.parts.push(new);
    }

    fn told(self) -> Move {
        let mut parts = self.parts.iter();
        let who = self
            .who
            .or_else(|| parts.next().map(|part| capital(&part.words())));
        let rest: Vec<String> = parts
            .map(|part| match part {
                Part::At(..) => format!("and {}", part.words()),
                Part::Words(words) => words.clone(),
            })
            .collect();
        Move {
            actions: self.actions,
            who: who.unwrap_or_default(),
            what: rest.join(", "),
        }
    }
}

impl Part {
    /// "put 2 sheep in Eden Valley and 1 in Lyne Valley"
    fn words(&self) -> String {
        let (verb, places) = match self {
            Part::At(verb, places) => (verb, places),
            Part::Words(words) => return words.clone(),
        };
        let (doing, thing) = match verb {
            Verb::Garrison => {
                let names: Vec<&str> = places.iter().map(|(name, _)| name.as_str()).collect();
                return format!("garrison {}", in_a_row(&names));
            }
            Verb::Put => ("put", "sheep"),
            Verb::Bastle => ("bastle", "sheep"),
            Verb::Fame => ("place", "Notoriety"),
        };
        let at: Vec<String> = places
            .iter()
            .enumerate()
            .map(|(index, (name, count))| match index {
                0 => format!("{count} {thing} in {name}"),
                _ => format!("{count} in {name}"),
            })
            .collect();
        format!("{doing} {}", in_a_row(&at))
    }
}

/// What an action adds to the move that it belongs to.
fn part(game: &BorderReivers, action: Action) -> Option<Part> {
    let data = game.components();
    let at = |verb: Verb, name: &str| Some(Part::At(verb, vec![(name.into(), 1)]));
    let words = |words: String| Some(Part::Words(words));
    match (game.stage(), action) {
        (Stage::Bastle { .. }, Action::Done) | (Stage::Ally(_), Action::Keep) => None,
        (Stage::Truce, Action::Done) => words("and leave Day of Truce".into()),
        (_, Action::Done) => words("and go on".into()),
        (_, Action::Sheep(region)) => at(Verb::Put, &data.regions[region.index()]),
        (_, Action::Build(site)) => at(Verb::Garrison, &data.sites[site.index()]),
        (_, Action::Bastle(region)) => at(Verb::Bastle, &data.regions[region.index()]),
        (Stage::Default | Stage::Fame { .. }, Action::Fame(march)) => {
            at(Verb::Fame, &the_march(march))
        }
        (Stage::Ally(_), Action::Drop(card)) => {
            words(format!("in place of {}", data.card_name(card)))
        }
        (Stage::Truce, Action::Hold(card)) => {
            words(format!("and take {} back", data.card_name(card)))
        }
        (_, Action::Choose(march)) => words(format!("for {}", the_march(march))),
        (_, Action::Commit(horses)) => words(format!("with {}", counted(horses.into(), "horse"))),
        (_, Action::Award(card)) => words(format!(
            "and give {} to the opponents first",
            data.card_name(card)
        )),
        (_, Action::Target(kind)) => {
            let family = game.family();
            words(format!("and {}", TargetCard { family, kind }.name()))
        }
        _ => words(format!("and {}", small(&game.sentence(&action)))),
    }
}

/// "the English West March"
pub(super) fn the_march(march: March) -> String {
    format!("the {}", march.name())
}

fn small(words: &str) -> String {
    let mut signs = words.chars();
    match signs.next() {
        Some(first) => first.to_lowercase().collect::<String>() + signs.as_str(),
        None => String::new(),
    }
}
