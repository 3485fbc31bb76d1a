//! Positions that are put up.

use anyhow::Result;
use chimera_formats::export;
use chimera_protocol::xboard::{Edit, Reply};
use chimera_rules::{Man, PositionError, Setup, Side, State};

use super::Driver;
use crate::xboard::say::{refuse, say};

/// A position that is being put up.
pub(super) struct Editing {
    pub men: Vec<Man>,
    pub side: Side,
}

impl Driver {
    pub(super) fn set_up(&mut self, fen: &str) -> Result<()> {
        self.halt();
        match self.read(fen) {
            Ok(state) => {
                self.restart(state);
                self.think()
            }
            Err(error) => {
                self.broken = true;
                say(&Reply::Complain(format!("Illegal position: {error:#}")))
            }
        }
    }

    /// Reads a position. That of the array comes without those rights that XBoard is not told of, and has them all the same.
    fn read(&mut self, fen: &str) -> Result<State> {
        let fen = fen.replace(" 0 0", " 0 1");
        let state = self.state(self.game.read_setup(&fen)?)?;
        if self.anywhere.is_some() {
            return Ok(state);
        }
        let (setup, start) = (state.setup(), self.game.start());
        let array = start.setup();
        let same = setup.men == array.men && setup.turn == array.turn && setup.hand == array.hand;
        let told = export::describe(&self.game).is_ok_and(|told| told.text.contains(&self.game.sheet().array));
        Ok(if same && setup.rights.is_empty() && !told { start } else { state })
    }

    /// The state of a setup.
    pub(super) fn state(&mut self, setup: Setup) -> Result<State, PositionError> {
        match &mut self.anywhere {
            None => self.game.state(&setup),
            Some(anywhere) => anywhere.state(setup),
        }
    }

    pub(super) fn edit(&mut self, line: &str) -> Result<()> {
        let Some(editing) = &mut self.editing else { return Ok(()) };
        match Edit::parse(line, &self.game, editing.side) {
            Err(error) => return refuse(&error.to_string(), line),
            Ok(Edit::Clear) => editing.men.fill(Man::NONE),
            Ok(Edit::Colour) => editing.side = !editing.side,
            Ok(Edit::Put(man, square)) => editing.men[square.index()] = man,
            Ok(Edit::Empty(square)) => editing.men[square.index()] = Man::NONE,
            Ok(Edit::Done) => return self.edited(),
        }
        Ok(())
    }

    /// The position is put up: the side to move stays, and whoever stands at home may castle.
    fn edited(&mut self) -> Result<()> {
        let Some(editing) = self.editing.take() else { return Ok(()) };
        let start = self.game.start().setup();
        let mut setup = self.record.state().setup();
        (setup.men, setup.clock, setup.rights) = (editing.men, 0, Vec::new());
        setup.passed.clear();
        setup.promoted.clear();
        let mut best = self.state(setup.clone());
        for right in start.rights {
            setup.rights.push(right);
            match self.state(setup.clone()) {
                Ok(state) => best = Ok(state),
                Err(_) => drop(setup.rights.pop()),
            }
        }
        match best {
            Ok(state) => {
                self.restart(state);
                self.think()
            }
            Err(error) => {
                self.broken = true;
                say(&Reply::Complain(format!("Illegal position: {error}")))
            }
        }
    }
}
