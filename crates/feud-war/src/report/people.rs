//! Who did it, and which way they went: figures by what they are, several of a kind together.

use crate::{
    AnimalKind, Beast, Clan, FigureId, FigureView, Post, Rank, View, land::Land,
    whereabouts::compass,
};
use field::Point;

/// The figures and the land that a report speaks of.
#[derive(Clone, Copy)]
pub(super) struct People<'a>(pub &'a View);

/// What a figure is, as one counts them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Leader,
    Rider,
    Foot,
    Hound,
}

impl Sort {
    /// "the rider K2", "three riders (K2, K3 and K4)".
    fn counted(self, ids: &[FigureId]) -> String {
        let (one, many) = match self {
            Sort::Leader => ("the leader", "leaders"),
            Sort::Rider => ("the rider", "riders"),
            Sort::Foot => ("", "men on foot"),
            Sort::Hound => ("the hound", "hounds"),
        };
        match ids {
            [id] => format!("{one} {id}").trim_start().into(),
            ids => format!("{} {many} ({})", number(ids.len()), listed(ids)),
        }
    }
}

impl People<'_> {
    pub fn find(&self, id: FigureId) -> Option<&FigureView> {
        self.0.figures.iter().find(|figure| figure.id == id)
    }

    fn sort(&self, id: FigureId) -> Sort {
        match self.find(id).map(|figure| figure.rank) {
            Some(Rank::Leader) => Sort::Leader,
            Some(Rank::Hound) => Sort::Hound,
            _ if self.rides(id) => Sort::Rider,
            _ => Sort::Foot,
        }
    }

    /// Whether it sits on a horse, or did so when it fell: a part is told from its end.
    fn rides(&self, id: FigureId) -> bool {
        let lists = self.0.all_lists.as_deref().unwrap_or_default();
        let list = lists.get(id.clan.index()).and_then(Option::as_ref);
        let bought = list.and_then(|list| list.troopers().get(usize::from(id.number) - 1));
        match self.find(id) {
            Some(figure) if figure.post == Post::Gone => bought.is_some_and(|one| one.horse),
            figure => figure.is_some_and(|figure| figure.mounted),
        }
    }

    /// A figure for whom a word such as "him" stands.
    pub fn him(&self, id: FigureId) -> &'static str {
        match self.sort(id) {
            Sort::Hound => "it",
            _ => "him",
        }
    }

    /// "three riders (K2, K3 and K4) and the hound K7".
    pub fn several(&self, ids: &[FigureId]) -> String {
        let mut ids = ids.to_vec();
        ids.sort_by_key(|id| (self.sort(*id), *id));
        let kinds = ids.chunk_by(|one, other| self.sort(*one) == self.sort(*other));
        let words: Vec<String> = kinds.map(|ids| self.sort(ids[0]).counted(ids)).collect();
        table::in_a_row(&words)
    }

    /// How such figures go: "ride", "walk"; "rides" for one.
    pub fn goes(&self, ids: &[FigureId]) -> String {
        let verb = |id: &FigureId| match (self.sort(*id), self.rides(*id)) {
            (Sort::Hound, _) => "run",
            (_, true) => "ride",
            (_, false) => "walk",
        };
        let first = ids.first().map_or("go", verb);
        let same = ids.iter().all(|id| verb(id) == first);
        let verb = if same { first } else { "go" };
        match (ids.len(), verb) {
            (1, "go") => "goes".into(),
            (1, verb) => format!("{verb}s"),
            (_, verb) => verb.into(),
        }
    }

    /// Which way it went: "towards the field", "away from the field", "south-west".
    pub fn whither(&self, clan: Clan, way: &[Point]) -> String {
        let (Some(&from), Some(&to)) = (way.first(), way.last()) else {
            return "on".into();
        };
        let home = self.field();
        let far = |a: Point, b: Point| i64::from(a.distance(b).count());
        let (before, after, gone) = (far(from, home), far(to, home), far(from, to));
        /// Who keeps the farmstead goes about near it.
        const NEAR: i64 = 12_000;
        let defends = self
            .0
            .clans
            .iter()
            .any(|one| one.clan == clan && one.role == Some(crate::Role::Defender));
        match () {
            () if defends && before < NEAR && after < NEAR => "about the farm".into(),
            () if 10 * (before - after) >= 6 * gone => "towards the field".into(),
            () if 10 * (after - before) >= 6 * gone => "away from the field".into(),
            () => compass(from, to).into(),
        }
    }

    fn field(&self) -> Point {
        let (a, b) = self.0.land.piece(Land::FIELD).outline.bounds();
        Point::new(a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2)
    }
}

/// Figures in a row: "K2, K3 and K7", "K7 to K10".
pub(super) fn listed(ids: &[FigureId]) -> String {
    let follows =
        |one: &FigureId, other: &FigureId| one.clan == other.clan && one.number + 1 == other.number;
    let mut words = Vec::new();
    for run in ids.chunk_by(follows) {
        match run {
            [first, _, .., last] => words.push(format!("{first} to {last}")),
            few => words.extend(few.iter().map(FigureId::to_string)),
        }
    }
    table::in_a_row(&words)
}

/// Animals in a row: "the sheep A1", "the sheep A1, A3 and the pig A4".
pub(super) fn herd(beasts: &[Beast]) -> String {
    let mut beasts = beasts.to_vec();
    beasts.sort_by_key(|beast| beast.id);
    beasts.dedup();
    let kinds = beasts.chunk_by(|one, other| one.kind == other.kind);
    let mut words = Vec::new();
    for kind in kinds {
        words.push(kind[0].to_string());
        words.extend(kind[1..].iter().map(|beast| beast.id.to_string()));
    }
    table::in_a_row(&words)
}

/// So many animals of a kind: "one cow", "five sheep".
pub(super) fn head_of(count: usize, kind: AnimalKind) -> String {
    match (kind, count) {
        (AnimalKind::Sheep, _) => format!("{} sheep", number(count)),
        (_, 1) => format!("one {}", kind.name()),
        _ => format!("{} {}", number(count), table::numbered(count, kind.name())),
    }
}

/// A small number in letters.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(count)
        .map_or(count.to_string(), |word| (*word).into())
}
