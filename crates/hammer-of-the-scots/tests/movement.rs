//! Chapter 4.

mod support;

use support::{E, S, play::braveheart};

/// Two may cross a red border, the third is told why not and where.
#[test]
fn hs_4_3b_two_blocks_may_cross_a_red_border() {
    let mut play = braveheart(
        "york_infantry atholl, durham_infantry atholl, cumbria_infantry atholl, moray moray",
    )
    .cards("1", "1");
    play.go("york_infantry fife").go("durham_infantry fife");
    play.all("move cumbria_infantry");
    let refusal = play.refused(E, "to fife");
    assert_eq!(refusal.clause, "HS-4.3b");
    assert_eq!(refusal.marks, ["atholl-fife"]);
    play.refuses(S, "to fife", "HS-4.0f");
}
