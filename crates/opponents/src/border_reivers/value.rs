//! The VP that a state should come to by the end of the game: those on the score sheet, and what everything on the table is
//! still worth.

use super::{outlook::Outlook, taste::Beliefs};
use border_reivers::{BorderReivers, March, Phase, Pile, Place, Region, Stage, Token};

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
    // In a box a token serves this Winter; it is worth what it does there.
    sum += reserve
        * outlook
            .later_winters
            .min(if matches!(game.phase(), Phase::Autumn) {
                2.0
            } else {
                3.0
            })
        * 0.9;
    for place in outlook.home.places() {
        if let Some(kind) = game.slot(place).token() {
            sum += token(kind) * (outlook.later_winters - 1.0).max(0.0) * 0.9
                + in_its_box(outlook, kind, place);
        }
    }
    // Wardens recruited are counted with their tokens.
    for card in game.recruited().iter() {
        if let Some(kind) = outlook.data.card(card).effect.warden_token {
            sum -= token(kind) * outlook.later_winters;
        }
    }
    if game.has_warden(outlook.family) {
        sum += taste.warden_card * outlook.winters.min(1.5);
    }
    sum
}

fn in_its_box(outlook: &Outlook, _token: Token, place: Place) -> f32 {
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

/// The own attacks of this Winter that are still to come, and the one that goes on.
pub(super) fn attacks(outlook: &Outlook) -> f32 {
    let game = outlook.game;
    if !matches!(game.phase(), Phase::Winter) {
        return 0.0;
    }
    let [standing, _] = game.horses();
    let waiting = game.selected().len() as u8;
    let mut sum = 0.0;
    let mut left = standing;
    let at_hand = game.attack_at_hand();
    match (game.stage(), game.forces(), at_hand) {
        (Stage::Horses, Some(forces), Some((_, target))) => {
            let sent = if waiting > 0 {
                standing.div_ceil(2)
            } else {
                standing
            };
            sum += outlook.attack(target, &forces, sent);
            left -= sent;
        }
        (Stage::Attack | Stage::Peek(_) | Stage::Retrieve(_), None, _) => {
            let sent = if waiting > 0 {
                standing.div_ceil(2)
            } else {
                standing
            };
            if let Some(current) = game
                .current_target()
                .filter(|card| card.family == outlook.family)
            {
                sum += outlook.best_attack(current.kind, sent).0;
                left -= sent;
            }
        }
        (_, Some(forces), Some((family, target))) if family == outlook.family => {
            sum += outlook.outcome(target, &forces) + f32::from(forces.horses) * outlook.horse;
        }
        (_, Some(forces), Some((family, target))) => {
            if let Some(place) = target.place() {
                sum += outlook.siege(place, &forces, Some(family));
            }
        }
        _ => {}
    }
    if waiting > 0 {
        let each = left / waiting;
        for kind in game.selected().iter() {
            let is_last = game.turn_number() == 3 || game.stage() != Stage::Targets;
            let usual = if is_last {
                0.0
            } else {
                outlook.taste().usual[kind.index()]
            };
            sum += outlook.best_attack(kind, each.max(1)).0 - usual;
        }
    }
    sum
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
