//! Any text is a record or is refused. What is read prints back to an equal record, and replays
//! through Schotten Totten or is refused, never with a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schotten_totten::SchottenTotten;
use table::{Record, Sitting};

fuzz_target!(|text: &str| {
    let Ok(record) = text.parse::<Record>() else {
        return;
    };
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record));

    let replayed = Sitting::<SchottenTotten>::replay(&record);
    if Sitting::<SchottenTotten>::verify(&record).is_ok() {
        assert!(replayed.is_ok(), "what verifies replays");
    }
    if let Ok(sitting) = replayed {
        let again = Sitting::<SchottenTotten>::replay(&sitting.record());
        assert_eq!(again.expect("it replayed before").game(), sitting.game());
    }
});
