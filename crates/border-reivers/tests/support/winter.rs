//! Winter tables: a described Winter, one Target card turned up, and combats with forced dice.

use super::{act, new_game, state};
use border_reivers::{
    AttackDice, BorderReivers, Card, DefenseDice, Event, Family, FightView, Happening, Line, March,
    Place, Region, Results, Site, Stage, TargetKind, Token,
};
use serde_json::{Value, json};
use std::str::FromStr;
use table::Game;

/// The Winter of a family as a test describes it: nobody has a Defense Token, and no Warden card is left, unless it says so.
#[derive(Clone)]
pub struct Scene {
    exact: Value,
    family: Family,
}

fn read<T: FromStr>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|_| panic!("{text} is no such thing"))
}

fn family_at(name: &str) -> usize {
    read::<Family>(name).index()
}

fn march_at(name: &str) -> usize {
    read::<March>(name).index()
}

fn numbers(cards: &[u8]) -> Vec<String> {
    cards.iter().map(u8::to_string).collect()
}

/// Winter of turn 1, with the second of the own Target cards still to be selected.
pub fn winter(family: &str) -> Scene {
    let mut exact = state(&new_game(family));
    exact["phase"] = json!("winter");
    exact["stage"] = json!("targets");
    exact["round"] = json!(8);
    exact["unseen"] = json!(0);
    exact["wardens_used"] = json!([true, true, true, true]);
    Scene {
        exact,
        family: read(family),
    }
}

impl Scene {
    pub fn set(mut self, key: &str, value: Value) -> Scene {
        assert!(self.exact.get(key).is_some(), "the state has no {key}");
        self.exact[key] = value;
        self
    }

    pub fn turn(self, turn: u8) -> Scene {
        self.set("turn", json!(turn))
    }

    pub fn cattle(self, cattle: u16) -> Scene {
        self.set("cattle", json!(cattle))
    }

    pub fn horses(self, standing: u8) -> Scene {
        let began_with_one = standing == 1;
        self.set("standing", json!(standing))
            .set("began_with_one_horse", json!(began_with_one))
    }

    pub fn hold(self, cards: &[u8]) -> Scene {
        self.set("held", json!(numbers(cards)))
    }

    pub fn recruit(self, cards: &[u8]) -> Scene {
        self.set("recruited", json!(numbers(cards)))
    }

    pub fn discards(self, cards: &[u8]) -> Scene {
        self.set("discard", json!(numbers(cards)))
    }

    pub fn in_play(self, cards: &[u8]) -> Scene {
        self.set("in_play", json!(numbers(cards)))
    }

    pub fn base(self, dice: u8) -> Scene {
        self.set("base_dice", json!(dice))
    }

    /// Notoriety of Dacre, Fenwick, Maxwell and Kerr.
    pub fn fame(mut self, march: &str, values: [u8; 4]) -> Scene {
        self.exact["notoriety"][march_at(march)] = json!(values);
        self
    }

    pub fn feud(mut self, march: &str, cubes: [u8; 4]) -> Scene {
        self.exact["feud"][march_at(march)] = json!(cubes);
        self
    }

    pub fn gaol(mut self, march: &str, cubes: [u8; 4]) -> Scene {
        self.exact["gaol"][march_at(march)] = json!(cubes);
        self
    }

    /// Standing and bastled sheep.
    pub fn sheep(mut self, region: &str, sheep: [u8; 2]) -> Scene {
        self.exact["sheep"][read::<Region>(region).index()] = json!(sheep);
        self
    }

    pub fn sites(self, sites: &[&str]) -> Scene {
        assert!(
            sites.iter().all(|site| site.parse::<Site>().is_ok()),
            "{sites:?}"
        );
        self.set("sites", json!(sites))
    }

    /// A token in a box: open at home, face down but known abroad.
    pub fn token(mut self, place: &str, token: &str) -> Scene {
        self.take(token);
        let at = read::<Place>(place);
        let slot = if at.march() == self.family.home() {
            "open"
        } else {
            "peeked"
        };
        self.exact["boxes"][at.index()] = json!({ slot: token });
        self
    }

    /// A token that nobody knows.
    pub fn face_down(mut self, place: &str) -> Scene {
        self.exact["boxes"][read::<Place>(place).index()] = json!("face-down");
        self
    }

    /// A token in the solo player's reserve.
    pub fn reserve(mut self, token: &str) -> Scene {
        self.take(token);
        let at = read::<Token>(token).index();
        let now = self.exact["reserve"][at].as_u64().expect("a number");
        self.exact["reserve"][at] = json!(now + 1);
        self
    }

    /// Takes a token from where it is at the start.
    fn take(&mut self, token: &str) {
        let at = read::<Token>(token).index();
        for pool in ["pool", "available"] {
            let now = self.exact[pool][at].as_u64().expect("a number");
            if now > 0 {
                self.exact[pool][at] = json!(now - 1);
                return;
            }
        }
        let display = self.exact["display"].as_array_mut().expect("a list");
        display.retain(|name| name != token);
    }

    /// The events of this turn, by number.
    pub fn events(mut self, events: &[u8]) -> Scene {
        for event in events {
            let deck = self.exact["event_deck"].as_array_mut().expect("a list");
            let name = event.to_string();
            deck.retain(|number| number.as_str() != Some(&name));
            match event {
                7 | 8 => self.exact["rerolls"][usize::from(event - 1)] = json!(4),
                10 | 11 => {}
                _ => {
                    self.exact["fields"][field_of(*event)] =
                        json!({"event": event.to_string(), "first": null})
                }
            }
        }
        self.set("events", json!(numbers(events)))
    }

    /// Who attacked the Battle of an event first, and with how many unblocked hits.
    pub fn struck(mut self, event: u8, family: &str, hits: u8, side: Option<&str>) -> Scene {
        self.exact["fields"][field_of(event)]["first"] =
            json!({"family": family, "hits": hits, "side": side});
        self
    }

    /// The Warden card of this family is unused.
    pub fn warden(mut self, family: &str) -> Scene {
        self.exact["wardens_used"][family_at(family)] = json!(false);
        self
    }

    pub fn attacked(self, places: &[&str]) -> Scene {
        self.set("attacked", json!(places))
    }

    pub fn dl_raided(self) -> Scene {
        self.set("has_dl_been_raided", json!(true))
    }

    /// The game, with every card that the scene does not name out of play, or in the decks to come.
    pub fn game(mut self) -> BorderReivers {
        let all: Vec<u8> = ["deck", "dealt"]
            .iter()
            .flat_map(|zone| self.exact[*zone].as_array().expect("a list").clone())
            .map(|card| read::<Card>(card.as_str().expect("a number")).number())
            .collect();
        let named: Vec<Value> = ["held", "recruited", "discard", "in_play"]
            .iter()
            .flat_map(|zone| self.exact[*zone].as_array().expect("a list").clone())
            .collect();
        let turn = self.exact["turn"].as_u64().expect("a number") as u8;
        let rest = all
            .into_iter()
            .filter(|card| !named.contains(&json!(card.to_string())));
        let (past, to_come): (Vec<u8>, Vec<u8>) = rest.partition(|card| (card - 1) / 42 < turn);
        self.exact["dealt"] = json!([]);
        self.exact["deck"] = json!(numbers(&to_come));
        self.exact["out_of_play"] = json!(numbers(&past));
        let json = json!({ "exact": self.exact }).to_string();
        BorderReivers::from_position(&json).unwrap_or_else(|error| panic!("{error}\n{json}"))
    }

    /// The beginning of Winter, where held Notoriety cards are asked for.
    pub fn begins(self) -> BorderReivers {
        self.set("stage", json!("held-fame")).game()
    }

    /// This own Target card is turned up, the first of this Winter; another one is in the deck.
    pub fn own(self, kind: &str) -> BorderReivers {
        let other = if kind == "same-side-march" {
            "cross-border-march"
        } else {
            "same-side-march"
        };
        self.own_of_two(kind, other)
    }

    /// The first of these two own Target cards is turned up first.
    pub fn own_of_two(self, kind: &str, other: &str) -> BorderReivers {
        let (game, _) = self.turn_up(kind, other);
        assert_eq!(game.view(None).current.expect("a card").kind, read(kind));
        game
    }

    /// The first of these two own Target cards is turned up, whatever comes of it.
    pub fn turn_up(self, kind: &str, other: &str) -> (BorderReivers, Vec<Happening>) {
        let mut game = self.set("selected", json!([other])).game();
        let is_later = read::<TargetKind>(kind).index() > read::<TargetKind>(other).index();
        let events = act(
            &mut game,
            &format!("target {kind}"),
            &[u32::from(is_later), 0],
        );
        (game, events)
    }

    /// This own Target card is turned up, the last card of this Winter.
    pub fn last(self, kind: &str) -> BorderReivers {
        let kinds = TargetKind::ALL.map(|kind| kind.to_string());
        let unused: Vec<&String> = kinds.iter().filter(|other| *other != kind).collect();
        let mut scene = self
            .set("stage", json!("attack"))
            .set("own_cards", json!(2));
        let me = scene.family.index();
        scene.exact["unused"][me] = json!(unused);
        scene.exact["current"] = json!({"family": scene.family, "kind": kind});
        scene.exact["then"] = json!("attack");
        scene.game()
    }

    /// An opponent's Target card is turned up, the first of this Winter. Chance gives these results, and then an own card.
    pub fn theirs(
        self,
        family: &str,
        kind: &str,
        results: &[u32],
    ) -> (BorderReivers, Vec<Happening>) {
        let before = self
            .family
            .others()
            .take_while(|other| other.index() != family_at(family));
        let drawn = 2 + 6 * before.count() + read::<TargetKind>(kind).index();
        let mut game = self.set("selected", json!(["same-side-march"])).game();
        let results = [&[drawn as u32], results, &[0]].concat();
        let events = act(&mut game, "target cross-border-march", &results);
        assert!(told(&events, |event| matches!(event, Event::TargetCard { .. })).is_some());
        (game, events)
    }
}

/// The place of a Battle among the five: that of its March, and the Rising of the North.
fn field_of(event: u8) -> usize {
    match event {
        3 => 0,
        6 => 1,
        5 => 2,
        4 => 3,
        9 => 4,
        _ => panic!("event {event} is no Battle"),
    }
}

/// Faces of dice as chance gives them.
pub fn dice(faces: &[u32]) -> Vec<u32> {
    faces.iter().map(|face| face - 1).collect()
}

/// Attack dice and defense dice as chance gives them.
pub fn both(attack: &[u32], defense: &[u32]) -> Vec<u32> {
    dice(&[attack, defense].concat())
}

/// The attack that is going on.
pub fn fight(game: &BorderReivers) -> FightView {
    game.view(None).fight.expect("an attack is going on")
}

/// The number of attack dice and of defense dice.
pub fn counts(game: &BorderReivers) -> (u16, u16) {
    let fight = fight(game);
    (fight.attack_dice, fight.defense_dice)
}

/// How many attack dice come from a source.
pub fn from(game: &BorderReivers, source: AttackDice) -> u8 {
    let items = fight(game).attack_items;
    items
        .iter()
        .filter(|item| item.0 == source)
        .map(|item| item.1)
        .sum()
}

/// How many defense dice come from a source.
pub fn defended_by(game: &BorderReivers, source: DefenseDice) -> u8 {
    let items = fight(game).defense_items;
    items
        .iter()
        .filter(|item| item.0 == source)
        .map(|item| item.1)
        .sum()
}

/// Declares an attack and sends horses; the die for a Warden, if one is rolled, is a 6, so that he stays away.
pub fn ride(game: &mut BorderReivers, attack: &str, horses: u8) {
    act(game, attack, &[]);
    act(game, &format!("commit {horses}"), &[5]);
}

/// Rolls with forced faces, of just the right number. An own Target card comes next.
pub fn roll(game: &mut BorderReivers, attack: &[u32], defense: &[u32]) -> Vec<Happening> {
    let counted = (attack.len() as u16, defense.len() as u16);
    assert_eq!(counts(game), counted, "attack and defense dice");
    act(game, "roll", &[both(attack, defense), vec![0]].concat())
}

/// A whole attack of the solo player with forced faces.
pub fn attack(
    game: &mut BorderReivers,
    target: &str,
    horses: u8,
    attack: &[u32],
    defense: &[u32],
) -> Vec<Happening> {
    ride(game, target, horses);
    roll(game, attack, defense)
}

/// What the first event that fits says.
pub fn told(events: &[Happening], fits: impl Fn(&Event) -> bool) -> Option<Event> {
    events
        .iter()
        .map(|told| &told.event)
        .find(|event| fits(event))
        .cloned()
}

/// What came of the combat.
pub fn results(events: &[Happening]) -> Results {
    match told(events, |event| matches!(event, Event::Resolved(_))) {
        Some(Event::Resolved(results)) => results,
        _ => panic!("no combat was resolved: {events:?}"),
    }
}

/// Blocks, captures and hangings of a raid.
pub fn against(events: &[Happening]) -> (u8, u8, u8) {
    match results(events) {
        Results::Raid {
            blocks,
            captures,
            hanged,
            ..
        } => (blocks, captures, hanged),
        other => panic!("{other:?}"),
    }
}

/// The dice of the first roll: attack, defense, and what is added to each.
pub fn rolled(events: &[Happening]) -> (Vec<u8>, Vec<u8>, u8, u8) {
    match told(events, |event| matches!(event, Event::Rolled { .. })) {
        Some(Event::Rolled {
            attack,
            defense,
            drm,
            defense_drm,
            ..
        }) => (attack, defense, drm, defense_drm),
        _ => panic!("nothing was rolled: {events:?}"),
    }
}

/// Where the attack goes, by notation of the target's JSON.
pub fn declared(events: &[Happening]) -> Value {
    match told(events, |event| matches!(event, Event::Declared { .. })) {
        Some(Event::Declared { target, .. }) => json!(target),
        _ => panic!("nothing was declared: {events:?}"),
    }
}

/// Whether dice of a combat were rolled.
pub fn has_rolled(events: &[Happening]) -> bool {
    told(events, |event| matches!(event, Event::Rolled { .. })).is_some()
}

/// An own Target card is turned up: what came before is over.
pub fn is_over(game: &BorderReivers) -> bool {
    game.stage() == Stage::Attack
}

/// Notoriety of Dacre, Fenwick, Maxwell and Kerr.
pub fn fame(game: &BorderReivers, march: &str) -> [u8; 4] {
    game.view(None).tracks[march_at(march)].values
}

pub fn feud(game: &BorderReivers, march: &str) -> [u8; 4] {
    game.view(None).marches[march_at(march)].feud
}

pub fn gaol(game: &BorderReivers, march: &str) -> [u8; 4] {
    game.view(None).marches[march_at(march)].gaol
}

/// Standing and bastled sheep.
pub fn sheep(game: &BorderReivers, region: &str) -> [u8; 2] {
    let view = game.view(None);
    let at = &view.regions[read::<Region>(region).index()];
    [at.standing, at.bastled]
}

/// Standing and lying horses.
pub fn horses(game: &BorderReivers) -> [u8; 2] {
    let view = game.view(None);
    [view.standing, view.lying]
}

pub fn cattle(game: &BorderReivers) -> u16 {
    game.view(None).cattle
}

/// The token in a box, if it is known.
pub fn token_at(game: &BorderReivers, place: &str) -> Option<Token> {
    game.view(None).boxes[read::<Place>(place).index()]
        .slot
        .token()
}

/// VP on a line of this turn's score sheet.
pub fn line(game: &BorderReivers, line: Line) -> u16 {
    let view = game.view(None);
    view.score.last().expect("a turn").lines[line.index()]
}

/// Whether a card is in a zone of the state: `held`, `out_of_play` and so on.
pub fn lies_in(game: &BorderReivers, zone: &str, card: u8) -> bool {
    let exact = state(game);
    exact[zone]
        .as_array()
        .expect("a list")
        .contains(&json!(card.to_string()))
}

/// The card with this printed number.
pub fn card(number: u8) -> Card {
    Card::numbered(number).expect("a card")
}

/// The last own card is a raid on the Debateable Land that finds nothing; then Winter ends and Spring is scored. If a ballad
/// is held on turn 3 the game stops there.
pub fn spring(scene: Scene) -> (BorderReivers, Vec<Happening>) {
    let mut game = scene.last("reiver");
    ride(&mut game, "raid debateable-land", 1);
    let count = counts(&game).0 as usize;
    let events = act(&mut game, "roll", &vec![0; count]);
    (game, events)
}
