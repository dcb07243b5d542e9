//! The VP that a state should come to by the end of the game: those on the score sheet, and what everything on the table is
//! still worth.

use super::{outlook::Outlook, policy::WORST_OF, reckoner::Expected, taste::Beliefs};
use border_reivers::{
    BorderReivers, Family, Forces, March, MarchSet, Phase, Pile, Place, Region, Stage, Target,
    TargetKind, Token,
};

/// The VP that the game should end with.
pub(super) fn expected_points(beliefs: &Beliefs, game: &BorderReivers) -> f32 {
    let points = f32::from(game.points());
    if game.stage() == Stage::Over {
        return points;
    }
    let outlook = Outlook::new(beliefs, game);
    points
        + animals(&outlook)
        + fame(&outlook)
        + cards(&outlook)
        + cubes(&outlook)
        + defenses(&outlook)
        + attacks(&outlook)
        + pending(&outlook)
        + rounds(&outlook)
        - opponents(&outlook)
}

pub(super) fn animals(outlook: &Outlook) -> f32 {
    let game = outlook.game;
    let [standing, lying] = game.horses();
    let horses = f32::from(standing + lying);
    let limit = f32::from(outlook.horse_limit() + 1);
    let kept = match outlook.autumns as usize + outlook.turn == 3 {
        true => horses.min(limit) + 0.1 * (horses - limit).max(0.0),
        false => horses,
    };
    f32::from(game.cattle()) * outlook.cattle
        + f32::from(game.own_sheep()) * outlook.sheep
        + kept * outlook.horse
}

pub(super) fn fame(outlook: &Outlook) -> f32 {
    March::ALL
        .into_iter()
        .map(|march| outlook.fame(outlook.game.notoriety(march)))
        .sum()
}

pub(super) fn cards(outlook: &Outlook) -> f32 {
    let gains = outlook.fame_gains();
    let game = outlook.game;
    let recruited: f32 = game
        .recruited()
        .iter()
        .map(|card| outlook.service(card, &gains))
        .sum();
    let mut held: Vec<f32> = game
        .held()
        .iter()
        .map(|card| outlook.held(card, &gains))
        .collect();
    // What does not fit into the hand is worth little.
    held.sort_by(|one, other| other.total_cmp(one));
    let room = usize::from(border_reivers::HAND_SIZE[game.column()]);
    let kept = held.iter().enumerate().map(|(place, value)| {
        match place < room || outlook.later_winters < outlook.autumns {
            true => *value,
            false => value * outlook.taste().crowded,
        }
    });
    recruited + kept.sum::<f32>()
}

/// Cubes in Feud boxes and Gaols.
pub(super) fn cubes(outlook: &Outlook) -> f32 {
    let taste = outlook.taste();
    let (game, me) = (outlook.game, outlook.family.index());
    let mut sum = 0.0;
    for march in March::HOMES {
        if march == outlook.home {
            let captives: u8 = game.gaol(march).iter().sum();
            let stay = (0..outlook.springs as i32)
                .map(|away| taste.captive.powi(away))
                .sum::<f32>();
            sum += 2.0 * f32::from(captives) * stay;
            let foes: u8 = game.feud(march).iter().sum::<u8>() - game.feud(march)[me];
            sum -= f32::from(foes) * taste.foe * outlook.winters;
        } else if outlook.winters > 0.0 {
            sum += f32::from(game.feud(march)[me]) * taste.cube[0]
                + f32::from(game.gaol(march)[me]) * taste.cube[1];
        }
    }
    sum
}

/// Own towers, bastles and tokens.
pub(super) fn defenses(outlook: &Outlook) -> f32 {
    let taste = outlook.taste();
    let game = outlook.game;
    let sites: u8 = game
        .sites()
        .and(outlook.home.sites())
        .iter()
        .map(|site| site.dice())
        .sum();
    let bastled: u8 = outlook
        .home
        .regions()
        .map(|region| game.sheep(region)[1])
        .sum();
    let mut uneven = 0.0;
    for region in outlook.home.regions() {
        let bait = f32::from(game.sheep(region)[0]) - f32::from(game.permanent_dice(region));
        uneven += 0.03 * bait.max(0.0) * bait.max(0.0);
    }
    let token = |token: Token| {
        let facts = outlook.data.token(token);
        let dice = f32::from(facts.green.max(facts.gray));
        dice * taste.token
            + if facts.drm > 0 { taste.warden } else { 0.0 }
            + if facts.halves { 1.0 } else { 0.0 }
    };
    let reserve: f32 = Token::ALL
        .into_iter()
        .map(|kind| f32::from(game.reserve()[kind.index()]) * token(kind))
        .sum();
    let mut sum = f32::from(sites) * taste.site * outlook.winters
        + f32::from(bastled) * taste.bastle * outlook.winters
        - uneven * outlook.winters.min(1.0);
    // Tokens come back in Spring; in Autumn this Winter counts only for those in a box, by what they do there.
    let later = outlook.later_winters
        - if game.phase() == Phase::Autumn {
            1.0
        } else {
            0.0
        };
    sum += reserve * later * 0.9;
    for place in outlook.home.places() {
        if let Some(kind) = game.slot(place).token() {
            sum += token(kind) * later * 0.9 + in_its_box(outlook, place);
        }
    }
    // Wardens recruited are counted with their tokens.
    for card in game.recruited().iter() {
        if let Some(kind) = outlook.data.card(card).effect.warden_token {
            sum -= token(kind) * outlook.later_winters * 0.9;
        }
    }
    if game.has_warden(outlook.family) {
        sum += taste.warden_card * outlook.winters.min(1.5);
    }
    sum
}

/// What the token in a box does this Winter.
fn in_its_box(outlook: &Outlook, place: Place) -> f32 {
    let with = outlook.siege_forces(place);
    let without = border_reivers::Forces {
        defense: match place.ground() {
            border_reivers::Ground::Farm(region) => outlook.game.permanent_dice(region).into(),
            border_reivers::Ground::Town(march) => outlook.data.walls[march.index()].into(),
            border_reivers::Ground::Seat(_) => 0,
        },
        defense_drm: 0,
        halvings: 0,
        ..with
    };
    outlook.threat(place)
        * (outlook.siege(place, &with, None) - outlook.siege(place, &without, None))
}

/// The attack that goes on, and those that own Target cards will bring.
pub(super) fn attacks(outlook: &Outlook) -> f32 {
    let game = outlook.game;
    let later = game.unused_targets(outlook.family).minus(game.selected());
    let usual = |kind: TargetKind| outlook.taste().usual[kind.index()];
    let mut sum: f32 = later.iter().map(usual).sum();
    if game.phase() != Phase::Winter {
        return sum;
    }
    let [standing, _] = game.horses();
    let waiting = game.selected().len() as u8;
    let sent = if waiting > 0 {
        standing.div_ceil(2)
    } else {
        standing
    };
    let mut left = standing;
    match (game.stage(), game.forces(), game.attack_at_hand()) {
        (Stage::Horses, Some(forces), Some((_, target))) => {
            sum += outlook.attack(target, &forces, sent);
            left -= sent;
        }
        (_, Some(forces), Some((family, target))) => {
            sum += at_hand(outlook, &forces, family, target)
        }
        _ => {
            let current = game
                .current_target()
                .filter(|card| card.family == outlook.family);
            if let (Some(current), Stage::Attack | Stage::Peek(_) | Stage::Retrieve(_)) =
                (current, game.stage())
            {
                sum += outlook.best_attack(current.kind, sent).0;
                left -= sent;
            }
        }
    }
    let each = (left / waiting.max(1)).max(1);
    sum + game
        .selected()
        .iter()
        .map(|kind| outlook.best_attack(kind, each).0)
        .sum::<f32>()
}

/// An attack whose horses were sent; if its dice lie on the table they count.
fn at_hand(outlook: &Outlook, forces: &Forces, family: Family, target: Target) -> f32 {
    let game = outlook.game;
    let expected = match game.dice_on_the_table() {
        None => outlook.beliefs.reckoner.expect(forces),
        Some([attack, defense]) => {
            let is_own = family == outlook.family;
            let rerolls = if is_own { forces.rerolls } else { 0 };
            let defense_rerolls = forces.defense_rerolls;
            let odds = Forces {
                battle_vp: 1,
                ..*forces
            }
            .odds_of_rolled(&attack, &defense, rerolls, defense_rerolls);
            Expected::of(forces.combat, &odds)
        }
    };
    match (family == outlook.family, target.place()) {
        (true, _) => {
            outlook.worth(target, forces, &expected) + f32::from(forces.horses) * outlook.horse
        }
        (false, Some(place)) => outlook.loss(place, forces, &expected, Some(family)),
        (false, None) => 0.0,
    }
}

/// Notoriety that Offices and Graynes will bring once held cards are through.
fn grants(outlook: &Outlook) -> f32 {
    let game = outlook.game;
    if !matches!(
        game.stage(),
        Stage::HeldFame | Stage::Choose | Stage::Fame { .. }
    ) {
        return 0.0;
    }
    let gains = outlook.fame_gains();
    let waiting = game
        .recruited()
        .iter()
        .filter(|card| !game.has_granted(*card));
    let grants = waiting.flat_map(|card| &outlook.data.card(card).effect.notoriety);
    grants
        .map(|grant| {
            let tracks = grant.marches.of(outlook.family, MarchSet::ALL);
            outlook.best_fame(&gains, grant.points, tracks, grant.max_per_march)
        })
        .sum()
}

/// The uses of cards that the rounds of this Summer still bring; the pass falls on the worst of them.
fn rounds(outlook: &Outlook) -> f32 {
    let game = outlook.game;
    if game.phase() != Phase::Draft {
        return 0.0;
    }
    let [mean, deviation] = outlook.taste().round;
    let is_at_it = game.stage() == Stage::Draft;
    let left = usize::from(if is_at_it { 8_u8 } else { 7 }.saturating_sub(game.round()));
    match game.has_passed() {
        true => mean * left as f32,
        false if left == 0 => 0.0,
        false => mean * (left as f32 - 1.0) + deviation * WORST_OF[left.min(7)].max(0.0),
    }
}

/// What the decision at hand will add, if it only finishes what was begun.
fn pending(outlook: &Outlook) -> f32 {
    let (game, taste) = (outlook.game, outlook.taste());
    let gains = || outlook.fame_gains();
    let left_over = match (game.phase(), game.stage()) {
        // The new cards of a round harm nobody yet.
        (Phase::Draft, Stage::Draft) => 0.0,
        _ => game.dealt().iter().map(|card| outlook.harm(card)).sum(),
    };
    let begun = match game.stage() {
        Stage::Sheep { left, .. } => f32::from(left) * outlook.sheep,
        Stage::Bundle => {
            let bundles = game
                .card_in_use()
                .map(|card| &outlook.data.card(card).effect.livestock_choice);
            let worth = bundles
                .into_iter()
                .flatten()
                .map(|bundle| outlook.animals(bundle));
            worth.fold(0.0, f32::max)
        }
        Stage::Build { castle, peel, any } => {
            f32::from(2 * castle + peel + any) * taste.site * outlook.later_winters
        }
        Stage::Bastle { left, .. } => {
            let standing: u8 = outlook
                .home
                .regions()
                .map(|region| game.sheep(region)[0])
                .sum();
            f32::from(left.min(standing)) * taste.bastle * outlook.later_winters
        }
        Stage::Default => {
            let fame = outlook.fame_change(outlook.home, 1, None);
            let best = f32::max(outlook.sheep, 3.0 * outlook.cattle);
            best.max(outlook.horses(1)).max(fame)
        }
        Stage::Ally(card) => {
            let gains = gains();
            outlook.service(card, &gains) - outlook.replaced(card, &gains)
        }
        Stage::Fame {
            card, grant, left, ..
        } => {
            let grant = outlook
                .data
                .card(card)
                .effect
                .notoriety
                .get(usize::from(grant));
            grant.map_or(0.0, |grant| {
                let tracks = grant.marches.of(outlook.family, MarchSet::ALL);
                outlook.best_fame(&gains(), left, tracks, grant.max_per_march)
            })
        }
        Stage::Choose => game
            .card_in_use()
            .map_or(0.0, |card| outlook.held(card, &gains())),
        Stage::Glory(points) => outlook.best_fame(&gains(), points, MarchSet::ALL, Some(points)),
        Stage::Office | Stage::Retrieve(_) => taste.retrieval,
        _ => 0.0,
    };
    begun + grants(outlook) - left_over
}

/// What the opponents have costs so much.
pub(super) fn opponents(outlook: &Outlook) -> f32 {
    let taste = outlook.taste();
    let game = outlook.game;
    let mut sum = 0.0;
    for pile in Pile::ALL {
        sum += game
            .pile(pile)
            .iter()
            .map(|card| outlook.harm(card))
            .sum::<f32>();
    }
    let later = 1.0 + 0.5 * (2.0 - outlook.turn as f32);
    sum +=
        f32::from(game.base_dice()) * 3.0 * taste.their_attack * later * outlook.winters.min(1.0);
    let winters = outlook.winters;
    for region in Region::ALL {
        if region.march() != outlook.home {
            let [standing, bastled] = game.sheep(region);
            sum -= (f32::from(standing) - f32::from(bastled)) * taste.their_sheep * winters;
        }
    }
    let sites = game.sites().minus(outlook.home.sites()).len();
    sum + sites as f32 * taste.their_site * winters
}
