//! What was measured: a list of names and numbers, as text or as JSON.

use serde_json::{Map, Value, json};
use std::fmt;

/// What was measured.
pub struct Measures {
    what: String,
    lines: Vec<(String, f64, &'static str)>,
}

impl Measures {
    /// A list that has nothing on it yet.
    pub fn new(what: impl Into<String>) -> Measures {
        Measures {
            what: what.into(),
            lines: Vec::new(),
        }
    }

    /// One more.
    pub fn add(&mut self, name: impl Into<String>, value: f64, unit: &'static str) {
        self.lines.push((name.into(), value, unit));
    }

    /// All of them as a JSON object; what has a unit has it in its name.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("what".into(), json!(self.what));
        for (name, value, unit) in &self.lines {
            let key = format!("{name} {unit}").trim().replace(' ', "_");
            object.insert(key, json!((value * 1000.0).round() / 1000.0));
        }
        Value::Object(object)
    }
}

impl fmt::Display for Measures {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}", self.what)?;
        for (name, value, unit) in &self.lines {
            let digits = if value.fract() == 0.0 || *value >= 1000.0 {
                0
            } else {
                2
            };
            writeln!(f, "  {name:<32} {value:>12.digits$} {unit}")?;
        }
        Ok(())
    }
}
