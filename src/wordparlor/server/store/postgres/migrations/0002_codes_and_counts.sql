-- Room codes and the number of a person's unfinished tables.

-- A room code is a column of its table. Schema 1 kept it among the people of an open table's card, as
-- 'code BCDFGH'; cards of running tables had it in their summary alone.

ALTER TABLE tables ADD COLUMN code text COLLATE "C" NOT NULL DEFAULT '';

UPDATE tables SET code = found.code
FROM (
    -- Of two tables with one code the last changed keeps it.
    SELECT DISTINCT ON (code) code, table_id
    FROM (
        SELECT substring(encode(summary, 'escape') FROM '"code":"([A-Z]+)"') AS code, table_id, changed
        FROM cards WHERE status IN ('open', 'playing')
    ) AS unfinished
    WHERE code IS NOT NULL
    ORDER BY code, changed DESC, table_id
) AS found
WHERE tables.id = found.table_id;

CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code <> '';

DELETE FROM holders WHERE person LIKE 'code %';
UPDATE cards
SET people = ARRAY(
    SELECT person FROM unnest(people) WITH ORDINALITY AS holder (person, place)
    WHERE person NOT LIKE 'code %' ORDER BY place
)
WHERE status = 'open' OR status = 'aside';

-- Whether the table is open or playing.
ALTER TABLE holders ADD COLUMN unfinished boolean NOT NULL DEFAULT false;

UPDATE holders SET unfinished = true
FROM cards WHERE cards.table_id = holders.table_id AND cards.status IN ('open', 'playing');

CREATE INDEX holders_unfinished ON holders (person) WHERE unfinished;

DROP FUNCTION append;

-- Append to a table and notify the other servers. Returns what is in the way instead of raising it,
-- so that one refusal spares the other appends of the same transaction.
CREATE FUNCTION append(
    the_table text,
    the_code text,                      -- with the first entry: the room code, or empty
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
    OUT verdict text,                   -- 'done', or what is in the way: 'key', 'aside', 'seq', 'code'
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
        INSERT INTO tables (id, last, code) VALUES (the_table, 0, the_code)
            ON CONFLICT DO NOTHING;
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
        WHEN before IS NULL AND first = 1 THEN 'code'
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
        -- Most moves change neither the people nor the status.
        IF NOT EXISTS (
            SELECT FROM cards
            WHERE table_id = the_table AND people = card_people AND status = card_status
        ) THEN
            DELETE FROM holders WHERE table_id = the_table AND person <> ALL (card_people);
            INSERT INTO holders (person, table_id, unfinished)
                SELECT DISTINCT person, the_table, card_status IN ('open', 'playing')
                FROM unnest(card_people) AS person
                ON CONFLICT (person, table_id) DO UPDATE SET unfinished = excluded.unfinished;
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
