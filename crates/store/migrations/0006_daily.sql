-- The game of the day: everybody who plays it gets the same dice and cards, and the scores are compared. And secrets of this
-- server, from which its seeds follow.

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE daily (
    game   INTEGER PRIMARY KEY REFERENCES games (key),
    name   TEXT NOT NULL,                   -- of the game, as in games
    day    INTEGER NOT NULL,                -- days since 1970
    holder BLOB NOT NULL CHECK (length(holder) = 32),
    counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
    -- Once it is over by the rules.
    score  INTEGER,
    level  TEXT
) STRICT;

-- One try of each counts.
CREATE UNIQUE INDEX daily_tries ON daily (name, day, holder) WHERE counts = 1;
-- The best of a day first, among equals who began first.
CREATE INDEX daily_scores ON daily (name, day, score DESC, game) WHERE counts = 1 AND score IS NOT NULL;
