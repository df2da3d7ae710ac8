-- Several tokens of a person, the tables that a person ever sat at, bans, and deleted texts.

-- The digest of the body as it was written; only where a text was deleted from the body.
ALTER TABLE entries ADD COLUMN digest BLOB;

-- A new table, because SQLite cannot drop a unique column.
CREATE TABLE people_with_times (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created REAL,                       -- null: before schema 4
    seen REAL NOT NULL,
    forgotten REAL                      -- since when the server deletes what this person left
) WITHOUT ROWID;

INSERT INTO people_with_times (id, name, seen)
SELECT id, name, CAST(strftime('%s', 'now') AS REAL) FROM people;

CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    created REAL,
    used REAL
) WITHOUT ROWID;

INSERT INTO tokens (hash, person) SELECT token_hash, id FROM people;
CREATE INDEX tokens_by_person ON tokens (person);

DROP TABLE people;
ALTER TABLE people_with_times RENAME TO people;
CREATE INDEX people_to_forget ON people (forgotten) WHERE forgotten IS NOT NULL;

-- The tables that a person ever sat at: holders lack those that the person left.
CREATE TABLE visits (
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (person, number)
) WITHOUT ROWID;

CREATE INDEX visits_by_table ON visits (number);

INSERT OR IGNORE INTO visits (person, number) SELECT person, number FROM holders;
INSERT OR IGNORE INTO visits (person, number)
SELECT person, number
FROM (
    SELECT number, CASE
        WHEN json_valid(CAST(body AS TEXT)) THEN json_extract(CAST(body AS TEXT), '$.entry.person')
    END AS person
    FROM entries WHERE CAST(body AS TEXT) LIKE '%"type":"sat"%'
)
WHERE person IN (SELECT id FROM people);

CREATE TRIGGER note_visit AFTER INSERT ON holders
WHEN EXISTS (SELECT 1 FROM people WHERE id = NEW.person)
BEGIN
    INSERT OR IGNORE INTO visits (person, number) VALUES (NEW.person, NEW.number);
END;

CREATE TRIGGER drop_visits AFTER DELETE ON tables
BEGIN
    DELETE FROM visits WHERE number = OLD.number;
END;

CREATE TABLE bans (
    subject TEXT NOT NULL PRIMARY KEY,  -- a network, or the id of a person
    made REAL NOT NULL,
    until REAL,
    reason TEXT NOT NULL
) WITHOUT ROWID;

-- What `wordparlor admin` appended beside a running server, which reads it here.
CREATE TABLE outside (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL
);
