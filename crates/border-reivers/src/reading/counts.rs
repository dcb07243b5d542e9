//! Holds all components together against the numbers that the rulebook fixes, so that the engine can rely on them: so many
//! cards, events and tokens, of these kinds, and a map on which every tower stands between two farms.

use super::{Entries, Key, cards::turn_of, fields::Report, shapes};
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

/// All entries, and the usual ones beside them: what a number comes from is what the player's file changed.
pub(super) struct Counting<'a, 't> {
    pub(super) entries: &'a Entries,
    /// None while the usual ones themselves are read.
    pub(super) usual: Option<&'a Entries>,
    pub(super) report: &'a Report<'t>,
}

/// A number that the rulebook fixes.
struct Number<'a> {
    /// What is counted.
    what: &'a str,
    clause: &'static str,
    wanted: usize,
    /// What to do, after the sentence; may be empty.
    then: &'static str,
}

impl Counting<'_, '_> {
    /// Tells whatever does not have its number.
    pub(super) fn check(&self) {
        self.check_complete();
        self.check_decks();
        self.check_stripes();
        self.check_wardens();
        self.check_events();
        self.check_tokens();
        self.check_map();
    }

    /// Where in the player's file the first entry stands that counts otherwise than the usual one. The usual entries have all
    /// their numbers, so a wrong number always has one.
    pub(super) fn culprit<T: PartialEq>(
        &self,
        counts: impl Fn(&Entries, &Key) -> T,
    ) -> Option<usize> {
        let usual = self.usual?;
        let mut brought = self.entries.brought.iter();
        let first = brought.find(|(key, _)| counts(self.entries, key) != counts(usual, key));
        first.map(|(_, at)| *at)
    }

    /// Tells that there are so many of something, and must be another number. `counts` is how many an entry is.
    fn expect(&self, number: Number, counts: impl Fn(&Entries, &Key) -> usize) {
        let count: usize = keys().map(|key| counts(self.entries, &key)).sum();
        if count != number.wanted {
            let are = if count == 1 {
                "is 1"
            } else {
                &format!("are {count}")
            };
            let Number { wanted, then, .. } = number;
            let why = format!("there {are} of them, and there must be {wanted}{then}");
            let at = self.culprit(counts);
            self.report.say(number.what, number.clause, at, why);
        }
    }

    /// That nothing is missing. A player's own file cannot take anything away but cards: this is about our own data.
    fn check_complete(&self) {
        let entries = self.entries;
        let missing = |table: &str, what: String| {
            let clause = shapes::of_table(table).clause();
            self.report.say(&what, clause, None, "is missing");
        };
        for event in EventCard::all().filter(|event| entries.events[event.index()].is_none()) {
            missing("event", format!("event {event}"));
        }
        for token in Token::ALL
            .into_iter()
            .filter(|token| entries.tokens[token.index()].is_none())
        {
            missing("defense_token", format!("token {token}"));
        }
        for region in Region::ALL
            .into_iter()
            .filter(|region| entries.regions[region.index()].is_none())
        {
            missing("farm_region", format!("farm region {region}"));
        }
        for site in Site::ALL
            .into_iter()
            .filter(|site| entries.sites[site.index()].is_none())
        {
            missing("site", format!("site {site}"));
        }
        for place in Place::ALL
            .into_iter()
            .filter(|place| entries.places[place.index()].is_none())
        {
            missing("town", format!("town or seat {place}"));
        }
        for (index, target) in entries.targets.iter().enumerate() {
            if target.is_none() {
                let family = Family::new(index / TargetKind::COUNT);
                let kind = TargetKind::new(index % TargetKind::COUNT);
                missing("target_card", format!("target card {family} {kind}"));
            }
        }
    }

    fn check_decks(&self) {
        for (turn, versions) in [(1, 1), (2, 3), (3, 6)] {
            let of_turn = move |key: &Key| key.card().is_some_and(|card| turn_of(card) == turn);
            let deck = Number {
                what: &format!("the cards of turn {turn}"),
                clause: "BR-3.0m",
                wanted: 34,
                then: ": bring a card or take one out",
            };
            self.expect(deck, |entries, key| {
                usize::from(of_turn(key) && entries.facts(key).is_some())
            });
            let solo = Number {
                what: &format!("the solo versions of turn {turn}"),
                clause: "BR-2.8f",
                wanted: versions,
                then: ": look at 'solo_version'",
            };
            self.expect(solo, |entries, key| {
                let is_solo = entries.facts(key).is_some_and(|facts| facts.is_solo);
                usize::from(of_turn(key) && is_solo)
            });
        }
        self.check_truce();
        let ballads = Number {
            what: "the Border Ballads",
            clause: "BR-8.2f",
            wanted: 5,
            then: "",
        };
        self.expect(ballads, |entries, key| usize::from(is_ballad(entries, key)));
        for card in Card::all().filter(|card| turn_of(*card) != 3) {
            let key = Key::Card(card);
            if let Some(facts) = self.entries.facts(&key)
                && is_ballad(self.entries, &key)
            {
                let why = "is a Border Ballad, and all of these are in turn 3";
                let name = format!("card {card}, {}", facts.name);
                let at = self.entries.place(&key);
                self.report.say(&name, "BR-8.2f", at, why);
            }
        }
    }

    /// Day of Truce comes back from out of play, and is known by its number.
    fn check_truce(&self) {
        let is_truce = |entries: &Entries, key: &Key| {
            let is_meant = key.card().is_some() && key.card() == DAY_OF_TRUCE;
            is_meant && entries.facts(key).is_some_and(|facts| facts.is_solo)
        };
        if !keys().any(|key| is_truce(self.entries, &key)) {
            let why = "must be the solo version of turn 1, Day of Truce";
            let at = self.culprit(is_truce);
            self.report.say("card 36", "BR-2.8f", at, why);
        }
    }

    /// The seven light gray stripes.
    fn check_stripes(&self) {
        let numbers = [
            Number {
                what: "the livestock cards with a light gray stripe",
                clause: "BR-5.2f",
                wanted: 4,
                then: ": those of solo versions are brown, and not counted",
            },
            Number {
                what: "the Offices with a light gray stripe",
                clause: "BR-5.2g",
                wanted: 2,
                then: "",
            },
            Number {
                what: "the cards with Heavy Snows",
                clause: "BR-5.2g",
                wanted: 1,
                then: "",
            },
        ];
        for (kind, number) in numbers.into_iter().enumerate() {
            self.expect(number, |entries, key| {
                let gray = entries.facts(key).filter(|facts| facts.is_light_gray);
                let of_kind = gray.map(|facts| match facts.stripe {
                    Stripe::EachSummer { .. } => 1,
                    Stripe::HeavySnows => 2,
                    _ => 0,
                });
                usize::from(of_kind == Some(kind))
            });
        }
    }

    /// Each Warden's token has one card.
    fn check_wardens(&self) {
        for token in Token::ALL
            .into_iter()
            .filter(|token| super::effects::is_wardens(*token))
        {
            let is_his = |entries: &Entries, key: &Key| {
                let facts = entries.facts(key);
                facts.is_some_and(|facts| facts.effect.warden_token == Some(token))
            };
            let entry = format!("warden token {token}");
            let say = |at, why: &str| self.report.say(&entry, "BR-3.0e", at, why);
            let cards = Card::all().filter(|card| is_his(self.entries, &Key::Card(*card)));
            let cards: Vec<Card> = cards.collect();
            match cards.as_slice() {
                [_] => {}
                [] => {
                    let why = "no card has it as its 'warden_token', and one must";
                    say(self.culprit(is_his), why);
                }
                cards => {
                    let numbers: Vec<String> = cards.iter().map(Card::to_string).collect();
                    let why = format!("only one card may have it, not {}", numbers.join(" and "));
                    say(self.culprit(is_his), &why);
                }
            }
            let mut said = self.entries.warden_cards.iter();
            if let (Some((_, said)), [card]) = (said.find(|(of, _)| *of == token), cards.as_slice())
                && *said != card.number()
            {
                let why = format!("'card' is {said}, and the token stands on card {card}");
                say(self.entries.place(&Key::Warden(token)), &why);
            }
        }
    }

    fn check_events(&self) {
        fn kind(what: &str, wanted: usize) -> Number<'_> {
            Number {
                what,
                clause: "BR-2.9a",
                wanted,
                then: "",
            }
        }
        let used = Number {
            clause: "BR-3.0n",
            ..kind("the events with 'in_solo'", 9)
        };
        self.expect(used, |entries, key| {
            usize::from(used_event(entries, key).is_some())
        });
        const OUT: [&str; 3] = ["Flodden Field", "Haddon Rigg", "Border Beacons"];
        for event in EventCard::all() {
            let key = Key::Event(event);
            let is_out = |facts: &EventFacts| OUT.iter().any(|name| table::same(name, &facts.name));
            if used_event(self.entries, &key).is_some_and(is_out) {
                let why = "is not used in the solo game: in_solo must be false";
                let at = self.entries.place(&key);
                self.report
                    .say(&format!("event {event}"), "BR-3.0n", at, why);
            }
        }
        let of = |number: Number, is: &dyn Fn(&EventKind) -> bool| {
            self.expect(number, |entries, key| {
                let event = used_event(entries, key);
                usize::from(event.is_some_and(|event| is(&event.kind)))
            });
        };
        for march in March::HOMES {
            let what = format!("the battles in the {}", march.name());
            of(
                kind(&what, 1),
                &|kind| matches!(kind, EventKind::Battle { march: at, .. } if *at == march),
            );
        }
        of(kind("the Risings of the North", 1), &|kind| {
            matches!(kind, EventKind::Rising { .. })
        });
        of(kind("the events with rerolls", 2), &|kind| {
            matches!(kind, EventKind::Reroll { .. })
        });
        of(kind("the events for feuds", 1), &|kind| {
            matches!(kind, EventKind::FeudNotoriety(_))
        });
        of(kind("the events for gaolbreaks", 1), &|kind| {
            matches!(kind, EventKind::GaolbreakNotoriety(_))
        });
    }

    fn check_tokens(&self) {
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
        let then = ": look at 'count'";
        for (what, clause, pool, wanted) in pools {
            let number = Number {
                what,
                clause,
                wanted,
                then,
            };
            self.expect(number, |entries, key| {
                tokens(entries, key, |token| token.pool == pool)
            });
        }
        let halving = Number {
            what: "the tokens that halve attack dice",
            clause: "BR-7.6n",
            wanted: 3,
            then,
        };
        self.expect(halving, |entries, key| {
            tokens(entries, key, |token| token.halves)
        });
    }

    fn check_map(&self) {
        let sites = Site::ALL.into_iter().zip(&self.entries.sites);
        for (site, entry) in sites.filter_map(|(site, entry)| Some((site, entry.as_ref()?))) {
            let say = |why: String| {
                let at = self.entries.place(&Key::Site(site));
                self.report
                    .say(&format!("site {site}"), "BR-2.1.1h", at, why);
            };
            if entry.regions.len() != 2 {
                let count = entry.regions.len();
                say(format!(
                    "must be beside exactly 2 Farm Regions, not {count}"
                ));
            }
            for region in entry
                .regions
                .iter()
                .filter(|region| region.march() != site.march())
            {
                say(format!(
                    "cannot be beside {region}, which is in another March"
                ));
            }
        }
        for region in Region::ALL
            .into_iter()
            .filter(|region| *region != Region::DebateableLand)
        {
            let is_beside = |entries: &Entries, key: &Key| match key {
                Key::Site(site) => {
                    let entry = entries.sites[site.index()].as_ref();
                    entry.is_some_and(|entry| entry.regions.contains(region))
                }
                _ => false,
            };
            let beside = keys().filter(|key| is_beside(self.entries, key)).count();
            if !(1..=3).contains(&beside) {
                let why = format!("must be beside 1 to 3 castles and peels, not {beside}");
                let at = self.culprit(is_beside);
                let entry = format!("farm region {region}");
                self.report.say(&entry, "BR-2.1.1g", at, why);
            }
        }
    }
}

/// Everything that is counted, once.
fn keys() -> impl Iterator<Item = Key> {
    let cards = Card::all().map(Key::Card);
    let events = EventCard::all().map(Key::Event);
    let tokens = Token::ALL.into_iter().map(Key::Token);
    let sites = Site::ALL.into_iter().map(Key::Site);
    cards.chain(events).chain(tokens).chain(sites)
}

fn is_ballad(entries: &Entries, key: &Key) -> bool {
    let facts = entries.facts(key);
    facts.is_some_and(|facts| facts.subtype == Subtype::BorderBallad)
}

/// An event that the solo game uses.
fn used_event<'a>(entries: &'a Entries, key: &Key) -> Option<&'a EventFacts> {
    let Key::Event(event) = key else { return None };
    let facts = entries.events[event.index()].as_ref();
    facts.filter(|facts| facts.in_solo)
}

/// How many tokens an entry stands for, if they are of this kind.
fn tokens(entries: &Entries, key: &Key, is: impl Fn(&TokenFacts) -> bool) -> usize {
    let (Key::Token(token) | Key::Warden(token)) = key else {
        return 0;
    };
    let facts = entries.tokens[token.index()].as_ref();
    let facts = facts.filter(|facts| is(facts));
    facts.map_or(0, |facts| usize::from(facts.count))
}
