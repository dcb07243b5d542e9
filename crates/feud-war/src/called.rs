//! What figures are called besides their notation: "Dand (K1)" in what people read. Names come with the lists, so none is told before those are open.

use crate::{Clan, FeudWar, FigureId, Stage, View};

impl FeudWar {
    /// What a figure is called; nothing without a name, and while the lists are made.
    pub fn called(&self, id: FigureId) -> Option<&str> {
        let list = match id.clan {
            Clan::Warden => self.wardens.as_ref(),
            clan => self.lists.get(clan.index())?.as_ref(),
        };
        list.filter(|_| self.stage != Stage::Lists)?.name(id.number)
    }

    /// A text with the names of all figures in it: "K1 fires" becomes "Dand (K1) fires".
    pub(crate) fn with_names(&self, text: String) -> String {
        let lists = self.lists.iter().flatten().chain(&self.wardens);
        let mut numbers =
            lists.flat_map(|list| (1..=list.troopers().len() as u8).map(|n| list.name(n)));
        match self.stage != Stage::Lists && numbers.any(|name| name.is_some()) {
            true => put_in(&text, |id| self.called(id)),
            false => text,
        }
    }
}

impl View {
    /// What a figure is called; nothing without a name.
    pub fn called(&self, id: FigureId) -> Option<&str> {
        self.world.as_deref()?.called(id)
    }
}

/// Puts a name before each figure that stands in a text as a word of its own, unless its name is there already.
fn put_in<'a>(text: &str, called: impl Fn(FigureId) -> Option<&'a str>) -> String {
    let mut told = String::with_capacity(text.len() + 20);
    for word in text.split_inclusive(|letter: char| !letter.is_alphanumeric()) {
        let end = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        let name = end
            .parse::<FigureId>()
            .ok()
            .filter(|id| id.to_string() == end);
        match name.and_then(&called) {
            Some(name) if !told.ends_with(&format!("{name} (")) => {
                told += &format!("{name} ({end}){}", &word[end.len()..]);
            }
            _ => told += word,
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_before_its_figure_once() {
        let called = |id: FigureId| (id.number == 1).then_some("Dand");
        let told = put_in("K1 fires at E2; K12, K1.", called);
        assert_eq!(told, "Dand (K1) fires at E2; K12, Dand (K1).");
        assert_eq!(put_in(&told, called), told);
        assert_eq!(put_in("FW-K1x K1", called), "FW-K1x Dand (K1)");
    }
}
