-- The story of a finished game, packed, so that it stays readable without its word list.

CREATE TABLE stories (
    table_id text COLLATE "C" PRIMARY KEY,
    seq bigint NOT NULL,                -- the entry that ended the game
    body bytea NOT NULL
);
