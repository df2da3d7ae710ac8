-- Room codes and the number of a person's unfinished tables.

-- A room code is a column of its table. Schema 1 kept it among the people of an open table's card, as
-- 'code BCDFGH'; cards of running tables had it in their summary alone.

ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';

UPDATE tables SET code = found.code
FROM (
    -- Of two tables with one code the last changed keeps it.
    SELECT code, number, row_number() OVER (PARTITION BY code ORDER BY changed DESC, table_id) AS place
    FROM (
        SELECT number, table_id, changed, CASE
            WHEN json_valid(CAST(summary AS TEXT))
            THEN json_extract(CAST(summary AS TEXT), '$.summary.code')
        END AS code
        FROM cards WHERE status IN ('open', 'playing')
    )
    WHERE code IS NOT NULL
) AS found
WHERE tables.number = found.number AND found.place = 1;

CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code <> '';

DELETE FROM holders WHERE person LIKE 'code %';
UPDATE cards
SET people = (SELECT json_group_array(value) FROM json_each(people) WHERE value NOT LIKE 'code %')
WHERE people LIKE '%"code %';

-- Whether the table is open or playing.
ALTER TABLE holders ADD COLUMN unfinished INTEGER NOT NULL DEFAULT 0;

UPDATE holders SET unfinished = 1
WHERE number IN (SELECT number FROM cards WHERE status IN ('open', 'playing'));

CREATE INDEX holders_unfinished ON holders (person) WHERE unfinished;
