//! Days and turns (chapter "Each Turn"): who goes first, movement cards, event cards, and when a go ends.

use crate::{
    AnimalId, Beacon, Clan, Deed, Event, EventCard, FeudWar, Post, Stage, Tallied, Tether, decks,
    game::{Bonds, Pen},
};
use field::Length;
use table::Seat;

impl FeudWar {
    /// A new day: all leaders throw for the first turn (FW-TURN-1, FW-R18).
    pub(crate) fn begin_day(&mut self, pen: &mut Pen) {
        self.day += 1;
        self.turn = 1;
        let leaders: Vec<Seat> = self.all_seats().filter(|seat| self.is_in(*seat)).collect();
        let first = decks::first(leaders, |seat| {
            let clan = Clan::of(seat);
            let die = pen.die(|| format!("{} for the first turn", clan.name()));
            pen.tell(|| Event::OrderRolled { clan, die });
            die
        });
        self.first = first.unwrap_or(Seat::FIRST);
        let (day, first) = (self.day, Clan::of(self.first));
        pen.tell(|| Event::DayBegan { day, first });
        self.seek_go(0, pen);
    }

    /// Begins the go of the next seat in the order, so many places after the first; after the last place comes the next turn.
    fn seek_go(&mut self, from: usize, pen: &mut Pen) {
        let seats = usize::from(self.seats);
        for place in from..seats {
            let seat = Seat::new((self.first.index() + place) % seats);
            let clan = Clan::of(seat);
            if self.has_figures(clan) {
                return self.begin_go(clan, pen);
            }
            // Its turn would come now.
            self.rain = self.rain.filter(|drawer| *drawer != clan);
            if Some(seat) == self.defender && self.warden_plays() {
                return self.begin_go(Clan::Warden, pen);
            }
        }
        if self.turn < self.turns_a_day() {
            self.turn += 1;
            self.seek_go(0, pen);
        } else if self.day < self.agreed.days {
            self.begin_day(pen);
        } else {
            self.finish(pen);
        }
    }

    /// Whether the Warden's party is on the table or about to enter it.
    fn warden_plays(&self) -> bool {
        let mut party = self
            .figures
            .iter()
            .filter(|figure| figure.id.clan == Clan::Warden);
        self.beacon == Beacon::Answered
            && self.warden_side.is_some()
            && party.any(|figure| figure.is_there() || figure.post == Post::Waiting)
    }

    fn begin_go(&mut self, clan: Clan, pen: &mut Pen) {
        self.active = clan;
        self.bonds = Bonds::default();
        self.event = None;
        self.has_thrown = false;
        for figure in &mut self.figures {
            figure.attackers = 0;
            if figure.id.clan == clan {
                (figure.deed, figure.moved, figure.used) = (Deed::None, Length::ZERO, Length::ZERO);
                figure.unled = Length::ZERO;
                (
                    figure.may_go_on,
                    figure.declared,
                    figure.waded,
                    figure.fires,
                ) = (false, false, false, false);
            }
        }
        if clan != Clan::Warden {
            // Those that are loose now move at the end of this clan turn (FW-R26).
            for animal in &mut self.animals {
                if animal.is_loose() {
                    animal.tether = Tether::Loose { fresh: false };
                }
            }
        }
        if std::mem::take(&mut self.state_mut(clan).challenged) {
            self.bind_by_contest();
        }
        if self.rain == Some(clan) {
            self.rain = None;
        }
        self.bonds.no_fire |= self.rain.is_some();
        let card = self.draw_card(|| format!("the movement card of {}", clan.name()), pen);
        self.card = Some(card);
        let (day, turn) = (self.day, self.turn);
        pen.tell(|| Event::TurnBegan {
            clan,
            day,
            turn,
            card,
        });
        self.stage = Stage::Act;
        let event = (!self.is_defending(clan)).then(|| self.draw_event(pen));
        self.river_throws(pen);
        match event {
            Some(card) => self.apply(card, pen),
            None => self.send_off(pen),
        }
    }

    /// The effect of football and drinking (FW-R50).
    pub(crate) fn bind_by_contest(&mut self) {
        (self.bonds.no_move, self.bonds.no_fire, self.bonds.no_attack) = (true, true, true);
    }

    /// An event card of the active clan.
    fn draw_event(&mut self, pen: &mut Pen) -> EventCard {
        let clan = self.active;
        let label = || format!("the event card of {}", clan.name());
        let card = decks::event(&mut self.deck, pen.chance, label);
        self.event = Some(card);
        pen.tell(|| Event::EventDrawn { clan, card });
        card
    }

    /// The go ends: loose animals move, and the next party begins.
    pub(crate) fn end_go(&mut self, pen: &mut Pen) {
        let ended = self.active;
        for figure in &mut self.figures {
            if figure.id.clan == ended {
                (figure.fired, figure.fires, figure.shot_at) = (figure.fires, false, false);
                figure.limps = figure.limps.saturating_sub(1);
            }
        }
        self.bonds = Bonds::default();
        if ended != Clan::Warden {
            self.stray_all(pen);
        }
        if self.ends_early() {
            return self.finish(pen);
        }
        if ended == self.defending() && self.warden_plays() {
            return self.begin_go(Clan::Warden, pen);
        }
        let seats = usize::from(self.seats);
        let place = (self.player(ended).index() + seats - self.first.index()) % seats;
        self.seek_go(place + 1, pen);
    }

    /// A party whose last figure is gone has no more to do in its go (FW-R76).
    pub(crate) fn end_if_spent(&mut self, pen: &mut Pen) {
        let comes = self.active == Clan::Warden && self.warden_plays();
        if self.stage == Stage::Act && !self.has_figures(self.active) && !comes {
            self.end_go(pen);
        }
    }

    fn finish(&mut self, pen: &mut Pen) {
        self.stage = Stage::Over;
        let clans = self.all_seats().map(Clan::of).map(|clan| Tallied {
            clan,
            points: self.points(clan),
            men: self.men(clan),
        });
        let clans = clans.collect();
        pen.tell(|| Event::Ended { clans });
    }

    /// Whether the turn may end: who is blocked in must have fought (FW-R44).
    pub(crate) fn may_end(&self) -> Result<(), table::Refusal> {
        match self
            .party(self.active)
            .find(|index| self.must_attack(*index))
        {
            Some(index) => {
                let id = self.figures[index].id;
                let why = format!("{id} is blocked in by three and must attack.");
                Err(table::Refusal::new("FW-R44", why).marking(vec![id.to_string()]))
            }
            None => Ok(()),
        }
    }

    /// An animal by its number.
    pub fn animal(&self, id: AnimalId) -> Option<&crate::Animal> {
        self.animals.get(id.index())
    }
}
