-- One-time codes by which a person comes to another device; each person has one at most.

CREATE TABLE device_codes (
    person TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    until REAL NOT NULL
) WITHOUT ROWID;
