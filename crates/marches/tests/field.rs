//! `marches field`, and that every example of `docs/field.md` is true.

use crate::support::{marches, marches_reading, root};

const LESSON: &str = "data/field/lesson.json";

/// Every block of the page that begins with a call is called, and what comes back is what stands there.
#[test]
fn the_examples_of_the_page_are_true() {
    let page = std::fs::read_to_string(root().join("docs/field.md")).unwrap();
    // Its pictures go where nobody minds them.
    let folder = tempfile::tempdir().unwrap();
    let here = format!("{}/", folder.path().display());
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
    assert!(called >= 6, "only {called} examples");
    let svg = std::fs::read_to_string(folder.path().join("lesson.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("in\" height="));
}

#[test]
fn every_ready_table_is_valid_and_its_described_forms_agree() {
    let folder = std::fs::read_dir(root().join("data/field")).unwrap();
    let mut count = 0;
    for entry in folder {
        let file = entry.unwrap().path();
        let said = marches(&["field", file.to_str().unwrap(), "--valid"]).ok();
        assert!(said.ends_with("It can be laid.\n"), "{said}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(
            marches_reading(&text, &["field", "-", "--valid"]).ok(),
            said
        );
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn json_has_the_same_as_the_text() {
    let sight = marches(&["field", LESSON, "--sight", "A", "B", "--json"]).json();
    assert_eq!(sight["slivers"].as_array().unwrap().len(), 64);
    let covered = sight["slivers"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|by| by[0] == "dyke")
        .count();
    assert_eq!(sight["obscured"], covered);
    assert_eq!(sight["covers"][0]["slivers"], covered);

    let reach = marches(&[
        "field", LESSON, "--reach", "A", "6", "--to", "15,13.5", "--json",
    ])
    .json();
    assert_eq!(
        reach["ways"][0]["length"],
        serde_json::Value::Null,
        "behind the dyke"
    );
    let reach = marches(&[
        "field", LESSON, "--reach", "A", "12", "--to", "15,13.5", "--json",
    ])
    .json();
    assert!(reach["ways"][0]["length"].as_f64().unwrap() > 8.0);
    assert!(
        reach["ways"][0]["path"]
            .as_str()
            .unwrap()
            .starts_with("15,8 ")
    );
    assert!(!reach["outline"][0].as_array().unwrap().is_empty());

    let contact = marches(&["field", LESSON, "--contact", "A", "--json"]).json();
    assert_eq!(contact["bases"][0]["name"], "B");
    assert_eq!(contact["bases"][0]["touches"], false);
    let table = marches(&["field", LESSON, "--json"]).json();
    assert_eq!(
        (&table["valid"], &table["size"][0]),
        (&true.into(), &30.into())
    );
}

#[test]
fn valid_tells_every_fault_with_names_and_place() {
    let text = std::fs::read_to_string(root().join(LESSON)).unwrap();
    let wrong = text.replacen("[12, 12]", "[22, 22]", 1).replacen(
        "\"pieces\": [",
        "\"pieces\": [{\"name\": \"lost ford\", \"kind\": \"ford\", \"rectangle\": [[1, 1], [3, 3]]},",
        1,
    );
    let said = marches_reading(&wrong, &["field", "-", "--valid"]);
    let (out, err) = (said.out.clone(), said.err.clone());
    said.fails(1, &["- cannot be laid: \"lost ford\" lies on no water"]);
    assert_eq!(err.lines().count(), 1, "{err}");
    assert_eq!(out.lines().count(), 2, "{out}");
    let said = marches_reading(&wrong, &["field", "-", "--valid", "--json"]);
    assert_eq!(said.code, 1);
    let json: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(json["valid"], false);
    assert_eq!(json["faults"][0]["names"][0], "lost ford");
    assert_eq!(
        json["faults"][1]["names"],
        serde_json::json!(["dyke", "house"])
    );
    assert!(json["faults"][1]["at"].is_array(), "{json}");
    let right = marches(&["field", LESSON, "--valid", "--json"]).json();
    assert_eq!(right["valid"], true);
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let text = std::fs::read_to_string(root().join(LESSON)).unwrap();
    for (from, to, words) in [
        ("\"kind\": \"wall\"", "\"kind\": \"waal\"", "waal"),
        ("[12, 12]", "[12, 12.0001]", "at most three decimals"),
        (
            "[15, 8]",
            "[15, 12]",
            "\"A\" cannot stand at 15,12: \"dyke\" is in the way",
        ),
        ("[10, 22]", "[22, 22]", "overlap near"),
        ("\"size\"", "\"sise\"", "sise"),
    ] {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text);
        marches_reading(&wrong, &["field", "-"]).fails(1, &["- cannot be laid", words]);
    }
    marches(&["field", LESSON, "--sight", "A", "C"])
        .fails(2, &["no base is called \"C\"", "A, B, rider"]);
    marches(&["field", LESSON, "--reach", "A", "six"]).fails(2, &["\"six\" is no length"]);
    marches(&["field", LESSON, "--reach", "A", "-6"]).fails(2, &[]);
    marches(&["field", LESSON, "--reach", "A", "6", "--to", "here"]).fails(2, &["is no length"]);
    marches(&["field", LESSON, "--to", "1,1"]).fails(2, &["--reach"]);
    marches(&["field", LESSON, "--valid", "--contact", "A"]).fails(2, &["cannot be used with"]);
    marches(&["field", "no-such-file"]).fails(1, &["cannot read no-such-file"]);
}

#[test]
fn a_plan_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let draw = |name: &str, more: &[&str]| {
        let file = file(name);
        let mut call = vec!["field", LESSON, "--plan", file.as_str()];
        call.extend(more);
        let said = marches(&call).ok();
        (said, std::fs::read(&file).unwrap())
    };
    let (said, whole) = draw("whole.svg", &[]);
    assert!(said.starts_with("The plan of \"A wall, a wood and a house\" at 1:1 is in "));
    let (_, small) = draw("small.svg", &["--scale", "1:6"]);
    // The width in inches is the first number that has its unit.
    let width = |svg: &[u8]| {
        let text = String::from_utf8(svg.to_vec()).unwrap();
        let (_, rest) = text.split_once("width=\"").unwrap();
        rest.split_once("in\"").unwrap().0.parse::<f64>().unwrap()
    };
    assert!(width(&whole) > 30.0 && (width(&whole) / 6.0 - width(&small)).abs() < 0.02);
    let (_, again) = draw("again.svg", &[]);
    assert_eq!(whole, again);
    let (_, dark) = draw("dark.svg", &["--dark"]);
    assert_ne!(whole, dark);
    let (said, pixels) = draw("plan.png", &["--width", "320"]);
    assert!(said.starts_with("The plan of \"A wall, a wood and a house\" is in "));
    assert_eq!(&pixels[1..4], b"PNG");
    assert_eq!(pixels[16..20], 320_u32.to_be_bytes());
    let json = marches(&["field", LESSON, "--plan", &file("j.svg"), "--json"]).json();
    assert_eq!(
        (&json["scale"], &json["file"]),
        (&"1:1".into(), &file("j.svg").into())
    );
}

#[test]
fn a_plan_that_cannot_be_is_refused_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let plan = |name: &str, more: &[&str]| {
        let file = file(name);
        let mut call = vec!["field", LESSON, "--plan", file.as_str()];
        call.extend(more);
        marches(&call)
    };
    plan("plan.gif", &[]).fails(2, &["ends in .svg or .png"]);
    plan("plan.svg", &["--scale", "12"]).fails(2, &["is no scale", "1:12"]);
    plan("plan.png", &["--width", "0"]).fails(2, &["1 to 8192"]);
    plan("plan.svg", &["--valid"]).fails(2, &["cannot be used with"]);
    plan("no/such/folder.svg", &[]).fails(1, &["cannot write"]);
    marches(&["field", LESSON, "--scale", "1:12"]).fails(2, &["--plan"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
