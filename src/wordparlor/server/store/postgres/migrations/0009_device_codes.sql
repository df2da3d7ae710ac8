-- One-time codes by which a person comes to another device; each person has one at most.

CREATE TABLE device_codes (
    person text COLLATE "C" PRIMARY KEY,
    hash bytea NOT NULL UNIQUE,
    until double precision NOT NULL
);
