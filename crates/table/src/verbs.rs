//! The verbs of a game's actions, each declared once: how it is written, how it is read back, and what it says to
//! people. [`verbs!`](crate::verbs) makes an enum of such a list; here is what reads for it, and in `template` what cuts
//! up and writes.

use crate::{
    NotationError,
    names::nearest,
    template::{Parts, Template, find, strip},
};
use std::{borrow::Cow, fmt};

/// Something that an action is about, as a piece of its notation. [`argument!`](crate::argument) writes this for a
/// type that has `Display` and `FromStr`; numbers, `Option` and `Vec` have it already.
pub trait Argument {
    /// Writes it in the notation.
    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result;

    /// Writes it for people.
    fn say(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write(f)
    }

    /// Whether nothing is to be written: then the brackets around it are left out.
    fn is_absent(&self) -> bool {
        false
    }

    /// Reads it back.
    fn read(text: &str) -> Result<Self, NotationError>
    where
        Self: Sized;

    /// What it is when nothing was written, if that can be.
    fn absent() -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// Makes a type with `Display` and `FromStr` an [`Argument`]. People read the same text, or what a method gives:
/// `table::argument!(Block => name)`.
#[macro_export]
macro_rules! argument {
    ($kind:ty $(=> $name:ident)?) => {
        impl $crate::Argument for $kind {
            fn write(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }

            $(fn say(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.$name(), f)
            })?

            fn read(text: &str) -> Result<$kind, $crate::NotationError> {
                text.parse()
            }
        }
    };
}

macro_rules! numbers {
    ($($kind:ident),*) => {$(
        impl Argument for $kind {
            fn write(&self, f: &mut fmt::Formatter) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }

            fn read(text: &str) -> Result<$kind, NotationError> {
                let (least, most) = ($kind::MIN, $kind::MAX);
                text.parse().map_err(|_| {
                    NotationError(format!("'{text}' is not a whole number from {least} to {most}"))
                })
            }
        }
    )*};
}

numbers!(u8, u16, u32, i8, i16, i32);

/// May be left out.
impl<T: Argument> Argument for Option<T> {
    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |argument| argument.write(f))
    }

    fn say(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |argument| argument.say(f))
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }

    fn read(text: &str) -> Result<Option<T>, NotationError> {
        T::read(text).map(Some)
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }
}

/// Several, with `;` between them, because a point has a comma of its own; none is written as nothing.
impl<T: Argument> Argument for Vec<T> {
    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (place, argument) in self.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { ";" })?;
            argument.write(f)?;
        }
        Ok(())
    }

    fn say(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (place, argument) in self.iter().enumerate() {
            f.write_str(match place {
                0 => "",
                _ if place + 1 == self.len() => " and ",
                _ => ", ",
            })?;
            argument.say(f)?;
        }
        Ok(())
    }

    fn is_absent(&self) -> bool {
        self.is_empty()
    }

    fn read(text: &str) -> Result<Vec<T>, NotationError> {
        text.split(';').map(|part| T::read(part.trim())).collect()
    }

    fn absent() -> Option<Vec<T>> {
        Some(Vec::new())
    }
}

/// One verb of a game's notation.
pub struct Verb<A: 'static> {
    /// How it is written, with the names of its arguments: `shoot {rider}[ at {target}]`.
    pub notation: &'static str,
    /// What it says to people: `{rider} shoots[ at {target}]`.
    pub sentence: &'static str,
    template: Template,
    /// What stands before the first argument.
    head: &'static str,
    /// Makes the action of the arguments.
    read: fn(&Parts) -> Result<A, NotationError>,
}

impl<A> Verb<A> {
    #[doc(hidden)]
    pub const fn new(
        notation: &'static str,
        sentence: &'static str,
        read: fn(&Parts) -> Result<A, NotationError>,
    ) -> Verb<A> {
        let (hole, bracket) = (find(notation, b'{', 0), find(notation, b'[', 0));
        let end = if hole < bracket { hole } else { bracket };
        Verb {
            notation,
            sentence,
            template: Template::new(notation),
            head: notation.split_at(end).0,
            read,
        }
    }

    /// How to write it: `shoot RIDER[ at TARGET]`.
    pub fn usage(&self) -> String {
        self.template.usage()
    }

    #[cold]
    fn incomplete(&self, text: &str) -> NotationError {
        NotationError(format!(
            "'{text}' is not complete: write '{}'",
            self.usage()
        ))
    }
}

/// The places of these verbs, those with the longest beginning first ("move to fife" means the verb `move to {area}`
/// rather than `move {block}`), each after its first letter, so that most verbs are put aside by one comparison.
#[doc(hidden)]
pub const fn longest_first<A, const N: usize>(verbs: &[Verb<A>]) -> [(Option<u8>, usize); N] {
    let mut order = [(None, 0); N];
    let mut count = 0;
    while count < N {
        let head = verbs[count].head.as_bytes();
        let mut at = count;
        while at > 0 && verbs[order[at - 1].1].head.len() < head.len() {
            order[at] = order[at - 1];
            at -= 1;
        }
        let first = match head {
            [first, ..] => Some(first.to_ascii_lowercase()),
            [] => None,
        };
        order[at] = (first, count);
        count += 1;
    }
    order
}

/// Reads an action: the verb that fits with the longest beginning, then its arguments. `what` is "an action such
/// as 'end'", `order` comes from [`longest_first`].
#[doc(hidden)]
pub fn read<A>(
    what: &str,
    verbs: &'static [Verb<A>],
    order: &[(Option<u8>, usize)],
    text: &str,
) -> Result<A, NotationError> {
    let text = spaced(text);
    let given = text.bytes().next().map(|first| first.to_ascii_lowercase());
    let alike = order
        .iter()
        .filter(|(first, _)| first.is_none() || *first == given);
    let verbs_alike = alike.map(|(_, place)| &verbs[*place]);
    let begun = || {
        verbs_alike
            .clone()
            .filter(|verb| strip(verb.head, &text).is_some())
    };
    if let Some(read) = begun().find_map(|verb| verb.template.read(&text, verb.read)) {
        return read;
    }
    Err(match begun().next() {
        Some(verb) if !verb.head.is_empty() && verb.notation != verb.head => verb.incomplete(&text),
        _ => unknown(what, verbs, &text),
    })
}

/// The text with one blank between words. Programs and records write it so already.
fn spaced(text: &str) -> Cow<'_, str> {
    let mut before = b' ';
    let mut follows = |byte: u8| {
        let is_single = byte.is_ascii_graphic() || byte == b' ' && before != b' ';
        before = byte;
        is_single
    };
    match text.bytes().all(&mut follows) && follows(b' ') {
        true => text.into(),
        false => text.split_whitespace().collect::<Vec<_>>().join(" ").into(),
    }
}

#[cold]
fn unknown<A>(what: &str, verbs: &[Verb<A>], text: &str) -> NotationError {
    let first = text.split([' ', ':']).next().unwrap_or(text);
    // A verb of a single sign is like nothing.
    let words = verbs.iter().map(|verb| verb.head.trim_end());
    NotationError(match nearest(first, words.filter(|word| word.len() > 1)) {
        Some(word) => format!("'{text}' is not {what}; did you mean '{word}'?"),
        None => format!("'{text}' is not {what}"),
    })
}

/// Defines the actions of a game, each by its verb: the notation, and a sentence for people.
///
/// The enum gets `Display` and `FromStr` from the notation, [`Argument`]s read and written where their names stand in
/// braces; `sentence`, in which they stand as people call them; and `VERBS`, the list of all verbs for help and
/// documents. What stands in brackets is left out where its `Option` is `None` or its `Vec` empty. A name in braces
/// that is no argument does not compile. Names with blanks are understood where a word or the end follows.
///
/// ```
/// #[derive(Clone, PartialEq, Debug)]
/// pub struct Point { x: i32, y: i32 }
/// # impl std::fmt::Display for Point {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { write!(f, "{},{}", self.x, self.y) }
/// # }
/// # impl std::str::FromStr for Point {
/// #     type Err = table::NotationError;
/// #     fn from_str(text: &str) -> Result<Point, table::NotationError> {
/// #         let parse = || { let (x, y) = text.split_once(',')?; Some(Point { x: x.parse().ok()?, y: y.parse().ok()? }) };
/// #         parse().ok_or_else(|| table::NotationError(format!("'{text}' is not a point such as 12,3")))
/// #     }
/// # }
/// table::argument!(Point);
/// table::names! {
///     /// Who rides.
///     pub enum Rider: "a rider" {
///         /// Of Kinmont.
///         Willie = "willie" | "Kinmont Willie",
///         /// Of Buccleuch.
///         Scott = "scott" | "Walter Scott",
///     }
/// }
/// table::verbs! {
///     /// One small decision.
///     #[derive(Clone, PartialEq, Debug)]
///     pub enum Action: "an action such as 'ride willie 3,4' or 'end'" {
///         /// Along these points.
///         Ride(rider: Rider, way: Vec<Point>) = "ride {rider}[ {way}]" => "{rider} rides[ by {way}]",
///         /// At a point, or at whoever is nearest.
///         Shoot(rider: Rider, at: Option<Point>) = "shoot {rider}[ at {at}]" => "{rider} shoots[ at {at}]",
///         /// No more.
///         End = "end" => "End your turn",
///     }
/// }
///
/// let ride: Action = "Ride willie 3,4;5,-6".parse()?;
/// assert_eq!(ride, Action::Ride(Rider::Willie, vec![Point { x: 3, y: 4 }, Point { x: 5, y: -6 }]));
/// assert_eq!(ride.to_string(), "ride willie 3,4;5,-6");
/// assert_eq!(ride.sentence(), "Kinmont Willie rides by 3,4 and 5,-6");
///
/// let shot: Action = "shoot Walter Scott".parse()?;
/// assert_eq!(shot, Action::Shoot(Rider::Scott, None));
/// assert_eq!((shot.to_string(), shot.sentence()), ("shoot scott".into(), "Walter Scott shoots".into()));
///
/// let wrong = |text: &str| text.parse::<Action>().unwrap_err().to_string();
/// assert_eq!(wrong("ride"), "'ride' is not complete: write 'ride RIDER[ WAY]'");
/// assert_eq!(wrong("ride willy 1,1"), "'willy' is not a rider; did you mean 'willie'?");
/// assert_eq!(wrong("shoto scott"), "'shoto scott' is not an action such as 'ride willie 3,4' or 'end'; did you mean 'shoot'?");
/// assert_eq!(Action::VERBS.len(), 3);
/// # Ok::<(), table::NotationError>(())
/// ```
#[macro_export]
macro_rules! verbs {
    ($(#[$meta:meta])* $vis:vis enum $action:ident: $what:literal {
        $($(#[$doc:meta])* $verb:ident $(($($name:ident: $kind:ty),+ $(,)?))? = $notation:literal => $sentence:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        $vis enum $action {
            $($(#[$doc])* $verb $(($($kind),+))?,)+
        }

        impl $action {
            /// Every verb: how it is written, and what it says.
            pub const VERBS: &'static [$crate::Verb<$action>] = &[$($crate::Verb::new(
                $notation,
                $sentence,
                |_parts| Ok($action::$verb $(($(_parts.read(stringify!($name))?),+))?),
            )),+];

            /// What it does, in words. Where the words depend on the state, the game has better ones.
            pub fn sentence(&self) -> String {
                struct Said<'a>(&'a $action);
                impl std::fmt::Display for Said<'_> {
                    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                        self.0.fill(f, true)
                    }
                }
                $crate::capital(&Said(self).to_string())
            }

            fn fill(&self, f: &mut std::fmt::Formatter, say: bool) -> std::fmt::Result {
                match self {
                    $($action::$verb $(($($name),+))? => {
                        static TEMPLATES: [$crate::Template; 2] =
                            [$crate::Template::new($notation), $crate::Template::new($sentence)];
                        let arguments = [$($((stringify!($name), $name as &dyn $crate::Argument)),+)?];
                        TEMPLATES[usize::from(say)].fill(f, &arguments, say)
                    })+
                }
            }

            /// Only for the compiler: each argument stands in the notation, and the sentence names no others.
            #[allow(dead_code, unused_variables)]
            fn holes() {
                $({
                    $($(let $name = "";)+)?
                    let _ = format_args!($sentence);
                    let _ = format_args!($notation $($(, $name = "")+)?);
                })+
            }
        }

        impl std::fmt::Display for $action {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                self.fill(f, false)
            }
        }

        impl std::str::FromStr for $action {
            type Err = $crate::NotationError;

            fn from_str(text: &str) -> Result<$action, $crate::NotationError> {
                const ORDER: [(Option<u8>, usize); $action::VERBS.len()] =
                    $crate::longest_first($action::VERBS);
                $crate::read_verb($what, $action::VERBS, &ORDER, text)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    crate::names! {
        /// Where kye are driven.
        enum Peel: "a peel" {
            /// In Liddesdale.
            Mangerton = "mangerton" | "Mangerton Tower",
            /// In Ewesdale.
            Arkleton = "arkleton" | "Arkleton Tower",
        }
    }
    crate::verbs! {
        #[derive(Clone, PartialEq, Debug)]
        enum Action: "an action" {
            Drive(count: u8, peel: Option<Peel>, price: Option<i32>)
                = "drive {count}[ to {peel}][ for {price}] kye" => "Drive {count} kye[ to {peel}][ at {price} a head]",
            Ride(peel: Peel) = "ride {peel}" => "Ride to {peel}",
            RideOut = "ride out" => "Ride out",
            RideBy(peels: Vec<Peel>) = "ride by[ {peels}]" => "Ride[ by {peels}]",
            Burn(peel: Peel, count: u8) = "{peel}!{count}" => "Burn {peel} {count} times",
            Rest = "." => "Rest",
        }
    }

    fn reads(text: &str, action: Action, written: &str, said: &str) {
        assert_eq!(text.parse(), Ok(action.clone()), "{text}");
        assert_eq!(action.to_string(), written);
        assert_eq!(written.parse(), Ok(action.clone()));
        assert_eq!(action.sentence(), said);
    }

    fn wrong(text: &str) -> String {
        text.parse::<Action>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_in_brackets_may_be_missing() {
        let all = Action::Drive(9, Some(Peel::Mangerton), Some(-2));
        let (text, said) = (
            "drive 9 to mangerton for -2 kye",
            "Drive 9 kye to Mangerton Tower at -2 a head",
        );
        reads("DRIVE 9 to Mangerton Tower  for -2 kye", all, text, said);
        let cheap = Action::Drive(9, None, Some(1));
        let said = "Drive 9 kye at 1 a head";
        reads("drive:9 for 1 kye", cheap, "drive 9 for 1 kye", said);
        let bare = Action::Drive(0, None, None);
        reads("drive 0 kye", bare, "drive 0 kye", "Drive 0 kye");
    }

    #[test]
    fn the_longest_beginning_that_fits_is_meant() {
        let ride = Action::Ride(Peel::Arkleton);
        reads(
            "ride Arkleton",
            ride,
            "ride arkleton",
            "Ride to Arkleton Tower",
        );
        reads("Ride OUT", Action::RideOut, "ride out", "Ride out");
        let both = Action::RideBy(vec![Peel::Arkleton, Peel::Mangerton]);
        let (text, said) = (
            "ride by arkleton;mangerton",
            "Ride by Arkleton Tower and Mangerton Tower",
        );
        reads("ride by arkleton ; mangerton", both, text, said);
        reads("ride by", Action::RideBy(Vec::new()), "ride by", "Ride");
        let burnt = Action::Burn(Peel::Arkleton, 2);
        let said = "Burn Arkleton Tower 2 times";
        reads("arkleton!2", burnt, "arkleton!2", said);
        reads(".", Action::Rest, ".", "Rest");
    }

    #[test]
    fn an_error_says_what_to_write() {
        assert_eq!(wrong("ride"), "'ride' is not complete: write 'ride PEEL'");
        let usage = "write 'drive COUNT[ to PEEL][ for PRICE] kye'";
        assert_eq!(
            wrong("drive 9"),
            format!("'drive 9' is not complete: {usage}")
        );
        assert_eq!(
            wrong("drive 300 kye"),
            "'300' is not a whole number from 0 to 255"
        );
        assert_eq!(
            wrong("ride Manderton"),
            "'Manderton' is not a peel; did you mean 'mangerton'?"
        );
        assert_eq!(
            wrong("drvie 9"),
            "'drvie 9' is not an action; did you mean 'drive'?"
        );
        for nonsense in ["", "!", "é", "ridé", "arkleton", "..", "drive"] {
            assert!(wrong(nonsense).contains(nonsense), "{nonsense}");
        }
    }

    #[test]
    fn every_verb_is_listed() {
        let usages: Vec<String> = Action::VERBS.iter().map(|verb| verb.usage()).collect();
        assert_eq!(usages[1..3], ["ride PEEL", "ride out"]);
        assert_eq!(usages.len(), 6);
    }
}
