-- The picture that a person chose; empty: one that goes with the name.

ALTER TABLE people ADD COLUMN avatar TEXT NOT NULL DEFAULT '';
