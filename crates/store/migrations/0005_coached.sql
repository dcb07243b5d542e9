-- Whether a coach speaks at this table: it is somebody's guided first game. Games from before this file are known by the name
-- of the computer there.
ALTER TABLE games ADD COLUMN coached INTEGER NOT NULL DEFAULT 0 CHECK (coached IN (0, 1));
UPDATE games SET coached = 1 WHERE key IN (SELECT game FROM seats WHERE kind = 'computer' AND name = 'Coach');
