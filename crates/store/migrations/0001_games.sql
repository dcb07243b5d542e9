-- Games, who sits at them, and the log of what was done. Times are unix milliseconds; seats count
-- from 1, as people see them; lists of numbers are text with spaces, as in a record.

CREATE TABLE games (
    -- Small and rising: live games lie side by side in the index of the log, so that a group of
    -- appends touches few pages.
    key           INTEGER PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    game          TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    position      TEXT,
    settings      TEXT NOT NULL,            -- JSON: a list of pairs
    deal          TEXT NOT NULL,
    seed          TEXT NOT NULL,
    listed        INTEGER NOT NULL,
    created_at    INTEGER NOT NULL,
    -- Follows from the log; kept for lists. How it ended is the log's last entry.
    ended_at      INTEGER
) STRICT;

CREATE INDEX games_live ON games (key) WHERE ended_at IS NULL;
CREATE INDEX games_ended ON games (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE seats (
    game        INTEGER NOT NULL REFERENCES games (key),
    seat        INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    name        TEXT NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('open', 'human', 'computer')),
    secret_hash BLOB CHECK (length(secret_hash) = 32),
    computer    TEXT,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_secret ON seats (secret_hash) WHERE secret_hash IS NOT NULL;

CREATE TABLE entries (
    key    INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES games (key),
    n      INTEGER NOT NULL CHECK (n >= 1),
    kind   TEXT NOT NULL CHECK (kind IN ('action', 'undo', 'forfeit', 'end')),
    seat   INTEGER CHECK (seat BETWEEN 1 AND 8),
    body   TEXT NOT NULL,                   -- the action, the reason, or the shares
    draws  TEXT NOT NULL,
    at     INTEGER NOT NULL,
    UNIQUE (game, n)
) STRICT;

-- The log is the truth: not even a slip in this program may change it.
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- One row that a health check writes to.
CREATE TABLE pulse (beats INTEGER NOT NULL) STRICT;
INSERT INTO pulse (beats) VALUES (0);
