//! Described tables: what is read, what is refused and in which words, and the ready tables of `data/field`.

use field::{BadDocument, BadGround, BaseId, Document, Kind, Length, Point, Screen};
use std::path::Path;

const FARM: &str = r#"{"name": "farm", "size": [30, "30"],
    "pieces": [
        {"name": "house", "kind": "house", "rectangle": [[10, 10], [14, 14]], "doors": [{"side": 2, "width": 1}], "room": 6},
        {"name": "dyke", "kind": "wall", "line": [[4, 20], [10, 20], [10, 25]], "width": 0.25, "sight": "blocking", "height": "1.5"}],
    "bases": [{"name": "A", "at": [5, 5], "across": 1}, {"name": "B", "at": [7.5, 5], "rear": [8.5, 5], "across": 1, "blocked": ["wall", "hedge"], "reported": ["water"]}]}"#;

fn lay(text: &str) -> Result<field::Layout, BadDocument> {
    serde_json::from_str::<Document>(text).unwrap().lay()
}

#[test]
fn a_table_is_read_and_laid() {
    let farm = lay(FARM).unwrap();
    assert_eq!(farm.ground.size(), (Length::inches(30), Length::inches(30)));
    let house = &farm.ground.pieces()[0];
    assert_eq!(
        (house.room, house.doors[0].middle()),
        (6, Point::inches(12, 14))
    );
    let dyke = &farm.ground.pieces()[1].traits;
    assert_eq!(
        (dyke.screen, dyke.height),
        (Screen::Blocking, Length::thousandths(1_500))
    );
    let b = farm.named("B").unwrap();
    assert!(b == BaseId(1) && farm.bases.get(b).unwrap().is_capsule());
    assert!(farm.passing[1].blocked.has(Kind::Hedge) && farm.passing[1].reported.has(Kind::Water));
    assert!(farm.named("C").is_none() && farm.walk(BaseId(2)).is_none());
    let document: Document = serde_json::from_str(FARM).unwrap();
    let written = serde_json::to_string(&document).unwrap();
    assert_eq!(
        serde_json::from_str::<Document>(&written).unwrap(),
        document
    );
}

#[test]
fn what_cannot_be_read_is_refused() {
    for (from, to, words) in [
        (
            "\"name\": \"farm\"",
            "\"nome\": \"farm\"",
            "unknown field `nome`",
        ),
        (
            "\"kind\": \"wall\"",
            "\"kind\": \"waal\"",
            "unknown variant `waal`",
        ),
        ("0.25", "0.2501", "at most three decimals"),
        ("\"1.5\"", "\"1.5 in\"", "at most three decimals"),
        ("[5, 5]", "[5]", "invalid length 1"),
        ("[30, \"30\"]", "[30, 1e12]", "is no length"),
        ("\"room\": 6", "\"room\": 600", "invalid value"),
    ] {
        let text = FARM.replacen(from, to, 1);
        assert_ne!(text, FARM, "{from}");
        let refused = serde_json::from_str::<Document>(&text)
            .unwrap_err()
            .to_string();
        assert!(refused.contains(words), "{refused}");
    }
}

#[test]
fn what_cannot_be_is_refused_with_the_piece_and_the_place() {
    for (from, to, words) in [
        (
            "[5, 5]",
            "[0.25, 5]",
            "\"A\" cannot stand at 0.25,5: the table ends there",
        ),
        (
            "[5, 5]",
            "[10, 9.75]",
            "\"A\" cannot stand at 10,9.75: \"house\" is in the way",
        ),
        (
            "[7.5, 5]",
            "[5.75, 5]",
            "\"B\" cannot stand at 5.75,5: \"A\" stands there",
        ),
        (
            "\"B\"",
            "\"A\"",
            "two bases are called \"A\"; give each a name of its own",
        ),
        (
            "\"dyke\"",
            "\"house\"",
            "two pieces are called \"house\"; give each a name of its own",
        ),
        ("[4, 20]", "[10, 20]", "\"dyke\" has no outline that can be"),
        (
            "\"width\": 0.25, ",
            "",
            "\"dyke\" needs exactly one outline: corners, a rectangle, or a line with its width",
        ),
        (
            "\"side\": 2",
            "\"side\": 4",
            "\"house\" has no side 4 with room for a door of 1 in",
        ),
        (
            "\"width\": 1}",
            "\"width\": 5}",
            "\"house\" has no side 2 with room for a door of 5 in",
        ),
        (
            "\"across\": 1}",
            "\"across\": 0}",
            "\"A\" is 0 in across; a base is from 0.1 to 6 in",
        ),
        (
            "[30, \"30\"]",
            "[3, 30]",
            "a table of 3 x 30 in cannot be: sides are from 6 to 96 in",
        ),
        (
            "[10, 25]]",
            "[10, 12]]",
            "\"house\" and \"dyke\" overlap near",
        ),
    ] {
        let text = FARM.replacen(from, to, 1);
        assert_ne!(text, FARM, "{from}");
        let refused = lay(&text).unwrap_err().to_string();
        assert!(refused.starts_with(words), "{refused}");
    }
    let many = FARM.replace("\"pieces\"", "\"pieces\": [], \"bases\": [], \"nothing\"");
    assert!(serde_json::from_str::<Document>(&many).is_err());
}

#[test]
fn too_many_of_anything_is_refused() {
    let mut document: Document = serde_json::from_str(FARM).unwrap();
    let base = document.bases[0].clone();
    document.bases = vec![base; 129];
    assert_eq!(document.lay(), Err(BadDocument::TooManyBases(129)));
    let piece = document.pieces[0].clone();
    document.pieces = vec![piece; 65];
    assert_eq!(
        document.lay(),
        Err(BadDocument::Ground(BadGround::TooMany(65)))
    );
}

#[test]
fn the_ready_tables_can_be_laid() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/field");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 6);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let document: Document =
            serde_json::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let layout = document
            .lay()
            .unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        assert!(
            !layout.ground.pieces().is_empty(),
            "{} is empty",
            file.display()
        );
        assert_eq!(
            document,
            serde_json::from_str(&serde_json::to_string(&document).unwrap()).unwrap()
        );
    }
}

const PAGE: &str = include_str!("../../../docs/field.md");

#[test]
fn the_page_has_every_kind_as_it_is_and_an_example_that_can_be_laid() {
    let word = |value: serde_json::Value| value.as_str().unwrap().to_owned();
    for kind in Kind::ALL {
        let traits = kind.traits();
        let words = [
            word(serde_json::to_value(kind).unwrap()),
            word(serde_json::to_value(traits.going).unwrap()),
            word(serde_json::to_value(traits.screen).unwrap()),
            word(serde_json::to_value(traits.cover).unwrap()),
            traits.height.to_string(),
        ];
        let row = format!("\n| {} |\n", words.join(" | "));
        assert!(PAGE.contains(&row), "docs/field.md lacks {row}");
        assert_eq!(kind.word(), words[0]);
    }
    let example = PAGE.split("```json\n").nth(1).unwrap();
    let (example, _) = example.split_once("```").unwrap();
    assert_eq!(lay(example).unwrap().names, ["A", "rider"]);
}

/// Two hills on each other, a ford without water, a wall of one point, a base in a house, another beside it.
const UNFINISHED: &str = r#"{"name": "half", "size": [30, 30], "pieces": [
    {"name": "ford", "kind": "ford", "rectangle": [[20, 9], [22, 13]]},
    {"name": "north", "kind": "hill", "rectangle": [[2, 2], [8, 8]]},
    {"name": "south", "kind": "hill", "rectangle": [[4, 4], [9, 9]]},
    {"name": "stub", "kind": "wall", "line": [[1, 20], [1, 20]], "width": 0.25},
    {"name": "burn", "kind": "water", "line": [[0, 11], [30, 11]], "width": 2},
    {"name": "house", "kind": "house", "rectangle": [[12, 20], [16, 24]]}],
  "bases": [{"name": "in", "at": [14, 22], "across": 1}, {"name": "out", "at": [20, 22], "across": 1}]}"#;

#[test]
fn all_faults_are_told_with_names_and_places_and_the_rest_is_laid() {
    let document: field::Document = serde_json::from_str(UNFINISHED).unwrap();
    let faults = document.faults();
    let names: Vec<_> = faults.iter().map(field::BadDocument::names).collect();
    assert_eq!(names, [vec!["stub"], vec!["north", "south"]]);
    assert_eq!(faults[0].place(), None);
    assert!(faults[1].place().is_some());
    // The bases are looked at when the terrain can lie.
    let mut whole = document.clone();
    whole
        .pieces
        .retain(|piece| piece.name != "stub" && piece.name != "south");
    let faults = whole.faults();
    assert_eq!(faults.len(), 1);
    assert_eq!(
        (faults[0].names(), faults[0].place()),
        (vec!["in"], Some(field::Point::inches(14, 22)))
    );
    assert_eq!(
        whole.lay().unwrap_err(),
        faults[0],
        "the same that forbids it"
    );
    whole.bases.remove(0);
    assert!(whole.faults().is_empty() && whole.lay().is_ok());

    let laid = document.laid_so_far().unwrap();
    let pieces: Vec<&str> = laid
        .ground
        .pieces()
        .iter()
        .map(|piece| piece.name.as_str())
        .collect();
    assert_eq!(
        pieces,
        ["burn", "ford", "north", "house"],
        "water first, the first of two that overlap"
    );
    assert_eq!(laid.names, ["out"]);
    assert!(document.pieces[3].outline().is_none());
    assert_eq!(document.pieces[1].outline().unwrap().len(), 4);
    whole.size[0] = field::Length::inches(2);
    assert!(whole.laid_so_far().is_none());
    assert_eq!(whole.faults().len(), 1);
}
