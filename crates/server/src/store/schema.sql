-- Format 1 of the archive.
CREATE TABLE rules (
    fingerprint TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    source TEXT NOT NULL
) STRICT;

CREATE TABLE plays (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL REFERENCES rules (fingerprint),
    seats TEXT NOT NULL,
    level INTEGER NOT NULL,
    token_hash BLOB NOT NULL,
    start_fen TEXT NOT NULL,
    ending TEXT,
    begun INTEGER NOT NULL
) STRICT;

CREATE TABLE moves (
    play TEXT NOT NULL REFERENCES plays (id),
    ply INTEGER NOT NULL,
    uci TEXT NOT NULL,
    PRIMARY KEY (play, ply)
) STRICT, WITHOUT ROWID;
