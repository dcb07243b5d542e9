//! The laws of the contract, held over random games.

use feud_war::FeudWar;
use table::conformance;

fn hold(seats: usize, settings: &[&str], games: usize) {
    let report = conformance::hold_at::<FeudWar>(seats, settings, games, 7)
        .unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(report.games, games);
    assert!(
        report.refusals > games && report.undos > games && report.unlisted > games,
        "{report:?}"
    );
}

#[test]
fn three_clans() {
    hold(3, &[], 2);
}
