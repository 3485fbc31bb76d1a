//! The archive in one SQLite file.
//!
//! Every write is a transaction that is on the disk before it is reported (`synchronous = FULL` with a write-ahead
//! log), so that a process killed at any instant loses nothing that anybody was told of.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, Sqlite, Transaction};

use super::{Answer, Ending, Seats, Store, StoreError, StoredPlay, StoredRules};
use crate::secret::fingerprint;

/// The formats in their order: each takes the archive from the one before to itself.
const MIGRATIONS: [&str; 2] = [include_str!("schema.sql"), include_str!("ten-levels.sql")];
/// How long a write waits for another one.
const PATIENCE: Duration = Duration::from_secs(5);
/// Connections that only read.
const READERS: u32 = 4;

/// An archive in a file.
#[derive(Debug)]
pub struct SqliteStore {
    /// One connection: SQLite has one writer at a time, and waiting in line here is fairer than its busy handler.
    writer: SqlitePool,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens the archive in a file, and makes it if there is none.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool = |connections| {
            SqlitePoolOptions::new()
                .max_connections(connections)
                .idle_timeout(None)
                .max_lifetime(None)
                .acquire_timeout(4 * PATIENCE)
        };
        let writer = pool(1).connect_with(options.clone()).await?;
        migrate(&writer).await?;
        let readers = pool(READERS).connect_with(options.read_only(true)).await?;
        Ok(Self { writer, readers })
    }

    /// Closes the archive and folds its log into it.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    async fn begin(&self) -> Result<Transaction<'_, Sqlite>, StoreError> {
        Ok(self.writer.begin().await?)
    }
}

/// Brings the archive to the newest format, one transaction for each step.
async fn migrate(writer: &SqlitePool) -> Result<(), StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(writer).await?;
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for (step, sql) in (1_i64..).zip(MIGRATIONS).skip(found as usize) {
        let mut transaction = writer.begin().await?;
        sqlx::raw_sql(sql).execute(&mut *transaction).await?;
        let stamp = format!("PRAGMA user_version = {step}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(stamp)).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// What a value of a game that is not of its kind is called.
fn unreadable(id: &str, error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Damaged(format!("game {id}: {error}")),
        error => error.into(),
    }
}

impl Store for SqliteStore {
    fn create<'a>(&'a self, play: &'a StoredPlay) -> Answer<'a, ()> {
        Box::pin(async move {
            let rules = fingerprint(play.rules.source.as_bytes());
            let mut transaction = self.begin().await?;
            sqlx::query("INSERT INTO rules (fingerprint, game, source) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(&rules)
                .bind(&play.rules.game)
                .bind(&play.rules.source)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "INSERT INTO plays (id, rules, seats, level, token_hash, begun, start_fen, ending)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(&play.id)
            .bind(&rules)
            .bind(play.seats.as_str())
            .bind(i64::from(play.level))
            .bind(&play.token_hash)
            .bind(play.begun)
            .bind(&play.start_fen)
            .bind(play.ending.map(Ending::as_str))
            .execute(&mut *transaction)
            .await?;
            for (ply, uci) in play.moves.iter().enumerate() {
                sqlx::query("INSERT INTO moves (play, ply, uci) VALUES (?, ?, ?)")
                    .bind(&play.id)
                    .bind(ply as i64)
                    .bind(uci)
                    .execute(&mut *transaction)
                    .await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredPlay>> {
        Box::pin(async move {
            // One transaction, so that the moves are those of the same instant as the rest.
            let mut transaction = self.readers.begin().await?;
            let row = sqlx::query(
                "SELECT game, source, seats, level, token_hash, begun, start_fen, ending
                 FROM plays JOIN rules ON rules.fingerprint = plays.rules WHERE id = ?",
            )
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
            let Some(row) = row else { return Ok(None) };
            let unreadable = |error| unreadable(id, error);
            let moves = sqlx::query_scalar("SELECT uci FROM moves WHERE play = ? ORDER BY ply")
                .bind(id)
                .fetch_all(&mut *transaction)
                .await
                .map_err(unreadable)?;
            let damaged = |what: &str| StoreError::Damaged(format!("{what} of game {id}"));
            let ending = row.try_get::<Option<String>, _>("ending").map_err(unreadable)?;
            Ok(Some(StoredPlay {
                id: id.to_owned(),
                rules: StoredRules {
                    game: row.try_get("game").map_err(unreadable)?,
                    source: row.try_get("source").map_err(unreadable)?,
                },
                seats: Seats::parse(row.try_get("seats").map_err(unreadable)?).ok_or_else(|| damaged("the players"))?,
                level: u8::try_from(row.try_get::<i64, _>("level").map_err(unreadable)?)
                    .map_err(|_| damaged("the level"))?,
                token_hash: row.try_get("token_hash").map_err(unreadable)?,
                begun: row.try_get("begun").map_err(unreadable)?,
                start_fen: row.try_get("start_fen").map_err(unreadable)?,
                moves,
                ending: match ending {
                    None => None,
                    Some(text) => Some(Ending::parse(&text).ok_or_else(|| damaged("the ending"))?),
                },
            }))
        })
    }

    fn append<'a>(&'a self, id: &'a str, ply: usize, uci: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            // The move is kept only if it is the next one.
            let done = sqlx::query(
                "INSERT INTO moves (play, ply, uci)
                 SELECT ?1, ?2, ?3 WHERE (SELECT count(*) FROM moves WHERE play = ?1) = ?2",
            )
            .bind(id)
            .bind(ply as i64)
            .bind(uci)
            .execute(&self.writer)
            .await?;
            if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
        })
    }

    fn take_back<'a>(&'a self, id: &'a str, ply: usize) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut transaction = self.begin().await?;
            sqlx::query("DELETE FROM moves WHERE play = ? AND ply >= ?")
                .bind(id)
                .bind(ply as i64)
                .execute(&mut *transaction)
                .await?;
            sqlx::query("UPDATE plays SET ending = NULL WHERE id = ?").bind(id).execute(&mut *transaction).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn finish<'a>(&'a self, id: &'a str, ending: Ending) -> Answer<'a, ()> {
        Box::pin(async move {
            let done = sqlx::query("UPDATE plays SET ending = ? WHERE id = ?")
                .bind(ending.as_str())
                .bind(id)
                .execute(&self.writer)
                .await?;
            if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
        })
    }

    fn rules<'a>(&'a self, wanted: &'a str) -> Answer<'a, Option<StoredRules>> {
        Box::pin(async move {
            let row = sqlx::query("SELECT game, source FROM rules WHERE fingerprint = ?")
                .bind(wanted)
                .fetch_optional(&self.readers)
                .await?;
            row.map(|row| Ok(StoredRules { game: row.try_get("game")?, source: row.try_get("source")? })).transpose()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn levels_of_an_older_archive_become_their_likes() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("old.db");
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let old = SqlitePool::connect_with(options).await.expect("a new file");
        let plays = "INSERT INTO rules VALUES ('f', 'chess', '');
            INSERT INTO plays (id, rules, seats, level, token_hash, begun, start_fen)
            VALUES ('a', 'f', 'hotseat', 1, x'', 0, ''), ('b', 'f', 'hotseat', 2, x'', 0, ''), ('c', 'f', 'hotseat', 3, x'', 0, '');
            PRAGMA user_version = 1;";
        for sql in [MIGRATIONS[0], plays] {
            sqlx::raw_sql(sql).execute(&old).await.expect("format 1");
        }
        old.close().await;
        // Opened twice: the change is made once.
        for _ in 0..2 {
            let store = SqliteStore::open(&file).await.expect("an archive");
            let levels: Vec<i64> = sqlx::query_scalar("SELECT level FROM plays ORDER BY id")
                .fetch_all(&store.readers)
                .await
                .expect("levels");
            assert_eq!(levels, [3, 6, 10]);
            store.close().await;
        }
    }
}
