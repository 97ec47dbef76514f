-- Score sheets of games with real cards, as they were entered.
CREATE TABLE sheets (
    code TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    revision INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sheets_of_guest ON sheets (guest, updated);

-- The bot `simple` is now called `greedy`. Quotes inside a text are escaped, so chat stays.
UPDATE facts SET body = replace(body, '"level":"simple"', '"level":"greedy"')
    WHERE body LIKE '%"level":"simple"%';
UPDATE tables SET seats = replace(seats, '"level":"simple"', '"level":"greedy"');
UPDATE results SET opponents = (
    SELECT group_concat(name, ',') FROM (
        SELECT replace(value, 'bot simple', 'bot greedy') AS name
        FROM json_each('["' || replace(opponents, ',', '","') || '"]') ORDER BY name
    )
) WHERE opponents LIKE '%bot simple%';
