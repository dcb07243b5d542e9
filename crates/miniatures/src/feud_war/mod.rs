//! Feud War's clans and what is printed for it. Prices, tables and words come from the engine; nothing of the rules stands here a second time.

mod desk;
mod paper;

use crate::{
    Arm, Beginning, Complaint, Desk, Fighter, List, Miniatures, Print, Rank as Sold, ReadyList,
    Shop, Ware, list::signed,
};
use boards::{
    measured::{Clan, Figure, Rank as Star, Rim, Weapon as Sign},
    paper::Token,
};
use feud_war::{
    Armour, Draft, Drafted, READY, Rank, Weapon,
    tables::{ARMOUR, DEADLY, HORSE, HOUND, LEADER, MAN, POINTS, melee},
};
use table::{NotationError, Seat};

/// Feud War.
#[derive(Clone, Copy, Debug)]
pub struct FeudWarKit;

/// The weapons that can be bought.
fn sold() -> impl Iterator<Item = Weapon> {
    Weapon::ALL
        .into_iter()
        .filter(|weapon| *weapon != Weapon::Fists)
}

fn armour_modifier(armour: Armour) -> i8 {
    ARMOUR[armour.index()].2
}

/// How the kit of the measured table draws a weapon; fists are not drawn.
fn sign(weapon: Weapon) -> Option<Sign> {
    Some(match weapon {
        Weapon::Fists => return None,
        Weapon::Sword => Sign::Sword,
        Weapon::Bill => Sign::Bill,
        Weapon::Crossbow => Sign::Latch,
        Weapon::Spear => Sign::Spear,
        Weapon::Bow => Sign::Bow,
        Weapon::Pistol => Sign::Dag,
        Weapon::Arquebus => Sign::Hackbut,
        Weapon::Carbine => Sign::Carbine,
    })
}

/// A figure's token: what it fires stands on it, else what it fights with best.
pub(crate) fn token(figure: &Drafted, clan: Clan) -> Token {
    if figure.rank == Rank::Hound {
        return Token::Hound(clan);
    }
    let fires = figure
        .weapons
        .iter()
        .find(|weapon| weapon.row().ranges.is_some());
    let fights = figure
        .weapons
        .iter()
        .max_by_key(|weapon| weapon.row().melee);
    let weapon = fires.or(fights).copied().and_then(sign);
    let mut drawn = Figure::new(clan, weapon.unwrap_or(Sign::Sword));
    drawn.rank = (figure.rank == Rank::Leader).then_some(Star::Leader);
    drawn.rim = match figure.armour.first() {
        None | Some(Armour::None) => Rim::None,
        Some(Armour::Light) => Rim::Light,
        Some(Armour::Heavy) => Rim::Heavy,
    };
    match (weapon.is_some(), figure.horses > 0) {
        (true, false) => Token::Foot(drawn),
        (true, true) => Token::Mounted(drawn),
        (false, false) => Token::Unarmed(drawn),
        (false, true) => Token::MountedUnarmed(drawn),
    }
}

/// What it throws in melee besides the dice, with its best weapon (FW-T-MELEE-MODS).
fn melee_modifier(figure: &Drafted) -> i8 {
    let armour = figure.armour.first().copied().unwrap_or(Armour::None);
    let weapons = figure.weapons.iter().map(|weapon| weapon.row().melee);
    let weapon = weapons.max().unwrap_or(Weapon::Fists.row().melee);
    let leads = if figure.rank == Rank::Leader {
        melee::LEADER
    } else {
        0
    };
    armour_modifier(armour) + weapon + leads
}

fn fighter(number: usize, figure: &Drafted) -> Fighter {
    let arm = |weapon: &Weapon| {
        let row = weapon.row();
        Arm {
            word: weapon.to_string(),
            name: weapon.name(),
            melee: row.melee,
            ranges: row.ranges,
            is_loaded: row.is_gun,
        }
    };
    let armour = figure.armour.iter().map(Armour::to_string);
    Fighter {
        number,
        name: figure.name.clone(),
        rank: figure.rank.to_string(),
        is: figure.rank.name(),
        armour: armour.collect::<Vec<_>>().join(" and "),
        weapons: figure.weapons.iter().map(arm).collect(),
        horses: figure.horses,
        unknown: figure.unknown.clone(),
        points: figure.cost(),
        melee: melee_modifier(figure),
        moves: if figure.horses > 0 {
            "twice the card"
        } else {
            "the card"
        },
        wounds: DEADLY,
        token: token(figure, Clan::Saltire),
    }
}

impl Miniatures for FeudWarKit {
    fn id(&self) -> &'static str {
        "feud-war"
    }

    fn name(&self) -> &'static str {
        "Feud War"
    }

    fn unit(&self) -> &'static str {
        "clan"
    }

    fn brings(&self, notation: &str) -> String {
        format!("clan {notation}")
    }

    fn judge(&self, text: &str) -> Result<List, NotationError> {
        let draft = Draft::read(text)?;
        let checked = draft.check();
        let complaint = |told: &feud_war::Complaint| Complaint {
            figure: told.figure,
            name: told.name.clone(),
            clause: told.clause.clone(),
            why: told.why.clone(),
            says: told.to_string(),
        };
        Ok(List {
            game: self.id(),
            game_name: self.name(),
            unit: self.unit(),
            name: draft.name.clone(),
            valid: checked.is_ok(),
            spent: draft.cost(),
            budget: POINTS,
            figures: (1..)
                .zip(&draft.figures)
                .map(|(number, one)| fighter(number, one))
                .collect(),
            complaints: checked
                .as_ref()
                .err()
                .map_or_else(Vec::new, |all| all.iter().map(complaint).collect()),
            notation: checked.ok().map(|roster| roster.to_string()),
            text: draft.to_string(),
            notes: paper::notes(),
        })
    }

    fn dressed(&self, mut list: List, seat: Seat) -> List {
        if let Some(clan) = feud_war::Clan::ALL.get(seat.index()) {
            for one in &mut list.figures {
                one.token = one.token.clone().of(boards::pattern(*clan));
            }
        }
        list
    }

    fn ready(&self) -> Vec<ReadyList> {
        let ready = READY.iter().map(|ready| ReadyList {
            name: ready.name,
            about: ready.about,
            text: ready.list,
        });
        ready.collect()
    }

    fn shop(&self) -> Shop {
        let rank = |rank: Rank, points: u16, does: &str| Sold {
            ware: Ware {
                word: rank.to_string(),
                name: rank.name(),
                points,
                does: does.into(),
            },
            carries: rank != Rank::Hound,
            is_single: rank == Rank::Leader,
        };
        let leads = format!("{} in melee", signed(melee::LEADER));
        Shop {
            budget: POINTS,
            ranks: vec![
                rank(Rank::Leader, LEADER, &leads),
                rank(Rank::Man, MAN, "a reiver or soldier"),
                rank(Rank::Hound, HOUND, "moves an animal"),
            ],
            armour: ARMOUR
                .iter()
                .map(|(armour, points, melee)| Ware {
                    word: armour.to_string(),
                    name: armour.name(),
                    points: *points,
                    does: format!("{} in melee", signed(*melee)),
                })
                .collect(),
            weapons: sold().map(weapon_ware).collect(),
            most_weapons: 2,
            horse: Ware {
                word: "horse".into(),
                name: "horse",
                points: HORSE,
                does: "twice the card".into(),
            },
        }
    }

    fn prints(&self) -> Vec<Print> {
        paper::prints()
    }

    fn chits(&self, list: &List, id: &str) -> Print {
        paper::clan(list, id)
    }

    fn seats(&self) -> Vec<&'static str> {
        let clans = feud_war::Clan::ALL.into_iter().take(feud_war::Clan::SEATS);
        clans.map(feud_war::Clan::name).collect()
    }

    fn desk(&self, beginning: &Beginning, steps: &str) -> Result<Desk, NotationError> {
        desk::desk(beginning, steps)
    }
}

fn weapon_ware(weapon: Weapon) -> Ware {
    let row = weapon.row();
    let mut does = format!("{} in melee", signed(row.melee));
    if let Some((close, long)) = row.ranges {
        does += &format!(", fires {close} / {long} in");
    }
    if row.from_horse {
        does += ", from horseback too";
    }
    if row.is_gun {
        does += ", is loaded for a turn";
    }
    Ware {
        word: weapon.to_string(),
        name: weapon.name(),
        points: row.points,
        does,
    }
}
