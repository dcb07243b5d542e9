//! Every prohibition, as a small value that costs nothing while lists are made, and its words and clause for a person.

use crate::{
    Action, BorderReivers, Card, Combat, Family, March, Place, Region, Side, Site, Stage,
    TargetKind, Token, Type,
};
use table::{Refusal, counted};

/// Why an action is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Another decision is due; the clause of the stage.
    NotNow(Stage),
    Over,
    NotDealt(Card),
    MustPass,
    HasPassed,
    NotDiscarded(Card),
    WrongType(Card, Type),
    NotRetrieved(Type),
    Restricted(Card),
    TooDear(Card),
    NoBox,
    NotRecruited(Card),
    OtherBox(Card),
    StillNoBox(Card),
    NotTruce,
    NoBundle(u8),
    NotHome(Region),
    LootNotHome(Region),
    FullOfCard(Region, u8),
    SiteNotHome(Site),
    Garrisoned(Site),
    NotGranted(Site),
    BastleNotHome(Region),
    NoneStands(Region),
    TooManyRegions(u8),
    BastleInFull,
    DefaultNotHome,
    FameNotHome,
    DefaultFirst,
    NotFullest(Region),
    NotHighest(March),
    NotHeld(Card),
    TokenNotHome(Place),
    NoSuchToken(Token),
    BoxTaken(Place),
    NeedsGreen(Token),
    NeedsGray(Token),
    BalladTooEarly,
    NotFame(Card),
    NotOnCard(Card, March),
    TrackFull(Card, u8),
    SelectedTwice(TargetKind),
    TargetUsed(TargetKind),
    OwnMarch,
    RaidNotListed(Region),
    NoFeud(March),
    NoCaptive(March),
    RaidsOnly,
    AcrossOnly,
    NoBattle(March),
    BattleNotListed(March),
    NoRising,
    RisingNotListed,
    NationFought,
    SideTaken(Side),
    AttackedAlready,
    ForDefense(Card),
    NotForTargets(Card),
    NotFaceDown(Place),
    NeedsHorse,
    TooFewHorses(u8),
    KeepOne,
    NotForAttack(Card),
    OtherCombat(Card, Combat),
    TooLateForCards,
    SellsNothing(Card),
    GrayneElsewhere(Card),
    BoughtEnough(Card),
    TooFewCattle(u8),
    GivesNoDice(Card),
    DiceUsed(Card),
    NoRerolls,
    OneSource,
    ChooseSource,
    NoSuchDie(u8),
    NotAMiss(u8),
    RerolledAlready(u8),
    WardenUsed,
    NotElsewhere,
    NoTokenThere(Place),
    NotForDefense(Card),
    NotTheThief(Family),
    SpreadEvenly,
    NotABallad(Card),
}

impl BorderReivers {
    /// The action answers another question than the one that is asked.
    pub(crate) fn not_now(&self, action: &Action) -> Fault {
        match (self.stage, action) {
            (Stage::Over, _) => Fault::Over,
            // A held card that is named where it cannot be played is told when it can.
            (_, Action::Use(card)) if !self.held.contains(*card) => Fault::NotHeld(*card),
            (stage, _) => Fault::NotNow(stage),
        }
    }
}

impl Fault {
    /// The refusal with its clause, for a person.
    #[cold]
    pub fn refusal(self, game: &BorderReivers) -> Refusal {
        let data = game.components();
        let known = |card: Card| data.cards[card.index()].is_some();
        let card_name = |card: Card| match known(card) {
            true => data.card_name(card),
            false => format!("card {card}"),
        };
        let region = |region: Region| data.regions[region.index()].as_str();
        let place = |place: Place| data.places[place.index()].as_str();
        let site = |site: Site| data.sites[site.index()].as_str();
        let token = |token: Token| data.tokens[token.index()].name.as_str();
        let home = game.family.home().name();
        let (clause, why) = match self {
            Fault::Over => ("BR-4.0a", "The game is over.".into()),
            Fault::NotNow(stage) => {
                let (clause, what) = stage.asks();
                (clause, format!("That is not asked now: {what}"))
            }
            Fault::NotDealt(card) => (
                "BR-5.2c",
                format!("{} is not one of the cards on the table.", card_name(card)),
            ),
            Fault::MustPass => (
                "BR-5.3d",
                "You have used six cards, so the seventh round is your pass.".into(),
            ),
            Fault::HasPassed => ("BR-5.3c", "You have already passed this Summer.".into()),
            Fault::NotDiscarded(card) => {
                let clause = if game.stage == Stage::Office { "BR-5.5a" } else { "BR-R55" };
                (clause, format!("{} is not among the Summer discards.", card_name(card)))
            }
            Fault::WrongType(card, way) => {
                let clause = match way {
                    Type::Recruit => "BR-5.2.1a",
                    Type::Play => "BR-5.2.2a",
                    Type::Hold => "BR-5.2.3a",
                };
                let subtype = data.card(card).subtype;
                let right = subtype.kind().to_string();
                let why = format!(
                    "{} is a card of the kind {}: it can be used by '{right}', not by '{way}'.",
                    card_name(card),
                    subtype.name()
                );
                (clause, why)
            }
            Fault::NotRetrieved(way) => ("BR-R55", format!("The card you played does not fetch cards to {way}.")),
            Fault::Restricted(card) => {
                let nation = data.card(card).restriction.map_or("another", |nation| nation.name());
                (
                    "BR-2.8d",
                    format!(
                        "{} is for {nation} families, and {} is {}.",
                        card_name(card),
                        game.family.name(),
                        game.family.nation().name()
                    ),
                )
            }
            Fault::TooDear(card) => {
                let clause = match data.card(card).subtype.kind() {
                    Type::Recruit => "BR-5.2.1b",
                    _ => "BR-5.2.2b",
                };
                let price = data.card(card).cattle.unsigned_abs();
                let why = format!(
                    "{} costs {price} cattle, and you have {}.",
                    card_name(card),
                    game.cattle
                );
                (clause, why)
            }
            Fault::NoBox => (
                "BR-5.2.1h",
                "There is no free box: the sheet holds two Offices, two Graynes and three of both together.".into(),
            ),
            Fault::NotRecruited(card) => (
                "BR-2.4c",
                format!("{} is not on your family sheet.", card_name(card)),
            ),
            Fault::OtherBox(card) => (
                "BR-5.2.1h",
                format!("{} has a box of its own and does not make room.", card_name(card)),
            ),
            Fault::StillNoBox(card) => (
                "BR-5.2.1h",
                format!("Without {} there would still be too many cards of one kind.", card_name(card)),
            ),
            Fault::NotTruce => ("BR-2.2e", "Only Day of Truce comes back from out of play.".into()),
            Fault::NoBundle(count) => (
                "BR-5.2.2.3a",
                format!("The card offers {}.", counted(count.into(), "bundle")),
            ),
            Fault::NotHome(_) => (
                "BR-5.2.2.3a",
                format!("The sheep go to Farm Regions of your own March, the {home}."),
            ),
            Fault::LootNotHome(_) => (
                "BR-7.7ac",
                format!("What you stole goes to Farm Regions of your own March, the {home}."),
            ),
            Fault::FullOfCard(at, most) => (
                "BR-5.2.2.3a",
                format!("This card puts at most {most} of its sheep into {}.", region(at)),
            ),
            Fault::SiteNotHome(at) => (
                "BR-5.2.2.5a",
                format!("{} is not in your March; you garrison your own sites.", site(at)),
            ),
            Fault::Garrisoned(at) => ("BR-5.2.2.5a", format!("{} has its garrison already.", site(at))),
            Fault::NotGranted(at) => {
                let kind = if at.is_castle() { "castle" } else { "peel" };
                ("BR-5.2.2.5a", format!("The card grants no {kind}, and {} is one.", site(at)))
            }
            Fault::BastleNotHome(_) => (
                game.bastle_clause(),
                format!("You bastle sheep of your own March, the {home}."),
            ),
            Fault::NoneStands(at) => (game.bastle_clause(), format!("No sheep stands in {}.", region(at))),
            Fault::TooManyRegions(most) => (
                "BR-5.2.2.6a",
                format!("This card bastles in at most {}.", counted(most.into(), "region")),
            ),
            Fault::BastleInFull => (
                "BR-5.2.5d",
                "The Default Action bastles two sheep on this turn, while two stand.".into(),
            ),
            Fault::DefaultNotHome => (
                "BR-5.2.5b",
                format!("The sheep of a Default Action goes to your own March, the {home}."),
            ),
            Fault::FameNotHome => (
                "BR-5.2.5c",
                format!("A Default Action brings Notoriety in your Home March, the {home}, and nowhere else."),
            ),
            Fault::DefaultFirst => (
                "BR-5.2.5a",
                "First take the Default Action: a horse, a sheep, 3 cattle, Notoriety at home, or a bastle.".into(),
            ),
            Fault::NotFullest(_) => (
                "BR-R19",
                "The sheep is lost where most of your sheep stand; you choose among equals.".into(),
            ),
            Fault::NotHighest(_) => (
                "BR-R19",
                "Notoriety is lost on the track outside your home where you stand highest; you choose among equals."
                    .into(),
            ),
            Fault::NotHeld(card) => ("BR-2.4d", format!("You do not hold {}.", card_name(card))),
            Fault::TokenNotHome(at) => (
                "BR-6.3a",
                format!("{} is not in your March; your tokens go to its six boxes.", place(at)),
            ),
            Fault::NoSuchToken(kind) => ("BR-6.3a", format!("{} is not in your reserve.", token(kind))),
            Fault::BoxTaken(at) => ("BR-6.3b", format!("The box of {} has a token already.", place(at))),
            Fault::NeedsGreen(kind) => {
                let clause = if game.fight.is_some() { "BR-7.5e" } else { "BR-6.3c" };
                (clause, format!("{} has no green die, and a farm needs one.", token(kind)))
            }
            Fault::NeedsGray(kind) => {
                let clause = if game.fight.is_some() { "BR-7.5e" } else { "BR-6.3d" };
                let why = format!("{} has no gray die, and a Town or Seat needs one.", token(kind));
                (clause, why)
            }
            Fault::BalladTooEarly => ("BR-8.2f", "Ballads are played in Spring of turn 3.".into()),
            Fault::NotFame(card) => (
                "BR-7.1b",
                format!("{} is no Notoriety card; only those are played now.", card_name(card)),
            ),
            Fault::NotOnCard(card, march) => {
                let clause = match known(card).then(|| data.card(card).subtype) {
                    Some(crate::Subtype::Grayne) => "BR-7.1d",
                    Some(crate::Subtype::Office) => "BR-7.1c",
                    _ => "BR-7.1b",
                };
                let why = format!("{} gives no Notoriety in the {}.", card_name(card), march.name());
                (clause, why)
            }
            Fault::TrackFull(card, most) => (
                "BR-7.1b",
                format!("{} gives at most {most} on one track.", card_name(card)),
            ),
            Fault::SelectedTwice(kind) => ("BR-7.2b", format!("The {} card is selected already.", kind.name())),
            Fault::TargetUsed(kind) => ("BR-7.2b", format!("Your {} card has been used.", kind.name())),
            Fault::OwnMarch => ("BR-R23", "You do not raid your own March.".into()),
            Fault::RaidNotListed(at) => {
                let clause = match at {
                    Region::DebateableLand => "BR-R24",
                    _ => game.target_clause(),
                };
                let why = format!("This Target card allows no raid in the {}.", at.march().name());
                (clause, why)
            }
            Fault::NoFeud(March::Dl) | Fault::NoCaptive(March::Dl) => (
                "BR-2.1.1c",
                "The Debateable Land has neither Seat nor Gaol.".into(),
            ),
            Fault::NoFeud(march) => (
                "BR-7.0d",
                format!("None of your cubes lies in the Feud box of {}.", place(march.seat())),
            ),
            Fault::NoCaptive(march) => (
                "BR-7.0e",
                format!("None of your men lies in the Gaol of {}.", place(march.town())),
            ),
            Fault::RaidsOnly => ("BR-7.4g", "The Reiver card allows raids alone.".into()),
            Fault::AcrossOnly => (
                "BR-7.4i",
                "With this card feuds and gaolbreaks lie across the border.".into(),
            ),
            Fault::NoBattle(March::Dl) => ("BR-2.1.1c", "The Debateable Land has no battlefield.".into()),
            Fault::NoBattle(march) => ("BR-7.0f", format!("No Battle is to be fought in the {}.", march.name())),
            Fault::BattleNotListed(march) => (
                game.target_clause(),
                format!("This Target card allows no battle in the {}.", march.name()),
            ),
            Fault::NoRising => ("BR-7.0f", "The Rising of the North is not in play.".into()),
            Fault::RisingNotListed => ("BR-7.4j", "This Target card does not lead to the Rising.".into()),
            Fault::NationFought => (
                "BR-7.4d",
                "A family of your nation has fought this Battle already.".into(),
            ),
            Fault::SideTaken(side) => ("BR-7.4k", format!("The {} side is not open to you.", side.name())),
            Fault::AttackedAlready => ("BR-7.4c", "That was attacked already this turn.".into()),
            Fault::ForDefense(card) => (
                "BR-R32",
                format!("{} answers an attack on you; it does not help your own.", card_name(card)),
            ),
            Fault::NotForTargets(card) => (
                "BR-R32",
                format!("{} cannot be played before the target is declared.", card_name(card)),
            ),
            Fault::NotFaceDown(at) => ("BR-R32", format!("No face-down token lies in {}.", place(at))),
            Fault::NeedsHorse => ("BR-7.4l", "An attack needs a horse at least.".into()),
            Fault::TooFewHorses(standing) => (
                "BR-7.4l",
                format!("You have {} standing.", counted(standing.into(), "horse")),
            ),
            Fault::KeepOne => ("BR-7.4m", "Keep a horse for your second attack.".into()),
            Fault::NotForAttack(card) => ("BR-7.4t", format!("{} is no Attack card.", card_name(card))),
            Fault::OtherCombat(card, combat) => {
                let clause = match known(card).then(|| data.card(card).subtype) {
                    Some(crate::Subtype::Defense) => "BR-7.5j",
                    Some(crate::Subtype::Office) => "BR-7.6k",
                    _ => "BR-7.0b",
                };
                (clause, format!("{} is of no use in a {}.", card_name(card), combat.name()))
            }
            Fault::TooLateForCards => (
                "BR-7.4b",
                "Held cards come before dice are bought or added.".into(),
            ),
            Fault::SellsNothing(card) => (
                "BR-7.6g",
                format!("{} does not sell dice for cattle.", card_name(card)),
            ),
            Fault::GrayneElsewhere(card) => (
                "BR-7.6g",
                format!("{} gives no die in this attack, so none can be bought.", card_name(card)),
            ),
            Fault::BoughtEnough(card) => (
                "BR-7.6i",
                format!("{} has sold you what it sells in one attack.", card_name(card)),
            ),
            Fault::TooFewCattle(price) => (
                "BR-2.7.1a",
                format!("That costs {price} cattle, and you have {}.", game.cattle),
            ),
            Fault::GivesNoDice(card) => ("BR-7.6k", format!("{} adds no dice.", card_name(card))),
            Fault::DiceUsed(card) => (
                "BR-7.6k",
                format!("The dice of {} have been used this turn.", card_name(card)),
            ),
            Fault::NoRerolls => ("BR-7.7f", "That gives no reroll in this combat.".into()),
            Fault::OneSource => (
                "BR-7.7g",
                "All your rerolls of one combat come from the same source.".into(),
            ),
            Fault::ChooseSource => ("BR-7.7g", "First say which source your rerolls come from.".into()),
            Fault::NoSuchDie(face) => ("BR-7.7f", format!("No die of yours shows {face}.")),
            Fault::NotAMiss(face) => (
                "BR-7.7f",
                format!("A {face} is no Miss here; only Misses are rolled again."),
            ),
            Fault::RerolledAlready(face) => (
                "BR-7.7f",
                format!("The {face} was rolled again already, and stays."),
            ),
            Fault::WardenUsed => ("BR-2.10a", "Your Warden card has been used.".into()),
            Fault::NotElsewhere => (
                "BR-7.5f",
                "The Warden brings a token from another box of your March.".into(),
            ),
            Fault::NoTokenThere(at) => ("BR-7.5g", format!("No token lies in {}.", place(at))),
            Fault::NotForDefense(card) => (
                "BR-7.5j",
                format!("{} does not answer an attack.", card_name(card)),
            ),
            Fault::NotTheThief(family) => (
                "BR-7.5v",
                format!(
                    "{} drives the sheep to his own March, the {}.",
                    family.name(),
                    family.home().name()
                ),
            ),
            Fault::SpreadEvenly => (
                "BR-7.5v",
                "Every region there gets one before any gets a second.".into(),
            ),
            Fault::NotABallad(card) => ("BR-8.2f", format!("{} is no ballad.", card_name(card))),
        };
        Refusal::new(clause, why)
    }
}

impl BorderReivers {
    /// The clause that sheep are laid down by: a Default Action's or a card's.
    fn bastle_clause(&self) -> &'static str {
        match self.stage {
            Stage::Default | Stage::Bastle { must: true, .. } => "BR-5.2.5d",
            _ => "BR-5.2.2.6a",
        }
    }

    /// The clause of the Target card that was turned up.
    fn target_clause(&self) -> &'static str {
        match self.current.map(|card| card.kind) {
            Some(TargetKind::Reiver) => "BR-7.4g",
            Some(TargetKind::Family) => "BR-7.4h",
            Some(TargetKind::Nation) => "BR-7.4i",
            _ => "BR-7.4e",
        }
    }
}

impl Stage {
    /// What is asked now, as it would stand after a colon: "pick one of the three cards, or pass."
    pub fn question(self) -> &'static str {
        self.asks().1
    }

    /// The clause of the question, and the question.
    pub(crate) fn asks(self) -> (&'static str, &'static str) {
        match self {
            Stage::Draft => ("BR-5.2c", "pick one of the three cards, or pass."),
            Stage::Ally(_) => ("BR-5.2.1h", "which earlier Office or Grayne leaves?"),
            Stage::Truce => ("BR-2.2e", "does Day of Truce come back?"),
            Stage::Bundle => ("BR-5.2.2.3a", "which animals do you take?"),
            Stage::Sheep { .. } => ("BR-5.2.2.3a", "where does the sheep go?"),
            Stage::Build { .. } => ("BR-5.2.2.5a", "which castle or peel is garrisoned?"),
            Stage::Bastle { .. } => ("BR-5.2.2.6a", "which sheep is bastled?"),
            Stage::Default => ("BR-5.2.5a", "take a Default Action."),
            Stage::Award => ("BR-5.2i", "which card goes to the opponents first?"),
            Stage::LoseSheep(_) => ("BR-R19", "from which region is a sheep lost?"),
            Stage::LoseFame(_) => ("BR-R19", "on which track is Notoriety lost?"),
            Stage::Office => ("BR-5.5a", "take a card from the discards."),
            Stage::Hand => ("BR-6.1f", "put a held card away."),
            Stage::Tokens => ("BR-4.0d", "place your Defense Tokens."),
            Stage::HeldFame => ("BR-7.1b", "play held Notoriety cards, or go on."),
            Stage::Choose => ("BR-7.1b", "which track does the card speak of?"),
            Stage::Fame { .. } => ("BR-4.0e", "where does the point of Notoriety go?"),
            Stage::Targets => ("BR-7.2b", "select two Target cards."),
            Stage::Attack => ("BR-7.4a", "declare the final target."),
            Stage::Peek(_) => ("BR-R32", "which token do you look at?"),
            Stage::Retrieve(_) => ("BR-R55", "take a card from the discards."),
            Stage::Horses => ("BR-7.4l", "how many horses ride?"),
            Stage::Muster => ("BR-7.4b", "play held cards, add dice, then roll."),
            Stage::Reroll => ("BR-7.7f", "which Misses are rolled again?"),
            Stage::Defend => ("BR-7.5c", "how do you answer the attack?"),
            Stage::Stolen { .. } => ("BR-7.5v", "where do the stolen sheep go?"),
            Stage::Glory(_) => ("BR-7.7az", "in which March is your Notoriety?"),
            Stage::Ballads => ("BR-8.2f", "play your ballads, or end the game."),
            Stage::Over => ("BR-4.0a", "the game is over."),
        }
    }
}
