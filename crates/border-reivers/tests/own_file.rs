//! A file that a player brings: what it may replace, and what is said of a bad one. Each complaint names the entry and, where
//! a rule stands behind it, the clause.

use border_reivers::{
    Card, Components, Effect, EventKind, Family, Livestock, Origin, Place, Region, Site, Stripe,
    TargetKind, Token,
};
use proptest::prelude::*;
use table::Complaint;

const DOCS: &str = include_str!("../../../docs/border-reivers-cards.md");
const FILES: [&str; 5] = [
    include_str!("../../../data/border-reivers/cards.toml"),
    include_str!("../../../data/border-reivers/events.toml"),
    include_str!("../../../data/border-reivers/targets.toml"),
    include_str!("../../../data/border-reivers/tokens.toml"),
    include_str!("../../../data/border-reivers/map.toml"),
];

fn good(text: &str) -> Components {
    Components::brought(text).unwrap_or_else(|complaints| panic!("{complaints:#?}\n{text}"))
}

fn bad(text: &str) -> Vec<Complaint> {
    Components::brought(text).expect_err(text)
}

/// That a file has one fault, which is told so.
#[track_caller]
fn refused(text: &str, entry: &str, clause: Option<&str>, why: &str) {
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
}

/// A plain card, with changes: each line replaces the one with the same key.
fn with(number: u8, changes: &str) -> String {
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

#[test]
fn what_is_no_toml_is_told_with_its_line() {
    refused("[[card]]\nnumber = = 3", "the file", None, "(line 2)");
    refused("", "the file", None, "nothing in it");
    refused(
        "[card]\nnumber = 3",
        "the file",
        None,
        "write [[card]] in two brackets",
    );
    refused("card = 3", "the file", None, "here stands 3");
}

#[test]
fn an_unknown_table_is_told_with_the_nearest() {
    refused(
        "[[cards]]\nnumber = 3",
        "the file",
        None,
        "did you mean 'card'?",
    );
    refused(
        "[[march]]\nid = 'ewm'",
        "the file",
        None,
        "'march' is not a table that is known",
    );
}

#[test]
fn an_unknown_effect_word_is_told_with_the_nearest() {
    let effect = "effect = { notoriety = [{ points = 2, marches = ['emm'] }], dicein = 3 }";
    let why = "'dicein' is not an effect word; did you mean 'dice_in'? (line 7)";
    refused(&with(17, effect), "card 17, Forster", None, why);
}

#[test]
fn an_unknown_stripe_is_told_with_the_nearest() {
    let stripe = "stripe = { kind = 'bastle', value = 2 }";
    refused(
        &with(17, stripe),
        "card 17, Forster",
        None,
        "did you mean 'bastles'?",
    );
    let stripe = "stripe = { kind = 'special', special = 'heavy_snow', when = 'delayed' }";
    refused(
        &with(17, stripe),
        "card 17, Forster",
        None,
        "did you mean 'heavy_snows'?",
    );
    let stripe = "stripe = { kind = 'attack', valu = 2, value = 1 }";
    refused(
        &with(17, stripe),
        "card 17, Forster",
        None,
        "in 'stripe': 'valu' is not a key that is known here; did you",
    );
}

#[test]
fn values_of_another_kind_are_told_in_plain_words() {
    let told = [
        (
            "cattle = 'three'",
            "'cattle' must be a whole number from -20 to 20, not the text \"three\"",
        ),
        (
            "cattle = -21",
            "'cattle' must be a whole number from -20 to 20, not -21",
        ),
        ("cattle = 1.5", "not 1.5"),
        (
            "cattle = 99999999999999999999999999",
            "not 99999999999999999999999999",
        ),
        ("cattle = -", "'cattle' is missing"),
        ("name = 17", "'name' must be a text in quotes, not 17"),
        ("name = ''", "1 to 40 letters"),
        ("name = \"a\\u0007b\"", "cannot be printed"),
        (
            "solo_version = 'no'",
            "'solo_version' must be true or false, not the text \"no\"",
        ),
        ("effect = 3", "'effect' must be a table in braces, not 3"),
        (
            "effect = { notoriety = 2 }",
            "'effect.notoriety' must be a list in brackets, not 2",
        ),
        (
            "effect = { notoriety = [2] }",
            "'effect.notoriety' must hold tables in braces, not 2",
        ),
        (
            "subtype = 'grain'",
            "'grain' is not a subtype of card; did you mean 'grayne'?",
        ),
        ("cost = 3", "'cost' is not a key that is known here"),
        (
            "restriction = 'welsh'",
            "(known are none, english, scottish)",
        ),
    ];
    for (change, why) in told {
        let complaints = bad(&with(17, change));
        assert!(
            complaints
                .iter()
                .any(|complaint| complaint.why.contains(why)),
            "{change}: {complaints:#?}"
        );
        for complaint in complaints {
            assert!(complaint.entry.starts_with("card 17"), "{complaint}");
            let foreign = ["i64", "u8", "unknown field", "expected a", "invalid type"];
            assert!(
                !foreign.iter().any(|word| complaint.why.contains(word)),
                "{complaint}"
            );
        }
    }
}

#[test]
fn a_card_keeps_to_its_subtype() {
    let forster = |change: &str, clause, why: &str| {
        refused(&with(17, change), "card 17, Forster", Some(clause), why)
    };
    forster(
        "type = 'hold'",
        "BR-2.8b",
        "a card of the subtype Grayne is Recruit",
    );
    forster("turn = 2", "BR-3.0m", "1 to 42 are turn 1");
    forster("label = 's17'", "BR-2.8f", "must be \"17\"");
    forster(
        "stripe_color = 'light_gray'",
        "BR-5.2f",
        "must be \"attack\"",
    );
    forster("effect = {}", "BR-7.1d", "at least 1 point");
    let grant = "notoriety = [{ points = 2, marches = ['emm'] }]";
    let with_dice = format!("effect = {{ {grant}, attack_dice = {{ raid = 1 }} }}");
    forster(
        &with_dice,
        "BR-2.8b",
        "stands on cards of the subtype Reiver alone, and this one is Grayne",
    );
    let with_vp = format!("effect = {{ {grant}, vp = {{ base = 4 }} }}");
    forster(&with_vp, "BR-2.8b", "subtype Border Ballad alone");
    let with_combats = format!("effect = {{ {grant}, combats = ['raid'] }}");
    forster(&with_combats, "BR-2.8b", "Attack or Defense alone");
    let buys = format!("effect = {{ {grant}, buy_dice = {{ cattle = 2, dice = 1, max = 1 }} }}");
    forster(&buys, "BR-7.6g", "'dice_in' beside its 'buy_dice'");
    let cramped =
        "effect = { notoriety = [{ points = 4, marches = ['home'], max_per_march = 2 }] }";
    forster(cramped, "BR-7.1d", "leaves no place for all 4 points");
    let held = with(
        42,
        "name = 'Foggy Night'\nsubtype = 'attack'\ncattle = 0\neffect = { combats = ['raid'], extra_dice = 1 }",
    );
    refused(
        &held,
        "card 42, Foggy Night",
        Some("BR-5.2.3b"),
        "must be 1 on a card that is held, not 0",
    );
    let idle = with(
        42,
        "name = 'Foggy Night'\nsubtype = 'attack'\ncattle = 1\neffect = { combats = ['raid'] }",
    );
    refused(
        &idle,
        "card 42, Foggy Night",
        Some("BR-2.8b"),
        "a word that says what it does",
    );
    let herd = with(
        67,
        "subtype = 'livestock'\ncattle = 4\nsolo_version = true\neffect = { livestock = { cattle = 5 } }",
    );
    refused(&herd, "card 67, Forster", Some("BR-2.8c"), "are 5 and 4");
}

#[test]
fn thirty_four_cards_a_turn() {
    refused(
        "[[removed]]\nnumber = 50",
        "the cards of turn 2",
        Some("BR-3.0m"),
        "there are 33 of them",
    );
    refused(
        &with(2, ""),
        "the cards of turn 1",
        Some("BR-3.0m"),
        "there are 35 of them, and there must be 34",
    );
}

#[test]
fn ten_solo_versions() {
    let more = with(18, "name = 'Scott'\nsolo_version = true");
    refused(
        &more,
        "the solo versions of turn 1",
        Some("BR-2.8f"),
        "there are 2 of them, and there must be 1",
    );
    let truce = with(36, "solo_version = true") + &with(22, "") + "[[removed]]\nnumber = 21";
    good(&truce);
    let moved = with(22, "solo_version = true") + "[[removed]]\nnumber = 36";
    refused(
        &moved,
        "card 36",
        Some("BR-2.8f"),
        "must be the solo version of turn 1",
    );
}

#[test]
fn seven_light_gray_stripes() {
    let fewer = with(24, "subtype = 'livestock'\ncattle = 6\neffect = {}");
    let gray = "the livestock cards with a light gray stripe";
    refused(
        &fewer,
        gray,
        Some("BR-5.2f"),
        "there are 3 of them, and there must be 4",
    );
    let at_once = "stripe = { kind = 'special', special = 'solo_loses_cattle', when = 'immediate', cattle = 2 }";
    refused(
        &with(17, at_once),
        "card 17, Forster",
        Some("BR-5.2f"),
        "only livestock cards act at once",
    );
    let office = with(14, "subtype = 'office'\neffect = { sheep_columns = 1 }");
    refused(
        &office,
        "the Offices with a light gray stripe",
        Some("BR-5.2g"),
        "there is 1 of them",
    );
    let snows =
        "subtype = 'defense'\ncattle = 1\neffect = { combats = ['raid'], cancel_attack = true }";
    refused(
        &with(83, snows),
        "the cards with Heavy Snows",
        Some("BR-5.2g"),
        "there are 0 of them",
    );
    let waits = "solo_version = true\nstripe = { kind = 'special', special = 'heavy_snows', when = 'delayed' }";
    refused(
        &with(84, waits),
        "card 84, Forster",
        Some("BR-5.2g"),
        "cannot wait in play",
    );
}

#[test]
fn five_ballads_in_turn_three() {
    let ballad =
        "name = 'Otterburn'\nsubtype = 'border_ballad'\ncattle = 1\neffect = { vp = { base = 3 } }";
    let complaints = bad(&with(41, ballad));
    let told: Vec<_> = complaints
        .iter()
        .map(|complaint| (complaint.entry.as_str(), complaint.clause))
        .collect();
    let clause = Some("BR-8.2f");
    assert_eq!(
        told,
        [
            ("the Border Ballads", clause),
            ("card 41, Otterburn", clause)
        ]
    );
}

#[test]
fn each_wardens_token_has_one_card() {
    let twice = "subtype = 'warden'\neffect = { warden_token = 'henry-percy' }\n\
                 stripe = { kind = 'wardens_token', token = 'henry-percy' }";
    let complaints = bad(&with(6, twice));
    let told: Vec<_> = complaints
        .iter()
        .map(|complaint| complaint.to_string())
        .collect();
    assert_eq!(
        told,
        [
            "warden token henry-percy (BR-3.0e): only one card may have it, not 5 and 6",
            "warden token earl-of-angus (BR-3.0e): no card has it as its 'warden_token', and one must",
        ]
    );
    let other = twice.replace(
        "token = 'henry-percy' }\nstripe",
        "token = 'earl-of-angus' }\nstripe",
    );
    refused(
        &with(6, &other),
        "card 6, Forster",
        Some("BR-3.0e"),
        "must be the Warden's own token, earl-of-angus",
    );
    let plain = "stripe = { kind = 'wardens_token', token = 'henry-percy' }";
    refused(
        &with(17, plain),
        "card 17, Forster",
        Some("BR-3.0e"),
        "only on the card of that Warden",
    );
    let elsewhere =
        "[[warden_token]]\nid = 'henry-percy'\nname = 'Percy'\ncard = 9\ngreen = 1\ngray = 1";
    refused(
        elsewhere,
        "warden token henry-percy",
        Some("BR-3.0e"),
        "'card' is 9, and the token stands on card 5",
    );
    // Alexander Hume, if somebody has him in his decks (BR-R27).
    let hume = with(
        7,
        "name = 'Alexander Hume'\nsubtype = 'warden'\neffect = { peek_events = 2 }",
    );
    let own = good(&(hume + "[[removed]]\nnumber = 21"));
    assert_eq!(own.card(Card::numbered(7).unwrap()).effect.peek_events, 2);
}

#[test]
fn nine_events_of_their_kinds() {
    let event = |text: &str| format!("[[event]]\nnumber = 4\nname = 'Ancrum Moor'\n{text}\n");
    let battle = "kind = 'battle'\ndefense_dice = 2\nvp_per_hit = 3\nnotoriety = 4";
    let complaints = bad(&event(&format!("{battle}\nmarch = 'ewm'")));
    let told: Vec<_> = complaints
        .iter()
        .map(|complaint| complaint.to_string())
        .collect();
    assert_eq!(
        told,
        [
            "the battles in the English West March (BR-2.9a): there are 2 of them, and there must be 1",
            "the battles in the Scottish Middle March (BR-2.9a): there are 0 of them, and there must be 1",
        ]
    );
    refused(
        &event(&format!("{battle}\nmarch = 'dl'")),
        "event 4",
        Some("BR-2.1.1c"),
        "has no battlefield",
    );
    refused(
        &event(&format!("{battle}\nmarch = 'eem'")),
        "event 4",
        None,
        "'eem' is not a March",
    );
    refused(
        &event("kind = 'war'"),
        "event 4",
        None,
        "known are battle, reroll",
    );
    let out = bad(&event(&format!("{battle}\nmarch = 'smm'\nin_solo = false")));
    assert_eq!(
        (out[0].entry.as_str(), out[0].clause),
        ("the events with 'in_solo'", Some("BR-3.0n"))
    );
    let beacons =
        "[[event]]\nnumber = 12\nname = 'Border Beacons'\nkind = 'feud_notoriety'\nnotoriety = 2";
    let complaints = bad(beacons);
    let of_event = complaints
        .iter()
        .find(|complaint| complaint.entry == "event 12")
        .unwrap();
    assert_eq!(of_event.clause, Some("BR-3.0n"));
    refused(
        "[[event]]\nnumber = 13",
        "event",
        None,
        "'number' must be a whole number from 1 to 12, not 13",
    );
}

#[test]
fn tokens_keep_their_counts() {
    let token =
        |id: &str, rest: &str| format!("[[defense_token]]\nid = '{id}'\nname = 'X'\n{rest}\n");
    let more = token("hot-trod", "count = 2\npool = 'plain'\ngreen = 3\ngray = 0");
    refused(
        &more,
        "the plain Defense Tokens",
        Some("BR-3.0i"),
        "there are 7 of them, and there must be 6",
    );
    let drawn = token("fray-bell", "count = 0\npool = '4p'\ngreen = 3\ngray = 0");
    refused(
        &drawn,
        "the Defense Tokens to be drawn",
        Some("BR-3.0j"),
        "there are 11 of them",
    );
    let deputies = token(
        "deputy-warden",
        "count = 5\npool = 'deputy'\ngreen = 1\ngray = 1",
    );
    refused(
        &deputies,
        "the Deputy Wardens",
        Some("BR-3.0i"),
        "there are 5 of them",
    );
    let rumor = token("rumor", "count = 6\npool = 'plain'\ngreen = 0\ngray = 0");
    refused(
        &rumor,
        "defense token rumor",
        Some("BR-3.0i"),
        "'pool' is wrong",
    );
    let halves = token(
        "fray-bell",
        "count = 1\npool = '4p'\ngreen = 0\ngray = 0\ntext = 'attack_dice_halved'",
    );
    refused(
        &halves,
        "the tokens that halve attack dice",
        Some("BR-7.6n"),
        "there are 4 of them",
    );
    let both = token(
        "ambush",
        "count = 1\npool = '4p'\ngreen = 1\ngray = 0\ntext = 'attack_dice_halved'",
    );
    refused(&both, "defense token ambush", Some("BR-2.6a"), "shows dice");
    refused(
        &token("hot-trot", ""),
        "defense token",
        None,
        "did you mean 'hot-trod'?",
    );
    refused(
        &token("henry-percy", ""),
        "defense token",
        None,
        "belongs into [[warden_token]]",
    );
}

#[test]
fn towers_stand_between_two_farms() {
    let site = |rest: &str| format!("[[site]]\nid = 'bew-castle'\nname = 'Bew Castle'\n{rest}");
    let entry = "site bew-castle";
    let clause = Some("BR-2.1.1h");
    refused(
        &site("regions = ['lyne-valley']"),
        entry,
        clause,
        "exactly 2 Farm Regions, not 1 (line 1)",
    );
    refused(
        &site("regions = ['lyne-valley', 'coquetdale']"),
        entry,
        clause,
        "which is in another March",
    );
    let two = "regions = ['lyne-valley', 'irthing-valley']";
    refused(
        &site(&format!("{two}\nkind = 'peel'")),
        entry,
        clause,
        "one castle and three peels",
    );
    refused(
        &site(&format!("{two}\ndefense_dice = 3")),
        entry,
        clause,
        "a castle gives 2 dice",
    );
    refused(
        &site(&format!("{two}\nmarch = 'emm'")),
        entry,
        Some("BR-2.1.1a"),
        "must be ewm",
    );
    let bare =
        "[[site]]\nid = 'dalston'\nname = 'Dalston'\nregions = ['eden-valley', 'lyne-valley']";
    let complaints = bad(bare);
    let told: Vec<_> = complaints
        .iter()
        .map(|complaint| (complaint.entry.as_str(), complaint.clause))
        .collect();
    assert_eq!(told[0], ("farm region caldew-valley", Some("BR-2.1.1g")));
    refused(
        "[[town]]\nid = 'dumfries'\nname = 'Dumfries'\nwalled = true",
        "town dumfries",
        Some("BR-2.1.1m"),
        "only Carlisle",
    );
    refused(
        "[[town]]\nid = 'naworth'\nname = 'N'",
        "town",
        None,
        "'naworth' is not a Town",
    );
    refused(
        "[[farm_region]]\nid = 'redesdale'\nname = 'R'\nstart_sheep = 3",
        "farm region redesdale",
        Some("BR-3.0d"),
        "must be 1",
    );
}

#[test]
fn target_cards_suit_their_family() {
    let target = |rest: &str| {
        format!(
            "[[target_card]]\nfamily = 'dacre'\nfeud = 'none'\ngaolbreak = 'none'\nbattle = []\n{rest}"
        )
    };
    let entry = "target card dacre nation";
    let scottish = target("kind = 'scottish'\nraid = ['swm']");
    refused(
        &scottish,
        entry,
        Some("BR-2.11a"),
        "is scottish, and Dacre is English",
    );
    let nowhere = target("kind = 'english'\nraid = ['ewm']");
    refused(&nowhere, entry, Some("BR-2.11a"), "outside the Home March");
    let nothing = target("kind = 'english'\nraid = ['swm']\ndrm = 1");
    refused(&nothing, entry, None, "'drm_for' is missing");
    refused(
        &target("kind = 'welsh'"),
        "target card",
        None,
        "'welsh' is not a Target card",
    );
}

#[test]
fn names_of_other_cards_must_be_known() {
    // Bold Buccleuch is stronger with Scott, who is called otherwise now.
    let why = "its effect names a card: 'Scott' is not a card that is recruited in the solo game";
    refused(
        &with(18, "name = 'Turnbull'"),
        "card 85, Bold Buccleuch",
        None,
        why,
    );
    let reiver = "name = 'X'\nsubtype = 'reiver'\neffect = { attack_dice = { raid = 1 }, synergy = { with_card = [18, 'Forster'], dice = 1 } }";
    let own = good(&with(1, &reiver.replace("'X'", "'Johnnie Armstrong'")));
    assert_eq!(
        own.card(Card::numbered(1).unwrap())
            .effect
            .synergy
            .unwrap()
            .cards
            .len(),
        2
    );
}

#[test]
fn an_entry_stands_once() {
    let twice = with(17, "") + &with(17, "");
    refused(&twice, "card 17, Forster", None, "stands in the file twice");
    let both = with(17, "") + "[[removed]]\nnumber = 17";
    refused(&both, "card 17", None, "stands in the file twice");
}

#[test]
fn all_faults_are_told_at_once_but_no_more_than_twenty() {
    let three = with(17, "cattle = 99\ncost = 3") + "[[site]]\nid = 'newark'\n[[town]]\nname = 'X'";
    let told: Vec<_> = bad(&three)
        .into_iter()
        .map(|complaint| complaint.entry)
        .collect();
    assert_eq!(
        told,
        ["card 17, Forster", "card 17, Forster", "site", "town"]
    );
    let many: String = (1..=42).map(|number| with(number, "cattle = 99")).collect();
    assert_eq!(bad(&many).len(), 20);
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
            assert!(
                !complaint.entry.is_empty() && !complaint.entry.contains('\n'),
                "{complaint}"
            );
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
