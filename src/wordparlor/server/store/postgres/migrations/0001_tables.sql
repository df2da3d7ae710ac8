-- Tables and people. Texts compare by their code points, as in the other store.

CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    last bigint NOT NULL,               -- the seq of the last entry
    aside text                          -- why the table was set aside
) WITH (fillfactor = 50);               -- room to change a row in place

CREATE TABLE entries (
    table_id text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    body bytea NOT NULL,
    at double precision NOT NULL,
    key text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX entries_by_key ON entries (table_id, key) WHERE key <> '';

-- Only the latest snapshot of a table is kept.
CREATE TABLE snapshots (
    table_id text COLLATE "C" PRIMARY KEY,
    seq bigint NOT NULL,
    version bigint NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE cards (
    table_id text COLLATE "C" PRIMARY KEY,
    status text COLLATE "C" NOT NULL,
    listed boolean NOT NULL,
    summary bytea NOT NULL,
    people text[] NOT NULL,
    due double precision,
    changed double precision NOT NULL
);

CREATE INDEX cards_in_lobby ON cards (status, changed DESC, table_id) WHERE listed;
CREATE INDEX cards_by_clock ON cards (due, table_id) WHERE due IS NOT NULL;

CREATE TABLE holders (
    person text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE INDEX holders_by_table ON holders (table_id);

CREATE TABLE people (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    token_hash bytea NOT NULL UNIQUE
);

-- Append to a table and tell the other servers. Answers what is in the way instead of raising it,
-- so that one refusal spares the other appends of the same transaction.
CREATE FUNCTION append(
    the_table text,
    first bigint,
    bodies bytea[],
    ats double precision[],
    keys text[],
    sender text,
    card_status text,                   -- null: no card
    card_listed boolean,
    card_summary bytea,
    card_people text[],
    card_due double precision,
    card_changed double precision,
    snapshot_seq bigint,                -- null: no snapshot
    snapshot_version bigint,
    snapshot_body bytea,
    OUT verdict text,                   -- 'done', or 'key', 'aside', 'seq' for what is in the way
    OUT used bigint,
    OUT reason text
) LANGUAGE plpgsql AS $$
DECLARE
    before bigint;
    keys_made text[];
    last_one bigint := first + cardinality(bodies) - 1;
BEGIN
    -- The table's row is the lock: a second writer waits here and then sees the first one's work.
    SELECT tables.last, tables.aside INTO before, reason FROM tables WHERE id = the_table FOR UPDATE;
    IF NOT FOUND AND first = 1 THEN
        INSERT INTO tables (id, last) VALUES (the_table, 0) ON CONFLICT DO NOTHING;
        SELECT tables.last, tables.aside INTO before, reason
            FROM tables WHERE id = the_table FOR UPDATE;
    END IF;

    keys_made := array_remove(keys, '');
    IF cardinality(keys_made) > 0 THEN
        SELECT min(seq) INTO used FROM entries
            WHERE table_id = the_table AND key <> '' AND key = ANY (keys_made);
    END IF;
    verdict := CASE
        WHEN used IS NOT NULL THEN 'key'
        WHEN reason IS NOT NULL THEN 'aside'
        WHEN before IS NULL OR before <> first - 1 THEN 'seq'
        ELSE 'done'
    END;
    IF verdict <> 'done' THEN
        RETURN;
    END IF;

    UPDATE tables SET last = last_one WHERE id = the_table;
    INSERT INTO entries (table_id, seq, body, at, key)
        SELECT the_table, first + place - 1, new.body, new.at, new.key
        FROM unnest(bodies, ats, keys) WITH ORDINALITY AS new (body, at, key, place);

    IF snapshot_seq IS NOT NULL THEN
        INSERT INTO snapshots (table_id, seq, version, body)
            VALUES (the_table, snapshot_seq, snapshot_version, snapshot_body)
            ON CONFLICT (table_id) DO UPDATE
            SET seq = excluded.seq, version = excluded.version, body = excluded.body;
    END IF;

    IF card_status IS NOT NULL THEN
        -- People come and go seldom.
        IF card_people IS DISTINCT FROM (SELECT people FROM cards WHERE table_id = the_table) THEN
            DELETE FROM holders WHERE table_id = the_table AND person <> ALL (card_people);
            INSERT INTO holders (person, table_id)
                SELECT DISTINCT person, the_table FROM unnest(card_people) AS person
                ON CONFLICT DO NOTHING;
        END IF;
        INSERT INTO cards (table_id, status, listed, summary, people, due, changed)
            VALUES (the_table, card_status, card_listed, card_summary, card_people, card_due,
                    card_changed)
            ON CONFLICT (table_id) DO UPDATE
            SET status = excluded.status, listed = excluded.listed, summary = excluded.summary,
                people = excluded.people, due = excluded.due, changed = excluded.changed;
    END IF;

    PERFORM pg_notify('wordparlor', sender || ' ' || last_one || ' ' || the_table);
END
$$;
