-- Chains and tallies, by which lost and changed rows are found.

ALTER TABLE entries ADD COLUMN chain bytea NOT NULL DEFAULT '';     -- see chain.py
ALTER TABLE tables ADD COLUMN head bytea NOT NULL DEFAULT '';       -- the chain of the last entry

-- One row, which changes only when a table or a person comes or goes.
CREATE TABLE store (
    tables bigint NOT NULL,             -- how many there are
    people bigint NOT NULL
);

INSERT INTO store SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM people);

-- The chain of an entry, given that of the entry before it; the same as in chain.py. It is declared so
-- that PostgreSQL can put it inline, which is faster than a call.
CREATE FUNCTION next_chain(
    previous bytea, the_table text, seq bigint, body bytea, at double precision, key text
) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT substring(
        sha256(
            previous || '\x00'::bytea || int8send(seq) || float8send(at)
            || convert_to(the_table, 'UTF8') || '\x00'::bytea
            || convert_to(key, 'UTF8') || '\x00'::bytea || sha256(body)
        )
        FROM 1 FOR 16
    )
$$;

-- In the database, so that servers of the version before count people too.
CREATE FUNCTION count_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE wordparlor.store SET people = people + 1;
    RETURN NULL;
END
$$;

CREATE TRIGGER count_person AFTER INSERT ON people FOR EACH ROW EXECUTE FUNCTION count_person();

-- Write the chain of a table again, after a change of its entries or of its code.
CREATE FUNCTION rechain(the_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    chain_made bytea;
    entry entries;
BEGIN
    SELECT convert_to(code, 'UTF8') INTO chain_made FROM tables WHERE id = the_table FOR UPDATE;
    FOR entry IN SELECT * FROM entries WHERE table_id = the_table ORDER BY seq LOOP
        chain_made := next_chain(
            chain_made, the_table, entry.seq, entry.body, entry.at, entry.key
        );
        UPDATE entries SET chain = chain_made WHERE table_id = the_table AND seq = entry.seq;
    END LOOP;
    UPDATE tables SET head = chain_made WHERE id = the_table;
END
$$;

SELECT rechain(id) FROM tables;

-- Append to a table and notify the other servers. Returns what is in the way instead of raising it,
-- so that one refusal spares the other appends of the same transaction.
CREATE OR REPLACE FUNCTION append(
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
    chain_made bytea;
    chains_made bytea[];
    keys_made text[];
    last_one bigint := first + cardinality(bodies) - 1;
BEGIN
    -- The table's row is the lock: a second writer waits here and then sees the first one's work.
    SELECT tables.last, tables.aside, tables.head INTO before, reason, chain_made
        FROM tables WHERE id = the_table FOR UPDATE;
    IF NOT FOUND AND first = 1 THEN
        INSERT INTO tables (id, last, code, head)
            VALUES (the_table, 0, the_code, convert_to(the_code, 'UTF8'))
            ON CONFLICT DO NOTHING;
        SELECT tables.last, tables.aside, tables.head INTO before, reason, chain_made
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

    FOR place IN 1 .. cardinality(bodies) LOOP
        chain_made := next_chain(
            chain_made, the_table, first + place - 1, bodies[place], ats[place], keys[place]
        );
        chains_made[place] := chain_made;
    END LOOP;
    UPDATE tables SET last = last_one, head = chain_made WHERE id = the_table;
    IF first = 1 THEN
        UPDATE store SET tables = tables + 1;
    END IF;
    INSERT INTO entries (table_id, seq, body, at, key, chain)
        SELECT the_table, first + place - 1, new.body, new.at, new.key, new.chain
        FROM unnest(bodies, ats, keys, chains_made)
            WITH ORDINALITY AS new (body, at, key, chain, place);

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
