//! Setting up a game (chapter 3).

use crate::{
    BorderReivers, CardSet, EventSet, Family, Line, March, PlaceSet, Pool, Region, SiteSet, Slot,
    Stage, TargetSet, Token, TokenSet,
    event::{Event, Happening},
    game::{Data, Pen},
    row::Row,
    stage::{Phase, Then},
};
use table::{Chance, Choice, Journal, Setting, SettingKind, SettingsError, Setup};

pub(crate) const SETTINGS: &[Setting] = &[
    Setting {
        key: "family",
        title: "Your family",
        help: "Whom you lead; the other three oppose you.",
        kind: SettingKind::Choice(&[
            Choice {
                value: "dacre",
                help: "English West March. Good at raids: Graynes of the west ride with you into the Debateable Land and against Maxwell. Carlisle has a wall.",
            },
            Choice {
                value: "fenwick",
                help: "English Middle March. Good at riding across the border: Graynes of the Middle Marches ride with you against Kerr.",
            },
            Choice {
                value: "maxwell",
                help: "Scottish West March. Good at Notoriety: Graynes of the west bring it at home and in the Debateable Land.",
            },
            Choice {
                value: "kerr",
                help: "Scottish Middle March. Good at Notoriety at home, and at raids and battles while Mary Queen of Scots is in play.",
            },
        ]),
        default: "dacre",
        clause: Some("BR-1.1a"),
    },
    Setting {
        key: "cards",
        title: "Your own components",
        help: "If you own the game: a file that replaces cards, events, tokens or map names by the printed ones.",
        kind: SettingKind::Document {
            each_seat: false,
            most: 200_000,
        },
        default: "",
        clause: Some("BR-R35"),
    },
];

pub(crate) fn open(
    setup: &Setup,
    chance: &mut Chance,
    journal: &mut Journal<Happening>,
) -> Result<BorderReivers, SettingsError> {
    let family = Family::ALL
        .into_iter()
        .find(|family| {
            setup
                .settings
                .get("family")
                .eq_ignore_ascii_case(&family.to_string())
        })
        .unwrap_or(Family::Dacre);
    let data = match setup.settings.document("cards") {
        None => Data::Usual,
        Some(text) => Data::read(text).map_err(|complaints| SettingsError::Document {
            key: "cards".into(),
            complaints,
        })?,
    };
    let pen = &mut Pen {
        chance,
        journal,
        data: data.clone(),
    };
    let mut game = BorderReivers::bare(family, data);
    pen.tell(|| Event::SetUp { family });
    game.begin_summer(pen);
    Ok(game)
}

impl BorderReivers {
    /// The table as it is set up, before the first Summer (BR-3.0a to BR-3.0n).
    pub(crate) fn bare(family: Family, data: Data) -> BorderReivers {
        let components = data.get();
        let mut reserve = [0; Token::COUNT];
        let mut pool = [0; Token::COUNT];
        let mut available = [0; Token::COUNT];
        let mut display = TokenSet::NONE;
        for token in Token::ALL {
            let facts = components.token(token);
            match facts.pool {
                Pool::Deputy => {
                    reserve[token.index()] = 1;
                    pool[token.index()] = facts.count - 1;
                }
                Pool::Rumor | Pool::Plain => pool[token.index()] = facts.count,
                Pool::Available => available[token.index()] = facts.count,
                Pool::Display => display.add(token),
            }
        }
        let mut notoriety = [[0; 4]; 5];
        let mut across = [[0; 4]; 4];
        for own in Family::ALL {
            notoriety[own.home().index()][own.index()] = 3;
            across[own.home().opposite().index()][own.index()] = 1;
        }
        let mut sheep = [[1, 0]; Region::COUNT];
        sheep[Region::DebateableLand.index()] = [2, 0];
        let mut placing = [2; 16];
        for region in family.home().regions() {
            placing[region.index()] = 0;
        }
        let mut cup = [7; 4];
        cup[family.index()] = 0;
        let events = crate::EventCard::all().filter(|event| components.event(*event).in_solo);
        BorderReivers {
            family,
            turn: 1,
            phase: Phase::Draft,
            stage: Stage::Draft,
            deck: components.decks[0]
                .or(components.decks[1])
                .or(components.decks[2]),
            unseen: 0,
            discard: CardSet::NONE,
            out_of_play: CardSet::NONE,
            round: 1,
            has_passed: false,
            dealt: CardSet::NONE,
            using: None,
            word: 0,
            is_free: false,
            then: Then::Awards,
            tasks: Row::EMPTY,
            cattle: 8,
            standing: 3,
            lying: 0,
            recruited: CardSet::NONE,
            held: CardSet::NONE,
            reserve,
            wardens_used: [false; 4],
            has_freed: false,
            sheep,
            sites: SiteSet::NONE,
            boxes: [Slot::Empty; 24],
            notoriety,
            feud: across,
            gaol: across,
            has_dyke: false,
            piles: [CardSet::NONE; 6],
            fame_order: Row::EMPTY,
            in_play: Row::EMPTY,
            base_dice: 0,
            pool,
            available,
            display,
            cup,
            drawn: [0; 4],
            placing,
            bastling: [0; 16],
            event_deck: events.collect::<EventSet>(),
            foreseen: [None; 2],
            events: EventSet::NONE,
            rerolls: [0; 12],
            fields: [None; 5],
            granted: CardSet::NONE,
            chosen_track: None::<March>,
            unused: [TargetSet::ALL; 4],
            selected: TargetSet::NONE,
            in_deck: [0; 4],
            current: None,
            attacked: PlaceSet::NONE,
            has_dl_been_raided: false,
            began_with_one_horse: false,
            own_cards: 0,
            dice_used: Row::EMPTY,
            rerolls_used: Row::EMPTY,
            fight: None,
            score: [[0; Line::COUNT]; 3],
            animals: [0; 3],
            data,
        }
    }
}
