//! Tables for tests, built from the notation that people write.

use feud_war::{Action, AnimalId, Clan, Event, EventCard, FeudWar, Figure, FigureId, Tether};
use serde_json::{Map, Value, json};
use table::{Chance, Game, Journal, Refusal, Seat, Settings};

/// A described table: Kerr defends, Elliot comes from the south, Graham from the north, and seven pigs are lost but for A1 in the field.
pub struct Board {
    json: Value,
}

pub fn board() -> Board {
    let json = json!({
        "defender": "kerr",
        "clans": {},
        "animals": ["pig"],
        "places": {"A1": {"at": "30,21"}},
        "active": "kerr",
        "card": 6,
    });
    Board { json }
        .clan("kerr", "leader:sword", &[("K1", "20,28")])
        .clan("elliot", "leader:sword", &[("E1", "24,46")])
        .clan("graham", "leader:sword", &[("G1", "24,2")])
}

impl Board {
    /// A clan with its list and those of its figures that are on the table.
    pub fn clan(mut self, name: &str, list: &str, figures: &[(&str, &str)]) -> Board {
        let places: Map<String, Value> = figures
            .iter()
            .map(|(id, at)| (id.to_string(), json!({"at": at})))
            .collect();
        let mut clan = json!({"list": list, "figures": places});
        let side = match name {
            "elliot" => Some(("south", 24)),
            "graham" => Some(("north", 24)),
            "nixon" => Some(("west", 24)),
            "fenwick" => Some(("east", 24)),
            _ => None,
        };
        if let Some((side, mark)) = side {
            clan["side"] = json!(side);
            clan["mark"] = json!(mark);
        }
        self.json["clans"][name] = clan;
        self
    }

    /// More of a figure: its wounds, its empty guns.
    pub fn figure(mut self, id: &str, key: &str, value: impl Into<Value>) -> Board {
        let clans = ["kerr", "elliot", "graham", "nixon", "fenwick", "warden"];
        let clan = clans
            .iter()
            .find(|clan| clan.to_uppercase().starts_with(&id[..1]))
            .unwrap();
        self.json["clans"][*clan]["figures"][id][key] = value.into();
        self
    }

    /// More of a clan.
    pub fn with(mut self, clan: &str, key: &str, value: impl Into<Value>) -> Board {
        self.json["clans"][clan][key] = value.into();
        self
    }

    pub fn animals(mut self, kind: &str) -> Board {
        self.json["animals"] = json!([kind]);
        self
    }

    pub fn animal(mut self, id: &str, place: Value) -> Board {
        self.json["places"][id] = place;
        self
    }

    /// Whose turn it is, with which movement card.
    pub fn turn(mut self, clan: &str, card: u8) -> Board {
        self.json["active"] = json!(clan);
        self.json["card"] = json!(card);
        self
    }

    pub fn scenery(mut self, pieces: &[&str]) -> Board {
        self.json["scenery"] = json!(pieces);
        self
    }

    pub fn setting(mut self, key: &str, value: &str) -> Board {
        self.json["settings"][key] = json!(value);
        self
    }

    /// Anything else.
    pub fn also(mut self, key: &str, value: impl Into<Value>) -> Board {
        self.json[key] = value.into();
        self
    }

    pub fn json(&self) -> String {
        self.json.to_string()
    }

    pub fn game(self) -> FeudWar {
        FeudWar::from_position(&self.json.to_string())
            .unwrap_or_else(|error| panic!("{error}\n{}", self.json))
    }

    /// Kerr ends his turn, and Elliot draws this movement card and this event.
    pub fn elliot_draws(self, inches: u8, event: EventCard) -> (FeudWar, Vec<Event>) {
        self.elliot_draws_then(inches, event, &[])
    }

    pub fn elliot_draws_then(
        self,
        inches: u8,
        event: EventCard,
        more: &[u32],
    ) -> (FeudWar, Vec<Event>) {
        let mut game = self.game();
        let mut script = vec![u32::from(inches) - 1, event.index() as u32];
        script.extend(more);
        let events = play(&mut game, "end", &script);
        assert_eq!(game.event_card(), Some(event));
        (game, events)
    }
}

/// Who is asked.
pub fn asked(game: &FeudWar) -> Seat {
    game.turn().next_seat().expect("somebody is asked")
}

pub fn action(text: &str) -> Action {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays an action of whoever is asked, with the first results of chance given, and tells what happened.
pub fn play(game: &mut FeudWar, text: &str, script: &[u32]) -> Vec<Event> {
    let seat = asked(game);
    play_as(game, seat, text, script)
}

pub fn play_as(game: &mut FeudWar, seat: Seat, text: &str, script: &[u32]) -> Vec<Event> {
    let mut journal = Journal::new();
    let mut chance = Chance::scripted(script);
    game.play(seat, &action(text), &mut chance, &mut journal)
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    journal.take().into_iter().map(|told| told.event).collect()
}

/// The clause by which whoever is asked is refused; the state does not change.
pub fn refused(game: &FeudWar, text: &str) -> &'static str {
    refusal(game, text).clause
}

pub fn refusal(game: &FeudWar, text: &str) -> Refusal {
    let mut after = game.clone();
    let mut journal = Journal::new();
    let refusal = after
        .play(
            asked(game),
            &action(text),
            &mut Chance::scripted(&[]),
            &mut journal,
        )
        .expect_err(text);
    assert!(after == *game && journal.take().is_empty());
    refusal
}

pub fn accepts(game: &FeudWar, text: &str) {
    game.check(asked(game), &action(text))
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

pub fn figure<'a>(game: &'a FeudWar, id: &str) -> &'a Figure {
    game.figure(id.parse::<FigureId>().unwrap()).unwrap()
}

pub fn at(game: &FeudWar, id: &str) -> String {
    figure(game, id).base().lead.to_string()
}

pub fn tether(game: &FeudWar, id: &str) -> Tether {
    game.animal(id.parse::<AnimalId>().unwrap())
        .unwrap()
        .tether()
}

pub fn holds(game: &FeudWar, id: &str) -> Option<String> {
    figure(game, id).holds().map(|animal| animal.to_string())
}

pub fn points(game: &FeudWar, clan: &str) -> i16 {
    game.points(clan.parse::<Clan>().unwrap())
}

/// Dice as chance gives them: from 0.
pub fn dice(values: &[u32]) -> Vec<u32> {
    values.iter().map(|value| value - 1).collect()
}

/// The modifiers of attacker and defender in the fight that was told.
pub fn fought(events: &[Event]) -> (i8, i8) {
    let fight = events.iter().find_map(|event| match event {
        Event::Fought {
            attack, defence, ..
        } => Some((attack.modifier, defence.modifier)),
        _ => None,
    });
    fight.unwrap_or_else(|| panic!("no fight in {events:?}"))
}

/// The modifiers of an attack.
pub fn modifiers(game: &FeudWar, text: &str) -> (i8, i8) {
    fought(&play(&mut game.clone(), text, &dice(&[3, 3, 3, 3])))
}

pub fn open(seats: usize, lines: &[&str]) -> FeudWar {
    let settings = Settings::from_lines(FeudWar::SETTINGS, lines).unwrap();
    FeudWar::open(
        &settings.at(seats),
        &mut Chance::scripted(&[]),
        &mut Journal::silent(),
    )
    .unwrap()
}

/// A game in which all have their lists: the season die, the defender (from 0) and the animal card (from 0) are given.
pub fn dealt(seats: usize, lines: &[&str], season: u32, defender: u32, card: u32) -> FeudWar {
    let mut game = open(seats, lines);
    for seat in 0..seats {
        let script: &[u32] = if seat + 1 == seats {
            &[season - 1, defender, card]
        } else {
            &[]
        };
        play_as(&mut game, Seat::new(seat), "clan ready mixed", script);
    }
    game
}

/// The same with scenery and the defender's figures placed; the attackers' dice are given.
pub fn besieged(seats: usize, lines: &[&str], throws: &[u32]) -> FeudWar {
    let mut game = dealt(seats, lines, 1, 0, 1);
    if game.stage() == feud_war::Stage::WardenList {
        play(&mut game, "warden ready", &[]);
    }
    play(&mut game, "scenery ready liddel", &[]);
    play(&mut game, "place ready", &[]);
    play(&mut game, "place done", &dice(throws));
    game
}
