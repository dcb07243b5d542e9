//! Reads the printed components: the usual ones from `data/border-reivers`, and those that a player brings in a file of his
//! own. Entries are read one by one (`cards`, `effects`, `others`), then the whole is held against the numbers that the rulebook
//! fixes (`counts`). Nothing here may panic on a text that somebody brings.

mod cards;
mod counts;
mod effects;
mod fields;
mod others;
mod shapes;

use crate::{
    BalladVp, BonusIf, Card, CardSet, Components, EventCard, EventFacts, Family, Origin, Place,
    Region, Site, SiteSet, TargetFacts, TargetKind, Token, TokenFacts,
};
use cards::CardEntry;
use counts::Counting;
use effects::Named;
use fields::{Fields, Report, found, shown};
use others::SiteEntry;
use std::{collections::BTreeSet, sync::LazyLock};
use table::{Complaint, NotationError};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The usual components, file by file.
const USUAL: [&str; 5] = [
    include_str!("../../../../data/border-reivers/cards.toml"),
    include_str!("../../../../data/border-reivers/events.toml"),
    include_str!("../../../../data/border-reivers/targets.toml"),
    include_str!("../../../../data/border-reivers/tokens.toml"),
    include_str!("../../../../data/border-reivers/map.toml"),
];

/// The tables of a document.
const TABLES: [&str; 10] = [
    "card",
    "removed",
    "event",
    "target_card",
    "defense_token",
    "warden_token",
    "farm_region",
    "site",
    "town",
    "seat",
];

static PRINTED: LazyLock<(Entries, Components)> = LazyLock::new(|| {
    let mut entries = Entries::default();
    for text in USUAL {
        let report = Report::on(text);
        entries.read(text, Reader::Usual, &report);
        report_is_empty(report);
    }
    let report = Report::on("");
    let components = entries.components(None, &report);
    report_is_empty(report);
    (entries, components)
});

fn report_is_empty(report: Report) {
    let complaints = report.into_complaints();
    assert!(complaints.is_empty(), "our own data: {complaints:?}");
}

impl Components {
    /// The usual components.
    ///
    /// ```
    /// use border_reivers::{Card, Components};
    /// let forster = Components::usual().card(Card::numbered(17).unwrap());
    /// assert_eq!((forster.name.as_str(), forster.cattle), ("Forster", -3));
    /// ```
    pub fn usual() -> &'static Components {
        &PRINTED.1
    }

    /// The usual components with those entries replaced that stand in a player's own file, a TOML document as
    /// `docs/border-reivers-cards.md` describes it; or all that is wrong with it, at most twenty things.
    ///
    /// ```
    /// use border_reivers::{Components, Region};
    /// let own = Components::brought("[[farm_region]]\nid = 'lyne-valley'\nname = 'Gilsland'").unwrap();
    /// assert_eq!(own.regions[Region::LyneValley.index()], "Gilsland");
    ///
    /// let complaints = Components::brought("[[removed]]\nnumber = 17").unwrap_err();
    /// assert_eq!(
    ///     complaints[0].to_string(),
    ///     "the cards of turn 1 (line 1, BR-3.0m): there are 33 of them, and there must be 34: bring a card or take one out",
    /// );
    /// ```
    pub fn brought(text: &str) -> Result<Components, Vec<Complaint>> {
        let report = Report::on(text);
        let usual = &PRINTED.0;
        let mut entries = usual.clone();
        entries.read(text, Reader::Brought, &report);
        // What cannot be read is not counted either: the numbers would be wrong for no other reason.
        if report.is_empty() {
            let mut components = entries.components(Some(usual), &report);
            components.text = Some(text.into());
            if report.is_empty() {
                return Ok(components);
            }
        }
        Err(report.into_complaints())
    }
}

/// Whose document it is.
#[derive(Clone, Copy, PartialEq)]
enum Reader {
    Usual,
    Brought,
}

impl Reader {
    /// The origin of an entry that does not say it; all of our own say it.
    fn origin(self) -> Origin {
        match self {
            Reader::Usual => Origin::Reconstructed,
            Reader::Brought => Origin::Brought,
        }
    }
}

/// Everything that is printed, entry by entry.
#[derive(Clone)]
struct Entries {
    cards: Vec<Option<CardEntry>>,
    events: Vec<Option<EventFacts>>,
    targets: Vec<Option<TargetFacts>>,
    tokens: Vec<Option<TokenFacts>>,
    /// The cards that brought tokens of Wardens say are theirs.
    warden_cards: Vec<(Token, u8)>,
    regions: Vec<Option<(String, Origin)>>,
    sites: Vec<Option<SiteEntry>>,
    places: Vec<Option<(String, Origin)>>,
    walls: [u8; 4],
    /// The entries of a file that a player brought, in its order, and where each begins.
    brought: Vec<(Key, usize)>,
}

impl Default for Entries {
    fn default() -> Entries {
        Entries {
            cards: vec![None; Card::COUNT],
            events: vec![None; EventCard::COUNT],
            targets: vec![None; Family::COUNT * TargetKind::COUNT],
            tokens: vec![None; Token::COUNT],
            warden_cards: Vec::new(),
            regions: vec![None; Region::COUNT],
            sites: vec![None; Site::COUNT],
            places: vec![None; Place::COUNT],
            walls: [0; 4],
            brought: Vec::new(),
        }
    }
}

impl Entries {
    /// Takes over every entry of a document.
    fn read(&mut self, text: &str, reader: Reader, report: &Report) {
        let document = match DeTable::parse(text) {
            Ok(document) => document.into_inner(),
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                let message = shown_message(error.message());
                let why = format_args!("this is not TOML: {message}");
                return report.say("the file", shapes::FILE, Some(at), why);
            }
        };
        let mut seen = BTreeSet::new();
        for (key, value) in &document {
            let at = key.span().start;
            let Some(table) = TABLES
                .iter()
                .find(|table| **table == key.get_ref().as_ref())
            else {
                // Our own files have tables for people and for drawings.
                if reader == Reader::Brought {
                    let key = shown(key.get_ref());
                    let why = table::unknown("a table that is known", &key, TABLES.into_iter());
                    report.say("the file", shapes::FILE, Some(at), why);
                }
                continue;
            };
            for (fields, at) in tables(table, value, report) {
                self.entry(table, fields, at, reader, &mut seen, report);
            }
        }
        if reader == Reader::Brought && document.is_empty() {
            let why = "there is nothing in it that could be read, such as [[card]]";
            report.say("the file", shapes::FILE, Some(0), why);
        }
    }

    /// Takes over one entry, if its key tells which it is.
    fn entry(
        &mut self,
        table: &'static str,
        fields: &DeTable,
        at: usize,
        reader: Reader,
        seen: &mut BTreeSet<String>,
        report: &Report,
    ) {
        let kind = table.replace('_', " ");
        let shape = shapes::of_table(table);
        let anonymous = Fields::of(report, &kind, fields, at, shape);
        let key = match table {
            "card" => number(&anonymous, 126)
                .and_then(Card::numbered)
                .map(Key::Card),
            "removed" => number(&anonymous, 126)
                .and_then(Card::numbered)
                .map(Key::Removed),
            "event" => number(&anonymous, 12)
                .and_then(EventCard::numbered)
                .map(Key::Event),
            "target_card" => {
                others::target_key(&anonymous).map(|(family, kind)| Key::Target(family, kind))
            }
            "defense_token" => id(&anonymous, |text| others::token_id(text, false)).map(Key::Token),
            "warden_token" => id(&anonymous, |text| others::token_id(text, true)).map(Key::Warden),
            "farm_region" => id(&anonymous, str::parse).map(Key::Region),
            "site" => id(&anonymous, str::parse).map(Key::Site),
            "town" => id(&anonymous, |text| others::place_id(text, true)).map(Key::Town),
            _ => id(&anonymous, |text| others::place_id(text, false)).map(Key::Seat),
        };
        let Some(key) = key else {
            return;
        };
        let name = key.to_string();
        let title = match (key, fields.get("name").map(Spanned::get_ref)) {
            (Key::Card(_), Some(DeValue::String(title))) if !title.trim().is_empty() => {
                format!("{name}, {}", shown(title.trim()))
            }
            _ => name.clone(),
        };
        // A card that is brought and taken out is told once.
        if !seen.insert(name) {
            let why = "stands in the file twice (a card may stand under [[card]] or [[removed]])";
            return report.say(&title, shape.clause(), Some(at), why);
        }
        if reader == Reader::Brought {
            self.brought.push((key, at));
        }
        let fields = Fields::of(report, &title, fields, at, shape);
        self.take(key, &fields, reader);
    }

    fn take(&mut self, key: Key, fields: &Fields, reader: Reader) {
        let origin = reader.origin();
        // Whether it is a known id was seen before.
        fields.drawing("id");
        match key {
            Key::Card(card) => {
                let entry = cards::card(card, fields, origin);
                self.cards[card.index()] = Some(entry);
            }
            Key::Removed(card) => {
                for key in [
                    "number", "turn", "subtype", "name", "origin", "source", "note",
                ] {
                    fields.drawing(key);
                }
                fields.finish();
                self.cards[card.index()] = None;
            }
            Key::Event(event) => self.events[event.index()] = Some(others::event(fields, origin)),
            Key::Target(family, kind) => {
                let index = family.index() * TargetKind::COUNT + kind.index();
                self.targets[index] = Some(others::target(fields, family, origin));
            }
            Key::Token(token) => {
                self.tokens[token.index()] = Some(others::token(token, fields, origin));
            }
            Key::Warden(token) => {
                let (facts, card) = others::warden_token(fields, origin);
                self.tokens[token.index()] = Some(facts);
                if reader == Reader::Brought {
                    self.warden_cards.extend(card.map(|card| (token, card)));
                }
            }
            Key::Region(region) => {
                self.regions[region.index()] = Some(others::region(region, fields, origin));
            }
            Key::Site(site) => {
                self.sites[site.index()] = Some(others::site(site, fields, origin));
            }
            Key::Town(town) => {
                let (name, origin, dice) = others::town(town, fields, origin);
                self.places[town.index()] = Some((name, origin));
                self.walls[town.march().index()] = dice;
            }
            Key::Seat(seat) => self.places[seat.index()] = Some(others::seat(seat, fields, origin)),
        }
    }

    /// The whole, if its numbers are right; what is not there at all is told and left empty.
    fn components(&mut self, usual: Option<&Entries>, report: &Report) -> Components {
        for (index, region) in self.regions.iter().enumerate() {
            if let Some(place) = Region::new(index).place() {
                self.places[place.index()] = region.clone();
            }
        }
        let counting = Counting {
            entries: self,
            usual,
            report,
        };
        counting.check();
        let in_play = |turn: u8| {
            let cards = Card::all().filter(move |card| cards::turn_of(*card) == turn);
            cards.filter(|card| self.cards[card.index()].is_some())
        };
        let mut beside = [SiteSet::NONE; Region::COUNT];
        for (site, entry) in Site::ALL.into_iter().zip(self.sites.iter().flatten()) {
            for region in entry.regions.iter() {
                beside[region.index()].add(site);
            }
        }
        let events = self.events.iter().flatten().cloned().collect();
        let nowhere = (String::new(), Origin::Reconstructed);
        let named = |of: &[Option<(String, Origin)>], index: usize| {
            of.get(index).cloned().flatten().unwrap_or(nowhere.clone())
        };
        let site = |index: usize| match &self.sites[index] {
            Some(entry) => (entry.name.clone(), entry.origin),
            None => nowhere.clone(),
        };
        let cards = Card::all().map(|card| self.resolved(card, &counting));
        Components {
            cards: cards.collect(),
            decks: [1, 2, 3].map(|turn| in_play(turn).collect()),
            day_of_truce: in_play(1).find(|card| Some(*card) == counts::DAY_OF_TRUCE),
            events,
            targets: std::array::from_fn(|family| {
                std::array::from_fn(|kind| {
                    let target = self.targets[family * TargetKind::COUNT + kind];
                    target.unwrap_or(counts::NO_TARGET)
                })
            }),
            tokens: self.tokens.iter().flatten().cloned().collect(),
            beside,
            regions: std::array::from_fn(|index| named(&self.regions, index).0),
            sites: std::array::from_fn(|index| site(index).0),
            places: std::array::from_fn(|index| named(&self.places, index).0),
            walls: self.walls,
            region_origins: std::array::from_fn(|index| named(&self.regions, index).1),
            site_origins: std::array::from_fn(|index| site(index).1),
            place_origins: std::array::from_fn(|index| named(&self.places, index).1),
            text: None,
        }
    }

    /// A card, with the cards that it names.
    fn resolved(&self, card: Card, counting: &Counting) -> Option<crate::CardFacts> {
        let entry = self.cards[card.index()].as_ref()?;
        let mut facts = entry.facts.clone();
        let mut cards = CardSet::NONE;
        for named in &entry.named {
            let found = self.called(named);
            let name = &facts.name;
            let title = format!("card {card}, {name}");
            if let (true, Named::Name(named)) = (found.is_empty(), named) {
                let all = self.cards.iter().flatten();
                let all = all.map(|entry| entry.facts.name.as_str());
                let why = table::unknown("a card that is recruited in the solo game", named, all);
                let why = format_args!("its effect names a card: {why}");
                // The card stands in the file, or else one that was called so before.
                let own = self.place(&Key::Card(card));
                let at = own.or_else(|| counting.culprit(|of, key| of.is_called(key, named)));
                counting.report.say(&title, "BR-2.4c", at, why);
            }
            cards = cards.or(found);
        }
        if let Some(synergy) = &mut facts.effect.synergy {
            synergy.cards = cards;
        }
        if let Some(BalladVp::Base {
            when: BonusIf::Owns(owned),
            ..
        }) = &mut facts.effect.vp
        {
            *owned = cards;
        }
        Some(facts)
    }

    /// The cards that another one means.
    fn called(&self, named: &Named) -> CardSet {
        match named {
            Named::Number(card) => CardSet::only(*card),
            Named::Name(name) => Card::all()
                .filter(|card| self.is_called(&Key::Card(*card), name))
                .collect(),
        }
    }

    /// Whether another card can mean it by this name. Only cards that are recruited lie on a family sheet.
    fn is_called(&self, key: &Key, name: &str) -> bool {
        let facts = self.facts(key);
        facts.is_some_and(|facts| {
            facts.subtype.kind() == crate::Type::Recruit && table::same(&facts.name, name)
        })
    }

    /// What a card says, unless it is taken out.
    fn facts(&self, key: &Key) -> Option<&crate::CardFacts> {
        let card = key.card()?;
        self.cards[card.index()].as_ref().map(|entry| &entry.facts)
    }

    /// Where an entry begins in the file that a player brought, if it stands there.
    fn place(&self, key: &Key) -> Option<usize> {
        let brought = self.brought.iter().find(|(brought, _)| brought == key);
        brought.map(|(_, at)| *at)
    }
}

/// Which entry it is.
#[derive(Clone, Copy, PartialEq)]
enum Key {
    Card(Card),
    Removed(Card),
    Event(EventCard),
    Target(Family, TargetKind),
    Token(Token),
    Warden(Token),
    Region(Region),
    Site(Site),
    Town(Place),
    Seat(Place),
}

impl Key {
    /// The Summer card that the entry brings or takes out.
    fn card(&self) -> Option<Card> {
        match self {
            Key::Card(card) | Key::Removed(card) => Some(*card),
            _ => None,
        }
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Key::Card(card) | Key::Removed(card) => write!(f, "card {card}"),
            Key::Event(event) => write!(f, "event {event}"),
            Key::Target(family, kind) => write!(f, "target card {family} {kind}"),
            Key::Token(token) => write!(f, "defense token {token}"),
            Key::Warden(token) => write!(f, "warden token {token}"),
            Key::Region(region) => write!(f, "farm region {region}"),
            Key::Site(site) => write!(f, "site {site}"),
            Key::Town(place) => write!(f, "town {place}"),
            Key::Seat(place) => write!(f, "seat {place}"),
        }
    }
}

/// The tables under a key, each with its place.
fn tables<'a, 't>(
    key: &str,
    value: &'a Spanned<DeValue<'t>>,
    report: &Report,
) -> Vec<(&'a DeTable<'t>, usize)> {
    let wrong = |value: &Spanned<DeValue>| {
        let why = format!(
            "write [[{key}]] in two brackets, and its keys below: here stands {}",
            found(value.get_ref())
        );
        let clause = shapes::of_table(key).clause();
        report.say("the file", clause, Some(value.span().start), why);
    };
    let Some(list) = value.get_ref().as_array() else {
        wrong(value);
        return Vec::new();
    };
    let mut tables = Vec::with_capacity(list.len());
    for value in list.iter() {
        match value.get_ref().as_table() {
            Some(table) => tables.push((table, value.span().start)),
            None => wrong(value),
        }
    }
    tables
}

/// The printed number of an entry.
fn number(fields: &Fields, most: u8) -> Option<u8> {
    fields.count_in("number", 1..=most)
}

/// The id of an entry.
fn id<T>(fields: &Fields, read: impl Fn(&str) -> Result<T, NotationError>) -> Option<T> {
    if !fields.has("id") {
        fields.missing("id");
        return None;
    }
    let text = shown(fields.text_if("id")?);
    read(&text)
        .map_err(|error| fields.form_of("id", format_args!("is wrong: {error}")))
        .ok()
}

/// What the reader of TOML says.
fn shown_message(message: &str) -> String {
    let message = message.replace('`', "'");
    message.chars().take(120).collect()
}
