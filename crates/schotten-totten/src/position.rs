//! Any position can be set up: a [`Position`] is merely described, a [`SchottenTotten`] is possible, and
//! the way from one to the other says exactly what is wrong. `docs/schotten-totten.md` has the format.
//!
//! A position need not have arisen by play (a Stone may have three cards against none while the rest
//! of the border is bare), but every rule must have a meaning in it.

use crate::{
    Card, CardSet, Deck, SchottenTotten, Stage, Stone, Tactic, game::Discard, setup::tactic_deck,
};
use serde::Deserialize;
use table::{
    FaceDown, PositionError, Rng, Seat, counted,
    document::{self, Described},
    ensure,
};

/// Reads either form of a position: what people write, or the exact state.
pub(crate) fn from_json(json: &str) -> Result<SchottenTotten, PositionError> {
    match document::position::<SchottenTotten, Position>(json)? {
        Described::Exact(game) => game.check_possible().map(|()| game),
        Described::Told(position) => position.try_into(),
    }
}

/// A described position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// `base` (if nothing is said) or `tactic`.
    pub variant: Option<String>,
    /// Whether claims are made at the start of the turn.
    pub expert: Option<bool>,
    /// Who acts: 1 (if nothing is said) or 2.
    pub turn: Option<Seat>,
    /// `play` (if nothing is said), `claim` once a card has been played, or `draw` after the claims.
    pub phase: Option<String>,
    /// The nine Stones from left to right. Fewer are an error.
    pub stones: Vec<DescribedStone>,
    /// Both hands.
    pub hands: [Vec<Card>; 2],
    /// The decks in order, the top card first.
    #[serde(deserialize_with = "table::document::braced")]
    pub decks: Option<DescribedDecks>,
    /// Only which cards are in the decks.
    pub unseen: Option<DescribedDecks>,
    /// The discard pile, the top card last.
    pub discard: Vec<Card>,
    /// How many Tactic cards each seat has played.
    pub tactics_played: Option<[u8; 2]>,
    /// Whether each seat has played a Joker; needed only if one lies in the discard pile.
    pub jokers_played: Option<[bool; 2]>,
    /// Passes in a row without a claim between (at four the round ends).
    pub passes: Option<u8>,
    /// In a match: who began this round, so that the other begins the next; the seat that acts if
    /// nothing is said.
    pub starter: Option<Seat>,
    /// In a match: which round this is.
    pub round: Option<u8>,
    /// In a match: of how many rounds.
    pub rounds: Option<u8>,
    /// In a match: the points so far.
    pub points: Option<[u16; 2]>,
}

/// The cards of both decks.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DescribedDecks {
    /// Clan cards.
    pub clan: Vec<Card>,
    /// Tactic cards.
    pub tactic: Vec<Card>,
}

/// One described Stone. In JSON it stands in fields, or in one line such as `"M: r7 r8 r9* | b8 b9 #1"`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields, default)]
pub struct DescribedStone {
    /// Its number, if the line says it.
    #[serde(skip)]
    pub number: Option<Stone>,
    /// The cards of both sides in the order played.
    pub cards: [Vec<Card>; 2],
    /// Who was complete first; needed if both sides are complete.
    pub first: Option<Seat>,
    /// The Combat Modes on it.
    pub modes: Vec<Card>,
    /// Who controls it.
    pub owner: Option<Seat>,
}

impl<'de> Deserialize<'de> for DescribedStone {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let forms = "a Stone is an object with cards, first, modes and owner, or a line such as \"r7 | b8\"";
        let (line, fields) = (DescribedStone::from_line, DescribedStone::deserialize);
        document::text_or_object(deserializer, forms, line, fields)
    }
}

pub(crate) fn wrong<T>(why: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError(why.into()))
}

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, PositionError> {
    text.parse()
        .map_err(|error: T::Err| PositionError(error.to_string()))
}

impl DescribedStone {
    /// Reads `r7 r8 r9* | b8 b9 #1`. In front may stand the Stone's number and Combat Modes, as the board
    /// prints them: `4BM: r7 | b8`.
    pub fn from_line(line: &str) -> Result<DescribedStone, PositionError> {
        let (label, rest) = line.split_once(':').unwrap_or(("", line));
        let (digits, modes): (String, String) = label
            .trim()
            .chars()
            .partition(|letter| letter.is_ascii_digit());
        let number = match digits.as_str() {
            "" => None,
            digits => Some(read(digits)?),
        };
        let modes = modes
            .chars()
            .map(|letter| read(&letter.to_string()))
            .collect::<Result<_, _>>()?;
        let (rest, owner) = match rest
            .split_once('#')
            .map(|(rest, owner)| (rest, owner.trim()))
        {
            Some((rest, "1")) => (rest, Some(Seat::FIRST)),
            Some((rest, "2")) => (rest, Some(Seat::SECOND)),
            Some(_) => return wrong(format!("'{line}' does not end in #1 or #2")),
            None => (rest, None),
        };
        let Some((left, right)) = rest.split_once('|') else {
            return wrong(format!("'{line}' lacks the | between the two sides"));
        };
        let mut stone = DescribedStone {
            number,
            modes,
            owner,
            ..DescribedStone::default()
        };
        for (index, side) in [left, right].into_iter().enumerate() {
            for word in side.split_whitespace() {
                let (word, star) = match word.strip_suffix('*') {
                    Some(card) => (card, true),
                    None => (word, false),
                };
                stone.cards[index].push(read(word)?);
                if star {
                    if stone.first.is_some_and(|first| first.index() != index) {
                        return wrong("both sides cannot have been complete first");
                    }
                    stone.first = Some(Seat::new(index));
                }
            }
        }
        Ok(stone)
    }
}

impl Position {
    /// Reads the JSON form.
    pub fn from_json(json: &str) -> Result<Position, PositionError> {
        Ok(document::read(json)?)
    }

    /// Reads the form in lines, as tests and exercises use it: words such as `tactic`, `expert`, `claim`,
    /// `turn 2` on lines of their own, `hand 1: …`, `deck: …` (top first), `tactics: …` (the Tactic deck,
    /// top first), `discard: …`, `played 1 0`, and Stones such as `4: r7 r8 r9* | b8 b9` (bare Stones
    /// may be left out).
    ///
    /// ```
    /// use schotten_totten::{Position, SchottenTotten};
    /// let game: SchottenTotten = Position::from_text(
    ///     "expert
    ///      hand 1: r5 g2
    ///      4: r7 r8 r9* | b8 b9",
    /// )?
    /// .try_into()?;
    /// assert_eq!(game.claimable().len(), 1);
    /// # Ok::<(), table::PositionError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Position, PositionError> {
        let mut position = Position {
            stones: vec![DescribedStone::default(); Stone::COUNT],
            ..Position::default()
        };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            position.read_line(line)?;
        }
        Ok(position)
    }

    fn read_line(&mut self, line: &str) -> Result<(), PositionError> {
        let cards = |list: &str| {
            list.split_whitespace()
                .map(read)
                .collect::<Result<Vec<Card>, _>>()
        };
        let pair = |list: &str| -> Result<[u8; 2], PositionError> {
            let numbers: Vec<u8> = list
                .split_whitespace()
                .map(read)
                .collect::<Result<_, _>>()?;
            numbers
                .try_into()
                .map_err(|_| PositionError(format!("'{list}' is not two numbers")))
        };
        match line.split_once(':') {
            Some(("hand 1", list)) => self.hands[0] = cards(list)?,
            Some(("hand 2", list)) => self.hands[1] = cards(list)?,
            Some(("deck", list)) => self.decks.get_or_insert_default().clan = cards(list)?,
            Some(("tactics", list)) => self.decks.get_or_insert_default().tactic = cards(list)?,
            Some(("discard", list)) => self.discard = cards(list)?,
            Some(_) => {
                let described = DescribedStone::from_line(line)?;
                let Some(stone) = described.number else {
                    return wrong(format!("'{line}' does not begin with the Stone's number"));
                };
                self.stones[stone.index()] = described;
            }
            None => match line.split_once(' ') {
                Some(("turn", seat)) => self.turn = Some(read(seat)?),
                Some(("played", counts)) => self.tactics_played = Some(pair(counts)?),
                Some(("jokers", counts)) => {
                    self.jokers_played = Some(pair(counts)?.map(|count| count > 0));
                }
                Some(("points", counts)) => self.points = Some(pair(counts)?.map(u16::from)),
                Some(("starter", seat)) => self.starter = Some(read(seat)?),
                Some(("passes", number)) => self.passes = Some(read(number)?),
                Some(("round", number)) => self.round = Some(read(number)?),
                Some(("rounds", number)) => self.rounds = Some(read(number)?),
                _ => match line {
                    "expert" => self.expert = Some(true),
                    "base" | "tactic" => self.variant = Some(line.into()),
                    "play" | "claim" | "draw" => self.phase = Some(line.into()),
                    _ => return wrong(format!("'{line}' says nothing about a position")),
                },
            },
        }
        Ok(())
    }
}

impl TryFrom<Position> for SchottenTotten {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<SchottenTotten, PositionError> {
        let with_tactics = match position.variant.as_deref() {
            None | Some("base") => false,
            Some("tactic") => true,
            Some(other) => return wrong(format!("'{other}' is not a variant: base or tactic")),
        };
        let rounds = position.rounds.unwrap_or(1);
        let mut game = SchottenTotten::bare(with_tactics, position.expert.unwrap_or(false), rounds);
        let round = position.round.unwrap_or(1);
        let points = position.points.unwrap_or_default();
        game.set_match(round, points, position.passes.unwrap_or(0), Stage::Play)?;
        game.to_act = position.turn.unwrap_or(Seat::FIRST);
        game.starter = position.starter.unwrap_or(game.to_act);
        for seat in [game.to_act, game.starter] {
            ensure! { seat.index() < 2 => "there is no seat {seat}; seats are 1 and 2"; }
        }

        let mut ledger = Ledger::new(with_tactics);
        game.set_stones(&position.stones, &mut ledger)?;
        game.set_discard(&position.discard, &mut ledger)?;
        game.set_hands(&position.hands, 0, &mut ledger)?;
        game.set_decks(&position, ledger)?;
        game.set_tactics_played(&position)?;
        game.set_phase(position.phase.as_deref())?;
        Ok(game)
    }
}

/// Which cards have found their place: each card lies in one place only.
pub(crate) struct Ledger {
    with_tactics: bool,
    left: CardSet,
}

impl Ledger {
    pub(crate) fn new(with_tactics: bool) -> Ledger {
        let mut left = CardSet::CLAN;
        if with_tactics {
            left = tactic_deck().chain(left.iter()).collect();
        }
        Ledger { with_tactics, left }
    }

    pub(crate) fn take(&mut self, card: Card, place: &str) -> Result<(), PositionError> {
        ensure! {
            self.with_tactics || card.is_clan() => "{card} is a Tactic card ({place}), but the variant is base";
            self.left.contains(card) => "{card} lies in two places; one is {place}";
        }
        self.left.remove(card);
        Ok(())
    }
}

impl SchottenTotten {
    /// Where the match stands. A round that is over has given its points.
    pub(crate) fn set_match(
        &mut self,
        round: u8,
        points: [u16; 2],
        passes: u8,
        stage: Stage,
    ) -> Result<(), PositionError> {
        let is_over = matches!(stage, Stage::Between | Stage::Over);
        let rounds = self.rounds;
        ensure! { (1..=rounds).contains(&round) => "there is no round {round} of {rounds}"; }
        let finished = u16::from(round) - u16::from(!is_over);
        let (most, next) = (5 * finished, finished + 1);
        // The claims after the fourth pass are the last.
        let last = is_over || stage == Stage::Claim;
        ensure! {
            points.iter().all(|&points| points <= most) => "at most {most} points can be won before round {next}";
            passes <= 3 + u8::from(last) => "after four passes in a row the round is over";
        }
        (self.round, self.points, self.passes) = (round, points, passes);
        Ok(())
    }

    pub(crate) fn set_stones(
        &mut self,
        stones: &[DescribedStone],
        ledger: &mut Ledger,
    ) -> Result<(), PositionError> {
        ensure! { stones.len() == Stone::COUNT => "there are nine Stones, not {}", stones.len(); }
        for (described, stone) in stones.iter().zip(Stone::all()) {
            let number = described.number.unwrap_or(stone);
            ensure! { number == stone => "Stone {number} stands in the place of Stone {stone}"; }
            self.set_stone(described, stone, ledger)
                .map_err(|PositionError(why)| PositionError(format!("Stone {stone}: {why}")))?;
        }
        Ok(())
    }

    fn set_stone(
        &mut self,
        described: &DescribedStone,
        stone: Stone,
        ledger: &mut Ledger,
    ) -> Result<(), PositionError> {
        for &mode in &described.modes {
            match mode.kind() {
                Some(kind) if kind.is_mode() => {
                    ledger.take(mode, "on the Stone")?;
                    self.border.set_mode(kind, stone);
                }
                _ => return wrong(format!("{mode} is not a Combat Mode")),
            }
        }
        let need = self.border.need(stone);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let cards = &described.cards[seat.index()];
            let count = counted(cards.len(), "card");
            ensure! { cards.len() <= need => "seat {seat} has {count} where {need} is the most"; }
            for &card in cards {
                ensure! { card.kind().is_none_or(Tactic::is_elite) => "{card} cannot lie on a side"; }
                ledger.take(card, "on a side")?;
                let twice = self.border.side(seat, stone).contains(&card);
                ensure! { !twice => "seat {seat} has two of {card} here"; }
                self.border.place(seat, card, stone);
            }
        }
        self.set_first_and_owner(described, stone)
    }

    fn set_first_and_owner(
        &mut self,
        described: &DescribedStone,
        stone: Stone,
    ) -> Result<(), PositionError> {
        let complete = |seat| self.border.complete(seat).contains(stone);
        let both = complete(Seat::FIRST) && complete(Seat::SECOND);
        match described.first {
            Some(first) if first.index() > 1 => return wrong("seats are 1 and 2"),
            Some(first) if both => self.border.set_first(first, stone),
            Some(first) if !complete(first) => {
                return wrong(format!(
                    "seat {first} cannot have been complete first: it is not complete"
                ));
            }
            None if both => {
                return wrong("both sides are complete, so it must be said who was first");
            }
            _ => {}
        }
        let Some(owner) = described.owner else {
            return Ok(());
        };
        ensure! { owner.index() < 2 => "seats are 1 and 2"; }
        let Some(strength) = self.border.strength(owner, stone) else {
            return wrong(format!(
                "seat {owner} cannot have claimed it with an incomplete side"
            ));
        };
        let theirs = self.border.strength(owner.other(), stone);
        let lost_tie = theirs == Some(strength) && self.border.first(stone) != Some(owner);
        ensure! {
            theirs.is_none_or(|theirs| theirs <= strength) && !lost_tie
                => "seat {owner} cannot have claimed it: the other side is ahead";
        }
        self.border.claim(owner, stone);
        Ok(())
    }

    pub(crate) fn set_discard(
        &mut self,
        cards: &[Card],
        ledger: &mut Ledger,
    ) -> Result<(), PositionError> {
        for &card in cards {
            let is_mode = card.kind().is_some_and(Tactic::is_mode);
            ensure! { !is_mode => "{card} cannot be discarded: a Combat Mode stays"; }
            ledger.take(card, "in the discard pile")?;
            self.border.show(card);
        }
        let has = |kind| cards.contains(&Card::tactic(kind));
        let ruses = cards.iter().filter(|card| {
            card.kind()
                .is_some_and(|kind| !kind.is_elite() && !kind.is_mode())
        });
        let removed = cards.len() - ruses.count();
        let removers = usize::from(has(Tactic::Banshee)) + usize::from(has(Tactic::Strategist));
        let were = if removed == 1 { "was" } else { "were" };
        let count = counted(removed, "card");
        ensure! {
            removed <= removers
                => "{count} {were} removed from the border, but Banshee and Strategist in the discard pile account for {removers}";
        }
        self.discard = Discard::try_from(cards.to_vec()).map_err(PositionError)?;
        Ok(())
    }

    pub(crate) fn set_hands(
        &mut self,
        hands: &[Vec<Card>; 2],
        extra: usize,
        ledger: &mut Ledger,
    ) -> Result<(), PositionError> {
        for (index, cards) in hands.iter().enumerate() {
            let seat = Seat::new(index);
            let extra = if seat == self.to_act { extra } else { 0 };
            let most = self.hand_size() + extra;
            let count = counted(cards.len(), "card");
            ensure! { cards.len() <= most => "seat {seat} holds {count} where {most} is the most"; }
            for &card in cards {
                ledger.take(card, &format!("in the hand of seat {seat}"))?;
                self.hands[index].add(card);
            }
        }
        Ok(())
    }

    /// Decks in order, or as sets, or simply all that is left.
    pub(crate) fn set_decks(
        &mut self,
        position: &Position,
        mut ledger: Ledger,
    ) -> Result<(), PositionError> {
        let (decks, ordered) = match (&position.decks, &position.unseen) {
            (Some(_), Some(_)) => return wrong("give 'decks' or 'unseen', not both"),
            (Some(decks), None) => (decks.clone(), true),
            (None, Some(unseen)) => (unseen.clone(), false),
            (None, None) => {
                let decks = DescribedDecks {
                    clan: ledger.left.clan().iter().collect(),
                    tactic: ledger.left.tactic().iter().collect(),
                };
                (decks, false)
            }
        };
        for (deck, cards) in [(Deck::Clan, &decks.clan), (Deck::Tactic, &decks.tactic)] {
            for &card in cards {
                ensure! { card.deck() == deck => "{card} is not a {} card", deck.name(); }
                ledger.take(card, &format!("in the {} deck", deck.name()))?;
            }
        }
        ensure! { ledger.left.is_empty() => "these cards are nowhere: {:?}", ledger.left; }
        self.clan = FaceDown::from_top(decks.clan.iter().map(|card| card.id()));
        self.tactic = FaceDown::from_top(decks.tactic.iter().map(|card| card.id()));
        if !ordered {
            let mut rng = Rng::new(0);
            self.clan.shuffle_above(0, &mut rng);
            self.tactic.shuffle_above(0, &mut rng);
        }
        Ok(())
    }

    /// Every Tactic card that lies open was played by someone, and nobody is two ahead (ST-9b).
    pub(crate) fn set_tactics_played(&mut self, position: &Position) -> Result<(), PositionError> {
        let elite = |seat: Seat| {
            let sides = Stone::all().flat_map(|stone| self.border.side(seat, stone));
            sides
                .filter(|card| !card.is_clan())
                .copied()
                .collect::<Vec<_>>()
        };
        let lying = [elite(Seat::FIRST), elite(Seat::SECOND)];
        let shown = self.border.shown().tactic().len() as u8;
        let played = match position.tactics_played {
            Some(played) => played,
            None => self.guess_tactics_played(&lying, shown)?,
        };
        let [one, two] = played;
        let open = counted(shown.into(), "Tactic card");
        let lie = if shown == 1 { "lies" } else { "lie" };
        ensure! {
            u32::from(one) + u32::from(two) == u32::from(shown)
                => "{open} {lie} open, but {one} and {two} were played";
            one.abs_diff(two) <= 1 => "no seat can have played two Tactic cards more than the other";
        }
        let joker = Card::tactic(Tactic::Joker);
        let on_border =
            [0, 1].map(|seat| lying[seat].iter().filter(|&&card| card == joker).count());
        for seat in [0, 1] {
            let (number, count) = (seat + 1, lying[seat].len());
            let troops = counted(count, "Elite Troop");
            let cards = counted(played[seat].into(), "Tactic card");
            ensure! {
                count <= played[seat].into() => "seat {number} has {troops} on the border, but played {cards}";
                on_border[seat] <= 1 => "seat {number} has two Jokers on the border";
            }
        }
        let discarded = position
            .discard
            .iter()
            .filter(|&&card| card == joker)
            .count();
        let jokers = match position.jokers_played {
            Some(jokers) => jokers,
            None if discarded == 0 => on_border.map(|count| count == 1),
            None if discarded + on_border[0] + on_border[1] == 2 => [true, true],
            None => return wrong("a Joker was discarded: say in 'jokers_played' who played one"),
        };
        let count = jokers.iter().filter(|&&played| played).count();
        if count != discarded + on_border[0] + on_border[1]
            || (0..2).any(|seat| on_border[seat] == 1 && !jokers[seat])
        {
            return wrong("'jokers_played' does not fit the Jokers that lie open");
        }
        self.tactics_played = played;
        self.joker_played = jokers;
        Ok(())
    }

    fn guess_tactics_played(
        &self,
        lying: &[Vec<Card>; 2],
        shown: u8,
    ) -> Result<[u8; 2], PositionError> {
        let [first, second] = [0, 1].map(|seat| lying[seat].len() as u8);
        match (shown % 2, shown - first - second) {
            (0, _) => Ok([shown / 2; 2]),
            (_, 0) => Ok([first, second]),
            _ => wrong(
                "an odd number of Tactic cards lies open: say in 'tactics_played' who played how many",
            ),
        }
    }

    pub(crate) fn check_nobody_won(&self) -> Result<(), PositionError> {
        for owner in [Seat::FIRST, Seat::SECOND] {
            let owned = self.border.owned(owner);
            let won = owned.three_adjacent() || owned.len() >= 5;
            ensure! { !won => "seat {owner} has won already"; }
        }
        Ok(())
    }

    pub(crate) fn set_phase(&mut self, phase: Option<&str>) -> Result<(), PositionError> {
        self.check_nobody_won()?;
        let seat = self.to_act;
        let short = self.hands[seat.index()].len() < self.hand_size();
        match phase {
            None | Some("play") => {
                if self.expert {
                    self.claimable = self.border.claimable(seat);
                }
            }
            Some("claim") if self.expert => {
                return wrong("in the Expert variant claims are made in the phase 'play'");
            }
            Some("claim") => {
                self.stage = Stage::Claim;
                self.claimable = self.border.claimable(seat);
            }
            Some("draw") if !self.with_tactics => {
                return wrong("the base game has no phase 'draw': the card comes by itself");
            }
            Some("draw") if !short || (self.clan.is_empty() && self.tactic.is_empty()) => {
                return wrong("there is nothing to draw");
            }
            Some("draw") => self.stage = Stage::Draw,
            Some(other) => {
                return wrong(format!("'{other}' is not a phase: play, claim or draw"));
            }
        }
        Ok(())
    }
}
