//! Writes SVG: elements with escaped attributes, targets with their states, and text that needs a
//! font only where there is one.

use crate::{Scene, lettering, pointers::Pointed};
use std::fmt::{self, Display, Write as _};
use std::{collections::HashSet, rc::Rc};

/// Text with the characters escaped that XML gives a meaning, and without those that it forbids.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            control if control < ' ' => {}
            letter => out.push(letter),
        }
    }
    out
}

/// A number as SVG writes it, with few decimals and without idle zeros.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short {
    value: f64,
    decimals: u32,
}

/// A number with at most one decimal: near enough for what is painted.
pub(crate) fn n1(value: f64) -> Short {
    Short { value, decimals: 1 }
}

/// A number with at most two decimals.
pub(crate) fn n(value: f64) -> Short {
    Short { value, decimals: 2 }
}

/// A scale: a number with at most three decimals.
pub(crate) fn n3(value: f64) -> Short {
    Short { value, decimals: 3 }
}

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let unit = 10_i64.pow(self.decimals);
        let parts = (self.value * unit as f64).round() as i64;
        if parts < 0 {
            f.write_char('-')?;
        }
        let (whole, mut rest) = (parts.abs() / unit, parts.abs() % unit);
        // "-.5" is as good as "-0.5".
        if whole > 0 || rest == 0 {
            write!(f, "{whole}")?;
        }
        let mut digits = self.decimals as usize;
        while rest > 0 && rest % 10 == 0 {
            rest /= 10;
            digits -= 1;
        }
        match rest {
            0 => Ok(()),
            _ => write!(f, ".{rest:0digits$}"),
        }
    }
}

/// A rectangle on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Area {
    pub fn new(x: f64, y: f64, w: f64, h: f64) -> Area {
        Area { x, y, w, h }
    }

    /// The area grown by this much on every side.
    pub fn grown(self, by: f64) -> Area {
        Area::new(
            self.x - by,
            self.y - by,
            self.w + 2.0 * by,
            self.h + 2.0 * by,
        )
    }

    pub fn moved(self, dx: f64, dy: f64) -> Area {
        Area::new(self.x + dx, self.y + dy, self.w, self.h)
    }

    /// The middle, from left to right.
    pub fn mid(self) -> f64 {
        self.x + self.w / 2.0
    }
}

/// Where text stands to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Collects the text of a picture.
pub(crate) struct Pen<'a> {
    pub scene: &'a Scene,
    /// What stands before every id.
    pub id: Rc<str>,
    pub(super) out: String,
    /// What is drawn often is defined once, where it is first used.
    defined: HashSet<String>,
    definitions: String,
    /// Where the definitions come to stand.
    head: usize,
    /// What is pointed at.
    pub(super) pointed: Vec<Pointed>,
    /// How large a pointer is. A picture that is drawn small on its page needs larger ones.
    pub pointing: f64,
}

impl<'a> Pen<'a> {
    pub fn new(scene: &'a Scene) -> Pen<'a> {
        Pen {
            scene,
            id: scene.prefix().into(),
            out: String::with_capacity(24 * 1024),
            defined: HashSet::new(),
            definitions: String::with_capacity(8 * 1024),
            head: 0,
            pointed: Vec::new(),
            pointing: 1.0,
        }
    }

    /// Opens the `<svg>` of a board: its class, further attributes, how large it is, and its name for the ear. A file
    /// says its size; a page fits it in.
    pub fn open_board(&mut self, class: &str, more: &str, (w, h): (f64, f64), label: &str) {
        let (w, h, label) = (n(w), n(h), escape(label));
        // What is drawn alike for all shapes says so itself.
        let shape = match class.ends_with("any") {
            true => "",
            false => self.scene.shape.name(),
        };
        let size = match self.scene.theme.is_file() {
            true => format!(r#"width="{w}" height="{h}" role="img""#),
            false => r#"role="group""#.into(),
        };
        self.raw(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="board {class} {shape}"{more} viewBox="0 0 {w} {h}" {size} aria-label="{label}">"#
        ));
    }

    /// Opens a board that lies on the page's paper, which a file has to paint.
    pub fn open_on_paper(&mut self, class: &str, more: &str, (w, h): (f64, f64), label: &str) {
        self.open_board(class, more, (w, h), label);
        self.definitions();
        if self.scene.theme.is_file() {
            let (w, h, paper) = (n(w), n(h), self.paint("paper"));
            self.raw(format_args!(
                r#"<path d="M0 0H{w}V{h}H0z" fill="{paper}"/>"#
            ));
        }
    }

    /// Definitions come to stand here, before everything that uses them.
    pub fn definitions(&mut self) {
        self.head = self.out.len();
    }

    /// Defines what has this name, unless it is defined already. What is drawn must be one element with this
    /// id; it takes its colour from `color` where it is used.
    pub fn define(&mut self, name: &str, draw: impl FnOnce(&mut Pen)) {
        if self.defined.contains(name) {
            return;
        }
        self.defined.insert(name.into());
        let before = std::mem::take(&mut self.out);
        draw(self);
        let drawn = std::mem::replace(&mut self.out, before);
        self.definitions += &drawn;
    }

    /// Uses what is defined under this name, with these attributes.
    pub fn reuse(&mut self, name: &str, attributes: &str) {
        debug_assert!(self.defined.contains(name), "{name} is not defined");
        let id = &self.id;
        let _ = write!(self.out, r##"<use href="#{id}{name}"{attributes}/>"##);
    }

    /// Draws what is the same in every picture of its kind, together with what it defines. A page that puts a fresh picture in
    /// place of another leaves this where it is. So nothing in it may tell of a game, and what it uses is
    /// defined nowhere before it.
    pub fn stays(&mut self, name: &str, draw: impl FnOnce(&mut Pen)) {
        let mut lends = "";
        if let Some(lent) = &self.scene.lent {
            if lent.iter().any(|known| known == name) {
                return self.raw(format_args!(r##"<use href="#{name}"/>"##));
            }
            lends = name;
        }
        let before = std::mem::take(&mut self.out);
        let definitions = std::mem::take(&mut self.definitions);
        draw(self);
        let drawn = std::mem::replace(&mut self.out, before);
        let defined = std::mem::replace(&mut self.definitions, definitions);
        let id = &self.id;
        let own = match lends {
            "" => String::new(),
            name => format!(r#"id="{name}" "#),
        };
        let _ = write!(
            self.out,
            r#"<g {own}data-stays="{id}{name}"><defs>{defined}</defs>{drawn}</g>"#
        );
    }

    /// Adds what is SVG already.
    pub fn raw(&mut self, svg: impl Display) {
        let _ = write!(self.out, "{svg}");
    }

    pub fn finish(mut self) -> String {
        self.pointers();
        let (head, body) = self.out.split_at(self.head);
        format!("{head}<defs>{}</defs>{body}", self.definitions)
    }

    /// Whether something that reaches so far round this point will be seen, or is cut off.
    pub fn is_in_sight(&self, (x, y): (f64, f64), reach: f64) -> bool {
        self.scene.cut.is_none_or(|[left, top, w, h]| {
            let is_across = x + reach > left && x - reach < left + w;
            is_across && y + reach > top && y - reach < top + h
        })
    }

    pub fn paint(&self, token: &str) -> String {
        self.scene.theme.paint(token)
    }

    /// A rectangle with round corners and these further attributes.
    pub fn rect(&mut self, area: Area, round: f64, more: &str) {
        let _ = write!(
            self.out,
            r#"<rect x="{}" y="{}" width="{}" height="{}""#,
            n(area.x),
            n(area.y),
            n(area.w),
            n(area.h)
        );
        if round > 0.0 {
            let _ = write!(self.out, r#" rx="{}""#, n(round));
        }
        let gap = if more.is_empty() { "" } else { " " };
        let _ = write!(self.out, "{gap}{more}/>");
    }

    /// Opens a group with these attributes; [`Pen::close`] closes it.
    pub fn open(&mut self, attributes: &str) {
        let _ = write!(self.out, "<g {attributes}>");
    }

    pub fn close(&mut self) {
        self.out.push_str("</g>");
    }

    /// A number or a word in our own strokes, `size` high, its left upper corner here.
    pub fn strokes(&mut self, text: &str, x: f64, y: f64, size: f64, weight: f64, colour: &str) {
        let round = self.round();
        let _ = write!(
            self.out,
            r#"<path d="{}" {round} stroke="{colour}" stroke-width="{}"/>"#,
            lettering::path(text, x, y, size),
            n(weight)
        );
    }

    /// The attributes of a line with round ends: a page has them in its stylesheet.
    pub fn round(&self) -> &'static str {
        match self.scene.theme.is_file() {
            true => r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#,
            false => r#"class="cut""#,
        }
    }

    /// A number in our own strokes, centred on x.
    pub fn number(&mut self, text: &str, mid: f64, y: f64, size: f64, colour: &str) {
        let x = mid - lettering::width(text, size) / 2.0;
        self.strokes(text, x, y, size, size * 0.17, colour);
    }

    /// Words on their baseline: in the reader's font on a page, in our own strokes in a file. Words
    /// that would be wider than `room` are drawn smaller.
    #[allow(clippy::too_many_arguments)] // Where, how large, how wide, which colour: each is needed.
    pub fn words(
        &mut self,
        text: &str,
        x: f64,
        base: f64,
        size: f64,
        room: f64,
        anchor: Anchor,
        colour: &str,
    ) {
        if self.scene.theme.is_file() {
            let mut cap = size * 0.66;
            let width = lettering::width(text, cap);
            if width > room {
                cap *= room / width;
            }
            let width = lettering::width(text, cap);
            let left = match anchor {
                Anchor::Start => x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            return self.strokes(text, left, base - cap, cap, (cap * 0.15).max(0.9), colour);
        }
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        // A page's font is not known here; about half an em a letter is near enough to keep in bounds.
        let likely = text.chars().count() as f64 * size * 0.56;
        let fit = if likely > room {
            format!(
                r#" textLength="{}" lengthAdjust="spacingAndGlyphs""#,
                n(room)
            )
        } else {
            String::new()
        };
        let _ = write!(
            self.out,
            r#"<text x="{}" y="{}" font-size="{}"{anchor}{fit} fill="{colour}">{}</text>"#,
            n(x),
            n(base),
            n(size),
            escape(text)
        );
    }

    /// Opens a target: a group that can be picked, with its name for a screen reader and, where there is more
    /// to say, a tip. A spectator has nothing to pick: there it is only a place.
    pub fn open_target(&mut self, target: &str, label: &str, tip: Option<&str>) {
        self.open_target_that(target, label, tip, "");
    }

    /// The same with further attributes for who can pick it, such as ` data-opens=""`.
    pub fn open_target_that(&mut self, target: &str, label: &str, tip: Option<&str>, more: &str) {
        let scene = self.scene;
        let is_recent = scene.is_last(target) && !scene.theme.is_file();
        let attributes = if scene.reader.is_none() {
            format!(
                r#"class="place{}" data-place="{}" role="img""#,
                if is_recent { " recent" } else { "" },
                escape(target)
            )
        } else {
            let mut class = String::from("target");
            for (is, name) in [
                (scene.is_lit(target), " lit"),
                (scene.is_picked(target), " picked"),
                (scene.is_marked(target), " marked"),
                (is_recent, " recent"),
            ] {
                if is {
                    class.push_str(name);
                }
            }
            let disabled = match scene.is_lit(target) {
                true => "",
                false => r#" aria-disabled="true""#,
            };
            format!(
                r#"class="{class}" data-target="{}"{more} role="button" tabindex="-1"{disabled}"#,
                escape(target)
            )
        };
        let attributes = format!(r#"{attributes} aria-label="{}""#, escape(label));
        self.open_tipped(&attributes, tip);
    }

    /// Opens a thing that is like a target, so that picking it is picking the target. Keyboard and screen reader have
    /// the target already.
    pub fn open_alike(&mut self, target: &str, tip: Option<&str>) {
        let lit = if self.scene.is_lit(target) {
            " lit"
        } else {
            ""
        };
        let attributes = format!(
            r#"class="alike{lit}" data-alike="{}" aria-hidden="true""#,
            escape(target)
        );
        self.open_tipped(&attributes, tip);
    }

    /// Opens a group that says more when the pointer or the focus rests on it. A page's script shows what is in
    /// `data-tip`; a file has no script, so that its tips are titles.
    pub fn open_tipped(&mut self, attributes: &str, tip: Option<&str>) {
        match tip.map(escape) {
            None => self.open(attributes),
            Some(tip) if self.scene.theme.is_file() => {
                self.open(attributes);
                self.raw(format_args!("<title>{tip}</title>"));
            }
            Some(tip) => self.open(&format!(r#"{attributes} data-tip="{tip}""#)),
        }
    }

    /// An outline that the stylesheet of the page draws. Those of one size are defined once.
    pub fn outline(&mut self, class: &str, area: Area, round: f64) {
        let Area { x, y, w, h } = area;
        let name = format!("o{}-{}", n(w), n(h));
        let id = self.id.clone();
        self.define(&name, |pen| {
            let more = format!(r#"id="{id}{name}""#);
            pen.rect(Area::new(0.0, 0.0, w, h), round, &more);
        });
        let more = format!(r#" class="{class}" x="{}" y="{}""#, n(x), n(y));
        self.reuse(&name, &more);
    }

    /// The ground under a target that holds several things; it glows when it may be picked.
    pub fn bed(&mut self, target: &str, area: Area, round: f64) {
        self.point(target, area, round);
        let scene = self.scene;
        if !scene.theme.is_file() {
            return self.outline("bed", area, round);
        }
        if scene.is_lit(target) {
            let glow = self.paint("glow");
            let more = format!(
                r#"fill="{glow}" fill-opacity=".17" stroke="{glow}" stroke-width="2" stroke-dasharray="6 5""#
            );
            self.rect(area, round, &more);
        }
    }

    /// How an outline that is a target looks in a file; a page has it in its stylesheet.
    pub fn look(&self, target: &str, glow: &str, width: f64) -> String {
        let scene = self.scene;
        if !scene.theme.is_file() {
            return String::new();
        }
        let (token, fill) = match () {
            () if scene.is_marked(target) => ("no", "0"),
            () if scene.is_picked(target) => ("picked", glow),
            () if scene.is_lit(target) => ("glow", glow),
            () => return r#" fill="none""#.into(),
        };
        let colour = self.paint(token);
        format!(
            r#" fill="{colour}" fill-opacity="{fill}" stroke="{colour}" stroke-opacity="{}" stroke-width="{width}""#,
            if width > 3.0 { ".55" } else { "1" }
        )
    }

    /// The ring round a target: drawn by the stylesheet on a page, written out in a file.
    pub fn ring(&mut self, target: &str, area: Area, round: f64) {
        self.ring_of("ring", target, area, round);
    }

    /// The ring round a target whose bed glows when it may be picked. On a page the bed is its own ring.
    pub fn quiet_ring(&mut self, target: &str, area: Area, round: f64) {
        if self.scene.theme.is_file() {
            self.ring_of("ring quiet", target, area, round);
        }
    }

    /// The ring round a target that lies over another. It can be hit only while it may be picked.
    pub fn overlay(&mut self, target: &str, area: Area) {
        self.ring_of("ring over", target, area, 6.0);
    }

    /// The ring and the number of a target that a plan would pick, for what is no part of the map or border that the plan
    /// is drawn on, such as a card in the hand. Nothing of it can be hit.
    pub fn proposed(&mut self, target: &str, area: Area, round: f64) {
        let Some(number) = self.scene.planned(target) else {
            return;
        };
        let [picked, face] = ["picked", "face"].map(|token| self.paint(token));
        self.open(r#"class="plan" pointer-events="none" aria-hidden="true""#);
        for (colour, width) in [(&face, 6.5), (&picked, 4.0)] {
            let more = format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
            self.rect(area, round, &more);
        }
        let radius = (area.w * 0.16).clamp(8.0, 13.0);
        // On the corner, but within a picture that ends just above the card.
        let (x, y) = (
            area.x + area.w - radius * 0.6,
            (area.y + radius * 0.3).max(radius + 1.5),
        );
        self.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{picked}" stroke="{face}" stroke-width="2.2"/>"#,
            n(x),
            n(y),
            n(radius)
        ));
        self.number(&number.to_string(), x, y - radius / 2.0, radius, &face);
        self.close();
    }

    fn ring_of(&mut self, class: &str, target: &str, area: Area, round: f64) {
        self.point(target, area, round);
        let scene = self.scene;
        if !scene.theme.is_file() {
            return self.outline(class, area, round);
        }
        let (token, width) = if scene.is_marked(target) {
            ("no", 3.5)
        } else if scene.is_picked(target) {
            ("picked", 4.0)
        } else if scene.is_lit(target) && !class.ends_with("quiet") {
            ("glow", 3.0)
        } else {
            return;
        };
        let colour = self.paint(token);
        let more = format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
        self.rect(area, round, &more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_gives_a_meaning_is_escaped() {
        assert_eq!(
            escape("<a & 'b'>\u{1}\""),
            "&lt;a &amp; &#39;b&#39;&gt;&quot;"
        );
    }

    #[test]
    fn numbers_are_short() {
        let texts =
            [1.0, -0.001, 2.5049, 10.0, -3.25, 0.05, 100.1].map(|value| n(value).to_string());
        assert_eq!(texts, ["1", "0", "2.5", "10", "-3.25", ".05", "100.1"]);
        assert_eq!(n3(0.0715).to_string(), ".072");
    }
}
