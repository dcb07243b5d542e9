//! Reads what a card does for the solo player: the words under `effect`, each of which stands on some subtypes of card
//! alone (chapters 2.8, 5.2 and 7). A word that is not in the list is refused, never passed over.

use super::fields::Fields;
use crate::{
    BalladVp, Bastle, Beside, BonusDice, BonusIf, BuyDice, Card, CardSet, Combat, CombatSet,
    Counted, DiceIn, Draft, Effect, Family, Grant, Livestock, March, MarchSet, Permanent, Reroll,
    Subtype, Token, Tracks, Type,
};
use Subtype::{
    Attack, BorderBallad, Defense, DefenseToken, Grayne, Notoriety, Office, PermanentDefense,
    Reiver, Target, Warden,
};
use table::NotationError;
use toml::de::DeValue;

/// More dice than this on one card would be no game.
pub(super) const MOST_DICE: u8 = 12;
/// More VP than this from one card would be no game.
const MOST_VP: u8 = 40;
/// More animals than this would be no game.
pub(super) const MOST_LIVESTOCK: u8 = 20;

/// The words, and the subtypes that they stand on.
const WORDS: [(&str, &[Subtype]); 31] = [
    ("attack_dice", &[Reiver]),
    ("buy_dice", &[Reiver, Grayne]),
    ("synergy", &[Reiver]),
    ("warden_token", &[Warden]),
    ("on_recruit", &[Warden]),
    ("peek_events", &[Warden]),
    ("notoriety", &[Office, Grayne, Notoriety]),
    ("dice_in", &[Grayne]),
    ("bonus_dice", &[Office]),
    ("draft_from_discard", &[Office, Target]),
    ("sheep_columns", &[Office]),
    ("reroll", &[Warden, Office, Attack]),
    ("draw_tokens", &[DefenseToken]),
    ("livestock", &[Subtype::Livestock]),
    ("livestock_choice", &[Subtype::Livestock]),
    ("max_sheep_per_region", &[Subtype::Livestock]),
    ("permanent", &[PermanentDefense]),
    ("bastle", &[Subtype::Bastle]),
    ("place_scots_dyke", &[Notoriety]),
    ("opponents_lose_notoriety", &[Notoriety]),
    ("combats", &[Attack, Defense]),
    ("extra_dice", &[Attack]),
    ("defense_dice_removed", &[Attack]),
    ("unbastle_target", &[Attack]),
    ("vp_per_hit", &[Attack]),
    ("cancel_attack", &[Defense]),
    ("vp_per_defense_result", &[Defense]),
    ("cancel_opponent_attack", &[Target]),
    ("vp_per_own_feud_cube", &[Target]),
    ("peek_defense_token", &[Target]),
    ("vp", &[BorderBallad]),
];
/// Words that only limit others.
const LIMITS: [(&str, &[Subtype]); 1] = [("vp_max", &[Defense, Target])];

/// A card that another card names.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Named {
    /// By its name; all cards of this name are meant.
    Name(String),
    /// By its number.
    Number(Card),
}

/// The words of a card, and the other cards that they name, which are found when all cards have been read.
pub(super) fn effect(card: &Fields, subtype: Subtype, cattle: i8) -> (Effect, Vec<Named>) {
    let mut effect = Effect::default();
    let mut named = Vec::new();
    let Some(words) = card.table("effect") else {
        return (effect, named);
    };
    check_words(&words, subtype);
    recruits(&words, subtype, &mut effect, &mut named);
    plays(&words, cattle, &mut effect);
    holds(&words, subtype, &mut effect, &mut named);
    check_needs(&words, subtype, cattle);
    (effect, named)
}

/// That the words exist, and may stand on this card.
fn check_words(words: &Fields, subtype: Subtype) {
    let vocabulary = || WORDS.iter().chain(&LIMITS);
    for key in words.keys() {
        match vocabulary().find(|(word, _)| *word == key) {
            None => {
                let known: Vec<&str> = vocabulary().map(|(word, _)| *word).collect();
                words.unknown_key(key, "an effect word", &known);
            }
            Some((_, subtypes)) if !subtypes.contains(&subtype) => {
                let of: Vec<&str> = subtypes.iter().map(|subtype| subtype.name()).collect();
                let why = format!(
                    "stands on cards of the subtype {} alone, and this one is {}",
                    of.join(" or "),
                    subtype.name()
                );
                words.say_of(key, "BR-2.8b", why);
            }
            Some(_) => {}
        }
    }
}

/// That a card does what its subtype is for.
fn check_needs(words: &Fields, subtype: Subtype, cattle: i8) {
    let lacks = |needed: &str, clause| {
        let why = format_args!("a card of the subtype {} needs {needed}", subtype.name());
        words.say(clause, why);
    };
    let does_nothing = || {
        let mut own = WORDS.iter().filter(|(word, _)| *word != "combats");
        !own.any(|(word, _)| words.has(word))
    };
    match subtype {
        Reiver if !words.has("attack_dice") => lacks("'attack_dice'", "BR-7.6i"),
        Warden if !words.has("warden_token") && !words.has("peek_events") => {
            lacks("its 'warden_token' (or 'peek_events')", "BR-3.0e");
        }
        Grayne if !words.has("notoriety") => lacks("'notoriety' of at least 1 point", "BR-7.1d"),
        Grayne if words.has("buy_dice") && !words.has("dice_in") => {
            lacks("'dice_in' beside its 'buy_dice'", "BR-7.6g");
        }
        Attack | Defense if !words.has("combats") => lacks("'combats'", "BR-2.8b"),
        Notoriety if !words.has("notoriety") => lacks("'notoriety'", "BR-7.1b"),
        Subtype::Livestock if cattle > 0 => {}
        _ if does_nothing() => lacks("a word that says what it does", "BR-2.8b"),
        _ => {}
    }
}

/// The words of cards that are recruited.
fn recruits(words: &Fields, subtype: Subtype, effect: &mut Effect, named: &mut Vec<Named>) {
    if words.has("attack_dice")
        && let Some(dice) = words.table("attack_dice")
    {
        effect.attack_dice = [
            dice.count_if("raid", 0..=MOST_DICE).unwrap_or(0),
            dice.count_if("feud", 0..=MOST_DICE).unwrap_or(0),
            dice.count_if("gaolbreak", 0..=MOST_DICE).unwrap_or(0),
            dice.count_if("battle", 0..=MOST_DICE).unwrap_or(0),
        ];
        dice.finish();
    }
    if words.has("buy_dice")
        && let Some(buy) = words.table("buy_dice")
    {
        effect.buy_dice = Some(BuyDice {
            cattle: buy.count("cattle", 1..=20),
            dice: buy.count("dice", 1..=6),
            max: buy.count("max", 1..=6),
        });
        buy.finish();
    }
    if words.has("synergy")
        && let Some(synergy) = words.table("synergy")
    {
        *named = cards(&synergy, "with_card");
        effect.synergy = Some(Beside {
            cards: CardSet::NONE,
            dice: synergy.count("dice", 1..=MOST_DICE),
        });
        synergy.finish();
    }
    if words.has("warden_token") {
        effect.warden_token = words.word("warden_token");
        if let Some(token) = effect.warden_token.filter(|token| !is_wardens(*token)) {
            let why = format_args!("must be the token of a Warden, and {} is not", token.name());
            words.say_of("warden_token", "BR-3.0e", why);
        }
    }
    let back = [("hold_day_of_truce_from_out_of_play", true)];
    let back = words.one_if("on_recruit", "something that a Warden does", &back);
    effect.returns_day_of_truce = back.unwrap_or(false);
    effect.peek_events = words.count_if("peek_events", 1..=9).unwrap_or(0);
    let grants = words.tables("notoriety", 1..=2).into_iter();
    effect.notoriety = grants.map(|grant| read_grant(&grant, subtype)).collect();
    if words.has("dice_in")
        && let Some(dice_in) = words.table("dice_in")
    {
        effect.dice_in = Some(DiceIn {
            marches: tracks(&dice_in, "marches", subtype),
            dice: dice_in.count("dice", 1..=MOST_DICE),
        });
        dice_in.finish();
    }
    if words.has("bonus_dice")
        && let Some(bonus) = words.table("bonus_dice")
    {
        effect.bonus_dice = Some(BonusDice {
            dice: bonus.count("dice", 1..=MOST_DICE),
            uses: uses(&bonus),
            combats: combats(&bonus),
        });
        bonus.finish();
    }
    effect.sheep_columns = words.count_if("sheep_columns", 1..=8).unwrap_or(0);
}

/// The words of cards that are played.
fn plays(words: &Fields, cattle: i8, effect: &mut Effect) {
    effect.draw_tokens = words.count_if("draw_tokens", 1..=12).unwrap_or(0);
    if words.has("livestock")
        && let Some(animals) = words.table("livestock")
    {
        let given = animals.count_if("cattle", 1..=MOST_LIVESTOCK);
        if let Some(given) = given.filter(|given| i16::from(*given) != i16::from(cattle)) {
            let why = format!(
                "is the gain that the card shows as 'cattle': they must be equal, and are {given} and {cattle}"
            );
            animals.say_of("cattle", "BR-2.8c", why);
        }
        let gain = livestock(&animals);
        effect.livestock = (gain != Livestock::default()).then_some(gain);
        if effect.livestock.is_none() && given.is_none() {
            words.say_of("livestock", "BR-2.8b", "brings no animal");
        }
    }
    let bundles = words.tables("livestock_choice", 2..=4).into_iter();
    effect.livestock_choice = bundles.map(|bundle| livestock(&bundle)).collect();
    if effect.livestock_choice.contains(&Livestock::default()) {
        let why = "has a bundle without an animal";
        words.say_of("livestock_choice", "BR-2.8b", why);
    }
    if effect.livestock.is_some() && !effect.livestock_choice.is_empty() {
        let why = "cannot stand beside 'livestock': put all of it into the bundles";
        words.form_of("livestock_choice", why);
    }
    effect.max_sheep_per_region = words.count_if("max_sheep_per_region", 1..=MOST_LIVESTOCK);
    if words.has("permanent")
        && let Some(permanent) = words.table("permanent")
    {
        let placed = Permanent {
            castle: permanent.count_if("castle", 0..=1).unwrap_or(0),
            peel: permanent.count_if("peel", 0..=3).unwrap_or(0),
            any: permanent.count_if("any", 0..=4).unwrap_or(0),
        };
        permanent.finish();
        if !(1..=4).contains(&(placed.castle + placed.peel + placed.any)) {
            let why = "must place one to four of the four castles and peels";
            words.say_of("permanent", "BR-5.2.2.5a", why);
        }
        effect.permanent = Some(placed);
    }
    if words.has("bastle")
        && let Some(bastle) = words.table("bastle")
    {
        effect.bastle = Some(Bastle {
            sheep: bastle.count("sheep", 1..=MOST_LIVESTOCK),
            max_regions: bastle.count_if("max_regions", 1..=4).unwrap_or(4),
        });
        bastle.finish();
    }
}

/// The words of cards that are held, and those that stand on several types.
fn holds(words: &Fields, subtype: Subtype, effect: &mut Effect, named: &mut Vec<Named>) {
    effect.place_scots_dyke = words.flag("place_scots_dyke");
    if words.has("opponents_lose_notoriety")
        && let Some(loss) = words.table("opponents_lose_notoriety")
    {
        effect.opponents_lose_notoriety = loss.count("points", 1..=12);
        let is_chosen = tracks(&loss, "marches", subtype).chosen;
        loss.one_if("who", "who loses Notoriety", &[("each_opponent", ())]);
        loss.finish();
        if !is_chosen || !effect.notoriety.iter().any(|grant| grant.marches.chosen) {
            let why = r#"and a grant of 'notoriety' must both have marches = ["chosen"]"#;
            words.form_of("opponents_lose_notoriety", why);
        }
    }
    if words.has("combats") {
        effect.combats = combats(words);
        if subtype == Defense && effect.combats.contains(Combat::Battle) {
            let why = "cannot name battles, which nobody defends against";
            words.say_of("combats", "BR-7.5c", why);
        }
    }
    effect.extra_dice = words.count_if("extra_dice", 1..=MOST_DICE).unwrap_or(0);
    let removed = words.count_if("defense_dice_removed", 1..=MOST_DICE);
    effect.defense_dice_removed = removed.unwrap_or(0);
    effect.unbastle_target = words.flag("unbastle_target");
    effect.vp_per_hit = words.count_if("vp_per_hit", 1..=10).unwrap_or(0);
    effect.cancel_attack = words.flag("cancel_attack");
    effect.cancel_opponent_attack = words.flag("cancel_opponent_attack");
    let per_result = words.count_if("vp_per_defense_result", 1..=10);
    effect.vp_per_defense_result = per_result.unwrap_or(0);
    let per_cube = words.count_if("vp_per_own_feud_cube", 1..=10);
    effect.vp_per_own_feud_cube = per_cube.unwrap_or(0);
    effect.peek_defense_token = words.count_if("peek_defense_token", 1..=24).unwrap_or(0);
    effect.vp_max = words.count_if("vp_max", 1..=MOST_VP);
    if words.has("vp")
        && let Some(vp) = words.table("vp")
    {
        effect.vp = ballad(&vp, named);
    }
    if words.has("reroll")
        && let Some(again) = words.table("reroll")
    {
        effect.reroll = Some(reroll(&again, subtype, effect.combats));
    }
    if words.has("draft_from_discard")
        && let Some(draft) = words.table("draft_from_discard")
    {
        effect.draft = read_draft(&draft, subtype);
    }
}

/// Whether it is the token of a Warden.
pub(super) fn is_wardens(token: Token) -> bool {
    token >= Token::HenryPercy
}

fn livestock(animals: &Fields) -> Livestock {
    let gain = Livestock {
        sheep: animals.count_if("sheep", 0..=MOST_LIVESTOCK).unwrap_or(0),
        horses: animals.count_if("horses", 0..=MOST_LIVESTOCK).unwrap_or(0),
    };
    animals.finish();
    gain
}

fn uses(fields: &Fields) -> u8 {
    fields.one_if("per", "how long it lasts", &[("turn", ())]);
    fields.count_if("uses", 1..=8).unwrap_or(1)
}

/// The kinds of combat under `combats`.
pub(super) fn combats(fields: &Fields) -> CombatSet {
    let kinds = fields.words("combats", 1..=4, |text| text.parse::<Combat>());
    kinds.into_iter().collect()
}

fn reroll(again: &Fields, subtype: Subtype, played_in: CombatSet) -> Reroll {
    let max = again.count("max", 1..=MOST_DICE);
    let source = match subtype {
        // Played in one combat, it counts there.
        Attack => Reroll {
            max,
            combats: played_in,
            uses: 1,
            at_token: false,
        },
        Warden => {
            let side = again.one_of("side", "a side of the combat", &[("defense", ())]);
            let place = again.one_of("where", "a place", &[("token_location", ())]);
            Reroll {
                max,
                combats: combats(again),
                uses: u8::MAX,
                at_token: side.and(place).is_some(),
            }
        }
        _ => Reroll {
            max,
            combats: combats(again),
            uses: uses(again),
            at_token: false,
        },
    };
    again.finish();
    source
}

/// Turns in a list, as bits.
pub(super) fn turns(fields: &Fields) -> u8 {
    if !fields.has("turns") {
        fields.missing("turns");
    }
    let mut turns = 0;
    for value in fields.list("turns", 1..=3) {
        let number = value.as_integer().map(|digits| digits.as_str());
        match number.and_then(|digits| ["1", "2", "3"].iter().position(|turn| *turn == digits)) {
            Some(turn) => turns |= 1 << turn,
            None => fields.form_of("turns", "must be turns from 1 to 3"),
        }
    }
    turns
}

fn read_draft(draft: &Fields, subtype: Subtype) -> Option<Draft> {
    if draft.flag_if("free") == Some(false) {
        let why = "must be true: such a card is always taken without cattle";
        draft.say_of("free", "BR-5.5b", why);
    }
    // An Office acts each Summer, a held card when it is played.
    let (moment, word) = match subtype {
        Office => (true, "end_of_summer"),
        _ => (false, "on_play"),
    };
    let moment = draft.one_of("when", "when this card takes another", &[(word, moment)])?;
    let read = match moment {
        true => Draft::EndOfSummer {
            turns: turns(draft),
        },
        false => {
            let types = draft.words("types", 1..=3, |text| text.parse::<Type>());
            Draft::OnPlay {
                types: types.into_iter().collect(),
            }
        }
    };
    draft.finish();
    Some(read)
}

fn read_grant(grant: &Fields, subtype: Subtype) -> Grant {
    let read = Grant {
        points: grant.count("points", 1..=12),
        marches: tracks(grant, "marches", subtype),
        max_per_march: grant.count_if("max_per_march", 1..=12),
    };
    grant.finish();
    // All points must find a place, whichever family is led.
    if let Some(max) = read.max_per_march {
        let fewest = Family::ALL.map(|family| read.marches.of(family, MarchSet::ALL).len());
        let fewest = fewest.into_iter().min().unwrap_or(0).max(1);
        if usize::from(max) * fewest < usize::from(read.points) {
            let why = format_args!(
                "leaves no place for all {} points, which must be placed",
                read.points
            );
            grant.say_of("max_per_march", "BR-7.1d", why);
        }
    }
    read
}

/// Marches by id, or in words that depend on the family.
fn tracks(fields: &Fields, key: &'static str, subtype: Subtype) -> Tracks {
    let mut tracks = Tracks::default();
    let read = |text: &str| match text {
        "home" | "opposite" | "same_side" | "any" | "chosen" => Ok((text.to_string(), None)),
        _ => match text.parse::<March>() {
            Ok(march) => Ok((String::new(), Some(march))),
            Err(error) => Err(NotationError(format!(
                "{error} (or write home, opposite, same_side, any, chosen)"
            ))),
        },
    };
    let words = fields.words(key, 1..=6, read);
    let count = words.len();
    for (word, march) in words {
        match word.as_str() {
            "home" => tracks.home = true,
            "opposite" => tracks.opposite = true,
            "same_side" => tracks.same_side = true,
            "any" => tracks.any = true,
            "chosen" => tracks.chosen = true,
            _ => {
                if let Some(march) = march {
                    tracks.named.add(march);
                }
            }
        }
    }
    if tracks.chosen && (count > 1 || subtype != Notoriety) {
        let why = "may say 'chosen' only on a held Notoriety card, and nothing beside it";
        fields.form_of(key, why);
    }
    tracks
}

/// Cards by name or number: one, or a list.
fn cards(fields: &Fields, key: &'static str) -> Vec<Named> {
    let read = |value: &DeValue| match value {
        DeValue::String(name) => Some(Named::Name(super::fields::shown(name))),
        DeValue::Integer(digits) => {
            let number = u8::from_str_radix(digits.as_str(), digits.radix()).ok();
            number.and_then(Card::numbered).map(Named::Number)
        }
        _ => None,
    };
    let values = fields.one_or_list(key, 1..=12);
    let cards: Vec<Named> = values.iter().filter_map(|value| read(value)).collect();
    if cards.is_empty() || cards.len() < values.len() {
        let why = "must name cards, each by its name in quotes or its number from 1 to 126";
        fields.form_of(key, why);
    }
    cards
}

fn ballad(vp: &Fields, named: &mut Vec<Named>) -> Option<BalladVp> {
    let read = if vp.has("per") {
        BalladVp::Per {
            per: vp.word::<Counted>("per")?,
            points: vp.count("points", 1..=10),
            max: vp.count("max", 1..=MOST_VP),
        }
    } else {
        let base = vp.count("base", 0..=MOST_VP);
        let bonus = vp.count_if("bonus", 1..=MOST_VP).unwrap_or(0);
        let conditions = [
            ("won_a_gaolbreak_this_game", BonusIf::WonAGaolbreak),
            ("owns_armstrong_card", BonusIf::Owns(CardSet::NONE)),
            ("owns_card", BonusIf::Owns(CardSet::NONE)),
        ];
        let when = match vp.has("bonus") {
            true => vp.one_of("bonus_if", "a condition", &conditions)?,
            false => BonusIf::WonAGaolbreak,
        };
        if let BonusIf::Owns(_) = when {
            *named = cards(vp, "bonus_cards");
        }
        BalladVp::Base { base, bonus, when }
    };
    vp.finish();
    Some(read)
}
