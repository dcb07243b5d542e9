//! Holds all components together against the numbers that the rulebook fixes, so that the engine can rely on them: so many
//! cards, events and tokens, of these kinds, and a map on which every tower stands between two farms.

use super::{Entries, cards::turn_of, fields::Report};
use crate::{
    Card, CombatSet, Cubes, EventCard, EventFacts, EventKind, Family, March, MarchSet, Origin,
    Place, Pool, Region, Site, Stripe, Subtype, TargetFacts, TargetKind, Token, TokenFacts,
};

/// Its number is told in the rulebook (BR-2.8f).
pub(super) const DAY_OF_TRUCE: Option<Card> = Card::numbered(36);

/// A Target card that allows nothing, where one is missing.
pub(super) const NO_TARGET: TargetFacts = TargetFacts {
    raid: MarchSet::NONE,
    battle: MarchSet::NONE,
    off_map: false,
    feud: Cubes::None,
    gaolbreak: Cubes::None,
    drm: 0,
    drm_for: CombatSet::NONE,
    origin: Origin::Reconstructed,
};

/// Tells whatever does not have its number.
pub(super) fn check(entries: &Entries, report: &Report) {
    check_complete(entries, report);
    check_decks(entries, report);
    check_stripes(entries, report);
    check_wardens(entries, report);
    check_events(entries, report);
    check_tokens(entries, report);
    check_map(entries, report);
}

/// That nothing is missing. A player's own file cannot take anything away but cards: this is about our own data.
fn check_complete(entries: &Entries, report: &Report) {
    let missing = |what: String| report.say(&what, None, None, "is missing");
    for event in EventCard::all().filter(|event| entries.events[event.index()].is_none()) {
        missing(format!("event {event}"));
    }
    for token in Token::ALL
        .into_iter()
        .filter(|token| entries.tokens[token.index()].is_none())
    {
        missing(format!("token {token}"));
    }
    for region in Region::ALL
        .into_iter()
        .filter(|region| entries.regions[region.index()].is_none())
    {
        missing(format!("farm region {region}"));
    }
    for site in Site::ALL
        .into_iter()
        .filter(|site| entries.sites[site.index()].is_none())
    {
        missing(format!("site {site}"));
    }
    for place in Place::ALL
        .into_iter()
        .filter(|place| entries.places[place.index()].is_none())
    {
        missing(format!("town or seat {place}"));
    }
    for (index, target) in entries.targets.iter().enumerate() {
        if target.is_none() {
            let family = Family::new(index / TargetKind::COUNT);
            let kind = TargetKind::new(index % TargetKind::COUNT);
            report.say(
                &format!("target card {family} {kind}"),
                Some("BR-2.11a"),
                None,
                "is missing",
            );
        }
    }
}

/// Tells that there are so many of something, and must be another number.
fn expect(
    report: &Report,
    entry: &str,
    clause: &'static str,
    count: usize,
    expected: usize,
    then: &str,
) {
    if count != expected {
        let are = if count == 1 {
            "is 1"
        } else {
            &format!("are {count}")
        };
        let why = format!("there {are} of them, and there must be {expected}{then}");
        report.say(entry, Some(clause), None, why);
    }
}

fn check_decks(entries: &Entries, report: &Report) {
    let cards =
        || Card::all().filter_map(|card| Some((card, entries.cards[card.index()].as_ref()?)));
    for (turn, versions) in [(1, 1), (2, 3), (3, 6)] {
        let deck = || cards().filter(|(card, _)| turn_of(*card) == turn);
        let entry = format!("the cards of turn {turn}");
        let then = ": bring a card or take one out";
        expect(report, &entry, "BR-3.0m", deck().count(), 34, then);
        let solo = deck().filter(|(_, entry)| entry.facts.is_solo).count();
        let entry = format!("the solo versions of turn {turn}");
        expect(
            report,
            &entry,
            "BR-2.8f",
            solo,
            versions,
            ": look at 'solo_version'",
        );
    }
    let truce = DAY_OF_TRUCE.and_then(|card| entries.cards[card.index()].as_ref());
    if !truce.is_some_and(|entry| entry.facts.is_solo) {
        let at = truce.and_then(|entry| entry.at);
        let why = "must be the solo version of turn 1, Day of Truce";
        report.say("card 36", Some("BR-2.8f"), at, why);
    }
    let ballads = || cards().filter(|(_, entry)| entry.facts.subtype == Subtype::BorderBallad);
    expect(
        report,
        "the Border Ballads",
        "BR-8.2f",
        ballads().count(),
        5,
        "",
    );
    for (card, entry) in ballads().filter(|(card, _)| turn_of(*card) != 3) {
        let why = "is a Border Ballad, and all of these are in turn 3";
        let name = format!("card {card}, {}", entry.facts.name);
        report.say(&name, Some("BR-8.2f"), entry.at, why);
    }
}

/// The seven light gray stripes.
fn check_stripes(entries: &Entries, report: &Report) {
    let gray = |is: fn(&Stripe) -> bool| {
        let cards = entries.cards.iter().flatten();
        let gray = cards.filter(|entry| entry.facts.is_light_gray);
        gray.filter(|entry| is(&entry.facts.stripe)).count()
    };
    let snows = gray(|stripe| matches!(stripe, Stripe::HeavySnows));
    let offices = gray(|stripe| matches!(stripe, Stripe::EachSummer { .. }));
    let at_once = gray(|_| true) - snows - offices;
    let entry = "the livestock cards with a light gray stripe";
    let then = ": those of solo versions are brown, and not counted";
    expect(report, entry, "BR-5.2f", at_once, 4, then);
    let entry = "the Offices with a light gray stripe";
    expect(report, entry, "BR-5.2g", offices, 2, "");
    expect(
        report,
        "the cards with Heavy Snows",
        "BR-5.2g",
        snows,
        1,
        "",
    );
}

/// Each Warden's token has one card.
fn check_wardens(entries: &Entries, report: &Report) {
    let owner = |token: Token| {
        let is_his = move |card: &Card| {
            let entry = entries.cards[card.index()].as_ref();
            entry.is_some_and(|entry| entry.facts.effect.warden_token == Some(token))
        };
        Card::all().filter(is_his).collect::<Vec<_>>()
    };
    for token in Token::ALL
        .into_iter()
        .filter(|token| super::effects::is_wardens(*token))
    {
        let entry = format!("warden token {token}");
        let cards = owner(token);
        match cards.as_slice() {
            [_] => {}
            [] => {
                let why = "no card has it as its 'warden_token', and one must";
                report.say(&entry, Some("BR-3.0e"), None, why);
            }
            cards => {
                let numbers: Vec<String> = cards.iter().map(Card::to_string).collect();
                let why = format!("only one card may have it, not {}", numbers.join(" and "));
                report.say(&entry, Some("BR-3.0e"), None, why);
            }
        }
        let said = entries.warden_cards.iter().find(|(of, _)| *of == token);
        if let (Some((_, said)), [card]) = (said, cards.as_slice())
            && *said != card.number()
        {
            let why = format!("'card' is {said}, and the token stands on card {card}");
            report.say(&entry, Some("BR-3.0e"), None, why);
        }
    }
}

fn check_events(entries: &Entries, report: &Report) {
    let used = || {
        entries
            .events
            .iter()
            .flatten()
            .filter(|event| event.in_solo)
    };
    let of = |is: &dyn Fn(&EventKind) -> bool| used().filter(|event| is(&event.kind)).count();
    expect(
        report,
        "the events with 'in_solo'",
        "BR-3.0n",
        used().count(),
        9,
        "",
    );
    const OUT: [&str; 3] = ["Flodden Field", "Haddon Rigg", "Border Beacons"];
    for (event, facts) in EventCard::all().zip(&entries.events) {
        let is_out = |facts: &EventFacts| OUT.iter().any(|name| table::same(name, &facts.name));
        if facts
            .as_ref()
            .is_some_and(|facts| facts.in_solo && is_out(facts))
        {
            let why = "is not used in the solo game: in_solo must be false";
            report.say(&format!("event {event}"), Some("BR-3.0n"), None, why);
        }
    }
    for march in March::HOMES {
        let here = of(&|kind| matches!(kind, EventKind::Battle { march: at, .. } if *at == march));
        let entry = format!("the battles in the {}", march.name());
        expect(report, &entry, "BR-2.9a", here, 1, "");
    }
    let rising = of(&|kind| matches!(kind, EventKind::Rising { .. }));
    let rerolls = of(&|kind| matches!(kind, EventKind::Reroll { .. }));
    let feuds = of(&|kind| matches!(kind, EventKind::FeudNotoriety(_)));
    let gaolbreaks = of(&|kind| matches!(kind, EventKind::GaolbreakNotoriety(_)));
    for (entry, count, expected) in [
        ("the Risings of the North", rising, 1),
        ("the events with rerolls", rerolls, 2),
        ("the events for feuds", feuds, 1),
        ("the events for gaolbreaks", gaolbreaks, 1),
    ] {
        expect(report, entry, "BR-2.9a", count, expected, "");
    }
}

fn check_tokens(entries: &Entries, report: &Report) {
    let count = |is: &dyn Fn(&TokenFacts) -> bool| {
        let tokens = entries.tokens.iter().flatten().filter(|token| is(token));
        tokens.map(|token| usize::from(token.count)).sum()
    };
    let then = ": look at 'count'";
    let pools = [
        ("the Deputy Wardens", "BR-3.0i", Pool::Deputy, 6),
        ("the Rumors", "BR-3.0i", Pool::Rumor, 6),
        ("the plain Defense Tokens", "BR-3.0i", Pool::Plain, 6),
        (
            "the Defense Tokens to be drawn",
            "BR-3.0j",
            Pool::Available,
            12,
        ),
    ];
    for (entry, clause, pool, expected) in pools {
        let of_pool = count(&|token| token.pool == pool);
        expect(report, entry, clause, of_pool, expected, then);
    }
    let entry = "the tokens that halve attack dice";
    expect(
        report,
        entry,
        "BR-7.6n",
        count(&|token| token.halves),
        3,
        then,
    );
}

fn check_map(entries: &Entries, report: &Report) {
    let sites = || Site::ALL.into_iter().zip(&entries.sites);
    let sites = || sites().filter_map(|(site, entry)| Some((site, entry.as_ref()?)));
    for (site, entry) in sites() {
        let name = format!("site {site}");
        if entry.regions.len() != 2 {
            let why = format!(
                "must be beside exactly 2 Farm Regions, not {}",
                entry.regions.len()
            );
            report.say(&name, Some("BR-2.1.1h"), entry.at, why);
        }
        for region in entry
            .regions
            .iter()
            .filter(|region| region.march() != site.march())
        {
            let why = format!("cannot be beside {region}, which is in another March");
            report.say(&name, Some("BR-2.1.1h"), entry.at, why);
        }
    }
    for region in Region::ALL
        .into_iter()
        .filter(|region| *region != Region::DebateableLand)
    {
        let beside = sites()
            .filter(|(_, entry)| entry.regions.contains(region))
            .count();
        if !(1..=3).contains(&beside) {
            let why = format!("must be beside 1 to 3 castles and peels, not {beside}");
            report.say(
                &format!("farm region {region}"),
                Some("BR-2.1.1g"),
                None,
                why,
            );
        }
    }
}
