//! Whole games and counts of games kept in files, for the tests of every game: any change of behaviour shows as a
//! difference to its file. With `MARCHES_BLESS=1` the files are written anew.

use std::{fs, path::Path};
use table::{
    Game, Rng, Seed, Settings, Sitting,
    perft::recount,
    playthrough::{first_difference, playthrough},
};

/// A game by uniform random choice, told as a spectator hears it, is as `tests/playthroughs/NAME.txt` of this crate
/// says; the board stands there whenever `shows` says so of the states before and after an action.
pub fn golden<G: Game>(
    this_crate: &str,
    name: &str,
    settings: &[&str],
    shows: impl Fn(&G, &G) -> bool,
) {
    let settings = Settings::from_lines(G::SETTINGS, settings).unwrap();
    let seed = Seed::from_text(&format!("playthrough {name}"));
    let game = playthrough(&settings, seed, &mut Rng::new(1), shows).unwrap();
    let text = format!("{}, {name}: a game by random choice.\n{game}", G::INFO.name);

    let file = format!("tests/playthroughs/{name}.txt");
    let kept = compare(&Path::new(this_crate).join(&file), &text);

    // The record at its end is a record, and replays.
    let record = &kept[kept.find("marches record 1").unwrap()..];
    let again = Sitting::<G>::verify(&record.parse().unwrap()).unwrap();
    assert!(again.turn().outcome().is_some());
}

/// Every count in the files of this folder is what the rules of today give.
pub fn counts<G: Game>(folder: &Path) {
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let counted = recount::<G>(&fs::read_to_string(&path).unwrap())
            .unwrap_or_else(|error| panic!("{}, {error}", path.display()));
        compare(&path, &counted);
        files += 1;
    }
    assert!(files > 0, "no counts in {}", folder.display());
}

/// What the file keeps, which must be this text.
fn compare(path: &Path, now: &str) -> String {
    if std::env::var_os("MARCHES_BLESS").is_some() {
        fs::write(path, now).unwrap();
    }
    let file = path.display();
    let kept = fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{file}: {error}; set MARCHES_BLESS=1"));
    if let Some(difference) = first_difference(&kept, now) {
        panic!("{file}, {difference}");
    }
    kept
}
