//! For whom, how large and in which colours a view is drawn, and what on it is pointed out.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::Seat;

/// A thing on the board that can be picked: `hand:r5`, `side:3`, `stone:4`, `deck:clan`. Targets that
/// begin with `button:` stand beside the board; the page draws them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Target(String);

impl Target {
    /// The target with this name.
    pub fn new(name: impl Into<String>) -> Target {
        Target(name.into())
    }

    /// A button of the page with this name.
    pub fn button(name: impl fmt::Display) -> Target {
        Target(format!("button:{name}"))
    }

    /// Whether the page draws it, and not the board.
    pub fn is_button(&self) -> bool {
        self.0.starts_with("button:")
    }

    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How wide the board's place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// A screen or a sheet: about 900 units wide.
    #[default]
    Wide,
    /// A phone held upright: about 370 units wide.
    Narrow,
}

impl Shape {
    /// Its class in the stylesheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Shape::Wide => "wide",
            Shape::Narrow => "narrow",
        }
    }
}

/// Where the colours come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// From the page's stylesheet, which follows the reader's choice of light or dark.
    #[default]
    Page,
    /// Light, written into the picture.
    Light,
    /// Dark, written into the picture.
    Dark,
}

/// Everything about a picture that is not in the view.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// For whom it is drawn; `None` is a spectator. The view must be this reader's.
    pub reader: Option<Seat>,
    /// The names of the seats.
    pub names: Vec<String>,
    /// How wide its place is.
    pub shape: Shape,
    /// Where the colours come from.
    pub theme: Theme,
    /// Stands before every id inside the picture. Two pictures on one page need two of them.
    pub id: String,
    /// What changed last (see [`Board::trace`](crate::Board::trace)).
    pub last: Vec<Target>,
    /// What a refusal points at: notation, as in [`Refusal::marks`](table::Refusal::marks), or targets.
    pub marks: Vec<String>,
    /// What may be picked now.
    pub lit: Vec<Target>,
    /// What has been picked so far.
    pub picked: Vec<Target>,
    /// Whether nothing is decided any more: the game is over, by its rules or because someone gave up.
    pub is_over: bool,
    /// A plan that is proposed to the reader: for each move, in order, what would be picked for it.
    pub plan: Vec<Vec<Target>>,
    /// What a coach points at. Each has its number there, from 1; what is not on the board is not pointed at.
    pub pointers: Vec<Target>,
    /// The piece that will be cut out of the board's last picture: left, top, width and height, in its units. What lies elsewhere
    /// need not be drawn.
    pub cut: Option<[f64; 4]>,
    /// For a picture that stands in one document with others: the names of what never moves (`data-stays`) that those before it have
    /// drawn. Here it is only referred to. What is not among them is drawn and can be referred to by the next.
    pub lent: Option<Vec<String>>,
}

impl Scene {
    /// A wide scene for a page, with nothing pointed out.
    pub fn page(reader: Option<Seat>, names: &[String]) -> Scene {
        Scene {
            reader,
            names: names.to_vec(),
            ..Scene::default()
        }
    }

    /// The same scene in this shape. The ids follow it, so that a page can hold both shapes.
    #[must_use]
    pub fn shaped(mut self, shape: Shape) -> Scene {
        self.shape = shape;
        if self.id.is_empty() && shape == Shape::Narrow {
            self.id = "n".into();
        }
        self
    }

    /// The same scene in these colours.
    #[must_use]
    pub fn themed(mut self, theme: Theme) -> Scene {
        self.theme = theme;
        self
    }

    /// The seat's name as the picture writes it.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if !name.trim().is_empty() => name.clone(),
            _ => format!("Seat {seat}"),
        }
    }

    /// What stands before every id: the letters and digits of [`Scene::id`].
    pub(crate) fn prefix(&self) -> String {
        self.id
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect()
    }

    /// Whether the target may be picked now.
    pub fn is_lit(&self, target: &str) -> bool {
        self.lit.iter().any(|lit| lit.as_str() == target)
    }

    /// Whether the target has been picked.
    pub fn is_picked(&self, target: &str) -> bool {
        self.picked.iter().any(|picked| picked.as_str() == target)
    }

    /// The number of the planned move, from 1, for which the target would be picked.
    pub fn planned(&self, target: &str) -> Option<usize> {
        let picks = |path: &&Vec<Target>| path.iter().any(|picked| picked.as_str() == target);
        let found = self.plan.iter().enumerate().find(|(_, path)| picks(path));
        found.map(|(number, _)| number + 1)
    }

    /// Whether the target changed last.
    pub fn is_last(&self, target: &str) -> bool {
        self.last.iter().any(|last| last.as_str() == target)
    }

    /// Whether a coach points at the target.
    pub fn is_pointed(&self, target: &str) -> bool {
        self.pointers
            .iter()
            .any(|pointer| pointer.as_str() == target)
    }

    /// Whether a refusal points at this target: by its name, or by the notation after its colon.
    pub fn is_marked(&self, target: &str) -> bool {
        let notation = target.split_once(':').map(|(_, notation)| notation);
        let is_it = |mark: &String| mark == target || Some(mark.as_str()) == notation;
        self.marks.iter().any(is_it)
    }
}
