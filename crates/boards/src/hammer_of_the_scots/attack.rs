//! The odds of a battle before it is fought: where the reader could attack, or is attacked. Enemy blocks that he does not
//! see are an average over what they may be; see [`View::assault`].

use crate::{End, Likely, Outlook, Partaker, Target};
use hammer_of_the_scots::{Area, Assault, Block, Noble, View};
use table::counted;

/// How many of those who could come are asked for at first, and how many of the others are weighed as well.
const FIRST: usize = 2;
const MORE: usize = 3;
/// How many kinds of unseen blocks are told.
const KINDS: usize = 7;

/// Where the odds of an attack can be asked.
pub(super) fn prospects(view: &View) -> Vec<(Target, String)> {
    let areas = view.assaults().into_iter();
    areas
        .map(|area| (Target::new(format!("area:{area}")), area.name().into()))
        .collect()
}

fn area_of(target: &Target) -> Option<Area> {
    target.as_str().strip_prefix("area:")?.parse().ok()
}

fn block_of(target: &Target) -> Option<Block> {
    target.as_str().strip_prefix("block:")?.parse().ok()
}

/// The reader's chance to take this area with these blocks, from 0 to 1.
pub(super) fn chance(view: &View, area: Area, with: &[Block]) -> Option<f64> {
    let assault = view.assault(area, with)?;
    (assault.attacker == assault.reader).then_some(assault.takes)
}

/// The odds of a battle in this area.
pub(super) fn outlook(view: &View, about: &Target, with: Option<&[Target]>) -> Option<Outlook> {
    let area = area_of(about)?;
    if !view.assaults().contains(&area) {
        return None;
    }
    let comers = view.comers(area);
    let side = view.side?;
    let is_there = view.area(area).armies[side.index()].count > 0;
    let mut joining: Vec<Block> = match with {
        Some(with) => with.iter().filter_map(block_of).collect(),
        None if is_there => Vec::new(),
        None => {
            // The strongest, and who can march with him.
            let first = comers.first()?;
            let mut joining = vec![first.block];
            for other in comers.iter().filter(|one| one.from == first.from).skip(1) {
                joining.push(other.block);
                let coming = view.coming(area, &joining).unwrap_or_default();
                let is_one_attack =
                    coming.iter().filter(|one| !one.reserve).count() == joining.len();
                if joining.len() > FIRST || !is_one_attack {
                    joining.pop();
                }
            }
            joining
        }
    };
    joining.retain(|block| comers.iter().any(|one| one.block == *block));
    let assault = view.assault(area, &joining);
    let can_come = view.coming(area, &joining).is_some();
    let mut weighed = 0;
    let partakers = comers.iter().map(|one| {
        let takes_part = joining.contains(&one.block);
        let asks = !takes_part && weighed < MORE && assault.is_some();
        weighed += usize::from(asks);
        let with_him = || [joining.as_slice(), &[one.block]].concat();
        Partaker {
            target: Target::new(format!("block:{}", one.block)),
            name: called(one.block).into(),
            takes_part,
            chance: asks.then(|| chance(view, area, &with_him())).flatten(),
        }
    });
    let partakers = partakers.collect();
    Some(Outlook {
        about: about.clone(),
        title: title(view, area),
        clause: "HS-5.3a",
        partakers,
        ends: assault.as_ref().map_or_else(Vec::new, ends),
        likely: assault.as_ref().map_or_else(Vec::new, likely),
        assumed: match &assault {
            Some(assault) => assumed(assault),
            None if can_come || joining.is_empty() => "Choose who attacks.".into(),
            None => "They cannot all come: there are too few Group Moves, or a border lets fewer through.".into(),
        },
    })
}

fn title(view: &View, area: Area) -> String {
    let agreed = view.battles.iter().find(|(place, _)| *place == area);
    match agreed {
        Some(&(_, attacker)) if Some(attacker) != view.side => {
            format!("If you are attacked in {}", area.name())
        }
        Some(_) => format!("The battle in {}", area.name()),
        None => format!("If you attack {}", area.name()),
    }
}

/// How it may end, for the reader.
fn ends(assault: &Assault) -> Vec<End> {
    let Assault {
        takes,
        falls_back,
        beaten,
        ..
    } = *assault;
    let end = |name, chance| End { name, chance };
    match assault.attacker == assault.reader {
        true => vec![
            end("you take it", takes),
            end("you fall back", falls_back),
            end("you are beaten", beaten),
        ],
        false => vec![
            end("you beat them", beaten),
            end("they fall back", falls_back),
            end("they take it", takes),
        ],
    }
}

/// What the unseen blocks may be, with the reader's chance then.
fn likely(assault: &Assault) -> Vec<Likely> {
    let kinds = assault.kinds.iter().take(KINDS);
    kinds
        .map(|kind| Likely {
            name: kind.name.clone(),
            likely: kind.likely,
            chance: match assault.attacker == assault.reader {
                true => kind.takes,
                false => 1.0 - kind.takes,
            },
        })
        .collect()
}

/// Whom a noble serves is plain here.
fn called(block: Block) -> &'static str {
    block.noble().map_or(block.name(), Noble::name)
}

fn assumed(assault: &Assault) -> String {
    let rest =
        "Every block fights and none retreats; who is not of the Main Attack joins in round 2.";
    let unseen = counted(assault.unseen, "block");
    match (assault.unseen, assault.at_home) {
        (0, _) => format!("You see every block there. {rest}"),
        (1, Some(noble)) => format!(
            "The block that you do not see is {} three times of four, at home, where he hits better; else any of the {} that you have not seen. Reckoned at full strength. {rest}",
            called(noble),
            assault.candidates
        ),
        (_, Some(noble)) => format!(
            "Of {unseen} that you do not see one is {} three times of four, at home, where he hits better; the others are any of the {} that you have not seen. Reckoned at full strength. {rest}",
            called(noble),
            assault.candidates
        ),
        (_, None) => format!(
            "{unseen} there you do not see: any of the {} that you have not seen, reckoned at full strength; nobles are rather at home. {rest}",
            assault.candidates
        ),
    }
}
