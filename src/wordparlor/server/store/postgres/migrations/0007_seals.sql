-- Digests of what no chain covers: replaced bodies, stories, people. Nobody writes for forgotten people.

ALTER TABLE entries ADD COLUMN replacement bytea;   -- the digest of a body that was replaced
UPDATE entries SET replacement = sha256(body) WHERE digest IS NOT NULL;

ALTER TABLE tables ADD COLUMN story bytea;          -- the digest of the story; null: there is none
UPDATE tables SET story = substring(
    sha256(convert_to(id, 'UTF8') || '\x00'::bytea || int8send(seq) || sha256(body)) FROM 1 FOR 16
)
FROM stories WHERE table_id = id;

-- See seals.py, which fills it after this migration.
ALTER TABLE people ADD COLUMN seal bytea NOT NULL DEFAULT '';

-- One of these people who is forgotten; null if none is. Nobody can forget them until the transaction
-- ends.
CREATE FUNCTION find_gone(the_people text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    known text[];
BEGIN
    IF cardinality(the_people) = 0 THEN
        RETURN NULL;
    END IF;
    PERFORM FROM people WHERE id = ANY (the_people) AND forgotten IS NULL ORDER BY id FOR SHARE;
    known := ARRAY(SELECT id FROM people WHERE id = ANY (the_people) AND forgotten IS NULL);
    RETURN (SELECT one FROM unnest(the_people) AS one WHERE one <> ALL (known) LIMIT 1);
END
$$;

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
    the_people text[],                  -- who must not be forgotten
    OUT verdict text,                   -- 'done', or 'key', 'aside', 'seq', 'code', 'person'
    OUT used bigint,
    OUT reason text
) LANGUAGE plpgsql AS $$
DECLARE
    before bigint;
    chain_made bytea;
    chains_made bytea[];
    keys_made text[];
    last_one bigint := first + cardinality(bodies) - 1;
    gone text;
    joins boolean;
BEGIN
    -- The table's row is the lock: a second writer waits here and then sees the first one's work.
    SELECT tables.last, tables.aside, tables.head INTO before, reason, chain_made
        FROM tables WHERE id = the_table FOR UPDATE;
    IF NOT FOUND AND first = 1 THEN
        gone := find_gone(the_people);
        IF gone IS NOT NULL THEN
            verdict := 'person';
            reason := gone;
            RETURN;
        END IF;
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

    -- Without a lock if nobody joins: who forgets a person locks the row of each table of theirs later,
    -- and then finds this append. A table that a person joins is not among those yet.
    -- Most moves change neither the people nor the status.
    joins := card_status IS NOT NULL AND NOT EXISTS (
        SELECT FROM cards
        WHERE table_id = the_table AND people = card_people AND status = card_status
    );
    IF joins THEN
        gone := find_gone(the_people);
    ELSE
        SELECT one INTO gone FROM unnest(the_people) AS one
            WHERE NOT EXISTS (SELECT FROM people WHERE id = one AND forgotten IS NULL);
    END IF;
    IF gone IS NOT NULL THEN
        verdict := 'person';
        reason := gone;
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
        IF joins THEN
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
