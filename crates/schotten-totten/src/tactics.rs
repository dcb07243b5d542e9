//! Chapters 9 to 12: when a Tactic card may be played, and the four Ruses. (Elite Troops and Combat
//! Modes are placed in `turns`; what they do to a Stone stands in `combination` and `border`.)

use crate::{Action, Card, CardSet, Deck, Event, SchottenTotten, Stage, Stone, Tactic};
use table::{Journal, Refusal, Seat};

impl SchottenTotten {
    /// Whether the seat may play this Tactic card at all now.
    pub(crate) fn check_tactic(&self, seat: Seat, tactic: Tactic) -> Result<(), Refusal> {
        if tactic == Tactic::Joker && self.has_played_joker(seat) {
            let lies = Stone::all().any(|stone| {
                self.border
                    .side(seat, stone)
                    .contains(&Card::tactic(Tactic::Joker))
            });
            let clause = if lies { "ST-10c" } else { "ST-R9" };
            return Err(Refusal::new(
                clause,
                "You have played a Joker; the second stays in your hand to the end.",
            ));
        }
        if !self.may_lead_tactics(seat) {
            let [own, other] = [seat, seat.other()].map(|seat| self.tactics_played[seat.index()]);
            let why = format!(
                "You have played {own} Tactic cards and your opponent {other}; you may not be two ahead."
            );
            return Err(Refusal::new("ST-9b", why));
        }
        Ok(())
    }

    pub(crate) fn count_tactic(&mut self, seat: Seat, tactic: Tactic) {
        self.tactics_played[seat.index()] += 1;
        self.joker_played[seat.index()] |= tactic == Tactic::Joker;
    }

    /// The Tactic cards that may be played now, each with its targets.
    pub(crate) fn tactic_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let open = self.border.open(seat);
        let unclaimed = self.border.unclaimed();
        for card in self.hands[seat.index()].tactic().distinct() {
            let Some(tactic) = card.kind() else { continue };
            match tactic {
                Tactic::Joker if self.has_played_joker(seat) => {}
                Tactic::Joker | Tactic::Spy | Tactic::ShieldBearer => {
                    into.extend(open.iter().map(|stone| Action::Place(card, stone)));
                }
                Tactic::BlindMansBluff | Tactic::MudFight => {
                    into.extend(unclaimed.iter().map(|stone| Action::Place(card, stone)));
                }
                Tactic::Recruiter => into.push(Action::Recruiter),
                Tactic::Strategist => {
                    into.extend(
                        self.targets(seat)
                            .map(|(card, stone)| Action::Strategist(card, stone)),
                    );
                }
                Tactic::Banshee => {
                    let targets = self.targets(seat.other());
                    into.extend(targets.map(|(card, stone)| Action::Banshee(card, stone)));
                }
                Tactic::Traitor if open.is_empty() => {}
                Tactic::Traitor => {
                    let targets = self
                        .targets(seat.other())
                        .filter(|(card, _)| card.is_clan());
                    into.extend(targets.map(|(card, stone)| Action::Traitor(card, stone)));
                }
            }
        }
    }

    /// The cards on this seat's side of unclaimed Stones.
    fn targets(&self, seat: Seat) -> impl Iterator<Item = (Card, Stone)> {
        self.border.unclaimed().iter().flat_map(move |stone| {
            let cards = self.border.side(seat, stone).iter();
            cards.map(move |&card| (card, stone))
        })
    }

    /// The cards that the Recruiter may return: all but a Joker that must be kept (ST-R9).
    pub(crate) fn returnable(&self, seat: Seat) -> CardSet {
        let mut hand = self.hands[seat.index()];
        if self.has_played_joker(seat) {
            hand.remove(Card::tactic(Tactic::Joker));
        }
        hand
    }

    pub(crate) fn check_ruse(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Recruiter => self.check_ruse_card(seat, Tactic::Recruiter),
            Action::Strategist(card, stone) => {
                self.check_ruse_card(seat, Tactic::Strategist)?;
                self.check_target(seat, card, stone, "ST-12d")
            }
            Action::Banshee(card, stone) => {
                self.check_ruse_card(seat, Tactic::Banshee)?;
                self.check_target(seat.other(), card, stone, "ST-12e")
            }
            Action::Traitor(card, stone) => {
                self.check_ruse_card(seat, Tactic::Traitor)?;
                if !card.is_clan() {
                    return Err(Refusal::new("ST-12f", "The Traitor takes Clan cards only."));
                }
                self.check_target(seat.other(), card, stone, "ST-12f")?;
                if self.border.open(seat).is_empty() {
                    return Err(Refusal::new(
                        "ST-R13",
                        "You have no free place for the card that the Traitor would take.",
                    ));
                }
                Ok(())
            }
            Action::Put(stone) => self.check_put(seat, stone),
            Action::Discard => match self.stage {
                Stage::Move(..) => Ok(()),
                Stage::Seize(_) => Err(Refusal::new(
                    "ST-12f",
                    "The card that the Traitor takes is placed on your own side, not discarded.",
                )),
                _ => Err(Refusal::new("ST-4d", "You have taken up no card.")),
            },
            Action::Return(card) => self.check_return(seat, card),
            Action::Place(..)
            | Action::Claim(_)
            | Action::Done
            | Action::Draw(_)
            | Action::Pass
            | Action::Deal => Err(Refusal::new("ST-12a", "That is not part of a Ruse.")),
        }
    }

    fn check_ruse_card(&self, seat: Seat, ruse: Tactic) -> Result<(), Refusal> {
        self.check_stage_for_card()?;
        self.check_in_hand(seat, Card::tactic(ruse))?;
        self.check_tactic(seat, ruse)
    }

    /// The card must lie on this seat's side of an unclaimed Stone.
    fn check_target(
        &self,
        owner: Seat,
        card: Card,
        stone: Stone,
        clause: &'static str,
    ) -> Result<(), Refusal> {
        if !self.border.unclaimed().contains(stone) {
            let why = format!("Stone {stone} has been claimed; its cards stay.");
            return Err(Refusal::new(clause, why));
        }
        let side = self.border.side(owner, stone);
        if side.contains(&card) {
            return Ok(());
        }
        if card.kind().is_some_and(Tactic::is_mode) {
            return Err(Refusal::new(
                "ST-R12",
                "A Combat Mode lies on the Stone itself and stays.",
            ));
        }
        let whose = if owner == self.to_act {
            "your"
        } else {
            "your opponent's"
        };
        let why = format!(
            "There is no {} on {whose} side of Stone {stone}.",
            card.name()
        );
        Err(Refusal::new(clause, why))
    }

    fn check_put(&self, seat: Seat, stone: Stone) -> Result<(), Refusal> {
        let (from, clause) = match self.stage {
            Stage::Move(_, from) => (Some(from), "ST-12d"),
            Stage::Seize(_) => (None, "ST-12f"),
            _ => {
                return Err(Refusal::new(
                    "ST-4d",
                    "A card that lies at a Stone stays there; only a Ruse moves it.",
                ));
            }
        };
        if from == Some(stone) {
            return Err(Refusal::new(
                clause,
                "The card must go to a different Stone.",
            ));
        }
        if self.border.open(seat).contains(stone) {
            Ok(())
        } else {
            let why = format!("You have no free place at Stone {stone}.");
            Err(Refusal::new(clause, why))
        }
    }

    fn check_return(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Return(_)) {
            return Err(Refusal::new(
                "ST-12c",
                "Cards are returned only for the Recruiter, after its draws.",
            ));
        }
        self.check_in_hand(seat, card)?;
        if self.returnable(seat).contains(card) {
            Ok(())
        } else {
            Err(Refusal::new(
                "ST-R9",
                "You have played a Joker; this one stays in your hand to the end.",
            ))
        }
    }

    pub(crate) fn play_ruse(&mut self, seat: Seat, action: &Action, journal: &mut Journal<Event>) {
        match *action {
            Action::Recruiter => {
                self.begin_ruse(seat, Tactic::Recruiter);
                journal.tell(|| Event::Recruits { seat });
                self.recruit(seat, 3, journal);
            }
            Action::Strategist(card, stone) => {
                self.begin_ruse(seat, Tactic::Strategist);
                self.border.lift(seat, card, stone);
                journal.tell(|| Event::TookUp { seat, card, stone });
                self.stage = Stage::Move(card, stone);
            }
            Action::Banshee(card, stone) => {
                self.begin_ruse(seat, Tactic::Banshee);
                self.border.lift(seat.other(), card, stone);
                self.discard.push(card);
                journal.tell(|| Event::Bansheed { seat, card, stone });
                self.end_ruse(Tactic::Banshee, journal);
            }
            Action::Traitor(card, stone) => {
                self.begin_ruse(seat, Tactic::Traitor);
                self.border.lift(seat.other(), card, stone);
                journal.tell(|| Event::Seized { seat, card, stone });
                self.stage = Stage::Seize(card);
            }
            Action::Put(stone) => self.put_down(seat, Some(stone), journal),
            Action::Discard => self.put_down(seat, None, journal),
            Action::Return(card) => self.return_card(seat, card, journal),
            _ => debug_assert!(false, "{action} is not part of a Ruse"),
        }
    }

    fn begin_ruse(&mut self, seat: Seat, ruse: Tactic) {
        self.take_from_hand(seat, Card::tactic(ruse));
        self.border.show(Card::tactic(ruse));
        self.count_tactic(seat, ruse);
        self.claimable = crate::StoneSet::NONE;
    }

    /// The Ruse goes to the discard pile when it has been carried out (ST-12a).
    fn end_ruse(&mut self, ruse: Tactic, journal: &mut Journal<Event>) {
        self.discard.push(Card::tactic(ruse));
        self.after_card(journal);
    }

    /// Puts the card that was taken up at a Stone, or on the discard pile.
    fn put_down(&mut self, seat: Seat, stone: Option<Stone>, journal: &mut Journal<Event>) {
        let (card, ruse) = match self.stage {
            Stage::Move(card, _) => (card, Tactic::Strategist),
            Stage::Seize(card) => (card, Tactic::Traitor),
            _ => return debug_assert!(false, "no card was taken up"),
        };
        match stone {
            Some(stone) => self.border.put(seat, card, stone),
            None => self.discard.push(card),
        }
        journal.tell(|| Event::PutDown { seat, card, stone });
        self.end_ruse(ruse, journal);
    }

    /// The Recruiter with this many draws to go (ST-R11).
    pub(crate) fn recruit(&mut self, seat: Seat, left: u8, journal: &mut Journal<Event>) {
        if left > 0 && !(self.clan.is_empty() && self.tactic.is_empty()) {
            self.stage = Stage::Recruit(left);
        } else {
            self.go_on_returning(seat, 2, journal);
        }
    }

    fn go_on_returning(&mut self, seat: Seat, left: u8, journal: &mut Journal<Event>) {
        if left > 0 && !self.returnable(seat).is_empty() {
            self.stage = Stage::Return(left);
        } else {
            self.end_ruse(Tactic::Recruiter, journal);
        }
    }

    fn return_card(&mut self, seat: Seat, card: Card, journal: &mut Journal<Event>) {
        let Stage::Return(left) = self.stage else {
            return debug_assert!(false, "nothing is to be returned");
        };
        self.take_from_hand(seat, card);
        match card.deck() {
            Deck::Clan => self.clan.put_under(card.id()),
            Deck::Tactic => self.tactic.put_under(card.id()),
        }
        self.under.by = Some(seat);
        *self.under.of(card.deck()) += 1;
        let deck = card.deck();
        journal.tell(|| Event::Returned { seat, deck });
        journal.whisper(seat, || Event::ReturnedCard { seat, card });
        self.go_on_returning(seat, left - 1, journal);
    }
}
