-- Digests of what no chain covers: replaced bodies, stories, people. seals.py of this folder fills them.

ALTER TABLE entries ADD COLUMN replacement BLOB;    -- the digest of a body that was replaced
ALTER TABLE tables ADD COLUMN story BLOB;           -- the digest of the story; null: there is none
ALTER TABLE people ADD COLUMN seal BLOB NOT NULL DEFAULT x'';   -- see seals.py

-- Whether texts were deleted since the gaps of the pages were cleared; see slack.py.
ALTER TABLE store ADD COLUMN slack INTEGER NOT NULL DEFAULT 1;
