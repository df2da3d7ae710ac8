-- The story of a finished game, packed, so that it stays readable without its word list.

CREATE TABLE stories (
    number INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,               -- the entry that ended the game
    body BLOB NOT NULL
);
