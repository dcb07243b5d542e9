//! A person's turn: shows what they may see, reads their words until they have acted or left.

use super::{
    terminal::Terminal,
    words::{Word, help},
};
use crate::{
    rules,
    text::{columns, wrapped},
};
use anyhow::Result;
use catalogue::{ActError, Legal, Luck, Table};
use opponents::Budget;
use table::{Seat, counted, rules::Index, sentence};

/// With more actions than this, the list is shown in notation only; `legal` has the sentences.
const SHORT_LIST: usize = 12;
/// How much thought a hint is worth.
const HINT: Budget = Budget::Simulations(3_000);
/// How many actions a hint shows.
const HINTS: usize = 5;

/// The people at this keyboard: who sits there now, and what each has heard.
pub struct Person {
    /// Whether more than one person plays, so that hands must be hidden between turns.
    shared: bool,
    seated: Option<Seat>,
    /// For each seat, and last for a spectator, the number of the first action not yet told of.
    unheard: Vec<usize>,
    /// How many actions had been played when the board was last shown.
    shown: Option<usize>,
    /// What hints draw their luck from.
    luck: Luck,
}

/// Whether a word ended the person's turn.
enum After {
    Acted,
    Waiting,
    Left,
}

impl Person {
    /// Nobody has sat down yet. At a table with this many seats, this many are for people.
    pub fn new(seats: usize, people: usize, luck: Luck) -> Person {
        Person {
            shared: people > 1,
            seated: None,
            unheard: vec![0; seats + 1],
            shown: None,
            luck,
        }
    }

    /// Lets the seat act once. False if the person leaves.
    pub fn act(
        &mut self,
        seat: Seat,
        table: &mut dyn Table,
        rules: &Index,
        terminal: &mut Terminal,
    ) -> Result<bool> {
        if self.shared && self.seated != Some(seat) {
            let name = &table.header().seats[seat.index()];
            if !terminal.hand_over(name)? {
                return Ok(false);
            }
            self.shown = None;
        }
        self.seated = Some(seat);
        self.hear(Some(seat), table, terminal)?;
        if self.shown.is_none_or(|shown| table.len() > shown) {
            terminal.say(format!("\n{}", table.view_text(Some(seat))))?;
        }
        offer(seat, table, terminal)?;
        loop {
            let Some(line) = terminal.ask()? else {
                return Ok(false);
            };
            match self.obey(&line, seat, table, rules, terminal)? {
                After::Acted => {
                    self.shown = Some(table.len());
                    self.hear(Some(seat), table, terminal)?;
                    return Ok(true);
                }
                After::Waiting => {}
                After::Left => return Ok(false),
            }
        }
    }

    /// Tells the reader what has happened since it was last told.
    pub fn hear(
        &mut self,
        reader: Option<Seat>,
        table: &dyn Table,
        terminal: &mut Terminal,
    ) -> Result<()> {
        let last = self.unheard.len() - 1;
        let unheard = &mut self.unheard[reader.map_or(last, Seat::index)];
        for line in table.log(reader) {
            if line.action >= *unheard {
                terminal.say(line.text)?;
            }
        }
        *unheard = table.len() + 1;
        // What a spectator would be told, somebody at this keyboard has been told by now.
        self.unheard[last] = table.len() + 1;
        Ok(())
    }

    fn obey(
        &mut self,
        line: &str,
        seat: Seat,
        table: &mut dyn Table,
        rules: &Index,
        terminal: &mut Terminal,
    ) -> Result<After> {
        match Word::read(line) {
            Word::Do(number) => match numbered(number, seat, table) {
                Ok(legal) => return act(&legal.notation, seat, table, rules, terminal),
                Err(why) => terminal.say(why)?,
            },
            Word::Act(notation) => return act(notation, seat, table, rules, terminal),
            Word::Nothing => match &table.legal(seat)[..] {
                [only] => return act(&only.notation, seat, table, rules, terminal),
                _ => offer(seat, table, terminal)?,
            },
            Word::Undo => match table.undo(seat) {
                Ok(()) => {
                    for unheard in &mut self.unheard {
                        *unheard = (*unheard).min(table.len() + 1);
                    }
                    terminal.say("Taken back.")?;
                    offer(seat, table, terminal)?;
                }
                Err(error) => terminal.say(sentence(&error.to_string()))?,
            },
            Word::Look => terminal.say(table.view_text(Some(seat)))?,
            Word::Legal => terminal.say(in_sentences(&table.legal(seat)))?,
            Word::Log => {
                for line in table.log(Some(seat)) {
                    let clause = line.clause.map(|id| format!("  [{id}]"));
                    let clause = clause.unwrap_or_default();
                    terminal.say(format!("{:>4}  {}{clause}", line.action, line.text))?;
                }
            }
            Word::Why("") => terminal.say("Say which action, such as: why 3")?,
            Word::Why(action) => terminal.say(why(action, seat, table, rules))?,
            Word::Hint => terminal.say(hint(seat, table, &self.luck))?,
            Word::Rules(None) => terminal.say(format!(
                "Say which clause, such as: rules {}. 'marches rules {}' lists them.",
                rules.ids().next().unwrap_or_default(),
                rules.game
            ))?,
            Word::Rules(Some(id)) => {
                let text = rules::entry(rules, id);
                terminal.say(text.unwrap_or_else(|why| sentence(&why)))?;
            }
            Word::Help => {
                let legal = table.legal(seat);
                let action = legal.first().map_or("", |one| one.notation.as_str());
                terminal.say(help(action, rules.ids().next().unwrap_or_default()))?;
            }
            Word::Quit => return Ok(After::Left),
        }
        Ok(After::Waiting)
    }
}

/// The prompt, and what may be done.
fn offer(seat: Seat, table: &dyn Table, terminal: &mut Terminal) -> Result<()> {
    let legal = table.legal(seat);
    terminal.say(table.prompt(Some(seat)))?;
    let list = match &legal[..] {
        [only] => format!("  1  {} ({}); or press Enter", only.sentence, only.notation),
        list if list.len() <= SHORT_LIST => in_sentences(list),
        list => {
            let numbered = list.iter().enumerate();
            let items: Vec<String> = numbered
                .map(|(index, legal)| format!("{:>3} {}", index + 1, legal.notation))
                .collect();
            columns(&items)
        }
    };
    terminal.say(list)?;
    Ok(())
}

fn in_sentences(list: &[Legal]) -> String {
    let lines: Vec<String> = list
        .iter()
        .enumerate()
        .map(|(index, legal)| format!("{:>3}  {} ({})", index + 1, legal.sentence, legal.notation))
        .collect();
    lines.join("\n")
}

fn numbered(number: usize, seat: Seat, table: &dyn Table) -> Result<Legal, String> {
    let mut legal = table.legal(seat);
    match number.checked_sub(1) {
        Some(index) if index < legal.len() => Ok(legal.swap_remove(index)),
        _ => Err(format!(
            "There is no number {number} in the list; it goes from 1 to {}.",
            legal.len()
        )),
    }
}

fn act(
    notation: &str,
    seat: Seat,
    table: &mut dyn Table,
    rules: &Index,
    terminal: &mut Terminal,
) -> Result<After> {
    match table.act(seat, notation) {
        Ok(()) => Ok(After::Acted),
        Err(error) => {
            terminal.say(refused(&error, rules))?;
            Ok(After::Waiting)
        }
    }
}

/// Whether the action, by number or in notation, is allowed; if not, which clause forbids it.
fn why(action: &str, seat: Seat, table: &dyn Table, rules: &Index) -> String {
    let notation = match action.parse() {
        Ok(number) => match numbered(number, seat, table) {
            Ok(legal) => legal.notation,
            Err(why) => return why,
        },
        Err(_) => action.to_string(),
    };
    match table.why(seat, &notation) {
        Ok(()) => {
            let sentence = table.sentence(&notation);
            let sentence = sentence.map(|words| format!(" ({words})"));
            let words = sentence.unwrap_or_default();
            format!("{notation}{words} is allowed.")
        }
        Err(error) => refused(&error, rules),
    }
}

/// A refusal with the title of its clause, and where to read on.
fn refused(error: &ActError, rules: &Index) -> String {
    match error {
        ActError::Refused(refusal) => {
            let reason = wrapped(&refusal.why, 2);
            match rules.find(refusal.clause) {
                Some((title, _)) => format!(
                    "Not allowed by {id}, {title}:\n{reason}\n  (rules {id} shows the clause)",
                    id = refusal.clause
                ),
                None => format!("Not allowed:\n{reason}"),
            }
        }
        other => format!(
            "{} (help lists what you can say)",
            sentence(&other.to_string())
        ),
    }
}

fn hint(seat: Seat, table: &dyn Table, luck: &Luck) -> String {
    let Ok(game) = catalogue::find(table.info().id) else {
        return "There is no advice for this game.".into();
    };
    let hints = match game.hint(&table.question(seat, luck), HINT) {
        Ok(hints) => hints,
        Err(failure) => return format!("The computer could not think this through: {failure}"),
    };
    let lines: Vec<String> = hints
        .iter()
        .filter(|hint| hint.visits > 0)
        .take(HINTS)
        .map(|hint| {
            let share = format!("{:.0} %", 100.0 * hint.share);
            let tried = counted(hint.visits as usize, "time");
            let actions: Vec<&str> = hint
                .moves
                .iter()
                .flat_map(|one| one.actions.iter().map(String::as_str))
                .collect();
            let reasons = hint.moves.iter().flat_map(|one| &one.reasons);
            let reasons: String = reasons.map(|why| format!("\n         {why}")).collect();
            format!(
                "  {share:>5}  {} ({}), tried {tried}{reasons}",
                hint.sentence,
                actions.join(", ")
            )
        })
        .collect();
    let measure = match table.header().seats.len() {
        ..=2 => "chance to win".into(),
        seats => format!(
            "share of the win (an even one is {:.0} %)",
            100.0 / seats as f32
        ),
    };
    format!(
        "The computer would look at these, with this {measure}:\n{}",
        lines.join("\n")
    )
}
