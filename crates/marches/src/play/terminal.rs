//! Lines in, lines out: a person at a terminal, or a script.

use std::io::{self, BufRead, IsTerminal, Write};

/// Where a person reads and types.
pub struct Terminal<'a> {
    out: &'a mut dyn Write,
    /// Whether a person sits there, and not a script.
    person: bool,
}

impl<'a> Terminal<'a> {
    /// The terminal that the program was started from.
    pub fn new(out: &'a mut dyn Write) -> Terminal<'a> {
        let person = io::stdin().is_terminal() && io::stdout().is_terminal();
        Terminal { out, person }
    }

    /// Says a line, or several.
    pub fn say(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.out, "{}", text.as_ref().trim_end())
    }

    /// The next line that is typed; nothing at the end of the input.
    pub fn ask(&mut self) -> io::Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line)?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        if !self.person {
            // A script's lines are not echoed by a terminal; with them the output can be read.
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(Some(line))
    }

    /// Hides what one player saw before the next one sits down. Says whether to go on.
    pub fn hand_over(&mut self, to: &str) -> io::Result<bool> {
        if !self.person {
            self.say(format!("\n{to} sits down."))?;
            return Ok(true);
        }
        self.say(format!(
            "\nPress Enter to clear the screen, then pass the keyboard to {to}."
        ))?;
        if self.ask()?.is_none() {
            return Ok(false);
        }
        // Past our own writer, which would show these codes instead of sending them.
        self.out.flush()?;
        write!(io::stdout(), "\x1b[2J\x1b[3J\x1b[H")?;
        self.say(format!(
            "{to}: press Enter when nobody else sees the screen."
        ))?;
        Ok(self.ask()?.is_some())
    }
}
