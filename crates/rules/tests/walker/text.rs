//! Move descriptions as the walker reads them: letter by letter, with no help from the library.

/// A leg: its letters for directions and the rest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leg {
    pub(crate) directions: String,
    pub(crate) modes: String,
    pub(crate) atom: Atom,
    /// `None` is without limit.
    pub(crate) range: Option<usize>,
    /// Whether the move may end with it, and whether it may go on.
    pub(crate) ends: bool,
    pub(crate) goes_on: bool,
}

/// A leap by its longer and shorter coordinate, or a king's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Atom {
    #[default]
    Step,
    Leap(i32, i32),
    Anywhere,
}

/// A move of one or more legs; in a bracket every leg turns from the one before on its own terms.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) legs: Vec<Leg>,
    pub(crate) bracket: bool,
}

impl Leg {
    pub(crate) fn has(&self, mode: char) -> bool {
        self.modes.contains(mode)
    }

    pub(crate) fn count(&self, mode: char) -> usize {
        self.modes.matches(mode).count()
    }
}

/// Reads a whole description.
pub(crate) fn read(text: &str) -> Vec<Description> {
    let letters = text.chars().collect::<Vec<_>>();
    let mut at = 0;
    let mut all = Vec::new();
    while at < letters.len() {
        if letters[at] == '[' {
            at += 1;
            let mut legs: Vec<Leg> = Vec::new();
            loop {
                let mut parts = chain(&letters, &mut at);
                assert_eq!(parts.len(), 1, "{text}");
                legs.push(parts.remove(0));
                let joint = letters[at];
                at += 1;
                let last = legs.last_mut().expect("a leg");
                (last.ends, last.goes_on) = (joint != '-', joint != ']');
                if joint == ']' {
                    break;
                }
            }
            all.push(Description { legs, bracket: true });
        } else {
            let mut legs = chain(&letters, &mut at);
            let last = legs.len() - 1;
            for (index, leg) in legs.iter_mut().enumerate() {
                (leg.ends, leg.goes_on) = (index == last, index < last);
            }
            all.push(Description { legs, bracket: false });
        }
    }
    all
}

/// Legs joined by `a`, with the atom and the range that they share.
fn chain(letters: &[char], at: &mut usize) -> Vec<Leg> {
    let mut legs = vec![Leg::default()];
    while letters[*at].is_ascii_lowercase() {
        let letter = letters[*at];
        let leg = legs.last_mut().expect("a leg");
        match letter {
            'a' => legs.push(Leg::default()),
            'f' | 'b' | 'l' | 'r' | 's' | 'v' => leg.directions.push(letter),
            _ => leg.modes.push(letter),
        }
        *at += 1;
    }
    let letter = letters[*at];
    let (atom, range) = match letter {
        'W' => (Atom::Leap(1, 0), Some(1)),
        'F' => (Atom::Leap(1, 1), Some(1)),
        'D' => (Atom::Leap(2, 0), Some(1)),
        'N' => (Atom::Leap(2, 1), Some(1)),
        'A' => (Atom::Leap(2, 2), Some(1)),
        'H' => (Atom::Leap(3, 0), Some(1)),
        'R' => (Atom::Leap(1, 0), None),
        'B' => (Atom::Leap(1, 1), None),
        'K' => (Atom::Step, Some(1)),
        'Q' => (Atom::Step, None),
        'U' => (Atom::Anywhere, Some(1)),
        other => panic!("the walker does not know {other}"),
    };
    *at += 1;
    let mut range = range;
    if letters.get(*at) == Some(&letter) {
        range = None;
        *at += 1;
    } else {
        let digits = letters[*at..].iter().take_while(|digit| digit.is_ascii_digit()).collect::<String>();
        *at += digits.len();
        match digits.as_str() {
            "" => {}
            "0" => range = None,
            digits => range = Some(digits.parse().expect("a number")),
        }
    }
    for leg in &mut legs {
        (leg.atom, leg.range) = (atom, range);
    }
    legs
}
