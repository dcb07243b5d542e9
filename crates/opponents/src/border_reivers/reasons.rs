//! Why a move is good, in sentences: what the evaluation expects of it, in the words of the game. Only what chance cannot
//! change is told, so that it is true whatever the dice show next.

use super::{outlook::Outlook, policy::Policy, taste::Beliefs, words::the_march};
use border_reivers::{
    Action, BorderReivers, CATTLE_INCOME, Card, CardSet, Combat, Components, March, NOTORIETY_VP,
    Place, Rank, Region, Stage, Stripe, Target, TargetCard, Token, rank,
};
use table::{capital, counted, in_a_row};

/// A sentence, and how much it says: what weighs less than 1 is not told.
type Reason = (String, f32);

/// What weighs this much is told if nothing better is.
const LITTLE: f32 = 1.1;

/// What speaks for the actions that made one move of the one state and led to the other.
pub(super) fn reasons(
    beliefs: &Beliefs,
    before: &BorderReivers,
    after: &BorderReivers,
    done: &[Action],
) -> Vec<Reason> {
    let Some(first) = done.first() else {
        return Vec::new();
    };
    let mind = Mind {
        policy: Policy::new(beliefs, before),
        game: before,
    };
    let mut said = mind.of_stage(*first, done);
    said.extend(mind.of_fame(done));
    said.extend(income(before, after));
    said
}

/// The state before the move, and how it is judged.
struct Mind<'a> {
    policy: Policy<'a>,
    game: &'a BorderReivers,
}

impl Mind<'_> {
    fn outlook(&self) -> &Outlook<'_> {
        &self.policy.outlook
    }

    fn data(&self) -> &Components {
        self.outlook().data
    }

    /// How good an action looks, in VP.
    fn score(&self, action: Action) -> f32 {
        let mut scores = Vec::new();
        self.policy.score(&[action], &mut scores);
        scores.first().copied().unwrap_or(0.0)
    }

    /// What speaks for the decision that the move began with.
    fn of_stage(&self, first: Action, done: &[Action]) -> Vec<Reason> {
        match (self.game.stage(), first) {
            (Stage::Draft | Stage::Office | Stage::Retrieve(_), first) => self.of_card(first),
            (Stage::Attack, Action::Use(card)) => self.of_target_card(card),
            (Stage::Attack, first) => self.of_attack(first, done),
            (Stage::Horses, Action::Commit(horses)) => self.of_horses(horses),
            (Stage::Targets, _) => self.of_targets(done),
            (Stage::Muster, first) => self.of_muster(first),
            (Stage::Reroll, Action::Reroll(_)) => vec![little("A Miss has nothing to lose.")],
            (Stage::Reroll, Action::ByCard(_) | Action::ByEvent(_)) => {
                vec![little("Misses are rolled again.")]
            }
            (Stage::Defend, first) => self.of_defense(first),
            (Stage::Tokens, Action::Place(token, place)) => vec![self.of_token(token, place)],
            (Stage::Hand, Action::Drop(card)) => {
                let worth = self.held(card).max(0.0);
                vec![little(&format!(
                    "It is worth about {worth:.0} VP to you now."
                ))]
            }
            (Stage::HeldFame, Action::Use(card)) => vec![worth(self.held(card))],
            (Stage::Ballads, Action::Use(card)) => {
                let points = self.game.ballad_vp(card);
                vec![(format!("{points} VP at once."), f32::from(points))]
            }
            (Stage::Default, _) => vec![worth(self.score(first))],
            (Stage::Bundle, _) => vec![worth(self.score(first))],
            _ => self.of_ground(done),
        }
    }

    fn held(&self, card: Card) -> f32 {
        let outlook = self.outlook();
        outlook.held(card, &outlook.fame_gains())
    }

    /// A card of the draft or of the discards.
    fn of_card(&self, first: Action) -> Vec<Reason> {
        let outlook = self.outlook();
        let is_draft = self.game.stage() == Stage::Draft;
        match first {
            Action::Recruit(card) | Action::Play(card) | Action::Hold(card) => {
                let gains = outlook.fame_gains();
                let mut own = outlook.use_of(card, &gains) - outlook.replaced(card, &gains);
                if is_draft {
                    own += outlook.price(card);
                }
                let mut said = vec![match self.brings(card) {
                    Some(brings) => (format!("Brings {brings}: {}", about(own)), own),
                    None => worth(own),
                }];
                said.extend(self.kept_back(CardSet::only(card)).filter(|_| is_draft));
                said
            }
            Action::Discard(card) => {
                let mut said = vec![(
                    format!(
                        "The Default Action is {}",
                        about(self.policy.best_default())
                    ),
                    LITTLE,
                )];
                said.extend(self.kept_back(CardSet::only(card)).filter(|_| is_draft));
                said
            }
            Action::Pass => self.kept_back(self.game.dealt()).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// What a card brings, where that is quickly said.
    fn brings(&self, card: Card) -> Option<String> {
        let effect = &self.data().card(card).effect;
        let [raid, ..] = effect.attack_dice;
        let fame: u8 = effect.notoriety.iter().map(|grant| grant.points).sum();
        if raid > 0 {
            return Some(format!("{} to every raid", dice(raid)));
        }
        if let Some(bonus) = effect.bonus_dice {
            return Some(format!("{} to one attack of each Winter", dice(bonus.dice)));
        }
        if effect.extra_dice > 0 {
            return Some(format!("{} to one attack", dice(effect.extra_dice)));
        }
        if fame > 0 {
            return Some(format!("{fame} Notoriety"));
        }
        let animals = effect.livestock?;
        let sheep = (animals.sheep > 0).then(|| format!("{} sheep", animals.sheep));
        let horses = (animals.horses > 0).then(|| counted(animals.horses.into(), "horse"));
        let named: Vec<String> = [sheep, horses].into_iter().flatten().collect();
        (!named.is_empty()).then(|| in_a_row(&named))
    }

    /// What the opponents do not get.
    fn kept_back(&self, cards: CardSet) -> Option<Reason> {
        let harm = |card: &Card| self.outlook().harm(*card);
        let named: Vec<String> = cards
            .iter()
            .filter(|card| harm(card) >= 1.0)
            .map(|card| stripe(self.data(), self.data().card(card).stripe))
            .collect();
        let weight: f32 = cards.iter().map(|card| harm(&card)).sum();
        let words = format!("Keeps {} from the opponents.", in_a_row(&named));
        (!named.is_empty()).then_some((words, weight))
    }

    fn of_target_card(&self, card: Card) -> Vec<Reason> {
        let effect = &self.data().card(card).effect;
        let me = self.outlook().family.index();
        let cubes: u8 = March::HOMES
            .iter()
            .map(|march| self.game.feud(*march)[me])
            .sum();
        let points = cubes
            .saturating_mul(effect.vp_per_own_feud_cube)
            .min(effect.vp_max.unwrap_or(u8::MAX));
        let mut said = Vec::new();
        if points > 0 {
            said.push((format!("{points} VP at once."), f32::from(points)));
        }
        if effect.peek_defense_token > 0 {
            said.push(little("You ride knowing what lies there."));
        }
        if effect.draft.is_some() {
            said.push(little(
                "Takes a card back from the discards, free of cattle.",
            ));
        }
        said
    }

    /// A target, with the horses that are sent there.
    fn of_attack(&self, first: Action, done: &[Action]) -> Vec<Reason> {
        let target = super::policy::target_of(first);
        let kind = self.game.current_target().map(|card| card.kind);
        let forces = target
            .zip(kind)
            .and_then(|(target, kind)| self.game.forces_against(target, kind));
        let sent = done.iter().find_map(|action| match action {
            Action::Commit(horses) => Some(*horses),
            _ => None,
        });
        match (target, forces, sent) {
            (Some(target), Some(forces), Some(horses)) => {
                vec![self.expects(target, &forces, horses)]
            }
            _ => Vec::new(),
        }
    }

    fn of_horses(&self, horses: u8) -> Vec<Reason> {
        let at_hand = self.game.forces().zip(self.game.attack_at_hand());
        let Some((forces, (_, target))) = at_hand else {
            return Vec::new();
        };
        let mut said = vec![self.expects(target, &forces, horses)];
        let [standing, _] = self.game.horses();
        if horses < standing && !self.game.selected().is_empty() {
            let rest = counted((standing - horses).into(), "horse");
            said.push((format!("Leaves {rest} for your other card."), LITTLE));
        }
        said
    }

    /// "Should bring about 7 VP, 2 sheep and 3 cattle."
    fn expects(&self, target: Target, forces: &border_reivers::Forces, horses: u8) -> Reason {
        let (forces, expected) = self.outlook().expected(target, forces, horses);
        let vp = match forces.combat {
            Combat::Battle => f32::from(forces.battle_vp) * expected.hits,
            _ => expected.vp,
        };
        let vp = vp + f32::from(forces.extra_vp) * expected.hits;
        let mut named = vec![format!("{vp:.0} VP")];
        if let Target::Region(region) = target {
            let sheep = expected.sheep.min(f32::from(forces.sheep)).round();
            if sheep >= 1.0 {
                named.push(format!("{sheep:.0} sheep"));
            }
            if expected.cattle >= 0.5 && region != Region::DebateableLand {
                named.push(format!("{:.0} cattle", expected.cattle));
            }
        }
        let words = format!("Should bring about {}.", in_a_row(&named));
        (words, vp.max(LITTLE))
    }

    fn of_targets(&self, done: &[Action]) -> Vec<Reason> {
        let horses = self.game.horses()[0].div_ceil(2);
        let best = done.iter().filter_map(|action| match action {
            Action::Target(kind) => {
                let (value, target) = self.outlook().best_attack(*kind, horses);
                let name = target_name(self.game, target?);
                let (family, kind) = (self.game.family(), *kind);
                let card = TargetCard { family, kind }.name();
                let words = format!("{card} may attack {name}: {}", about(value));
                Some((words, value.max(LITTLE)))
            }
            _ => None,
        });
        best.collect()
    }

    fn of_muster(&self, first: Action) -> Vec<Reason> {
        if let Some(more) = self.policy.added(first) {
            return vec![(format!("Adds about {more:.1} VP to this attack."), more)];
        }
        let Some(forces) = self.game.forces() else {
            return Vec::new();
        };
        let attack = (0..forces.halvings).fold(forces.attack, |dice, _| dice.div_ceil(2));
        let words = match forces.defense {
            0 => format!("Nothing defends it against your {}.", of_dice(attack)),
            defense => format!(
                "{} against {}.",
                capital(&of_dice(attack)),
                of_dice(defense)
            ),
        };
        vec![little(&words)]
    }

    fn of_defense(&self, first: Action) -> Vec<Reason> {
        let better = self.score(first);
        match first {
            Action::Done => vec![little("What you hold is worth more in a later attack.")],
            _ => vec![(
                format!("About {better:.0} VP better than to keep it for later."),
                better,
            )],
        }
    }

    /// What a token does in a box.
    fn of_token(&self, token: Token, place: Place) -> Reason {
        let (data, outlook) = (self.data(), self.outlook());
        let name = &data.places[place.index()];
        let facts = data.token(token);
        let more = self.game.token_dice(token, place, outlook.family);
        let words = if facts.halves {
            format!("Halves the dice of whoever attacks {name}.")
        } else if more > 0 {
            format!("{} more if {name} is attacked.", capital(&dice(more)))
        } else {
            format!("Makes every defense die better if {name} is attacked.")
        };
        (words, LITTLE + self.score(Action::Place(token, place)))
    }

    /// Sheep, towers and losses.
    fn of_ground(&self, done: &[Action]) -> Vec<Reason> {
        let home = self.outlook().home;
        let bait = |region: Region| {
            i16::from(self.game.sheep(region)[0]) - i16::from(self.game.permanent_dice(region))
        };
        let least = home.regions().map(bait).min();
        let Some(first) = done.first() else {
            return Vec::new();
        };
        let words = match (self.game.stage(), *first) {
            (Stage::Sheep { .. }, Action::Sheep(region)) if Some(bait(region)) == least => {
                "Raiders come where most sheep stand unguarded: not there."
            }
            (Stage::Stolen { .. }, Action::Sheep(region)) => {
                match self.game.permanent_dice(region) {
                    0 => "No tower guards them there, should you want them back.",
                    _ => return Vec::new(),
                }
            }
            (Stage::Build { .. }, Action::Build(site)) => return self.of_site(site),
            (Stage::Bastle { .. }, Action::Bastle(_)) => {
                "Bastled sheep are safe from all raiders but those with fyre."
            }
            (Stage::LoseSheep(_), _) | (Stage::LoseFame(_), _) => "You miss it least there.",
            (Stage::Peek(_), Action::Peek(_)) => "You ride knowing what lies there.",
            (Stage::Truce, Action::Hold(card)) => return vec![worth(self.held(card))],
            _ => return Vec::new(),
        };
        vec![little(words)]
    }

    fn of_site(&self, site: border_reivers::Site) -> Vec<Reason> {
        let beside: Vec<Region> = self
            .outlook()
            .home
            .regions()
            .filter(|region| self.data().beside[region.index()].contains(site))
            .collect();
        let names: Vec<&str> = beside
            .iter()
            .map(|region| self.data().regions[region.index()].as_str())
            .collect();
        let sheep: u8 = beside
            .iter()
            .map(|region| self.game.sheep(*region)[0])
            .sum();
        let words = format!("Guards {}, where {sheep} sheep stand.", in_a_row(&names));
        vec![little(&words)]
    }

    /// Notoriety that is placed: a better place on a track, or what it should be worth.
    fn of_fame(&self, done: &[Action]) -> Vec<Reason> {
        let (outlook, me) = (self.outlook(), self.outlook().family.index());
        let mut said = Vec::new();
        for march in March::ALL {
            let points = done
                .iter()
                .filter(|action| **action == Action::Fame(march))
                .count();
            if points == 0 {
                continue;
            }
            let points = match self.game.stage() {
                Stage::Glory(points) => points,
                _ => points as u8,
            };
            let before = self.game.notoriety(march);
            let mut after = *before;
            after[me] = after[me].saturating_add(points);
            let more = outlook.fame(&after) - outlook.fame(before);
            let ranks = [before, &after].map(|track| rank(track, outlook.family));
            let spring = NOTORIETY_VP[outlook.turn];
            said.push(match rank_words(ranks, march, spring) {
                Some(words) => (words, more.max(1.5)),
                None => (
                    format!("In {} that is {}", the_march(march), about(more)),
                    more.max(LITTLE),
                ),
            });
        }
        said
    }
}

/// More sheep bring more cattle every Autumn.
fn income(before: &BorderReivers, after: &BorderReivers) -> Option<Reason> {
    let [old, new] = [before, after].map(|game| CATTLE_INCOME[game.column()]);
    let [then, now] = [before, after].map(|game| (game.turn_number(), game.phase()));
    if then != now || new <= old || before.own_sheep() >= after.own_sheep() {
        return None;
    }
    let words = format!(
        "The herd then brings {} cattle more every Autumn.",
        new - old
    );
    Some((words, f32::from(new - old) + 0.5))
}

/// A sentence that is told if nothing better is.
fn little(words: &str) -> Reason {
    (words.into(), LITTLE)
}

/// "worth about 9 VP by the end."
fn about(vp: f32) -> String {
    format!("worth about {:.0} VP by the end.", vp.max(0.0))
}

fn worth(vp: f32) -> Reason {
    (capital(&about(vp)), vp)
}

fn dice(count: u8) -> String {
    of_dice(count.into())
}

fn of_dice(count: u16) -> String {
    match count {
        1 => "1 die".into(),
        _ => format!("{count} dice"),
    }
}

/// What a card gives the opponents, as its stripe says it.
fn stripe(data: &Components, stripe: Stripe) -> String {
    match stripe {
        Stripe::Pile(pile, strength) => format!("{} +{strength}", pile.name()),
        Stripe::WardensToken(token) => data.token(token).name.clone(),
        Stripe::RandomDiscards(cards) => counted(cards.into(), "random card"),
        Stripe::CubesHome { cubes, points } | Stripe::ScotsDyke { cubes, points, .. } => {
            format!("{} Notoriety", cubes.saturating_mul(points))
        }
        Stripe::LosesCattle(cattle) => format!("{cattle} of your cattle"),
        Stripe::LosesSheep(sheep) => format!("{sheep} of your sheep"),
        Stripe::LosesNotoriety(points) => format!("{points} of your Notoriety"),
        Stripe::EachSummer { .. } => "a card each Summer".into(),
        Stripe::HeavySnows => "Heavy Snows".into(),
    }
}

fn target_name(game: &BorderReivers, target: Target) -> String {
    let data = game.components();
    match target {
        Target::Region(region) => data.regions[region.index()].clone(),
        Target::Seat(march) => data.places[march.seat().index()].clone(),
        Target::Town(march) => data.places[march.town().index()].clone(),
        Target::Battle(_) | Target::Rising(_) => match game.battle(target) {
            Some((event, _)) => data.event(event).name.clone(),
            None => "the Battle".into(),
        },
    }
}

/// "Takes the lead in the Debateable Land: 6 VP in Spring."
fn rank_words([old, new]: [Rank; 2], march: March, [first, second]: [u16; 2]) -> Option<String> {
    let place = the_march(march);
    match (old, new) {
        (Rank::First, _) => None,
        (_, Rank::First) => Some(format!("Takes the lead in {place}: {first} VP in Spring.")),
        (Rank::None | Rank::Second, Rank::TiedFirst) => {
            Some(format!("Draws level in {place}: {second} VP in Spring."))
        }
        (Rank::None, Rank::Second) => {
            Some(format!("Comes second in {place}: {second} VP in Spring."))
        }
        _ => None,
    }
}
