//! Networks as files: a line that says what it is, the game, the numbers.

use chimera_rules::{Game, definition};
use thiserror::Error;

use crate::inputs::Inputs;
use crate::network::{BUCKETS, Column, MOST, Network, Output, WIDTH};

/// How such a file begins.
const MARK: &[u8] = b"chimera network 1\n";
/// The longest game file that is read.
const LONGEST_SOURCE: usize = 1 << 20;
/// The most that an output of 1 may stand for.
const GREATEST_SCALE: i32 = 10_000;

/// Why a network cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// It is something else.
    #[error("not a network: it does not begin with `chimera network 1`")]
    Mark,
    /// It ends early, or goes on where it should end.
    #[error("{found} bytes where {wanted} were expected: the file was cut off, or is for a network of another width")]
    Length {
        /// How long it should be.
        wanted: usize,
        /// How long it is.
        found: usize,
    },
    /// It was made for another game.
    #[error("made for another game: the men, the board or the rules differ")]
    Game,
    /// A number is out of bounds.
    #[error("{what} is {found}, which is out of bounds")]
    Number {
        /// Which one.
        what: &'static str,
        /// What it is.
        found: i32,
    },
}

/// The game file without what does not touch how the game is played.
fn essence(game: &definition::Definition) -> String {
    definition::write(&game.essence())
}

/// Takes bytes off the front.
struct Reader<'b> {
    rest: &'b [u8],
    whole: usize,
}

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Result<&'b [u8], NetworkError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or(NetworkError::Length { wanted: self.whole - self.rest.len() + count, found: self.whole })?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<i32, NetworkError> {
        let bytes = self.take(4)?;
        Ok(i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn column(&mut self) -> Result<Column, NetworkError> {
        let (numbers, _) = self.take(2 * WIDTH)?.as_chunks::<2>();
        let mut column = Column::ZERO;
        for (number, bytes) in column.0.iter_mut().zip(numbers) {
            *number = i16::from_le_bytes(*bytes);
        }
        Ok(column)
    }
}

impl Network {
    /// Puts a network together: a row for each input, [`BUCKETS`] outputs, and the hundredths of a pawn that 1 stands for.
    pub fn new(
        game: &Game,
        (rows, bias): (Vec<Column>, Column),
        outputs: Vec<Output>,
        scale: i32,
    ) -> Result<Self, NetworkError> {
        let inputs = Inputs::of(game);
        for (found, wanted) in [(rows.len(), inputs.len()), (outputs.len(), BUCKETS)] {
            if found != wanted {
                return Err(NetworkError::Length { wanted, found });
            }
        }
        if !(1..=GREATEST_SCALE).contains(&scale) {
            return Err(NetworkError::Number { what: "the scale", found: scale });
        }
        let weights = outputs.iter().flat_map(|output| &output.weights).flat_map(|column| column.0);
        if let Some(found) = weights.into_iter().find(|weight| weight.unsigned_abs() > MOST.unsigned_abs()) {
            return Err(NetworkError::Number { what: "a number of an output", found: found.into() });
        }
        Ok(Self { inputs, rows, bias, outputs, scale, source: essence(game.definition()) })
    }

    /// Reads a network for a game.
    ///
    /// ```
    /// use chimera_nnue::{Network, NetworkError};
    ///
    /// let game = chimera_rules::catalog::ids().find_map(chimera_rules::catalog::game).expect("some game");
    /// assert_eq!(Network::read(&game, b"something else").unwrap_err(), NetworkError::Mark);
    /// ```
    pub fn read(game: &Game, bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(MARK).ok_or(NetworkError::Mark)?;
        let mut reader = Reader { rest, whole: bytes.len() };
        let length = reader.number()?;
        let length = usize::try_from(length)
            .ok()
            .filter(|&length| length <= LONGEST_SOURCE)
            .ok_or(NetworkError::Number { what: "the length of the game's file", found: length })?;
        if reader.take(length)? != essence(game.definition()).as_bytes() {
            return Err(NetworkError::Game);
        }
        let inputs = Inputs::of(game);
        let wanted = bytes.len() - reader.rest.len() + 4 + 2 * WIDTH * (inputs.len() + 1) + BUCKETS * (4 * WIDTH + 4);
        if wanted != bytes.len() {
            return Err(NetworkError::Length { wanted, found: bytes.len() });
        }
        let scale = reader.number()?;
        let bias = reader.column()?;
        let rows = (0..inputs.len()).map(|_| reader.column()).collect::<Result<Vec<_>, _>>()?;
        let output = |_| Ok(Output { weights: [reader.column()?, reader.column()?], offset: reader.number()? });
        let outputs = (0..BUCKETS).map(output).collect::<Result<Vec<_>, NetworkError>>()?;
        Self::new(game, (rows, bias), outputs, scale)
    }

    /// The network as a file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend((self.source.len() as i32).to_le_bytes());
        bytes.extend(self.source.as_bytes());
        bytes.extend(self.scale.to_le_bytes());
        let column = |bytes: &mut Vec<u8>, column: &Column| {
            bytes.extend(column.0.iter().flat_map(|number| number.to_le_bytes()));
        };
        column(&mut bytes, &self.bias);
        for row in &self.rows {
            column(&mut bytes, row);
        }
        for output in &self.outputs {
            for weights in &output.weights {
                column(&mut bytes, weights);
            }
            bytes.extend(output.offset.to_le_bytes());
        }
        bytes
    }
}
