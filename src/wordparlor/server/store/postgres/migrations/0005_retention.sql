-- What the servers need to delete old tables, and to limit the tables of one address.

ALTER TABLE tables ADD COLUMN visited double precision; -- the last visit without a change, by the day
ALTER TABLE store ADD COLUMN swept double precision NOT NULL DEFAULT 0; -- when the last round began
ALTER TABLE store ADD COLUMN secret bytea NOT NULL DEFAULT '';  -- the key of the hashes in origins
UPDATE store
SET secret = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- A keyed hash of the address that opened a table, for some days.
CREATE TABLE origins (
    table_id text COLLATE "C" PRIMARY KEY,
    origin bytea NOT NULL,
    at double precision NOT NULL
);

CREATE INDEX origins_by_origin ON origins (origin);
