-- What lists say of a game, kept with it, so that a list opens no game; and the order of lists, so that a page of one reads
-- only its own lines.

-- Whose turn it is stands with the seats. A game from before this file has no row here until somebody works it out.
CREATE TABLE gists (
    game    INTEGER PRIMARY KEY REFERENCES games (key),
    actions INTEGER NOT NULL,               -- that stand, so without what was taken back
    line    TEXT NOT NULL                   -- for everybody's eyes
) STRICT;

-- Whether this seat is to act now; nothing if that is not known.
ALTER TABLE seats ADD COLUMN acts INTEGER CHECK (acts IN (0, 1));
-- How the game stands for whoever holds this seat: 0 it is over, 1 it goes on, 2 it is their turn, on this seat or on
-- another that the same secret holds.
ALTER TABLE seats ADD COLUMN stands INTEGER NOT NULL DEFAULT 1 CHECK (stands BETWEEN 0 AND 2);
-- When something last happened at the table.
ALTER TABLE seats ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0;

UPDATE seats SET
    stands = (SELECT g.ended_at IS NULL FROM games AS g WHERE g.key = seats.game),
    last_at = (SELECT coalesce((SELECT e.at FROM entries AS e WHERE e.game = g.key ORDER BY e.n DESC LIMIT 1),
                               g.created_at)
               FROM games AS g WHERE g.key = seats.game);

CREATE INDEX seats_newest ON seats (secret_hash, stands, last_at, game) WHERE kind = 'human';
-- Seats that anyone may take.
CREATE INDEX seats_free ON seats (game) WHERE kind = 'open' AND secret_hash IS NULL AND stands > 0;

CREATE INDEX games_listed ON games (key) WHERE listed = 1;
CREATE INDEX games_listed_ended ON games (ended_at, key) WHERE listed = 1 AND ended_at IS NOT NULL;
DROP INDEX games_ended;
