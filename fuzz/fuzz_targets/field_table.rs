//! Any JSON is a measured table, or is refused in words. It can be laid exactly if it has no fault; with faults there is still
//! something to draw, or nothing.
#![no_main]

use field::Document;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|json: &str| {
    let Ok(table) = serde_json::from_str::<Document>(json) else {
        return;
    };
    let faults = table.faults();
    assert_eq!(faults.is_empty(), table.lay().is_ok());
    assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
    table.laid_so_far();
});
