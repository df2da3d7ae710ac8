-- Puzzles: how hard each has been for those who tried it.

CREATE TABLE puzzle_ratings (
    puzzle text COLLATE "C" PRIMARY KEY,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games bigint NOT NULL                   -- how many people the rating comes from
);
