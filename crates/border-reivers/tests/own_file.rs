//! A file that a player brings: what it may replace, what the document says of it, and that no text ends the program.

use border_reivers::{
    Card, Components, Effect, EventKind, Family, Livestock, Origin, Place, Region, Site, Stripe,
    TargetKind, Token,
};
use proptest::prelude::*;
use table::Complaint;

const DOCS: &str = include_str!("../../../docs/border-reivers-cards.md");
const RULES: &str = include_str!("../../../rules/border-reivers.toml");
pub const FILES: [&str; 5] = [
    include_str!("../../../data/border-reivers/cards.toml"),
    include_str!("../../../data/border-reivers/events.toml"),
    include_str!("../../../data/border-reivers/targets.toml"),
    include_str!("../../../data/border-reivers/tokens.toml"),
    include_str!("../../../data/border-reivers/map.toml"),
];

pub fn good(text: &str) -> Components {
    Components::brought(text).unwrap_or_else(|complaints| panic!("{complaints:#?}\n{text}"))
}

pub fn bad(text: &str) -> Vec<Complaint> {
    Components::brought(text).expect_err(text)
}

/// That a file has one fault, which is told so.
#[track_caller]
pub fn refused(text: &str, entry: &str, clause: &str, why: &str) {
    let complaints = bad(text);
    let [complaint] = complaints.as_slice() else {
        panic!("one complaint is expected: {complaints:#?}");
    };
    assert_eq!(
        (complaint.entry.as_str(), complaint.clause),
        (entry, clause),
        "{complaint}"
    );
    assert!(complaint.why.contains(why), "{complaint}");
    is_whole(text, complaint);
}

/// That a complaint has all that it must have: the entry, a line that there is, and a clause that there is.
#[track_caller]
pub fn is_whole(text: &str, complaint: &Complaint) {
    let Complaint {
        entry,
        line,
        clause,
        why,
    } = complaint;
    assert!(!entry.is_empty() && !why.is_empty(), "{complaint}");
    assert!(
        RULES.contains(&format!("id = \"{clause}\"\n")),
        "{complaint}"
    );
    let most = text.split('\n').count();
    assert!(
        line.is_some_and(|line| (1..=most).contains(&line)),
        "{complaint}\n{text}"
    );
}

/// A plain card, with changes: each line replaces the one with the same key.
pub fn with(number: u8, changes: &str) -> String {
    let usual = [
        ("name", "'Forster'"),
        ("subtype", "'grayne'"),
        ("cattle", "-3"),
        (
            "effect",
            "{ notoriety = [{ points = 2, marches = ['emm', 'ewm'] }] }",
        ),
        ("stripe", "{ kind = 'attack', value = 2 }"),
    ];
    let changed = |key: &str| {
        changes
            .lines()
            .any(|line| line.split(" = ").next() == Some(key))
    };
    let mut text = format!("[[card]]\nnumber = {number}\n");
    for (key, value) in usual.into_iter().filter(|(key, _)| !changed(key)) {
        text += &format!("{key} = {value}\n");
    }
    let kept = changes.lines().filter(|line| !line.ends_with(" = -"));
    text + &kept.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_card_replaces_the_usual_one() {
    let own = good(&with(17, "cattle = -5\nrestriction = 'english'"));
    let forster = Card::numbered(17).unwrap();
    let usual = Components::usual();
    assert_eq!(
        (usual.card(forster).cattle, own.card(forster).cattle),
        (-3, -5)
    );
    assert_eq!(own.card(forster).origin, Origin::Brought);
    // All else stays.
    for card in Card::all().filter(|card| *card != forster) {
        assert_eq!(own.cards[card.index()], usual.cards[card.index()]);
    }
    assert_eq!(
        (&own.tokens, &own.events, &own.targets),
        (&usual.tokens, &usual.events, &usual.targets)
    );
    assert_eq!(
        own.text.as_deref(),
        Some(with(17, "cattle = -5\nrestriction = 'english'").as_str())
    );
}

#[test]
fn one_card_comes_in_and_another_goes_out() {
    let text = with(22, "name = 'Hall'") + "[[removed]]\nnumber = 21\n";
    let own = good(&text);
    let [out, into] = [21, 22].map(|number| Card::numbered(number).unwrap());
    assert!(own.decks[0].contains(into) && !own.decks[0].contains(out));
    assert_eq!(own.cards[out.index()], None);
    assert_eq!(own.card(into).name, "Hall");
}

#[test]
fn every_other_table_replaces_too() {
    let own = good(
        r#"
        [[event]]
        number = 3
        name = "Solway Moss"
        kind = "battle"
        march = "EWM"
        defense_dice = 2
        vp_per_hit = 5
        notoriety = 4
        [[target_card]]
        family = "Kerr"
        kind = "scottish"
        raid = ["ewm"]
        battle = ["ewm", "off_map"]
        feud = "none"
        gaolbreak = "any_cube"
        drm = 1
        drm_for = ["battle"]
        [[defense_token]]
        id = "hot-trod"
        name = "Warm Trod"
        count = 1
        pool = "plain"
        green = 2
        gray = 1
        [[warden_token]]
        id = "henry-percy"
        name = "Percy"
        green = 1
        gray = 1
        defense_drm = 2
        origin = "public"
        [[farm_region]]
        id = "lyne-valley"
        name = "Gilsland"
        [[site]]
        id = "corby"
        name = "Askerton"
        regions = ["irthing-valley", "caldew-valley"]
        [[town]]
        id = "hexham"
        name = "Alnwick"
        [[seat]]
        id = "hoddom"
        name = "Caerlaverock"
        "#,
    );
    assert!(matches!(
        own.events[2].kind,
        EventKind::Battle {
            defense: 2,
            vp: 5,
            notoriety: 4,
            ..
        }
    ));
    let kerr = own.target(Family::Kerr, TargetKind::Nation);
    assert_eq!(
        (kerr.raid.len(), kerr.off_map, kerr.origin),
        (1, true, Origin::Brought)
    );
    let trod = own.token(Token::HotTrod);
    assert_eq!(
        (trod.name.as_str(), trod.green, trod.gray),
        ("Warm Trod", 2, 1)
    );
    let percy = own.token(Token::HenryPercy);
    assert_eq!((percy.drm, percy.origin), (2, Origin::Public));
    assert_eq!(own.regions[Region::LyneValley.index()], "Gilsland");
    assert_eq!(own.places[Place::LyneValley.index()], "Gilsland");
    assert!(own.beside[Region::CaldewValley.index()].contains(Site::Corby));
    assert!(!own.beside[Region::EdenValley.index()].contains(Site::Corby));
    assert_eq!(own.places[Place::Hexham.index()], "Alnwick");
    assert_eq!(own.places[Place::Hoddom.index()], "Caerlaverock");
    assert_eq!(own.place_origins[Place::Hoddom.index()], Origin::Brought);
}

#[test]
fn our_own_files_can_be_brought() {
    let usual = Components::usual();
    for text in FILES {
        // Tables for people and for drawings are ours alone.
        let kept = text.split("\n[[").enumerate().filter(|(index, part)| {
            let table = part.split(']').next().unwrap_or_default();
            *index == 0 || !["family", "march", "battlefield", "left_out"].contains(&table)
        });
        let text = kept.map(|(_, part)| part).collect::<Vec<_>>().join("\n[[");
        let mut own = good(&text);
        own.text = None;
        assert_eq!(own, *usual);
    }
}

#[test]
fn what_follows_may_be_left_out() {
    let text = "[[card]]\nnumber = 23\nname = 'Galloway Cattle'\nsubtype = 'livestock'\ncattle = 6\neffect = {}\n\
                stripe = { kind = 'special', special = 'random_discard_to_opponents', when = 'immediate', cards = 1 }";
    let own = good(text);
    let card = own.card(Card::numbered(23).unwrap());
    assert_eq!(
        (card.effect.clone(), card.cattle, card.is_light_gray),
        (Effect::default(), 6, true)
    );
    assert_eq!(card.stripe, Stripe::RandomDiscards(1));
    let shiels = Components::usual().card(Card::numbered(25).unwrap());
    assert_eq!(
        shiels.effect.livestock_choice[2],
        Livestock {
            sheep: 1,
            horses: 1
        }
    );
}

/// The examples of the document: each block of TOML is a file that can be brought.
#[test]
fn the_examples_of_the_document_can_be_brought() {
    let blocks: Vec<&str> = DOCS
        .split("```toml\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect();
    assert!(blocks.len() > 30, "{}", blocks.len());
    for block in blocks {
        good(block);
    }
}

/// The document lists every card with its origin.
#[test]
fn the_table_of_the_document_is_right() {
    for (card, facts) in Card::all().zip(&Components::usual().cards) {
        let Some(facts) = facts else { continue };
        let label = if facts.is_solo { "s" } else { "" };
        let attested = match facts.attested.is_empty() {
            true => "nothing".into(),
            false => facts.attested.join(", "),
        };
        let row = format!(
            "| {label}{card} | {} | {} | {attested} |",
            facts.name, facts.origin
        );
        assert!(
            DOCS.contains(&row),
            "docs/border-reivers-cards.md lacks\n{row}"
        );
    }
}

/// The document explains every effect word that our cards use.
#[test]
fn every_effect_word_is_in_the_document() {
    let document: toml::Table = FILES[0].parse().unwrap();
    for card in document["card"].as_array().unwrap() {
        for word in card["effect"].as_table().unwrap().keys() {
            assert!(DOCS.contains(&format!("#### `{word}`\n")), "{word}");
        }
        if let Some(special) = card["stripe"].get("special").and_then(|word| word.as_str()) {
            assert!(DOCS.contains(&format!("#### `{special}`\n")), "{special}");
        }
    }
}

#[test]
fn large_and_deep_texts_are_survived() {
    const BYTES: usize = 200_000;
    survives(&format!("a = {}", "[".repeat(BYTES)));
    survives(&format!("a = {}", "{a=".repeat(BYTES / 3)));
    survives(&format!("[{}]", "a.".repeat(BYTES / 2)));
    survives(&"[[card]]\n".repeat(BYTES / 9));
    survives(&"[[removed]]\nnumber = 1\n".repeat(BYTES / 23));
    survives(&format!(
        "[[card]]\nnumber = 1\nname = '{}'",
        "x".repeat(BYTES)
    ));
    survives(&format!("[[site]]\nid = '{}'", "é".repeat(BYTES / 2)));
    let keys: String = (0..BYTES / 10).map(|key| format!("k{key} = 1\n")).collect();
    survives(&format!("[[card]]\nnumber = 1\n{keys}"));
    survives(&format!(
        "[[card]]\nnumber = 1\nattested = [{}]",
        "'a',".repeat(BYTES / 4)
    ));
}

/// Nothing that somebody brings may end the program, and what is refused has its reason.
fn survives(text: &str) {
    if let Err(complaints) = Components::brought(text) {
        assert!((1..=20).contains(&complaints.len()));
        for complaint in complaints {
            assert!(complaint.why.chars().count() < 600, "{complaint}");
            assert!(!complaint.entry.contains('\n'), "{complaint}");
            is_whole(text, &complaint);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_text_is_survived(text in any::<String>()) {
        survives(&text);
    }

    #[test]
    fn changed_files_are_survived(
        file in 0..FILES.len(),
        start in any::<prop::sample::Index>(),
        lines in 1..60_usize,
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..6_usize, "[\\[\\]{}=\"', 0-9a-z_\n-]{0,4}"), 0..6),
    ) {
        let all: Vec<&str> = FILES[file].lines().filter(|line| !line.starts_with('#')).collect();
        let start = start.index(all.len());
        let mut text = all[start..(start + lines).min(all.len())].join("\n");
        for (at, length, with) in cuts {
            let from = at.index(text.len() + 1);
            let to = (from + length).min(text.len());
            if text.is_char_boundary(from) && text.is_char_boundary(to) {
                text.replace_range(from..to, &with);
            }
        }
        survives(&text);
    }

    #[test]
    fn changed_values_are_survived(
        file in 0..FILES.len(),
        line in any::<prop::sample::Index>(),
        value in prop::sample::select(vec![
            "0", "-1", "255", "256", "-9223372036854775808", "1e999", "nan", "true", "''", "'x'", "[]", "[[]]", "{}",
            "[{}]", "['dl', 'any', 'chosen']", "1979-05-27", "{ raid = 200 }", "['off_map']", "[1, 2, 3, 4, 5]", "0xff",
        ]),
    ) {
        let blocks: Vec<&str> = FILES[file].split("\n\n").filter(|block| block.starts_with("[[")).collect();
        let block = blocks[line.index(blocks.len())];
        // Each key of the block in turn.
        for changed in 1..block.lines().count() {
            let lines = block.lines().enumerate().map(|(number, line)| match line.split_once(" = ") {
                Some((key, _)) if number == changed => format!("{key} = {value}"),
                _ => line.into(),
            });
            survives(&lines.collect::<Vec<String>>().join("\n"));
        }
    }
}
