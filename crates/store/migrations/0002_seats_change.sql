-- A seat can be left during a game, and somebody else can sit down on it: two more kinds of entries. SQLite cannot change
-- a check, so the log moves to a table of the same form. The seed of a game may be empty: chance is then reported.

CREATE TABLE entries_anew (
    key    INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES games (key),
    n      INTEGER NOT NULL CHECK (n >= 1),
    kind   TEXT NOT NULL CHECK (kind IN ('action', 'undo', 'left', 'sits', 'forfeit', 'end')),
    seat   INTEGER CHECK (seat BETWEEN 1 AND 8),
    body   TEXT NOT NULL,                   -- the action, the reason, the name, or the shares
    draws  TEXT NOT NULL,
    at     INTEGER NOT NULL,
    UNIQUE (game, n)
) STRICT;

INSERT INTO entries_anew SELECT key, game, n, kind, seat, body, draws, at FROM entries ORDER BY key;
DROP TABLE entries;
ALTER TABLE entries_anew RENAME TO entries;

-- The log is the truth: not even a slip in this program may change it.
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
