//! The laws of the contract, held over random games of each family.

use border_reivers::BorderReivers;
use table::conformance;

fn hold(family: &str, games: usize) {
    let setting = format!("family={family}");
    let report = conformance::hold::<BorderReivers>(&[&setting], games, 7)
        .unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(report.games, games);
    assert!(report.refusals > games && report.undos > games);
}

#[test]
fn dacre() {
    hold("dacre", 12);
}

#[test]
fn fenwick() {
    hold("fenwick", 12);
}

#[test]
fn maxwell() {
    hold("maxwell", 12);
}

#[test]
fn kerr() {
    hold("kerr", 12);
}
