-- Guests are people without an account: a name, and the sessions of their devices.
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;

-- Only the hash of a token is stored. A link is used once and makes a session.
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('session', 'link')),
    guest TEXT NOT NULL REFERENCES guests (id),
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_of_guest ON tokens (guest);

CREATE TABLE mutes (
    guest TEXT NOT NULL REFERENCES guests (id),
    person TEXT NOT NULL,
    PRIMARY KEY (guest, person)
) WITHOUT ROWID;

-- A table as the lists show it. What happened there is in its facts.
CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'closed')),
    host TEXT NOT NULL,
    public INTEGER NOT NULL,
    open_seats INTEGER NOT NULL,
    settings TEXT NOT NULL,
    seats TEXT NOT NULL,
    rounds INTEGER NOT NULL DEFAULT 0,
    totals TEXT NOT NULL DEFAULT '[]',
    winner INTEGER,
    made INTEGER NOT NULL,
    updated INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_status ON tables (status, updated);

CREATE TABLE players (
    code TEXT NOT NULL REFERENCES tables (code),
    seat INTEGER NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (code, seat)
) WITHOUT ROWID;
CREATE INDEX players_by_guest ON players (guest);

-- The log: what a table is rebuilt from. `wish` is the client's id of the request.
CREATE TABLE facts (
    code TEXT NOT NULL REFERENCES tables (code),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    guest TEXT NOT NULL DEFAULT '',
    wish TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL,
    PRIMARY KEY (code, seq)
) WITHOUT ROWID;

-- One row a guest and finished game, for statistics.
CREATE TABLE results (
    guest TEXT NOT NULL,
    code TEXT NOT NULL REFERENCES tables (code),
    rules TEXT NOT NULL,
    opponents TEXT NOT NULL,
    won INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    first_outs INTEGER NOT NULL,
    bets INTEGER NOT NULL,
    bets_won INTEGER NOT NULL,
    PRIMARY KEY (guest, code)
) WITHOUT ROWID;
