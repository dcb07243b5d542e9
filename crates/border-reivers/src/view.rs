//! What the player sees. Decks are numbers, face-down tokens are backs, and the Summer discards are shown only while a
//! card is taken from them (BR-2.2a to BR-2.2f).

use crate::{
    AttackDice, BorderReivers, Card, CardSet, Combat, Components, DefenseDice, Dice, EventCard,
    Family, Forces, Line, March, Odds, Phase, Pile, Place, Rank, Region, Site, Slot, Source, Stage,
    Struck, Target, TargetCard, TargetKind, Token,
    autumn::{CATTLE_INCOME, HAND_SIZE, HORSE_LIMIT},
    game::{Data, Tokens},
    prospects::{self, Prospect},
};
use serde::Serialize;
use table::Outcome;

/// What the solo player, and everyone else, may see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The printed components, for who draws them.
    #[serde(skip)]
    pub(crate) data: Data,
    /// The solo player's family.
    pub family: Family,
    /// The turn, from 1 to 3.
    pub turn: u8,
    /// The part of the turn.
    pub phase: Phase,
    /// What is decided now.
    pub stage: Stage,
    /// All VP so far.
    pub points: u16,
    /// The score sheet.
    pub score: Vec<TurnScore>,
    /// VP for cattle, sheep and horses at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub animals: Option<[u16; 3]>,
    /// The draft round, and whether the pass is used.
    pub round: u8,
    /// Whether the pass of this Summer is used.
    pub has_passed: bool,
    /// The cards on the table.
    pub dealt: Vec<Card>,
    /// The card that is being used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub using: Option<Card>,
    /// Cards left in this turn's deck.
    pub deck: usize,
    /// How many Summer discards there are.
    pub discards: usize,
    /// Which, while a card is taken from them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discarded: Option<Vec<Card>>,
    /// Cattle.
    pub cattle: u16,
    /// Horses that stand.
    pub standing: u8,
    /// Horses that lie down.
    pub lying: u8,
    /// The economy now.
    pub economy: Economy,
    /// Recruited cards.
    pub recruited: Vec<Card>,
    /// Held cards.
    pub held: Vec<Card>,
    /// Tokens in reserve.
    pub reserve: Vec<Token>,
    /// Whether the own Warden card can still be played.
    pub has_warden: bool,
    /// The Farm Regions.
    pub regions: Vec<RegionView>,
    /// Castles and peels that are active.
    pub sites: Vec<Site>,
    /// The boxes for Defense Tokens.
    pub boxes: Vec<BoxView>,
    /// The Notoriety tracks.
    pub tracks: Vec<TrackView>,
    /// The feuds and captives of each March.
    pub marches: Vec<MarchView>,
    /// Whether the Scots' Dyke is built.
    pub has_dyke: bool,
    /// The opponents' piles.
    pub piles: Vec<PileView>,
    /// The opponents' cards in play.
    pub in_play: Vec<Card>,
    /// Base Attack Dice.
    pub base_dice: u8,
    /// How many tokens the opponents have in their pool (and which, while they lie open).
    pub pool: usize,
    /// Which, before they are mixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_pool: Option<Vec<Token>>,
    /// Tokens that can still be drawn.
    pub available: usize,
    /// Wardens' tokens on the display.
    pub display: Vec<Token>,
    /// Cubes in the Notoriety cup.
    pub cup: usize,
    /// Farm tokens for placing sheep, and for bastling.
    pub farm_tokens: [usize; 2],
    /// Castles and peels in the opponents' cup.
    pub permanent_cup: usize,
    /// Events left in the deck.
    pub event_deck: usize,
    /// The top events, if a card showed them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub foreseen: Vec<EventCard>,
    /// Events of this turn.
    pub events: Vec<EventView>,
    /// Events that are over.
    pub past_events: Vec<EventCard>,
    /// Own Target cards that are unused.
    pub targets: Vec<TargetKind>,
    /// Own Target cards in the deck.
    pub selected: Vec<TargetKind>,
    /// Cards left in the Target deck.
    pub target_deck: usize,
    /// Target cards that were used.
    pub target_discards: Vec<TargetCard>,
    /// The Target card that is being resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<TargetCard>,
    /// Places that were attacked this turn.
    pub attacked: Vec<Place>,
    /// Whether the Debateable Land was raided this turn.
    pub is_dl_raided: bool,
    /// The attack that is going on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<FightView>,
    /// What the solo player could attack, while he declares an attack or selects Target cards.
    #[serde(skip)]
    pub prospects: Vec<Prospect>,
    /// How the game came out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What was hidden, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned_up: Option<TurnedUp>,
}

/// What lay hidden, or was no longer shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnedUp {
    /// Cards that nobody saw.
    pub deck: CardSet,
    /// The Summer discards.
    pub discards: CardSet,
    /// Cards out of play.
    pub out_of_play: CardSet,
    /// Events that never came.
    pub events: Vec<EventCard>,
    /// The opponents' tokens that were not turned up.
    pub pool: Vec<Token>,
    /// Tokens that were never drawn.
    pub available: Vec<Token>,
}

/// VP of one turn, by line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnScore {
    /// Points by line of the sheet.
    pub lines: [u16; Line::COUNT],
    /// Their sum.
    pub total: u16,
    /// All VP up to here.
    pub running: u16,
}

/// A column of the economy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Economy {
    /// Own sheep.
    pub sheep: u16,
    /// The column that counts, from 0.
    pub column: usize,
    /// Horses that may be kept.
    pub horses: u8,
    /// Cards that may be held.
    pub hand: u8,
    /// Cattle that come.
    pub income: u8,
}

/// A Farm Region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RegionView {
    /// Which.
    pub region: Region,
    /// Standing sheep.
    pub standing: u8,
    /// Bastled sheep.
    pub bastled: u8,
}

/// A box for a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BoxView {
    /// Where.
    pub place: Place,
    /// What lies there.
    pub slot: Slot,
}

/// A Notoriety track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TrackView {
    /// Of which March.
    pub march: March,
    /// The value of each family.
    pub values: [u8; 4],
    /// The solo player's place.
    pub rank: Rank,
}

/// The cubes of a March.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MarchView {
    /// Which.
    pub march: March,
    /// Cubes in the Feud box, by family.
    pub feud: [u8; 4],
    /// Cubes in the Gaol, by family.
    pub gaol: [u8; 4],
    /// Whether its Warden can still appear.
    pub has_warden: bool,
}

/// A pile of the opponents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PileView {
    /// Which.
    pub pile: Pile,
    /// Its cards.
    pub cards: Vec<Card>,
    /// Their strength.
    pub strength: u16,
}

/// An event of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EventView {
    /// Which.
    pub event: EventCard,
    /// Reroll dice on it.
    pub rerolls: u8,
    /// Who attacked the Battle first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Struck>,
}

/// An attack that is going on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FightView {
    /// Who attacks.
    pub attacker: Family,
    /// Whether that is the solo player.
    pub is_own: bool,
    /// What.
    pub target: Target,
    /// The kind of combat.
    pub combat: Combat,
    /// Where the attack dice come from.
    pub attack_items: Vec<(AttackDice, u8)>,
    /// How many are rolled.
    pub attack_dice: u16,
    /// How often their number is halved.
    pub halvings: u8,
    /// Added to each attack die.
    pub drm: u8,
    /// Where the defense dice come from.
    pub defense_items: Vec<(DefenseDice, u8)>,
    /// How many are rolled.
    pub defense_dice: u16,
    /// Added to each defense die.
    pub defense_drm: u8,
    /// The token that defends, once it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<Token>,
    /// Whether the token is still face down.
    pub is_face_down: bool,
    /// Whether the Warden card counts.
    pub warden: bool,
    /// Whether it comes with fyre to the door.
    pub fyre: bool,
    /// Horses sent.
    pub horses: u8,
    /// Held cards played.
    pub cards: Vec<Card>,
    /// The dice, once they were rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolled: Option<[Dice; 2]>,
    /// Where the rerolls come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Rerolls taken.
    pub rerolled: u8,
    /// What it may depend on, with weights: more than one thing while a token is face down.
    #[serde(skip)]
    pub possible: Vec<(u32, Forces)>,
}

fn list(tokens: &Tokens) -> Vec<Token> {
    let each = |token: Token| std::iter::repeat_n(token, tokens[token.index()].into());
    Token::ALL.into_iter().flat_map(each).collect()
}

fn count(tokens: &[u8]) -> usize {
    tokens.iter().map(|count| usize::from(*count)).sum()
}

impl View {
    /// What is printed on cards, tokens and map.
    pub fn components(&self) -> &Components {
        self.data.get()
    }

    /// What a target is called: "Annandale", "the gaol of Carlisle".
    pub fn target_name(&self, target: Target) -> String {
        crate::event::target_name(self.data.get(), target)
    }

    pub(crate) fn of(game: &BorderReivers) -> View {
        let data = game.data.get();
        let is_over = game.stage == Stage::Over;
        let looks = matches!(game.stage, Stage::Office | Stage::Retrieve(_));
        let is_mixed = game.boxes.contains(&Slot::FaceDown);
        let face_down = game
            .boxes
            .iter()
            .filter(|slot| **slot == Slot::FaceDown)
            .count();
        let column = game.column();
        let mut running = 0;
        let score = game.score.iter().take(game.turn.into()).map(|lines| {
            let total: u16 = lines.iter().sum();
            running += total;
            TurnScore {
                lines: *lines,
                total,
                running,
            }
        });
        let used = |family: Family| {
            let unused = game.unused[family.index()];
            let used = crate::TargetSet::ALL.minus(unused);
            used.iter()
                .map(move |kind| TargetCard { family, kind })
                .filter(|card| game.current != Some(*card))
                .collect::<Vec<_>>()
        };
        let strength = |cards: CardSet| {
            let of = |card| match data.card(card).stripe {
                crate::Stripe::Pile(_, strength) => u16::from(strength),
                _ => 0,
            };
            cards.iter().map(of).sum()
        };
        let first = |event: EventCard| {
            let mut fields = game.fields.iter().flatten();
            fields
                .find(|field| field.event == event)
                .and_then(|field| field.first)
        };
        let past = crate::EventCard::all().filter(|event| {
            let is_waiting =
                game.event_deck.contains(*event) || game.foreseen.contains(&Some(*event));
            data.event(*event).in_solo && !is_waiting && !game.events.contains(*event)
        });
        View {
            data: game.data.clone(),
            family: game.family,
            turn: game.turn,
            phase: game.phase,
            stage: game.stage,
            points: game.points(),
            score: score.collect(),
            animals: is_over.then_some(game.animals),
            round: game.round,
            has_passed: game.has_passed,
            dealt: game.dealt.iter().collect(),
            using: game.using,
            deck: game.deck_left(),
            discards: game.discards(),
            discarded: looks.then(|| game.discard.iter().collect()),
            cattle: game.cattle,
            standing: game.standing,
            lying: game.lying,
            economy: Economy {
                sheep: game.own_sheep(),
                column,
                horses: HORSE_LIMIT[column],
                hand: HAND_SIZE[column],
                income: CATTLE_INCOME[column],
            },
            recruited: game.recruited.iter().collect(),
            held: game.held.iter().collect(),
            reserve: list(&game.reserve),
            has_warden: !game.wardens_used[game.me()],
            regions: Region::ALL
                .into_iter()
                .map(|region| RegionView {
                    region,
                    standing: game.sheep[region.index()][0],
                    bastled: game.sheep[region.index()][1],
                })
                .collect(),
            sites: game.sites.iter().collect(),
            boxes: Place::ALL
                .into_iter()
                .map(|place| BoxView {
                    place,
                    slot: game.boxes[place.index()],
                })
                .collect(),
            tracks: March::ALL
                .into_iter()
                .map(|march| TrackView {
                    march,
                    values: game.notoriety[march.index()],
                    rank: game.rank(game.family, march),
                })
                .collect(),
            marches: March::HOMES
                .into_iter()
                .map(|march| MarchView {
                    march,
                    feud: game.feud[march.index()],
                    gaol: game.gaol[march.index()],
                    has_warden: !game.wardens_used[march.index()],
                })
                .collect(),
            has_dyke: game.has_dyke,
            piles: Pile::ALL
                .into_iter()
                .map(|pile| PileView {
                    pile,
                    cards: game.piles[pile.index()].iter().collect(),
                    strength: strength(game.piles[pile.index()]),
                })
                .collect(),
            in_play: game.in_play.iter().collect(),
            base_dice: game.base_dice,
            pool: count(&game.pool) - face_down.min(count(&game.pool)),
            open_pool: (!is_mixed).then(|| list(&game.pool)),
            available: count(&game.available),
            display: game.display.iter().collect(),
            cup: count(&game.cup),
            farm_tokens: [count(&game.placing), count(&game.bastling)],
            permanent_cup: crate::SiteSet::ALL
                .minus(game.family.home().sites())
                .minus(game.sites)
                .len(),
            event_deck: game.event_deck.len() + game.foreseen.iter().flatten().count(),
            foreseen: game.foreseen.iter().flatten().copied().collect(),
            events: game
                .events
                .iter()
                .map(|event| EventView {
                    event,
                    rerolls: game.rerolls[event.index()],
                    first: first(event),
                })
                .collect(),
            past_events: past.collect(),
            targets: game.unused[game.me()].iter().collect(),
            selected: game.selected.iter().collect(),
            target_deck: match game.stage {
                Stage::Targets => 0,
                _ => game.target_deck(),
            },
            target_discards: Family::ALL.into_iter().flat_map(used).collect(),
            current: game.current,
            attacked: game.attacked.iter().collect(),
            is_dl_raided: game.has_dl_been_raided,
            fight: game.fight.as_ref().map(|fight| FightView::of(game, fight)),
            prospects: game.prospects(),
            outcome: match table::Game::turn(game) {
                table::Turn::Over(outcome) => Some(outcome),
                _ => None,
            },
            turned_up: None,
        }
    }

    pub(crate) fn turned_up(game: &BorderReivers) -> View {
        View {
            turned_up: Some(TurnedUp {
                deck: game.deck,
                discards: game.discard,
                out_of_play: game.out_of_play,
                events: game.event_deck.iter().collect(),
                pool: list(&game.pool),
                available: list(&game.available),
            }),
            ..View::of(game)
        }
    }
}

impl FightView {
    fn of(game: &BorderReivers, fight: &crate::stage::Fight) -> FightView {
        let mut attack_items = Vec::new();
        game.attack_dice(fight, |from, dice| attack_items.push((from, dice)));
        let mut defense_items = Vec::new();
        game.defense_dice(fight, |from, dice| defense_items.push((from, dice)));
        let place = fight.target.place();
        FightView {
            attacker: fight.attacker,
            is_own: fight.attacker == game.family,
            target: fight.target,
            combat: fight.target.combat(),
            attack_items,
            attack_dice: game.attack_count(fight),
            halvings: game.halvings(fight),
            drm: fight.drm,
            defense_items,
            defense_dice: game.defense_count(fight),
            defense_drm: game.defense_drm(fight),
            token: fight.token,
            is_face_down: place.is_some_and(|place| game.boxes[place.index()] == Slot::FaceDown),
            warden: fight.warden,
            fyre: fight.fyre,
            horses: fight.horses,
            cards: fight.cards.iter().collect(),
            rolled: fight.is_rolled.then_some([fight.attack, fight.defense]),
            source: fight.source,
            rerolled: fight.rerolled,
            possible: game.possible_forces(fight),
        }
    }

    /// What is to be expected of the attack as it stands, exactly: before the roll with every reroll that may be taken, after it
    /// with those that are left.
    pub fn odds(&self) -> Odds {
        self.odds_rerolling(u8::MAX)
    }

    /// The same, if the solo player rolls at most so many of his Misses again.
    pub fn odds_rerolling(&self, most: u8) -> Odds {
        let left = |rerolls: u8| rerolls.saturating_sub(self.rerolled).min(most);
        let odds = |forces: &Forces| match &self.rolled {
            None => forces.odds(),
            Some([attack, defense]) => {
                let (own, their) = (forces.rerolls, forces.defense_rerolls);
                match self.is_own {
                    true => forces.odds_of_rolled(attack, defense, left(own), their),
                    // An opponent who attacks has rolled his again.
                    false => forces.odds_of_rolled(attack, defense, 0, left(their)),
                }
            }
        };
        Odds::mixed(
            self.possible
                .iter()
                .map(|(weight, forces)| (*weight, odds(forces))),
        )
    }

    /// How many Misses the solo player may still roll again.
    pub fn rerolls_left(&self) -> u8 {
        let most = self.possible.iter().map(|(_, forces)| match self.is_own {
            true => forces.rerolls,
            false => forces.defense_rerolls,
        });
        most.max().unwrap_or(0).saturating_sub(self.rerolled)
    }

    /// What is to be expected if so many horses are sent, before they are.
    pub fn odds_with(&self, horses: u8) -> Odds {
        prospects::odds_with(&self.possible, horses)
    }
}
