-- Several tokens of a person, the tables that a person ever sat at, bans, and deleted texts.

-- The digest of the body as it was written; only where a text was deleted from the body.
ALTER TABLE entries ADD COLUMN digest bytea;

CREATE TABLE tokens (
    hash bytea PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    created double precision,           -- null: before schema 4
    used double precision
);

INSERT INTO tokens (hash, person) SELECT token_hash, id FROM people;
CREATE INDEX tokens_by_person ON tokens (person);

ALTER TABLE people DROP COLUMN token_hash;
ALTER TABLE people ADD COLUMN created double precision;
ALTER TABLE people ADD COLUMN seen double precision NOT NULL DEFAULT extract(epoch FROM now());
ALTER TABLE people ALTER COLUMN seen DROP DEFAULT;
-- Since when the servers delete what this person left.
ALTER TABLE people ADD COLUMN forgotten double precision;
CREATE INDEX people_to_forget ON people (forgotten) WHERE forgotten IS NOT NULL;

-- The tables that a person ever sat at: holders lack those that the person left.
CREATE TABLE visits (
    person text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE INDEX visits_by_table ON visits (table_id);

INSERT INTO visits (person, table_id) SELECT person, table_id FROM holders;
INSERT INTO visits (person, table_id)
SELECT DISTINCT person, table_id
FROM (
    SELECT table_id, substring(encode(body, 'escape') FROM '"person":"([A-Za-z0-9_-]+)"') AS person
    FROM entries WHERE position('"type":"sat"'::bytea IN body) > 0
) AS sat
WHERE person IN (SELECT id FROM people)
ON CONFLICT DO NOTHING;

-- With the name of the schema: another program may have another search path.
CREATE FUNCTION note_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO wordparlor.visits (person, table_id)
        SELECT id, NEW.table_id FROM wordparlor.people WHERE id = NEW.person
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

CREATE TRIGGER note_visit AFTER INSERT ON holders
    FOR EACH ROW EXECUTE FUNCTION note_visit();

CREATE FUNCTION drop_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM wordparlor.visits WHERE table_id = OLD.id;
    RETURN NULL;
END
$$;

CREATE TRIGGER drop_visits AFTER DELETE ON tables
    FOR EACH ROW EXECUTE FUNCTION drop_visits();

CREATE TABLE bans (
    subject text COLLATE "C" PRIMARY KEY,   -- a network, or the id of a person
    made double precision NOT NULL,
    until double precision,
    reason text NOT NULL
);
