-- The sums of what no chain and no seal covers: bans, codes, daily deals, addresses, times of visits,
-- the store's secret, ratings of puzzles. sums.py of this folder fills them.

CREATE TABLE sums (
    name text COLLATE "C" PRIMARY KEY,
    rows bigint NOT NULL,
    digest bytea NOT NULL CHECK (length(digest) = 16)
);
