//! The JSON Schema of game files: for editors, and for finding mistakes of shape here.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::types::Definition;

/// The JSON Schema (draft 7, the one that most editors read TOML with) of a game file.
///
/// ```
/// let schema = chimera_rules::definition::schema();
/// assert_eq!(schema["required"][0], "name");
/// ```
pub fn schema() -> Value {
    let root = SchemaSettings::draft07().into_generator().into_root_schema_for::<Definition>();
    let mut schema = root.to_value();
    simplify(&mut schema);
    schema
}

/// Takes out what says nothing about TOML: `null`, which it does not have, and the widths of integers.
fn simplify(schema: &mut Value) {
    let Value::Object(schema) = schema else { return };
    let is_null = |part: &Value| part == "null" || part.get("type").is_some_and(|kind| kind == "null");
    schema.remove("format");
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
    if let Some(Value::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| !is_null(kind));
        if let [only] = &kinds[..] {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|choice| !is_null(choice));
        if choices.len() == 1
            && let Some(only) = schema.remove("anyOf")
        {
            schema.insert("allOf".to_owned(), only);
        }
    }
    for (key, part) in schema.iter_mut() {
        match (key.as_str(), part) {
            ("properties" | "definitions", Value::Object(named)) => named.values_mut().for_each(simplify),
            ("oneOf" | "anyOf" | "allOf", Value::Array(parts)) => parts.iter_mut().for_each(simplify),
            ("items" | "additionalProperties", part) => simplify(part),
            _ => {}
        }
    }
}

/// What a value may look like, as far as this room needs to know to explain a mistake.
#[derive(Debug)]
pub(super) enum Shape {
    /// Anything: serde has the last word.
    Any,
    Boolean,
    /// A text, of this many characters if that is fixed.
    Text(Option<u64>),
    Integer {
        least: i64,
        most: i64,
    },
    List {
        of: Box<Shape>,
        least: usize,
        most: usize,
    },
    /// A table with keys of the author's own.
    Map(Box<Shape>),
    Table(TableShape),
    Choice(Choice),
    /// A shape that has a name in [`Shapes`], and so may contain itself.
    Named(String),
}

/// A table whose keys are fixed.
#[derive(Debug)]
pub(super) struct TableShape {
    pub(super) keys: Vec<(String, Shape)>,
    pub(super) required: Vec<String>,
}

impl TableShape {
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|(key, _)| key.as_str())
    }

    pub(super) fn get(&self, key: &str) -> Option<&Shape> {
        self.keys.iter().find(|(known, _)| known == key).map(|(_, shape)| shape)
    }
}

/// One of several shapes.
#[derive(Debug, Default)]
pub(super) struct Choice {
    /// Texts.
    pub(super) words: Vec<String>,
    /// Tables, each with the word that tells it apart.
    pub(super) tables: Vec<(String, TableShape)>,
    /// The key whose value is that word; without it the word is the table's only key.
    pub(super) tag: Option<String>,
    /// Everything else.
    pub(super) others: Vec<Shape>,
}

/// The shapes of a whole schema.
#[derive(Debug)]
pub(super) struct Shapes {
    pub(super) root: TableShape,
    named: Vec<(String, Shape)>,
}

impl Shapes {
    /// Reads a schema as [`schema`] makes it.
    pub(super) fn new(schema: &Value) -> Self {
        let definitions = schema.get("definitions").and_then(Value::as_object);
        let named = definitions.into_iter().flatten().map(|(name, schema)| (name.clone(), shape(schema))).collect();
        Self { root: table(schema), named }
    }

    /// The shape with this name.
    pub(super) fn get(&self, name: &str) -> &Shape {
        self.named.iter().find(|(known, _)| known == name).map_or(&Shape::Any, |(_, shape)| shape)
    }

    /// The shape itself if it is only named.
    pub(super) fn resolve<'a>(&'a self, shape: &'a Shape) -> &'a Shape {
        if let Shape::Named(name) = shape { self.get(name) } else { shape }
    }
}

fn shape(schema: &Value) -> Shape {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        return Shape::Named(name.rsplit('/').next().unwrap_or(name).to_owned());
    }
    if let Some([only]) = list(schema, "allOf") {
        return shape(only);
    }
    if let Some(parts) = list(schema, "oneOf").or_else(|| list(schema, "anyOf")) {
        return Shape::Choice(choice(parts));
    }
    if let Some(words) = words(schema) {
        return Shape::Choice(Choice { words, ..Choice::default() });
    }
    let size = |key| schema.get(key).and_then(Value::as_u64);
    match schema.get("type").and_then(Value::as_str) {
        Some("boolean") => Shape::Boolean,
        Some("string") => Shape::Text(size("minLength").filter(|&least| size("maxLength") == Some(least))),
        Some("integer") => {
            let bound = |key| schema.get(key).and_then(Value::as_i64);
            Shape::Integer { least: bound("minimum").unwrap_or(i64::MIN), most: bound("maximum").unwrap_or(i64::MAX) }
        }
        Some("array") => Shape::List {
            of: Box::new(schema.get("items").map_or(Shape::Any, shape)),
            least: size("minItems").map_or(0, |least| least as usize),
            most: size("maxItems").map_or(usize::MAX, |most| most as usize),
        },
        Some("object") => match schema.get("additionalProperties") {
            Some(of @ Value::Object(_)) => Shape::Map(Box::new(shape(of))),
            _ => Shape::Table(table(schema)),
        },
        _ => Shape::Any,
    }
}

fn table(schema: &Value) -> TableShape {
    let properties = schema.get("properties").and_then(Value::as_object);
    let required = list(schema, "required").unwrap_or_default();
    let mut keys: Vec<_> = properties.into_iter().flatten().map(|(key, schema)| (key.clone(), shape(schema))).collect();
    // Whether the map keeps its order hangs on what else is built; messages should not.
    keys.sort_by(|one, other| one.0.cmp(&other.0));
    TableShape { keys, required: required.iter().filter_map(Value::as_str).map(str::to_owned).collect() }
}

fn choice(parts: &[Value]) -> Choice {
    let mut choice = Choice::default();
    for part in parts {
        if let Some(mut words) = words(part) {
            choice.words.append(&mut words);
            continue;
        }
        match shape(part) {
            Shape::Table(table) => {
                if let Some((tag, word)) = tag(part.get("properties").and_then(Value::as_object)) {
                    choice.tag = Some(tag);
                    choice.tables.push((word, table));
                } else if let [(key, _)] = &table.keys[..] {
                    choice.tables.push((key.clone(), table));
                } else {
                    choice.others.push(Shape::Table(table));
                }
            }
            other => choice.others.push(other),
        }
    }
    choice
}

/// The key that may have one value only, and that value.
fn tag(properties: Option<&Map<String, Value>>) -> Option<(String, String)> {
    let fixed = |schema: &Value| schema.get("const").and_then(Value::as_str).map(str::to_owned);
    properties?.iter().find_map(|(key, schema)| Some((key.clone(), fixed(schema)?)))
}

/// The texts that a schema allows, if it lists them.
fn words(schema: &Value) -> Option<Vec<String>> {
    if let Some(word) = schema.get("const").and_then(Value::as_str) {
        return Some(vec![word.to_owned()]);
    }
    Some(list(schema, "enum")?.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

fn list<'a>(schema: &'a Value, key: &str) -> Option<&'a [Value]> {
    schema.get(key)?.as_array().map(Vec::as_slice)
}
