//! Clans as people write them: every complaint names its figure and its clause, and what may be becomes the roster that a game takes.

use crate::support::*;
use feud_war::{Draft, FeudWar, READY, Roster, WARDENS};
use table::{Game, Knowledge, Seat, Seed, Settings, Sitting, Tell, Voice};

/// The complaints about a text, in words.
fn complaints(text: &str) -> Vec<String> {
    let draft = Draft::read(text).unwrap();
    let found = draft.check().err().unwrap_or_default();
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn each_kind_of_fault_is_told_with_its_figure_and_clause() {
    for (text, words) in [
        (
            "man:sword",
            "The clan: FW-TROOPS-2: A clan has one leader; this one has 0.",
        ),
        (
            "leader leader",
            "The clan: FW-TROOPS-2: A clan has one leader; this one has 2.",
        ),
        (
            "leader:heavy,spear,horse man:heavy,bow,pistol,horse*4",
            "The clan: FW-TROOPS-1: This costs 123 points; a clan has 100 to spend.",
        ),
        (
            "leader hound:sword = , Bran",
            "Figure 2 (Bran): FW-TROOPS-3: A hound has neither armour nor weapon nor horse.",
        ),
        (
            "leader hound:horse",
            "Figure 2: FW-TROOPS-3: A hound has neither",
        ),
        (
            "leader hound:light",
            "Figure 2: FW-TROOPS-3: A hound has neither",
        ),
        (
            "leader:sword,bill,bow",
            "Figure 1: FW-TROOPS-6: 3 weapons; a figure has 2 at most.",
        ),
        (
            "leader man:light,heavy",
            "Figure 2: FW-TROOPS-4: 2 kinds of armour; a figure wears one.",
        ),
        (
            "leader man:horse,horse",
            "Figure 2: FW-TROOPS-3: 2 horses; a figure rides one.",
        ),
        (
            "leader man:fists",
            "Figure 2: FW-TROOPS-5: Fists cannot be bought",
        ),
        (
            "leader man:musket = Will, Jock",
            "Figure 2 (Jock): FW-TROOPS-5: 'musket' is not a weapon",
        ),
        (
            "leader man:swrod",
            "Figure 2: FW-TROOPS-5: 'swrod' is not a weapon, armour or 'horse', once each; did you mean 'sword'?",
        ),
    ] {
        let found = complaints(text);
        assert!(
            found.iter().any(|one| one.starts_with(words)),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn all_faults_are_told_at_once_figure_by_figure_and_then_the_clan() {
    let found = complaints("man:sword,bill,bow,bow\nhound:spear\nman:gold");
    let begins = [
        "Figure 1: FW-TROOPS-6",
        "Figure 2: FW-TROOPS-3",
        "Figure 3: FW-TROOPS-5",
        "The clan: FW-TROOPS-2",
    ];
    assert_eq!(found.len(), begins.len(), "{found:?}");
    for (told, begin) in found.iter().zip(begins) {
        assert!(told.starts_with(begin), "{told}");
    }
}

#[test]
fn what_is_no_list_at_all_is_refused_with_its_line() {
    for (text, words) in [
        ("", "there is no figure in it"),
        ("# only a note\nclan Kerr", "there is no figure in it"),
        ("leader:sword\nknight:sword", "line 2: "),
        ("man:sword*0", "names no number of figures"),
        ("man:sword*many", "names no number of figures"),
        ("man*61", "60"),
        ("{\"figures\": [{\"rank\": \"knight\"}]}", "knight"),
        ("{\"figures\": [{\"rank\": \"man\", \"hat\": 1}]}", "hat"),
        ("{\"figures\": []}", "there is no figure in it"),
    ] {
        let error = Draft::read(text).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

#[test]
fn the_text_of_a_draft_reads_as_the_same_draft_and_so_does_its_json() {
    let text = "clan Armstrongs of Mangerton\nleader:heavy,spear,horse = Kinmont Will\nman:light,bow*3 = Jock, , Sim\nhound*2\n";
    let draft = Draft::read(text).unwrap();
    assert_eq!(draft.to_string(), text);
    let json = serde_json::to_string(&draft).unwrap();
    assert_eq!(Draft::read(&json).unwrap(), draft);
    assert_eq!(draft.figures[3].name, "Sim");
    // As people write: blanks after commas, other words for the same, a byte order mark, wrong things too.
    let loose =
        Draft::read("\u{feff}Leader: Heavy+Lance, horse = Will\n\n# archers\nsoldier:light, bow")
            .unwrap();
    assert_eq!(
        loose.to_string(),
        "leader:heavy,spear,horse = Will\nman:light,bow\n"
    );
    let wrong = Draft::read("hound:sword,bow,bow,musket,heavy,light,horse,horse").unwrap();
    assert_eq!(Draft::read(&wrong.to_string()).unwrap(), wrong);
}

#[test]
fn a_draft_without_fault_is_the_roster_that_a_game_takes_and_costs_the_same() {
    for ready in READY.iter().chain([&WARDENS]) {
        let roster: Roster = ready.list.parse().unwrap();
        let draft = Draft::of(ready.name, &roster);
        assert_eq!(draft.cost(), roster.cost());
        assert_eq!(draft.check().unwrap(), roster);
        assert_eq!(Draft::read(ready.list).unwrap().check().unwrap(), roster);
    }
    // A draft is refused exactly if the game refuses the list.
    for text in [
        "man",
        "leader hound:bow",
        "leader:heavy,spear,horse man:heavy,spear,horse*6",
        "leader man:fists",
    ] {
        let roster: Roster = text.parse().unwrap();
        let told = Draft::read(text).unwrap().check().unwrap_err();
        let refusal = roster.forbids().unwrap();
        assert!(
            told.iter()
                .any(|one| one.clause == refusal.clause && one.why == refusal.why)
        );
    }
}

/// Names go to the table with the list, are told once the lists are open, and change nothing else.
#[test]
fn a_clan_brings_its_names() {
    let draft = Draft::read(
        "clan Kerrs\nleader:sword = Will o' the <b>Dale</b>\nman:bow*2 = , Dand\u{202e} the_Bold",
    )
    .unwrap();
    let list = draft.check().unwrap();
    let text = "leader:sword=Will_o'_the_bDale/b man:bow man:bow=Dand_the_Bold";
    assert_eq!(list.to_string(), text);
    assert_eq!(text.parse::<Roster>().unwrap(), list);
    assert_eq!(list.in_words(), "a leader with sword; 2 men with bow");

    let named = board().clan("elliot", text, &[("E1", "24,46"), ("E3", "10,40")]);
    let game = named.clan("graham", "leader", &[("G1", "10,30")]);
    let mut game = game.turn("elliot", 6).game();
    let events = play(&mut game, "fire E3 at G1", &dice(&[1, 1]));
    let told = game.named(events[0].tell(&Voice::new(None, &[])));
    assert!(
        told.starts_with("Dand the Bold (E3) fires at G1 "),
        "{told}"
    );
    assert_eq!(game.view(None).called("E2".parse().unwrap()), None);
    let described = game.describe(Knowledge::Everything).to_string();
    assert_eq!(FeudWar::from_position(&described).unwrap(), game);
}

#[test]
fn names_are_not_told_while_lists_are_made() {
    let settings = Settings::defaults(FeudWar::SETTINGS);
    let mut sitting = Sitting::<FeudWar>::open(&settings, &[], Seed::from_text("7")).unwrap();
    let list = "clan leader:sword=Dand".parse().unwrap();
    sitting.act(Seat::FIRST, &list).unwrap();
    assert_eq!(sitting.game().named("K1 left".into()), "K1 left");
    assert!(!sitting.told(None).any(|line| line.text.contains("Dand")));
    let verified = Sitting::<FeudWar>::replay(&sitting.record()).unwrap();
    assert_eq!(verified.game(), sitting.game());
}
