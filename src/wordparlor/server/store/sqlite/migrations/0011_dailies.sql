-- Daily deals: which tables play the deal of a game on a day, and the score of the master there.

CREATE TABLE dailies (
    table_id TEXT PRIMARY KEY,          -- noted before the table is opened
    day TEXT NOT NULL,                  -- 2026-11-18
    game TEXT NOT NULL
);
CREATE INDEX dailies_by_day ON dailies (day, game);

CREATE TABLE pars (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (day, game)
);
