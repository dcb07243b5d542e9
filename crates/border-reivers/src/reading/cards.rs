//! Reads Summer cards (chapter 2.8): what all of them have, and the stripe that tells what happens when the opponents get one
//! (chapter 5.2). Whether the cards make up three decks is seen in `counts`.

use super::{
    effects::{self, MOST_LIVESTOCK, Named, is_wardens},
    fields::Fields,
};
use crate::{Card, CardFacts, March, Nation, Origin, Pile, Stripe, Subtype, Token, Type};

/// A card, and what is not yet known when it is read.
#[derive(Clone, Debug)]
pub(super) struct CardEntry {
    /// All but the sets of cards that it names.
    pub(super) facts: CardFacts,
    /// The cards that its effect names.
    pub(super) named: Vec<Named>,
}

/// The turn in whose deck a number is: 42 cards each.
pub(super) fn turn_of(card: Card) -> u8 {
    card.index() as u8 / 42 + 1
}

/// Reads the card with this number; `origin` is that of an entry without one.
pub(super) fn card(card: Card, fields: &Fields, origin: Origin) -> CardEntry {
    let subtype = fields.word("subtype").unwrap_or(Subtype::Office);
    let cattle = fields.amount("cattle", -20..=20);
    let is_solo = fields.flag("solo_version");
    let none = [
        ("none", None),
        ("english", Some(Nation::English)),
        ("scottish", Some(Nation::Scottish)),
    ];
    let restriction = fields.one_if("restriction", "a restriction", &none);
    let (effect, named) = effects::effect(fields, subtype, cattle);
    let stripe = fields
        .table("stripe")
        .and_then(|fields| read_stripe(&fields));
    let stripe = stripe.unwrap_or(Stripe::Pile(Pile::Attack, 1));
    let is_light_gray = !is_solo && !matches!(stripe, Stripe::Pile(..) | Stripe::WardensToken(_));
    let facts = CardFacts {
        name: fields.name("name"),
        turn: turn_of(card),
        subtype,
        cattle,
        restriction: restriction.flatten(),
        is_solo,
        effect,
        stripe,
        is_light_gray,
        origin: fields.word_if("origin").unwrap_or(origin),
        attested: fields.texts("attested"),
    };
    fields.count("number", 1..=126);
    check_what_follows(card, fields, &facts);
    check_stripe(fields, &facts);
    fields.remark("source");
    fields.remark("note");
    fields.finish();
    CardEntry { facts, named }
}

/// Keys that may be left out, since they follow from others: what they say must be so.
fn check_what_follows(card: Card, fields: &Fields, facts: &CardFacts) {
    let kind = facts.subtype.kind();
    let said = fields.word_if::<Type>("type");
    if let Some(said) = said.filter(|said| *said != kind && fields.has("subtype")) {
        let why = format!(
            "is {}, and a card of the subtype {} is {}",
            said.name(),
            facts.subtype.name(),
            kind.name()
        );
        fields.say_of("type", "BR-2.8b", why);
    }
    let turn = fields.count_if("turn", 1..=3);
    if let Some(turn) = turn.filter(|turn| *turn != facts.turn) {
        let why = format!(
            "is {turn}, and the numbers 1 to 42 are turn 1, 43 to 84 turn 2, 85 to 126 turn 3"
        );
        fields.say_of("turn", "BR-3.0m", why);
    }
    let label = match facts.is_solo {
        true => format!("s{card}"),
        false => card.to_string(),
    };
    let said = fields.text_if("label");
    if said.is_some_and(|said| said != label) {
        let why = format!("must be \"{label}\": only the ten solo versions have an s");
        fields.say_of("label", "BR-2.8f", why);
    }
    if kind == Type::Hold && facts.cattle != 1 {
        let why = format!("must be 1 on a card that is held, not {}", facts.cattle);
        fields.say_of("cattle", "BR-5.2.3b", why);
    }
    let color = match (facts.is_solo, facts.stripe) {
        (true, _) => "brown".to_string(),
        (false, Stripe::Pile(pile, _)) => pile.to_string(),
        (false, Stripe::WardensToken(_)) => "wardens_token".into(),
        (false, _) => "light_gray".into(),
    };
    let said = fields.text_if("stripe_color");
    if said.is_some_and(|said| said != color) && fields.has("stripe") {
        let why = format!("must be \"{color}\", as the stripe and 'solo_version' say");
        fields.say_of("stripe_color", "BR-5.2f", why);
    }
}

/// Which stripes a card can have.
fn check_stripe(fields: &Fields, facts: &CardFacts) {
    let token = match facts.stripe {
        Stripe::WardensToken(token) => Some(token),
        _ => None,
    };
    if token != facts.effect.warden_token && fields.has("stripe") {
        let why = match (facts.effect.warden_token, token) {
            (Some(own), _) => format!("must be the Warden's own token, {own}"),
            (None, _) => "can be a Warden's token only on the card of that Warden".into(),
        };
        fields.say_of("stripe", "BR-3.0e", why);
    }
    if facts.is_solo {
        if matches!(facts.stripe, Stripe::EachSummer { .. } | Stripe::HeavySnows) {
            let why = "cannot wait in play: only three cards with a light gray stripe do";
            fields.say_of("stripe", "BR-5.2g", why);
        }
        return;
    }
    let fits = match facts.stripe {
        _ if !facts.is_light_gray => true,
        Stripe::EachSummer { .. } => facts.subtype == Subtype::Office,
        Stripe::HeavySnows => facts.subtype == Subtype::Defense,
        _ => facts.subtype == Subtype::Livestock,
    };
    if !fits {
        let why = "is special, and apart from solo versions only livestock cards act at once, Offices at the end of \
                   Summer, and one Defense card as Heavy Snows";
        fields.say_of("stripe", "BR-5.2f", why);
    }
}

/// What a special stripe does.
#[derive(Clone, Copy)]
enum Special {
    RandomDiscards,
    CubesHome,
    ScotsDyke,
    LosesCattle,
    LosesSheep,
    LosesNotoriety,
    HeavySnows,
}

const SPECIALS: [(&str, Special); 7] = [
    ("random_discard_to_opponents", Special::RandomDiscards),
    ("cubes_home_notoriety", Special::CubesHome),
    ("scots_dyke", Special::ScotsDyke),
    ("solo_loses_cattle", Special::LosesCattle),
    ("solo_loses_sheep", Special::LosesSheep),
    ("solo_loses_notoriety", Special::LosesNotoriety),
    ("heavy_snows", Special::HeavySnows),
];

fn read_stripe(fields: &Fields) -> Option<Stripe> {
    let mut kinds: Vec<(&'static str, Option<Pile>)> =
        vec![("wardens_token", None), ("special", None)];
    const PILES: [(&str, Pile); 6] = [
        ("attack", Pile::Attack),
        ("notoriety", Pile::Notoriety),
        ("sheep", Pile::Sheep),
        ("bastles", Pile::Bastles),
        ("defense_tokens", Pile::DefenseTokens),
        ("permanent_defenses", Pile::PermanentDefenses),
    ];
    kinds.extend(PILES.map(|(word, pile)| (word, Some(pile))));
    let stripe = match fields.one_of("kind", "a kind of stripe", &kinds)? {
        Some(pile) => Stripe::Pile(pile, fields.count("value", 1..=9)),
        None if fields.text_if("kind") == Some("wardens_token") => {
            let token = fields.word::<Token>("token")?;
            if !is_wardens(token) {
                let why = format_args!("must be a Warden's, and {} is not", token.name());
                fields.say_of("token", "BR-3.0e", why);
            }
            Stripe::WardensToken(token)
        }
        None => read_special(fields)?,
    };
    fields.finish();
    Some(stripe)
}

fn read_special(fields: &Fields) -> Option<Stripe> {
    let special = fields.one_of("special", "a special stripe", &SPECIALS)?;
    let moments: &[(&str, &str)] = match special {
        Special::RandomDiscards => &[
            ("immediate", "immediate"),
            ("end_of_summer", "end_of_summer"),
        ],
        Special::HeavySnows => &[("delayed", "delayed")],
        _ => &[("immediate", "immediate")],
    };
    let moment = fields.one_of("when", "when such a stripe acts", moments)?;
    let cubes = || fields.count("cubes", 1..=7);
    let points = || fields.count("points", 1..=12);
    Some(match special {
        Special::RandomDiscards => {
            let cards = fields.count("cards", 1..=6);
            match moment {
                "immediate" => Stripe::RandomDiscards(cards),
                _ => Stripe::EachSummer {
                    turns: effects::turns(fields),
                    cards,
                },
            }
        }
        Special::CubesHome => Stripe::CubesHome {
            cubes: cubes(),
            points: points(),
        },
        Special::ScotsDyke => Stripe::ScotsDyke {
            cubes: cubes(),
            points: points(),
            march: fields.word("march").unwrap_or(March::Dl),
        },
        Special::LosesCattle => Stripe::LosesCattle(fields.count("cattle", 1..=MOST_LIVESTOCK)),
        Special::LosesSheep => {
            fields.flag("unbastled_only");
            fields.remark("region");
            Stripe::LosesSheep(fields.count("sheep", 1..=MOST_LIVESTOCK))
        }
        Special::LosesNotoriety => {
            fields.remark("march");
            Stripe::LosesNotoriety(points())
        }
        Special::HeavySnows => {
            fields.remark("trigger");
            fields.remark("attack_dice");
            Stripe::HeavySnows
        }
    })
}
