//! A good file, damaged in one way after the other: what is told of it names the entry, its line in the file, and the clause
//! that says what such an entry is. `own_file_refused` has the words.

use crate::own_file::{bad, good, is_whole};

/// A file with an entry of every kind. Nothing in it is wrong; its lines have numbers that are told below.
const WHOLE: &str = "\
# line 1: two lines for people
#
[[card]]
number = 17
name = 'Forster'
subtype = 'grayne'
cattle = -3
restriction = 'english'
solo_version = false
effect = { notoriety = [{ points = 2, marches = ['emm', 'ewm'] }], dice_in = { marches = ['emm'], dice = 1 } }
stripe = { kind = 'attack', value = 2 }
attested = ['name']

[[card]]
number = 22
name = 'Hall'
subtype = 'grayne'
cattle = -3
effect = { notoriety = [{ points = 2, marches = ['emm'] }] }
stripe = { kind = 'sheep', value = 1 }

[[removed]]
number = 21

[[event]]
number = 4
name = 'Ancrum Moor'
kind = 'battle'
march = 'smm'
defense_dice = 2
vp_per_hit = 3
notoriety = 4
in_solo = true

[[target_card]]
family = 'dacre'
kind = 'english'
raid = ['swm', 'smm']
battle = ['swm', 'off_map']
feud = 'none'
gaolbreak = 'any_cube'
drm = 1
drm_for = ['battle']

[[defense_token]]
id = 'hot-trod'
name = 'Hot Trod'
count = 1
pool = 'plain'
green = 2
gray = 1

[[warden_token]]
id = 'henry-percy'
name = 'Percy'
card = 5
green = 1
gray = 1
defense_drm = 2

[[farm_region]]
id = 'lyne-valley'
name = 'Gilsland'
start_sheep = 1

[[site]]
id = 'corby'
name = 'Askerton'
kind = 'peel'
regions = ['irthing-valley', 'caldew-valley']
defense_dice = 1

[[town]]
id = 'hexham'
name = 'Alnwick'
walled = false

[[seat]]
id = 'hoddom'
name = 'Caerlaverock'
";

/// What is written instead of what, and the complaint that comes of it: entry, line, clause.
type Damage = (
    &'static str,
    &'static str,
    &'static str,
    usize,
    &'static str,
);

const FORSTER: &str = "card 17, Forster";

#[rustfmt::skip]
const DAMAGES: &[Damage] = &[
    ("number = 17", "number = = 17", "the file", 4, "BR-2.0b"),
    ("number = 17", "number = 17\nnumber = 17", "the file", 5, "BR-2.0b"),
    ("number = 17", "number = 0", "card", 4, "BR-2.8a"),
    ("number = 17", "number = 127", "card", 4, "BR-2.8a"),
    ("number = 17", "number = '17'", "card", 4, "BR-2.8a"),
    ("number = 17", "", "card", 3, "BR-2.8a"),
    ("name = 'Forster'", "name = 17", "card 17", 5, "BR-2.8b"),
    ("name = 'Forster'", "name = ''", "card 17", 5, "BR-2.8b"),
    ("name = 'Forster'", "name = \" Forster\"", FORSTER, 5, "BR-2.8b"),
    ("name = 'Forster'", "name = \"For\\u0007ster\"", FORSTER, 5, "BR-2.8b"),
    ("name = 'Forster'", "nam = 'Forster'", "card 17", 3, "BR-2.8b"),
    ("subtype = 'grayne'\ncattle = -3\nrestriction", "subtype = 'grain'\ncattle = -3\nrestriction", FORSTER, 6, "BR-2.8b"),
    ("subtype = 'grayne'\ncattle = -3\nrestriction", "subtype = 3\ncattle = -3\nrestriction", FORSTER, 6, "BR-2.8b"),
    ("cattle = -3\nrestriction", "cattle = 'three'\nrestriction", FORSTER, 7, "BR-2.8c"),
    ("cattle = -3\nrestriction", "cattle = -21\nrestriction", FORSTER, 7, "BR-2.8c"),
    ("cattle = -3\nrestriction", "restriction", FORSTER, 3, "BR-2.8c"),
    ("cattle = -3\nrestriction", "cost = 3\ncattle = -3\nrestriction", FORSTER, 7, "BR-2.8b"),
    ("restriction = 'english'", "restriction = 'welsh'", FORSTER, 8, "BR-2.8d"),
    ("restriction = 'english'", "restriction = []", FORSTER, 8, "BR-2.8d"),
    ("solo_version = false", "solo_version = 'no'", FORSTER, 9, "BR-2.8f"),
    ("solo_version = false", "solo_version = true", "the solo versions of turn 1", 3, "BR-2.8f"),
    ("solo_version = false", "turn = 2", FORSTER, 9, "BR-3.0m"),
    ("solo_version = false", "turn = 4", FORSTER, 9, "BR-2.8a"),
    ("solo_version = false", "label = 's17'", FORSTER, 9, "BR-2.8f"),
    ("solo_version = false", "type = 'hold'", FORSTER, 9, "BR-2.8b"),
    ("solo_version = false", "type = 'stay'", FORSTER, 9, "BR-2.8b"),
    ("solo_version = false", "origin = 'hearsay'", FORSTER, 9, "BR-2.8b"),
    ("solo_version = false", "stripe_color = 'brown'", FORSTER, 9, "BR-5.2f"),
    ("effect = { notoriety = [{ points = 2, marches = ['emm', 'ewm'] }], dice_in = { marches = ['emm'], dice = 1 } }", "effect = 3", FORSTER, 10, "BR-2.8b"),
    ("effect = { notoriety = [{ points = 2, marches = ['emm', 'ewm'] }], dice_in = { marches = ['emm'], dice = 1 } }", "", FORSTER, 3, "BR-2.8b"),
    ("effect = { notoriety = [{ points = 2, marches = ['emm', 'ewm'] }], dice_in", "effect = { notoriety = 2, dice_in", FORSTER, 10, "BR-7.1a"),
    ("effect = { notoriety = [{ points = 2, marches = ['emm', 'ewm'] }], dice_in", "effect = { notoriety = [2], dice_in", FORSTER, 10, "BR-7.1a"),
    ("effect = { notoriety = [{ points = 2, marches = ['emm', 'ewm'] }], dice_in", "effect = { notoriety = [], dice_in", FORSTER, 10, "BR-7.1a"),
    ("points = 2, marches = ['emm', 'ewm']", "points = 13, marches = ['emm', 'ewm']", FORSTER, 10, "BR-7.1a"),
    ("points = 2, marches = ['emm', 'ewm']", "points = 2", FORSTER, 10, "BR-7.1a"),
    ("points = 2, marches = ['emm', 'ewm']", "points = 2, marches = ['eem']", FORSTER, 10, "BR-7.1a"),
    ("points = 2, marches = ['emm', 'ewm']", "points = 2, marches = ['chosen']", FORSTER, 10, "BR-7.1a"),
    ("points = 2, marches = ['emm', 'ewm']", "points = 2, marches = ['home'], max_per_march = 1", FORSTER, 10, "BR-7.1d"),
    ("points = 2, marches = ['emm', 'ewm']", "points = 2, march = ['emm'], marches = ['emm']", FORSTER, 10, "BR-7.1a"),
    ("dice_in = { marches = ['emm'], dice = 1 }", "dicein = 3", FORSTER, 10, "BR-2.8b"),
    ("dice_in = { marches = ['emm'], dice = 1 }", "dice_in = { marches = ['emm'] }", FORSTER, 10, "BR-7.6f"),
    ("dice_in = { marches = ['emm'], dice = 1 }", "attack_dice = { raid = 1 }", FORSTER, 10, "BR-2.8b"),
    ("dice_in = { marches = ['emm'], dice = 1 }", "buy_dice = { cattle = 2, dice = 1, max = 1 }", FORSTER, 10, "BR-7.6g"),
    ("dice_in = { marches = ['emm'], dice = 1 }", "buy_dice = { cattle = 2 }, dice_in = { marches = ['emm'], dice = 1 }", FORSTER, 10, "BR-7.6g"),
    ("stripe = { kind = 'attack', value = 2 }", "stripe = 'attack'", FORSTER, 11, "BR-5.2e"),
    ("stripe = { kind = 'attack', value = 2 }", "", FORSTER, 3, "BR-5.2e"),
    ("stripe = { kind = 'attack', value = 2 }", "stripe = { kind = 'bastle', value = 2 }", FORSTER, 11, "BR-5.2e"),
    ("stripe = { kind = 'attack', value = 2 }", "stripe = { kind = 'attack' }", FORSTER, 11, "BR-5.2e"),
    ("stripe = { kind = 'attack', value = 2 }", "stripe = { kind = 'attack', value = 2, dice = 1 }", FORSTER, 11, "BR-5.2e"),
    ("stripe = { kind = 'attack', value = 2 }", "stripe = { kind = 'special', special = 'heavy_snow', when = 'delayed' }", FORSTER, 11, "BR-5.2e"),
    ("stripe = { kind = 'attack', value = 2 }", "stripe = { kind = 'special', special = 'heavy_snows', when = 'immediate' }", FORSTER, 11, "BR-5.2e"),
    ("stripe = { kind = 'attack', value = 2 }", "stripe = { kind = 'special', special = 'solo_loses_cattle', when = 'immediate', cattle = 2 }", FORSTER, 11, "BR-5.2f"),
    ("stripe = { kind = 'attack', value = 2 }", "stripe = { kind = 'wardens_token', token = 'rumor' }", FORSTER, 11, "BR-3.0e"),
    ("attested = ['name']", "attested = 'name'", FORSTER, 12, "BR-2.8b"),
    ("attested = ['name']", "attested = [1]", FORSTER, 12, "BR-2.8b"),
    ("number = 22", "number = 17", "card 17, Hall", 14, "BR-2.8b"),
    ("number = 22", "number = 64", "the cards of turn 1", 22, "BR-3.0m"),
    ("[[removed]]\nnumber = 21", "[[removed]]", "removed", 22, "BR-3.0m"),
    ("[[removed]]\nnumber = 21", "[[removed]]\nnumber = 17", "card 17", 22, "BR-3.0m"),
    ("[[removed]]\nnumber = 21", "[[removed]]\nnumber = 21\nwhy = 'lost'", "card 21", 24, "BR-3.0m"),
    ("[[removed]]\nnumber = 21", "[[removed]]\nnumber = 36", "the solo versions of turn 1", 22, "BR-2.8f"),
    ("[[removed]]\nnumber = 21", "", "the cards of turn 1", 14, "BR-3.0m"),
    ("[[removed]]", "[removed]", "the file", 22, "BR-3.0m"),
    ("[[removed]]", "[[remove]]", "the file", 22, "BR-2.0b"),
    ("[[removed]]", "[[]]", "the file", 22, "BR-2.0b"),
    ("[[event]]", "[[event]", "the file", 25, "BR-2.0b"),
    ("number = 4\n", "number = 13\n", "event", 26, "BR-2.9a"),
    ("kind = 'battle'", "kind = 'war'", "event 4", 28, "BR-2.9a"),
    ("kind = 'battle'", "", "event 4", 25, "BR-2.9a"),
    ("march = 'smm'", "march = 'ewm'", "the battles in the English West March", 25, "BR-2.9a"),
    ("march = 'smm'", "march = 'dl'", "event 4", 29, "BR-2.1.1c"),
    ("march = 'smm'", "march = 'eem'", "event 4", 29, "BR-2.9a"),
    ("defense_dice = 2", "defense_dice = 13", "event 4", 30, "BR-2.9a"),
    ("vp_per_hit = 3", "vp_per_hit = 0", "event 4", 31, "BR-2.9a"),
    ("notoriety = 4", "", "event 4", 25, "BR-2.9a"),
    ("in_solo = true", "in_solo = 1", "event 4", 33, "BR-3.0n"),
    ("in_solo = true", "in_solo = false", "the events with 'in_solo'", 25, "BR-3.0n"),
    ("name = 'Ancrum Moor'", "name = 'Haddon Rigg'", "event 4", 25, "BR-3.0n"),
    ("family = 'dacre'", "family = 'percy'", "target card", 36, "BR-2.11a"),
    ("kind = 'english'", "kind = 'welsh'", "target card", 37, "BR-2.11a"),
    ("kind = 'english'", "kind = 'scottish'", "target card dacre nation", 37, "BR-2.11a"),
    ("raid = ['swm', 'smm']", "raid = 'swm'", "target card dacre nation", 38, "BR-2.11a"),
    ("raid = ['swm', 'smm']", "raid = ['ewm']", "target card dacre nation", 38, "BR-2.11a"),
    ("raid = ['swm', 'smm']", "raid = ['off_map', 'swm']", "target card dacre nation", 38, "BR-2.11a"),
    ("battle = ['swm', 'off_map']", "battle = ['dl']", "target card dacre nation", 39, "BR-2.1.1c"),
    ("feud = 'none'", "feud = 'some'", "target card dacre nation", 40, "BR-2.11a"),
    ("feud = 'none'", "", "target card dacre nation", 35, "BR-2.11a"),
    ("drm_for = ['battle']", "", "target card dacre nation", 35, "BR-2.11a"),
    ("drm_for = ['battle']", "drm_for = ['siege']", "target card dacre nation", 43, "BR-2.11a"),
    ("drm = 1", "drm = 4", "target card dacre nation", 42, "BR-2.11a"),
    ("id = 'hot-trod'", "id = 'hot-trot'", "defense token", 46, "BR-2.6a"),
    ("id = 'hot-trod'", "id = 'earl-of-angus'", "defense token", 46, "BR-2.6a"),
    ("id = 'hot-trod'", "", "defense token", 45, "BR-2.6a"),
    ("count = 1", "count = 2", "the plain Defense Tokens", 45, "BR-3.0i"),
    ("count = 1", "count = -1", "defense token hot-trod", 48, "BR-3.0i"),
    ("pool = 'plain'", "pool = 'deputy'", "defense token hot-trod", 49, "BR-3.0i"),
    ("pool = 'plain'", "pool = 'pond'", "defense token hot-trod", 49, "BR-3.0i"),
    ("green = 2", "green = 'two'", "defense token hot-trod", 50, "BR-2.6a"),
    ("gray = 1\n\n[[warden", "gray = 1\ntext = 'attack_dice_halved'\n\n[[warden", "defense token hot-trod", 52, "BR-2.6a"),
    ("gray = 1\n\n[[warden", "gray = 1\nblack = 1\n\n[[warden", "defense token hot-trod", 52, "BR-2.6a"),
    ("card = 5", "card = 9", "warden token henry-percy", 53, "BR-3.0e"),
    ("card = 5", "card = 200", "warden token henry-percy", 56, "BR-3.0e"),
    ("defense_drm = 2", "defense_drm = 4", "warden token henry-percy", 59, "BR-7.7c"),
    ("id = 'henry-percy'", "id = 'hot-trod'", "warden token", 54, "BR-3.0e"),
    ("id = 'lyne-valley'", "id = 'tyne-valley'", "farm region", 62, "BR-2.1.1g"),
    ("start_sheep = 1", "start_sheep = 3", "farm region lyne-valley", 64, "BR-3.0d"),
    ("start_sheep = 1", "march = 'emm'", "farm region lyne-valley", 64, "BR-2.1.1a"),
    ("name = 'Gilsland'", "", "farm region lyne-valley", 61, "BR-2.1.1g"),
    ("id = 'corby'", "id = 7", "site", 67, "BR-2.1.1h"),
    ("kind = 'peel'", "kind = 'castle'", "site corby", 69, "BR-2.1.1h"),
    ("kind = 'peel'", "kind = 'tower'", "site corby", 69, "BR-2.1.1h"),
    ("regions = ['irthing-valley', 'caldew-valley']", "regions = ['irthing-valley']", "site corby", 66, "BR-2.1.1h"),
    ("regions = ['irthing-valley', 'caldew-valley']", "regions = ['irthing-valley', 'coquetdale']", "site corby", 66, "BR-2.1.1h"),
    ("regions = ['irthing-valley', 'caldew-valley']", "regions = ['here', 'there']", "site corby", 70, "BR-2.1.1h"),
    ("regions = ['irthing-valley', 'caldew-valley']", "", "site corby", 66, "BR-2.1.1h"),
    ("defense_dice = 1", "defense_dice = 3", "site corby", 71, "BR-2.1.1h"),
    ("id = 'hexham'", "id = 'naworth'", "town", 74, "BR-2.1.1k"),
    ("walled = false", "walled = true", "town hexham", 73, "BR-2.1.1m"),
    ("walled = false", "walled = 0", "town hexham", 76, "BR-2.1.1m"),
    ("id = 'hoddom'", "id = 'hexham'", "seat", 79, "BR-2.1.1k"),
    ("name = 'Caerlaverock'", "name = 'Caerlaverock'\ntower = 1", "seat hoddom", 81, "BR-2.1.1k"),
];

/// That the file is whole but for the damage.
#[test]
fn the_file_is_good_without_damage() {
    good(WHOLE);
}

#[test]
fn every_damage_is_told_with_its_entry_its_line_and_its_clause() {
    assert!(DAMAGES.len() >= 60, "{}", DAMAGES.len());
    let mut wrong = String::new();
    for (was, is, entry, line, clause) in DAMAGES {
        let text = damaged(was, is);
        let complaints = bad(&text);
        for complaint in &complaints {
            is_whole(&text, complaint);
        }
        let first = &complaints[0];
        if (first.entry.as_str(), first.line, first.clause) != (*entry, Some(*line), *clause) {
            wrong += &format!("{was:?} -> {is:?}: {first}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The file, changed in the one place where this stands.
fn damaged(was: &str, is: &str) -> String {
    assert_eq!(WHOLE.matches(was).count(), 1, "{was}");
    WHOLE.replace(was, is)
}

/// Every line is taken out, and every value is made one of another kind: whatever is refused is told in full.
#[test]
fn no_line_can_be_spoilt_without_a_place_and_a_clause() {
    let mut refused = 0;
    let lines: Vec<&str> = WHOLE.lines().collect();
    let values = [
        "",
        "7 =",
        "true",
        "-1",
        "200",
        "1.5",
        "'?'",
        "[]",
        "[[1]]",
        "{}",
        "{ x = 1 }",
        "1979-05-27",
    ];
    for (number, line) in lines.iter().enumerate() {
        let key = line.split(" = ").next().unwrap_or_default();
        let spoilt = values.iter().map(|value| format!("{key} = {value}"));
        let typo = line.replacen(key, &format!("{key}x"), 1);
        for spoilt in spoilt.chain([String::new(), typo, format!("{line}\n{line}")]) {
            let mut lines = lines.clone();
            lines[number] = &spoilt;
            let text = lines.join("\n");
            if let Err(complaints) = border_reivers::Components::brought(&text) {
                refused += 1;
                complaints
                    .iter()
                    .for_each(|complaint| is_whole(&text, complaint));
            }
        }
    }
    assert!(refused > 800, "{refused}");
}

/// A number is wrong because of an entry of the file, and that one is named, not the first that is counted.
#[test]
fn a_wrong_number_names_the_line_of_the_entry_that_changed_it() {
    // Forster is counted too, but he was there before; Hall is the one too many.
    let text = damaged("[[removed]]\nnumber = 21\n", "");
    let complaints = bad(&text);
    assert_eq!(
        complaints[0].to_string(),
        "the cards of turn 1 (line 14, BR-3.0m): there are 35 of them, and there must be 34: bring a card or take one out"
    );
    // Bold Buccleuch stands nowhere in the file. The card that he names was called Scott, and is brought with another name.
    let scott = WHOLE.replace("number = 22\nname = 'Hall'", "number = 18\nname = 'Hall'");
    let text = scott.replace("[[removed]]\nnumber = 21\n", "");
    let complaints = bad(&text);
    let told = (complaints[0].entry.as_str(), complaints[0].line);
    assert_eq!(told, ("card 85, Bold Buccleuch", Some(14)));
}
