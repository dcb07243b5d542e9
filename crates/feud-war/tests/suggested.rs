//! What is suggested to players and told them at the end: the ready deployment, the outline of a reach, and why a clan won.

use crate::support::*;
use feud_war::{Event, FeudWar, FigureId, Tallied, View};
use field::{Base, Length, Point};
use serde_json::json;
use table::{Game, Seat, Tell};

/// A clan of this list at the middle of a side, placed as suggested.
fn deployed(list: &str, side: &str) -> FeudWar {
    let mut game = open(3, &[]);
    play_as(&mut game, Seat::FIRST, "clan ready mixed", &[]);
    play_as(&mut game, Seat::SECOND, &format!("clan ready {list}"), &[]);
    let script = [0, 0, 1];
    play_as(&mut game, Seat::new(2), "clan ready mixed", &script);
    play(&mut game, "scenery ready liddel", &[]);
    play(&mut game, "place ready", &[]);
    play(&mut game, "place done", &dice(&[6, 3]));
    play(&mut game, &format!("side {side}"), &[]);
    let other = if side == "north" { "south" } else { "north" };
    play(&mut game, &format!("side {other}"), &[]);
    play(&mut game, "mark 24", &[]);
    play(&mut game, "place ready", &[]);
    game
}

#[test]
fn fw_r61_nobody_is_in_the_way_of_a_rider_who_is_placed_as_suggested() {
    for list in ["mixed", "lances", "hounds", "prickers", "bills", "shooters"] {
        for side in ["north", "south", "west", "east"] {
            let view = deployed(list, side).view(None);
            let standing: Vec<(FigureId, Base)> = view
                .figures
                .iter()
                .filter_map(|figure| Some((figure.id, figure.base?)))
                .collect();
            let own = standing
                .iter()
                .filter(|(id, _)| id.to_string().starts_with('E'));
            let riders: Vec<_> = own.filter(|(_, base)| base.is_capsule()).collect();
            // They look into the table, all of them.
            let looks = match side {
                "north" => (0, 1_000),
                "south" => (0, -1_000),
                "west" => (1_000, 0),
                _ => (-1_000, 0),
            };
            for (rider, base) in &riders {
                let (dx, dy) = (base.lead.x - base.rear.x, base.lead.y - base.rear.y);
                assert_eq!((dx, dy), looks, "{list}, {side}: {rider}");
                let ahead = Point::new(base.lead.x + 4 * dx, base.lead.y + 4 * dy);
                let way = Base::capsule(ahead, base.lead, Length::inches(1));
                let in_way = |(id, other): &&(FigureId, Base)| id != rider && way.overlaps(other);
                let found = standing.iter().find(in_way);
                assert!(found.is_none(), "{list}, {side}: {found:?} before {rider}");
            }
        }
    }
}

#[test]
fn fw_r61_a_leader_holds_no_animal_where_his_men_can() {
    let mut game = open(3, &[]);
    play_as(&mut game, Seat::FIRST, "clan ready mixed", &[]);
    play_as(&mut game, Seat::SECOND, "clan ready mixed", &[]);
    play_as(&mut game, Seat::new(2), "clan ready mixed", &[0, 0, 1]);
    play(&mut game, "scenery ready liddel", &[]);
    play(&mut game, "place ready", &[]);
    let own = game.view(None).figures;
    let holders: Vec<FigureId> = own
        .iter()
        .filter(|one| one.holds.is_some())
        .map(|one| one.id)
        .collect();
    assert!(!holders.is_empty());
    let leads = |id: &FigureId| id.to_string().ends_with('1') && id.to_string().len() == 2;
    assert!(!holders.iter().any(leads), "{holders:?}");
}

/// How wide all rings together are, from west to east and from north to south, in inches.
fn spans(view: &View, id: &str) -> (i32, i32) {
    let (_, all) = view.reach(id.parse().unwrap());
    let points: Vec<Point> = all.into_iter().flatten().collect();
    let span = |of: fn(&Point) -> i32| {
        let (low, high) = (points.iter().map(of).min(), points.iter().map(of).max());
        (high.unwrap() - low.unwrap()) / 1_000
    };
    (span(|point| point.x), span(|point| point.y))
}

#[test]
fn fw_move_1_the_reach_of_who_touches_others_is_as_wide_as_it_is() {
    let reach = |figures: &[(&str, &str)]| {
        let list = "leader:sword man:sword man:sword";
        let game = board()
            .clan("elliot", list, figures)
            .turn("elliot", 6)
            .game();
        spans(&game.view(Some(Seat::SECOND)), "E1")
    };
    let alone = reach(&[("E1", "10,40")]);
    assert!(alone.0 >= 11 && alone.1 >= 11, "{alone:?}");
    // Between two who touch him he comes nearly as far; a step aside costs a little.
    let between = reach(&[("E1", "10,40"), ("E2", "9,40"), ("E3", "11,40")]);
    assert!(between.1 >= 11 && between.0 >= 9, "{between:?}");
    let beside = reach(&[("E1", "10,40"), ("E2", "9,40")]);
    assert!(beside.1 >= 11 && beside.0 >= 10, "{beside:?}");
}

/// How far south the shape of K1's reach comes, in thousandths of an inch.
fn southmost(kerr: Board) -> i32 {
    let view = kerr.game().view(Some(Seat::FIRST));
    let (_, all) = view.reach("K1".parse().unwrap());
    all.iter().flatten().map(|point| point.y).max().unwrap()
}

#[test]
fn fw_defender_2_the_shape_of_a_reach_ends_where_the_zone_does() {
    let kerr = || board().clan("kerr", "leader:sword", &[("K1", "27,30")]);
    let bound = southmost(kerr());
    assert!((34_400..=34_500).contains(&bound), "{bound}");
    let free = southmost(kerr().animal("A2", json!({"at": "10,10", "loose": true})));
    assert!(free > 35_900, "{free}");
}

#[test]
fn fw_defender_4_the_shape_of_a_reach_ends_where_the_animal_may_not_come() {
    let kerr = || board().clan("kerr", "leader", &[("K1", "27,24")]);
    let holding = kerr().animal("A1", json!({"at": "27,23.125", "held": "K1"}));
    let (with, without) = (southmost(holding), southmost(kerr()));
    assert!(with < 29_500 && without > 29_900, "{with} and {without}");
}

#[test]
fn fw_r16_one_line_says_why_the_first_is_first() {
    let why = |clans: &[(i16, usize)]| {
        let names = [
            feud_war::Clan::Kerr,
            feud_war::Clan::Elliot,
            feud_war::Clan::Graham,
        ];
        let clans = names.into_iter().zip(clans);
        let clans = clans.map(|(clan, &(points, men))| Tallied { clan, points, men });
        let event = Event::Ended {
            clans: clans.collect(),
        };
        event.reason().unwrap()
    };
    assert_eq!(why(&[(9, 2), (12, 1), (0, 5)]), "12 points against 9");
    assert_eq!(why(&[(1, 2), (0, 4), (0, 5)]), "1 point against 0");
    assert_eq!(
        why(&[(9, 2), (9, 4), (0, 5)]),
        "9 points, as many as Kerr, and more men left: 4 against 2"
    );
    assert_eq!(
        why(&[(9, 4), (9, 4), (9, 4)]),
        "9 points and 4 men left each"
    );
}
