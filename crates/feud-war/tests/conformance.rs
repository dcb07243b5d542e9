//! The laws of the contract, held over random games of every number of seats, and with the options.

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
    hold(3, &[], 3);
}

#[test]
fn four_clans_with_a_warden() {
    hold(
        4,
        &["march_warden=on", "kill_points=on", "extra_scenery=on"],
        2,
    );
}

#[test]
fn five_clans_and_all_animals() {
    hold(5, &["animal_cards=all_four", "table_size=72x48"], 1);
}

/// The settings that let players agree otherwise what we ruled.
pub const OTHERWISE: [&str; 12] = [
    "delivery=exit",
    "halving=once",
    "direction=6",
    "rain=all_until_drawers_next_turn",
    "wall_state=by_shots_received",
    "cover_share=any",
    "voluntary_release=on",
    "take_ends_move=off",
    "share_side=on",
    "rear_cumulative=off",
    "fire_into_melee=refuse",
    "hard_none_row=9-10",
];

#[test]
fn three_clans_under_the_other_rulings() {
    hold(3, &OTHERWISE, 2);
}

/// The other settings, none as usual.
pub const OPTIONS: [&str; 7] = [
    "march_warden=on",
    "kill_points=on",
    "extra_scenery=on",
    "animal_cards=all_four",
    "table_size=60x60",
    "river_width_in=4",
    "start_radius_in=6",
];

#[test]
fn five_clans_with_every_option_at_once() {
    hold(5, &[&OPTIONS[..], &OTHERWISE[..]].concat(), 1);
}
