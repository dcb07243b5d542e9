//! As much of JSON Schema and OpenAPI as our description uses. A keyword that it does not know is an error,
//! so that nothing is left unchecked by mistake.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// An OpenAPI document.
pub struct Description(Value);

/// One method of one path.
pub struct Operation {
    pub method: String,
    pub path: String,
    json: Value,
}

/// What an operation may have.
const METHODS: [&str; 5] = ["get", "post", "put", "delete", "patch"];

impl Description {
    pub fn of(json: &Value) -> Description {
        assert_eq!(json["openapi"], "3.1.0");
        Description(json.clone())
    }

    fn paths(&self) -> impl Iterator<Item = (&String, &Map<String, Value>)> {
        let paths = self.0["paths"].as_object().unwrap().iter();
        paths.map(|(path, item)| (path, item.as_object().unwrap()))
    }

    /// Every method and path.
    pub fn operations(&self) -> BTreeSet<(String, String)> {
        let mut found = BTreeSet::new();
        for (path, item) in self.paths() {
            let methods = item.keys().filter(|key| METHODS.contains(&key.as_str()));
            found.extend(methods.map(|method| (method.to_uppercase(), path.clone())));
        }
        found
    }

    /// The operation that answers this request.
    pub fn operation(&self, method: &str, address: &str) -> Option<Operation> {
        let address = address.split('?').next()?;
        let fits = |path: &str| {
            let (parts, asked) = (path.split('/'), address.split('/'));
            parts.clone().count() == asked.clone().count()
                && parts.zip(asked).all(|(part, asked)| {
                    part == asked || part.starts_with('{') && !asked.is_empty()
                })
        };
        // One without a parameter comes before one with.
        let mut found: Vec<_> = self.paths().filter(|(path, _)| fits(path)).collect();
        found.sort_by_key(|(path, _)| path.contains('{'));
        found.iter().find_map(|(path, item)| {
            Some(Operation {
                method: method.to_string(),
                path: (*path).clone(),
                json: item.get(&method.to_lowercase())?.clone(),
            })
        })
    }

    fn resolved<'a>(&'a self, value: &'a Value) -> Result<&'a Value, String> {
        let Some(reference) = value.get("$ref").and_then(Value::as_str) else {
            return Ok(value);
        };
        let pointer = reference.strip_prefix('#').unwrap_or_default();
        let found = self.0.pointer(pointer);
        found.ok_or_else(|| format!("{reference} leads nowhere"))
    }

    /// Whether the body is what the operation takes.
    pub fn check_request(&self, operation: &Operation, body: &str) -> Result<(), String> {
        let schema = operation
            .json
            .pointer("/requestBody/content/application~1json/schema");
        match schema {
            None if body.is_empty() => Ok(()),
            None => Err("it takes no body".into()),
            Some(schema) => {
                let body = serde_json::from_str(body).map_err(|error| error.to_string())?;
                self.fits("", schema, &body)
            }
        }
    }

    /// Whether the answer is one that the operation gives.
    pub fn check_answer(
        &self,
        operation: &Operation,
        status: u16,
        content_type: &str,
        body: &str,
    ) -> Result<(), String> {
        let answers = &operation.json["responses"];
        let answer = answers.get(status.to_string());
        let is_failure = status >= 400;
        let answer = answer.or(answers.get("default").filter(|_| is_failure));
        let answer = answer.ok_or_else(|| format!("a status of {status} is not described"))?;
        let kind = content_type.split(';').next().unwrap_or_default();
        let content = &self.resolved(answer)?["content"];
        let content = content.get(kind);
        let content = content.ok_or_else(|| format!("{kind} is not described"))?;
        if kind == "application/json" {
            let body = serde_json::from_str(body).map_err(|error| error.to_string())?;
            return self.fits("", &content["schema"], &body);
        }
        self.fits("", &content["schema"], &Value::String(body.into()))
    }

    /// Whether the value is one of this schema.
    pub fn check(&self, schema: &str, value: &Value) -> Result<(), String> {
        self.fits("", &self.0["components"]["schemas"][schema], value)
    }

    /// Whether the value fits the schema; if not, where and why.
    fn fits(&self, at: &str, schema: &Value, value: &Value) -> Result<(), String> {
        if schema.get("$ref").is_some() {
            self.fits(at, self.resolved(schema)?, value)?;
        }
        let wrong = |why: String| Err(format!("at {at}: {why}; {value} came"));
        let keywords = schema
            .as_object()
            .ok_or_else(|| format!("at {at}: no schema"))?;
        for (keyword, wanted) in keywords {
            let is_so = match keyword.as_str() {
                "$ref" | "description" | "default" => true,
                "type" => is_of_type(wanted, value),
                "enum" => wanted.as_array().unwrap().contains(value),
                "const" => wanted == value,
                "minimum" => value.as_f64().is_none_or(|n| n >= wanted.as_f64().unwrap()),
                "maximum" => value.as_f64().is_none_or(|n| n <= wanted.as_f64().unwrap()),
                "pattern" => value
                    .as_str()
                    .is_none_or(|text| is_like(wanted.as_str().unwrap(), text)),
                "required" => {
                    let names = wanted.as_array().unwrap();
                    let mut names = names.iter().map(|name| name.as_str().unwrap());
                    value.is_object() && names.all(|name| value.get(name).is_some())
                }
                "oneOf" => {
                    let tries = wanted.as_array().unwrap().iter();
                    let fit = tries.filter(|one| self.fits(at, one, value).is_ok());
                    fit.count() == 1
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.fits(&format!("{at}/{index}"), wanted, item)?;
                    }
                    true
                }
                "properties" => {
                    for (name, one) in wanted.as_object().unwrap() {
                        if let Some(value) = value.get(name) {
                            self.fits(&format!("{at}/{name}"), one, value)?;
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    let known = schema.get("properties");
                    let fields = value.as_object().into_iter().flatten();
                    for (name, value) in fields {
                        if known.is_some_and(|known| known.get(name).is_some()) {
                            continue;
                        }
                        if *wanted == Value::Bool(false) {
                            return wrong(format!("{name} is not described"));
                        }
                        self.fits(&format!("{at}/{name}"), wanted, value)?;
                    }
                    true
                }
                other => return Err(format!("at {at}: the keyword {other} is not known here")),
            };
            if !is_so {
                return wrong(format!("{keyword} {wanted} is not kept"));
            }
        }
        Ok(())
    }

    /// Whether every reference leads somewhere, every operation has its own name, and every parameter of a
    /// path is described.
    pub fn is_sound(&self) -> Result<(), String> {
        self.references(&self.0)?;
        let mut names = BTreeSet::new();
        for (path, item) in self.paths() {
            let methods = item
                .iter()
                .filter(|(key, _)| METHODS.contains(&key.as_str()));
            for (method, operation) in methods {
                let what = format!("{method} {path}");
                let name = operation["operationId"].as_str();
                let name = name.ok_or_else(|| format!("{what} has no name"))?;
                if !names.insert(name) {
                    return Err(format!("{name} is the name of two"));
                }
                if operation["summary"].as_str().is_none_or(str::is_empty) {
                    return Err(format!("{what} has no summary"));
                }
                let own = operation["parameters"].as_array();
                let common = item.get("parameters").and_then(Value::as_array);
                let mut described = BTreeSet::new();
                for parameter in own.into_iter().chain(common).flatten() {
                    let parameter = self.resolved(parameter)?;
                    if parameter["in"] == "path" {
                        described.insert(parameter["name"].as_str().unwrap_or_default());
                    }
                }
                let parts = path.split('/');
                let named = parts.filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
                if named.collect::<BTreeSet<_>>() != described {
                    return Err(format!(
                        "the parameters of {what} are not those of its path"
                    ));
                }
            }
        }
        Ok(())
    }

    fn references(&self, value: &Value) -> Result<(), String> {
        match value {
            Value::Object(fields) => {
                self.resolved(value)?;
                fields.values().try_for_each(|value| self.references(value))
            }
            Value::Array(values) => values.iter().try_for_each(|value| self.references(value)),
            _ => Ok(()),
        }
    }
}

fn is_of_type(wanted: &Value, value: &Value) -> bool {
    match wanted {
        Value::Array(several) => several.iter().any(|one| is_of_type(one, value)),
        wanted => match wanted.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            "number" => value.is_number(),
            "integer" => value.is_i64() || value.is_u64(),
            other => panic!("{other} is no type"),
        },
    }
}

/// Patterns that are a row of `[LETTERS]{COUNT}` and plain characters between `^` and `$`, which are all that we have.
fn is_like(pattern: &str, text: &str) -> bool {
    let row = pattern
        .strip_prefix('^')
        .and_then(|row| row.strip_suffix('$'));
    let (mut row, mut left) = (row.unwrap(), text.chars());
    while let Some(first) = row.chars().next() {
        row = &row[first.len_utf8()..];
        if first != '[' {
            if left.next() != Some(first) {
                return false;
            }
            continue;
        }
        let (letters, rest) = row.split_once("]{").unwrap();
        let (count, rest) = rest.split_once('}').unwrap();
        let allowed = letters_of(letters);
        let is_allowed = |letter: Option<char>| letter.is_some_and(|one| allowed.contains(&one));
        if !(0..count.parse().unwrap()).all(|_: usize| is_allowed(left.next())) {
            return false;
        }
        row = rest;
    }
    left.next().is_none()
}

/// The letters that a class such as `0-9a-hjk` stands for.
fn letters_of(class: &str) -> BTreeSet<char> {
    let letters: Vec<char> = class.chars().collect();
    let mut allowed = BTreeSet::new();
    let mut at = 0;
    while at < letters.len() {
        match letters.get(at + 1) {
            Some('-') => {
                allowed.extend(letters[at]..=letters[at + 2]);
                at += 3;
            }
            _ => {
                allowed.insert(letters[at]);
                at += 1;
            }
        }
    }
    allowed
}
