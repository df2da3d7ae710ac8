-- Chains and tallies, by which lost and changed rows are found.

ALTER TABLE entries ADD COLUMN chain BLOB NOT NULL DEFAULT x'';     -- see chain.py
ALTER TABLE tables ADD COLUMN head BLOB NOT NULL DEFAULT x'';       -- the chain of the last entry

-- One row.
CREATE TABLE store (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    identity BLOB NOT NULL,             -- differs in every copy that is a store of its own
    commits INTEGER NOT NULL,           -- see head_file.py
    closed INTEGER NOT NULL,            -- whether no server uses the file, so that it needs no WAL
    tables INTEGER NOT NULL,            -- how many there are
    people INTEGER NOT NULL
);

INSERT INTO store
SELECT 1, randomblob(16), 0, 1, (SELECT count(*) FROM tables), (SELECT count(*) FROM people);

-- What the store has lost, as a server noticed it.
CREATE TABLE losses (
    at REAL NOT NULL,
    sentence TEXT NOT NULL
);
