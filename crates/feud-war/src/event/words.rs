//! Events in words. No other place makes text of them.

use super::{Death, Event, Tallied};
use crate::{
    Clan, Cover, Lot, Score,
    tables::{Hit, River},
};
use field::Length;
use table::{Seat, Voice};

/// What the clan of a seat does, in the reader's person: "you place", "Elliot places". A clan is called by its name, whoever plays it.
fn does(voice: &Voice, seat: Seat, you: &str, others: &str) -> String {
    match voice.reader() == Some(seat) {
        true => format!("You {you}"),
        false => format!("{} {others}", Clan::of(seat).name()),
    }
}

fn clan(clan: Clan) -> &'static str {
    clan.name()
}

pub(super) fn told(event: &Event, voice: &Voice) -> String {
    let words = setting_up(event, voice)
        .or_else(|| taking_turns(event))
        .or_else(|| fighting(event))
        .unwrap_or_else(|| herding(event));
    table::capital(&words)
}

fn setting_up(event: &Event, voice: &Voice) -> Option<String> {
    Some(match event {
        Event::Opened { seats } => format!("{seats} clans gather."),
        Event::ListMade { seat } => {
            format!(
                "{} a clan.",
                does(voice, *seat, "have chosen", "has chosen")
            )
        }
        Event::ListShown { clan: whose, list } => {
            format!("{} leads {}.", clan(*whose), list.in_words())
        }
        Event::SeasonRolled { die, season, turns } => format!(
            "The season die shows {die}: {}, {turns} turns a day.",
            season.name()
        ),
        Event::RolesDealt { defender } => format!(
            "{} the farmstead.",
            does(voice, *defender, "defend", "defends")
        ),
        Event::AnimalsDrawn { kind, number } => {
            format!("The farm keeps {}.", animals(*number, kind.name()))
        }
        Event::AllAnimals => "The farm keeps 9 chickens, 7 pigs, 5 sheep and 3 cows.".into(),
        Event::Laid { piece, lies } => format!("{} is laid {lies}.", piece.sort.name()),
        Event::Cleared => "The scenery is taken away again.".into(),
        Event::SceneryDone => "The scenery is laid.".into(),
        Event::Proposed { piece, lies } => {
            format!(
                "The defender would like to add {} {lies}.",
                piece.sort.name()
            )
        }
        Event::Consent {
            seat: who,
            agrees: true,
        } => format!("{}.", does(voice, *who, "agree", "agrees")),
        Event::Consent {
            seat: who,
            agrees: false,
        } => format!("{} agree.", does(voice, *who, "do not", "does not")),
        Event::Placed { thing, .. } => format!("{thing} is placed."),
        Event::PlacedRest { seat: who } => format!(
            "{} all the others as suggested.",
            does(voice, *who, "place", "places")
        ),
        Event::Ready { seat: who } => format!("{} ready.", does(voice, *who, "are", "is")),
        Event::SideRolled { seat: who, die } => format!(
            "{} {die} for the choice of sides.",
            does(voice, *who, "throw", "throws")
        ),
        Event::SideTaken { seat: who, side } => format!(
            "{} from {}.",
            does(voice, *who, "attack", "attacks"),
            side.name()
        ),
        Event::Marked {
            seat: who,
            side,
            along,
        } => format!(
            "{} the starting point, {along} in along the edge in {}.",
            does(voice, *who, "mark", "marks"),
            side.name()
        ),
        Event::OrderRolled { clan: whose, die } => {
            format!("{} throws {die} for the first turn.", clan(*whose))
        }
        Event::DayBegan { day, first } => format!("Day {day} begins; {} goes first.", clan(*first)),
        Event::GaveUp { clan: whose } => format!("{} gives up and leaves the table.", clan(*whose)),
        _ => return None,
    })
}

fn animals(number: u8, name: &str) -> String {
    match name {
        "sheep" => format!("{number} sheep"),
        name => table::counted(number.into(), name),
    }
}

fn taking_turns(event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegan {
            clan: whose,
            day,
            turn,
            card,
        } => {
            format!(
                "Day {day}, turn {turn}: {} draws a movement card, {card} in.",
                clan(*whose)
            )
        }
        Event::EventDrawn { clan: whose, card } => {
            format!("{} draws an event: {}.", clan(*whose), card.name())
        }
        Event::WithoutEffect { card } => format!("{} has no effect.", card.name()),
        Event::Challenged { clan: one, rival } => format!(
            "{} challenges {}: neither moves nor fires.",
            clan(*one),
            clan(*rival)
        ),
        Event::Chosen { figure, lot } => match lot {
            Lot::Hanged => format!("{figure} is hanged."),
            Lot::Wounded => format!("{figure} is hurt."),
            Lot::Sent => format!("{figure} is sent to the starting point."),
            Lot::Lamed => format!("The horse of {figure} limps for two moves."),
        },
        Event::Moved { figure, length, .. } => {
            // Told to the nearest tenth.
            let near = Length::thousandths(length.count() + 50);
            format!("{figure} moves {} in.", near.tenths())
        }
        Event::Returned { figure, .. } => {
            format!("{figure} turns back towards the starting point.")
        }
        Event::Arrived { figure } => {
            format!("{figure} has been at the starting point and is free again.")
        }
        Event::Entered { figure } => format!("{figure} enters the house."),
        Event::Waded {
            figure,
            die,
            result,
        } => match result {
            River::Drowned => format!("{figure} throws {die} at the river and drowns."),
            River::TurnedBack => format!("{figure} throws {die} at the river and turns back."),
            River::Crosses => format!("{figure} throws {die} at the river and goes on."),
        },
        Event::Jumped {
            figure,
            die,
            is_lamed: true,
        } => format!("{figure} throws {die} at the jump: the horse is across and lame."),
        Event::Jumped { figure, die, .. } => {
            format!("{figure} throws {die} at the jump and is across.")
        }
        Event::Stayed { figure } => format!("{figure} stays."),
        Event::Mounted { figure } => format!("{figure} mounts."),
        Event::Dismounted { figure } => format!("{figure} dismounts."),
        Event::Declared {
            figure,
            is_in_view: true,
        } => format!("{figure} is in view."),
        Event::Declared { figure, .. } => format!("{figure} is behind the hill."),
        Event::BeaconThrown { die, is_lit: true } => {
            format!("The beacon throw is {die}: it burns.")
        }
        Event::BeaconThrown { die, .. } => format!("The beacon throw is {die}: it stays dark."),
        Event::WardenThrown {
            dice: [a, b],
            comes: true,
        } => format!("The throw for the March Warden is {a} and {b}: he comes."),
        Event::WardenThrown { dice: [a, b], .. } => {
            format!("The throw for the March Warden is {a} and {b}: not yet.")
        }
        Event::WardenCame { side } => format!(
            "The March Warden and his Hot Trod come from {}.",
            side.name()
        ),
        Event::Ended { clans } => {
            let each: Vec<String> = clans
                .iter()
                .map(|one| format!("{} {}", clan(one.clan), one.points))
                .collect();
            format!("The game is over: {}.", each.join(", "))
        }
        _ => return None,
    })
}

/// Why the first is first (FW-R16): "12 points against 9", and on a tie what breaks it.
pub(super) fn why(clans: &[Tallied]) -> Option<String> {
    let mut order: Vec<&Tallied> = clans.iter().collect();
    order.sort_by_key(|one| std::cmp::Reverse((one.points, one.men)));
    let (first, second) = (order.first()?, order.get(1)?);
    let points = |points: i16| match points {
        1 => "1 point".to_string(),
        points => format!("{points} points"),
    };
    let men = |men: usize| match men {
        0 => "no man".to_string(),
        1 => "1 man".to_string(),
        men => format!("{men} men"),
    };
    let alike = |one: &&&Tallied| one.points == first.points;
    let tied = order.iter().skip(1).filter(alike);
    let tied: Vec<&str> = tied.map(|one| clan(one.clan)).collect();
    Some(match (tied.is_empty(), first.men == second.men) {
        (true, _) => format!("{} against {}", points(first.points), second.points),
        (false, false) => format!(
            "{}, as many as {}, and more men left: {} against {}",
            points(first.points),
            table::in_a_row(&tied),
            first.men,
            second.men
        ),
        (false, true) => format!("{} and {} left each", points(first.points), men(first.men)),
    })
}

/// What two dice came to with all that is added: "6+3 = 9", "6+3 and +1 = 10".
fn reckoned([a, b]: [u8; 2], total: i8) -> String {
    match total - (a + b) as i8 {
        0 => format!("{a}+{b} = {total}"),
        added => format!("{a}+{b} and {added:+} = {total}"),
    }
}

fn score(score: &Score) -> String {
    reckoned(score.dice, score.total)
}

fn fighting(event: &Event) -> Option<String> {
    Some(match event {
        Event::Fired {
            figure,
            target,
            weapon,
            dice: None,
            ..
        } => {
            format!(
                "{figure} fires at {target} with the {}: too far, a miss.",
                weapon.name()
            )
        }
        Event::Fired {
            figure,
            target,
            weapon,
            dice: Some(dice),
            sum,
            is_close,
            cover,
            hit,
        } => {
            let range = if *is_close { "close" } else { "long" };
            let cover = match cover {
                Cover::Open => "in the open",
                Cover::Soft => "in soft cover",
                Cover::Hard => "in hard cover",
            };
            let hit = match hit {
                Hit::Miss => "a miss",
                Hit::Wound => "a wound",
                Hit::Killed => "killed",
            };
            format!(
                "{figure} fires at {target} {cover} with the {} at {range} range: {}, {hit}.",
                weapon.name(),
                reckoned(*dice, *sum)
            )
        }
        Event::Loaded { figure, weapon } => format!("{figure} loads the {}.", weapon.name()),
        Event::Fought {
            attacker,
            defender,
            attack,
            defence,
            ..
        } => {
            format!(
                "{attacker} attacks {defender}: {} against {}.",
                score(attack),
                score(defence)
            )
        }
        Event::Wounded { figure, wounds, .. } => format!(
            "{figure} has {}.",
            table::counted((*wounds).into(), "wound")
        ),
        Event::Killed { figure, by, death } => match (death, by) {
            (Death::Drowned, _) => format!("{figure} is drowned."),
            (Death::Hanged, _) => format!("{figure} leaves the table."),
            (_, Some(by)) => format!("{figure} is killed by {by}."),
            (_, None) => format!("{figure} is killed."),
        },
        Event::LeaderKilled { clan: whose } => format!(
            "The leader of {} is dead: half movement, and -2 on attacks.",
            clan(*whose)
        ),
        _ => return None,
    })
}

fn herding(event: &Event) -> String {
    match event {
        Event::Took { figure, animal } => format!("{figure} has {animal}."),
        Event::Handed { animal, to } => format!("{animal} is handed to {to}."),
        Event::Released { animal } => format!("{animal} is let go in the field."),
        Event::Loosed { animal } => format!("{animal} is loose."),
        Event::PushedAside { animal, .. } => format!("{animal} is moved aside."),
        Event::Strayed { animal, card, way } if way.is_empty() => {
            format!("{animal} draws a card of {card} in and does not get away.")
        }
        Event::Strayed { animal, card, .. } => {
            format!("{animal} runs: a card of {card} in.")
        }
        Event::Lost { animal } => format!("{animal} leaves the table and is lost."),
        Event::Delivered {
            animal,
            clan: whose,
        } => format!("{animal} is brought in by {}.", clan(*whose)),
        Event::PenBroke { clan: whose } => {
            format!("Nobody keeps the pen of {}: it breaks.", clan(*whose))
        }
        Event::CalledBack { hound, .. } => format!("{hound} comes back to its clan."),
        _ => String::new(),
    }
}
