//! Trains a network for a game by positions whose results are known: `train GAME|FILE.toml POSITIONS… --out FILE [--epochs N]
//! [--blend N] [--both-wings] [--rate N] [--threads N] [--seed N]`. Positions are lines as the engine's example `gather` writes
//! them: `FEN|score|result`.
//!
//! What is aimed at is what the search said, put through a logistic curve, mixed with the result (`--blend`: hundredths of the
//! search's opinion; results are soon learned by heart where there are only some millions of positions). `--both-wings` is for
//! games that are the same with left and right exchanged: positions in which nobody may castle are learned either way. Numbers
//! go downhill (Adam, with a rate in millionths that falls along a cosine), and are rounded at the end.

use std::io::{BufRead, BufReader};
use std::time::Instant;

use chimera_nnue::{BUCKETS, Column, Inputs, MOST, Network, ONE, OUTPUT_ONE, Output, WIDTH};
use chimera_rules::{Game, Man, Side, Square, State, catalog};
use indicatif::{ProgressBar, ProgressStyle};

const BATCH: usize = 4096;
/// Of so many positions the last is kept apart, to see whether what was learned holds (whole stretches, so that games stay together).
const APART: usize = 20;
const STRETCH: usize = 20_000;
/// No number of the network may be greater: it would not fit when rounded.
const GREATEST: f32 = 1.98;

struct Options {
    game: String,
    files: Vec<String>,
    out: String,
    epochs: usize,
    blend: f32,
    both_wings: bool,
    rate: f32,
    threads: usize,
    seed: u64,
}

fn options() -> Option<Options> {
    let mut options = Options {
        game: String::new(),
        files: Vec::new(),
        out: String::new(),
        epochs: 12,
        blend: 0.9,
        both_wings: false,
        rate: 1e-3,
        threads: 2,
        seed: 1,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--out" => options.out = arguments.next()?,
            "--epochs" => options.epochs = arguments.next()?.parse().ok()?,
            "--blend" => options.blend = arguments.next()?.parse::<f32>().ok()? / 100.0,
            "--both-wings" => options.both_wings = true,
            "--rate" => options.rate = arguments.next()?.parse::<f32>().ok()? / 1e6,
            "--threads" => options.threads = arguments.next()?.parse::<usize>().ok()?.max(1),
            "--seed" => options.seed = arguments.next()?.parse().ok()?,
            _ if options.game.is_empty() => options.game = argument,
            _ => options.files.push(argument),
        }
    }
    (!options.files.is_empty() && !options.out.is_empty()).then_some(options)
}

/// Positions, made small.
#[derive(Default)]
struct Samples {
    /// The inputs of all positions, one after the other, as the side to move sees them.
    rows: Vec<u16>,
    /// Where each position's begin, and where the last one's end.
    starts: Vec<usize>,
    /// What the search said, in hundredths of a pawn, and the result, from 0 to 1.
    told: Vec<(i16, f32)>,
    /// Whether the position is as good turned round, left for right.
    either: Vec<bool>,
}

impl Samples {
    fn add(&mut self, inputs: &Inputs, state: &State, score: i32, result: f32, either: bool) {
        self.either.push(either);
        self.starts.push(self.rows.len());
        let men = state.game().geometry().squares().filter_map(|square| Some((state.man(square)?, square)));
        self.rows.extend(men.map(|(man, square)| inputs.row(state.turn(), man, square) as u16));
        self.told.push((score.clamp(-30_000, 30_000) as i16, result));
    }

    fn append(&mut self, other: Self) {
        let base = self.rows.len();
        self.starts.extend(other.starts.into_iter().map(|start| start + base));
        self.rows.extend(other.rows);
        self.told.extend(other.told);
        self.either.extend(other.either);
    }

    fn len(&self) -> usize {
        self.told.len()
    }

    fn of(&self, index: usize) -> &[u16] {
        let end = self.starts.get(index + 1).copied().unwrap_or(self.rows.len());
        &self.rows[self.starts[index]..end]
    }
}

fn read_line(game: &Game, inputs: &Inputs, line: &str, both_wings: bool, samples: &mut Samples) -> Option<()> {
    let mut parts = line.split('|');
    let text = parts.next()?;
    let state = game.parse_fen(text).ok()?;
    let score = parts.next()?.parse().ok()?;
    let result = parts.next()?.trim().parse::<f32>().ok()? / 2.0;
    // Castling is not the same on both wings.
    let either = both_wings && text.split(' ').nth(2) == Some("-");
    samples.add(inputs, &state, score, result, either);
    Some(())
}

/// Reads files with all threads. Gives what to learn from and what to keep apart.
fn read(game: &Game, inputs: &Inputs, options: &Options) -> (Samples, Samples) {
    let (mut learn, mut apart) = (Samples::default(), Samples::default());
    let mut number = 0;
    let bar = ProgressBar::new_spinner().with_message("positions read");
    for path in &options.files {
        let file = std::fs::File::open(path).unwrap_or_else(|error| {
            eprintln!("{path}: {error}");
            std::process::exit(1);
        });
        let mut lines = BufReader::new(file).lines().map_while(Result::ok);
        loop {
            let stretches = (0..options.threads * 4)
                .map(|_| lines.by_ref().take(STRETCH).collect::<Vec<_>>())
                .filter(|stretch| !stretch.is_empty())
                .collect::<Vec<_>>();
            if stretches.is_empty() {
                break;
            }
            let done = std::thread::scope(|scope| {
                let bar = &bar;
                let read_stretch = move |stretch: Vec<String>| {
                    let mut samples = Samples::default();
                    for line in &stretch {
                        if read_line(game, inputs, line, options.both_wings, &mut samples).is_none() {
                            bar.suspend(|| eprintln!("{path}: left out, not `FEN|score|result` of this game: {line}"));
                        }
                    }
                    samples
                };
                let work = stretches.into_iter().map(|stretch| scope.spawn(move || read_stretch(stretch)));
                let work = work.collect::<Vec<_>>();
                work.into_iter().map(|thread| thread.join().expect("no thread panicked")).collect::<Vec<_>>()
            });
            for samples in done {
                bar.inc(samples.len() as u64);
                number += 1;
                if number % APART == 0 { &mut apart } else { &mut learn }.append(samples);
            }
        }
    }
    bar.finish();
    (learn, apart)
}

fn curve(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How many hundredths of a pawn stand for 1 before the curve, so that what the search said tells best of results.
fn scale(samples: &Samples) -> i32 {
    let error = |scale: i32| {
        let told = samples.told.iter().step_by(7);
        told.map(|&(score, result)| f64::from(curve(f32::from(score) / scale as f32) - result).powi(2)).sum::<f64>()
    };
    (10..60).map(|tens| tens * 10).min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(200)
}

/// Where the numbers of each part lie among all.
#[derive(Clone, Copy)]
struct Layout {
    inputs: usize,
}

impl Layout {
    fn bias(self) -> usize {
        self.inputs * WIDTH
    }
    fn output(self, bucket: usize, view: usize) -> usize {
        self.bias() + WIDTH + (bucket * 2 + view) * WIDTH
    }
    fn offset(self, bucket: usize) -> usize {
        self.output(BUCKETS, 0) + bucket
    }
    fn len(self) -> usize {
        self.offset(BUCKETS)
    }
}

type Sums = [f32; WIDTH];

fn part(numbers: &[f32], at: usize) -> &Sums {
    numbers[at..at + WIDTH].try_into().expect("as many as there are hidden sums")
}

fn part_mut(numbers: &mut [f32], at: usize) -> &mut Sums {
    (&mut numbers[at..at + WIDTH]).try_into().expect("as many as there are hidden sums")
}

/// What training needs to know besides the numbers.
struct Plan<'s> {
    samples: &'s Samples,
    inputs: &'s Inputs,
    layout: Layout,
    /// Each input as the other side sees it.
    twins: &'s [u16],
    /// Each input on the other wing.
    wings: &'s [u16],
    scale: f32,
    blend: f32,
}

impl Plan<'_> {
    fn aim(&self, index: usize) -> f32 {
        let (score, result) = self.samples.told[index];
        self.blend * curve(f32::from(score) / self.scale) + (1.0 - self.blend) * result
    }

    /// What the network says of a position, from 0 to 1; its hidden sums.
    fn says(&self, numbers: &[f32], rows: &[u16]) -> (f32, [Sums; 2], usize) {
        let mut sums = [*part(numbers, self.layout.bias()); 2];
        for &row in rows {
            let own = part(numbers, usize::from(row) * WIDTH);
            let other = part(numbers, usize::from(self.twins[usize::from(row)]) * WIDTH);
            for i in 0..WIDTH {
                sums[0][i] += own[i];
                sums[1][i] += other[i];
            }
        }
        let bucket = self.inputs.bucket(rows.len());
        let mut total = numbers[self.layout.offset(bucket)];
        for (view, sums) in sums.iter().enumerate() {
            let weights = part(numbers, self.layout.output(bucket, view));
            let mut lanes = [0.0; 16];
            for (sums, weights) in sums.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
                for i in 0..16 {
                    let cut = sums[i].clamp(0.0, 1.0);
                    lanes[i] += cut * cut * weights[i];
                }
            }
            total += lanes.iter().sum::<f32>();
        }
        (curve(total), sums, bucket)
    }

    /// Adds up which way every number should go, over some positions. Gives the sum of squared errors.
    fn slopes(&self, numbers: &[f32], which: &[u32], slopes: &mut [f32], mut random: fastrand::Rng) -> f64 {
        slopes.fill(0.0);
        let mut errors = 0.0;
        for &index in which {
            let index = index as usize;
            let rows = self.samples.of(index);
            let mut turned = [0; 256];
            let rows = if self.samples.either[index] && random.bool() {
                for (turned, row) in turned.iter_mut().zip(rows) {
                    *turned = self.wings[usize::from(*row)];
                }
                &turned[..rows.len().min(256)]
            } else {
                rows
            };
            let (said, sums, bucket) = self.says(numbers, rows);
            let error = said - self.aim(index);
            errors += f64::from(error * error);
            let slope = 2.0 * error * said * (1.0 - said);
            slopes[self.layout.offset(bucket)] += slope;
            let mut below = [[0.0; WIDTH]; 2];
            for view in 0..2 {
                let at = self.layout.output(bucket, view);
                let weights = part(numbers, at);
                let output = part_mut(slopes, at);
                for i in 0..WIDTH {
                    let cut = sums[view][i].clamp(0.0, 1.0);
                    output[i] += slope * cut * cut;
                    let open = if sums[view][i] > 0.0 && sums[view][i] < 1.0 { 2.0 * cut } else { 0.0 };
                    below[view][i] = slope * weights[i] * open;
                }
                let bias = part_mut(slopes, self.layout.bias());
                for i in 0..WIDTH {
                    bias[i] += below[view][i];
                }
            }
            for &row in rows {
                for (row, below) in [row, self.twins[usize::from(row)]].into_iter().zip(&below) {
                    let numbers = part_mut(slopes, usize::from(row) * WIDTH);
                    for i in 0..WIDTH {
                        numbers[i] += below[i];
                    }
                }
            }
        }
        errors
    }
}

/// Adam's memory of one number: the means of its slope and of its square.
#[derive(Clone, Copy, Default)]
struct Means(f32, f32);

fn step(numbers: &mut [f32], means: &mut [Means], slopes: &[Vec<f32>], from: usize, (rate, share): (f32, f32)) {
    for (i, (number, means)) in numbers.iter_mut().zip(means).enumerate() {
        let slope = slopes.iter().map(|slopes| slopes[from + i]).sum::<f32>() * share;
        means.0 = 0.9 * means.0 + 0.1 * slope;
        means.1 = 0.999 * means.1 + 0.001 * slope * slope;
        *number = (*number - rate * means.0 / (means.1.sqrt() + 1e-8)).clamp(-GREATEST, GREATEST);
    }
}

fn error_of(plan: &Plan<'_>, numbers: &[f32]) -> (f64, f64) {
    let (mut aim, mut result) = (0.0, 0.0);
    for index in 0..plan.samples.len() {
        let said = plan.says(numbers, plan.samples.of(index)).0;
        aim += f64::from(said - plan.aim(index)).powi(2);
        result += f64::from(said - plan.samples.told[index].1).powi(2);
    }
    let count = plan.samples.len().max(1) as f64;
    (aim / count, result / count)
}

fn train(plan: &Plan<'_>, apart: &Plan<'_>, options: &Options) -> Vec<f32> {
    let layout = plan.layout;
    let mut random = fastrand::Rng::with_seed(options.seed);
    let mut numbers = vec![0.0_f32; layout.len()];
    for number in &mut numbers[..layout.bias()] {
        *number = (random.f32() - 0.5) * 0.2;
    }
    numbers[layout.bias()..layout.output(0, 0)].fill(0.1);
    for number in &mut numbers[layout.output(0, 0)..layout.offset(0)] {
        *number = (random.f32() - 0.5) * 0.3;
    }
    let mut means = vec![Means::default(); numbers.len()];
    let mut slopes = vec![vec![0.0_f32; numbers.len()]; options.threads];
    let mut order = (0..plan.samples.len() as u32).collect::<Vec<_>>();
    let steps = options.epochs * order.len().div_ceil(BATCH);
    let bar = ProgressBar::new(steps as u64);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} batches, {eta} left {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let (mut done, begun) = (0_usize, Instant::now());
    for epoch in 1..=options.epochs {
        random.shuffle(&mut order);
        let mut errors = 0.0;
        for batch in order.chunks(BATCH) {
            let share = batch.len().div_ceil(options.threads);
            errors += std::thread::scope(|scope| {
                let work = batch.chunks(share).zip(&mut slopes);
                let threads = work.map(|(which, slopes)| {
                    let numbers = &numbers;
                    let random = random.fork();
                    scope.spawn(move || plan.slopes(numbers, which, slopes, random))
                });
                let threads = threads.collect::<Vec<_>>();
                threads.into_iter().map(|thread| thread.join().expect("no thread panicked")).sum::<f64>()
            });
            done += 1;
            let course = done as f32 / steps as f32;
            let warm = (done as f32 / 200.0).min(1.0);
            let rate = options.rate * warm * (0.5 + 0.5 * (std::f32::consts::PI * course).cos()).max(0.01);
            let span = numbers.len().div_ceil(options.threads);
            std::thread::scope(|scope| {
                for (i, (numbers, means)) in numbers.chunks_mut(span).zip(means.chunks_mut(span)).enumerate() {
                    let slopes = &slopes;
                    scope.spawn(move || step(numbers, means, slopes, i * span, (rate, 1.0 / batch.len() as f32)));
                }
            });
            bar.inc(1);
        }
        let (aim, result) = error_of(apart, &numbers);
        let learned = errors / order.len().max(1) as f64;
        let told =
            format!("{epoch}: error {learned:.6}, apart {aim:.6}, of results {result:.6}, {:.0?}", begun.elapsed());
        bar.suspend(|| eprintln!("{told}"));
    }
    bar.finish_and_clear();
    numbers
}

/// The trained numbers, rounded.
fn rounded(game: &Game, layout: Layout, numbers: &[f32], scale: i32) -> Network {
    let column = |at: usize, one: i16, most: i16| {
        let round = |number: f32| (number * f32::from(one)).round().clamp(f32::from(-most), f32::from(most)) as i16;
        Column(part(numbers, at).map(round))
    };
    let rows = (0..layout.inputs).map(|row| column(row * WIDTH, ONE, i16::MAX)).collect();
    let outputs = (0..BUCKETS).map(|bucket| Output {
        weights: [0, 1].map(|view| column(layout.output(bucket, view), OUTPUT_ONE, MOST)),
        offset: (numbers[layout.offset(bucket)] * f32::from(ONE) * f32::from(OUTPUT_ONE)) as i32,
    });
    let bias = column(layout.bias(), ONE, i16::MAX);
    Network::new(game, (rows, bias), outputs.collect(), scale).expect("all numbers are within bounds")
}

fn main() {
    let Some(options) = options() else {
        eprintln!(
            "usage: train GAME|FILE.toml POSITIONS… --out FILE [--epochs N] [--blend N] [--both-wings] [--rate N] \
             [--threads N] [--seed N]"
        );
        std::process::exit(2);
    };
    let game = catalog::game(&options.game).unwrap_or_else(|| {
        let text = std::fs::read_to_string(&options.game).unwrap_or_else(|error| {
            eprintln!("{}: {error}", options.game);
            std::process::exit(1);
        });
        Game::from_toml("trained", &text).unwrap_or_else(|errors| {
            eprintln!("{}:{}", options.game, errors[0]);
            std::process::exit(1);
        })
    });
    let inputs = Inputs::of(&game);
    let (learn, apart) = read(&game, &inputs, &options);
    let scale = scale(&learn);
    eprintln!("{} positions, {} apart; 1 is {scale} hundredths of a pawn", learn.len(), apart.len());
    let layout = Layout { inputs: inputs.len() };
    let geometry = game.geometry();
    let (mut twins, mut wings) = (vec![0_u16; inputs.len()], vec![0_u16; inputs.len()]);
    for side in Side::BOTH {
        for (kind, _) in game.kinds() {
            for square in (0..geometry.len()).map(Square::new) {
                let man = Man::new(kind, side);
                let row = inputs.row(Side::White, man, square);
                twins[row] = inputs.row(Side::Black, man, square) as u16;
                let file = geometry.files() - 1 - geometry.file(square);
                let turned = Square::new(geometry.rank(square) * geometry.files() + file);
                wings[row] = inputs.row(Side::White, man, turned) as u16;
            }
        }
    }
    let plan = |samples| Plan {
        samples,
        inputs: &inputs,
        layout,
        twins: &twins,
        wings: &wings,
        scale: scale as f32,
        blend: options.blend,
    };
    let numbers = train(&plan(&learn), &plan(&apart), &options);
    let network = rounded(&game, layout, &numbers, scale);
    if let Err(error) = std::fs::write(&options.out, network.write()) {
        eprintln!("{}: {error}", options.out);
        std::process::exit(1);
    }
}
