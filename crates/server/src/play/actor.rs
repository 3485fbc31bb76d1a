//! One game as an actor: it alone changes the game, and keeps each change in the archive before it tells of it.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use chimera_rules::Move;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use super::lobby::{Desk, Presence};
use super::table::{Step, Table};
use super::thinkers::{Task, Thought};
use crate::error::Refusal;
use crate::store::StoreError;

/// Messages that may wait for one game.
const QUEUE: usize = 64;
/// How long to wait before the archive is tried again after it failed.
const AGAIN: Duration = Duration::from_secs(2);

const UNSAVED: &str =
    "The game cannot be saved at this moment, so it does not go on. The server tries again by itself.";
const FAILED: &str = "The computer failed to find a move and made the first one it could.";

/// What a person does in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Move { text: String, ply: usize },
    TakeBack,
    Resign,
    Claim,
}

/// A place at a game.
#[derive(Debug)]
pub(crate) struct Audience {
    /// Whether it may move.
    pub playing: bool,
    /// The newest state, as a frame.
    pub states: watch::Receiver<Utf8Bytes>,
}

/// Everything that can be asked of a game.
#[derive(Debug)]
enum Message {
    Join { token: Option<String>, reply: oneshot::Sender<Result<Audience, Refusal>> },
    Act { action: Action, reply: oneshot::Sender<Result<(), Refusal>> },
    Look { reply: oneshot::Sender<String> },
    Pgn { reply: oneshot::Sender<String> },
}

/// A game to talk to.
#[derive(Clone, Debug)]
pub(crate) struct Handle(mpsc::Sender<Message>);

impl Handle {
    /// Takes a place: to play with the right token, to watch without it.
    pub(crate) async fn join(&self, token: Option<String>) -> Result<Audience, Refusal> {
        self.ask(|reply| Message::Join { token, reply }).await?
    }

    /// Does something. Who asks must have joined with the token.
    pub(crate) async fn act(&self, action: Action) -> Result<(), Refusal> {
        self.ask(|reply| Message::Act { action, reply }).await?
    }

    /// The state as JSON, for somebody who watches.
    pub(crate) async fn look(&self) -> Result<String, Refusal> {
        self.ask(|reply| Message::Look { reply }).await
    }

    /// The game as PGN.
    pub(crate) async fn pgn(&self) -> Result<String, Refusal> {
        self.ask(|reply| Message::Pgn { reply }).await
    }

    /// Whether only the lobby knows this handle.
    pub(super) fn is_alone(&self) -> bool {
        self.0.strong_count() == 1
    }

    async fn ask<T>(&self, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.0.send(message(reply)).await.map_err(|_| Refusal::Internal)?;
        answer.await.map_err(|_| Refusal::Internal)
    }
}

/// A game and those who look at it.
#[derive(Debug)]
pub(super) struct Actor {
    desk: Desk,
    messages: mpsc::Receiver<Message>,
    table: Table,
    players: watch::Sender<Utf8Bytes>,
    watchers: watch::Sender<Utf8Bytes>,
    thought: Option<(Thought, oneshot::Receiver<Option<Move>>)>,
    /// The archive failed: when to look again what it holds.
    trouble: Option<Instant>,
    warning: Option<&'static str>,
}

/// What woke the actor.
enum Event {
    Message(Option<Message>),
    Thought(Option<Move>),
    Again,
    Idle,
}

/// A handle and the actor behind it, which works once it is run.
pub(super) fn channel(desk: Desk, table: Table) -> (Handle, Actor) {
    let (sender, messages) = mpsc::channel(QUEUE);
    let (players, watchers) = (watch::Sender::default(), watch::Sender::default());
    let actor = Actor { desk, messages, table, players, watchers, thought: None, trouble: None, warning: None };
    (Handle(sender), actor)
}

impl Actor {
    /// Works until nobody knows the game any more.
    pub(super) async fn run(mut self, presence: Presence) {
        self.consider();
        loop {
            match self.next().await {
                Event::Message(None) => break,
                Event::Message(Some(message)) => self.hear(message).await,
                Event::Thought(best) => self.reply(best).await,
                Event::Again => {
                    // Tried again in a while if it fails.
                    let _ = self.recover().await;
                }
                Event::Idle => presence.may_leave(),
            }
        }
    }

    async fn next(&mut self) -> Event {
        let again = self.trouble;
        let until = again.unwrap_or_else(|| Instant::now() + self.desk.limits.idle_play);
        let thinking = self.thought.is_some();
        let thought = async {
            match &mut self.thought {
                Some((_, answered)) => answered.await.unwrap_or(None),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            message = self.messages.recv() => Event::Message(message),
            best = thought, if thinking => Event::Thought(best),
            () = tokio::time::sleep_until(until) => if again.is_some() { Event::Again } else { Event::Idle },
        }
    }

    async fn hear(&mut self, message: Message) {
        // A reply that nobody waits for any more is no failure.
        match message {
            Message::Join { token, reply } => drop(reply.send(self.join(token.as_deref()))),
            Message::Act { action, reply } => {
                let done = self.act(action).await;
                drop(reply.send(done));
            }
            Message::Look { reply } => {
                let trouble = self.trouble_text();
                let view = self.table.view(false, self.thought.is_some(), trouble.as_deref());
                drop(reply.send(serde_json::to_string(&view).unwrap_or_default()));
            }
            Message::Pgn { reply } => drop(reply.send(super::pgn::write(&self.table))),
        }
    }

    fn join(&mut self, token: Option<&str>) -> Result<Audience, Refusal> {
        if self.players.receiver_count() + self.watchers.receiver_count() >= self.desk.limits.sockets_per_play {
            return Err(Refusal::TooManySockets);
        }
        let playing = token.is_some_and(|token| self.table.seat(token).is_some());
        let frame = self.frame(playing);
        let sender = if playing { &self.players } else { &self.watchers };
        sender.send_replace(frame);
        Ok(Audience { playing, states: sender.subscribe() })
    }

    async fn act(&mut self, action: Action) -> Result<(), Refusal> {
        if self.trouble.is_some() {
            self.recover().await?;
        }
        let step = match action {
            Action::Move { text, ply } => self.table.try_move(&text, ply, self.desk.limits.plies)?,
            Action::TakeBack => self.table.try_take_back()?,
            Action::Resign => self.table.try_resign()?,
            Action::Claim => self.table.try_claim()?,
        };
        self.make(&step).await
    }

    /// The computer has found its move, or failed to.
    async fn reply(&mut self, best: Option<Move>) {
        self.thought = None;
        self.warning = None;
        let legal = self.table.state().legal_moves();
        let best = best.filter(|mv| legal.contains(mv));
        if best.is_none() {
            self.warning = Some(FAILED);
        }
        let Some(mv) = best.or_else(|| legal.first().copied()) else { return };
        // What went wrong is known to all by now, and is tried again.
        let _ = self.make(&self.table.step(mv)).await;
    }

    /// Keeps a change, makes it, tells everybody, and lets the computer go on.
    async fn make(&mut self, step: &Step) -> Result<(), Refusal> {
        let (store, id) = (&self.desk.store, self.table.id());
        let kept = match step {
            Step::Move { ply, uci, .. } => store.append(id, *ply, uci).await,
            Step::TakeBack { ply } => store.take_back(id, *ply).await,
            Step::Finish(ending) => store.finish(id, *ending).await,
        };
        if let Err(error) = kept {
            return Err(self.fail(error));
        }
        // Whatever the computer thought of belongs to the position that was.
        self.thought = None;
        if let Err(error) = self.table.make(step) {
            return Err(self.fail(StoreError::Damaged(error.to_string())));
        }
        self.consider();
        self.publish();
        Ok(())
    }

    /// Lets the computer think if it is its turn.
    fn consider(&mut self) {
        if !self.table.awaits_computer() || self.is_full() || self.thought.is_some() || self.trouble.is_some() {
            return;
        }
        let (play, state, history) =
            (self.table.id().to_owned(), self.table.state().clone(), self.table.record().keys());
        self.thought = Some(self.desk.thinkers.think(Task { play, state, history, level: self.table.level() }));
    }

    /// Nobody knows what the archive holds now: it is asked before anything else is done.
    fn fail(&mut self, error: StoreError) -> Refusal {
        let refusal = Refusal::from(error);
        self.thought = None;
        self.trouble = Some(Instant::now() + AGAIN);
        self.publish();
        refusal
    }

    /// Starts again from what the archive holds.
    async fn recover(&mut self) -> Result<(), Refusal> {
        let found = match self.desk.store.load(self.table.id()).await {
            Ok(Some(stored)) => Table::open(&stored, &self.desk.shelf),
            Ok(None) => Err(Refusal::UnknownPlay),
            Err(error) => Err(error.into()),
        };
        match found {
            Ok(table) => {
                self.table = table;
                self.trouble = None;
                self.consider();
                self.publish();
                Ok(())
            }
            Err(refusal) => {
                self.trouble = Some(Instant::now() + AGAIN);
                Err(refusal)
            }
        }
    }

    /// Whether no more moves are kept.
    fn is_full(&self) -> bool {
        self.table.record().moves().len() >= self.desk.limits.plies
    }

    fn trouble_text(&self) -> Option<String> {
        let told = self.trouble.map(|_| UNSAVED).or(self.warning).map(str::to_owned);
        told.or_else(|| {
            let stuck = self.is_full() && self.table.record().outcome().is_none();
            stuck.then(|| Refusal::TooLong(self.desk.limits.plies).to_string())
        })
    }

    fn frame(&self, playing: bool) -> Utf8Bytes {
        self.table.frame(playing, self.thought.is_some(), self.trouble_text().as_deref()).into()
    }

    /// Tells everybody how the game stands. Who is slow gets only the newest state.
    fn publish(&self) {
        for (audience, playing) in [(&self.players, true), (&self.watchers, false)] {
            if audience.receiver_count() > 0 {
                audience.send_replace(self.frame(playing));
            }
        }
    }
}
