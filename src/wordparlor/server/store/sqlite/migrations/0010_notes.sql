-- Notes about the play of people: ratings, reviews, words. The sum of their digests is in each person's row.

CREATE TABLE notes (
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    body BLOB NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (person, kind, key)
) WITHOUT ROWID;

ALTER TABLE people ADD COLUMN notes BLOB NOT NULL DEFAULT x'00000000000000000000000000000000';
