//! Each small game keeps every law of the contract, at every number of seats.

use table::conformance::{Report, hold, hold_at};
use trials::{Gather, Parry, Toll};

fn kept(report: Result<Report, Box<table::conformance::Breach>>) -> Report {
    report.unwrap_or_else(|breach| panic!("{breach}"))
}

#[test]
fn open_moves_on_a_plane_keep_the_laws_for_three_to_eight() {
    for seats in [3, 4, 5, 8] {
        let report = kept(hold_at::<Gather>(seats, &[], 60, 1));
        assert!(report.unlisted > 60, "moves that no list held were played");
        assert!(report.left > 0, "some left half-way");
        assert!(report.refusals > 60);
    }
}

#[test]
fn reactions_and_parts_of_a_decision_keep_the_laws() {
    let report = kept(hold::<Parry>(&[], 200, 1));
    assert_eq!(
        report.longest, 18,
        "three bouts of four guards, a blow and an answer"
    );
    assert!(
        report.undos > 200 * 4,
        "guards are taken back, also after the other's"
    );
}

#[test]
fn reported_dice_and_an_automa_keep_the_laws() {
    let report = kept(hold::<Toll>(&[], 200, 1));
    assert_eq!((report.longest, report.undos), (4, 0));
}
