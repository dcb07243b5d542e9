//! `marches roster` and `marches print`, and that every example of `docs/feud-war-clans.md` is true.

use crate::support::{folder, marches, marches_reading, root};
use std::fs;

const CLAN: &str = "clan Armstrongs of Mangerton\nleader:heavy,spear,horse = Kinmont Will\nman:light,bow*3 = Jock, Sim\nhound = Bran\n";

/// Every block of the page that begins with a call is called, and what comes back is what stands there; so is every list.
#[test]
fn the_examples_of_the_page_are_true() {
    let page = fs::read_to_string(root().join("docs/feud-war-clans.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let here = format!("{}/", folder.path().display());
    for block in page.split("```text\n").skip(1) {
        let (list, _) = block.split_once("```").unwrap();
        fs::write(folder.path().join("clan.txt"), list).unwrap();
    }
    let page = page.replace("/tmp/", &here);
    let mut called = 0;
    for block in page.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        let (call, expected) = block.split_once('\n').unwrap();
        let words: Vec<&str> = call.split_whitespace().collect();
        assert_eq!(words[..2], ["$", "marches"], "{call}");
        assert_eq!(marches(&words[2..]).ok(), expected, "{call}");
        called += 1;
    }
    assert!(called >= 2, "only {called} examples");
}

#[test]
fn a_clan_is_checked_in_text_and_in_json_and_printed() {
    let out = marches_reading(CLAN, &["roster", "feud-war", "-"]).ok();
    assert!(
        out.starts_with("Armstrongs of Mangerton: 56 of 100 points, 5 figures.\n"),
        "{out}"
    );
    let json = marches_reading(CLAN, &["roster", "feud-war", "-", "--json"]).json();
    assert_eq!((&json["valid"], &json["spent"]), (&true.into(), &56.into()));
    assert_eq!(
        json["notation"],
        "leader:heavy,spear,horse=Kinmont_Will man:light,bow=Jock man:light,bow=Sim man:light,bow hound=Bran"
    );
    // What is written as JSON in the form of the text reads back.
    let again = marches_reading(
        json["text"].as_str().unwrap(),
        &["roster", "feud-war", "-", "--json"],
    );
    assert_eq!(again.json(), json);

    let folder = folder("roster-files");
    let [html, svg] = ["clan.html", "clan.svg"].map(|name| folder.join(name));
    let call = [
        "roster",
        "feud-war",
        "-",
        "--html",
        html.to_str().unwrap(),
        "--svg",
        svg.to_str().unwrap(),
    ];
    marches_reading(CLAN, &call).ok();
    let svg = fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("width=\"210mm\" height=\"297mm\""));
    assert!(svg.contains("Kinmont Will"));
    let html = fs::read_to_string(html).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("@page{size:A4"));
    assert_eq!(
        html.matches("<svg").count(),
        2,
        "the sheet, and the figures as chits"
    );
}

#[test]
fn a_bad_clan_ends_with_code_1_and_every_fault() {
    let bad =
        "leader:sword,bill,bow = Will\nhound:spear\nman:gold\nman:heavy,arquebus,carbine,horse*4\n";
    let said = marches_reading(bad, &["roster", "feud-war", "-"]);
    for words in [
        "Figure 1 (Will): FW-TROOPS-6",
        "Figure 2: FW-TROOPS-3",
        "Figure 3: FW-TROOPS-5",
        "The clan: FW-TROOPS-1",
    ] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    said.fails(1, &["- has 4 faults"]);
    let said = marches_reading(bad, &["roster", "feud-war", "-", "--json"]);
    assert_eq!(said.code, 1);
    let json: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(json["complaints"].as_array().unwrap().len(), 4);

    marches_reading("knight", &["roster", "feud-war", "-"])
        .fails(1, &["- is no clan", "line 1", "'knight'"]);
    marches_reading("", &["roster", "feud-war", "-"]).fails(1, &["there is no figure in it"]);
    marches(&["roster", "feud-war", "no-such-file"]).fails(1, &["cannot read no-such-file"]);
    marches(&["roster", "schotten-totten", "-"]).fails(2, &["there are for feud-war"]);
    marches_reading(CLAN, &["roster", "feud-war", "-", "--svg", "clan.pdf"])
        .fails(2, &["ends in .svg"]);
}

#[test]
fn everything_for_a_real_table_is_written_into_a_folder() {
    let folder = folder("print");
    let clan = folder.join("clan.txt");
    fs::write(&clan, CLAN).unwrap();
    let clan = clan.to_str().unwrap();
    let there = folder.join("sheets");
    let call = [
        "print",
        "feud-war",
        there.to_str().unwrap(),
        "--roster",
        clan,
        "--table",
        "data/field/farmstead.json",
    ];
    let out = marches(&call).ok();
    assert!(
        out.contains("Event cards: 5 sheets\n") && out.contains("a plan at 1:7\n"),
        "{out}"
    );
    let mut names: Vec<String> = fs::read_dir(&there)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = [
        "all.html",
        "chits-1.svg",
        "chits-2.svg",
        "events-1.svg",
        "events-2.svg",
        "events-3.svg",
        "events-4.svg",
        "events-5.svg",
        "farm.svg",
        "figures-1.svg",
        "movement-1.svg",
        "movement-2.svg",
        "plan.svg",
        "roster-1.svg",
    ];
    assert_eq!(names, expected);
    let plan = fs::read_to_string(there.join("plan.svg")).unwrap();
    assert!(plan.contains("Debateable Land"), "the plan");

    fs::write(folder.join("bad.txt"), "man").unwrap();
    let bad = folder.join("bad.txt");
    marches(&[
        "print",
        "feud-war",
        there.to_str().unwrap(),
        "--roster",
        bad.to_str().unwrap(),
    ])
    .fails(1, &["may not be played: The clan: FW-TROOPS-2"]);
    marches(&["print", "chess", "x"]).fails(2, &["feud-war"]);
}
