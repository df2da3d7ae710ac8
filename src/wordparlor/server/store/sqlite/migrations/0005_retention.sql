-- What the server needs to delete old tables, and to limit the tables of one address.

ALTER TABLE tables ADD COLUMN visited REAL;     -- the last visit without a change, by the day
ALTER TABLE store ADD COLUMN swept REAL NOT NULL DEFAULT 0;     -- when the last round began
ALTER TABLE store ADD COLUMN secret BLOB NOT NULL DEFAULT x'';  -- the key of the hashes in origins
UPDATE store SET secret = randomblob(32);

-- A keyed hash of the address that opened a table, for some days.
CREATE TABLE origins (
    number INTEGER PRIMARY KEY,         -- of the table
    origin BLOB NOT NULL,
    at REAL NOT NULL
);

CREATE INDEX origins_by_origin ON origins (origin);
