-- Daily deals: which tables play the deal of a game on a day, and the score of the master there.

CREATE TABLE dailies (
    table_id text COLLATE "C" PRIMARY KEY,  -- noted before the table is opened
    day text COLLATE "C" NOT NULL,          -- 2026-11-18
    game text COLLATE "C" NOT NULL
);
CREATE INDEX dailies_by_day ON dailies (day, game);

CREATE TABLE pars (
    day text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    score bigint NOT NULL,
    PRIMARY KEY (day, game)
);
