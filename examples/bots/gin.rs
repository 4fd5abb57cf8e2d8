//! A bot for gin, in Rust: it takes from the stock, keeps what is low, and knocks on sets.
//! rustc -O -o gin gin.rs; docs/engine.md says how to seat it.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

/// As much of JSON as the lines of a referee need; a program with crates would use serde.
#[derive(Clone, Debug, PartialEq)]
enum Json {
    Word(String), // true, false, null and numbers
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

impl Json {
    fn read(text: &str) -> Option<Json> {
        Self::value(&mut text.chars().peekable())
    }

    fn value(chars: &mut std::iter::Peekable<std::str::Chars>) -> Option<Json> {
        skip(chars);
        match chars.peek()? {
            '"' => Self::text(chars).map(Json::Text),
            '[' => {
                let mut found = Vec::new();
                chars.next();
                while {
                    skip(chars);
                    *chars.peek()? != ']'
                } {
                    found.push(Self::value(chars)?);
                }
                chars.next();
                Some(Json::List(found))
            }
            '{' => {
                let mut found = BTreeMap::new();
                chars.next();
                while {
                    skip(chars);
                    *chars.peek()? != '}'
                } {
                    let key = Self::text(chars)?;
                    found.insert(key, Self::value(chars)?);
                }
                chars.next();
                Some(Json::Object(found))
            }
            _ => {
                let mut word = String::new();
                while let Some(&one) = chars.peek() {
                    if one.is_whitespace() || ",]}".contains(one) {
                        break;
                    }
                    word.push(one);
                    chars.next();
                }
                Some(Json::Word(word))
            }
        }
    }

    fn text(chars: &mut std::iter::Peekable<std::str::Chars>) -> Option<String> {
        let mut found = String::new();
        if chars.next()? != '"' {
            return None;
        }
        loop {
            match chars.next()? {
                '"' => return Some(found),
                '\\' => found.push(chars.next()?), // enough for cards
                one => found.push(one),
            }
        }
    }

    fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(found) => found.get(key),
            _ => None,
        }
    }

    fn str(&self) -> Option<&str> {
        match self {
            Json::Text(found) => Some(found),
            _ => None,
        }
    }

    fn strs(&self) -> Vec<&str> {
        match self {
            Json::List(found) => found.iter().filter_map(Json::str).collect(),
            _ => Vec::new(),
        }
    }
}

/// Over blanks and what stands between values.
fn skip(chars: &mut std::iter::Peekable<std::str::Chars>) {
    while chars
        .next_if(|one| one.is_whitespace() || ",:".contains(*one))
        .is_some()
    {}
}

fn points(card: &str) -> usize {
    "A23456789T".find(&card[..1]).map_or(10, |at| at + 1)
}

/// The sets of a hand, and the points of what is left over.
fn sets<'a>(hand: &[&'a str]) -> (Vec<Vec<&'a str>>, usize) {
    let mut ranks: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for &card in hand {
        ranks.entry(&card[..1]).or_default().push(card);
    }
    let (sets, rest): (Vec<_>, Vec<_>) = ranks.into_values().partition(|one| one.len() >= 3);
    (sets, rest.iter().flatten().map(|card| points(card)).sum())
}

fn list(melds: &[Vec<&str>]) -> String {
    let each: Vec<_> = melds
        .iter()
        .map(|meld| format!("[\"{}\"]", meld.join("\",\"")))
        .collect();
    format!("[{}]", each.join(","))
}

/// The card whose loss leaves the fewest points; not the one just taken from the discards.
fn worst<'a>(hand: &[&'a str], taken: Option<&str>) -> Option<(&'a str, Vec<&'a str>)> {
    let without = |card: &str| {
        hand.iter()
            .copied()
            .filter(|&one| one != card)
            .collect::<Vec<_>>()
    };
    hand.iter()
        .filter(|&&card| Some(card) != taken)
        .map(|&card| (card, without(card)))
        .min_by_key(|(_, rest)| sets(rest).1)
}

fn main() -> io::Result<()> {
    let mut kept: Vec<String> = Vec::new(); // the hand after the last discard
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Some(said) = Json::read(&line) else {
            continue;
        };
        let hand = said.get("hand").map(Json::strs).unwrap_or_default();
        let kind = said.get("type").and_then(Json::str).unwrap_or_default();
        let answer = match kind {
            "hello" => "\"protocol\":1,\"name\":\"sets in Rust\"".to_string(),
            "draw" => {
                let may = said.get("may").map(Json::strs).unwrap_or_default();
                let take = if may.contains(&"stock") {
                    "stock"
                } else {
                    "pass"
                };
                format!("\"take\":\"{take}\"")
            }
            "discard" => {
                let taken = said.get("taken").and_then(Json::str);
                let Some((card, rest)) = worst(&hand, taken) else {
                    continue;
                };
                kept = rest.into_iter().map(String::from).collect();
                format!("\"card\":\"{card}\"")
            }
            "finish" => {
                let hand: Vec<&str> = kept.iter().map(String::as_str).collect();
                let (melds, left) = sets(&hand);
                let limit = match said.get("limit") {
                    Some(Json::Word(number)) => number.parse().unwrap_or(10),
                    _ => 10,
                };
                let knocks = left <= limit;
                format!(
                    "\"melds\":{}",
                    if knocks {
                        list(&melds)
                    } else {
                        "null".to_string()
                    }
                )
            }
            "defend" => format!("\"melds\":{}", list(&sets(&hand).0)),
            "quit" => break,
            _ => continue,
        };
        println!("{{\"type\":\"{kind}\",{answer}}}");
        io::stdout().flush()?;
    }
    Ok(())
}
