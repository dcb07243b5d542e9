//! Whole games written out, one a variant: any change of behaviour shows as a difference to the files
//! in `playthroughs/`. `MARCHES_BLESS=1 cargo test -p schotten-totten --test playthroughs` writes them anew.

use schotten_totten::SchottenTotten;
use std::{fmt::Write as _, fs, path::PathBuf};
use table::{Game, Rng, Seed, Settings, Sitting};

/// A game by uniform random choice, told as a spectator hears it, and its record.
fn playthrough(name: &str, settings: &[&str]) -> String {
    let mut text = format!("Schotten Totten, {name}: a game by random choice.\n");
    let settings = Settings::from_lines(SchottenTotten::SETTINGS, settings).unwrap();
    let seed = Seed::from_text(&format!("playthrough {name}"));
    let mut sitting = Sitting::<SchottenTotten>::open(&settings, &[], seed).unwrap();
    let mut rng = Rng::new(1);
    let mut told = 0;
    let mut tell = |sitting: &Sitting<SchottenTotten>, text: &mut String| {
        for (_, sentence, clause) in sitting.told(None).skip(told) {
            writeln!(text, "    {sentence} [{}]", clause.unwrap_or("-")).unwrap();
            told += 1;
        }
    };
    tell(&sitting, &mut text);
    write!(text, "\n{}\n", sitting.game().view(None)).unwrap();
    while let Some(seat) = sitting.turn().next_seat() {
        let game = sitting.game();
        let action = game.nth(seat, rng.pick(game.count(seat)));
        sitting.act(seat, &action).unwrap();
        writeln!(text, "{}. seat {seat}: {action}", sitting.len()).unwrap();
        tell(&sitting, &mut text);
        if sitting.turn().next_seat() != Some(seat) {
            write!(text, "\n{}\n", sitting.game().view(None)).unwrap();
        }
    }
    write!(text, "{}", sitting.record()).unwrap();
    text
}

/// The game is as its file says.
fn golden(name: &str, settings: &[&str]) {
    let text = playthrough(name, settings);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/playthroughs")
        .join(format!("{name}.txt"));
    if std::env::var_os("MARCHES_BLESS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let kept = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; set MARCHES_BLESS=1", path.display()));
    let mut lines = kept.lines().zip(text.lines()).enumerate();
    if let Some((n, (kept, now))) = lines.find(|(_, (kept, now))| kept != now) {
        panic!("{name}.txt, line {}:\n  file: {kept}\n  now:  {now}", n + 1);
    }
    assert_eq!(kept, text, "one text is longer");

    // The record at its end is a record, and replays.
    let record = &kept[kept.find("marches record 1").unwrap()..];
    let again = Sitting::<SchottenTotten>::verify(&record.parse().unwrap()).unwrap();
    assert!(again.turn().outcome().is_some());
}

#[test]
fn base() {
    golden("base", &[]);
}

#[test]
fn expert() {
    golden("expert", &["expert=on"]);
}

#[test]
fn tactic() {
    golden("tactic", &["variant=tactic"]);
}

#[test]
fn tactic_expert() {
    golden("tactic-expert", &["variant=tactic", "expert=on"]);
}

#[test]
fn match_of_two_rounds() {
    golden("match", &["rounds=2", "first=2"]);
}
