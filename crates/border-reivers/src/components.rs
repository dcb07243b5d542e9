//! What is printed on cards, tokens and map (chapter 2), as the engine reads it. The usual components are in
//! `data/border-reivers`; a player who owns the game may bring a file of his own that replaces any part of them
//! (see [`Components::brought`]). Effects are words of a closed vocabulary, each a field with a type of its own: a card
//! has no code.

use crate::{
    Card, CardSet, EventCard, Family, March, MarchSet, Nation, Place, Region, SiteSet, Token,
};

table::names! {
    /// The four kinds of combat (BR-7.0b).
    pub enum Combat: "a kind of combat" {
        /// On a Farm Region.
        Raid = "raid" | "raid",
        /// On a Family Seat.
        Feud = "feud" | "feud",
        /// On a Town with a captive.
        Gaolbreak = "gaolbreak" | "gaolbreak",
        /// At a Battle event.
        Battle = "battle" | "battle",
    }
}

table::bit_set! {
    /// Some kinds of combat.
    pub struct CombatSet(u8) of Combat;
}

table::names! {
    /// What is done with a card of a type (BR-2.8b).
    pub enum Type: "a type of card" {
        /// It goes to a box of the family sheet.
        Recruit = "recruit" | "Recruit",
        /// It acts once.
        Play = "play" | "Play",
        /// It is held for later.
        Hold = "hold" | "Hold",
    }
}

table::bit_set! {
    /// Some types.
    pub struct TypeSet(u8) of Type;
}

table::names! {
    /// The thirteen subtypes of Summer cards (BR-2.8b).
    pub enum Subtype: "a subtype of card" {
        /// A leader of attacks.
        Reiver = "reiver" | "Reiver",
        /// A Warden, with his token.
        Warden = "warden" | "Warden",
        /// An Office.
        Office = "office" | "Office",
        /// An Allied Grayne.
        Grayne = "grayne" | "Grayne",
        /// Draws Defense Tokens.
        DefenseToken = "defense_token" | "Defense Tokens",
        /// Brings livestock.
        Livestock = "livestock" | "Livestock",
        /// Places castles and peels.
        PermanentDefense = "permanent_defense" | "Permanent Defense",
        /// Bastles sheep.
        Bastle = "bastle" | "Bastle",
        /// Held: Notoriety in Winter.
        Notoriety = "notoriety" | "Notoriety",
        /// Held: helps an attack.
        Attack = "attack" | "Attack",
        /// Held: helps a defense.
        Defense = "defense" | "Defense",
        /// Held: when a target is chosen.
        Target = "target" | "Target",
        /// Held: VP at the end.
        BorderBallad = "border_ballad" | "Border Ballad",
    }
}

impl Subtype {
    /// The type that it implies.
    #[inline]
    pub const fn kind(self) -> Type {
        match self as usize {
            0..4 => Type::Recruit,
            4..8 => Type::Play,
            _ => Type::Hold,
        }
    }
}

table::names! {
    /// How sure a datum is.
    pub enum Origin: "an origin" {
        /// It stands in the rulebook.
        Rulebook = "rulebook" | "from the rulebook",
        /// It stands in public material.
        Public = "public" | "from public material",
        /// It is our own design.
        Reconstructed = "reconstructed" | "reconstructed",
        /// A player brought it.
        Brought = "brought" | "from your own file",
    }
}

/// A Summer card (chapter 2.8).
#[derive(Clone, PartialEq, Debug)]
pub struct CardFacts {
    /// What it is called.
    pub name: String,
    /// The turn in whose deck it is.
    pub turn: u8,
    /// Its subtype.
    pub subtype: Subtype,
    /// Cattle gained (or, below 0, paid) by the solo player who uses it.
    pub cattle: i8,
    /// Which nation alone may use it.
    pub restriction: Option<Nation>,
    /// Whether it is one of the ten solo versions.
    pub is_solo: bool,
    /// What it does for the solo player.
    pub effect: Effect,
    /// What it does for the opponents.
    pub stripe: Stripe,
    /// Whether the seven light grey stripes include it (BR-5.2f).
    pub is_light_gray: bool,
    /// Where the card comes from.
    pub origin: Origin,
    /// The fields that a source supports; all others are reconstructed.
    pub attested: Vec<String>,
}

/// What a card does for the solo player. Each field is a word of the vocabulary; most are empty on most cards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effect {
    /// Reiver: attack dice by kind of combat (BR-7.6i).
    pub attack_dice: [u8; 4],
    /// Extra attack dice for cattle (BR-7.6g, BR-7.6i).
    pub buy_dice: Option<BuyDice>,
    /// Reiver: more dice beside one of these cards.
    pub synergy: Option<Beside>,
    /// Warden: his token.
    pub warden_token: Option<Token>,
    /// Recruited, it may bring Day of Truce back (BR-2.2e).
    pub returns_day_of_truce: bool,
    /// Recruited, it shows so many events of the deck (BR-2.2b).
    pub peek_events: u8,
    /// Notoriety to place (BR-7.1b to BR-7.1d).
    pub notoriety: Vec<Grant>,
    /// Grayne: dice in attacks on these Marches (BR-7.6f).
    pub dice_in: Option<DiceIn>,
    /// Office: dice for one attack (BR-7.6k).
    pub bonus_dice: Option<BonusDice>,
    /// A card from the Summer discards (BR-5.5a, BR-R55).
    pub draft: Option<Draft>,
    /// Office: the economy is read so many columns further right (BR-2.4b).
    pub sheep_columns: u8,
    /// A source of rerolls (BR-7.7f).
    pub reroll: Option<Reroll>,
    /// Tokens drawn from the available pool (BR-5.2.2.1a).
    pub draw_tokens: u8,
    /// Livestock gained; cattle stand in [`CardFacts::cattle`] alone.
    pub livestock: Option<Livestock>,
    /// One of these bundles is gained.
    pub livestock_choice: Vec<Livestock>,
    /// At most so many sheep of this card in one region.
    pub max_sheep_per_region: Option<u8>,
    /// Castles and peels (BR-5.2.2.5a).
    pub permanent: Option<Permanent>,
    /// Sheep laid down (BR-5.2.2.6a).
    pub bastle: Option<Bastle>,
    /// Puts the Scots' Dyke on the Debateable Land (BR-KTa).
    pub place_scots_dyke: bool,
    /// Each opponent loses so much on the chosen track.
    pub opponents_lose_notoriety: u8,
    /// Kinds of combat in which the held card may be played.
    pub combats: CombatSet,
    /// Attack dice more.
    pub extra_dice: u8,
    /// Defense dice fewer.
    pub defense_dice_removed: u8,
    /// Bastled sheep of the target stand up.
    pub unbastle_target: bool,
    /// VP for each unblocked hit.
    pub vp_per_hit: u8,
    /// Ends an opponent's attack (defense card).
    pub cancel_attack: bool,
    /// Ends an opponent's attack (target card).
    pub cancel_opponent_attack: bool,
    /// VP for each successful defense die.
    pub vp_per_defense_result: u8,
    /// VP for each own cube in a Feud box.
    pub vp_per_own_feud_cube: u8,
    /// Face-down tokens that may be looked at.
    pub peek_defense_token: u8,
    /// Border Ballad: its VP.
    pub vp: Option<BalladVp>,
    /// The most VP that the card gives.
    pub vp_max: Option<u8>,
}

/// Dice for cattle, up to `max` times in one combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuyDice {
    /// The price.
    pub cattle: u8,
    /// What it buys.
    pub dice: u8,
    /// How often.
    pub max: u8,
}

/// Dice while one of these cards is on the family sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beside {
    /// The cards.
    pub cards: CardSet,
    /// The dice.
    pub dice: u8,
}

/// Some tracks, in words that may depend on the family.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tracks {
    /// Those named outright.
    pub named: MarchSet,
    /// The Home March.
    pub home: bool,
    /// The March across the border from home.
    pub opposite: bool,
    /// Both Marches of the own kingdom.
    pub same_side: bool,
    /// All: five tracks in a grant; in `dice_in` the four Marches.
    pub any: bool,
    /// One that the player names when he plays the card.
    pub chosen: bool,
}

impl Tracks {
    /// The tracks for this family; `any` means these.
    pub fn of(self, family: Family, any: MarchSet) -> MarchSet {
        let home = family.home();
        let mut tracks = self.named;
        if self.home {
            tracks.add(home);
        }
        if self.opposite {
            tracks.add(home.opposite());
        }
        if self.same_side {
            let own = March::HOMES
                .into_iter()
                .filter(|march| march.nation() == home.nation());
            tracks = tracks.or(own.collect());
        }
        if self.any {
            tracks = tracks.or(any);
        }
        tracks
    }
}

/// Notoriety points to place, all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant {
    /// How many.
    pub points: u8,
    /// Where.
    pub marches: Tracks,
    /// At most so many on one track.
    pub max_per_march: Option<u8>,
}

/// A Grayne's dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiceIn {
    /// Where.
    pub marches: Tracks,
    /// How many.
    pub dice: u8,
}

/// An Office's dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BonusDice {
    /// How many.
    pub dice: u8,
    /// In how many attacks of a turn.
    pub uses: u8,
    /// In which kinds.
    pub combats: CombatSet,
}

/// A card taken from the Summer discards, without cattle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draft {
    /// At the end of Summer on these turns (bit 0 is turn 1); any type, or a Default Action.
    EndOfSummer {
        /// The turns.
        turns: u8,
    },
    /// As part of playing the held card; only these types.
    OnPlay {
        /// The types.
        types: TypeSet,
    },
}

/// One source of rerolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reroll {
    /// At most so many dice of one combat.
    pub max: u8,
    /// In which kinds.
    pub combats: CombatSet,
    /// In how many combats of a turn (Office).
    pub uses: u8,
    /// For the defense, where this Warden's token lies.
    pub at_token: bool,
}

/// Animals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Livestock {
    /// Sheep.
    pub sheep: u8,
    /// Horses.
    pub horses: u8,
}

/// Castles and peels that a card places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permanent {
    /// The castle.
    pub castle: u8,
    /// Peels.
    pub peel: u8,
    /// Either.
    pub any: u8,
}

/// Sheep that a card lays down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bastle {
    /// At most so many sheep.
    pub sheep: u8,
    /// In at most so many regions.
    pub max_regions: u8,
}

/// VP of a Border Ballad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BalladVp {
    /// So many, and more if the condition holds.
    Base {
        /// In any case.
        base: u8,
        /// More.
        bonus: u8,
        /// If this holds.
        when: BonusIf,
    },
    /// So many for each of these things, up to a limit.
    Per {
        /// The things.
        per: Counted,
        /// Points each.
        points: u8,
        /// The limit.
        max: u8,
    },
}

/// A ballad's condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BonusIf {
    /// A gaolbreak of the solo player freed a captive.
    WonAGaolbreak,
    /// One of these cards is on the family sheet.
    Owns(CardSet),
}

table::names! {
    /// What a ballad counts.
    pub enum Counted: "something that a ballad counts" {
        /// Horses, standing or lying.
        Horse = "horse" | "horse",
        /// Own sheep.
        Sheep = "sheep" | "sheep",
        /// Tracks on which the player is alone in first place.
        MarchFirst = "march_first_in_notoriety" | "March where you are first",
    }
}

table::names! {
    /// The six piles of the opponents' Draft Sheet (BR-2.14a), in the order in which they are resolved.
    pub enum Pile: "a pile" {
        /// Raises the Base Attack Dice.
        Attack = "attack" | "Attack",
        /// Notoriety, a card at a time.
        Notoriety = "notoriety" | "Notoriety",
        /// Sheep.
        Sheep = "sheep" | "Sheep",
        /// Bastled sheep.
        Bastles = "bastles" | "Bastles",
        /// Defense Tokens.
        DefenseTokens = "defense_tokens" | "Defense Tokens",
        /// Castles and peels.
        PermanentDefenses = "permanent_defenses" | "Permanent Defenses",
    }
}

/// What happens when the opponents get a card (BR-5.2e to BR-5.2g).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stripe {
    /// The card waits in a pile, with this strength.
    Pile(Pile, u8),
    /// The Warden's token joins the opponents; the card waits in the pile of Defense Tokens.
    WardensToken(Token),
    /// At once: so many random discards are awarded.
    RandomDiscards(u8),
    /// At once: cubes are drawn, and each one's family gains so much at home.
    CubesHome {
        /// How many cubes.
        cubes: u8,
        /// Notoriety for each.
        points: u8,
    },
    /// At once: the Scots' Dyke is placed, and a cube's family gains Notoriety on a track.
    ScotsDyke {
        /// How many cubes.
        cubes: u8,
        /// Notoriety for each.
        points: u8,
        /// The track.
        march: March,
    },
    /// At once: the solo player loses cattle.
    LosesCattle(u8),
    /// At once: the solo player loses standing sheep.
    LosesSheep(u8),
    /// At once: the solo player loses Notoriety where he stands highest abroad.
    LosesNotoriety(u8),
    /// Waits in play; at the end of Summer on these turns, random discards are awarded.
    EachSummer {
        /// The turns, bit 0 for turn 1.
        turns: u8,
        /// How many cards.
        cards: u8,
    },
    /// Waits in play for the solo player's next raid, and halves its dice.
    HeavySnows,
}

/// An Event card (chapter 2.9).
#[derive(Clone, PartialEq, Debug)]
pub struct EventFacts {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub kind: EventKind,
    /// Whether it is among the nine.
    pub in_solo: bool,
    /// Where it comes from.
    pub origin: Origin,
    /// The fields that a source supports.
    pub attested: Vec<String>,
}

/// What an event does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// A Battle in a March.
    Battle {
        /// Where.
        march: March,
        /// Dice against each attack.
        defense: u8,
        /// VP for each hit.
        vp: u8,
        /// Notoriety for the victor.
        notoriety: u8,
    },
    /// The Rising of the North.
    Rising {
        /// Dice against each attack.
        defense: u8,
        /// VP for each hit.
        vp: u8,
        /// Horses for a Protestant victor.
        horses: u8,
        /// Notoriety for a Catholic victor.
        notoriety: u8,
        /// Base Attack Dice for opponents who win as Protestants.
        base_dice: u8,
    },
    /// Rerolls for attackers of a nation.
    Reroll {
        /// The dice on the card.
        dice: u8,
        /// The most in one combat.
        max: u8,
        /// Whose.
        nation: Nation,
        /// In which kinds of combat.
        combats: CombatSet,
        /// Against targets in these Marches.
        targets: MarchSet,
    },
    /// The victor of a feud gains this much.
    FeudNotoriety(u8),
    /// Who frees a captive gains this much.
    GaolbreakNotoriety(u8),
    /// Not used in the solo game.
    Unused,
}

table::names! {
    /// The six Target cards of a family (BR-2.11a).
    pub enum TargetKind: "a Target card" {
        /// Raids anywhere.
        Reiver = "reiver" | "Reiver",
        /// Battles anywhere; English or Scottish.
        Nation = "nation" | "Nation" | "English" | "Scottish",
        /// Feuds and gaolbreaks.
        Family = "family" | "Family",
        /// Across the border.
        OppositeMarch = "opposite-march" | "Opposite March",
        /// Across the border, the other March.
        CrossBorderMarch = "cross-border-march" | "Cross-Border March",
        /// On the own side.
        SameSideMarch = "same-side-march" | "Same Side March",
    }
}

table::bit_set! {
    /// Some Target cards of one family.
    pub struct TargetSet(u8) of TargetKind;
}

/// What a Target card allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TargetFacts {
    /// Marches (or the Debateable Land) to raid.
    pub raid: MarchSet,
    /// Marches of battles.
    pub battle: MarchSet,
    /// Whether it lists the Rising of the North itself.
    pub off_map: bool,
    /// Feuds.
    pub feud: Cubes,
    /// Gaolbreaks.
    pub gaolbreak: Cubes,
    /// The modifier.
    pub drm: u8,
    /// The kinds of combat that it counts for.
    pub drm_for: CombatSet,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a Target card allows feuds or gaolbreaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cubes {
    /// Nowhere.
    None,
    /// Wherever a cube of the family lies.
    Any,
    /// The same, in the other kingdom alone.
    AcrossBorder,
}

/// A kind of Defense Token (chapter 2.6).
#[derive(Clone, PartialEq, Debug)]
pub struct TokenFacts {
    /// What it is called.
    pub name: String,
    /// How many there are in the solo game.
    pub count: u8,
    /// Where they are at the start.
    pub pool: Pool,
    /// Dice on a farm.
    pub green: u8,
    /// Dice at a Town or Seat.
    pub gray: u8,
    /// Whether it halves the attacker's dice (BR-7.6n).
    pub halves: bool,
    /// Added to every defense die where it lies (BR-7.7c).
    pub drm: u8,
    /// Where it comes from.
    pub origin: Origin,
    /// The fields that a source supports.
    pub attested: Vec<String>,
}

/// Where a token is at the start (BR-3.0c, BR-3.0e, BR-3.0i, BR-3.0j).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pool {
    /// One with the solo player, the others with the opponents.
    Deputy,
    /// With the opponents.
    Rumor,
    /// With the opponents.
    Plain,
    /// To be drawn.
    Available,
    /// On the display, until its Warden comes.
    Display,
}

/// Everything that is printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Components {
    /// The Summer cards of the solo game, by number; the 24 numbers that are not in it have none.
    pub cards: Vec<Option<CardFacts>>,
    /// The cards of each turn's deck.
    pub decks: [CardSet; 3],
    /// Day of Truce, which can come back (BR-2.2e).
    pub day_of_truce: Option<Card>,
    /// The events, by number.
    pub events: Vec<EventFacts>,
    /// The Target cards, by family and kind.
    pub targets: [[TargetFacts; TargetKind::COUNT]; Family::COUNT],
    /// The tokens, by kind.
    pub tokens: Vec<TokenFacts>,
    /// The sites beside each region.
    pub beside: [SiteSet; Region::COUNT],
    /// Names of the regions.
    pub regions: [String; Region::COUNT],
    /// Names of the sites.
    pub sites: [String; crate::Site::COUNT],
    /// Names of the boxes.
    pub places: [String; Place::COUNT],
    /// Dice that a town wall adds in a gaolbreak (BR-2.1.1m).
    pub walls: [u8; 4],
    /// How sure the names of the regions, sites and boxes are.
    pub region_origins: [Origin; Region::COUNT],
    /// How sure the names of the sites are.
    pub site_origins: [Origin; crate::Site::COUNT],
    /// How sure the names of Towns and Seats are.
    pub place_origins: [Origin; Place::COUNT],
    /// The file that a player brought, if any of this comes from one.
    pub text: Option<String>,
}

impl Components {
    /// The facts of a card.
    ///
    /// # Panics
    /// If the card is not in the solo game.
    #[inline]
    pub fn card(&self, card: Card) -> &CardFacts {
        self.cards[card.index()]
            .as_ref()
            .expect("only cards of the solo game come up")
    }

    /// What a card is called.
    pub fn card_name(&self, card: Card) -> String {
        self.card(card).name.clone()
    }

    /// Its printed number and its name, for people who hold the card: "s36 Day of Truce".
    pub fn card_label(&self, card: Card) -> String {
        let facts = self.card(card);
        let sign = if facts.is_solo { "s" } else { "" };
        format!("{sign}{card} {}", facts.name)
    }

    /// The rerolls that go with a Warden's token, if its Warden gives any.
    pub fn warden_reroll(&self, token: Token) -> Option<Reroll> {
        if self.token(token).pool != Pool::Display {
            return None;
        }
        let wardens = self.cards.iter().flatten();
        let effect = wardens
            .map(|card| &card.effect)
            .find(|effect| effect.warden_token == Some(token));
        effect?.reroll.filter(|reroll| reroll.at_token)
    }

    /// The facts of an event.
    #[inline]
    pub fn event(&self, event: EventCard) -> &EventFacts {
        &self.events[event.index()]
    }

    /// The facts of a kind of token.
    #[inline]
    pub fn token(&self, token: Token) -> &TokenFacts {
        &self.tokens[token.index()]
    }

    /// What a Target card allows.
    #[inline]
    pub fn target(&self, family: Family, kind: TargetKind) -> &TargetFacts {
        &self.targets[family.index()][kind.index()]
    }
}
