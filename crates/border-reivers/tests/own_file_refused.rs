//! What is said of a bad file that a player brings. Each complaint names the entry, the line and the clause.

use crate::own_file::{bad, good, refused, with};
use border_reivers::Card;

#[test]
fn what_is_no_toml_is_told_with_its_line() {
    refused(
        "[[card]]\nnumber = = 3",
        "the file",
        "BR-2.0b",
        "this is not TOML",
    );
    refused("", "the file", "BR-2.0b", "nothing in it");
    refused(
        "[card]\nnumber = 3",
        "the file",
        "BR-2.8b",
        "write [[card]] in two brackets",
    );
    refused("card = 3", "the file", "BR-2.8b", "here stands 3");
}

#[test]
fn an_unknown_table_is_told_with_the_nearest() {
    refused(
        "[[cards]]\nnumber = 3",
        "the file",
        "BR-2.0b",
        "did you mean 'card'?",
    );
    refused(
        "[[march]]\nid = 'ewm'",
        "the file",
        "BR-2.0b",
        "'march' is not a table that is known",
    );
}

#[test]
fn an_unknown_effect_word_is_told_with_the_nearest() {
    let effect = "effect = { notoriety = [{ points = 2, marches = ['emm'] }], dicein = 3 }";
    let why = "'dicein' is not an effect word; did you mean 'dice_in'?";
    refused(&with(17, effect), "card 17, Forster", "BR-2.8b", why);
}

#[test]
fn an_unknown_stripe_is_told_with_the_nearest() {
    let stripe = "stripe = { kind = 'bastle', value = 2 }";
    refused(
        &with(17, stripe),
        "card 17, Forster",
        "BR-5.2e",
        "did you mean 'bastles'?",
    );
    let stripe = "stripe = { kind = 'special', special = 'heavy_snow', when = 'delayed' }";
    refused(
        &with(17, stripe),
        "card 17, Forster",
        "BR-5.2e",
        "did you mean 'heavy_snows'?",
    );
    let stripe = "stripe = { kind = 'attack', valu = 2, value = 1 }";
    refused(
        &with(17, stripe),
        "card 17, Forster",
        "BR-5.2e",
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
        refused(&with(17, change), "card 17, Forster", clause, why)
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
        "BR-5.2.3b",
        "must be 1 on a card that is held, not 0",
    );
    let idle = with(
        42,
        "name = 'Foggy Night'\nsubtype = 'attack'\ncattle = 1\neffect = { combats = ['raid'] }",
    );
    refused(
        &idle,
        "card 42, Foggy Night",
        "BR-2.8b",
        "a word that says what it does",
    );
    let herd = with(
        67,
        "subtype = 'livestock'\ncattle = 4\nsolo_version = true\neffect = { livestock = { cattle = 5 } }",
    );
    refused(&herd, "card 67, Forster", "BR-2.8c", "are 5 and 4");
}

#[test]
fn thirty_four_cards_a_turn() {
    refused(
        "[[removed]]\nnumber = 50",
        "the cards of turn 2",
        "BR-3.0m",
        "there are 33 of them",
    );
    refused(
        &with(2, ""),
        "the cards of turn 1",
        "BR-3.0m",
        "there are 35 of them, and there must be 34",
    );
}

#[test]
fn ten_solo_versions() {
    let more = with(18, "name = 'Scott'\nsolo_version = true");
    refused(
        &more,
        "the solo versions of turn 1",
        "BR-2.8f",
        "there are 2 of them, and there must be 1",
    );
    let truce = with(36, "solo_version = true") + &with(22, "") + "[[removed]]\nnumber = 21";
    good(&truce);
    let moved = with(22, "solo_version = true") + "[[removed]]\nnumber = 36";
    refused(
        &moved,
        "card 36",
        "BR-2.8f",
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
        "BR-5.2f",
        "there are 3 of them, and there must be 4",
    );
    let at_once = "stripe = { kind = 'special', special = 'solo_loses_cattle', when = 'immediate', cattle = 2 }";
    refused(
        &with(17, at_once),
        "card 17, Forster",
        "BR-5.2f",
        "only livestock cards act at once",
    );
    let office = with(14, "subtype = 'office'\neffect = { sheep_columns = 1 }");
    refused(
        &office,
        "the Offices with a light gray stripe",
        "BR-5.2g",
        "there is 1 of them",
    );
    let snows =
        "subtype = 'defense'\ncattle = 1\neffect = { combats = ['raid'], cancel_attack = true }";
    refused(
        &with(83, snows),
        "the cards with Heavy Snows",
        "BR-5.2g",
        "there are 0 of them",
    );
    let waits = "solo_version = true\nstripe = { kind = 'special', special = 'heavy_snows', when = 'delayed' }";
    refused(
        &with(84, waits),
        "card 84, Forster",
        "BR-5.2g",
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
    let clause = "BR-8.2f";
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
            "warden token henry-percy (line 1, BR-3.0e): only one card may have it, not 5 and 6",
            "warden token earl-of-angus (line 1, BR-3.0e): no card has it as its 'warden_token', and one must",
        ]
    );
    let other = twice.replace(
        "token = 'henry-percy' }\nstripe",
        "token = 'earl-of-angus' }\nstripe",
    );
    refused(
        &with(6, &other),
        "card 6, Forster",
        "BR-3.0e",
        "must be the Warden's own token, earl-of-angus",
    );
    let plain = "stripe = { kind = 'wardens_token', token = 'henry-percy' }";
    refused(
        &with(17, plain),
        "card 17, Forster",
        "BR-3.0e",
        "only on the card of that Warden",
    );
    let elsewhere =
        "[[warden_token]]\nid = 'henry-percy'\nname = 'Percy'\ncard = 9\ngreen = 1\ngray = 1";
    refused(
        elsewhere,
        "warden token henry-percy",
        "BR-3.0e",
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
            "the battles in the English West March (line 1, BR-2.9a): there are 2 of them, and there must be 1",
            "the battles in the Scottish Middle March (line 1, BR-2.9a): there are 0 of them, and there must be 1",
        ]
    );
    refused(
        &event(&format!("{battle}\nmarch = 'dl'")),
        "event 4",
        "BR-2.1.1c",
        "has no battlefield",
    );
    refused(
        &event(&format!("{battle}\nmarch = 'eem'")),
        "event 4",
        "BR-2.9a",
        "'eem' is not a March",
    );
    refused(
        &event("kind = 'war'"),
        "event 4",
        "BR-2.9a",
        "known are battle, reroll",
    );
    let out = bad(&event(&format!("{battle}\nmarch = 'smm'\nin_solo = false")));
    assert_eq!(
        (out[0].entry.as_str(), out[0].clause),
        ("the events with 'in_solo'", "BR-3.0n")
    );
    let beacons =
        "[[event]]\nnumber = 12\nname = 'Border Beacons'\nkind = 'feud_notoriety'\nnotoriety = 2";
    let complaints = bad(beacons);
    let of_event = complaints
        .iter()
        .find(|complaint| complaint.entry == "event 12")
        .unwrap();
    assert_eq!(of_event.clause, "BR-3.0n");
    refused(
        "[[event]]\nnumber = 13",
        "event",
        "BR-2.9a",
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
        "BR-3.0i",
        "there are 7 of them, and there must be 6",
    );
    let drawn = token("fray-bell", "count = 0\npool = '4p'\ngreen = 3\ngray = 0");
    refused(
        &drawn,
        "the Defense Tokens to be drawn",
        "BR-3.0j",
        "there are 11 of them",
    );
    let deputies = token(
        "deputy-warden",
        "count = 5\npool = 'deputy'\ngreen = 1\ngray = 1",
    );
    refused(
        &deputies,
        "the Deputy Wardens",
        "BR-3.0i",
        "there are 5 of them",
    );
    let rumor = token("rumor", "count = 6\npool = 'plain'\ngreen = 0\ngray = 0");
    refused(&rumor, "defense token rumor", "BR-3.0i", "'pool' is wrong");
    let halves = token(
        "fray-bell",
        "count = 1\npool = '4p'\ngreen = 0\ngray = 0\ntext = 'attack_dice_halved'",
    );
    refused(
        &halves,
        "the tokens that halve attack dice",
        "BR-7.6n",
        "there are 4 of them",
    );
    let both = token(
        "ambush",
        "count = 1\npool = '4p'\ngreen = 1\ngray = 0\ntext = 'attack_dice_halved'",
    );
    refused(&both, "defense token ambush", "BR-2.6a", "shows dice");
    refused(
        &token("hot-trot", ""),
        "defense token",
        "BR-2.6a",
        "did you mean 'hot-trod'?",
    );
    refused(
        &token("henry-percy", ""),
        "defense token",
        "BR-2.6a",
        "belongs into [[warden_token]]",
    );
}

#[test]
fn towers_stand_between_two_farms() {
    let site = |rest: &str| format!("[[site]]\nid = 'bew-castle'\nname = 'Bew Castle'\n{rest}");
    let entry = "site bew-castle";
    let clause = "BR-2.1.1h";
    refused(
        &site("regions = ['lyne-valley']"),
        entry,
        clause,
        "exactly 2 Farm Regions, not 1",
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
        "BR-2.1.1a",
        "must be ewm",
    );
    let bare =
        "[[site]]\nid = 'dalston'\nname = 'Dalston'\nregions = ['eden-valley', 'lyne-valley']";
    let complaints = bad(bare);
    let told: Vec<_> = complaints
        .iter()
        .map(|complaint| (complaint.entry.as_str(), complaint.clause))
        .collect();
    assert_eq!(told[0], ("farm region caldew-valley", "BR-2.1.1g"));
    refused(
        "[[town]]\nid = 'dumfries'\nname = 'Dumfries'\nwalled = true",
        "town dumfries",
        "BR-2.1.1m",
        "only Carlisle",
    );
    refused(
        "[[town]]\nid = 'naworth'\nname = 'N'",
        "town",
        "BR-2.1.1k",
        "'naworth' is not a Town",
    );
    refused(
        "[[farm_region]]\nid = 'redesdale'\nname = 'R'\nstart_sheep = 3",
        "farm region redesdale",
        "BR-3.0d",
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
        "BR-2.11a",
        "is scottish, and Dacre is English",
    );
    let nowhere = target("kind = 'english'\nraid = ['ewm']");
    refused(&nowhere, entry, "BR-2.11a", "outside the Home March");
    let nothing = target("kind = 'english'\nraid = ['swm']\ndrm = 1");
    refused(&nothing, entry, "BR-2.11a", "'drm_for' is missing");
    refused(
        &target("kind = 'welsh'"),
        "target card",
        "BR-2.11a",
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
        "BR-2.4c",
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
    refused(
        &twice,
        "card 17, Forster",
        "BR-2.8b",
        "stands in the file twice",
    );
    let both = with(17, "") + "[[removed]]\nnumber = 17";
    refused(&both, "card 17", "BR-3.0m", "stands in the file twice");
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
