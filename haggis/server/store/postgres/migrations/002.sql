-- usable from: 1
-- What the nodes count together: when a limit is untouched again. The key is a keyed hash, so that
-- no address is kept here. It is worth no log: after a crash everybody begins anew.
CREATE UNLOGGED TABLE counts (
    key bytea PRIMARY KEY,
    untouched_at timestamptz NOT NULL
);

-- How many of these scripts a node knows.
ALTER TABLE nodes ADD COLUMN schema integer NOT NULL DEFAULT 1;
