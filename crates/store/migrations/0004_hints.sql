-- Whether people may ask the computer what to do at this table, and how often each seat has: others are told. Games from
-- before this file let everyone ask.
ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1));
ALTER TABLE seats ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0 CHECK (hinted >= 0);
