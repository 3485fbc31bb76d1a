//! The properties over the corpus, over pieces of it put together wrongly, and over random bytes: seconds in CI.

use std::path::{Path, PathBuf};

use chimera_fuzz_properties::{ALL, Property};

/// Random inputs for each property.
const RANDOM: usize = 3000;

/// Bytes that mean something to some reader.
const LIKELY: &[u8] = b" -/0123456789*KQkqaehNPx=+#[](){}\"\n";

/// A small random number generator (splitmix64).
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The corpus of a property; the game files are their own.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = if name == "game_file" { root().join("variants") } else { root().join("fuzz/corpus").join(name) };
    let mut seeds = Vec::new();
    for entry in std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten() {
        if entry.path().extension().is_none_or(|extension| extension == "toml" || extension == "txt") {
            seeds.push(std::fs::read(entry.path()).expect("a readable seed"));
        }
    }
    assert!(seeds.len() >= 5, "{name} has {} seeds", seeds.len());
    seeds.sort_unstable();
    seeds
}

/// A seed with a few bytes changed, left out, doubled or taken from another seed.
fn mutated(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut data = seeds[rng.below(seeds.len())].clone();
    for _ in 0..=rng.below(4) {
        if data.is_empty() {
            break;
        }
        let at = rng.below(data.len());
        match rng.below(5) {
            0 => data[at] = rng.next() as u8,
            1 => drop(data.remove(at)),
            2 => data.insert(at, LIKELY[rng.below(LIKELY.len())]),
            3 => {
                let end = (at + rng.below(24)).min(data.len());
                let piece = data[at..end].to_vec();
                data.splice(at..at, piece);
            }
            _ => {
                let other = &seeds[rng.below(seeds.len())];
                let from = rng.below(other.len());
                let to = (from + rng.below(24)).min(other.len());
                data.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
    data
}

fn holds((name, property): Property) {
    let seeds = corpus(name);
    for seed in &seeds {
        property(seed);
    }
    let mut rng = Rng(name.len() as u64);
    for _ in 0..RANDOM {
        property(&mutated(&mut rng, &seeds));
        let random = (0..rng.below(60)).map(|_| rng.next() as u8).collect::<Vec<_>>();
        property(&random);
    }
}

#[test]
fn fen() {
    holds(ALL[0]);
}

#[test]
fn game_file() {
    holds(ALL[1]);
}

#[test]
fn betza() {
    holds(ALL[2]);
}

#[test]
fn san() {
    holds(ALL[3]);
}

#[test]
fn pgn() {
    holds(ALL[4]);
}

#[test]
fn ini() {
    holds(("ini", chimera_fuzz_properties::ini));
}

#[test]
fn diagram() {
    holds(("diagram", chimera_fuzz_properties::diagram));
}

#[test]
fn uci() {
    holds(ALL[5]);
}

#[test]
fn xboard() {
    holds(("xboard", chimera_fuzz_properties::xboard));
}

/// A megabyte of brackets is refused by every reader, at once and without a stack as deep as the text.
#[test]
fn a_megabyte_of_brackets() {
    for (_, property) in ALL {
        for bracket in ["[", "(", "{", "\"", "a.", "[[", "*", "9"] {
            property(bracket.repeat((1 << 20) / bracket.len()).as_bytes());
        }
    }
}
