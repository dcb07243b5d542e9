//! Event cards (chapter EVENT CARDS): each is read and carried out before anything moves (FW-EVENTS-20).

use crate::{Clan, Event, EventCard, FeudWar, FigureId, Lot, Stage, event::Death, game::Pen};
use table::{Refusal, Seat};

impl FeudWar {
    /// Carries out a card, or asks its drawer what it leaves to him.
    pub(crate) fn apply(&mut self, card: EventCard, pen: &mut Pen) {
        match card {
            EventCard::Football | EventCard::Drinking => return self.ask_rival(card, pen),
            EventCard::WardensWife => return self.ask_lot(card, Lot::Hanged, pen),
            EventCard::DrunkenAccident | EventCard::DrunkenFight | EventCard::Priest => {
                return self.ask_lot(card, Lot::Wounded, pen);
            }
            EventCard::Blackmail | EventCard::Gavelkind => {
                return self.ask_lot(card, Lot::Sent, pen);
            }
            EventCard::LameHorse => return self.ask_lot(card, Lot::Lamed, pen),
            // Who was challenged does not move (FW-R53).
            EventCard::WifeKidnapped | EventCard::LostValley if self.bonds.no_move => {
                return self.without_effect(card, pen);
            }
            EventCard::WifeKidnapped | EventCard::LostValley => self.all_turn_back(pen),
            card => self.bind(card),
        }
        self.send_off(pen);
    }

    /// What a card forbids or slows down for the rest of the turn.
    pub(crate) fn bind(&mut self, card: EventCard) {
        match card {
            EventCard::FarmGirl | EventCard::BarrelOfBeer | EventCard::TruceDay => {
                self.bonds.no_move = true
            }
            EventCard::BorderShower | EventCard::BorderShowers | EventCard::HeavyShower => {
                self.bonds.no_fire = true;
                if self.agreed.rain_for_all {
                    self.rain = Some(self.active);
                }
            }
            EventCard::BogHorse => self.bonds.bog_horse = true,
            EventCard::BogFoot => self.bonds.bog_foot = true,
            _ => {}
        }
    }

    /// The event is done: those who were sent go, and the figures act.
    pub(crate) fn send_off(&mut self, pen: &mut Pen) {
        self.stage = Stage::Act;
        self.move_sent(pen);
        self.end_if_spent(pen);
    }

    /// The rivals that may be challenged: any other clan with figures, not the Warden (FW-R50).
    pub(crate) fn may_challenge(&self, rival: Clan) -> Result<(), Refusal> {
        let refused =
            |why: &'static str| Err(Refusal::new("FW-R50", why).marking(vec![rival.to_string()]));
        match () {
            () if rival == Clan::Warden || rival.index() >= usize::from(self.seats) => {
                refused("That is no clan of this game.")
            }
            () if rival == self.active => refused("A clan does not challenge itself."),
            () if !self.has_figures(rival) => refused("That clan has no figures left."),
            () => Ok(()),
        }
    }

    fn ask_rival(&mut self, card: EventCard, pen: &mut Pen) {
        let rivals: Vec<Clan> =
            table::allowed(Clan::ALL, |clan| self.may_challenge(*clan)).collect();
        match rivals.as_slice() {
            [] => self.without_effect(card, pen),
            [only] => self.challenge(*only, pen),
            _ => self.stage = Stage::Rival,
        }
    }

    pub(crate) fn challenge(&mut self, rival: Clan, pen: &mut Pen) {
        let clan = self.active;
        self.bind_by_contest();
        self.state_mut(rival).challenged = true;
        pen.tell(|| Event::Challenged { clan, rival });
        self.send_off(pen);
    }

    fn without_effect(&mut self, card: EventCard, pen: &mut Pen) {
        pen.tell(|| Event::WithoutEffect { card });
        self.send_off(pen);
    }

    /// Whether a figure may be the one that a card strikes (FW-R51, FW-R54, FW-R56, FW-R57).
    pub(crate) fn may_choose(&self, lot: Lot, id: FigureId) -> Result<usize, Refusal> {
        let clause = match lot {
            Lot::Hanged => "FW-R51",
            Lot::Wounded => "FW-R56",
            Lot::Sent => "FW-R54",
            Lot::Lamed => "FW-R57",
        };
        let refused =
            |why: &'static str| Err(Refusal::new(clause, why).marking(vec![id.to_string()]));
        let found = self
            .find(id)
            .filter(|index| id.clan == self.active && self.figures[*index].is_there());
        let Some(index) = found else {
            return refused("That is none of your figures.");
        };
        let figure = &self.figures[index];
        match lot {
            _ if !figure.is_man() => refused("Hounds do not count."),
            Lot::Hanged if figure.is_leader() => refused("The leader is not hanged."),
            Lot::Sent if self.is_at_start(id.clan, &figure.base) => {
                refused("It is at the starting point.")
            }
            Lot::Sent if figure.sent => refused("It is on its way already."),
            Lot::Lamed if !figure.mounted => refused("It is not on horseback."),
            _ => Ok(index),
        }
    }

    /// Who may be chosen.
    pub(crate) fn candidates(&self, lot: Lot) -> Vec<usize> {
        self.party(self.active)
            .filter(|index| self.may_choose(lot, self.figures[*index].id).is_ok())
            .collect()
    }

    fn ask_lot(&mut self, card: EventCard, lot: Lot, pen: &mut Pen) {
        let has_hanged = lot == Lot::Hanged && self.state(self.active).has_hanged;
        let candidates = if has_hanged {
            Vec::new()
        } else {
            self.candidates(lot)
        };
        match candidates.as_slice() {
            [] => self.without_effect(card, pen),
            [only] => self.choose(lot, *only, pen),
            _ => self.stage = Stage::Choose(lot),
        }
    }

    pub(crate) fn choose(&mut self, lot: Lot, index: usize, pen: &mut Pen) {
        let figure = self.figures[index].id;
        pen.tell(|| Event::Chosen { figure, lot });
        match lot {
            Lot::Hanged => {
                self.state_mut(figure.clan).has_hanged = true;
                self.kill(index, None, Death::Hanged, pen);
            }
            Lot::Wounded => self.wound(index, 1, None, Death::Accident, pen),
            Lot::Sent => {
                self.figures[index].sent = true;
                self.drop_animals(&[index], pen);
            }
            Lot::Lamed => self.figures[index].limps = 2,
        }
        self.after_deed(pen);
        self.send_off(pen);
    }

    /// Whom the drawer takes if he does not say (FW-T-DECISIONS).
    pub(crate) fn default_choice(&self, lot: Lot) -> Option<usize> {
        let cost = |index: usize| self.figures[index].gear.cost();
        self.candidates(lot).into_iter().min_by_key(|index| {
            let figure = &self.figures[*index];
            let spared = match lot {
                Lot::Hanged | Lot::Sent => figure.holds.is_some(),
                Lot::Wounded => figure.wounds > 0,
                Lot::Lamed => false,
            };
            (spared, cost(*index), *index)
        })
    }

    /// The clan with most points, then in seat order.
    pub(crate) fn default_rival(&self) -> Option<Clan> {
        let rivals = table::allowed(Clan::ALL, |clan| self.may_challenge(*clan));
        rivals.max_by_key(|clan| (self.points(*clan), std::cmp::Reverse(clan.index())))
    }

    /// The side of the attacking clan with most points, where the Warden appears by default.
    pub(crate) fn default_warden_side(&self) -> crate::Side {
        let attackers = self
            .all_seats()
            .filter(|seat: &Seat| Some(*seat) != self.defender)
            .map(Clan::of);
        let first =
            attackers.max_by_key(|clan| (self.points(*clan), std::cmp::Reverse(clan.index())));
        first
            .and_then(|clan| self.state(clan).side)
            .unwrap_or(crate::Side::South)
    }
}
