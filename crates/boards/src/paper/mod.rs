//! What is printed for a real table: rosters, cards and chits on sheets of A4, each an SVG whose unit is a millimetre, so that it prints at its true
//! size and becomes a PDF as it is. A sheet knows no rule and no game: it is told what to write. Its words are text in the reader's fonts, since
//! a printer has some.

mod cards;
mod chits;
mod roster;
mod signs;

pub use cards::{Card, Face, card, cards};
pub use chits::{Chit, Shape as ChitShape, chits};
pub use roster::{Boxes, Roll, Row, roll};
pub use signs::CardSign;

use crate::{
    Scene, Theme,
    measured::{self, Animal, Clan, Figure, INCH},
    pen::{Area, Pen, escape, n, n3},
};
use field::{Base, Direction, Length, Point, Rose};

/// A4, upright, in millimetres.
const WIDE: f64 = 210.0;
const HIGH: f64 = 297.0;

/// An inch in millimetres.
const MM: f64 = 25.4;

const SERIF: &str = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif";
const SANS: &str = "system-ui,'Segoe UI',Roboto,'Liberation Sans','DejaVu Sans',sans-serif";

/// What stands on a sheet for a figure or an animal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A figure with its weapon, on foot.
    Foot(Figure),
    /// The same without any weapon.
    Unarmed(Figure),
    /// A figure on horseback.
    Mounted(Figure),
    /// The same without any weapon.
    MountedUnarmed(Figure),
    /// A hound of this clan.
    Hound(Clan),
    /// A farm animal.
    Animal(Animal),
}

impl Token {
    /// The same in the colours of this clan; animals belong to nobody.
    #[must_use]
    pub fn of(self, clan: Clan) -> Token {
        let of_clan = |figure: Figure| Figure { clan, ..figure };
        match self {
            Token::Foot(figure) => Token::Foot(of_clan(figure)),
            Token::Unarmed(figure) => Token::Unarmed(of_clan(figure)),
            Token::Mounted(figure) => Token::Mounted(of_clan(figure)),
            Token::MountedUnarmed(figure) => Token::MountedUnarmed(of_clan(figure)),
            Token::Hound(_) => Token::Hound(clan),
            Token::Animal(animal) => Token::Animal(animal),
        }
    }

    /// Draws it round 0,0, its discs so many units across.
    fn draw(&self, pen: &mut Pen, across: f64) {
        let size = Length::inches(1);
        let one = Base::disc(Point::new(0, 0), size);
        let two = Base::capsule(Point::new(500, 0), Point::new(-500, 0), size);
        let east = Direction::of(Rose::Six, 0);
        pen.open(&format!(r#"transform="scale({})""#, n3(across / INCH)));
        match self {
            Token::Foot(figure) => measured::figure(pen, figure, &one),
            Token::Mounted(figure) => measured::figure(pen, figure, &two),
            Token::Unarmed(figure) => measured::unarmed(pen, figure, &one),
            Token::MountedUnarmed(figure) => measured::unarmed(pen, figure, &two),
            Token::Hound(clan) => measured::animal(pen, Animal::Hound, &one, east, Some(*clan)),
            Token::Animal(animal) => measured::animal(pen, *animal, &one, east, None),
        }
        pen.close();
    }
}

/// A token alone, as a small picture for a page: its disc is a square picture, its capsule one twice as wide. `id` stands before its ids.
pub fn token(token: &Token, id: &str) -> String {
    let scene = Scene {
        id: id.to_owned(),
        ..Scene::default().themed(Theme::Light)
    };
    let mut pen = Pen::new(&scene);
    let wide = match token {
        Token::Mounted(_) | Token::MountedUnarmed(_) => 56.0,
        _ => 32.0,
    };
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="figure-token" viewBox="{} -16 {} 32" width="{}" height="32" aria-hidden="true">"#,
        n(-wide / 2.0),
        n(wide),
        n(wide)
    ));
    pen.definitions();
    token.draw(&mut pen, INCH);
    pen.raw("</svg>");
    pen.finish()
}

/// How words are set.
#[derive(Clone, Copy)]
struct Type {
    /// The height of the font in millimetres.
    size: f64,
    face: &'static str,
    weight: u16,
    ink: &'static str,
    anchor: &'static str,
}

impl Type {
    const fn serif(size: f64) -> Type {
        Type {
            size,
            face: SERIF,
            weight: 700,
            ink: "ink",
            anchor: "start",
        }
    }

    const fn sans(size: f64) -> Type {
        Type {
            size,
            face: SANS,
            weight: 400,
            ink: "ink",
            anchor: "start",
        }
    }

    const fn bold(mut self) -> Type {
        self.weight = 700;
        self
    }

    const fn ink(mut self, ink: &'static str) -> Type {
        self.ink = ink;
        self
    }

    const fn middle(mut self) -> Type {
        self.anchor = "middle";
        self
    }

    const fn end(mut self) -> Type {
        self.anchor = "end";
        self
    }

    /// About how wide a text becomes; fonts differ, so this is a little more than most need.
    fn width(&self, text: &str) -> f64 {
        let ems = text.chars().map(|letter| match letter {
            'i' | 'j' | 'l' | '\'' | '’' | '.' | ',' | ':' | ';' | '|' | '!' | '·' => 0.33,
            ' ' | 'f' | 't' | 'r' | '(' | ')' | '-' | '1' => 0.44,
            'm' | 'w' | 'M' | 'W' => 0.95,
            letter if letter.is_uppercase() => 0.74,
            _ => 0.6,
        });
        ems.sum::<f64>() * self.size * if self.weight > 500 { 1.16 } else { 1.0 }
    }

    /// A text in lines that are no wider than this.
    fn lines(&self, text: &str, room: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}")) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// The same, small enough for this room.
    fn fitted(mut self, text: &str, room: f64) -> Type {
        let wide = self.width(text);
        if wide > room {
            self.size *= room / wide;
        }
        self
    }
}

/// Writes words on their baseline.
fn write(pen: &mut Pen, text: &str, x: f64, y: f64, how: Type) {
    let ink = pen.paint(how.ink);
    let anchor = match how.anchor {
        "start" => String::new(),
        other => format!(r#" text-anchor="{other}""#),
    };
    pen.raw(format_args!(
        r#"<text x="{}" y="{}" font-family="{}" font-size="{}" font-weight="{}" fill="{ink}"{anchor}>{}</text>"#,
        n(x),
        n(y),
        how.face,
        n(how.size),
        how.weight,
        escape(text)
    ));
}

/// A straight line.
fn line(pen: &mut Pen, (x, y): (f64, f64), (to_x, to_y): (f64, f64), width: f64, token: &str) {
    let ink = pen.paint(token);
    pen.raw(format_args!(
        r#"<path d="M{} {}L{} {}" fill="none" stroke="{ink}" stroke-width="{}"/>"#,
        n(x),
        n(y),
        n(to_x),
        n(to_y),
        n(width)
    ));
}

/// Draws one sheet. What it is called stands in its title; `id` stands before the ids, which differ where sheets share a page.
fn sheet(title: &str, id: &str, draw: impl FnOnce(&mut Pen)) -> String {
    let scene = Scene {
        id: id.to_owned(),
        ..Scene::default().themed(Theme::Light)
    };
    let mut pen = Pen::new(&scene);
    let title = escape(title);
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297" width="210mm" height="297mm" role="img" aria-label="{title}"><title>{title}</title>"#
    ));
    pen.definitions();
    pen.rect(Area::new(0.0, 0.0, WIDE, HIGH), 0.0, r##"fill="#fff""##);
    draw(&mut pen);
    pen.raw("</svg>");
    pen.finish()
}

/// What may be cut off: small lines outside a grid of cards or chits.
fn cut_marks(pen: &mut Pen, xs: &[f64], ys: &[f64]) {
    let (Some((left, right)), Some((top, foot))) = (ends(xs), ends(ys)) else {
        return;
    };
    for &x in xs {
        line(pen, (x, top - 6.0), (x, top - 2.0), 0.2, "muted");
        line(pen, (x, foot + 2.0), (x, foot + 6.0), 0.2, "muted");
    }
    for &y in ys {
        line(pen, (left - 6.0, y), (left - 2.0, y), 0.2, "muted");
        line(pen, (right + 2.0, y), (right + 6.0, y), 0.2, "muted");
    }
}

fn ends(places: &[f64]) -> Option<(f64, f64)> {
    Some((*places.first()?, *places.last()?))
}

/// A rule of ten centimetres and of four inches, to see whether a sheet was printed at its true size.
fn measure(pen: &mut Pen, x: f64, y: f64) {
    let mut marks = String::new();
    for inch in 0..=4 {
        let at = n(x + f64::from(inch) * MM);
        marks += &format!("M{at} {}v-2", n(y));
    }
    let ink = pen.paint("muted");
    pen.raw(format_args!(
        r#"<path d="M{} {}h{}{marks}" fill="none" stroke="{ink}" stroke-width=".25"/>"#,
        n(x),
        n(y),
        n(4.0 * MM)
    ));
    let small = Type::sans(2.6).ink("muted");
    write(
        pen,
        "Print at 100 %: this line is 4 inches long.",
        x + 4.0 * MM + 4.0,
        y,
        small,
    );
}
