//! What stands on the map and can be picked: Farm Regions with their sheep, castles and peels, boxes for Defense Tokens,
//! Towns with their captives and Family Seats with their feuds. The view says what lies there.

use super::{
    chart::{CHART, Farm, Keep, SITE},
    detail, marks, tips,
};
use crate::{
    curve::Point,
    paint::INK,
    pen::{Anchor, Area, Pen, n},
    writing::{self, Hand, Least},
};
use border_reivers::{
    BoxView, Family, March, MarchView, Place, Region, RegionView, Site, Slot, Token, View,
};

/// The names of regions.
const FARM: Hand = Hand {
    class: "farm-name",
    ink: "ink",
    halo: true,
    weight: 0.13,
    least: Least::Kept,
};
/// The same from afar: where a phone has little room for the map they go.
const FAR_FARM: Hand = Hand {
    least: Least::Wanes,
    ..FARM
};
/// The names of Towns and Family Seats.
const KEEP: Hand = Hand {
    class: "keep-name",
    ink: "ink",
    halo: true,
    weight: 0.17,
    least: Least::Kept,
};
/// The names of castles and peels.
const TOWER: Hand = Hand {
    class: "site-name",
    ink: "ink",
    halo: true,
    weight: 0.12,
    least: Least::Wanes,
};

/// The names of tokens, for who has enlarged the map.
const TOKEN: Hand = Hand {
    class: "box-name",
    ink: "token-ink",
    halo: false,
    weight: 0.16,
    least: Least::Wanes,
};

/// How large names are from afar: 11 pixels on a phone.
const AFAR: f64 = 29.0;

/// Every region.
pub(super) fn regions(pen: &mut Pen, view: &View) {
    for seen in &view.regions {
        region(pen, view, seen);
    }
}

/// The outline of a region as a target; it glows when it may be picked.
fn region(pen: &mut Pen, view: &View, seen: &RegionView) {
    let region = seen.region;
    let target = format!("region:{region}");
    let data = view.components();
    let tip = tips::region_tip(view, seen);
    pen.open_target(&target, &tips::region(data, seen), Some(&tip));
    let (id, index) = (pen.id.clone(), region.index());
    // Half of the line is cut off.
    let look = pen.look(&target, ".24", 16.0);
    let farm = CHART.farm(region);
    pen.raw(format_args!(
        r##"<use href="#{id}r{index}" class="bed" clip-path="url(#{id}kr{index})"{look}/>"##
    ));
    let (x, y) = farm.label;
    pen.point(&target, Area::new(x - 56.0, y - 16.0, 112.0, 46.0), 9.0);
    let name = &data.regions[index];
    detail::close(pen, |pen| {
        let lines = match region {
            Region::DebateableLand => name.split(' ').collect(),
            _ => vec![name.as_str()],
        };
        for (number, line) in lines.into_iter().enumerate() {
            let at = (x, y + number as f64 * 18.0);
            writing::centred(pen, line, at, 15.0, 0.0, FARM);
            // Read aloud, the lines are words of one name.
            pen.raw(" ");
        }
        flock(pen, farm, seen);
    });
    detail::afar(pen, |pen| {
        let short = name.split(' ').next().unwrap_or(name);
        let (at, aside) = afar(region);
        writing::centred(pen, short, at, AFAR, 0.0, FAR_FARM);
        counts(pen, (at.0 + aside, at.1 + 22.0), seen, 1.35);
    });
    pen.close();
}

/// The middle of a region's sheep: where arrows end.
pub(super) fn heart(region: Region) -> Point {
    let places = &CHART.farm(region).sheep[..4];
    let x = places.iter().map(|at| at.0).sum::<f64>() / 4.0;
    (x, places[0].1 + 8.0)
}

/// Where the name of a region stands from afar, and how far its numbers stand to the side: boxes and neighbours keep
/// their room.
fn afar(region: Region) -> (Point, f64) {
    let at = match region {
        Region::Nithsdale => (92.0, 372.0),
        Region::Dryfesdale => (226.0, 348.0),
        Region::Annandale => (239.0, 436.0),
        Region::Eskdale => (366.0, 404.0),
        Region::Tweeddale => (452.0, 82.0),
        Region::Ettrickdale => (384.0, 222.0),
        Region::Teviotdale => (546.0, 214.0),
        Region::Liddesdale => (511.0, 396.0),
        Region::Redesdale => (706.0, 346.0),
        Region::Coquetdale => (870.0, 294.0),
        Region::WansbeckValley => (888.0, 416.0),
        Region::LyneValley => (562.0, 506.0),
        Region::IrthingValley => (640.0, 603.0),
        Region::EdenValley => (524.0, 640.0),
        Region::DebateableLand => (440.0, 522.0),
        Region::CaldewValley => (384.0, 714.0),
        Region::Tynedale => (718.0, 486.0),
    };
    let aside = match region {
        Region::Liddesdale => -29.0,
        Region::Coquetdale => -32.0,
        Region::Tweeddale => -6.0,
        _ => 0.0,
    };
    (at, aside)
}

/// Each sheep in its place, those that stand first; too many for the places are numbers.
fn flock(pen: &mut Pen, farm: &Farm, seen: &RegionView) {
    let all = usize::from(seen.standing) + usize::from(seen.bastled);
    if all > farm.sheep.len() {
        let (x, y) = farm.sheep[0];
        return counts(pen, (x + 12.0, y), seen, 1.0);
    }
    let mut places: Vec<Point> = farm.sheep[..all].to_vec();
    let by_rows =
        |one: &Point, other: &Point| one.1.total_cmp(&other.1).then(one.0.total_cmp(&other.0));
    places.sort_by(by_rows);
    let (standing, bastled) = places.split_at(usize::from(seen.standing));
    for &at in standing {
        marks::sheep(pen, at, 1.0);
    }
    for &at in bastled {
        marks::bastle(pen, at, 1.0);
    }
}

/// How many sheep stand, and how many are bastled: a number beside each. The middle is here.
fn counts(pen: &mut Pen, (x, y): Point, seen: &RegionView, scale: f64) {
    let size = 13.5 * scale;
    let wide = |count: u8| crate::lettering::width(&count.to_string(), size);
    let sheep = 24.0 * scale + 3.0 + wide(seen.standing);
    let house = match seen.bastled {
        0 => 0.0,
        count => 26.0 * scale + 3.0 + wide(count) + 7.0,
    };
    let mut left = x - (sheep + house) / 2.0;
    marks::sheep(pen, (left + 12.0 * scale, y), scale);
    let at = (left + 24.0 * scale + 3.0, y - size / 2.0);
    marks::number(pen, &seen.standing.to_string(), at, size);
    if seen.bastled > 0 {
        left += sheep + 7.0;
        marks::bastle(pen, (left + 13.0 * scale, y), scale);
        let at = (left + 26.0 * scale + 3.0, y - size / 2.0);
        marks::number(pen, &seen.bastled.to_string(), at, size);
    }
}

/// Every castle and peel.
pub(super) fn sites(pen: &mut Pen, view: &View) {
    for site in Site::ALL {
        tower(pen, view, site);
    }
}

/// Garrisoned it is dark on paper, with its dice; otherwise a pale print.
fn tower(pen: &mut Pen, view: &View, site: Site) {
    let target = format!("site:{site}");
    let is_active = view.sites.contains(&site);
    let tip = tips::site_tip(view, site);
    pen.open_target(&target, &tips::site(view, site), Some(&tip));
    let spot = CHART.site(site);
    let (x, y) = spot.at;
    let [paper, pale, ink, hedge] =
        ["face", "paper", "keep", "hedge"].map(|token| pen.paint(token));
    let (x_, y_, sign) = (
        n(x),
        n(y),
        if site.is_castle() {
            marks::CASTLE
        } else {
            marks::PEEL
        },
    );
    let state = if is_active { "active" } else { "printed" };
    pen.open(&format!(r#"class="tower {state}""#));
    if is_active {
        pen.raw(format_args!(
            r#"<circle cx="{x_}" cy="{y_}" r="{SITE}" fill="{paper}" stroke="{INK}" stroke-width="2"/>"#
        ));
        sign.draw(pen, spot.at, 19.0, INK, "");
        let (x, y) = (x + 11.0, y + 10.0);
        pen.raw(format_args!(
            r##"<circle cx="{}" cy="{}" r="7.5" fill="#35621f" stroke="#fff"/>"##,
            n(x),
            n(y)
        ));
        marks::count(pen, &site.dice().to_string(), (x, y - 4.5), 9.0, "#fff");
    } else {
        pen.raw(format_args!(
            r#"<circle cx="{x_}" cy="{y_}" r="10.5" fill="{pale}" fill-opacity=".5" stroke="{hedge}" stroke-dasharray="2 2.5"/>"#
        ));
        sign.draw(pen, spot.at, 14.0, &ink, r#" opacity=".5""#);
    }
    pen.close();
    let name = view.components().sites[site.index()].clone();
    detail::close(pen, |pen| {
        writing::centred(pen, &name, spot.label, 12.5, 0.0, TOWER);
    });
    let reach = SITE + 1.5;
    let area = Area::new(x - reach, y - reach, 2.0 * reach, 2.0 * reach);
    pen.bed(&target, area, reach);
    pen.quiet_ring(&target, area, reach);
    pen.close();
}

/// Every box for a Defense Token.
pub(super) fn boxes(pen: &mut Pen, view: &View) {
    for seen in &view.boxes {
        token_box(pen, view, seen);
    }
}

fn token_box(pen: &mut Pen, view: &View, seen: &BoxView) {
    let target = format!("box:{}", seen.place);
    let data = view.components();
    let tip = tips::slot_tip(data, seen);
    pen.open_target(&target, &tips::slot(data, seen), Some(&tip));
    let area = CHART.token(seen.place);
    let state = match seen.slot {
        Slot::Empty => "vacant",
        _ => "manned",
    };
    pen.open(&format!(r#"class="{state}""#));
    match seen.slot {
        Slot::Empty => vacant(pen, area, seen.place),
        Slot::FaceDown => back(pen, area),
        Slot::Peeked(token) => {
            face(pen, view, area, token);
            let (x, y) = (area.x + area.w - 4.0, area.y + 3.0);
            let back = pen.paint("back");
            pen.raw(format_args!(
                r##"<circle cx="{}" cy="{}" r="8" fill="{back}" stroke="#fff"/>"##,
                n(x),
                n(y)
            ));
            marks::EYE.draw(pen, (x, y), 11.0, "#fff", "");
        }
        Slot::Open(token) => face(pen, view, area, token),
    }
    pen.close();
    pen.bed(&target, area.grown(1.5), 6.0);
    pen.quiet_ring(&target, area.grown(1.5), 6.0);
    pen.close();
    if view.attacked.contains(&seen.place) {
        attacked(pen, (area.x + 1.0, area.y + 1.0));
    }
}

/// A dashed frame, and the sign of what may lie there.
fn vacant(pen: &mut Pen, area: Area, place: Place) {
    let [face, hedge, moss, muted] =
        ["paper", "hedge", "moss", "muted"].map(|token| pen.paint(token));
    let more =
        format!(r#"fill="{face}" fill-opacity=".35" stroke="{hedge}" stroke-dasharray="3 3""#);
    pen.rect(area, 5.0, &more);
    let (sign, colour) = match place.is_farm() {
        true => (marks::HURDLE, moss),
        false => (marks::SHIELD, muted),
    };
    let middle = (area.mid(), area.y + area.h / 2.0);
    sign.draw(pen, middle, 18.0, &colour, r#" opacity=".55""#);
}

/// The back of a token: a dark weave.
fn back(pen: &mut Pen, area: Area) {
    let id = pen.id.clone();
    let [back, weave] = ["back", "weave"].map(|token| pen.paint(token));
    pen.define("weave", |pen| {
        pen.raw(format_args!(
            r#"<pattern id="{id}weave" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H7V7H0z" fill="{back}"/><path d="M0 3.5h7" stroke="{weave}" stroke-width="1.3"/></pattern>"#
        ));
    });
    let more = format!(r##"fill="url(#{id}weave)" stroke="#f4efe4" stroke-width="1.6""##);
    pen.rect(area, 5.0, &more);
    marks::SHIELD.draw(
        pen,
        (area.mid(), area.y + area.h / 2.0),
        15.0,
        "#f4efe4",
        r#" opacity=".85""#,
    );
}

/// The word of a token's name that tells it best, since its box is small.
fn short(name: &str) -> &str {
    let mut words = name.split(' ');
    let (first, last) = (words.next(), words.next_back());
    match last {
        Some("Warden") | None => first.unwrap_or(name),
        Some(last) => last,
    }
}

/// A token that is known: its dice, what it does besides, and where there is room its name.
fn face(pen: &mut Pen, view: &View, area: Area, token: Token) {
    let facts = view.components().token(token);
    let face = pen.paint("face");
    let more = format!(r#"fill="{face}" stroke="{INK}" stroke-width="1.4""#);
    pen.rect(area, 5.0, &more);
    let special = match (facts.halves, facts.drm) {
        (true, _) => Some("½".to_string()),
        (false, 0) => None,
        (false, drm) => Some(format!("+{drm}")),
    };
    let middle = (area.mid(), area.y + area.h / 2.0 + 4.0);
    detail::close(pen, |pen| {
        let at = (area.mid(), area.y + 9.5);
        writing::centred(pen, short(&facts.name), at, 8.2, 0.0, TOKEN);
    });
    let has_dice = facts.green + facts.gray > 0;
    match special {
        Some(special) => {
            let dice = (middle.0 - 6.0, middle.1);
            marks::dice(pen, dice, [facts.green, facts.gray]);
            let x = if has_dice { middle.0 + 10.0 } else { middle.0 };
            match special.as_str() {
                // A half is drawn: our letters have no such sign.
                "½" => half(pen, (x, middle.1)),
                _ => pen.number(&special, x, middle.1 - 4.0, 8.0, INK),
            }
        }
        None if has_dice => marks::dice(pen, middle, [facts.green, facts.gray]),
        None => pen.number("–", middle.0, middle.1 - 5.0, 10.0, INK),
    }
}

fn half(pen: &mut Pen, (x, y): Point) {
    pen.number("1", x - 4.0, y - 7.0, 6.5, INK);
    pen.number("2", x + 4.5, y + 1.0, 6.5, INK);
    let round = pen.round();
    pen.raw(format_args!(
        r#"<path d="M{} {}l8-10" {round} stroke="{INK}" stroke-width="1.2"/>"#,
        n(x - 4.0),
        n(y + 6.0)
    ));
}

/// The mark of a place that was attacked this turn.
pub(super) fn attacked(pen: &mut Pen, (x, y): Point) {
    let rust = pen.paint("rust-deep");
    pen.open(r#"class="still attacked" role="img" aria-label="attacked this turn""#);
    pen.raw(format_args!(
        r##"<circle cx="{}" cy="{}" r="8.5" fill="{rust}" stroke="#fff" stroke-width="1.2"/>"##,
        n(x),
        n(y)
    ));
    marks::SWORDS.draw(pen, (x, y), 11.5, "#fff", "");
    pen.close();
}

/// Every Town and every Family Seat.
pub(super) fn keeps(pen: &mut Pen, view: &View) {
    for seen in &view.marches {
        let index = seen.march.index();
        let data = view.components();
        let name = data.places[seen.march.town().index()].clone();
        let label = tips::town(data, seen);
        let target = format!("town:{}", seen.march);
        pen.open_target(&target, &label, Some(&tips::town_tip(view, seen)));
        let is_walled = data.walls[index] > 0;
        let town = House {
            name: &name,
            sign: marks::BARS,
            cubes: &seen.gaol,
            is_walled,
            far: far_town(seen.march),
        };
        town.draw(pen, &target, &CHART.towns[index]);
        pen.close();
        seat(pen, view, seen);
    }
}

fn seat(pen: &mut Pen, view: &View, seen: &MarchView) {
    let index = seen.march.index();
    let data = view.components();
    let name = data.places[seen.march.seat().index()].clone();
    let target = format!("seat:{}", seen.march);
    let tip = tips::seat_tip(view, seen);
    pen.open_target(&target, &tips::seat(data, seen), Some(&tip));
    let seat = House {
        name: &name,
        sign: marks::DAGGER,
        cubes: &seen.feud,
        is_walled: false,
        far: far_seat(seen.march),
    };
    seat.draw(pen, &target, &CHART.seats[index]);
    pen.close();
}

/// Where a Town stands for who looks from afar: a plate that has its box in the corner.
pub(super) fn far_town(march: March) -> Area {
    far_plate(CHART.towns[march.index()].token)
}

/// Where a Family Seat stands for who looks from afar.
pub(super) fn far_seat(march: March) -> Area {
    far_plate(CHART.seats[march.index()].token)
}

fn far_plate(token: Area) -> Area {
    Area::new(token.x - 103.0, token.y - 29.0, 140.0, 64.0)
}

/// A Town or a Family Seat: its name, and cubes in a frame.
struct House<'a> {
    name: &'a str,
    sign: marks::Sign,
    cubes: &'a [u8; 4],
    is_walled: bool,
    far: Area,
}

impl House<'_> {
    fn draw(&self, pen: &mut Pen, target: &str, keep: &Keep) {
        let area = keep.cubes;
        detail::close(pen, |pen| {
            self.frame(pen, area);
            let muted = pen.paint("muted");
            let corner = (area.x + area.w - 10.0, area.y + area.h - 10.0);
            self.cubes(pen, area);
            if self.kinds() < 4 {
                self.sign
                    .draw(pen, corner, 14.0, &muted, r#" opacity=".7""#);
            }
            writing::centred(pen, self.name, keep.label, 14.5, 0.0, KEEP);
        });
        detail::afar(pen, |pen| self.plate(pen));
        detail::beds(pen, target, [area.grown(2.0), self.far], 6.0);
        let ring = if detail::is_far(pen.scene) {
            self.far
        } else {
            area.grown(2.0)
        };
        pen.quiet_ring(target, ring, 6.0);
    }

    fn frame(&self, pen: &mut Pen, area: Area) {
        if self.is_walled {
            let wall = pen.paint("stone");
            let more =
                format!(r#"fill="none" stroke="{wall}" stroke-width="3.6" stroke-dasharray="7 3""#);
            pen.rect(area.grown(5.0), 8.0, &more);
        }
        let [paper, line] = ["paper", "march-line"].map(|token| pen.paint(token));
        let more =
            format!(r#"fill="{paper}" fill-opacity=".9" stroke="{line}" stroke-width="1.4""#);
        pen.rect(area, 5.0, &more);
    }

    fn kinds(&self) -> usize {
        self.cubes.iter().filter(|count| **count > 0).count()
    }

    /// Each family that has cubes here, and how many.
    fn each(&self) -> impl Iterator<Item = (Family, u8)> {
        let counts = *self.cubes;
        super::tracks::LANES
            .into_iter()
            .map(move |family| (family, counts[family.index()]))
            .filter(|(_, count)| *count > 0)
    }

    /// Up to five cubes lie there; more are a cube and a number for each family.
    fn cubes(&self, pen: &mut Pen, area: Area) {
        let all: usize = self.cubes.iter().map(|count| usize::from(*count)).sum();
        if all <= 5 {
            let each = self.each();
            let cubes = each.flat_map(|(family, count)| std::iter::repeat_n(family, count.into()));
            for (number, family) in cubes.enumerate() {
                let at = (
                    area.x + 11.5 + (number % 3) as f64 * 18.0,
                    area.y + 10.5 + (number / 3) as f64 * 17.0,
                );
                marks::cube(pen, family, at, 15.0);
            }
            return;
        }
        let ink = pen.paint("ink");
        for (number, (family, count)) in self.each().enumerate() {
            let (x, y) = (
                area.x + 10.5 + (number % 2) as f64 * 28.0,
                area.y + 10.5 + (number / 2) as f64 * 17.0,
            );
            marks::cube(pen, family, (x, y), 13.0);
            marks::count(pen, &count.to_string(), (x + 13.0, y - 4.5), 9.0, &ink);
        }
    }

    /// From afar: the name, and below it the sign and a number for each family.
    fn plate(&self, pen: &mut Pen) {
        let area = self.far;
        self.frame(pen, area);
        let ink = pen.paint("ink");
        pen.open(r#"class="name""#);
        let (x, y) = (area.mid(), area.y + 25.0);
        // A long name is set as wide as its letters usually are, whatever the font.
        let letters = self.name.chars().count();
        let usual = letters as f64 * 28.0 * 0.56 - 0.1;
        let room = if letters > 7 { usual } else { area.w };
        let room = room.min(area.w - 10.0);
        pen.words(self.name, x, y, 28.0, room, Anchor::Middle, &ink);
        pen.close();
        let y = area.y + area.h - 17.0;
        // The box has the right corner. Three families need the place of the sign, too.
        let kinds = self.kinds();
        let left = if kinds > 2 { 6.0 } else { 32.0 };
        if kinds < 3 {
            let muted = pen.paint("muted");
            self.sign.draw(pen, (area.x + 17.0, y), 22.0, &muted, "");
        }
        let cell = (100.0 - left) / kinds.max(1) as f64;
        let [side, high] = [21.0_f64.min(cell * 0.58), 17.0_f64.min(cell * 0.5)];
        for (number, (family, count)) in self.each().enumerate() {
            let x = area.x + left + cell.min(36.0) * number as f64 + side / 2.0;
            marks::cube(pen, family, (x, y), side);
            let at = (x + side / 2.0 + high * 0.42, y - high / 2.0);
            marks::count(pen, &count.to_string(), at, high, &ink);
        }
    }
}
