//! What is printed: every sheet parses, is A4, stays on the paper, and holds each card as often as the engine's deck.

use feud_war::tables::{ANIMALS, EVENTS, MOVE_DECK};
use miniatures::{Print, document, find};
use roxmltree::Document as Xml;
use std::collections::HashSet;

/// A sheet of A4 in millimetres that needs nothing from elsewhere; nothing is written beyond its edges.
fn is_a_sheet(svg: &str) {
    let xml = Xml::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = xml.root_element();
    assert_eq!(
        (root.attribute("width"), root.attribute("height")),
        (Some("210mm"), Some("297mm"))
    );
    for wrong in ["var(", "NaN", "inf\"", "style=", "<script", "url(http", "@"] {
        assert!(!svg.contains(wrong), "{wrong}");
    }
    let ids: HashSet<&str> = xml
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    for node in xml.descendants().filter(|node| node.has_tag_name("use")) {
        let href = node.attribute("href").unwrap();
        assert!(ids.contains(&href[1..]), "{href}");
    }
}

fn words(prints: &[Print], id: &str, words: &str) -> usize {
    let print = prints.iter().find(|print| print.id == id).unwrap();
    print
        .sheets
        .iter()
        .map(|sheet| sheet.matches(words).count())
        .sum()
}

#[test]
fn every_card_of_the_decks_is_printed_as_often_as_it_is_there() {
    let prints = find("feud-war").unwrap().prints();
    for sheet in prints.iter().flat_map(|print| &print.sheets) {
        is_a_sheet(sheet);
    }
    for (value, number) in MOVE_DECK {
        let found = words(&prints, "movement", &format!(">{value}</text>"));
        assert_eq!(found, number as usize, "{value}");
    }
    assert_eq!(words(&prints, "movement", ">Move</text>"), 18);
    assert_eq!(words(&prints, "events", ">Event</text>"), 40);
    for (card, number) in EVENTS {
        let found = words(&prints, "events", &format!(">{}</text>", card.clause()));
        let alike = EVENTS
            .iter()
            .filter(|(other, _)| other.clause() == card.clause());
        let wanted: usize = alike.map(|(_, number)| usize::from(*number)).sum();
        assert_eq!(found, wanted, "{card} {number}");
    }
    assert_eq!(words(&prints, "farm", ">Attacker</text>"), 4);
    assert_eq!(words(&prints, "farm", ">Defender</text>"), 1);
    for row in ANIMALS {
        let name = format!("a-{}\"", row.kind);
        assert!(
            words(&prints, "chits", &name) > usize::from(row.number),
            "{name}"
        );
    }
}

#[test]
fn a_clan_has_a_sheet_with_all_its_figures_and_its_faults() {
    let game = find("feud-war").unwrap();
    for ready in game.ready() {
        let list = game.judge(ready.text).unwrap();
        let sheets = list.sheets("r");
        assert_eq!(sheets.len(), 1, "{}", ready.name);
        is_a_sheet(&sheets[0]);
        assert!(sheets[0].contains(">100 / 100</text>"));
        let chits = game.chits(&list, "t");
        assert_eq!(chits.sheets.len(), 1);
        is_a_sheet(&chits.sheets[0]);
    }
    let wrong = game
        .judge("clan <Kerr> & co\nman:bow,sword,bill\nman:horse\nhound*40")
        .unwrap();
    let sheets = wrong.sheets("r");
    assert_eq!(sheets.len(), 2, "42 figures");
    for sheet in &sheets {
        is_a_sheet(sheet);
    }
    assert!(
        sheets[0].contains("FW-TROOPS-6") && sheets[0].contains("&lt;Kerr&gt; &amp; co (1 of 2)")
    );
}

#[test]
fn a_document_holds_all_sheets_one_to_a_page() {
    let prints = find("feud-war").unwrap().prints();
    let html = document("Feud War", &prints).into_string();
    let sheets: usize = prints.iter().map(|print| print.sheets.len()).sum();
    assert_eq!(html.matches("<svg").count(), sheets);
    assert!(html.contains("@page{size:A4;margin:0}"));
    // Ids differ where sheets share a page.
    let mut ids = HashSet::new();
    for part in html.split(" id=\"").skip(1) {
        let id = part.split('"').next().unwrap();
        assert!(ids.insert(id.to_owned()), "{id} stands twice");
    }
}
