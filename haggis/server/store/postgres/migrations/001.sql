-- usable from: 1
-- The same as in SQLite (../../migrations), and which node has which table.

CREATE TABLE guests (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    made bigint NOT NULL
);
CREATE INDEX guests_by_age ON guests (made);

-- Only the hash of a token is stored. A link is used once and makes a session.
CREATE TABLE tokens (
    hash text COLLATE "C" PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('session', 'link')),
    guest text COLLATE "C" NOT NULL REFERENCES guests (id),
    expires bigint NOT NULL,
    made bigint NOT NULL,
    seen bigint NOT NULL,
    device text NOT NULL
);
CREATE INDEX tokens_of_guest ON tokens (guest);
CREATE INDEX tokens_by_age ON tokens (expires);

CREATE TABLE mutes (
    guest text COLLATE "C" NOT NULL REFERENCES guests (id),
    person text COLLATE "C" NOT NULL,
    PRIMARY KEY (guest, person)
);
CREATE INDEX mutes_of_person ON mutes (person);

-- A table as the lists show it, and the node that has it. What happened there is in its facts.
-- Nothing is added to what belongs to a table unless its row here is locked, so that no foreign
-- keys are needed there, which would be checked fact by fact.
CREATE TABLE tables (
    code text COLLATE "C" PRIMARY KEY,
    status text NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'closed')),
    host text COLLATE "C" NOT NULL,
    made_by text COLLATE "C" NOT NULL,
    public boolean NOT NULL,
    open_seats integer NOT NULL,
    settings text NOT NULL,
    seats text NOT NULL,
    rounds integer NOT NULL,
    totals text NOT NULL,
    winner integer,
    made bigint NOT NULL,
    updated bigint NOT NULL,
    owner text COLLATE "C",
    epoch bigint NOT NULL DEFAULT 0
);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE INDEX tables_by_maker ON tables (made_by, status);

-- Every seat has a row; that of an empty one has an empty guest.
CREATE TABLE players (
    code text COLLATE "C" NOT NULL,
    seat integer NOT NULL,
    guest text COLLATE "C" NOT NULL,
    PRIMARY KEY (code, seat)
);
CREATE INDEX players_by_guest ON players (guest);

-- The log: what a table is rebuilt from. `wish` is the client's id of the request.
CREATE TABLE facts (
    code text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    at bigint NOT NULL,
    guest text COLLATE "C" NOT NULL,
    wish text NOT NULL,
    body text NOT NULL,
    mark bigint NOT NULL,
    PRIMARY KEY (code, seq)
);
CREATE INDEX chat_of_guest ON facts (guest) WHERE substr(body, 1, 14) = '{"fact":"said"';
CREATE INDEX chat_by_age ON facts (at) WHERE substr(body, 1, 14) = '{"fact":"said"';

-- One row a guest and finished game, for statistics.
CREATE TABLE results (
    guest text COLLATE "C" NOT NULL,
    code text COLLATE "C" NOT NULL,
    rules text COLLATE "C" NOT NULL,
    opponents text COLLATE "C" NOT NULL,
    won boolean NOT NULL,
    rounds integer NOT NULL,
    first_outs integer NOT NULL,
    bets integer NOT NULL,
    bets_won integer NOT NULL,
    PRIMARY KEY (guest, code)
);
CREATE INDEX results_of_table ON results (code);

-- Score sheets of games with real cards, as they were entered.
CREATE TABLE sheets (
    code text COLLATE "C" PRIMARY KEY,
    guest text COLLATE "C" NOT NULL REFERENCES guests (id),
    revision integer NOT NULL,
    updated bigint NOT NULL,
    body text NOT NULL
);
CREATE INDEX sheets_of_guest ON sheets (guest, updated);
CREATE INDEX sheets_by_age ON sheets (updated);

-- The servers that share the database. One whose lease has ended has no tables any more.
CREATE TABLE nodes (
    id text COLLATE "C" PRIMARY KEY,
    address text NOT NULL,
    version text NOT NULL,
    tables integer NOT NULL,
    sockets integer NOT NULL,
    load double precision NOT NULL,
    until timestamptz NOT NULL
);

-- What is written to find out whether anything can be.
CREATE TABLE health (id integer PRIMARY KEY CHECK (id = 1), checks bigint NOT NULL);
INSERT INTO health VALUES (1, 0);
