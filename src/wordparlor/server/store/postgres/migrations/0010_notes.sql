-- Notes about the play of people: ratings, reviews, words. The sum of their digests is in each person's row.

CREATE TABLE notes (
    person text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    body bytea NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (person, kind, key)
);

ALTER TABLE people ADD COLUMN notes bytea NOT NULL
    DEFAULT '\x00000000000000000000000000000000'::bytea;
