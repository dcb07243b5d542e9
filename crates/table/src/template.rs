//! The templates behind [`verbs!`](crate::verbs): `shoot {rider}[ at {target}]`, texts with holes for arguments, and
//! brackets round what may be missing. The compiler cuts them up, since a record is little else than actions to be
//! read and written; only one with brackets, which has several forms, is cut while reading.

use crate::{Argument, NotationError};
use std::fmt;

/// How many arguments a verb can have.
pub(crate) const MAX_ARGUMENTS: usize = 6;

/// A text with holes.
#[doc(hidden)]
pub struct Template {
    text: &'static str,
    /// Where it has no brackets.
    pieces: Option<Pieces<'static>>,
}

/// A template without brackets, cut up: texts, each with the name of the argument that follows it.
struct Pieces<'a> {
    list: [(&'a str, Option<&'a str>); MAX_ARGUMENTS + 1],
    count: usize,
}

impl Template {
    /// Cuts up a template.
    pub const fn new(text: &'static str) -> Template {
        let has_brackets = find(text, b'[', 0) < text.len();
        let pieces = Pieces::of(text);
        Template {
            text,
            pieces: if has_brackets { None } else { Some(pieces) },
        }
    }

    /// Fills it, for the notation or for people.
    pub fn fill(
        &self,
        f: &mut fmt::Formatter,
        arguments: &[(&str, &dyn Argument)],
        say: bool,
    ) -> fmt::Result {
        match &self.pieces {
            Some(pieces) => pieces.fill(f, arguments, say),
            None => fill(f, self.text, arguments, say),
        }
    }

    /// Reads the arguments in the first form that fits: with what is in its brackets, or without it.
    pub(crate) fn read<R>(&self, text: &str, read: impl Fn(&Parts) -> R) -> Option<R> {
        match &self.pieces {
            Some(pieces) => pieces.cut(text).map(|parts| read(&parts)),
            None => in_some_form(self.text, text, &read),
        }
    }

    /// How to write it: `shoot RIDER[ at TARGET]`.
    pub(crate) fn usage(&self) -> String {
        let pieces = Pieces::of(self.text);
        pieces.iter().fold(String::new(), |usage, (text, hole)| {
            usage + text + &hole.unwrap_or("").to_uppercase()
        })
    }
}

impl<'a> Pieces<'a> {
    const fn of(template: &'a str) -> Pieces<'a> {
        let mut list = [("", None); MAX_ARGUMENTS + 1];
        let (mut count, mut rest) = (0, template);
        while !rest.is_empty() {
            assert!(count <= MAX_ARGUMENTS, "a verb has too many arguments");
            let open = find(rest, b'{', 0);
            let (text, after) = rest.split_at(open);
            if after.is_empty() {
                list[count] = (text, None);
                rest = "";
            } else {
                let close = find(after, b'}', 1);
                let (hole, after) = after.split_at(close);
                list[count] = (text, Some(hole.split_at(1).1));
                rest = if after.is_empty() {
                    ""
                } else {
                    after.split_at(1).1
                };
            }
            count += 1;
        }
        Pieces { list, count }
    }

    fn iter(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> {
        self.list[..self.count].iter().copied()
    }

    fn fill(
        &self,
        f: &mut fmt::Formatter,
        arguments: &[(&str, &dyn Argument)],
        say: bool,
    ) -> fmt::Result {
        for (text, hole) in self.iter() {
            if !text.is_empty() {
                f.write_str(text)?;
            }
            match hole.and_then(|hole| given(arguments, hole)) {
                Some(argument) if say => argument.say(f)?,
                Some(argument) => argument.write(f)?,
                None => {}
            }
        }
        Ok(())
    }

    /// The arguments in the text, if it has this form.
    fn cut(&self, text: &'a str) -> Option<Parts<'a>> {
        let mut pieces = self.iter();
        let (head, mut open) = pieces.next()?;
        let mut rest = strip(head, text)?;
        let mut parts = Parts::default();
        for (between, next) in pieces {
            let (argument, after) = match next {
                Some(_) => rest.split_once(between)?,
                None => (rest.strip_suffix(between)?, ""),
            };
            parts.push(open?, argument)?;
            (rest, open) = (after, next);
        }
        match open {
            Some(name) => parts.push(name, rest)?,
            None if !rest.is_empty() => return None,
            None => {}
        }
        Some(parts)
    }
}

/// The arguments that were written, still as text, each after its name.
#[doc(hidden)]
#[derive(Default)]
pub struct Parts<'a> {
    parts: [(&'a str, &'a str); MAX_ARGUMENTS],
    count: usize,
}

impl<'a> Parts<'a> {
    /// Adds an argument, if something is written for it.
    fn push(&mut self, name: &'a str, text: &'a str) -> Option<()> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        self.parts[self.count] = (name, text);
        self.count += 1;
        Some(())
    }

    /// Reads the argument of this name.
    pub fn read<T: Argument>(&self, name: &str) -> Result<T, NotationError> {
        let mut written = self.parts[..self.count].iter();
        match written.find(|(known, _)| *known == name) {
            Some((_, text)) => T::read(text),
            None => T::absent().ok_or_else(|| NotationError(format!("there is no {name}"))),
        }
    }
}

/// Where this sign stands, from this place on; the text's length if it does not.
pub(crate) const fn find(text: &str, sign: u8, from: usize) -> usize {
    let mut at = from;
    while at < text.len() && text.as_bytes()[at] != sign {
        at += 1;
    }
    at
}

/// A template split at its first bracket: what stands before, inside and after.
fn bracket(template: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = template.split_once('[')?;
    let (inside, after) = rest.split_once(']')?;
    Some((before, inside, after))
}

fn given<'a>(arguments: &[(&str, &'a dyn Argument)], hole: &str) -> Option<&'a dyn Argument> {
    let mut arguments = arguments.iter();
    arguments.find_map(|(name, argument)| (*name == hole).then_some(*argument))
}

fn fill(
    f: &mut fmt::Formatter,
    template: &str,
    arguments: &[(&str, &dyn Argument)],
    say: bool,
) -> fmt::Result {
    let Some((before, inside, after)) = bracket(template) else {
        return Pieces::of(template).fill(f, arguments, say);
    };
    fill(f, before, arguments, say)?;
    let pieces = Pieces::of(inside);
    let mut holes = pieces
        .iter()
        .filter_map(|(_, hole)| given(arguments, hole?));
    if !holes.any(|argument| argument.is_absent()) {
        fill(f, inside, arguments, say)?;
    }
    fill(f, after, arguments, say)
}

fn in_some_form<R>(template: &str, text: &str, read: &impl Fn(&Parts) -> R) -> Option<R> {
    let Some((before, inside, after)) = bracket(template) else {
        return Pieces::of(template).cut(text).map(|parts| read(&parts));
    };
    in_some_form(&format!("{before}{inside}{after}"), text, read)
        .or_else(|| in_some_form(&format!("{before}{after}"), text, read))
}

/// Takes the verb off the text. Capitals make no difference, and a colon serves as a blank. The verb may stand
/// alone: what it lacks is told later.
pub(crate) fn strip<'a>(verb: &str, text: &'a str) -> Option<&'a str> {
    let Some((start, rest)) = text.split_at_checked(verb.len()) else {
        let is_alone = text.eq_ignore_ascii_case(verb.trim_end());
        return is_alone.then_some("");
    };
    let fits = |(wanted, given): (u8, u8)| {
        wanted.eq_ignore_ascii_case(&given) || wanted == b' ' && given == b':'
    };
    verb.bytes().zip(start.bytes()).all(fits).then_some(rest)
}
