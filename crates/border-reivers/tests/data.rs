//! The usual components: the numbers that the rulebook fixes, and the origin of each datum. The tests that are named for a
//! clause are about what is printed; what is done with it is tested beside the rules.

use border_reivers::{
    Card, CardFacts, CardSet, Combat, Components, Cubes, Draft, EventCard, EventKind, Family,
    March, Nation, Origin, Place, Pool, Region, Site, Stripe, Subtype, TargetKind, Token, Type,
};
use std::collections::BTreeMap;
use toml::{Table, Value};

const COMPONENTS: &str = include_str!("../../../data/border-reivers/components.toml");
const CARDS: &str = include_str!("../../../data/border-reivers/cards.toml");
const EVENTS: &str = include_str!("../../../data/border-reivers/events.toml");
const TARGETS: &str = include_str!("../../../data/border-reivers/targets.toml");
const TOKENS: &str = include_str!("../../../data/border-reivers/tokens.toml");
const MAP: &str = include_str!("../../../data/border-reivers/map.toml");
const OUTLINES: &str = include_str!("../../../data/border-reivers/outlines.toml");
const RULES: &str = include_str!("../../../rules/border-reivers.toml");

fn usual() -> &'static Components {
    Components::usual()
}

fn card(number: u8) -> &'static CardFacts {
    usual().card(Card::numbered(number).unwrap())
}

fn cards() -> impl Iterator<Item = (Card, &'static CardFacts)> {
    let cards = Card::all().zip(&usual().cards);
    cards.filter_map(|(card, facts)| Some((card, facts.as_ref()?)))
}

/// The entries of a table in one of our files.
fn entries(text: &str, table: &str) -> Vec<Table> {
    let document: Table = text.parse().unwrap();
    let entries = document[table].as_array().unwrap().clone();
    let table = |entry: Value| entry.as_table().unwrap().clone();
    entries.into_iter().map(table).collect()
}

fn word<'a>(entry: &'a Table, key: &str) -> &'a str {
    entry[key].as_str().unwrap()
}

/// How many entries of a table of the map are in each March.
fn by_march(table: &str) -> BTreeMap<March, usize> {
    let mut count = BTreeMap::new();
    for entry in entries(MAP, table) {
        *count
            .entry(word(&entry, "march").parse().unwrap())
            .or_insert(0) += 1;
    }
    count
}

#[test]
fn the_rules_can_be_read() {
    let index = table::rules::Index::parse(RULES).unwrap();
    assert_eq!(index.game, "border-reivers");
    assert_eq!((index.clauses.len(), index.rulings.len()), (329, 55));
}

#[test]
fn br_1_1b_nation_and_home_march() {
    let table = [
        ("Fenwick", Nation::English, March::Emm),
        ("Dacre", Nation::English, March::Ewm),
        ("Kerr", Nation::Scottish, March::Smm),
        ("Maxwell", Nation::Scottish, March::Swm),
    ];
    for (name, nation, home) in table {
        let family: Family = name.parse().unwrap();
        assert_eq!((family.nation(), family.home()), (nation, home), "{name}");
        assert_eq!(home.family(), Some(family));
    }
    // The file says the same.
    for entry in entries(MAP, "family") {
        let family: Family = word(&entry, "name").parse().unwrap();
        assert_eq!(Ok(family.nation()), word(&entry, "nation").parse());
        assert_eq!(Ok(family.home()), word(&entry, "march").parse());
        assert_eq!(
            Ok(family.home().opposite()),
            word(&entry, "opposite_march").parse()
        );
    }
}

#[test]
fn br_2_0b_component_totals() {
    let document: Table = COMPONENTS.parse().unwrap();
    let of = |key: &str| document["components"][key].as_integer().unwrap();
    assert_eq!(of("main_deck_cards"), 126 + 10);
    assert_eq!(of("mini_deck_cards"), 12 + 6 + 6 * 6 + 6);
    assert_eq!(of("cubes"), 6 * 15);
    let rest = ["sheep", "horses", "family_sheets", "dice"].map(of);
    assert_eq!(rest, [60, 42, 6, 20]);
    // What is in the solo game.
    let solo = cards().filter(|(_, facts)| facts.is_solo).count();
    assert_eq!((cards().count(), solo), (102, 10));
    assert_eq!(entries(CARDS, "removed").len(), 24);
    let used = usual().events.iter().filter(|event| event.in_solo).count();
    assert_eq!((usual().events.len(), used), (12, 9));
    assert_eq!(usual().targets.as_flattened().len(), 24);
}

#[test]
fn br_2_1_1a_anatomy_of_a_march() {
    for march in March::HOMES {
        assert_eq!(march.regions().len(), 4, "{march}");
        assert_eq!(march.sites().len(), 4, "{march}");
        // Four farms, a Town with its Gaol, a Family Seat with its Feud box.
        assert_eq!(march.places().len(), 4 + 1 + 1, "{march}");
        let expected = [
            ("farm_region", 4),
            ("site", 4),
            ("town", 1),
            ("seat", 1),
            ("battlefield", 1),
        ];
        for (table, count) in expected {
            assert_eq!(by_march(table)[&march], count, "{table} in {march}");
        }
    }
    assert_eq!(entries(MAP, "march").len(), March::COUNT);
    assert_eq!((Region::COUNT - 1, Site::COUNT), (16, 16));
}

#[test]
fn br_2_1_1b_abbreviations_and_colours() {
    let table = [
        (Family::Dacre, March::Ewm, "orange"),
        (Family::Fenwick, March::Emm, "red"),
        (Family::Maxwell, March::Swm, "light_blue"),
        (Family::Kerr, March::Smm, "dark_blue"),
    ];
    let families = entries(MAP, "family");
    for ((family, march, colour), entry) in table.into_iter().zip(&families) {
        assert_eq!(Ok(family), word(entry, "id").parse());
        assert_eq!((family.home(), word(entry, "color")), (march, colour));
    }
}

#[test]
fn br_2_1_1c_debateable_land() {
    let land = March::Dl;
    assert_eq!(land.regions().collect::<Vec<_>>(), [Region::DebateableLand]);
    assert_eq!((land.sites().len(), land.places().len()), (0, 0));
    assert_eq!((land.family(), land.nation()), (None, None));
    assert_eq!(Region::DebateableLand.place(), None);
    assert!(usual().beside[Region::DebateableLand.index()].is_empty());
    for table in ["site", "town", "seat", "battlefield"] {
        assert_eq!(by_march(table).get(&land), None, "{table}");
    }
    // No battle, and no Target card for one, is there.
    for event in &usual().events {
        assert!(!matches!(event.kind, EventKind::Battle { march, .. } if march == land));
    }
    for target in usual().targets.as_flattened() {
        assert!(!target.battle.contains(land));
    }
}

#[test]
fn br_2_1_1g_farm_regions() {
    for region in Region::ALL
        .into_iter()
        .filter(|region| region.march() != March::Dl)
    {
        let beside = usual().beside[region.index()];
        assert!((1..=3).contains(&beside.len()), "{region}: {beside:?}");
        assert!(
            beside.iter().all(|site| site.march() == region.march()),
            "{region}"
        );
        assert_eq!(region.place().map(Place::is_farm), Some(true), "{region}");
    }
}

/// What is printed; what the dice do is tested with raids.
#[test]
fn br_2_1_1h_a_castle_and_three_peels_each_between_two_regions() {
    for march in March::HOMES {
        let mut dice: Vec<u8> = march.sites().iter().map(Site::dice).collect();
        dice.sort();
        assert_eq!(dice, [1, 1, 1, 2], "{march}");
    }
    for site in Site::ALL {
        let beside = usual().beside.iter().filter(|sites| sites.contains(site));
        assert_eq!(beside.count(), 2, "{site}");
    }
    let bew: Vec<Region> = Region::ALL
        .into_iter()
        .filter(|region| usual().beside[region.index()].contains(Site::BewCastle))
        .collect();
    assert_eq!(bew, [Region::LyneValley, Region::IrthingValley]);
}

#[test]
fn br_2_8b_types_and_subtypes() {
    let of = |kind| {
        Subtype::ALL
            .into_iter()
            .filter(move |subtype| subtype.kind() == kind)
    };
    assert_eq!(
        [Type::Recruit, Type::Play, Type::Hold].map(|kind| of(kind).count()),
        [4, 4, 5]
    );
    // Each subtype is in the decks, and what the file says of the type follows from it.
    for subtype in Subtype::ALL {
        assert!(
            cards().any(|(_, facts)| facts.subtype == subtype),
            "{subtype}"
        );
    }
    for entry in entries(CARDS, "card") {
        let subtype: Subtype = word(&entry, "subtype").parse().unwrap();
        assert_eq!(
            Ok(subtype.kind()),
            word(&entry, "type").parse(),
            "{entry:?}"
        );
    }
}

#[test]
fn br_2_8c_printed_cattle() {
    let table = [
        (14, -4),
        (24, 6),
        (6, -1),
        (30, -1),
        (38, 1),
        (19, -3),
        (8, 0),
    ];
    for (number, cattle) in table {
        assert_eq!(card(number).cattle, cattle, "{}", card(number).name);
    }
    for (card, facts) in cards() {
        match facts.subtype.kind() {
            Type::Hold => assert_eq!(facts.cattle, 1, "{card}"),
            Type::Recruit => assert!(facts.cattle <= 0, "{card}"),
            Type::Play => assert!(
                facts.cattle <= 0 || facts.subtype == Subtype::Livestock,
                "{card}"
            ),
        }
    }
}

#[test]
fn br_2_8f_ten_solo_versions() {
    let of = |turn| cards().filter(move |(_, facts)| facts.is_solo && facts.turn == turn);
    assert_eq!([1, 2, 3].map(|turn| of(turn).count()), [1, 3, 6]);
    let truce = Card::numbered(36);
    assert_eq!(of(1).map(|(card, _)| card).next(), truce);
    assert_eq!(
        (usual().day_of_truce, card(36).name.as_str()),
        (truce, "Day of Truce")
    );
    // A solo version has the number of the card that it replaces, so that one is not there; its label shows it.
    for entry in entries(CARDS, "card") {
        let number: Card = word(&entry, "label").parse().unwrap();
        assert_eq!(
            number.number() as i64,
            entry["number"].as_integer().unwrap()
        );
        let is_solo = usual().card(number).is_solo;
        assert_eq!(word(&entry, "label").starts_with('s'), is_solo, "{number}");
    }
}

#[test]
fn br_2_9a_kinds_of_event() {
    let used = || usual().events.iter().filter(|event| event.in_solo);
    for march in March::HOMES {
        let here = used().filter(
            |event| matches!(event.kind, EventKind::Battle { march: at, .. } if at == march),
        );
        assert_eq!(here.count(), 1, "{march}");
    }
    let names = |is: fn(&EventKind) -> bool| {
        let of = used().filter(|event| is(&event.kind));
        of.map(|event| event.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(
        names(|kind| matches!(kind, EventKind::Rising { .. })),
        ["Rising of the North"]
    );
    let rerolls = names(|kind| matches!(kind, EventKind::Reroll { .. }));
    assert_eq!(rerolls, ["Rough Wooing", "Mary Queen of Scots"]);
    assert_eq!(
        names(|kind| matches!(kind, EventKind::FeudNotoriety(4))),
        ["Ill Week"]
    );
    let gaol = names(|kind| matches!(kind, EventKind::GaolbreakNotoriety(4)));
    assert_eq!(gaol, ["Ballad of Kinmont Willie"]);
}

#[test]
fn br_2_11a_six_target_cards_a_family() {
    let mut kinds: BTreeMap<Family, Vec<TargetKind>> = BTreeMap::new();
    for entry in entries(TARGETS, "target_card") {
        let family: Family = word(&entry, "family").parse().unwrap();
        let kind: TargetKind = word(&entry, "kind").parse().unwrap();
        if kind == TargetKind::Nation {
            assert_eq!(Ok(family.nation()), word(&entry, "kind").parse());
        }
        kinds.entry(family).or_default().push(kind);
    }
    assert_eq!(kinds.len(), 4);
    for (family, mut kinds) in kinds {
        kinds.sort();
        assert_eq!(kinds, TargetKind::ALL, "{family}");
    }
}

#[test]
fn br_2_16a_no_traits() {
    // Nothing in our data is a Trait or a reference card: what is in the box is counted in components.toml alone.
    let files = [CARDS, EVENTS, TARGETS, TOKENS, MAP];
    let tables = files.iter().flat_map(|text| text.parse::<Table>().unwrap());
    let mut tables: Vec<String> = tables.map(|(key, _)| key).collect();
    tables.sort();
    let expected = [
        "battlefield",
        "card",
        "defense_token",
        "event",
        "family",
        "farm_region",
        "left_out",
        "march",
        "removed",
        "seat",
        "site",
        "target_card",
        "town",
        "warden_token",
    ];
    assert_eq!(tables, expected);
}

/// What is in the decks; the shuffling is tested with the setup.
#[test]
fn br_3_0m_of_42_cards_a_turn_34_are_in() {
    for (turn, deck) in (1..).zip(usual().decks) {
        let numbers = (turn - 1) * 42 + 1..=turn * 42;
        assert_eq!(deck.len(), 34, "turn {turn}");
        assert!(
            deck.iter().all(|card| numbers.contains(&card.number())),
            "turn {turn}"
        );
        assert!(
            deck.iter().all(|card| usual().card(card).turn == turn),
            "turn {turn}"
        );
        let out = entries(CARDS, "removed").into_iter();
        let out = out.filter(|entry| entry["turn"].as_integer() == Some(turn.into()));
        let out: CardSet = out
            .map(|entry| Card::numbered(entry["number"].as_integer().unwrap() as u8).unwrap())
            .collect();
        assert_eq!(out.len(), 8, "turn {turn}");
        let all: CardSet = numbers
            .map(|number| Card::numbered(number).unwrap())
            .collect();
        assert_eq!(deck, all.minus(out), "turn {turn}");
    }
}

#[test]
fn br_3_0n_three_events_are_left_out() {
    let out = EventCard::all().filter(|event| !usual().event(*event).in_solo);
    let out: Vec<&str> = out
        .map(|event| usual().event(event).name.as_str())
        .collect();
    assert_eq!(out, ["Flodden Field", "Haddon Rigg", "Border Beacons"]);
}

#[test]
fn br_r27_alexander_hume_is_not_in_the_solo_decks() {
    assert!(cards().all(|(_, facts)| facts.name != "Alexander Hume"));
    assert!(cards().all(|(_, facts)| facts.effect.peek_events == 0));
    assert!("Alexander Hume".parse::<Token>().is_err());
    let removed = entries(CARDS, "removed");
    let hume = removed
        .iter()
        .find(|entry| entry["number"].as_integer() == Some(7))
        .unwrap();
    assert_eq!(word(hume, "name"), "Alexander Hume");
    assert_eq!(
        word(&entries(TOKENS, "left_out")[0], "name"),
        "Alexander Hume"
    );
}

#[test]
fn br_r35_the_data_supply_what_the_pictures_showed() {
    // From the ruling itself: a March card lists the Home March for battles; Kerr's Cross-Border card is pictured.
    let kerr = usual().target(Family::Kerr, TargetKind::CrossBorderMarch);
    assert_eq!(kerr.raid.iter().collect::<Vec<_>>(), [March::Ewm]);
    assert_eq!(
        kerr.battle.iter().collect::<Vec<_>>(),
        [March::Ewm, March::Smm]
    );
    for family in Family::ALL {
        let home = family.home();
        let target = |kind| usual().target(family, kind);
        let marches = [
            (TargetKind::OppositeMarch, home.opposite()),
            (TargetKind::CrossBorderMarch, cross_border(home)),
            (TargetKind::SameSideMarch, cross_border(home).opposite()),
        ];
        for (kind, march) in marches {
            let with_land = kind == TargetKind::SameSideMarch;
            assert_eq!(
                target(kind).raid.contains(March::Dl),
                with_land,
                "{family} {kind}"
            );
            assert_eq!(
                target(kind)
                    .raid
                    .without(March::Dl)
                    .iter()
                    .collect::<Vec<_>>(),
                [march]
            );
            assert!(target(kind).battle.contains(home) && target(kind).battle.contains(march));
            assert_eq!((target(kind).feud, target(kind).drm), (Cubes::Any, 0));
        }
        assert_eq!(target(TargetKind::Reiver).raid.len(), 5);
        assert!(!target(TargetKind::Family).raid.contains(March::Dl));
        assert!(target(TargetKind::Nation).off_map);
        assert_eq!(target(TargetKind::Nation).feud, Cubes::AcrossBorder);
        assert!(
            target(TargetKind::Family)
                .drm_for
                .contains(Combat::Gaolbreak)
        );
    }
    // Token faces and a few cards of the example.
    assert_eq!(usual().token(Token::HotTrod).green, 3);
    assert_eq!(usual().token(Token::EarlOfAngus).drm, 1);
    let turns = 0b110;
    assert_eq!(card(14).effect.draft, Some(Draft::EndOfSummer { turns }));
    assert_eq!(card(15).stripe, Stripe::EachSummer { turns, cards: 1 });
    assert_eq!(card(1).effect.attack_dice, [2, 1, 0, 0]);
    assert_eq!(
        card(36).stripe,
        Stripe::CubesHome {
            cubes: 2,
            points: 2
        }
    );
    let ancrum = &usual().event(EventCard::numbered(4).unwrap()).kind;
    assert!(matches!(
        ancrum,
        EventKind::Battle {
            march: March::Smm,
            defense: 2,
            notoriety: 4,
            ..
        }
    ));
}

/// Neither opposite nor on the own side.
fn cross_border(home: March) -> March {
    let other = |march: &March| march.nation() != home.nation() && *march != home.opposite();
    March::HOMES.into_iter().find(other).unwrap()
}

#[test]
fn tokens_are_as_many_as_the_rulebook_says() {
    let count = |pool| {
        let of = usual()
            .tokens
            .iter()
            .filter(move |token| token.pool == pool);
        of.map(|token| token.count).sum::<u8>()
    };
    let pools = [
        Pool::Deputy,
        Pool::Rumor,
        Pool::Plain,
        Pool::Available,
        Pool::Display,
    ];
    assert_eq!(pools.map(count), [6, 6, 6, 12, 7]);
    let halving = usual().tokens.iter().filter(|token| token.halves);
    assert_eq!(halving.count(), 3);
    assert_eq!(usual().walls, [1, 0, 0, 0]);
}

#[test]
fn seven_stripes_are_light_gray() {
    let gray: Vec<&str> = cards()
        .filter(|(_, facts)| facts.is_light_gray)
        .map(|(_, facts)| facts.name.as_str())
        .collect();
    let expected = [
        "Keeper of Tynedale",
        "Abbot of Kelso",
        "Galloway Cattle",
        "Chillingham Cattle",
        "Inglewood Herds",
        "Heavy Snows",
        "Drove Roads",
    ];
    assert_eq!(gray, expected);
}

#[test]
fn cards_that_are_named_are_found() {
    let scott: CardSet = Card::numbered(18).into_iter().collect();
    assert_eq!(card(85).effect.synergy.unwrap().cards, scott);
    let border_reivers::BalladVp::Base {
        when: border_reivers::BonusIf::Owns(owned),
        ..
    } = card(123).effect.vp.unwrap()
    else {
        panic!("Armstrong's Goodnight asks for cards");
    };
    let numbers: Vec<u8> = owned.iter().map(Card::number).collect();
    assert_eq!(numbers, [1, 59, 86]);
}

#[test]
fn every_datum_keeps_its_origin() {
    let files = [CARDS, EVENTS, TARGETS, TOKENS, MAP];
    for (table, value) in files.iter().flat_map(|text| text.parse::<Table>().unwrap()) {
        for entry in value.as_array().unwrap() {
            let origin = entry.get("origin").and_then(Value::as_str);
            let origin: Origin = origin
                .unwrap_or_else(|| panic!("{table}: {entry:?}"))
                .parse()
                .unwrap();
            assert_ne!(origin, Origin::Brought, "{table}: {entry:?}");
            assert!(
                table == "removed" || entry.get("source").is_some(),
                "{table}: {entry:?}"
            );
        }
    }
    let documented = |name: &str| {
        let cards = cards().filter(|(_, facts)| facts.name == name);
        cards.map(|(_, facts)| facts.origin).next()
    };
    assert_eq!(documented("Johnnie Armstrong"), Some(Origin::Rulebook));
    assert_eq!(documented("Turnbull"), Some(Origin::Reconstructed));
    assert!(
        card(1)
            .attested
            .iter()
            .any(|field| field == "effect.attack_dice.raid")
    );
    assert_eq!(usual().text, None);
    assert_eq!(usual().place_origins[Place::Hoddom.index()], Origin::Public);
    assert_eq!(
        usual().region_origins[Region::LyneValley.index()],
        Origin::Reconstructed
    );
}

#[test]
fn the_drawing_has_what_the_map_has() {
    for table in ["farm_region", "site", "town", "seat", "battlefield"] {
        let names = |text| {
            let entries = entries(text, table).into_iter();
            let mut names: Vec<(String, String)> = entries
                .map(|entry| {
                    (
                        word(&entry, "name").into(),
                        word(&entry, "march").to_lowercase(),
                    )
                })
                .collect();
            names.sort();
            names
        };
        assert_eq!(names(MAP), names(OUTLINES), "{table}");
    }
    for (drawn, said) in entries(OUTLINES, "site").iter().map(|drawn| {
        let said = entries(MAP, "site");
        let said = said
            .into_iter()
            .find(|site| site["name"] == drawn["name"])
            .unwrap();
        (drawn.clone(), said)
    }) {
        let regions = |entry: &Table| -> Vec<Region> {
            let list = entry["regions"].as_array().unwrap();
            list.iter()
                .map(|name| name.as_str().unwrap().parse().unwrap())
                .collect()
        };
        assert_eq!(regions(&drawn), regions(&said));
    }
}
