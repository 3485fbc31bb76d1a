//! Moves in plain English, for players.

mod legs;
mod manner;
mod words;

use crate::ast::Moves;
use crate::path::{Hop, Path, Shape};
use crate::resolve::resolve;

use manner::{Manner, Verb, add, manner, tell};
use words::either;

/// Tells a player how a man moves, also by moves that [`resolve`] refuses; `None` when they mean nothing at all.
///
/// ```
/// use chimera_betza::{parse, sentence};
///
/// let tell = |text: &str| sentence(&parse(text).unwrap()).unwrap();
/// assert_eq!(tell("BN"), "Moves like a bishop or leaps like a knight.");
/// assert_eq!(tell("mQ"), "Moves like a queen, but cannot capture.");
/// ```
pub fn sentence(moves: &Moves) -> Option<String> {
    let mut groups: Vec<Group> = Vec::new();
    let mut legwise: Vec<String> = Vec::new();
    for one in &moves.list {
        let plain = resolve(&Moves { list: vec![one.clone()] }).ok().and_then(|paths| {
            let terms = Terms::common(&paths)?;
            Some((terms, manner(one, &paths)?))
        });
        match plain {
            None => {
                let told = legs::tell(one)?;
                if !legwise.contains(&told) {
                    legwise.push(told);
                }
            }
            Some((terms, manner)) => match groups.iter_mut().find(|group| group.terms == terms) {
                Some(group) => add(&mut group.manners, manner),
                None => groups.push(Group { terms, manners: vec![manner] }),
            },
        }
    }
    groups.sort_by_key(|group| (group.terms.initial, group.terms.passes));
    let peaceful = groups.len() == 1 && legwise.is_empty() && groups[0].terms.landing == (true, false, false);
    let told = groups.iter().enumerate().map(|(index, group)| group.tell(index > 0, peaceful));
    let sentences: Vec<String> = told.chain(legwise).collect();
    Some(sentences.join(" "))
}

/// What is said about several moves at once.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Terms {
    initial: bool,
    /// Quiet, capture, en passant.
    landing: (bool, bool, bool),
    hop: Hop,
    lame: bool,
    passes: bool,
}

impl Terms {
    /// The terms that hold for all `paths`, if there are such.
    fn common(paths: &[Path]) -> Option<Self> {
        let odd = |path: &Path| path.wrap || path.ahead || matches!(path.shape, Shape::Legs(_) | Shape::Anywhere);
        if paths.iter().any(odd) {
            return None;
        }
        let mut terms = paths.iter().map(|path| Self {
            initial: path.initial,
            landing: (path.quiet, path.capture, path.en_passant),
            hop: path.hop,
            lame: matches!(path.shape, Shape::Lame { .. }),
            passes: path.passes,
        });
        let first = terms.next()?;
        terms.all(|other| other == first).then_some(first)
    }
}

/// Ways of moving under the same terms.
struct Group {
    terms: Terms,
    manners: Vec<Manner>,
}

impl Group {
    /// One sentence; `later` when others stand before it, `peaceful` when the man captures nothing at all.
    fn tell(&self, later: bool, peaceful: bool) -> String {
        let terms = self.terms;
        let takes = !terms.landing.0;
        let special = self.manners.iter().any(|manner| matches!(manner, Manner::Told(..)));
        let optional = terms.initial || (terms.passes && later);
        let start = match (terms.initial, optional) {
            (true, _) => "from its starting square it may ",
            (false, true) => "it may also ",
            (false, false) => "",
        };
        let mut clauses: Vec<(Option<Verb>, Vec<String>)> = Vec::new();
        for (verb, words) in tell(&self.manners) {
            // All verbs become "captures" where nothing else is possible.
            let verb = (special || !takes).then_some(verb);
            match clauses.iter_mut().find(|clause| clause.0 == verb) {
                Some(clause) => clause.1.push(words),
                None => clauses.push((verb, vec![words])),
            }
        }
        let clauses: Vec<String> = clauses
            .into_iter()
            .map(|(verb, words)| {
                let base = verb.map_or("capture", Verb::base);
                let ending = if optional { "" } else { "s" };
                format!("{base}{ending} {}", either(&words))
            })
            .collect();
        let clauses = either(&clauses);
        let hop = match terms.hop {
            Hop::None => "",
            Hop::Cannon => " by hopping over exactly one man",
            Hop::Grasshopper => ", but only to the square right behind the first man in its way",
        };
        let landing = match terms.landing {
            (true, false, false) if peaceful => ", but cannot capture",
            (true, false, false) if clauses.contains(", or ") => ", without capturing",
            (true, false, false) => " without capturing",
            (true, false, true) => ", capturing only en passant",
            (true, true, true) => ", and captures en passant too",
            (false, true, false) if special => ", but only to capture",
            (false, true, true) => ", also en passant",
            (false, false, _) => ", only en passant",
            _ => "",
        };
        let lame = if terms.lame { ", if nothing stands in the way" } else { "" };
        let passes = if terms.passes {
            "; men that capture en passant may then take it on any square that it passed over"
        } else {
            ""
        };
        let text = format!("{start}{clauses}{hop}{landing}{lame}{passes}.");
        let mut letters = text.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }
}
