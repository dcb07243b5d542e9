//! What the kernel knows of the server's process.

use crate::Result;
use std::{fs, time::Duration};

/// The server's process.
#[derive(Clone, Copy)]
pub struct Process(pub u32);

/// What a process has used so far.
#[derive(Clone, Copy, Default)]
pub struct Used {
    pub user: Duration,
    pub kernel: Duration,
    /// How often its threads have waited for something.
    pub waits: u64,
}

/// The kernel counts a process' time in hundredths.
const TICK: Duration = Duration::from_millis(10);

impl Process {
    fn read(self, name: &str) -> Result<String> {
        let path = format!("/proc/{}/{name}", self.0);
        fs::read_to_string(&path).map_err(|error| format!("{path}: {error}").into())
    }

    /// The memory that it has, in bytes.
    pub fn memory(self) -> Result<f64> {
        Ok(number(&self.read("status")?, "VmRSS:")? as f64 * 1024.0)
    }

    /// What it has used so far.
    pub fn used(self) -> Result<Used> {
        let stat = self.read("stat")?;
        let (_, after) = stat.rsplit_once(')').ok_or("no process")?;
        let ticks = |at: usize| -> Result<Duration> {
            let word = after.split_whitespace().nth(at).unwrap_or_default();
            Ok(TICK * word.parse::<u32>()?)
        };
        let mut waits = 0;
        for thread in fs::read_dir(format!("/proc/{}/task", self.0))? {
            // A thread may end at this very moment.
            let status = fs::read_to_string(thread?.path().join("status")).unwrap_or_default();
            waits += number(&status, "voluntary_ctxt_switches:").unwrap_or(0);
        }
        Ok(Used {
            user: ticks(11)?,
            kernel: ticks(12)?,
            waits,
        })
    }
}

/// The number on the line that begins so.
pub fn number(text: &str, name: &str) -> Result<u64> {
    let mut lines = text.lines();
    let rest = lines.find_map(|line| line.strip_prefix(name));
    let word = rest.and_then(|rest| rest.split_whitespace().next());
    Ok(word.ok_or_else(|| format!("there is no {name}"))?.parse()?)
}
