//! The tunable numbers of the guide, all in VP, and what follows from them once and for all.

use super::reckoner::Reckoner;
use border_reivers::NOTORIETY_VP;

/// What the guide takes things to be worth, in VP. `examples/reive.rs` looks for better numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Taste {
    /// Cattle in the Summer of each turn: they buy cards, and count half a point each at the end.
    pub cattle: [f32; 3],
    /// What a sheep brings in each Autumn to come.
    pub sheep: f32,
    /// What a horse brings in each Winter to come.
    pub horse: f32,
    /// What a bastle saves in each Winter to come.
    pub bastle: f32,
    /// A die of a castle or peel, in each Winter to come.
    pub site: f32,
    /// A die of a Defense Token, in each Winter to come.
    pub token: f32,
    /// A Warden's token besides its dice, in each Winter to come.
    pub warden: f32,
    /// The own Warden card, as long as it is not played.
    pub warden_card: f32,
    /// An attack die in each attack to come.
    pub die: f32,
    /// How large a part of the attacks are of each kind of combat.
    pub mix: [f32; 4],
    /// A point of Notoriety that comes in a later Winter.
    pub later_fame: f32,
    /// How uncertain a track is: this Winter, before it, in a turn, in two turns.
    pub spread: [f32; 4],
    /// How much the opponents gain on the best track in a turn.
    pub drift: f32,
    /// A card taken from the discards.
    pub retrieval: f32,
    /// A reroll in a turn.
    pub reroll: f32,
    /// What a held card is worth that has no place in the hand.
    pub crowded: f32,
    /// An own cube in a Feud box, or in a Gaol, abroad.
    pub cube: [f32; 2],
    /// Another's cube in the own Feud box.
    pub foe: f32,
    /// How long a captive stays.
    pub captive: f32,
    /// What the opponents' things cost: a point of Attack strength.
    pub their_attack: f32,
    /// A point of their Notoriety, by turn.
    pub their_fame: [f32; 3],
    /// A sheep of theirs.
    pub their_sheep: f32,
    /// A bastle of theirs.
    pub their_bastle: f32,
    /// A token from the available ones.
    pub their_token: f32,
    /// A Warden's token.
    pub their_warden: f32,
    /// A castle or peel of theirs.
    pub their_site: f32,
    /// A random card of the discards.
    pub their_card: f32,
    /// Snow on the next raid.
    pub snow: f32,
    /// What an opponent's attack on each kind of own place is expected to be worth looking at: the chance of it.
    pub threat: [f32; 3],
    /// The benefit of an ordinary round of the draft, and how much rounds differ.
    pub round: [f32; 2],
    /// What each Target card usually brings, in its order: better than that, and it is played now.
    pub usual: [f32; 6],
    /// The VP at which a share is one half, and how steeply it rises.
    pub aim: [f32; 2],
    /// How sharply the weights follow the scores.
    pub sharpness: f32,
    /// The noise in playouts.
    pub noise: f32,
    /// See [`Guide::curiosity`](crate::Guide::curiosity).
    pub curiosity: f32,
    /// See [`Guide::reserve`](crate::Guide::reserve).
    pub reserve: f32,
}

impl Default for Taste {
    fn default() -> Taste {
        Taste {
            cattle: [0.9, 0.75, 0.6],
            sheep: 0.6,
            horse: 1.1,
            bastle: 0.35,
            site: 0.7,
            token: 0.6,
            warden: 1.5,
            warden_card: 2.0,
            die: 1.1,
            mix: [0.6, 0.2, 0.05, 0.15],
            later_fame: 1.5,
            spread: [0.5, 1.4, 2.5, 3.5],
            drift: 0.5,
            retrieval: 5.0,
            reroll: 0.6,
            crowded: 0.3,
            cube: [1.0, 0.8],
            foe: 0.4,
            captive: 0.85,
            their_attack: 0.5,
            their_fame: [0.6, 0.9, 1.0],
            their_sheep: 0.15,
            their_bastle: 0.2,
            their_token: 0.6,
            their_warden: 0.8,
            their_site: 0.5,
            their_card: 1.2,
            snow: 3.0,
            threat: [0.5, 0.12, 0.08],
            round: [4.0, 2.5],
            usual: [9.0, 9.0, 9.0, 8.0, 8.0, 8.0],
            aim: [160.0, 25.0],
            sharpness: 0.5,
            noise: 0.0,
            curiosity: 0.35,
            reserve: 0.03,
        }
    }
}

impl Taste {
    /// The numbers that are worth tuning by playouts alone.
    pub fn numbers(&mut self) -> Vec<&mut f32> {
        let mut all = vec![
            &mut self.sheep,
            &mut self.horse,
            &mut self.bastle,
            &mut self.site,
            &mut self.token,
            &mut self.warden,
            &mut self.warden_card,
            &mut self.die,
            &mut self.later_fame,
            &mut self.drift,
            &mut self.retrieval,
            &mut self.reroll,
            &mut self.crowded,
            &mut self.foe,
            &mut self.captive,
            &mut self.their_attack,
            &mut self.their_sheep,
            &mut self.their_bastle,
            &mut self.their_token,
            &mut self.their_warden,
            &mut self.their_site,
            &mut self.their_card,
            &mut self.snow,
        ];
        all.extend(&mut self.cattle);
        all.extend(&mut self.mix);
        all.extend(&mut self.spread);
        all.extend(&mut self.cube);
        all.extend(&mut self.their_fame);
        all.extend(&mut self.threat);
        all.extend(&mut self.round);
        all.extend(&mut self.usual);
        all
    }
}

/// The largest margin on a track that is told from a larger one.
const FAR: i32 = 12;
const MARGINS: usize = 2 * FAR as usize + 1;

/// When a track is looked at: in which turn, and whether its Winter has begun and its Spring was scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Season {
    Summer,
    Winter,
    Scored,
}

/// A taste, and tables made of it.
#[derive(Debug)]
pub(super) struct Beliefs {
    pub taste: Taste,
    pub reckoner: &'static Reckoner,
    /// The VP that a track should bring: by turn, season, whether the player is on it, and how far he is ahead of the best
    /// opponent and of the next.
    tracks: Vec<[[f32; MARGINS]; MARGINS]>,
}

impl Beliefs {
    pub fn new(taste: Taste) -> Beliefs {
        let mut tracks = Vec::new();
        for turn in 0..3 {
            for season in [Season::Summer, Season::Winter, Season::Scored] {
                for is_on_it in [false, true] {
                    tracks.push(std::array::from_fn(|most| {
                        std::array::from_fn(|next| {
                            let margins = [most as i32 - FAR, next as i32 - FAR];
                            track(&taste, turn, season, is_on_it, margins)
                        })
                    }));
                }
            }
        }
        Beliefs {
            taste,
            reckoner: Reckoner::get(),
            tracks,
        }
    }

    /// The VP that a track should bring to who has so much on it, where the best opponents have so much.
    #[inline]
    pub fn track(&self, turn: usize, season: Season, own: u8, [most, next]: [u8; 2]) -> f32 {
        let place =
            |other: u8| ((i32::from(own) - i32::from(other)).clamp(-FAR, FAR) + FAR) as usize;
        self.tracks[turn * 6 + season as usize * 2 + usize::from(own > 0)][place(most)][place(next)]
    }

    /// The chance to stay ahead with this margin.
    #[inline]
    pub fn ahead(&self, margin: f32) -> f32 {
        ahead(&self.taste, 1, margin)
    }

    /// A final score as a share from 0 to 1.
    #[inline]
    pub fn share(&self, vp: f32) -> f32 {
        let [middle, width] = self.taste.aim;
        1.0 / (1.0 + ((middle - vp) / width).exp())
    }
}

fn ahead(taste: &Taste, spread: usize, margin: f32) -> f32 {
    1.0 / (1.0 + (-margin * 1.7 / taste.spread[spread].max(0.05)).exp())
}

/// The VP of all Springs to come on a track.
fn track(
    taste: &Taste,
    turn: usize,
    season: Season,
    is_on_it: bool,
    [to_most, to_next]: [i32; 2],
) -> f32 {
    let first_spring = turn + usize::from(season == Season::Scored);
    let mut sum = 0.0;
    for (spring, [for_first, for_second]) in NOTORIETY_VP.into_iter().enumerate().skip(first_spring)
    {
        let away = spring - turn;
        let spread = match away {
            0 if season == Season::Winter => 0,
            away => (away + 1).min(3),
        };
        let drift = taste.drift * away as f32;
        let (to_most, to_next) = (to_most as f32 - drift, to_next as f32 - drift);
        let first = ahead(taste, spread, to_most - 0.5);
        let level = ahead(taste, spread, to_most + 0.5);
        let second = level - first + (1.0 - level) * ahead(taste, spread, to_next - 0.5);
        let presence = match (is_on_it, spread) {
            (true, _) => 1.0,
            (false, 0) => 0.0,
            (false, _) => 0.5,
        };
        sum += presence * (f32::from(for_first) * first + f32::from(for_second) * second);
    }
    sum
}
