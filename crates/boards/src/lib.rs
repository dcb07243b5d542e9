//! Draws a [`View`](table::Game::View): the board as SVG, for a page or as a file, as PNG, and the
//! small panels beside it as HTML. A board knows views alone: no state, no server, no clock. What is
//! not in a view can therefore not be in its picture.
//!
//! A page is generic for all games. Each thing on a board that can be picked carries a
//! [`Target`] in `data-target`; [`Board::path`] says which targets a player picks, in order, to do an
//! action. The page lights what continues the path of some legal action and sends the action whose
//! path is complete. No target stands twice in one picture, and each is a button with a name for the
//! ear; a spectator has nothing to pick, so that the same things are only places (`data-place`). Things
//! that travel carry `data-card`, so that a page can show where they went, and what needs a word of
//! explanation carries it in `data-tip`, for the pointer and the focus. What comes new into a hand (`data-hand`) came
//! out of what carries `data-source` and has changed. Of things that are alike, such as two equal cards, one is the
//! target; the others name it in `data-alike`, and picking them is picking it.
//!
//! Dice that were rolled last stand in a group with `data-roll`, whose children are the dice. What changed since the
//! reader's last action has the class `recent`.
//!
//! What can be worn down, such as a block in a battle, carries its name in `data-worn`, and has a child with the class
//! `pip` for each part that it can have, in order; those that it has lost have the class `lost`, too. So a page can show
//! it falling, as the log tells ([`Tell::remains`](table::Tell::remains)), before what came of it is put in place.
//!
//! A picture that carries `data-zoom` can be enlarged, as many times as its value says. These words mean the same for
//! any board; a *kind* is what stands before the colon of a target:
//!
//! | attribute | where | what a page does |
//! |---|---|---|
//! | `data-asks="area=to block=move"` | picture | a click on what is not lit asks why not, by the verb of its kind; with `*` for the name after the colon and `^` for that of what was picked, notation without a verb: `hand=*@1`. `_` is a space. A whole target may stand for the kind |
//! | `data-explains` | picture | a click on what is not lit, and that no verb asks about, asks [`Board::unlit`] |
//! | `data-ask="sheet:held"` | anywhere | this is no target, but a click on it asks [`Board::unlit`] as well |
//! | `data-takes-back="block"` | picture | a click on this kind takes back the last action, and picks another of them |
//! | `data-taken` | in a target | this is what was taken up |
//! | `data-carries="block"` | picture | the mouse can carry this kind: it is picked at once, and dropped on what is lit then |
//! | `data-reach="area:fife area:mar"` | in a target | shows these targets while the pointer is on it |
//! | `data-heart="fife 640 300"` | in a target | where the way of something that goes through this place is drawn |
//! | `data-sound="stone"` | picture | what a thing that travels sounds like; without it, a card |
//! | `data-stays="land"` | group | leaves it where it is when a fresh picture comes, since it is the same in all |
//! | `data-unit="24"` | picture | places of a way that are points (`12.5,3`) are so many units each |
//! | `data-far=".6"` | picture | below so many pixels a unit it is told as from afar |
//! | `data-fine="1"` | picture | below so many pixels a unit things are too small for a finger |
//! | `data-follow="area:fife"` | picture | while it is there, what can be enlarged goes to this place |
//! | `data-least`, `data-short`, `data-wanes` | text | stays large enough to read; is cut, or goes, where there is too little room |
//!
//! Where a player may do more than any list holds, the board takes points. What carries `data-points` takes one, what
//! carries `data-draws` a path under the finger; both are in that element's own units. [`Board::drawn`] makes an
//! action of them, together with what was picked before. A target that can be picked before a point, whatever is
//! listed, carries `data-opens`; one from which a path may be drawn carries `data-draws` itself, and is picked by that. With
//! each pick a page asks for the board's [`Thought`]: what can be done with it, what may be picked next, and what is drawn over the
//! picture meanwhile; [`Board::sketch`] does the same for points.
//!
//! ```
//! use boards::{Board, Border, Scene};
//! use schotten_totten::SchottenTotten;
//! use table::{Game, Seat, Seed, Settings, Sitting};
//!
//! let settings = Settings::defaults(SchottenTotten::SETTINGS);
//! let sitting = Sitting::<SchottenTotten>::open(&settings, &[], Seed::from_text("1"))?;
//! let scene = Scene::page(Some(Seat::FIRST), &["Anna".into(), "Ben".into()]);
//! let svg = Border.svg(&sitting.game().view(scene.reader), &scene);
//! assert!(svg.starts_with("<svg") && svg.contains("data-target=\"side:3\""));
//! # Ok::<(), table::SettingsError>(())
//! ```
#![forbid(unsafe_code)]

mod arrow;
mod border_reivers;
mod curve;
mod feud_war;
pub mod hammer_of_the_scots;
mod interlude;
mod lettering;
pub mod measured;
mod outlook;
mod paint;
pub mod paper;
mod pen;
mod pictures;
mod png;
mod point;
mod pointers;
mod scene;
mod schotten_totten;
mod sign;
mod strewn;
mod style;
mod thought;
mod writing;

pub use border_reivers::Reivers;
pub use feud_war::{DebateableLand, pattern};
pub use hammer_of_the_scots::Scotland;
pub use interlude::{Interlude, Tallied};
pub use outlook::{End, Likely, Outlook, Partaker};
pub use pictures::Pictures;
pub use png::{PngError, png};
pub use point::{Point, PointError};
pub use scene::{Scene, Shape, Target, Theme};
pub use schotten_totten::Border;
pub use sign::Sign;
pub use style::{stylesheet, tokens};
pub use thought::Thought;

pub use maud::Markup;
use table::{Game, Gist, Paragraph, Seat};

/// How a game is drawn.
pub trait Board<G: Game>: Send + Sync {
    /// The board as one whole `<svg>` element. On a page ([`Theme::Page`]) it takes its colours from
    /// the [`stylesheet`], and may be several pictures, each a `.board` of the scene's shape; the one on which
    /// things travel is the last. As a file ([`Theme::Light`], [`Theme::Dark`]) it is one, and needs neither
    /// stylesheet nor font.
    fn svg(&self, view: &G::View, scene: &Scene) -> String;

    /// The pictures of a page by where they stand; see [`Pictures`]. A board that is one picture is the ground alone.
    fn pictures(&self, view: &G::View, scene: &Scene) -> Pictures {
        Pictures::of(self.svg(view, scene))
    }

    /// What a player who has this view picks on the board, in order, to do this action. No two legal actions
    /// have the same path, and none is the beginning of another.
    fn path(&self, view: &G::View, action: &G::Action) -> Vec<Target>;

    /// What may be picked next, when these actions are legal and these targets are picked: the next
    /// step of every path that begins so, each once, in the order of the actions.
    fn next(&self, view: &G::View, legal: &[G::Action], picked: &[Target]) -> Vec<Target> {
        let mut found: Vec<Target> = Vec::new();
        for action in legal {
            let path = self.path(view, action);
            let next = path.strip_prefix(picked).and_then(|rest| rest.first());
            if let Some(next) = next.filter(|next| !found.contains(next)) {
                found.push(next.clone());
            }
        }
        found
    }

    /// What this action of this seat has changed on the board, as the reader of this view sees it; for
    /// [`Scene::last`]. The view is one after the action, and others may have been done since. It names nothing that the reader may not know.
    fn trace(&self, view: &G::View, seat: Seat, action: &G::Action) -> Vec<Target>;

    /// The action that a player who has this view means by these points, when these targets were picked before;
    /// nothing if the points mean none. It need not be allowed. `points` is never empty, and of several the first
    /// is where the finger came down.
    fn drawn(&self, _view: &G::View, _picked: &[Target], _points: &[Point]) -> Option<G::Action> {
        None
    }

    /// What the reader may do once these targets are picked, where that is more than a list can hold: a page asks for it with
    /// each pick. Nothing if the board has no more to say than its targets do.
    fn thought(
        &self,
        _view: &G::View,
        _scene: &Scene,
        _picked: &[Target],
    ) -> Option<Thought<G::Action>> {
        None
    }

    /// What these points would come to, as SVG in the units of the picture that takes them: the way, or what is in its way.
    fn sketch(
        &self,
        _view: &G::View,
        _scene: &Scene,
        _picked: &[Target],
        _points: &[Point],
    ) -> Option<String> {
        None
    }

    /// Whether this action costs nothing and is wanted whenever it is allowed, so that a page may do it
    /// by itself if its reader likes, and warns before it is left undone.
    fn is_sure(&self, _action: &G::Action) -> bool {
        false
    }

    /// Whether nothing better is left to do now than this, so that its button stands out.
    fn is_next(&self, _view: &G::View, _action: &G::Action) -> bool {
        false
    }

    /// Whether this ends a turn in which everything is done, so that a page may do it by itself when nothing else is left.
    fn ends_turn(&self, _action: &G::Action) -> bool {
        false
    }

    /// What the reader may think of doing now, allowed or not: the page has a button for each, and says why
    /// not. It names nothing that the view does not show.
    fn buttons(&self, _view: &G::View) -> Vec<Button<G::Action>> {
        Vec::new()
    }

    /// What stands beside the board, the most useful first. It is kept while the view stays, so it does not tell what is
    /// lit, picked or marked.
    fn panels(&self, view: &G::View, scene: &Scene) -> Vec<Panel>;

    /// The panels that have tabs of their own where the side column is a sheet, by their ids, always in this order; nothing
    /// if the first ones are as good.
    fn tabs(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the reader can ask the odds of before doing it: what it is about, and its name.
    fn prospects(&self, _view: &G::View) -> Vec<(Target, String)> {
        Vec::new()
    }

    /// The odds of one of the [prospects](Board::prospects), if these things of the reader take part; if nothing is said,
    /// those that are likely to. It comes from the view alone, and may take a while.
    fn outlook(
        &self,
        _view: &G::View,
        _about: &Target,
        _with: Option<&[Target]>,
    ) -> Option<Outlook> {
        None
    }

    /// For each move of a plan, of which it is said what would be picked, the chance of what it goes for; where there is one.
    fn chances(&self, _view: &G::View, plan: &[Vec<Target>]) -> Vec<Option<f64>> {
        vec![None; plan.len()]
    }

    /// The score sheet as one picture, for a file; nothing if the game has none.
    fn sheet(&self, _view: &G::View, _theme: Theme) -> Option<String> {
        None
    }

    /// When it is in the game and how the reader stands, in few words, for a page that has room for little else.
    fn standing(&self, _view: &G::View) -> Option<Standing> {
        None
    }

    /// Why this thing, a target or what carries `data-ask`, cannot be picked now, where no action stands for it; nothing
    /// if the board does not say. A board that does carries `data-explains`.
    fn unlit(&self, _view: &G::View, _thing: &str) -> Option<Unlit> {
        None
    }

    /// What is told first of an action that is not allowed, such as "K4 cannot stand there"; nothing if its sentence says as much.
    fn barred(&self, _view: &G::View, _action: &G::Action) -> Option<String> {
        None
    }

    /// The part of the game that this moment belongs to, such as a turn, and what stands in it for and against whom: a report of the
    /// game has words and a picture for each. Nothing if the game is told as one.
    fn chapter(&self, _view: &G::View) -> Option<Chapter> {
        None
    }

    /// Whether a new part of the game begins with this event, though the action before brought it about. Without it a part begins with
    /// everything that the action led to.
    fn begins_part(&self, _event: &G::Event) -> bool {
        false
    }

    /// What happened in a part of the game, in a few sentences that join the events; the view is the one at its end, with everything turned
    /// up. Nothing if the board does not tell it: then a report has the lines of the log.
    fn tale(&self, _view: &G::View, _events: &[&G::Event]) -> Vec<Paragraph> {
        Vec::new()
    }

    /// What the whole game came to, from everything that happened in it and the view at its end.
    fn gist(&self, _view: &G::View, _events: &[&G::Event]) -> Gist {
        Gist::default()
    }

    /// What has just come to its end, if the reader should see it before the next thing is decided: the page stops there.
    fn interlude(&self, _view: &G::View) -> Option<Interlude> {
        None
    }

    /// The picture on the game's box, as an `<svg>` element.
    fn picture(&self, theme: Theme) -> String;

    /// A sentence about the game, such as the reason of a refusal, with what stands in notation drawn.
    fn told(&self, sentence: &str) -> Markup {
        maud::html! { (sentence) }
    }

    /// An action that this view thinks of, with its pieces drawn, where that says more than its sentence.
    fn drawn_as(&self, _view: &G::View, _action: &G::Action) -> Option<Markup> {
        None
    }

    /// What the seats are called in this game, in their order; nothing if they are all alike.
    fn sides(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether the reader may bring a list of troops of its own now: the page leads to the builder, which brings it back.
    fn builds(&self, _view: &G::View) -> bool {
        false
    }

    /// Whether one of its pictures may carry `data-points` or `data-draws`.
    fn draws(&self) -> bool {
        false
    }

    /// Whether one of its pictures, which carries `data-zoom`, can be enlarged on a page.
    fn zooms(&self) -> bool {
        false
    }
}

/// When it is in a game, and how its reader stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// When it is: "winter, turn 2 of 3".
    pub when: String,
    /// Points so far, and what they are called, where the game counts them.
    pub points: Option<(i32, &'static str)>,
    /// The panels that are looked at most beside a real board, by their ids: on a phone they have tabs of their own.
    pub panels: &'static [&'static str],
}

/// A part of a game, and how it stands there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What it is called: "Day 1, turn 3". All moments of one part have the same name, and no later part has it again.
    pub name: String,
    /// Who has how many points.
    pub points: Vec<(String, i32)>,
}

/// Why something cannot be picked now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unlit {
    /// What it is called.
    pub what: String,
    /// Why it is not lit, and when it is.
    pub why: String,
    /// The clause that says so.
    pub clause: &'static str,
}

/// An action that gets a button of its own.
#[derive(Clone, Debug)]
pub struct Button<A> {
    /// What it does.
    pub action: A,
    /// What stands on the button: two or three words.
    pub label: String,
}

/// A small piece of the side column.
#[derive(Clone, Debug)]
pub struct Panel {
    /// A name for it that stays: the page keeps open and closed panels by it.
    pub id: &'static str,
    /// A sign for it, where there is room for little else.
    pub sign: Sign,
    /// Its heading.
    pub title: String,
    /// What it shows.
    pub body: Markup,
}
