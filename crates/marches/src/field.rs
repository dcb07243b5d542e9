//! `marches field`: a measured table from a file. Whether it can be laid, who sees whom, where a figure can go, what touches, and a plan of it.

use crate::options::{Json, JsonTo, bad_usage, cannot_write, read};
use ::field::{
    BadDocument, BaseId, BaseSet, Counts, Coverer, Document, Layout, Length, Path, Piece, Point,
    Reach, SLIVERS, Sight, look, sees,
};
use anyhow::{Context, Result, bail};
use boards::{
    Theme,
    measured::{Plan, Scale, plan},
};
use clap::Args;
use serde::Serialize;
use std::{
    io::Write,
    path::{self, PathBuf},
};

/// Look at a measured table: is it valid, who sees whom, where can a figure go, what touches; or draw it
#[derive(Args)]
pub struct Field {
    /// The table as JSON (see docs/field.md); - reads standard input
    file: PathBuf,
    /// Only say whether the table can be laid
    #[arg(long, conflicts_with_all = ["sight", "reach", "contact"])]
    valid: bool,
    /// Show the 64 slivers of B as A sees them, and what covers each
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["reach", "contact"])]
    sight: Option<Vec<String>>,
    /// Show where A can go with so many inches of movement, as the outline of it
    #[arg(long, num_args = 2, value_names = ["A", "INCHES"], conflicts_with = "contact")]
    reach: Option<Vec<String>>,
    /// With --reach: show the way to this point too, and its length; may be given several times
    #[arg(long, value_name = "X,Y", requires = "reach")]
    to: Vec<String>,
    /// Show what A touches, and the gaps to everybody else
    #[arg(long, value_name = "A")]
    contact: Option<String>,
    /// Draw the table to scale into this file, which ends in .svg or .png; the SVG prints at its true size
    #[arg(long, value_name = "FILE", conflicts_with_all = ["valid", "sight", "reach", "contact"])]
    plan: Option<PathBuf>,
    /// With --plan: how large it is printed; 1:12 is an inch of paper for a foot of table
    #[arg(long, value_name = "1:N", default_value = "1:1", requires = "plan")]
    scale: Scale,
    /// With --plan: how many pixels wide a PNG is
    #[arg(long, value_name = "PIXELS", default_value_t = 1600, requires = "plan")]
    width: u32,
    /// With --plan: draw in dark colours
    #[arg(long, requires = "plan")]
    dark: bool,
    #[command(flatten)]
    json: Json,
}

impl Field {
    /// Shows it.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let json = self.json.open()?;
        let text = read(&self.file)?;
        let cannot = || format!("{} cannot be laid", self.file.display());
        let document: Document = table::document::read(&text).with_context(cannot)?;
        if self.valid {
            return self.judge(&document, &json, out);
        }
        let layout = document.lay().with_context(cannot)?;
        if let Some(file) = &self.plan {
            let drawn = self.draw(&layout, file)?;
            json.write(&drawn, out)?;
            return match self.json.replaces_text() {
                true => Ok(()),
                false => drawn.tell(out),
            };
        }
        let answer = match (&self.sight, &self.reach, &self.contact) {
            (Some(names), _, _) => Answer::Sight(Slivers::new(&layout, &names[0], &names[1])?),
            (_, Some(words), _) => {
                Answer::Reach(Way::new(&layout, &words[0], &words[1], &self.to)?)
            }
            (_, _, Some(name)) => Answer::Contact(Contact::new(&layout, name)?),
            _ => Answer::Table(Summary::new(&layout)),
        };
        json.write(&answer, out)?;
        if self.json.replaces_text() {
            return Ok(());
        }
        match answer {
            Answer::Table(summary) => summary.tell(false, out),
            Answer::Sight(slivers) => slivers.tell(out),
            Answer::Reach(way) => way.tell(out),
            Answer::Contact(contact) => contact.tell(out),
        }
    }
}

impl Field {
    /// Says whether the table can be laid, or everything that forbids it.
    fn judge(&self, document: &Document, json: &JsonTo, out: &mut dyn Write) -> Result<()> {
        let faults = document.faults();
        if let ([], Ok(layout)) = (faults.as_slice(), document.lay()) {
            let summary = Summary::new(&layout);
            json.write(&summary, out)?;
            return match self.json.replaces_text() {
                true => Ok(()),
                false => summary.tell(true, out),
            };
        }
        let fault = |fault: &BadDocument| Fault {
            names: fault.names().into_iter().map(str::to_owned).collect(),
            at: fault.place(),
            why: fault.to_string(),
        };
        let told = Unlaid {
            valid: false,
            name: document.name.clone(),
            faults: faults.iter().map(fault).collect(),
        };
        json.write(&told, out)?;
        if !self.json.replaces_text() {
            for fault in &told.faults {
                writeln!(out, "  {}", fault.why)?;
            }
        }
        let first = faults.first().map_or(String::new(), ToString::to_string);
        bail!("{} cannot be laid: {first}", self.file.display())
    }

    /// Writes the plan of a table.
    fn draw(&self, layout: &Layout, file: &path::Path) -> Result<Drawn> {
        let ending = file.extension().and_then(|ending| ending.to_str());
        let theme = if self.dark { Theme::Dark } else { Theme::Light };
        let scale = (ending == Some("svg")).then_some(self.scale);
        let svg = plan(layout, Plan { theme, scale });
        let bytes = match ending {
            Some("svg") => svg.into_bytes(),
            Some("png") => boards::png(&svg, self.width).map_err(bad_usage)?,
            _ => return Err(bad_usage("the file of a plan ends in .svg or .png")),
        };
        std::fs::write(file, bytes).with_context(|| cannot_write(file))?;
        Ok(Drawn {
            name: layout.name.clone(),
            file: file.display().to_string(),
            scale: scale.map(|scale| scale.to_string()),
        })
    }
}

/// A plan that was drawn.
#[derive(Serialize)]
struct Drawn {
    name: String,
    file: String,
    /// How large it is printed; pixels have no size of their own.
    scale: Option<String>,
}

impl Drawn {
    fn tell(&self, out: &mut dyn Write) -> Result<()> {
        let scale = match &self.scale {
            Some(scale) => format!(" at {scale}"),
            None => String::new(),
        };
        Ok(writeln!(
            out,
            "The plan of {:?}{scale} is in {}.",
            self.name, self.file
        )?)
    }
}

/// A table that cannot be laid.
#[derive(Serialize)]
struct Unlaid {
    valid: bool,
    name: String,
    faults: Vec<Fault>,
}

/// Why it cannot.
#[derive(Serialize)]
struct Fault {
    /// The pieces and bases that it is about.
    names: Vec<String>,
    at: Option<Point>,
    why: String,
}

/// What was asked for.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Table(Summary),
    Sight(Slivers),
    Reach(Way),
    Contact(Contact),
}

fn base_named(layout: &Layout, name: &str) -> Result<BaseId> {
    let known = || match layout.names.is_empty() {
        true => "the table has no bases".to_owned(),
        false => format!("the bases are {}", layout.names.join(", ")),
    };
    let found = layout.named(name);
    found.ok_or_else(|| bad_usage(format!("no base is called {name:?}; {}", known())))
}

/// The table in short.
#[derive(Serialize)]
struct Summary {
    valid: bool,
    name: String,
    size: [Length; 2],
    pieces: Vec<Named>,
    bases: Vec<Stands>,
}

#[derive(Serialize)]
struct Named {
    name: String,
    kind: &'static str,
}

#[derive(Serialize)]
struct Stands {
    name: String,
    at: Point,
    /// The pieces its middle is in.
    inside: Vec<String>,
}

impl Summary {
    fn new(layout: &Layout) -> Summary {
        let (width, depth) = layout.ground.size();
        let pieces = layout.ground.pieces();
        let named = |piece: &Piece| Named {
            name: piece.name.clone(),
            kind: piece.kind.word(),
        };
        let stands = |(id, base): (BaseId, &::field::Base)| Stands {
            name: layout.names[id.index()].clone(),
            at: base.lead,
            inside: (layout.ground.under(base).iter())
                .map(|piece| pieces[piece.index()].name.clone())
                .collect(),
        };
        Summary {
            valid: true,
            name: layout.name.clone(),
            size: [width, depth],
            pieces: pieces.iter().map(named).collect(),
            bases: layout.bases.of(BaseSet::ALL).map(stands).collect(),
        }
    }

    fn tell(&self, only_valid: bool, out: &mut dyn Write) -> Result<()> {
        let [width, depth] = self.size;
        let (pieces, bases) = (self.pieces.len(), self.bases.len());
        let pieces = table::counted(pieces, "piece");
        let bases = table::counted(bases, "base");
        writeln!(
            out,
            "{}: {width} x {depth} in, {pieces}, {bases}. It can be laid.",
            self.name
        )?;
        if only_valid {
            return Ok(());
        }
        for piece in &self.pieces {
            writeln!(out, "  {:<16} {}", piece.kind, piece.name)?;
        }
        for base in &self.bases {
            let inside = match base.inside.is_empty() {
                true => String::new(),
                false => format!(" in {}", base.inside.join(", ")),
            };
            writeln!(
                out,
                "  {:<16} {}{inside}",
                format!("at {}", base.at),
                base.name
            )?;
        }
        Ok(())
    }
}

/// A look from one base at another.
#[derive(Serialize)]
struct Slivers {
    from: String,
    to: String,
    /// The gap between the bases.
    gap: Length,
    /// Whether they see each other: a sliver is open in either direction.
    sees: bool,
    /// How many of the 64 are covered.
    obscured: u32,
    /// For each sliver, from left to right as the looker sees it, what covers it.
    slivers: Vec<Vec<String>>,
    covers: Vec<Covers>,
}

#[derive(Serialize)]
struct Covers {
    name: String,
    what: &'static str,
    slivers: u32,
}

impl Slivers {
    fn new(layout: &Layout, from: &str, to: &str) -> Result<Slivers> {
        let (looker, target) = (base_named(layout, from)?, base_named(layout, to)?);
        let base = |id| layout.bases.get(id).context("it is on the table");
        let (one, other) = (base(looker)?, base(target)?);
        let counts = |_, piece: &Piece| Counts::usual(piece);
        let men = BaseSet::ALL.without(looker).without(target);
        let sight = look(
            &layout.ground,
            &layout.bases,
            men,
            one.middle(),
            other,
            counts,
        );
        // Whether they see each other at all depends on what hides a man wholly; what is low and other men only obscure.
        let hides = |_, piece: &Piece| match piece.traits.screen {
            ::field::Screen::Blocking => Counts::Crossed,
            _ => Counts::Never,
        };
        let name = |by: Coverer| Slivers::name(layout, by).0;
        Ok(Slivers {
            from: from.to_owned(),
            to: to.to_owned(),
            gap: one.gap(other),
            sees: sees(&layout.ground, one, other, None, hides),
            obscured: sight.obscured(),
            slivers: (0..SLIVERS)
                .map(|n| sight.covering(n).map(name).collect())
                .collect(),
            covers: Slivers::covers(layout, &sight),
        })
    }

    fn name(layout: &Layout, by: Coverer) -> (String, &'static str) {
        match by {
            Coverer::Piece(id) => {
                let piece = &layout.ground.pieces()[id.index()];
                (piece.name.clone(), piece.kind.word())
            }
            Coverer::Base(id) => (layout.names[id.index()].clone(), "base"),
        }
    }

    fn covers(layout: &Layout, sight: &Sight) -> Vec<Covers> {
        let covers = |covered: &::field::Covered| {
            let (name, what) = Slivers::name(layout, covered.by);
            Covers {
                name,
                what,
                slivers: covered.slivers.count_ones(),
            }
        };
        sight.covers.iter().map(covers).collect()
    }

    fn tell(&self, out: &mut dyn Write) -> Result<()> {
        let see = if self.sees { "see" } else { "do not see" };
        let (from, to, gap) = (&self.from, &self.to, self.gap);
        writeln!(
            out,
            "{from} and {to} {see} each other, {gap} in apart. {} of 64 slivers of {to} are covered:",
            self.obscured
        )?;
        // A letter for each thing; where several cover a sliver the first is shown.
        let letter = |names: &Vec<String>| {
            let first = names.first();
            let place = first.and_then(|first| self.covers.iter().position(|c| c.name == *first));
            place.map_or('.', |place| char::from(b'a' + (place % 26) as u8))
        };
        writeln!(
            out,
            "  {}",
            self.slivers.iter().map(letter).collect::<String>()
        )?;
        for (n, covers) in self.covers.iter().enumerate() {
            let letter = char::from(b'a' + (n % 26) as u8);
            writeln!(
                out,
                "  {letter} {} ({}): {} slivers",
                covers.name, covers.what, covers.slivers
            )?;
        }
        Ok(())
    }
}

/// Where a base can go.
#[derive(Serialize)]
struct Way {
    base: String,
    inches: Length,
    /// Rings to be filled by the even-odd rule.
    outline: Vec<Vec<Point>>,
    /// The square inches inside them, rounded.
    area: i64,
    ways: Vec<To>,
}

#[derive(Serialize)]
struct To {
    to: Point,
    /// Nothing if it cannot be reached.
    length: Option<Length>,
    path: Option<Path>,
}

impl Way {
    fn new(layout: &Layout, name: &str, inches: &str, to: &[String]) -> Result<Way> {
        let allowed: Length = inches.parse().map_err(bad_usage)?;
        if allowed < Length::ZERO {
            return Err(bad_usage("movement cannot be less than 0"));
        }
        let walk = layout
            .walk(base_named(layout, name)?)
            .context("it is on the table")?;
        let reach = Reach::new(&walk, allowed);
        let goals: Result<Vec<Point>, _> = to.iter().map(|to| to.parse::<Point>()).collect();
        let way = |to: Point| {
            let path = reach.way_to(to);
            To {
                to,
                length: path.map(|path| path.length()),
                path,
            }
        };
        let outline = reach.outline(Length::thousandths(500));
        Ok(Way {
            base: name.to_owned(),
            inches: allowed,
            area: outline
                .iter()
                .map(|ring| signed_area(ring))
                .sum::<i64>()
                .abs()
                / 2_000_000,
            outline,
            ways: goals.map_err(bad_usage)?.into_iter().map(way).collect(),
        })
    }

    fn tell(&self, out: &mut dyn Write) -> Result<()> {
        let rings = table::counted(self.outline.len(), "ring");
        let (base, inches, area) = (&self.base, self.inches, self.area);
        writeln!(
            out,
            "{base} with {inches} in: about {area} square inches, an outline of {rings}."
        )?;
        for way in &self.ways {
            match (way.length, way.path) {
                (Some(length), Some(path)) => {
                    writeln!(out, "  to {}: {length} in by {path}", way.to)?
                }
                _ => writeln!(out, "  to {}: out of reach", way.to)?,
            }
        }
        if self.ways.is_empty() {
            for ring in &self.outline {
                let points: Vec<String> = ring.iter().map(Point::to_string).collect();
                writeln!(out, "  {}", points.join(" "))?;
            }
        }
        Ok(())
    }
}

/// Twice the area of a ring in square thousandths; holes count the other way.
fn signed_area(ring: &[Point]) -> i64 {
    let next = ring.iter().cycle().skip(1);
    let product = |(a, b): (&Point, &Point)| {
        i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x)
    };
    ring.iter().zip(next).map(product).sum()
}

/// What a base touches.
#[derive(Serialize)]
struct Contact {
    base: String,
    bases: Vec<Gap>,
    pieces: Vec<Gap>,
}

#[derive(Serialize)]
struct Gap {
    name: String,
    gap: Length,
    touches: bool,
}

impl Contact {
    fn new(layout: &Layout, name: &str) -> Result<Contact> {
        let id = base_named(layout, name)?;
        let base = layout.bases.get(id).context("it is on the table")?;
        let others = layout.bases.of(BaseSet::ALL.without(id));
        let mut bases: Vec<Gap> = others
            .map(|(id, other)| Gap {
                name: layout.names[id.index()].clone(),
                gap: base.gap(other),
                touches: base.touches(other),
            })
            .collect();
        let mut pieces: Vec<Gap> = (layout.ground.pieces().iter())
            .map(|piece| Gap {
                name: piece.name.clone(),
                gap: piece.gap(base),
                touches: piece.within(base, ::field::CONTACT),
            })
            .collect();
        bases.sort_by_key(|gap| gap.gap);
        pieces.sort_by_key(|gap| gap.gap);
        Ok(Contact {
            base: name.to_owned(),
            bases,
            pieces,
        })
    }

    fn tell(&self, out: &mut dyn Write) -> Result<()> {
        let (touched, apart): (Vec<&Gap>, Vec<&Gap>) = self
            .bases
            .iter()
            .chain(&self.pieces)
            .partition(|gap| gap.touches);
        let names: Vec<&str> = touched.iter().map(|gap| gap.name.as_str()).collect();
        let touched = if names.is_empty() {
            "nothing".to_owned()
        } else {
            names.join(", ")
        };
        writeln!(out, "{} touches {touched}.", self.base)?;
        for gap in apart {
            writeln!(out, "  {:>7} in to {}", gap.gap, gap.name)?;
        }
        Ok(())
    }
}
