//! Reads what is no Summer card: events, Target cards, Defense Tokens, and the ground with its names (chapters 2.1, 2.6,
//! 2.9, 2.11).

use super::{
    effects::{MOST_DICE, combats, is_wardens},
    fields::Fields,
};
use crate::{
    Combat, CombatSet, Cubes, EventFacts, EventKind, Family, Ground, March, MarchSet, Nation,
    Origin, Place, Pool, Region, RegionSet, Site, TargetFacts, TargetKind, Token, TokenFacts,
};
use table::NotationError;

/// The origin, and remarks that nobody reads.
fn origin(fields: &Fields, origin: Origin) -> Origin {
    fields.remark("source");
    fields.remark("note");
    fields.word_if("origin").unwrap_or(origin)
}

/// The four kinds of event, and the one that is not used.
#[derive(Clone, Copy)]
enum Kind {
    Battle,
    Reroll,
    Feud,
    Gaolbreak,
    Unused,
}

/// Reads an event.
pub(super) fn event(fields: &Fields, from: Origin) -> EventFacts {
    let kinds = [
        ("battle", Kind::Battle),
        ("reroll", Kind::Reroll),
        ("feud_notoriety", Kind::Feud),
        ("gaolbreak_notoriety", Kind::Gaolbreak),
        ("unused", Kind::Unused),
    ];
    let kind = fields.one_of("kind", "a kind of event", &kinds);
    let in_solo = fields.flag_if("in_solo").unwrap_or(true);
    let kind = match kind.unwrap_or(Kind::Unused) {
        Kind::Battle => battle(fields, in_solo),
        Kind::Reroll => reroll(fields),
        Kind::Feud => EventKind::FeudNotoriety(fields.count("notoriety", 1..=12)),
        Kind::Gaolbreak => EventKind::GaolbreakNotoriety(fields.count("notoriety", 1..=12)),
        Kind::Unused => EventKind::Unused,
    };
    let facts = EventFacts {
        name: fields.name("name"),
        kind,
        in_solo,
        origin: origin(fields, from),
        attested: fields.texts("attested"),
    };
    fields.count("number", 1..=12);
    fields.finish();
    facts
}

fn battle(fields: &Fields, in_solo: bool) -> EventKind {
    let defense = fields.count("defense_dice", 0..=MOST_DICE);
    let vp = fields.count("vp_per_hit", 1..=10);
    let march = fields.text_if("march").unwrap_or_default();
    if table::same(march, "off_map") {
        let tie = [("no award", ())];
        fields.one_if("tie", "what a tie brings at the Rising", &tie);
        return EventKind::Rising {
            defense,
            vp,
            horses: fields.count("protestant_award_horses", 0..=12),
            notoriety: fields.count("catholic_award_notoriety", 0..=12),
            base_dice: fields.count("opponents_protestant_award_base_dice", 0..=12),
        };
    }
    let notoriety = fields.count("notoriety", 0..=12);
    // Two battles are in the East Marches, which are not in play.
    if !in_solo {
        return EventKind::Unused;
    }
    let march = fields.word::<March>("march");
    if march == Some(March::Dl) {
        let why = "must be one of the four Marches: the Debateable Land has no battlefield";
        fields.say_of("march", "BR-2.1.1c", why);
    }
    EventKind::Battle {
        march: march.unwrap_or(March::Ewm),
        defense,
        vp,
        notoriety,
    }
}

fn reroll(fields: &Fields) -> EventKind {
    fields.one_if("side", "a side that rerolls", &[("attack", ())]);
    EventKind::Reroll {
        dice: fields.count("dice", 1..=MOST_DICE),
        max: fields.count("max_per_combat", 1..=MOST_DICE),
        nation: fields.word("nation").unwrap_or(Nation::English),
        combats: combats(fields),
        targets: marches(fields, "targets", 1..=5).0,
    }
}

/// Marches in a list, and whether `off_map` is among them.
fn marches(
    fields: &Fields,
    key: &'static str,
    bounds: std::ops::RangeInclusive<usize>,
) -> (MarchSet, bool) {
    let read = |text: &str| match table::same(text, "off_map") {
        true => Ok(None),
        false => text.parse::<March>().map(Some),
    };
    let words = fields.words(key, bounds, read);
    let off_map = words.contains(&None);
    (words.into_iter().flatten().collect(), off_map)
}

/// Reads a Target card; its family and kind were read before.
pub(super) fn target(fields: &Fields, family: Family, from: Origin) -> TargetFacts {
    let cubes = [
        ("none", Cubes::None),
        ("any_cube", Cubes::Any),
        ("across_border_cube", Cubes::AcrossBorder),
    ];
    let cubes = |key| {
        let read = fields.one_of(key, "where a Target card allows this", &cubes);
        read.unwrap_or(Cubes::None)
    };
    // Both were read as the key of the entry.
    let kind = fields.text_if("kind").unwrap_or_default();
    fields.remark("family");
    let nation = kind.parse::<Nation>().ok();
    if nation.is_some_and(|nation| nation != family.nation()) {
        let why = format!(
            "is {kind}, and {} is {}",
            family.name(),
            family.nation().name()
        );
        fields.say_of("kind", "BR-2.11a", why);
    }
    let (raid, raids_off_map) = marches(fields, "raid", 0..=5);
    if raids_off_map {
        fields.form_of("raid", "cannot be off_map, where only a battle is");
    }
    let (battle, off_map) = marches(fields, "battle", 0..=6);
    let drm = fields.count_if("drm", 0..=3).unwrap_or(0);
    let drm_for = match fields.has("drm_for") || drm > 0 {
        true => fields.words("drm_for", 1..=4, |text| text.parse::<Combat>()),
        false => Vec::new(),
    };
    let facts = TargetFacts {
        raid,
        battle,
        off_map,
        feud: cubes("feud"),
        gaolbreak: cubes("gaolbreak"),
        drm,
        drm_for: drm_for.into_iter().collect::<CombatSet>(),
        origin: origin(fields, from),
    };
    if facts.raid.without(family.home()).is_empty() {
        let why = "must name a place outside the Home March: there must be something to attack";
        fields.say_of("raid", "BR-2.11a", why);
    }
    if facts.battle.contains(March::Dl) {
        let why = "cannot be in the Debateable Land, which has no battlefield";
        fields.say_of("battle", "BR-2.1.1c", why);
    }
    fields.texts("attested");
    fields.finish();
    facts
}

/// The family and the kind of a Target card.
pub(super) fn target_key(fields: &Fields) -> Option<(Family, TargetKind)> {
    let family = fields.word::<Family>("family");
    let kind = fields.word::<TargetKind>("kind");
    family.zip(kind)
}

/// Reads a token that is no Warden's.
pub(super) fn token(token: Token, fields: &Fields, from: Origin) -> TokenFacts {
    let pools = [
        ("deputy", Pool::Deputy),
        ("rumor", Pool::Rumor),
        ("plain", Pool::Plain),
        ("4p", Pool::Available),
    ];
    let pool = fields.one_of("pool", "a pool of tokens", &pools);
    let pool = pool.unwrap_or(Pool::Plain);
    let wanted = match token {
        Token::DeputyWarden => pool == Pool::Deputy,
        Token::Rumor => pool == Pool::Rumor,
        _ => matches!(pool, Pool::Plain | Pool::Available),
    };
    if !wanted && fields.has("pool") {
        let why =
            "is wrong: deputy-warden is deputy, rumor is rumor, and all others are plain or 4p";
        fields.say_of("pool", "BR-3.0i", why);
    }
    let texts = [
        ("none", (false, false)),
        ("no_defense_dice", (false, true)),
        ("attack_dice_halved", (true, false)),
    ];
    let text = fields.one_if("text", "what a token says", &texts);
    let (halves, is_empty) = text.unwrap_or_default();
    let facts = TokenFacts {
        name: fields.name("name"),
        count: fields.count("count", 0..=12),
        pool,
        green: fields.count("green", 0..=MOST_DICE),
        gray: fields.count("gray", 0..=MOST_DICE),
        halves,
        drm: 0,
        origin: origin(fields, from),
        attested: fields.texts("attested"),
    };
    if (halves || is_empty) && facts.green + facts.gray > 0 {
        let why = "is that of a token without dice, and this one shows dice";
        fields.say_of("text", "BR-2.6a", why);
    }
    fields.finish();
    facts
}

/// Reads the token of a Warden, and the card that it says is his.
pub(super) fn warden_token(fields: &Fields, from: Origin) -> (TokenFacts, Option<u8>) {
    let card = fields.count_if("card", 1..=126);
    let facts = TokenFacts {
        name: fields.name("name"),
        count: 1,
        pool: Pool::Display,
        green: fields.count("green", 0..=MOST_DICE),
        gray: fields.count("gray", 0..=MOST_DICE),
        halves: false,
        drm: fields.count_if("defense_drm", 0..=3).unwrap_or(1),
        origin: origin(fields, from),
        attested: fields.texts("attested"),
    };
    fields.finish();
    (facts, card)
}

/// The id of a token, of a Warden or not.
pub(super) fn token_id(text: &str, wardens: bool) -> Result<Token, NotationError> {
    let token = text.parse::<Token>()?;
    match is_wardens(token) == wardens {
        true => Ok(token),
        false => {
            let table = if wardens {
                "defense_token"
            } else {
                "warden_token"
            };
            Err(NotationError(format!("{token} belongs into [[{table}]]")))
        }
    }
}

/// What every part of the ground has beside what makes it up: the March must be where it is.
fn ground(fields: &Fields, march: March, from: Origin) -> (String, Origin) {
    let said = fields.word_if::<March>("march");
    if said.is_some_and(|said| said != march) {
        let why = format_args!("must be {march}");
        fields.say_of("march", "BR-2.1.1a", why);
    }
    fields.drawing("x");
    fields.drawing("y");
    fields.texts("attested");
    (fields.name("name"), origin(fields, from))
}

/// Reads a Farm Region.
pub(super) fn region(region: Region, fields: &Fields, from: Origin) -> (String, Origin) {
    let sheep = match region {
        Region::DebateableLand => 2,
        _ => 1,
    };
    let said = fields.count_if("start_sheep", 0..=20);
    if said.is_some_and(|said| said != sheep) {
        fields.say_of("start_sheep", "BR-3.0d", format_args!("must be {sheep}"));
    }
    let read = ground(fields, region.march(), from);
    fields.finish();
    read
}

/// A site: what it is called, how sure that is, and the regions beside it.
#[derive(Clone, Debug)]
pub(super) struct SiteEntry {
    pub(super) name: String,
    pub(super) origin: Origin,
    pub(super) regions: RegionSet,
}

/// Reads the site of a castle or peel.
pub(super) fn site(site: Site, fields: &Fields, from: Origin) -> SiteEntry {
    let kinds = [("castle", true), ("peel", false)];
    let said = fields.one_if("kind", "a kind of site", &kinds);
    if said.is_some_and(|is_castle| is_castle != site.is_castle()) {
        let why =
            "is wrong: a March has one castle and three peels, and this site is the other kind";
        fields.say_of("kind", "BR-2.1.1h", why);
    }
    let said = fields.count_if("defense_dice", 0..=MOST_DICE);
    if said.is_some_and(|dice| dice != site.dice()) {
        let why = "is wrong: a castle gives 2 dice, a peel 1";
        fields.say_of("defense_dice", "BR-2.1.1h", why);
    }
    let regions = fields.words("regions", 0..=17, |text| text.parse::<Region>());
    let regions: RegionSet = regions.into_iter().collect();
    let (name, origin) = ground(fields, site.march(), from);
    fields.finish();
    SiteEntry {
        name,
        origin,
        regions,
    }
}

/// Reads a Town, with the dice of its wall.
pub(super) fn town(place: Place, fields: &Fields, from: Origin) -> (String, Origin, u8) {
    let is_walled = place == Place::Carlisle;
    let dice = fields.count_if("gaolbreak_extra_defense_dice", 0..=MOST_DICE);
    let dice = dice.unwrap_or(u8::from(is_walled));
    let walled = fields.flag_if("walled").unwrap_or(is_walled);
    if dice != u8::from(is_walled) || walled != is_walled {
        let why = "of the four Towns only Carlisle has a wall, which adds 1 die in a gaolbreak";
        fields.say("BR-2.1.1m", why);
    }
    let (name, origin) = ground(fields, place.march(), from);
    fields.finish();
    (name, origin, dice)
}

/// Reads a Family Seat.
pub(super) fn seat(place: Place, fields: &Fields, from: Origin) -> (String, Origin) {
    let read = ground(fields, place.march(), from);
    fields.finish();
    read
}

/// The box of a Town or of a Family Seat.
pub(super) fn place_id(text: &str, town: bool) -> Result<Place, NotationError> {
    let of_kind = |place: &Place| match place.ground() {
        Ground::Town(_) => town,
        Ground::Seat(_) => !town,
        Ground::Farm(_) => false,
    };
    let what = if town { "a Town" } else { "a Family Seat" };
    let known = || Place::ALL.into_iter().filter(of_kind);
    let place = text.parse::<Place>().ok().filter(of_kind);
    place.ok_or_else(|| table::unknown(what, text, known().map(Place::name)))
}
