//! Reads the keys of a table of TOML, in words for people. A wrong value is reported and read as something harmless, so
//! that one reading finds everything that is wrong. Nothing here knows the game but by the `Shape` of what is read.

use super::shapes::Shape;
use std::{cell::RefCell, fmt::Display, ops::RangeInclusive, str::FromStr};
use table::{Complaint, NotationError};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// So many complaints are told at once.
const MOST: usize = 20;

/// As much of a text as is repeated to whoever wrote it.
const SHOWN: usize = 40;

/// What is wrong with a document.
pub(super) struct Report<'t> {
    text: &'t str,
    complaints: RefCell<Vec<Complaint>>,
}

impl<'t> Report<'t> {
    /// Of this document, in which nothing is wrong yet.
    pub(super) fn on(text: &'t str) -> Report<'t> {
        Report {
            text,
            complaints: RefCell::default(),
        }
    }

    /// Tells what is wrong with an entry; `at` is its place in the document, if it stands there.
    pub(super) fn say(
        &self,
        entry: &str,
        clause: &'static str,
        at: Option<usize>,
        why: impl Display,
    ) {
        let mut complaints = self.complaints.borrow_mut();
        if complaints.len() < MOST {
            complaints.push(Complaint {
                entry: entry.into(),
                line: at.map(|at| self.line(at)),
                clause,
                why: why.to_string(),
            });
        }
    }

    fn line(&self, at: usize) -> usize {
        let before = self.text.as_bytes().iter().take(at);
        before.filter(|byte| **byte == b'\n').count() + 1
    }

    /// Whether nothing was wrong so far.
    pub(super) fn is_empty(&self) -> bool {
        self.complaints.borrow().is_empty()
    }

    /// What was wrong.
    pub(super) fn into_complaints(self) -> Vec<Complaint> {
        self.complaints.into_inner()
    }
}

/// A table of the document, and the keys that were asked for.
pub(super) struct Fields<'a, 't> {
    report: &'a Report<'t>,
    entry: &'a str,
    /// Where in the entry: `effect.reroll.`, with the last point; empty for the entry itself.
    path: String,
    table: &'a DeTable<'t>,
    at: usize,
    shape: Shape,
    known: RefCell<Vec<&'static str>>,
}

impl<'a, 't> Fields<'a, 't> {
    /// The keys of an entry, which complaints call by this name.
    pub(super) fn of(
        report: &'a Report<'t>,
        entry: &'a str,
        table: &'a DeTable<'t>,
        at: usize,
        shape: Shape,
    ) -> Fields<'a, 't> {
        Fields {
            report,
            entry,
            path: String::new(),
            table,
            at,
            shape,
            known: RefCell::default(),
        }
    }

    /// Tells which rule is broken here.
    pub(super) fn say(&self, clause: &'static str, why: impl Display) {
        self.report.say(self.entry, clause, Some(self.at), why);
    }

    /// Tells that the value of a key has not the form that such a component has.
    pub(super) fn form_of(&self, key: &str, why: impl Display) {
        self.say_of(key, self.shape.of(key), why);
    }

    /// Tells which rule the value of a key breaks.
    pub(super) fn say_of(&self, key: &str, clause: &'static str, why: impl Display) {
        let at = self
            .table
            .get(key)
            .map_or(self.at, |value| value.span().start);
        let why = format!("'{}{key}' {why}", self.path);
        self.report.say(self.entry, clause, Some(at), why);
    }

    /// Whether the key is there. This is no asking for it.
    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The keys that are there.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.table.keys().map(|key| key.get_ref().as_ref())
    }

    fn ask(&self, key: &'static str) -> Option<&'a Spanned<DeValue<'t>>> {
        self.known.borrow_mut().push(key);
        self.table.get(key)
    }

    /// Tells that a key is missing.
    pub(super) fn missing(&self, key: &str) {
        let why = format_args!("'{}{key}' is missing", self.path);
        self.say(self.shape.of(key), why);
    }

    fn demand(&self, key: &'static str) -> Option<&'a Spanned<DeValue<'t>>> {
        let value = self.ask(key);
        if value.is_none() {
            self.missing(key);
        }
        value
    }

    fn whole(
        &self,
        key: &'static str,
        value: &DeValue,
        bounds: &RangeInclusive<i64>,
    ) -> Option<i64> {
        let number = value
            .as_integer()
            .and_then(|digits| i64::from_str_radix(digits.as_str(), digits.radix()).ok())
            .filter(|number| bounds.contains(number));
        if number.is_none() {
            let (least, most) = (bounds.start(), bounds.end());
            let wanted = match least == most {
                true => format!("must be {least}"),
                false => format!("must be a whole number from {least} to {most}"),
            };
            self.form_of(key, format_args!("{wanted}, not {}", found(value)));
        }
        number
    }

    /// A whole number between bounds, at least 0.
    pub(super) fn count(&self, key: &'static str, bounds: RangeInclusive<u8>) -> u8 {
        let least = *bounds.start();
        self.count_in(key, bounds).unwrap_or(least)
    }

    /// The same, or nothing if it is missing or wrong.
    pub(super) fn count_in(&self, key: &'static str, bounds: RangeInclusive<u8>) -> Option<u8> {
        let bounds = i64::from(*bounds.start())..=i64::from(*bounds.end());
        let value = self.demand(key)?.get_ref();
        self.whole(key, value, &bounds).map(|number| number as u8)
    }

    /// The same, if the key is there.
    pub(super) fn count_if(&self, key: &'static str, bounds: RangeInclusive<u8>) -> Option<u8> {
        if self.has(key) {
            return Some(self.count(key, bounds));
        }
        self.ask(key);
        None
    }

    /// A whole number that may be negative.
    pub(super) fn amount(&self, key: &'static str, bounds: RangeInclusive<i8>) -> i8 {
        let bounds = i64::from(*bounds.start())..=i64::from(*bounds.end());
        let value = self.demand(key).map(Spanned::get_ref);
        value
            .and_then(|value| self.whole(key, value, &bounds))
            .map_or(0, |number| number as i8)
    }

    /// Yes or no; no, if the key is missing.
    pub(super) fn flag(&self, key: &'static str) -> bool {
        self.flag_if(key).unwrap_or(false)
    }

    /// Yes or no, if the key is there.
    pub(super) fn flag_if(&self, key: &'static str) -> Option<bool> {
        let value = self.ask(key)?.get_ref();
        let flag = value.as_bool();
        if flag.is_none() {
            let why = format_args!("must be true or false, not {}", found(value));
            self.form_of(key, why);
        }
        flag
    }

    fn as_text(&self, key: &'static str, value: &'a DeValue<'t>) -> Option<&'a str> {
        let text = value.as_str();
        if text.is_none() {
            let why = format_args!("must be a text in quotes, not {}", found(value));
            self.form_of(key, why);
        }
        text
    }

    /// A text, if the key is there.
    pub(super) fn text_if(&self, key: &'static str) -> Option<&'a str> {
        self.as_text(key, self.ask(key)?.get_ref())
    }

    /// What something is called: at most 40 signs that can be printed.
    pub(super) fn name(&self, key: &'static str) -> String {
        let text = self.demand(key).map(Spanned::get_ref);
        let text = text.and_then(|value| self.as_text(key, value));
        let Some(text) = text else {
            return "?".into();
        };
        if text.trim() != text || !(1..=SHOWN).contains(&text.chars().count()) {
            let why = format!("must have 1 to {SHOWN} letters, with no blank around them");
            self.form_of(key, why);
        } else if !text.chars().all(is_printable) {
            self.form_of(key, "has a sign that cannot be printed");
        }
        shown(text)
    }

    /// Some short texts, if the key is there.
    pub(super) fn texts(&self, key: &'static str) -> Vec<String> {
        let texts = self.list(key, 0..=30);
        let texts = texts
            .into_iter()
            .filter_map(|value| self.as_text(key, value));
        let texts: Vec<String> = texts.map(String::from).collect();
        let is_short =
            |text: &String| text.chars().count() <= 200 && text.chars().all(is_printable);
        if !texts.iter().all(is_short) {
            self.form_of(key, "has a text that is too long or cannot be printed");
            return Vec::new();
        }
        texts
    }

    /// What is not read: remarks for people.
    pub(super) fn remark(&self, key: &'static str) {
        self.text_if(key);
    }

    /// What is not read: numbers for drawings.
    pub(super) fn drawing(&self, key: &'static str) {
        self.ask(key);
    }

    fn parsed<T: FromStr<Err = NotationError>>(&self, key: &'static str, text: &str) -> Option<T> {
        let parsed = shown(text).parse();
        if let Err(error) = &parsed {
            self.form_of(key, format_args!("is wrong: {error}"));
        }
        parsed.ok()
    }

    /// A word of a type.
    pub(super) fn word<T: FromStr<Err = NotationError>>(&self, key: &'static str) -> Option<T> {
        let text = self.as_text(key, self.demand(key)?.get_ref())?;
        self.parsed(key, text)
    }

    /// A word of a type, if the key is there.
    pub(super) fn word_if<T: FromStr<Err = NotationError>>(&self, key: &'static str) -> Option<T> {
        let text = self.text_if(key)?;
        self.parsed(key, text)
    }

    /// One of these words, which is `what`.
    pub(super) fn one_of<T: Copy>(
        &self,
        key: &'static str,
        what: &str,
        words: &[(&'static str, T)],
    ) -> Option<T> {
        let text = self.as_text(key, self.demand(key)?.get_ref())?;
        let meant = words.iter().find(|(word, _)| table::same(word, text));
        if meant.is_none() {
            let known = words.iter().map(|(word, _)| *word);
            let error = table::unknown(what, &shown(text), known.clone());
            let known = known.collect::<Vec<_>>().join(", ");
            let why = format_args!("is wrong: {error} (known are {known})");
            self.form_of(key, why);
        }
        meant.map(|(_, meaning)| *meaning)
    }

    /// One of these words, if the key is there.
    pub(super) fn one_if<T: Copy>(
        &self,
        key: &'static str,
        what: &str,
        words: &[(&'static str, T)],
    ) -> Option<T> {
        if self.has(key) {
            return self.one_of(key, what, words);
        }
        self.ask(key);
        None
    }

    /// The values of a list of so many; none, if the key is missing.
    pub(super) fn list(
        &self,
        key: &'static str,
        bounds: RangeInclusive<usize>,
    ) -> Vec<&'a DeValue<'t>> {
        let Some(value) = self.ask(key).map(Spanned::get_ref) else {
            return Vec::new();
        };
        let Some(list) = value.as_array() else {
            let why = format_args!("must be a list in brackets, not {}", found(value));
            self.form_of(key, why);
            return Vec::new();
        };
        if !bounds.contains(&list.len()) {
            let (least, most) = (bounds.start(), bounds.end());
            let wanted = match least == most {
                true => format!("{least} entries"),
                false => format!("{least} to {most} entries"),
            };
            let why = format_args!("must have {wanted}, not {}", list.len());
            self.form_of(key, why);
        }
        let most = *bounds.end();
        list.iter().take(most).map(Spanned::get_ref).collect()
    }

    /// The values of a list, or a single value without brackets, which is demanded.
    pub(super) fn one_or_list(
        &self,
        key: &'static str,
        bounds: RangeInclusive<usize>,
    ) -> Vec<&'a DeValue<'t>> {
        match self.table.get(key).map(Spanned::get_ref) {
            Some(DeValue::Array(_)) => self.list(key, bounds),
            _ => self.demand(key).map(Spanned::get_ref).into_iter().collect(),
        }
    }

    /// A list of texts as `read` understands them. That there is such a list is demanded.
    pub(super) fn words<T>(
        &self,
        key: &'static str,
        bounds: RangeInclusive<usize>,
        read: impl Fn(&str) -> Result<T, NotationError>,
    ) -> Vec<T> {
        if !self.has(key) {
            self.demand(key);
            return Vec::new();
        }
        let texts = self.list(key, bounds);
        let texts = texts
            .into_iter()
            .filter_map(|value| self.as_text(key, value));
        let words = texts.map(|text| read(&shown(text)));
        words
            .filter_map(|word| {
                word.map_err(|error| self.form_of(key, format_args!("is wrong: {error}")))
                    .ok()
            })
            .collect()
    }

    fn inner(&self, key: &str, table: &'a DeTable<'t>, at: usize) -> Fields<'a, 't> {
        Fields {
            report: self.report,
            entry: self.entry,
            path: format!("{}{key}.", self.path),
            table,
            at,
            shape: self.shape.within(key),
            known: RefCell::default(),
        }
    }

    /// The table at a key, which is demanded.
    pub(super) fn table(&self, key: &'static str) -> Option<Fields<'a, 't>> {
        let value = self.demand(key)?;
        let Some(table) = value.get_ref().as_table() else {
            let why = format_args!("must be a table in braces, not {}", found(value.get_ref()));
            self.form_of(key, why);
            return None;
        };
        Some(self.inner(key, table, value.span().start))
    }

    /// The list of tables at a key; none, if the key is missing.
    pub(super) fn tables(
        &self,
        key: &'static str,
        bounds: RangeInclusive<usize>,
    ) -> Vec<Fields<'a, 't>> {
        let at = self
            .table
            .get(key)
            .map_or(self.at, |value| value.span().start);
        let values = self.list(key, bounds).into_iter();
        let tables = values.filter_map(|value| {
            let table = value.as_table();
            if table.is_none() {
                let why = format_args!("must hold tables in braces, not {}", found(value));
                self.form_of(key, why);
            }
            table
        });
        tables.map(|table| self.inner(key, table, at)).collect()
    }

    /// Tells which keys nobody asked for.
    pub(super) fn finish(&self) {
        let known = self.known.borrow();
        for key in self.keys().filter(|key| !known.contains(key)) {
            self.unknown_key(key, "a key that is known here", &known);
        }
    }

    /// Tells that there is no such key, with the nearest that there is.
    pub(super) fn unknown_key(&self, key: &str, what: &str, known: &[&'static str]) {
        let at = self.table.get_key_value(key);
        let at = at.map_or(self.at, |(key, _)| key.span().start);
        let why = table::unknown(what, &shown(key), known.iter().copied());
        let place = match self.path.strip_suffix('.') {
            Some(path) => format!("in '{path}': "),
            None => String::new(),
        };
        let why = format_args!("{place}{why}");
        let clause = self.shape.clause();
        self.report.say(self.entry, clause, Some(at), why);
    }
}

/// Letters, digits and signs, and no others: nothing that moves other text about or hides.
fn is_printable(sign: char) -> bool {
    let hides = matches!(sign, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    !sign.is_control() && !hides
}

/// The start of a text that somebody wrote, to be repeated to him.
pub(super) fn shown(text: &str) -> String {
    let mut start: String = text.chars().filter(|sign| is_printable(*sign)).collect();
    if let Some((end, _)) = start.char_indices().nth(SHOWN) {
        start.truncate(end);
        start.push('…');
    }
    start
}

/// What stands in a place where something else should.
pub(super) fn found(value: &DeValue) -> String {
    match value {
        DeValue::String(text) => format!("the text \"{}\"", shown(text)),
        DeValue::Integer(digits) => shown(&digits.to_string()),
        DeValue::Float(digits) => shown(digits.as_str()),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a table".into(),
    }
}
