//! What a match proves: scores, Elo with error bars, and the sequential probability ratio test, from pairs of games.
//!
//! The two games of a pair begin alike with sides exchanged, so their results hang together; only the pairs are
//! independent of each other. Error bars and tests are made from pairs for that reason.

/// How many pairs brought the first player 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial {
    counts: [u64; 5],
}

/// A number with the bounds of its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The likeliest value.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// The half width of a 95 % interval of the normal distribution, in standard deviations.
const WIDTH: f64 = 1.959_964;
/// Beyond this score a difference in Elo is no longer told apart from infinity.
const UTMOST: f64 = 0.9999;
/// What is added to the count of pairs of each kind where a variance is estimated.
const PAD: f64 = 0.5;

impl Pentanomial {
    /// Adds a pair that brought the first player so many half points, 0 to 4; more count as 4.
    pub fn add(&mut self, half_points: usize) {
        self.counts[half_points.min(4)] += 1;
    }

    /// How many pairs brought 0, ½, 1, 1½ and 2 points.
    pub fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many pairs there are if `pad` is added to each count, their points a game, and the variance of one pair's points.
    fn moments(&self, pad: f64) -> (f64, f64, f64) {
        let counts = self.counts.map(|n| n as f64 + pad);
        let pairs = counts.iter().sum::<f64>();
        let shares = counts.iter().enumerate().map(|(i, n)| (i as f64 / 4.0, n / pairs));
        let mean = shares.clone().map(|(points, share)| points * share).sum::<f64>();
        let variance = shares.map(|(points, share)| (points - mean).powi(2) * share).sum();
        (pairs, mean, variance)
    }

    /// Points a game of the first player, 0 to 1. Nothing before the first pair.
    ///
    /// The bounds are those of pairs with half a pair added to each count (after A. Agresti and B. Coull): a few results that are all alike
    /// prove little, though nothing is seen of their variance.
    pub fn score(&self) -> Option<Estimate> {
        if self.pairs() == 0 {
            return None;
        }
        let (_, value, _) = self.moments(0.0);
        let (pairs, mean, variance) = self.moments(PAD);
        let error = WIDTH * (variance / pairs).sqrt();
        Some(Estimate { value, low: (mean - error).clamp(0.0, value), high: (mean + error).clamp(value, 1.0) })
    }

    /// By how much the first player is stronger, in Elo. Nothing before the first pair.
    pub fn elo(&self) -> Option<Estimate> {
        let score = self.score()?;
        Some(Estimate { value: elo_of(score.value), low: elo_of(score.low), high: elo_of(score.high) })
    }
}

/// The difference in Elo at which so many points a game are expected (logistic scale, 400 for a factor of ten).
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(1.0 - UTMOST, UTMOST);
    // Even is 0, not -0.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// The points a game that are expected at a difference in Elo.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test: is the first player `elo1` stronger rather than `elo0`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference in Elo under the hypothesis to be rejected.
    pub elo0: f64,
    /// The difference under the other one; more than `elo0`.
    pub elo1: f64,
    /// How often the test may accept `elo1` wrongly, between 0 and ½.
    pub alpha: f64,
    /// How often it may accept `elo0` wrongly.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// The difference is `elo0` rather than `elo1`.
    Elo0,
    /// The difference is `elo1` rather than `elo0`.
    Elo1,
}

impl Sprt {
    /// A test with the usual error rates of 5 %.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The logarithm of the likelihood ratio: how much more the results speak for `elo1` than for `elo0`.
    ///
    /// The distribution of a pair's score is taken as normal with the variance that was seen (the generalized test of
    /// M. Van den Bergh). Half a pair is added to each count, so that early results without any variance prove nothing.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let (_, mean, variance) = pairs.moments(PAD);
        let (s0, s1) = (score_of(self.elo0), score_of(self.elo1));
        pairs.pairs() as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// The values of [`Sprt::llr`] at which the test ends, for `elo0` and for `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the results prove so far.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let llr = self.llr(pairs);
        let (low, high) = self.bounds();
        if llr <= low {
            Verdict::Elo0
        } else if llr >= high {
            Verdict::Elo1
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Pentanomial, Sprt, Verdict, elo_of, score_of};

    fn pairs(counts: [u64; 5]) -> Pentanomial {
        Pentanomial { counts }
    }

    /// Pairs of games between players of this difference: a third of the games drawn, or less.
    fn simulate(elo: f64, seed: u64, most: u64, sprt: &Sprt) -> (Pentanomial, Verdict) {
        let mut random = fastrand::Rng::with_seed(seed);
        let score = score_of(elo);
        let draws = 0.66 * score.min(1.0 - score);
        let mut seen = Pentanomial::default();
        while seen.pairs() < most {
            let mut game = || match random.f64() {
                x if x < score - draws / 2.0 => 2,
                x if x < score + draws / 2.0 => 1,
                _ => 0,
            };
            seen.add(game() + game());
            let verdict = sprt.verdict(&seen);
            if verdict != Verdict::Open {
                return (seen, verdict);
            }
        }
        (seen, Verdict::Open)
    }

    #[test]
    fn scores_and_elo_are_those_of_the_textbook() {
        assert!((elo_of(0.64) - 99.95).abs() < 0.1, "{}", elo_of(0.64));
        assert!((score_of(100.0) - 0.64).abs() < 0.001);
        assert!((score_of(elo_of(0.31)) - 0.31).abs() < 1e-9);
        let even = pairs([10, 20, 40, 20, 10]).elo().expect("pairs");
        assert!(even.value.abs() < 1e-9 && (even.low + even.high).abs() < 1e-9);
        assert!(even.high > 0.0);
        assert_eq!(pairs([0; 5]).elo(), None);
        let whitewash = pairs([0, 0, 0, 0, 7]).elo().expect("pairs");
        assert!(whitewash.value.is_finite() && whitewash.value > 1000.0);
        assert!(whitewash.low < 400.0, "seven pairs are few: {whitewash:?}");
        let two = pairs([0, 0, 0, 0, 2]).score().expect("pairs");
        assert!(two.low < 0.5 && two.high > 0.999, "two pairs prove nothing: {two:?}");
        assert!(pairs([0, 0, 1, 0, 0]).elo().expect("pairs").value.is_sign_positive(), "no -0");
    }

    #[test]
    fn error_bars_hold_the_truth_as_often_as_they_say() {
        let never = Sprt::new(-10_000.0, 10_000.0);
        let hits = (0..400).filter(|&seed| {
            let (seen, _) = simulate(60.0, seed, 150, &Sprt { alpha: 1e-300, beta: 1e-300, ..never });
            let elo = seen.elo().expect("pairs");
            elo.low <= 60.0 && 60.0 <= elo.high
        });
        let share = hits.count() as f64 / 400.0;
        assert!((0.92..=0.98).contains(&share), "{share}");
    }

    #[test]
    fn a_planted_handicap_is_found_and_equals_are_not_told_apart() {
        let sprt = Sprt::new(0.0, 50.0);
        let found = (0..200).filter(|&seed| simulate(100.0, seed, 5000, &sprt).1 == Verdict::Elo1).count();
        assert!(found >= 190, "{found} of 200");
        let fooled = (0..200).filter(|&seed| simulate(0.0, seed, 5000, &sprt).1 == Verdict::Elo1).count();
        assert!(fooled <= 20, "{fooled} of 200");
    }

    #[test]
    fn a_few_wins_in_a_row_prove_nothing() {
        assert_eq!(Sprt::new(0.0, 10.0).verdict(&pairs([0, 0, 0, 0, 3])), Verdict::Open);
        assert_eq!(Sprt::new(0.0, 10.0).verdict(&pairs([0, 0, 5, 0, 0])), Verdict::Open);
    }
}
