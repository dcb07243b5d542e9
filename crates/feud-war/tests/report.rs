//! The battle report: what a part of a game comes to in sentences, and what the whole did.

use crate::support::*;
use feud_war::{Clan, Event, FeudWar, report};
use table::{Game, Seat, Seed, Settings, Sitting, Tell, Voice};

fn part(game: &FeudWar, events: &[Event]) -> String {
    let events: Vec<&Event> = events.iter().collect();
    let told = report::part(&game.turned_up(None), &events);
    let lines = told
        .into_iter()
        .map(|one| format!("{}|{}", one.who, one.says));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn shots_at_one_target_are_one_sentence_with_what_was_needed() {
    let mut game = board()
        .clan(
            "elliot",
            "leader:bow man:bow*2",
            &[("E1", "10,40"), ("E2", "12,40"), ("E3", "16,40")],
        )
        .clan("graham", "leader man", &[("G1", "16,2"), ("G2", "12,30")])
        .turn("elliot", 6)
        .game();
    let mut events = vec![Event::TurnBegan {
        clan: Clan::Elliot,
        day: 1,
        turn: 1,
        card: 6,
    }];
    events.extend(play(&mut game, "fire E1 at G2", &dice(&[3, 2])));
    events.extend(play(&mut game, "fire E2 at G2", &dice(&[6, 5])));
    events.extend(play(&mut game, "fire E3 at G1", &[]));
    assert_eq!(
        part(&game, &events),
        "Elliot, 6 in|E1 fires at G2 and wounds him (needed 6, threw 6); E2 kills him (needed 10, threw 12). E3 fires at G1, who is too far away."
    );
}

#[test]
fn the_log_names_what_is_added_to_the_dice() {
    let mut game = board()
        .clan("elliot", "leader:bow", &[("E1", "10,40")])
        .clan("graham", "leader", &[("G1", "10,30")])
        .turn("elliot", 6)
        .game();
    let events = play(&mut game, "fire E1 at G1", &dice(&[3, 2]));
    let told = events[0].tell(&Voice::new(None, &[]));
    assert!(
        told.ends_with("at close range: 3+2 and +1 = 6, a wound."),
        "{told}"
    );
}

/// A whole game by chance: every part has its sentences, and none tells where a figure was put.
#[test]
fn a_whole_game_is_told() {
    let settings = Settings::defaults(FeudWar::SETTINGS);
    let mut sitting = Sitting::<FeudWar>::open(&settings, &[], Seed::from_text("7")).unwrap();
    let mut count = 0;
    while let Some(seat) = sitting.turn().next_seat() {
        let action = sitting.game().fallback(seat).unwrap();
        sitting.act(seat, &action).unwrap();
        count += 1;
        assert!(count < 400);
    }
    let events: Vec<&Event> = sitting.log(None).map(|told| &told.entry.event).collect();
    let view = sitting.game().turned_up(Some(Seat::FIRST));
    let gist = report::whole(&view, &events);
    assert!(gist.says[0].contains("kept the farmstead with"), "{gist:?}");
    assert!(gist.says.iter().any(|one| one.contains("lost")), "{gist:?}");
    let told = report::part(&view, &events);
    assert!(
        told.iter()
            .all(|one| !one.says.is_empty() && !one.says.contains("is placed"))
    );
    let roles = format!(
        "from {}",
        view.clans[0].side.or(view.clans[1].side).unwrap().name()
    );
    assert!(told.iter().any(|one| one.says.contains(&roles)), "{told:?}");
}
