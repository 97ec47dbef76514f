-- Who made a table, which does not change when another becomes the host. The second fact tells.
ALTER TABLE tables ADD COLUMN made_by TEXT NOT NULL DEFAULT '';
UPDATE tables SET made_by = coalesce(
    (SELECT json_extract(body, '$.host') FROM facts WHERE facts.code = tables.code AND seq = 2), host
);
CREATE INDEX tables_by_maker ON tables (made_by, status);

-- Sessions can be listed: which device, since when, and when it was used last.
ALTER TABLE tokens ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE tokens SET
    made = expires - iif(kind = 'session', 400 * 86400, 900),
    seen = CAST(strftime('%s', 'now') AS INTEGER);
CREATE INDEX tokens_by_age ON tokens (expires);

-- A checksum of what was wished under an id.
ALTER TABLE facts ADD COLUMN mark INTEGER NOT NULL DEFAULT 0;

-- What is old is found without looking through everything.
CREATE INDEX chat_of_guest ON facts (guest) WHERE substr(body, 1, 14) = '{"fact":"said"';
CREATE INDEX chat_by_age ON facts (at) WHERE substr(body, 1, 14) = '{"fact":"said"';
CREATE INDEX sheets_by_age ON sheets (updated);
CREATE INDEX guests_by_age ON guests (made);

-- What is written to find out whether anything can be.
CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), checks INTEGER NOT NULL);
INSERT INTO health VALUES (1, 0);
