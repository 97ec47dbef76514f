-- usable from: 1
-- Tables that a node is asked for and cannot get, because it does not reach the node that has them.
-- It is worth no log: who still wants a table after a crash notes it again.
CREATE UNLOGGED TABLE wanted (
    code text PRIMARY KEY,
    owner text NOT NULL,
    at timestamptz NOT NULL
);
