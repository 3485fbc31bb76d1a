//! Tunes the evaluation of games by positions whose results are known (Texel's method, by gradients): `tune GAME=FILE…
//! [--epochs N] [--blend N] [--tie N] [--keep-weights]`. GAME is a game of the catalog or a game file; `gather` writes such a FILE.
//!
//! The evaluation is a sum of numbers, but for threats against royal men, whose square counts; so what each number does to it is
//! known exactly, and all are moved downhill together (Adam) until the evaluation, put through a logistic curve, comes nearest
//! to the results. What all games share is tuned over all of them. What is printed goes into the game files, or becomes the default.

use std::io::{BufRead, BufReader};
use std::time::Instant;

use chimera_engine::{Derived, Dials, Makeup, Pair, Values, Weight};
use chimera_rules::{Bits, Game, Kind, Position, Rules, Visitor, catalog};

/// Every so many games of a file one is kept apart, to see whether what was learned holds.
const APART: usize = 10;
const BATCH: usize = 8192;

struct Options {
    epochs: usize,
    /// Hundredths of the search's opinion in what is aimed at; the rest is the result.
    blend: u32,
    /// How firmly numbers are tied to where they began: positions of one game that tell as much as one that stands alone.
    tie: f32,
    keep_weights: bool,
    games: Vec<(String, String)>,
}

fn options() -> Option<Options> {
    let mut options = Options { epochs: 40, blend: 30, tie: 40.0, keep_weights: false, games: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--epochs" => options.epochs = arguments.next()?.parse().ok()?,
            "--blend" => options.blend = arguments.next()?.parse().ok()?,
            "--tie" => options.tie = arguments.next()?.parse().ok()?,
            "--keep-weights" => options.keep_weights = true,
            _ => {
                let (game, file) = argument.split_once('=')?;
                options.games.push((game.to_string(), file.to_string()));
            }
        }
    }
    (!options.games.is_empty()).then_some(options)
}

/// A position, made small: its counts are a part of those of its study.
struct Sample {
    counts: (u32, u32),
    dangers: [(u32, u32); 2],
    phase: f32,
    scale: f32,
    fixed: (f32, f32),
    /// What the search thought of it and how the game ended, from White's point of view.
    opinion: f32,
    result: f32,
    target: f32,
}

/// All that is known of one game.
struct Study {
    game: Game,
    values: Values,
    dials: Dials,
    /// A dial and how many eighths of it count.
    counts: Vec<(u16, i16)>,
    samples: Vec<Sample>,
    apart: Vec<Sample>,
    /// Steepness of the curve from evaluations to results.
    slope: f32,
    /// Where its own numbers begin among all that are tuned, less those that all share.
    offset: usize,
}

struct Asking<'d>(&'d Derived);

impl Visitor for Asking<'_> {
    type Output = Makeup;
    fn visit<B: Bits>(self, rules: &Rules<B>, position: &Position<B>) -> Makeup {
        self.0.makeup(rules, position)
    }
}

impl Study {
    fn read(name: &str, file: &str) -> Result<Self, String> {
        let game = if let Some(game) = catalog::game(name) {
            game
        } else {
            let text = std::fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
            Game::from_toml(name, &text).map_err(|errors| format!("{name}:{}", errors[0]))?
        };
        let values = Values::of_game(&game);
        let dials = Dials::of(&game, &values);
        let derived = Derived::with(&game, &values, dials.clone());
        let mut study = Self {
            game,
            values,
            dials,
            counts: Vec::new(),
            samples: Vec::new(),
            apart: Vec::new(),
            slope: 1.0,
            offset: 0,
        };
        let lines = BufReader::new(std::fs::File::open(file).map_err(|error| format!("{file}: {error}"))?).lines();
        for (number, line) in lines.map_while(Result::ok).enumerate() {
            let bad = || format!("{file}:{}: expected FEN|score|result", number + 1);
            let mut parts = line.split('|');
            let (fen, score, result) = (parts.next(), parts.next(), parts.next());
            let (Some(fen), Some(Ok(score)), Some(Ok(result))) =
                (fen, score.map(str::parse::<f32>), result.map(str::parse::<f32>))
            else {
                // The last line may have been cut off.
                continue;
            };
            let state = study.game.parse_fen(fen).map_err(|_| bad())?;
            let makeup = state.visit(Asking(&derived));
            let white = state.turn() == chimera_rules::Side::White;
            let mut keep = |counts: &[(u32, f32)]| {
                let begin = study.counts.len() as u32;
                let small = counts.iter().map(|&(dial, times)| (dial as u16, (times * 8.0) as i16));
                study.counts.extend(small.filter(|&(_, times)| times != 0));
                (begin, study.counts.len() as u32)
            };
            let sample = Sample {
                counts: keep(&makeup.counts),
                dangers: [keep(&makeup.dangers[0]), keep(&makeup.dangers[1])],
                phase: makeup.phase as f32 / 256.0,
                scale: makeup.scale as f32 / 64.0,
                fixed: (makeup.fixed.0 as f32, makeup.fixed.1 as f32),
                opinion: if white { score } else { -score },
                result: if white { result / 2.0 } else { 1.0 - result / 2.0 },
                target: 0.0,
            };
            if number / 64 % APART == 0 { study.apart.push(sample) } else { study.samples.push(sample) }
        }
        let all = study.samples.len() + study.apart.len();
        eprintln!("{}: {all} positions", study.game.id());
        Ok(study)
    }
}

/// The numbers that are tuned: what all share, then each game's own; many and few apart.
struct Tuned {
    now: Vec<[f32; 2]>,
    first: Vec<[f32; 2]>,
    /// How far they are likely to be from where they began.
    stray: Vec<f32>,
    momentum: Vec<[f32; 2]>,
    speed: Vec<[f32; 2]>,
    step: i32,
}

impl Tuned {
    fn at(study: &Study, dial: usize) -> usize {
        if dial < Weight::COUNT { dial } else { dial + study.offset }
    }

    fn of(studies: &[Study]) -> Self {
        let len = studies.last().map_or(0, |last| last.offset + last.dials.len());
        let mut tuned = Self {
            now: vec![[0.0; 2]; len],
            first: Vec::new(),
            stray: vec![20.0; len],
            momentum: vec![[0.0; 2]; len],
            speed: vec![[0.0; 2]; len],
            step: 0,
        };
        for study in studies {
            for dial in 0..study.dials.len() {
                let Pair { many, few } = study.dials.get(dial);
                tuned.now[Self::at(study, dial)] = [many as f32, few as f32];
            }
            for kind in (0..study.game.kinds().len()).map(Kind::new) {
                let mut stray = |dial: usize, by: f32| tuned.stray[Self::at(study, dial)] = by;
                stray(study.dials.worth(kind), 150.0);
                stray(study.dials.mobility(kind), 8.0);
                stray(study.dials.menace(kind), 60.0);
                stray(study.dials.check(kind), 150.0);
                study.dials.ranks_of(kind).chain(study.dials.files_of(kind)).for_each(|dial| stray(dial, 15.0));
            }
        }
        for weight in Weight::ALL.into_iter().filter(|weight| weight.name().starts_with("danger")) {
            tuned.stray[weight as usize] = 150.0;
        }
        tuned.first = tuned.now.clone();
        tuned
    }

    /// The gradient of the mean square error over some samples, and that error.
    fn gradient(&self, study: &Study, samples: &[Sample]) -> (Vec<[f32; 2]>, f64) {
        let mut gradient = vec![[0.0_f32; 2]; self.now.len()];
        let mut error = 0.0;
        for sample in samples {
            let (score, dangers) = self.score(study, sample);
            let found = curve(score * study.slope);
            let off = found - sample.target;
            error += f64::from(off * off);
            let steep = off * found * (1.0 - found);
            let (many, few) = (steep * sample.phase, steep * (1.0 - sample.phase) * sample.scale);
            for &(dial, times) in &study.counts[sample.counts.0 as usize..sample.counts.1 as usize] {
                let at = Self::at(study, dial.into());
                let times = f32::from(times) / 8.0;
                gradient[at][0] += many * times;
                gradient[at][1] += few * times;
            }
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                let danger = dangers[side];
                if danger <= 0.0 || danger >= Makeup::DANGER_MOST {
                    continue;
                }
                let slope = sign * (many * 2.0 * danger / Makeup::DANGER_MANY + few / Makeup::DANGER_FEW);
                let (from, to) = sample.dangers[side];
                for &(dial, times) in &study.counts[from as usize..to as usize] {
                    gradient[Self::at(study, dial.into())][0] += slope * f32::from(times) / 8.0;
                }
            }
        }
        (gradient, error)
    }

    /// What a position is worth to White, and how much each side's threats against the royal man add up to.
    fn score(&self, study: &Study, sample: &Sample) -> (f32, [f32; 2]) {
        let (mut many, mut few) = sample.fixed;
        for &(dial, times) in &study.counts[sample.counts.0 as usize..sample.counts.1 as usize] {
            let [m, f] = self.now[Self::at(study, dial.into())];
            many += m * f32::from(times) / 8.0;
            few += f * f32::from(times) / 8.0;
        }
        let dangers = [0, 1].map(|side: usize| {
            let (from, to) = sample.dangers[side];
            let counts = &study.counts[from as usize..to as usize];
            let of = |&(dial, times): &(u16, i16)| self.now[Self::at(study, dial.into())][0] * f32::from(times) / 8.0;
            counts.iter().map(of).sum::<f32>()
        });
        for (danger, sign) in dangers.into_iter().zip([1.0, -1.0]) {
            let danger = danger.clamp(0.0, Makeup::DANGER_MOST);
            many += sign * danger * danger / Makeup::DANGER_MANY;
            few += sign * danger / Makeup::DANGER_FEW;
        }
        (many * sample.phase + few * sample.scale * (1.0 - sample.phase), dangers)
    }

    /// One step downhill (Adam), tied to where each number began the more loosely the more positions there are.
    fn go(&mut self, gradient: &[[f32; 2]], samples: usize, all: usize, (rate, tie): (f32, f32), frozen: usize) {
        self.step += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.step), 1.0 - 0.999_f32.powi(self.step));
        for (at, gradient) in gradient.iter().enumerate().skip(frozen) {
            for (phase, slope) in gradient.iter().enumerate() {
                let tie =
                    0.1 * tie * (self.now[at][phase] - self.first[at][phase]) / self.stray[at].powi(2) / all as f32;
                let slope = slope / samples as f32 + tie;
                let momentum = &mut self.momentum[at][phase];
                *momentum = 0.9 * *momentum + 0.1 * slope;
                let speed = &mut self.speed[at][phase];
                *speed = 0.999 * *speed + 0.001 * slope * slope;
                let size = rate * self.stray[at] / 20.0;
                self.now[at][phase] -= size * (*momentum / first) / ((*speed / second).sqrt() + 1e-12);
            }
        }
    }

    fn error(&self, study: &Study, samples: &[Sample]) -> f64 {
        let miss =
            |sample: &Sample| f64::from(curve(self.score(study, sample).0 * study.slope) - sample.target).powi(2);
        samples.iter().map(miss).sum::<f64>() / samples.len().max(1) as f64
    }
}

fn curve(score: f32) -> f32 {
    1.0 / (1.0 + (-score * std::f32::consts::LN_10 / 400.0).exp())
}

/// The slope by which opinions foretell results best.
fn slope(samples: &[Sample]) -> f32 {
    let error =
        |slope: f32| samples.iter().map(|s| f64::from(s.result - curve(s.opinion * slope)).powi(2)).sum::<f64>();
    let steps = (2..40).map(|step| step as f32 * 0.05);
    steps.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(1.0)
}

fn main() {
    let Some(options) = options() else {
        eprintln!("usage: tune GAME=FILE… [--epochs N] [--blend N] [--tie N] [--keep-weights]");
        std::process::exit(2);
    };
    let mut studies = Vec::new();
    let mut offset = 0;
    for (name, file) in &options.games {
        match Study::read(name, file) {
            Ok(mut study) => {
                study.offset = offset;
                offset += study.dials.len() - Weight::COUNT;
                study.slope = slope(&study.samples);
                let blend = options.blend as f32 / 100.0;
                for sample in study.samples.iter_mut().chain(&mut study.apart) {
                    sample.target = (1.0 - blend) * sample.result + blend * curve(sample.opinion * study.slope);
                }
                eprintln!("  slope {:.2}", study.slope);
                studies.push(study);
            }
            Err(error) => {
                eprintln!("{error}");
                std::process::exit(1);
            }
        }
    }
    let mut tuned = Tuned::of(&studies);
    let frozen = if options.keep_weights { Weight::COUNT } else { 0 };
    report(&tuned, &studies, "before");
    let begun = Instant::now();
    let mut random = fastrand::Rng::with_seed(7);
    for epoch in 0..options.epochs {
        let rate = if epoch * 10 < options.epochs * 6 {
            1.0
        } else if epoch * 10 < options.epochs * 8 {
            0.3
        } else {
            0.1
        };
        let mut batches = Vec::new();
        for (index, study) in studies.iter_mut().enumerate() {
            random.shuffle(&mut study.samples);
            batches.extend((0..study.samples.len().div_ceil(BATCH)).map(|batch| (index, batch)));
        }
        random.shuffle(&mut batches);
        for (index, batch) in batches {
            let study = &studies[index];
            let samples = &study.samples[batch * BATCH..study.samples.len().min((batch + 1) * BATCH)];
            let half = samples.len() / 2;
            let (mut gradient, other) = std::thread::scope(|scope| {
                let other = scope.spawn(|| tuned.gradient(study, &samples[half..]).0);
                (tuned.gradient(study, &samples[..half]).0, other.join().expect("no thread panicked"))
            });
            for (sum, more) in gradient.iter_mut().zip(other) {
                *sum = [sum[0] + more[0], sum[1] + more[1]];
            }
            tuned.go(&gradient, samples.len(), study.samples.len(), (rate, options.tie), frozen);
        }
        if (epoch + 1) % 10 == 0 {
            report(&tuned, &studies, &format!("epoch {} ({:.0} s)", epoch + 1, begun.elapsed().as_secs_f64()));
        }
    }
    print(&tuned, &studies);
}

fn report(tuned: &Tuned, studies: &[Study], when: &str) {
    for study in studies {
        let (seen, apart) = (tuned.error(study, &study.samples), tuned.error(study, &study.apart));
        eprintln!("{when}: {} error {seen:.6}, apart {apart:.6}", study.game.id());
    }
}

fn pair([many, few]: [f32; 2]) -> String {
    let (many, few) = (many.round() as i32, few.round() as i32);
    if many == few { many.to_string() } else { format!("[{many}, {few}]") }
}

fn print(tuned: &Tuned, studies: &[Study]) {
    println!("# what all share");
    println!("[judgement.weights]");
    for weight in Weight::ALL {
        let [many, few] = tuned.now[weight as usize];
        let few = if weight.name().starts_with("danger") { 0.0 } else { few };
        println!("{} = {}", weight.name(), pair([many, few]));
    }
    for study in studies {
        let now = |dial: usize| tuned.now[Tuned::at(study, dial)];
        println!("\n# {}", study.game.id());
        println!("[judgement.worth]");
        let men = || study.game.kinds();
        for (kind, info) in men().filter(|(_, info)| !info.royal) {
            let derived = study.values.of(kind);
            println!("{} = {} # {derived} by its moves", info.id, pair(now(study.dials.worth(kind))));
        }
        println!("[judgement.mobility]");
        // Nothing is told of men that no position says anything about in this respect: pawns have neither.
        let first = |dial: usize| tuned.first[Tuned::at(study, dial)];
        let moved = |dial: usize| pair(now(dial)) != pair(first(dial));
        for (kind, info) in men().filter(|&(kind, _)| moved(study.dials.mobility(kind))) {
            let ([a, b], [c, d]) = (tuned.now[Weight::Mobility as usize], now(study.dials.mobility(kind)));
            println!("{} = {}", info.id, pair([a + c, b + d]));
        }
        println!("[judgement.menace]");
        for (kind, info) in men().filter(|&(kind, _)| moved(study.dials.menace(kind)) || moved(study.dials.check(kind)))
        {
            let check = tuned.now[Weight::DangerCheck as usize][0] + now(study.dials.check(kind))[0];
            println!("{} = [{:.0}, {check:.0}]", info.id, now(study.dials.menace(kind))[0]);
        }
        for (kind, info) in men() {
            println!("[judgement.places.{}]", info.id);
            let row = |dials: std::ops::Range<usize>| dials.map(|dial| pair(now(dial))).collect::<Vec<_>>().join(", ");
            println!("ranks = [{}]", row(study.dials.ranks_of(kind)));
            println!("files = [{}]", row(study.dials.files_of(kind)));
        }
    }
}
