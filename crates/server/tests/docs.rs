//! `docs/api.md` and the OpenAPI description tell the truth: every example of the manual is sent to a live
//! server, in order; what comes back is compared with what stands there, and checked against the schemas.

use crate::schema::Description;
use crate::support::{Asker, Live, Stream};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const MANUAL: &str = include_str!("../../../docs/api.md");
const ROUTES: &str = include_str!("../src/routes.rs");
const ANY: &str = "…";

/// A fenced block of the manual: what stands after the fence, the text, and its line.
struct Block {
    kind: String,
    text: String,
    line: usize,
}

fn blocks(manual: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (index, line) in manual.lines().enumerate() {
        match (line.strip_prefix("```"), is_open) {
            (Some(kind), false) => {
                is_open = true;
                found.push(Block {
                    kind: kind.into(),
                    text: String::new(),
                    line: index + 1,
                });
            }
            (Some(_), true) => is_open = false,
            (None, true) => {
                let block = found.last_mut().unwrap();
                block.text += line;
                block.text += "\n";
            }
            (None, false) => {}
        }
    }
    found
}

/// What earlier answers gave, by name.
#[derive(Default)]
struct Known(BTreeMap<String, String>);

impl Known {
    /// Puts what is known in the place of its name.
    fn fill(&self, text: &str) -> String {
        let mut text = text.to_string();
        for (name, value) in &self.0 {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    /// The name in braces that stands in the text, if there is one.
    fn unknown(text: &str) -> Option<(&str, &str, &str)> {
        let (before, rest) = text.split_once('{')?;
        let (name, after) = rest.split_once('}')?;
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase());
        is_name.then_some((before, name, after))
    }

    /// Whether the text is the expected one, and learns what it can from it.
    fn matches_text(&mut self, expected: &str, text: &str) -> bool {
        let expected = self.fill(expected);
        if let Some((before, name, after)) = Known::unknown(&expected) {
            let found = text
                .strip_prefix(before)
                .and_then(|rest| rest.strip_suffix(after));
            let Some(found) = found else { return false };
            self.0.insert(name.to_string(), found.to_string());
            return true;
        }
        let mut parts = expected.split(ANY);
        let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else {
            return false;
        };
        let mut last = None;
        for part in parts {
            let Some(at) = rest.find(part) else {
                return false;
            };
            rest = &rest[at + part.len()..];
            last = Some(part);
        }
        rest.is_empty() || last.is_some_and(|last| last.is_empty() || text.ends_with(last))
    }

    /// Whether the value is the expected one; if not, where and how.
    fn compare(&mut self, at: &str, expected: &Value, value: &Value) -> Result<(), String> {
        let differ = || Err(format!("at {at}: {expected} is expected, {value} came"));
        match (expected, value) {
            (Value::String(expected), _) if expected == ANY => Ok(()),
            (Value::String(expected), Value::String(text)) => {
                match self.matches_text(expected, text) {
                    true => Ok(()),
                    false => differ(),
                }
            }
            (Value::Array(expected), Value::Array(values)) => {
                let is_open = expected.last().is_some_and(|last| last == ANY);
                let named = &expected[..expected.len() - usize::from(is_open)];
                if values.len() < named.len() || !is_open && values.len() > named.len() {
                    return differ();
                }
                for (index, (expected, value)) in named.iter().zip(values).enumerate() {
                    self.compare(&format!("{at}/{index}"), expected, value)?;
                }
                Ok(())
            }
            (Value::Object(expected), Value::Object(values)) => {
                let keys: BTreeSet<&String> = expected.keys().collect();
                let came: BTreeSet<&String> = values.keys().collect();
                if keys != came {
                    let odd: Vec<_> = keys.symmetric_difference(&came).collect();
                    return Err(format!("at {at}: the fields {odd:?} are on one side only"));
                }
                for (key, expected) in expected {
                    self.compare(&format!("{at}/{key}"), expected, &values[key])?;
                }
                Ok(())
            }
            (expected, value) if expected == value => Ok(()),
            _ => differ(),
        }
    }
}

/// A request as the manual writes it.
struct Request {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl Request {
    fn read(text: &str) -> Request {
        let (head, body) = text.split_once("\n\n").unwrap_or((text.trim_end(), ""));
        let mut lines = head.lines();
        let (method, path) = lines.next().unwrap().split_once(' ').unwrap();
        let header = |line: &str| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_lowercase(), value.to_string())
        };
        Request {
            method: method.into(),
            path: path.into(),
            headers: lines.map(header).collect(),
            body: body.trim().into(),
        }
    }

    fn headers(&self) -> Vec<(&str, &str)> {
        let pairs = self.headers.iter();
        pairs.map(|(k, v)| (k.as_str(), v.as_str())).collect()
    }
}

/// Goes through the manual.
struct Reader {
    asker: Asker,
    known: Known,
    description: Description,
    stream: Option<Stream>,
    /// Which operations answered well.
    shown: BTreeSet<(String, String)>,
}

impl Reader {
    fn example(&mut self, request: &Request, block: &Block) {
        let line = block.line;
        let mut words = block.kind.split(' ');
        let kind = words.next().unwrap();
        let status: u16 = words.next().map_or(200, |status| status.parse().unwrap());
        let (headers, body) = (request.headers(), request.body.as_str());
        let answer = self
            .asker
            .ask(&request.method, &request.path, &headers, body);
        assert_eq!(answer.status, status, "line {line}: {answer:?}");
        let operation = self
            .description
            .operation(&request.method, &request.path)
            .unwrap_or_else(|| panic!("line {line}: {} is not described", request.path));
        if status < 300 {
            self.shown
                .insert((operation.method.clone(), operation.path.clone()));
            self.description
                .check_request(&operation, body)
                .unwrap_or_else(|error| panic!("line {line}, request: {error}"));
        }
        let content_type = answer.header("content-type").unwrap();
        self.description
            .check_answer(&operation, status, content_type, &answer.body)
            .unwrap_or_else(|error| panic!("line {line}, answer: {error}"));
        match kind {
            "json" => {
                let expected: Value = serde_json::from_str(&block.text)
                    .unwrap_or_else(|error| panic!("line {line}: {error}"));
                let compared = self.known.compare("", &expected, &answer.json());
                compared.unwrap_or_else(|error| panic!("line {line} {error}"));
            }
            "text" => self.text(&answer.body, block),
            other => panic!("line {line}: '{other}' is no kind of answer"),
        }
    }

    /// Each line of the manual is among the lines of the answer, in order.
    fn text(&mut self, body: &str, block: &Block) {
        let mut lines = body.lines();
        for expected in block.text.lines() {
            let found = lines.any(|line| self.known.matches_text(expected, line));
            assert!(found, "line {}: no '{expected}' in {body}", block.line);
        }
    }

    fn listen(&mut self, request: &Request) {
        self.stream = Some(self.asker.listen(&request.path, &request.headers()));
        let operation = self.description.operation(&request.method, &request.path);
        let operation = operation.unwrap();
        self.shown.insert((operation.method, operation.path));
    }

    fn event(&mut self, block: &Block) {
        let line = block.line;
        let event = self.stream.as_ref().unwrap().next().unwrap();
        let field = |name: &str| {
            let found = block.text.lines().find_map(|line| line.strip_prefix(name));
            found.unwrap_or_else(|| panic!("line {line}: no {name}"))
        };
        assert_eq!(
            (event.kind.as_str(), event.id.as_str()),
            (field("event: "), field("id: "))
        );
        let data: Value = serde_json::from_str(&event.data).unwrap();
        let schema = if event.kind == "view" {
            "View"
        } else {
            "Change"
        };
        self.description
            .check(schema, &data)
            .unwrap_or_else(|error| panic!("line {line}: {error}"));
        let expected = field("data: ");
        if expected != ANY {
            let expected = serde_json::from_str(expected).unwrap();
            let compared = self.known.compare("", &expected, &data);
            compared.unwrap_or_else(|error| panic!("line {line} {error}"));
        }
    }
}

#[test]
fn every_example_of_the_manual_is_true() {
    let live = Live::start();
    let mut reader = Reader {
        asker: live.anyone(),
        known: Known::default(),
        description: Description::of(&live.anyone().get("/api/openapi.json").ok()),
        stream: None,
        shown: BTreeSet::new(),
    };
    let blocks = blocks(MANUAL);
    let mut next = blocks.iter().peekable();
    while let Some(block) = next.next() {
        match block.kind.as_str() {
            "http" => {
                let request = Request::read(&reader.known.fill(&block.text));
                if request.path.contains("/events") {
                    reader.listen(&request);
                } else {
                    let answer = next.next().expect("an answer follows a request");
                    reader.example(&request, answer);
                }
            }
            "sse" => reader.event(block),
            other => panic!("line {}: '{other}' answers no request", block.line),
        }
    }
    assert!(blocks.len() > 60, "the manual has lost its examples");
    let described = reader.description.operations();
    let missing: Vec<_> = described.difference(&reader.shown).collect();
    assert!(missing.is_empty(), "without an example: {missing:?}");
}

/// The addresses of `programs()`, as the source has them.
fn routes() -> BTreeSet<(String, String)> {
    let programs = ROUTES.split_once("fn programs()").unwrap().1;
    let mut found = BTreeSet::new();
    for route in programs.split(".route(\"").skip(1) {
        let (path, handlers) = route.split_once('"').unwrap();
        for method in ["get", "post", "put", "delete", "patch"] {
            let is_first = handlers.contains(&format!(" {method}("));
            if is_first || handlers.contains(&format!(".{method}(")) {
                found.insert((method.to_uppercase(), path.to_string()));
            }
        }
    }
    found
}

#[test]
fn the_description_has_every_route_and_no_other() {
    let live = Live::start();
    let description = Description::of(&live.anyone().get("/api/openapi.json").ok());
    let routes = routes();
    assert!(routes.len() >= 20, "{routes:?}");
    assert_eq!(description.operations(), routes);
}

#[test]
fn the_description_is_sound() {
    let live = Live::start();
    let description = Description::of(&live.anyone().get("/api/openapi.json").ok());
    description.is_sound().unwrap();
}

#[test]
fn the_manual_names_every_kind_of_error() {
    let live = Live::start();
    let json = live.anyone().get("/api/openapi.json").ok();
    let kinds = json.pointer("/components/schemas/Failure/properties/error/properties/kind/enum");
    let described: BTreeSet<&str> = kinds
        .and_then(Value::as_array)
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let source = include_str!("../src/error.rs");
    let named = source.split("StatusCode::").skip(1).filter_map(|part| {
        let kind = part.split_once(", \"")?.1.split_once('"')?.0;
        part.find('\n')
            .is_none_or(|end| part.find(kind) < Some(end))
            .then_some(kind)
    });
    let named: BTreeSet<&str> = named.collect();
    assert_eq!(described, named);
    for kind in described {
        assert!(MANUAL.contains(&format!("`{kind}`")), "{kind}");
    }
}
