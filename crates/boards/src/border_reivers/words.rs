//! What is printed on cards, tokens and events, in words that are made from its typed fields. Every field of an [`Effect`]
//! has its sentence here; a card has no text of its own.

use border_reivers::{
    BalladVp, BonusIf, CardFacts, CardSet, Combat, CombatSet, Components, Draft, Effect, EventKind,
    Family, Grant, Livestock, March, MarchSet, Origin, Reroll, Stripe, Subtype, Token, Tracks,
    Type,
};
use table::{counted, in_a_row};

/// "EWM": short for a place with little room.
pub(super) fn short(march: March) -> &'static str {
    match march {
        March::Ewm => "EWM",
        March::Emm => "EMM",
        March::Swm => "SWM",
        March::Smm => "SMM",
        March::Dl => "DL",
    }
}

/// What a card does for the solo player who leads this family, one sentence for each thing.
pub(super) fn effect(data: &Components, card: &CardFacts, family: Family) -> Vec<String> {
    let mut says = Sayer {
        data,
        family,
        subtype: card.subtype,
        lines: Vec::new(),
    };
    says.all(&card.effect);
    if says.lines.is_empty() && card.cattle > 0 {
        says.say(format!("Gain {}.", cattle(card.cattle.unsigned_abs())));
    }
    says.lines
}

/// "4 cattle".
pub(super) fn cattle(count: impl Into<u64>) -> String {
    format!("{} cattle", count.into())
}

/// "a die", "3 dice".
pub(super) fn dice(count: impl Into<usize>) -> String {
    match count.into() {
        1 => "1 die".into(),
        count => format!("{count} dice"),
    }
}

/// "2 sheep and 1 horse".
fn animals(stock: &Livestock) -> String {
    let sheep = (stock.sheep > 0).then(|| format!("{} sheep", stock.sheep));
    let horses = (stock.horses > 0).then(|| counted(stock.horses.into(), "horse"));
    let both: Vec<String> = [sheep, horses].into_iter().flatten().collect();
    in_a_row(&both)
}

/// "raids", "battles".
pub(super) fn plural(combat: Combat) -> String {
    format!("{}s", combat.name())
}

/// "raids and feuds"; "all attacks" for all four.
fn kinds(combats: CombatSet) -> String {
    if combats.len() == Combat::COUNT || combats.is_empty() {
        return "attacks of any kind".into();
    }
    let names: Vec<String> = combats.iter().map(plural).collect();
    in_a_row(&names)
}

/// "a raid or a feud".
fn one_of(combats: CombatSet) -> String {
    if combats.len() == Combat::COUNT || combats.is_empty() {
        return "any attack".into();
    }
    let names: Vec<String> = combats
        .iter()
        .map(|combat| format!("a {}", combat.name()))
        .collect();
    or_list(&names)
}

/// "one, two or three".
pub(super) fn or_list(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => in_a_row(names),
    }
}

/// Turns as a word: bit 0 is turn 1.
fn turns(turns: u8) -> String {
    let list: Vec<String> = (1..=3)
        .filter(|turn| turns & (1 << (turn - 1)) != 0)
        .map(|turn: u8| turn.to_string())
        .collect();
    match list.len() {
        3 => "every turn".into(),
        1 => format!("turn {}", list[0]),
        _ => format!("turns {}", in_a_row(&list)),
    }
}

struct Sayer<'a> {
    data: &'a Components,
    family: Family,
    subtype: Subtype,
    lines: Vec<String>,
}

impl Sayer<'_> {
    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Each field in turn; a new one does not compile until it is said here.
    fn all(&mut self, effect: &Effect) {
        let Effect {
            attack_dice,
            buy_dice,
            synergy,
            warden_token,
            returns_day_of_truce,
            peek_events,
            notoriety,
            dice_in,
            bonus_dice,
            draft,
            sheep_columns,
            reroll,
            draw_tokens,
            livestock,
            livestock_choice,
            max_sheep_per_region,
            permanent,
            bastle,
            place_scots_dyke,
            opponents_lose_notoriety,
            combats,
            extra_dice,
            defense_dice_removed,
            unbastle_target,
            vp_per_hit,
            cancel_attack,
            cancel_opponent_attack,
            vp_per_defense_result,
            vp_per_own_feud_cube,
            peek_defense_token,
            vp,
            vp_max,
        } = effect;
        self.reiver(attack_dice);
        if let Some(beside) = synergy {
            let cards = self.names(beside.cards);
            self.say(format!(
                "{} more in every attack while {} rides with you.",
                dice(beside.dice),
                or_list(&cards)
            ));
        }
        if let Some(token) = warden_token {
            let line = self.token(*token);
            self.say(line);
        }
        if *returns_day_of_truce {
            self.say("Day of Truce, if it is out of play, may come back to your hand.");
        }
        if *peek_events > 0 {
            let events = counted((*peek_events).into(), "event");
            self.say(format!(
                "When he comes you look at the next {events} of the deck."
            ));
        }
        for grant in notoriety {
            self.grant(grant, *opponents_lose_notoriety);
        }
        if notoriety.is_empty() && *opponents_lose_notoriety > 0 {
            self.say(format!(
                "On a track that you name each opponent loses {opponents_lose_notoriety} Notoriety."
            ));
        }
        if let Some(dice_in) = dice_in {
            let places = self.tracks(dice_in.marches, March::HOMES.into_iter().collect());
            self.say(format!(
                "{} more in your attacks in {places}.",
                dice(dice_in.dice)
            ));
        }
        if let Some(bonus) = bonus_dice {
            let often = match bonus.uses {
                1 => "Once a turn".to_string(),
                uses => format!("{uses} times a turn"),
            };
            self.say(format!(
                "{often} {} more in {}.",
                dice(bonus.dice),
                one_of(bonus.combats)
            ));
        }
        if let Some(buy) = buy_dice {
            let often = match buy.max {
                1 => "once in an attack".to_string(),
                max => format!("up to {max} times in an attack"),
            };
            let price = cattle(buy.cattle);
            self.say(format!("Pay {price} for {} more, {often}.", dice(buy.dice)));
        }
        if *sheep_columns > 0 {
            self.say(format!(
                "Your economy is read as if you had {} more sheep.",
                sheep_columns
            ));
        }
        self.held(
            *combats,
            *extra_dice,
            *defense_dice_removed,
            *unbastle_target,
            *vp_per_hit,
        );
        if let Some(reroll) = reroll {
            self.reroll(reroll);
        }
        if *cancel_attack {
            self.say(format!("Ends {} on your March.", one_of(*combats)));
        }
        if *cancel_opponent_attack {
            self.say("Ends an opponent's raid, feud or gaolbreak on your March.");
        }
        let most = vp_max.map_or(String::new(), |most| format!(", at most {most}"));
        if *vp_per_defense_result > 0 {
            self.say(format!(
                "In your defense against {}: {vp_per_defense_result} VP for each of your dice that succeeds{most}.",
                one_of(*combats)
            ));
        }
        if *vp_per_own_feud_cube > 0 {
            self.say(format!(
                "When your Target card is turned up: {vp_per_own_feud_cube} VP for each of your cubes in a Feud box{most}."
            ));
        }
        if *peek_defense_token > 0 {
            self.say(format!(
                "When your Target card is turned up: look at up to {} face down.",
                counted((*peek_defense_token).into(), "token")
            ));
        }
        if *draw_tokens > 0 {
            let tokens = counted((*draw_tokens).into(), "Defense Token");
            self.say(format!("Draw {tokens}."));
        }
        if let Some(stock) = livestock
            .as_ref()
            .filter(|stock| stock.sheep + stock.horses > 0)
        {
            self.say(format!("Gain {}.", animals(stock)));
        }
        if !livestock_choice.is_empty() {
            let bundles: Vec<String> = livestock_choice.iter().map(animals).collect();
            self.say(format!("Gain {}.", or_list(&bundles)));
        }
        if let Some(most) = max_sheep_per_region {
            self.say(format!("At most {most} of these sheep in one region."));
        }
        if let Some(permanent) = permanent {
            let castle = (permanent.castle > 0).then(|| "your castle".to_string());
            let peels = (permanent.peel > 0).then(|| counted(permanent.peel.into(), "peel"));
            let any = match permanent.any {
                0 => None,
                1 => Some("your castle or a peel".to_string()),
                any => Some(format!("{any} of your castle and peels")),
            };
            let all: Vec<String> = [castle, peels, any].into_iter().flatten().collect();
            self.say(format!("Garrison {}.", in_a_row(&all)));
        }
        if let Some(bastle) = bastle {
            let regions = match bastle.max_regions {
                1 => " in one region".to_string(),
                2 | 3 => format!(" in up to {} regions", bastle.max_regions),
                _ => String::new(),
            };
            self.say(format!(
                "Lay down up to {} of your standing sheep{regions}: no raid takes them.",
                bastle.sheep
            ));
        }
        if *place_scots_dyke {
            self.say(
                "Builds the Scots' Dyke: in every raid on the Debateable Land a hit is blocked.",
            );
        }
        if let Some(draft) = draft {
            self.draft(draft);
        }
        if let Some(vp) = vp {
            let line = self.ballad(vp);
            self.say(line);
        }
        if vp_max.is_some() && *vp_per_defense_result == 0 && *vp_per_own_feud_cube == 0 {
            self.say(format!("At most {} VP.", vp_max.unwrap_or(0)));
        }
    }

    fn names(&self, cards: CardSet) -> Vec<String> {
        cards.iter().map(|card| self.data.card_name(card)).collect()
    }

    fn reiver(&mut self, attack_dice: &[u8; 4]) {
        let counts = Combat::ALL.map(|combat| (combat, attack_dice[combat.index()]));
        let given = counts.into_iter().filter(|(_, count)| *count > 0);
        // Only the first number says what is counted: "1 die in raids, 2 in feuds".
        let each = given.enumerate().map(|(number, (combat, count))| {
            let many = if number == 0 {
                dice(count)
            } else {
                count.to_string()
            };
            format!("{many} in {}", plural(combat))
        });
        let each: Vec<String> = each.collect();
        if !each.is_empty() {
            self.say(format!("Leads your attacks: {}.", each.join(", ")));
        }
    }

    fn token(&self, token: Token) -> String {
        let facts = self.data.token(token);
        let drm = match facts.drm {
            0 => String::new(),
            drm => format!(", +{drm} on every defense die"),
        };
        let halves = match facts.halves {
            true => ", and it halves the attacker's dice",
            false => "",
        };
        format!(
            "The token of {} defends: {} on a farm, {} at Town and Seat{drm}{halves}.",
            facts.name,
            dice(facts.green),
            dice(facts.gray)
        )
    }

    /// The tracks in words, for this family.
    fn tracks(&self, tracks: Tracks, any: MarchSet) -> String {
        if tracks.chosen {
            return "one March that you name".into();
        }
        let all = tracks.of(self.family, any);
        if all.len() == March::COUNT {
            return "any March".into();
        }
        if all.len() == March::HOMES.len() && !all.contains(March::Dl) {
            return "any March but the Debateable Land".into();
        }
        let names: Vec<String> = all
            .iter()
            .map(|march| match march == self.family.home() {
                true => "your home March".into(),
                false => format!("the {}", march.name()),
            })
            .collect();
        in_a_row(&names)
    }

    fn grant(&mut self, grant: &Grant, lose: u8) {
        let places = self.tracks(grant.marches, MarchSet::ALL);
        let when = match self.subtype {
            Subtype::Office | Subtype::Grayne | Subtype::Reiver | Subtype::Warden => "Each Winter",
            _ => "In Winter",
        };
        let most = match grant.max_per_march {
            Some(most) if most < grant.points => format!(", at most {most} on one track"),
            _ => String::new(),
        };
        let spread = match grant.points > 1 && !grant.marches.chosen {
            true => " spread over",
            false => " in",
        };
        let lose = match lose {
            0 => String::new(),
            lose => format!("; each opponent loses {lose} there"),
        };
        self.say(format!(
            "{when} {} Notoriety{spread} {places}{most}{lose}.",
            grant.points
        ));
    }

    /// What a held card does in one of the player's own attacks.
    fn held(&mut self, combats: CombatSet, extra: u8, removed: u8, unbastle: bool, vp: u8) {
        let mut parts = Vec::new();
        if extra > 0 {
            parts.push(format!("{} more", dice(extra)));
        }
        if removed > 0 {
            parts.push(format!("{} fewer for the defense", dice(removed)));
        }
        if unbastle {
            parts.push("all bastled sheep there stand up first".into());
        }
        if vp > 0 {
            parts.push(format!("{vp} VP more for each unblocked hit"));
        }
        if !parts.is_empty() {
            let combat = one_of(combats);
            let combat = combat.strip_prefix("a ").unwrap_or(&combat);
            let combat = combat.strip_prefix("any ").unwrap_or(combat);
            self.say(format!(
                "In one {} of yours: {}.",
                combat.replace(" or a ", " or "),
                in_a_row(&parts)
            ));
        }
    }

    fn reroll(&mut self, reroll: &Reroll) {
        let misses = match reroll.max {
            1 => "1 Miss".to_string(),
            max => format!("up to {max} Misses"),
        };
        let line = match (reroll.at_token, self.subtype) {
            (true, _) => {
                format!("Where his token lies, {misses} of the defense may be rolled again.")
            }
            (false, Subtype::Office) => {
                let often = match reroll.uses {
                    1 => "Once a turn".to_string(),
                    uses => format!("In {uses} attacks a turn"),
                };
                format!(
                    "{often}, in {}: {misses} may be rolled again.",
                    kinds(reroll.combats)
                )
            }
            _ => format!(
                "In {}: {misses} may be rolled again.",
                one_of(reroll.combats)
            ),
        };
        self.say(line);
    }

    fn draft(&mut self, draft: &Draft) {
        let line = match draft {
            Draft::EndOfSummer { turns: on } => format!(
                "At the end of Summer ({}) take a card from the discards, free of cattle.",
                turns(*on)
            ),
            Draft::OnPlay { types } => {
                let names: Vec<String> = types.iter().map(|one| one.name().to_string()).collect();
                match types.len() {
                    Type::COUNT => {
                        "Then take a card from the discards, free of cattle.".to_string()
                    }
                    _ => format!(
                        "Then take a {} card from the discards, free of cattle.",
                        or_list(&names)
                    ),
                }
            }
        };
        self.say(line);
    }

    fn ballad(&self, vp: &BalladVp) -> String {
        match vp {
            BalladVp::Base { base, bonus, when } => {
                let condition = match when {
                    BonusIf::WonAGaolbreak => "a gaolbreak of yours freed a captive".to_string(),
                    BonusIf::Owns(cards) => {
                        format!("{} rides with you", or_list(&self.names(*cards)))
                    }
                };
                match bonus {
                    0 => format!("At the end {base} VP."),
                    bonus => format!("At the end {base} VP, and {bonus} more if {condition}."),
                }
            }
            BalladVp::Per { per, points, max } => {
                format!(
                    "At the end {points} VP for each {}, at most {max}.",
                    per.name()
                )
            }
        }
    }
}

/// What happens when the opponents get a card: what it is called, and how strong it is.
pub(super) fn stripe(data: &Components, stripe: &Stripe) -> (String, String) {
    let at_once = |says: String| ("At once".to_string(), says);
    match stripe {
        Stripe::Pile(pile, strength) => (pile.name().into(), format!("+{strength}")),
        Stripe::WardensToken(token) => (
            "Defense Token of".into(),
            data.token(*token).name.to_string(),
        ),
        Stripe::RandomDiscards(cards) => at_once(format!(
            "they get {} from the discards",
            counted((*cards).into(), "card")
        )),
        Stripe::CubesHome { cubes, points } => at_once(format!(
            "{} drawn, each {points} Notoriety at home",
            counted((*cubes).into(), "cube")
        )),
        Stripe::ScotsDyke {
            cubes,
            points,
            march,
        } => at_once(format!(
            "the Scots' Dyke; {} drawn, {points} Notoriety in the {}",
            counted((*cubes).into(), "cube"),
            march.name()
        )),
        Stripe::LosesCattle(count) => at_once(format!("you lose {}", cattle(*count))),
        Stripe::LosesSheep(count) => at_once(format!("you lose {count} sheep")),
        Stripe::LosesNotoriety(count) => at_once(format!(
            "you lose {count} Notoriety where you stand highest abroad"
        )),
        Stripe::EachSummer { turns: on, cards } => (
            "From now on".into(),
            format!(
                "they get {} from the discards at the end of Summer ({})",
                counted((*cards).into(), "card"),
                turns(*on)
            ),
        ),
        Stripe::HeavySnows => ("Your next raid".into(), "has half the dice".into()),
    }
}

/// What an event does.
pub(super) fn event(kind: &EventKind) -> String {
    match kind {
        EventKind::Battle {
            march,
            defense,
            vp,
            notoriety,
        } => format!(
            "A Battle in the {}: {} of defense, {vp} VP a hit, {notoriety} Notoriety for the victor.",
            march.name(),
            dice(*defense)
        ),
        EventKind::Rising {
            defense,
            vp,
            horses,
            notoriety,
            base_dice,
        } => format!(
            "A Battle for both sides: {} of defense, {vp} VP a hit. Protestants win {} (opponents {base_dice} base dice), Catholics {notoriety} Notoriety.",
            dice(*defense),
            counted((*horses).into(), "horse"),
        ),
        EventKind::Reroll {
            dice: stock,
            max,
            nation,
            combats,
            targets,
        } => {
            let places: Vec<&str> = targets.iter().map(short).collect();
            format!(
                "{} attackers reroll Misses in {} in {}: {stock} on the card, {max} in one attack.",
                nation.name(),
                kinds(*combats),
                places.join(", ")
            )
        }
        EventKind::FeudNotoriety(points) => {
            format!("The victor of a feud gains {points} Notoriety.")
        }
        EventKind::GaolbreakNotoriety(points) => {
            format!("Who frees a captive gains {points} Notoriety.")
        }
        EventKind::Unused => "Not used in the solo game.".into(),
    }
}

/// The small label of what is not all attested, and which fields are.
pub(super) fn origin(origin: Origin, attested: &[String]) -> Option<(&'static str, String)> {
    /// These two say what the card is, and not what it does.
    const NAMING: [&str; 2] = ["number", "name"];
    let says_little = attested
        .iter()
        .all(|field| NAMING.contains(&field.as_str()));
    let list = attested.join(", ").replace('_', " ");
    match origin {
        Origin::Brought => None,
        Origin::Reconstructed => Some((
            "reconstructed",
            "Our own design: what is printed on this card of the game is not known to us.".into(),
        )),
        _ if attested.is_empty() => None,
        Origin::Rulebook | Origin::Public if says_little => Some((
            "reconstructed",
            format!(
                "Only its number and name are attested ({list}); what it does is our own design."
            ),
        )),
        Origin::Rulebook | Origin::Public => Some((
            "reconstructed in part",
            format!(
                "Attested {}: {list}. The rest is our own design.",
                origin.name()
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use border_reivers::Card;

    /// All cards of the solo game.
    fn cards() -> impl Iterator<Item = (Card, &'static CardFacts)> {
        let all = Components::usual().cards.iter().enumerate();
        all.filter_map(|(index, card)| Some((Card::numbered(index as u8 + 1)?, card.as_ref()?)))
    }

    #[test]
    fn every_card_says_what_it_does() {
        let data = Components::usual();
        for family in Family::ALL {
            for (number, card) in cards() {
                let lines = effect(data, card, family);
                assert!(!lines.is_empty(), "{number} {}", card.name);
                for line in &lines {
                    assert!(line.ends_with('.') && line.len() > 8, "{number}: {line}");
                    assert!(
                        !line.contains("  ") && !line.contains(" ."),
                        "{number}: {line}"
                    );
                }
            }
        }
    }

    #[test]
    fn cards_that_differ_say_different_things() {
        let data = Components::usual();
        for family in Family::ALL {
            let all: Vec<_> = cards().collect();
            for (at, (number, card)) in all.iter().enumerate() {
                for (other_number, other) in &all[at + 1..] {
                    let is_alike = card.effect == other.effect;
                    let says = |card: &CardFacts| effect(data, card, family);
                    // Marches named outright may be the home March of this family.
                    let may_differ =
                        card.effect.notoriety.is_empty() && card.effect.dice_in.is_none();
                    if !is_alike && may_differ {
                        assert_ne!(says(card), says(other), "{number} and {other_number}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_left_to_the_opponents_is_told() {
        let data = Components::usual();
        for (number, card) in cards() {
            let (what, how) = stripe(data, &card.stripe);
            assert!(!what.is_empty() && !how.is_empty(), "{number}");
        }
    }

    #[test]
    fn only_what_is_reconstructed_says_so() {
        let (label, tip) = origin(Origin::Reconstructed, &[]).unwrap();
        assert_eq!(label, "reconstructed");
        assert!(tip.contains("our own design") || tip.starts_with("Our own design"));
        let some = ["number".to_string(), "name".into(), "cattle".into()];
        let (label, tip) = origin(Origin::Rulebook, &some).unwrap();
        assert_eq!(label, "reconstructed in part");
        assert!(tip.contains("number, name, cattle"), "{tip}");
        assert!(origin(Origin::Brought, &some).is_none());
    }
}
