//! Any text is the list of a clan, or is refused in words. What is read prints to a text that is read as the same list.
#![no_main]

use feud_war::Roster;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Roster>() {
        Ok(roster) => assert_eq!(roster.to_string().parse().as_ref(), Ok(&roster)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
