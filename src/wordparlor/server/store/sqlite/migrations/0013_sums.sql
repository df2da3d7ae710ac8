-- The sums of what no chain and no seal covers: bans, codes, daily deals, addresses, times of visits,
-- the store's secret, ratings of puzzles. sums.py of this folder fills them.

CREATE TABLE sums (
    name TEXT NOT NULL PRIMARY KEY,
    rows INTEGER NOT NULL CHECK (typeof(rows) = 'integer'),
    digest BLOB NOT NULL CHECK (typeof(digest) = 'blob' AND length(digest) = 16)
) WITHOUT ROWID;
