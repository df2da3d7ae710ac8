-- Tables and people. Texts compare by their code points, as in the other store.

PRAGMA application_id = 0x57504C52;     -- tells our files from other programs'

-- Numbers keep the indexes small and tables in use close together, so that a commit writes few
-- pages: an append costs as much as the pages it writes.
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    last INTEGER NOT NULL,              -- the seq of the last entry
    aside TEXT                          -- why the table was set aside
);

-- Rows of all tables in the order they were written, for the same reason.
CREATE TABLE entries (
    place INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,            -- of the table
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    at REAL NOT NULL,
    key TEXT NOT NULL
);

CREATE UNIQUE INDEX entries_by_seq ON entries (number, seq);
CREATE UNIQUE INDEX entries_by_key ON entries (number, key) WHERE key <> '';

-- Only the latest snapshot of a table is kept.
CREATE TABLE snapshots (
    number INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body BLOB NOT NULL
);

CREATE TABLE cards (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    status TEXT NOT NULL,
    listed INTEGER NOT NULL,
    summary BLOB NOT NULL,
    people TEXT NOT NULL,               -- a JSON array
    due REAL,
    changed REAL NOT NULL
);

CREATE INDEX cards_in_lobby ON cards (status, changed DESC, table_id) WHERE listed;
CREATE INDEX cards_by_clock ON cards (due, table_id) WHERE due IS NOT NULL;

CREATE TABLE holders (
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (person, number)
) WITHOUT ROWID;

CREATE INDEX holders_by_table ON holders (number);

CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL UNIQUE
) WITHOUT ROWID;
