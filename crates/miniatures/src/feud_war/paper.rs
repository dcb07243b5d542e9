//! Feud War on paper: the movement and event cards, the cards of the farm and of the roles, chits of the animals, a clan's figures. Numbers come from the
//! engine's tables, words from its cards.

use super::token;
use crate::{List, Print};
use boards::{
    measured::{Animal, Clan},
    paper::{Card, CardSign, Chit, ChitShape, Face, Token, cards, chits},
};
use feud_war::{
    AnimalKind, Draft, EventCard,
    tables::{ANIMALS, AnimalRow, BASE, EVENTS, MOVE_DECK},
};
use field::Rose;

/// Words for the foot of a clan's sheet.
pub(super) fn notes() -> Vec<String> {
    [
        "Movement is the card in inches, twice that on horseback; half with two wounds, half again when the leader is dead (and −2 on attacks then).",
        "Melee has the dice, this number, and what the moment adds: cover, a charge, a second or third attacker, −1 for each wound. It counts the best weapon; a weapon that is fired counts as a club.",
        "Pistol, carbine and arquebus turn one wound into two, and after a shot they are loaded for a turn. From horseback only pistol and carbine are fired. Three wounds kill.",
    ]
    .map(String::from)
    .to_vec()
}

/// Everything that a table without a computer needs.
pub(super) fn prints() -> Vec<Print> {
    vec![
        print(
            "movement",
            "Movement cards",
            "The eighteen cards; all are shuffled again for each clan turn.",
            cards("Movement cards", &movement(), "m"),
        ),
        print(
            "events",
            "Event cards",
            "The forty cards of the attackers, twenty of them quiet.",
            cards("Event cards", &events(), "e"),
        ),
        print(
            "farm",
            "Farm and role cards",
            "Four cards for the animals of the farm; one defender and four attackers.",
            cards("Farm and role cards", &farm(), "f"),
        ),
        print(
            "chits",
            "Animal chits",
            "Every animal at the size of its base, marks, and a rose of directions for an ordinary die.",
            chits("Animals and marks", &animal_chits(), "c"),
        ),
    ]
}

fn print(id: &str, title: &str, about: &str, sheets: Vec<String>) -> Print {
    Print {
        id: id.into(),
        title: title.into(),
        about: about.into(),
        sheets,
    }
}

/// The movement card of this value.
pub(super) fn movement_card(value: u8) -> Card {
    Card {
        deck: "Move".into(),
        tint: "heather",
        face: Face::Number {
            value,
            unit: if value == 1 { "inch" } else { "inches" }.into(),
            notes: vec![
                format!("{} on horseback", 2 * value),
                "half with two wounds".into(),
            ],
        },
        foot: "FW-TURN-5".into(),
    }
}

fn movement() -> Vec<Card> {
    let each = |(value, number): (u8, u32)| vec![movement_card(value); number as usize];
    MOVE_DECK.into_iter().flat_map(each).collect()
}

/// An event card.
pub(super) fn event_card(card: EventCard) -> Card {
    Card {
        deck: "Event".into(),
        tint: "moss",
        face: Face::Sign {
            sign: sign(card),
            title: card.name().into(),
            says: card.says().into(),
        },
        foot: card.clause().into(),
    }
}

fn events() -> Vec<Card> {
    let each = |(card, number): (EventCard, u8)| vec![event_card(card); number.into()];
    EVENTS.into_iter().flat_map(each).collect()
}

/// The picture of an event.
fn sign(card: EventCard) -> CardSign {
    match card {
        EventCard::Football => CardSign::Ball,
        EventCard::Drinking => CardSign::Tankards,
        EventCard::WardensWife => CardSign::Rope,
        EventCard::FarmGirl => CardSign::Scales,
        EventCard::WifeKidnapped => CardSign::Ring,
        EventCard::Blackmail => CardSign::Purse,
        EventCard::BorderShower | EventCard::BorderShowers | EventCard::HeavyShower => {
            CardSign::Rain
        }
        EventCard::BarrelOfBeer => CardSign::Barrel,
        EventCard::DrunkenAccident | EventCard::DrunkenFight => CardSign::Dagger,
        EventCard::LameHorse => CardSign::Horseshoe,
        EventCard::TruceDay => CardSign::Flag,
        EventCard::BogHorse | EventCard::BogFoot => CardSign::Bog,
        EventCard::LostValley => CardSign::Valley,
        EventCard::Priest => CardSign::Church,
        EventCard::Gavelkind => CardSign::Scroll,
        EventCard::Quiet => CardSign::Sun,
    }
}

fn beast(kind: AnimalKind) -> (Animal, CardSign) {
    match kind {
        AnimalKind::Chicken => (Animal::Chicken, CardSign::Chicken),
        AnimalKind::Pig => (Animal::Pig, CardSign::Pig),
        AnimalKind::Sheep => (Animal::Sheep, CardSign::Sheep),
        AnimalKind::Cow => (Animal::Cow, CardSign::Cow),
    }
}

pub(super) fn many(row: &AnimalRow) -> String {
    match row.kind {
        AnimalKind::Sheep => format!("{} sheep", row.number),
        kind => table::counted(row.number.into(), kind.name()),
    }
}

fn farm() -> Vec<Card> {
    let herd = |row: &AnimalRow| Card {
        deck: "The farm".into(),
        tint: "moss",
        face: Face::Sign {
            sign: beast(row.kind).1,
            title: table::capital(&many(row)),
            says: format!(
                "Each is worth {} and moves {} inches at most.",
                table::counted(row.points.into(), "point"),
                row.speed
            ),
        },
        foot: "FW-ITEMS-4".into(),
    };
    let role = |title: &str, sign: CardSign, says: &str| Card {
        deck: "Role".into(),
        tint: "heather",
        face: Face::Sign {
            sign,
            title: title.into(),
            says: says.into(),
        },
        foot: "FW-ITEMS-5".into(),
    };
    let defender = role(
        "Defender",
        CardSign::Tower,
        "The farm is yours. Keep the animals in the field to the end of the day. You draw no event cards.",
    );
    let attacker = role(
        "Attacker",
        CardSign::Swords,
        "Bring the animals to your starting point and leave one of your men there to mind them.",
    );
    let mut deck: Vec<Card> = ANIMALS.iter().map(herd).collect();
    deck.push(defender);
    deck.extend(std::iter::repeat_n(attacker, 4));
    deck
}

fn numbered(count: usize) -> Vec<String> {
    (1..=count).map(|number| number.to_string()).collect()
}

/// The diameter of a mark in thousandths of an inch.
const MARK: i32 = 750;

fn animal_chits() -> Vec<(String, Vec<Chit>)> {
    let mut groups: Vec<(String, Vec<Chit>)> = ANIMALS
        .iter()
        .map(|row| {
            let head = format!(
                "{}: {} each, {} in at most",
                table::capital(&many(row)),
                table::counted(row.points.into(), "point"),
                row.speed
            );
            let chit = Chit {
                labels: numbered(row.number.into()),
                shape: ChitShape::Disc(Token::Animal(beast(row.kind).0)),
                across: row.base,
            };
            (head, vec![chit])
        })
        .collect();
    let word = |word: &str, count: usize| Chit {
        labels: vec![String::new(); count],
        shape: ChitShape::Word(word.into()),
        across: MARK,
    };
    groups.push((
        "Marks: one starting point for each attacker, loose animals, empty guns, behind a hill, a lame horse".into(),
        vec![word("START", 4), word("loose", 4), word("empty", 6), word("behind", 4), word("lame", 2)],
    ));
    groups.push((
        "Directions: throw an ordinary die and lay the rose beside the animal, its 1 towards an agreed side".into(),
        vec![Chit {
            labels: vec![String::new()],
            shape: ChitShape::Rose(Rose::Six.directions().collect()),
            across: 2 * BASE.count(),
        }],
    ));
    groups
}

/// A clan's figures as chits.
pub(super) fn clan(list: &List, id: &str) -> Print {
    let draft = Draft::read(&list.text).unwrap_or_default();
    let chit = |(number, figure)| {
        let figure: &feud_war::Drafted = figure;
        let token = token(figure, Clan::Saltire);
        let shape = match figure.horses > 0 && figure.rank != feud_war::Rank::Hound {
            true => ChitShape::Capsule(token),
            false => ChitShape::Disc(token),
        };
        let number: usize = number;
        let label = match figure.name.is_empty() {
            true => number.to_string(),
            false => format!("{number} {}", figure.name),
        };
        Chit {
            labels: vec![label],
            shape,
            across: BASE.count(),
        }
    };
    let all = (1..).zip(&draft.figures).map(chit).collect();
    let title = list.title();
    Print {
        id: "figures".into(),
        title: format!("{title}: figures"),
        about: "The figures at the size of their bases.".into(),
        sheets: chits(&title, &[("Figures, by number".into(), all)], id),
    }
}
