//! Prompts and the sentences of actions, with the names of the components in play.

use crate::{
    Action, BorderReivers, Card, March, Place, Source, Stage, Target,
    event::{source_name, target_name},
};
use table::{Seat, Voice, counted};

impl BorderReivers {
    pub(crate) fn target_name(&self, target: Target) -> String {
        target_name(self.data.get(), target)
    }

    pub(crate) fn prompted(&self, voice: &Voice) -> String {
        if self.stage == Stage::Over {
            return "The game is over.".into();
        }
        let question = self.question();
        match voice.reader() {
            Some(Seat::FIRST) => question,
            _ => format!("{}: {question}", voice.who(Seat::FIRST)),
        }
    }

    fn question(&self) -> String {
        let target = || {
            self.fight
                .map(|fight| self.target_name(fight.target))
                .unwrap_or_default()
        };
        match self.stage {
            Stage::Draft if self.may_pass().is_err() => {
                format!("Round {}: take one of three cards.", self.round)
            }
            Stage::Draft if self.round == 7 => "Round 7: this is your pass.".into(),
            Stage::Draft => format!("Round {}: take one of three cards, or pass.", self.round),
            Stage::Ally(card) => {
                format!("{} joins you: which card makes room?", self.card_name(card))
            }
            Stage::Truce => "Day of Truce may come back into your hand.".into(),
            Stage::Bundle => "Which animals do you take?".into(),
            Stage::Sheep { left, .. } if self.fight.is_some() => {
                format!("Where do you drive the stolen sheep? {left} to place.")
            }
            Stage::Sheep { left, .. } => format!("Where does a sheep go? {left} to place."),
            Stage::Build { .. } => "Which of your castles and peels is garrisoned?".into(),
            Stage::Bastle { left, .. } => format!("Where do you bastle a sheep? {left} at most."),
            Stage::Default => "Take one Default Action.".into(),
            Stage::Award => "Which card goes to the opponents first?".into(),
            Stage::LoseSheep(left) => {
                format!("From which region do you lose a sheep? {left} to go.")
            }
            Stage::LoseFame(points) => format!("On which track do you lose {points} Notoriety?"),
            Stage::Office => "Your Office takes a card from the discards, free of cattle.".into(),
            Stage::Hand => {
                let size = crate::autumn::HAND_SIZE[self.column()];
                format!("You may hold {size} cards: which one do you put away?")
            }
            Stage::Tokens => "Place your Defense Tokens, or go on.".into(),
            Stage::HeldFame => "Play a held Notoriety card, or go on.".into(),
            Stage::Choose => "Which track does the card speak of?".into(),
            Stage::Fame { card, left, .. } => {
                format!(
                    "{}: where does Notoriety grow? {left} to place.",
                    self.card_name(card)
                )
            }
            Stage::Targets => match self.selected.len() {
                0 => "Select two of your Target cards.".into(),
                _ => "Select a second Target card.".into(),
            },
            Stage::Attack => {
                let card = self.current.map(|card| card.name()).unwrap_or_default();
                format!("Your card {card} is turned up: what do you attack?")
            }
            Stage::Peek(left) => format!("Look at {} face down?", counted(left.into(), "token")),
            Stage::Retrieve(_) => "Take a card from the discards, free of cattle.".into(),
            Stage::Horses => format!("How many horses ride? ({})", target()),
            Stage::Muster => format!("Add what you have, then roll. ({})", target()),
            Stage::Reroll => "Roll Misses again?".into(),
            Stage::Defend => {
                let attacker = self
                    .fight
                    .map(|fight| fight.attacker.name())
                    .unwrap_or_default();
                format!("{attacker} attacks {}: do you answer?", target())
            }
            Stage::Stolen { family, left, .. } => format!(
                "{} drives off {}: where to?",
                family.name(),
                match left {
                    1 => "a sheep".to_string(),
                    _ => format!("{left} sheep"),
                }
            ),
            Stage::Glory(points) => {
                format!("You won as Catholic: {points} Notoriety in which March?")
            }
            Stage::Ballads => "Play your ballads, then the game is scored.".into(),
            Stage::Over => "The game is over.".into(),
        }
    }

    pub(crate) fn said(&self, action: &Action) -> String {
        let data = self.data.get();
        let known = |card: Card| data.cards[card.index()].is_some();
        let card = |card: Card| match known(card) {
            true => data.card_name(card),
            false => format!("card {card}"),
        };
        let place = |place: Place| data.places[place.index()].as_str();
        let march = |march: March| march.name();
        let price = |one: Card| match known(one).then(|| data.card(one).cattle) {
            Some(cattle) if self.stage == Stage::Draft && cattle < 0 => {
                format!(", pay {}", cattle.unsigned_abs())
            }
            Some(cattle) if self.stage == Stage::Draft && cattle > 0 => format!(", gain {cattle}"),
            _ => String::new(),
        };
        match *action {
            Action::Recruit(one) => format!("Recruit {}{}", card(one), price(one)),
            Action::Play(one) => format!("Play {}{}", card(one), price(one)),
            Action::Hold(one) => format!("Hold {}", card(one)),
            Action::Discard(one) if self.stage == Stage::Office => {
                format!("Put {} back for a Default Action", card(one))
            }
            Action::Discard(one) => format!("Discard {} for a Default Action", card(one)),
            Action::Pass => "Pass: discard all three".into(),
            Action::Keep => "Keep every earlier card".into(),
            Action::Drop(one) if self.stage == Stage::Hand => format!("Put {} away", card(one)),
            Action::Drop(one) => format!("{} makes room", card(one)),
            Action::Bundle(number) => self.bundle_in_words(number),
            Action::Sheep(region) => format!("A sheep to {}", data.regions[region.index()]),
            Action::Build(site) => format!("Garrison {}", self.site_name(site)),
            Action::Bastle(region) => format!("Bastle a sheep in {}", data.regions[region.index()]),
            Action::Horse => "Take a horse".into(),
            Action::Cattle => "Take 3 cattle".into(),
            Action::Fame(at) => format!("Notoriety in the {}", march(at)),
            Action::Award(one) => format!("{} goes first", card(one)),
            Action::Lose(region) => format!("Lose a sheep in {}", data.regions[region.index()]),
            Action::Yield(at) => format!("Lose Notoriety in the {}", march(at)),
            Action::Place(token, at) => {
                format!("{} to {}", data.tokens[token.index()].name, place(at))
            }
            Action::Use(one) => format!("Play {}", card(one)),
            Action::Choose(at) => format!("The {}", march(at)),
            Action::Target(kind) => {
                let family = self.family;
                format!("Select {}", crate::TargetCard { family, kind }.name())
            }
            Action::Raid(region) => format!("Raid {}", data.regions[region.index()]),
            Action::Feud(March::Dl) | Action::Gaolbreak(March::Dl) | Action::Battle(March::Dl) => {
                action.sentence()
            }
            Action::Feud(at) => format!("Feud at {}", place(at.seat())),
            Action::Gaolbreak(at) => format!("Break the gaol of {}", place(at.town())),
            Action::Battle(at) => format!("Fight at {}", self.target_name(Target::Battle(at))),
            Action::Rising(side) => format!("Join the Rising of the North as {}", side.name()),
            Action::Commit(horses) => format!("Send {}", counted(horses.into(), "horse")),
            Action::Buy(one) => {
                match known(one).then(|| data.card(one).effect.buy_dice).flatten() {
                    Some(buy) => format!(
                        "{}: pay {} cattle for {} more",
                        card(one),
                        buy.cattle,
                        dice(buy.dice)
                    ),
                    None => action.sentence(),
                }
            }
            Action::Dice(one) => match known(one)
                .then(|| data.card(one).effect.bonus_dice)
                .flatten()
            {
                Some(bonus) => format!("{}: {} more", card(one), dice(bonus.dice)),
                None => action.sentence(),
            },
            Action::Roll => "Roll the dice".into(),
            Action::ByCard(one) if !known(one) => action.sentence(),
            Action::ByCard(one) => format!("Reroll by {}", source_name(data, Source::Card(one))),
            Action::ByEvent(event) => {
                format!("Reroll by {}", source_name(data, Source::Event(event)))
            }
            Action::Reroll(face) => format!("Roll a {face} again"),
            Action::Warden(None) => "Call the Warden: +1 to every defense die".into(),
            Action::Warden(Some(from)) => {
                format!("Call the Warden, with the token of {}", place(from))
            }
            Action::Peek(at) => format!("Look at the token in {}", place(at)),
            Action::Done => match self.stage {
                Stage::Truce => "Leave it".into(),
                Stage::Tokens => "Go on: the opponents use their cards".into(),
                Stage::Defend => "Let them come: roll the dice".into(),
                Stage::Reroll => "Keep the dice".into(),
                Stage::Ballads => "Score the game".into(),
                _ => "Go on".into(),
            },
        }
    }

    fn bundle_in_words(&self, number: u8) -> String {
        let bundles = self
            .using
            .map(|card| &self.data.get().card(card).effect.livestock_choice);
        let bundle = bundles.and_then(|bundles| bundles.get(usize::from(number).wrapping_sub(1)));
        let Some(bundle) = bundle else {
            return Action::Bundle(number).sentence();
        };
        let sheep = (bundle.sheep > 0).then(|| format!("{} sheep", bundle.sheep));
        let horses = (bundle.horses > 0).then(|| counted(bundle.horses.into(), "horse"));
        let animals: Vec<String> = [sheep, horses].into_iter().flatten().collect();
        format!("Take {}", table::in_a_row(&animals))
    }
}

fn dice(count: u8) -> String {
    match count {
        1 => "a die".into(),
        _ => format!("{count} dice"),
    }
}
