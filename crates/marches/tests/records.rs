//! `marches replay` and `marches verify`, with good records and bad ones.

use crate::support::{file, marches, marches_reading, played_record};

#[test]
fn a_record_is_replayed_to_any_action() {
    let (folder, text) = played_record("replayed");
    let record = file(&folder, "copy.txt", &text);
    let opening = marches(&["replay", &record, "--at", "0"]).ok();
    assert!(opening.contains("After 0 of "));
    assert!(opening.contains("seat 1 holds 6, seat 2 holds 6; deck 42"));
    assert!(!opening.contains("hand: "), "a spectator sees no hand");

    let own = marches(&["replay", &record, "--at", "4", "--seat", "2"]).ok();
    assert!(own.contains("hand: ") && own.contains("After 4 of "));
    let end = marches(&["replay", &record]).ok();
    assert!(end.contains("has won.") || end.contains("drawn"));
    assert_eq!(marches_reading(&text, &["replay", "-"]).ok(), end);
}

#[test]
fn what_a_replay_cannot_show_is_refused() {
    let (folder, text) = played_record("not-replayed");
    let record = file(&folder, "copy.txt", &text);
    marches(&["replay", &record, "--at", "9999"]).fails(2, &["not 9999"]);
    marches(&["replay", &record, "--seat", "3"]).fails(2, &["no seat 3"]);
    marches(&["replay", "no-such-file"]).fails(1, &["cannot read no-such-file"]);
}

#[test]
fn a_malformed_record_is_refused_with_the_line() {
    let (folder, text) = played_record("malformed");
    let not_one = file(&folder, "not-one.txt", "hello\n");
    let gap = file(&folder, "gap.txt", &text.replacen("\n2 ", "\n3 ", 1));
    let chess = file(
        &folder,
        "chess.txt",
        &text.replace("schotten-totten", "chess"),
    );
    let future = file(&folder, "future.txt", &text.replace("rules 1", "rules 99"));
    let variant = file(
        &folder,
        "variant.txt",
        &text.replace("variant base", "variant chess"),
    );
    for command in ["replay", "verify"] {
        marches(&[command, &not_one]).fails(1, &["line 1 of the record", "marches record 1"]);
        marches(&[command, &gap]).fails(1, &["expected action number 2"]);
        marches(&[command, &chess]).fails(1, &["no game 'chess'", "schotten-totten"]);
        marches(&[command, &future]).fails(1, &["version 99 of the rules"]);
        marches(&[command, &variant]).fails(1, &["'chess'", "base, tactic"]);
    }
}

/// A record may come from anyone: what a terminal would obey in it is shown instead.
#[test]
fn codes_in_a_record_do_nothing_to_a_terminal() {
    let code = "\u{1b}[2J";
    let (folder, text) = played_record("codes");
    let named = text.replace("seat 1 Player", &format!("seat 1 {code}Player"));
    let named = file(&folder, "named.txt", &named);
    for command in ["replay", "verify"] {
        let out = marches(&[command, &named]).ok();
        assert!(!out.contains('\u{1b}'), "{out}");
        assert!(
            out.contains(r"\u001b[2JPlayer") || out.contains("has won"),
            "{out}"
        );
    }
    assert!(
        marches(&["replay", &named])
            .ok()
            .contains(r"\u001b[2JPlayer")
    );
    // The same in places where it is an error: the game, a setting, an action, the ending.
    let line = |tag: &str| text.lines().find(|line| line.starts_with(tag)).unwrap();
    for (from, to) in [
        ("game schotten-totten", format!("game {code}")),
        ("set variant base", format!("set variant {code}")),
        (line("1 "), format!("1 1 {code}")),
        (line("end "), format!("end {code}")),
        (line("seed-hash "), format!("seed-hash {code}")),
    ] {
        let record = file(&folder, "wrong.txt", &text.replace(from, &to));
        let said = marches(&["verify", &record]);
        assert!(!said.err.contains('\u{1b}'), "{}", said.err);
        said.fails(1, &[r"\u001b[2J"]);
    }
}

#[test]
fn a_bad_setting_is_told_once() {
    let (folder, text) = played_record("told-once");
    let record = file(
        &folder,
        "bad.txt",
        &text.replace("variant base", "variant chess"),
    );
    for command in ["replay", "verify"] {
        let said = marches(&[command, &record]);
        assert_eq!(said.err.matches("base, tactic").count(), 1, "{}", said.err);
    }
}

#[test]
fn what_is_not_text_is_said_to_be_none() {
    let (folder, _) = played_record("not-text");
    let picture = folder.join("board.png");
    std::fs::write(&picture, b"\x89PNG\r\n\x1a\n").unwrap();
    let name = picture.to_str().unwrap();
    marches(&["replay", name]).fails(1, &["board.png is not text"]);
}

#[test]
fn a_tampered_record_does_not_verify() {
    let (folder, text) = played_record("tampered");
    assert!(
        marches_reading(&text, &["verify", "-"])
            .ok()
            .starts_with("verified: ")
    );

    let line = |tag: &str| text.lines().find(|line| line.starts_with(tag)).unwrap();
    let seed = text.replace("seed a test", "seed another");
    let deal = {
        let mut numbers: Vec<&str> = line("deal ").split(' ').collect();
        numbers[10] = if numbers[10] == "0" { "1" } else { "0" };
        text.replace(line("deal "), &numbers.join(" "))
    };
    let (first, second) = (line("1 "), line("2 "));
    let (seat, played) = first[2..].split_once(' ').unwrap();
    let played = played.split(" | ").next().unwrap();
    let other_seat = if seat == "1" { "2" } else { "1" };
    let out_of_turn = text.replace(first, &format!("1 {other_seat} {played}"));
    let twice = text.replace(second, &format!("2 {seat} {played}"));
    let illegal = text.replace(first, &format!("1 {seat} !4"));
    let (result, other) = if line("end ") == "end 1000 0" {
        ("end 1000 0", "end 0 1000")
    } else {
        (line("end "), "end 1000 0")
    };
    let ending = text.replace(result, other);
    for (name, tampered, words) in [
        ("seed", seed, "was shown at the opening"),
        ("deal", deal, "chance gave"),
        ("out-of-turn", out_of_turn, "is refused: ST-4a"),
        ("twice", twice, "action 2"),
        ("illegal", illegal, "action 1 (!4) is refused: ST-5a"),
        ("ending", ending, "the ending"),
    ] {
        assert_ne!(tampered, text, "{name}");
        let record = file(&folder, name, &tampered);
        marches(&["verify", &record]).fails(1, &[words]);
    }
}

#[test]
fn any_moment_is_drawn_as_a_picture() {
    let (folder, text) = played_record("drawn");
    let record = file(&folder, "record.txt", &text);
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let (svg, png) = (path("board.svg"), path("board.png"));
    let args = [
        "replay", &record, "--at", "20", "--svg", &svg, "--png", &png,
    ];
    let out = marches(&[&args[..], &["--width", "400", "--narrow", "--dark"]].concat()).ok();
    assert!(
        out.contains("board.svg") && out.contains("board.png"),
        "{out}"
    );
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg"), "{drawn}");
    let pixels = std::fs::read(&png).unwrap();
    assert_eq!(pixels[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(pixels[16..20], 400u32.to_be_bytes(), "its width");

    // A spectator's picture does not depend on the hands; a player's does.
    let seen = |seat: &str| {
        let file = path(&format!("seat-{seat}.svg"));
        marches(&[
            "replay", &record, "--at", "20", "--seat", seat, "--svg", &file,
        ])
        .ok();
        std::fs::read_to_string(file).unwrap()
    };
    assert_ne!(seen("1"), seen("2"));
    marches(&["replay", &record, "--png", &png, "--width", "0"]).fails(1, &["0 pixels wide"]);
    marches(&["replay", &record, "--svg", "/no/such/folder/x.svg"]).fails(1, &["cannot write"]);
}
