//! Why something that is not lit cannot be picked now, and when it can: for a click on a thing that is no action by itself. What an
//! action would be forbidden by, the game says; this is for all other things, those of the tray and the strip among them.

use super::{cards, sheet};
use crate::Unlit;
use border_reivers::{
    Card, March, Phase, Place, Region, Site, Slot, Stage, Subtype, Token, View, WIN,
};
use table::{counted, sentence};

/// What was clicked, when it serves, and the clause that says so.
type Reason = (String, String, &'static str);

/// The reason for the thing of this name; nothing if there is no such thing.
pub(super) fn unlit(view: &View, thing: &str) -> Option<Unlit> {
    let (kind, name) = thing.split_once(':')?;
    let (what, why, clause) = match kind {
        "region" => region(view, name.parse().ok()?),
        "site" => site(view, name.parse().ok()?),
        "box" => token_box(view, name.parse().ok()?),
        "seat" => seat(view, name.parse().ok()?),
        "town" => town(view, name.parse().ok()?),
        "battle" => battle(view, name.parse().ok()?),
        "rising" => rising(view),
        "track" => track(view, name.parse().ok()?),
        "card" => card(view, known(view, name)?),
        "token" => token(view, name.parse().ok()?),
        "die" => die(name.parse().ok()?),
        "default" => default(name),
        "held" => held(view, known(view, name)?),
        "sheet" => sheet_box(view, name)?,
        "stock" => stock(view, name)?,
        "season" => season(view, name)?,
        _ => return None,
    };
    let now = match view.stage {
        Stage::Over => String::new(),
        stage => format!(" Now: {}", stage.question()),
    };
    Some(Unlit {
        what,
        why: format!("{}{now}", sentence(&why)),
        clause,
    })
}

/// The card of this number, if there is one.
fn known(view: &View, name: &str) -> Option<Card> {
    let card: Card = name.parse().ok()?;
    view.components().cards.get(card.index())?.as_ref()?;
    Some(card)
}

fn region(view: &View, region: Region) -> Reason {
    let name = view.components().regions[region.index()].clone();
    let march = region.march();
    if march == view.family.home() {
        let why = match view.stage {
            Stage::Default => {
                "first pick the Default Action “A sheep” or “Bastle”, then one of your regions"
            }
            _ => {
                "it is one of your own regions: you pick it when you put sheep there, bastle them or lose them, and never raid it"
            }
        };
        let clause = match view.stage {
            Stage::Default => "BR-5.2.5a",
            _ => "BR-R23",
        };
        return (name, why.into(), clause);
    }
    let is_raided = match region.place() {
        Some(place) => view.attacked.contains(&place),
        None => view.is_dl_raided,
    };
    if is_raided {
        return (name, "it has been raided this turn".into(), "BR-7.4c");
    }
    let why = format!(
        "you raid it in Winter, when a Target card of yours comes up that allows raids in the {}",
        march.name()
    );
    (name, why, "BR-7.4a")
}

fn site(view: &View, site: Site) -> Reason {
    let name = view.components().sites[site.index()].clone();
    let kind = if site.is_castle() { "castle" } else { "peel" };
    let dice = super::tips::dice(site.dice());
    let is_active = view.sites.contains(&site);
    match (site.march() == view.family.home(), is_active) {
        (true, true) => (
            name,
            format!(
                "your {kind} has its garrison, and gives {dice} by itself when a region beside it is raided"
            ),
            "BR-2.1.1i",
        ),
        (true, false) => (
            name,
            format!(
                "your {kind} gets its garrison from a Permanent Defense card, which you play in Summer"
            ),
            "BR-5.2.2.5a",
        ),
        (false, true) => (
            name,
            format!(
                "this {kind} is an opponent’s: it gives {dice} by itself when you raid a region beside it"
            ),
            "BR-2.1.1i",
        ),
        (false, false) => (
            name,
            format!(
                "this {kind} is an opponent’s, who garrisons it in Autumn if the lot falls on it"
            ),
            "BR-6.4r",
        ),
    }
}

fn token_box(view: &View, place: Place) -> Reason {
    let what = format!("Box of {}", view.components().places[place.index()]);
    if place.march() != view.family.home() {
        let why = match view.boxes[place.index()].slot {
            Slot::Empty => {
                "the box is an opponent’s: in Autumn a token is laid there, face down, whichever it is"
            }
            _ => {
                "the token is an opponent’s: it is turned up once your horses are on their way there"
            }
        };
        let clause = match view.boxes[place.index()].slot {
            Slot::Empty => "BR-6.5b",
            _ => "BR-7.4o",
        };
        return (what, why.into(), clause);
    }
    let (why, clause) = match (view.stage, view.boxes[place.index()].slot) {
        (Stage::Tokens, Slot::Empty) => (
            "first pick a token of your reserve, then the box that it goes to",
            "BR-6.3a",
        ),
        (Stage::Tokens, _) => ("a box takes one token, and this one has it", "BR-6.3b"),
        (_, Slot::Empty) => (
            "you put tokens into your boxes in Autumn, after the events are drawn",
            "BR-6.3a",
        ),
        _ => (
            "the token stays here until Spring; only your Warden card moves it, when you are attacked",
            "BR-7.5d",
        ),
    };
    (what, why.into(), clause)
}

/// The March of a Seat or Town, and the cubes of the player in its box.
fn own_cubes(view: &View, march: March, is_feud: bool) -> u8 {
    let mut marches = view.marches.iter().filter(|seen| seen.march == march);
    let of = |seen: &border_reivers::MarchView| match is_feud {
        true => seen.feud[view.family.index()],
        false => seen.gaol[view.family.index()],
    };
    marches.next().map_or(0, of)
}

fn seat(view: &View, march: March) -> Reason {
    let what = view.components().places[march.seat().index()].clone();
    if march == view.family.home() {
        let why = "it is your own Family Seat: cubes here are families that may feud with you, and you do not attack it";
        return (what, why.into(), "BR-2.1.1l");
    }
    match own_cubes(view, march, true) {
        _ if view.attacked.contains(&march.seat()) => attacked(what),
        0 => (
            what,
            "a feud needs one of your cubes in its Feud box, and none lies there; a raid of theirs on you brings one".into(),
            "BR-7.0d",
        ),
        cubes => (
            what,
            format!(
                "{} here: you may feud in Winter, when a Target card of yours comes up that allows it",
                lie(cubes)
            ),
            "BR-7.4a",
        ),
    }
}

fn town(view: &View, march: March) -> Reason {
    let what = view.components().places[march.town().index()].clone();
    if march == view.family.home() {
        let why = "it is your own Town: the cubes in its Gaol are your captives, 2 VP each in Spring, and you do not attack it";
        return (what, why.into(), "BR-8.2a");
    }
    match own_cubes(view, march, false) {
        _ if view.attacked.contains(&march.town()) => attacked(what),
        0 => (
            what,
            "a gaolbreak frees your captives, and none of your men lies in its Gaol".into(),
            "BR-7.0e",
        ),
        cubes => (
            what,
            format!(
                "{} in its Gaol: you may break it in Winter, when a Target card of yours comes up that allows it",
                lie(cubes)
            ),
            "BR-7.4a",
        ),
    }
}

fn attacked(what: String) -> Reason {
    (what, "it has been attacked this turn".into(), "BR-7.4c")
}

/// "1 cube of yours lies", "2 cubes of yours lie".
fn lie(cubes: u8) -> String {
    let verb = if cubes == 1 { "lies" } else { "lie" };
    format!("{} of yours {verb}", counted(cubes.into(), "cube"))
}

fn battle(view: &View, march: March) -> Reason {
    let data = view.components();
    let is_here = |kind: &border_reivers::EventKind| matches!(kind, border_reivers::EventKind::Battle { march: at, .. } if *at == march);
    let mut open = view.events.iter().map(|one| data.event(one.event));
    let what = format!("Battlefield of the {}", march.name());
    match open.find(|facts| is_here(&facts.kind)) {
        Some(facts) => (
            facts.name.clone(),
            "you may fight this Battle in Winter, when a Target card of yours comes up that allows it".into(),
            "BR-7.4a",
        ),
        None => (
            what,
            "it can be fought over only in the turn in which its Battle is drawn as an event, and that is not now".into(),
            "BR-2.1.1n",
        ),
    }
}

fn rising(_: &View) -> Reason {
    (
        "Rising of the North".into(),
        "you may join it in Winter, wherever a Target card of yours allows a battle in your Home March".into(),
        "BR-7.4j",
    )
}

fn track(view: &View, march: March) -> Reason {
    let what = format!("Notoriety in the {}", march.name());
    let (why, clause) = match view.phase {
        Phase::Winter => (
            "your Notoriety was placed at the beginning of Winter; now it changes only by what attacks bring",
            "BR-7.1a",
        ),
        _ => (
            "you place Notoriety at the beginning of Winter, by held cards, Offices and Graynes; it is scored in Spring",
            "BR-7.1a",
        ),
    };
    (what, why.into(), clause)
}

/// A card that lies where something is decided.
fn card(view: &View, card: Card) -> Reason {
    let name = view.components().card_name(card);
    if view.held.contains(&card) {
        return held(view, card);
    }
    let (why, clause) = match view.stage {
        Stage::Draft if view.dealt.contains(&card) => {
            ("it is your pass: all three cards are discarded", "BR-5.3d")
        }
        Stage::Office | Stage::Retrieve(_) => (
            "nothing can be done with it now: you lack a box, or it is for the other nation",
            "BR-2.8d",
        ),
        Stage::Ally(_) => ("it does not make room for the new one", "BR-5.2.1h"),
        Stage::Muster => (
            "its dice are sold in your own attacks, while you can pay and it has some left",
            "BR-7.6g",
        ),
        _ => ("a card is picked where it is offered", "BR-5.2c"),
    };
    (name, why.into(), clause)
}

/// A card in hand, by when it is played.
fn held(view: &View, card: Card) -> Reason {
    let data = view.components();
    let (why, clause) = match data.card(card).subtype {
        Subtype::Notoriety => ("you play it at the beginning of Winter", "BR-7.1b"),
        Subtype::Attack => (
            "you play it in an attack of your own, after the token there is turned up",
            "BR-7.4t",
        ),
        Subtype::Defense => ("you play it when an opponent attacks your March", "BR-7.5j"),
        Subtype::Target => ("you play it before you declare what you attack", "BR-R32"),
        Subtype::BorderBallad => ("you play it in Spring of turn 3, for VP", "BR-8.2f"),
        _ => ("you keep it until it can be used", "BR-2.4d"),
    };
    let why = format!("{why}: {}", cards::says(view, card));
    (data.card_name(card), why, clause)
}

fn token(view: &View, token: Token) -> Reason {
    let what = view.components().token(token).name.clone();
    let why = format!(
        "none of your free boxes takes it; {}",
        sheet::token_in_words(view, token)
    );
    (what, why, "BR-6.3c")
}

fn die(face: u8) -> Reason {
    (
        format!("A {face}"),
        "the dice count as they lie; you roll Misses of yours again right after the roll, while a card or an event lets you".into(),
        "BR-7.7f",
    )
}

fn default(name: &str) -> Reason {
    match name {
        "bastle" => (
            "Bastle".into(),
            "none of your sheep stands, so none can be bastled".into(),
            "BR-5.2.5d",
        ),
        _ => (
            "Default Action".into(),
            "it cannot be carried out now".into(),
            "BR-5.2.5a",
        ),
    }
}

/// A box of the family sheet.
fn sheet_box(view: &View, name: &str) -> Option<Reason> {
    let data = view.components();
    let of = |subtype: Subtype| {
        let cards = view.recruited.iter().copied();
        let fits = |card: &Card| data.card(*card).subtype == subtype;
        cards.filter(fits).collect::<Vec<Card>>()
    };
    let (what, card, clause) = match name {
        "reiver" => ("Reiver", of(Subtype::Reiver).first().copied(), "BR-2.4c"),
        "warden" => ("Warden", of(Subtype::Warden).first().copied(), "BR-2.4c"),
        "office" => ("Office", of(Subtype::Office).first().copied(), "BR-2.4c"),
        "grayne" => ("Grayne", of(Subtype::Grayne).first().copied(), "BR-2.4c"),
        "second" => {
            let second = of(Subtype::Office).get(1).copied();
            let second = second.or(of(Subtype::Grayne).get(1).copied());
            let clause = if view.turn == 1 {
                "BR-5.2.1f"
            } else {
                "BR-5.2.1g"
            };
            ("Second ally", second, clause)
        }
        "held" => {
            let why = format!(
                "you hold {} and keep {} after Autumn; each is played when its time comes",
                counted(view.held.len(), "card"),
                view.economy.hand
            );
            return Some(("Held cards".into(), why, "BR-6.1f"));
        }
        _ => return None,
    };
    let why = match card {
        Some(card) => format!(
            "{} is recruited and serves by itself: {}",
            data.card_name(card),
            cards::says(view, card)
        ),
        None if name == "second" && view.turn == 1 => {
            "the box for a second Office or Grayne opens on turn 2".into()
        }
        None if name == "second" => {
            "the box is free for a second Office or Grayne, which you recruit in Summer".into()
        }
        None => format!("the box is free: a {what} comes here when you recruit one in Summer"),
    };
    Some((what.into(), why.replace("a Office", "an Office"), clause))
}

/// Horses, cattle, sheep, tokens and cards in the purse.
fn stock(view: &View, name: &str) -> Option<Reason> {
    Some(match name {
        "horses" => (
            "Horses".into(),
            format!(
                "{} stand and {} lie down until Spring; you send standing ones with an attack of yours in Winter, one at least",
                view.standing, view.lying
            ),
            "BR-7.4l",
        ),
        "cattle" => (
            "Cattle".into(),
            "they pay for cards and dice, come in Autumn, and every two are 1 VP at the end".into(),
            "BR-9.1c",
        ),
        "sheep" => (
            "Sheep".into(),
            format!(
                "you have {} at home, on the map; how many there are decides your economy in Autumn",
                view.economy.sheep
            ),
            "BR-2.4a",
        ),
        "tokens" => (
            "Defense Tokens".into(),
            format!("{}; you place them in Autumn", sheet::tokens_in_words(view)),
            "BR-6.3a",
        ),
        "cards" => return sheet_box(view, "held"),
        "points" => (
            "Victory Points".into(),
            format!(
                "you have {}, and {WIN} win; the score sheet has them line by line",
                view.points
            ),
            "BR-9.2b",
        ),
        _ => return None,
    })
}

/// A season of the strip.
fn season(view: &View, name: &str) -> Option<Reason> {
    let number = super::season::NAMES
        .iter()
        .position(|one| one.eq_ignore_ascii_case(name))?;
    let now = super::season::now(view);
    let (does, clause) = [
        ("you draft cards, seven rounds of three", "BR-4.0c"),
        (
            "income, two events, your defenses, then the opponents’ piles",
            "BR-4.0d",
        ),
        (
            "your Notoriety, then eight Target cards one by one",
            "BR-4.0e",
        ),
        ("everything is put back and scored", "BR-4.0f"),
    ][number];
    let when = match number.cmp(&now) {
        _ if view.stage == Stage::Over => "the game is over",
        std::cmp::Ordering::Less => "it is over for this turn",
        std::cmp::Ordering::Equal => "it is now",
        std::cmp::Ordering::Greater => "it comes by itself when the seasons before it are done",
    };
    let what = format!("{} of turn {}", super::season::NAMES[number], view.turn);
    Some((what, format!("{when}: {does}"), clause))
}
