BEGIN TRANSACTION;
CREATE TABLE facts (
    code TEXT NOT NULL REFERENCES tables (code),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    guest TEXT NOT NULL DEFAULT '',
    wish TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL,
    PRIMARY KEY (code, seq)
) WITHOUT ROWID;
INSERT INTO "facts" VALUES('5dybzx9gcede',1,1794783741,'','','{"fact":"made","settings":{"rules":"tatties","goal":"1r","delay":"off"},"engine":"0.1.0"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',2,1794783741,'','','{"fact":"seated","seats":[{"guest":"wrsy9Pe86jr5"},{},{"level":"greedy"}],"host":"wrsy9Pe86jr5"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',3,1794783741,'G2GRGuxIhsaI','join-5184.796537391','{"fact":"seated","seats":[{"guest":"wrsy9Pe86jr5"},{"guest":"G2GRGuxIhsaI"},{"level":"greedy"}],"host":"wrsy9Pe86jr5"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',4,1794783741,'wrsy9Pe86jr5','start-1-0','{"fact":"dealt","lead":1,"hands":["2g3g3b4y4p6y6g6p7b8g8b9y9b9p","2r2b2p3y4g5g5p7p8y8p9gTyTgTp","2y3r3p4r4b5r5b6r6b7r7g8r9rTb"],"haggis":"5y7yTr"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',5,1794783741,'wrsy9Pe86jr5','say-2-4','{"fact":"said","guest":"wrsy9Pe86jr5","text":"good luck"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',6,1794783741,'','','{"fact":"acted","seat":2,"action":"bid15","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',7,1794783741,'wrsy9Pe86jr5','act-3-6','{"fact":"acted","seat":0,"action":"bid30"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',8,1794783741,'G2GRGuxIhsaI','act-1-7','{"fact":"acted","seat":1,"action":"bid45"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',9,1794783741,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',10,1794783741,'wrsy9Pe86jr5','act-4-9','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',11,1794783741,'G2GRGuxIhsaI','act-2-10','{"fact":"acted","seat":1,"action":"discard2b"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',12,1794783742,'G2GRGuxIhsaI','act-3-11','{"fact":"acted","seat":1,"action":"5p7p8pJQK:345678"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',13,1794783742,'','','{"fact":"acted","seat":2,"action":"4r5r6r7r8r9r","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',14,1794783742,'wrsy9Pe86jr5','act-5-13','{"fact":"acted","seat":0,"action":"7b8b9bJQK:56789T"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',15,1794783742,'G2GRGuxIhsaI','act-4-14','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',16,1794783742,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',17,1794783742,'','','{"fact":"captured","winner":0,"taker":0,"cards":"4r5r5p6r7r7b7p8r8b8p9r9bJJQQKK"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',18,1794783742,'wrsy9Pe86jr5','act-6-17','{"fact":"acted","seat":0,"action":"6y6g6p"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',19,1794783742,'G2GRGuxIhsaI','act-5-18','{"fact":"acted","seat":1,"action":"TyTgTp"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',20,1794783742,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',21,1794783742,'wrsy9Pe86jr5','act-7-20','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',22,1794783742,'','','{"fact":"captured","winner":1,"taker":1,"cards":"6y6g6pTyTgTp"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',23,1794783742,'G2GRGuxIhsaI','act-6-22','{"fact":"acted","seat":1,"action":"5y5g"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',24,1794783742,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',25,1794783742,'wrsy9Pe86jr5','act-8-24','{"fact":"acted","seat":0,"action":"9y9p"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',26,1794783742,'G2GRGuxIhsaI','act-7-25','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',27,1794783742,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',28,1794783742,'','','{"fact":"captured","winner":0,"taker":0,"cards":"5y5g9y9p"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',29,1794783742,'wrsy9Pe86jr5','act-9-28','{"fact":"acted","seat":0,"action":"3g3b"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',30,1794783742,'G2GRGuxIhsaI','act-8-29','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',31,1794783742,'','','{"fact":"acted","seat":2,"action":"4bJ:44","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',32,1794783742,'wrsy9Pe86jr5','act-10-31','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',33,1794783742,'G2GRGuxIhsaI','act-9-32','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',34,1794783742,'','','{"fact":"captured","winner":2,"taker":2,"cards":"3g3b4bJ"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',35,1794783742,'','','{"fact":"acted","seat":2,"action":"3r3p","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',36,1794783742,'wrsy9Pe86jr5','act-11-35','{"fact":"acted","seat":0,"action":"4y4p"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',37,1794783742,'G2GRGuxIhsaI','act-10-36','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',38,1794783742,'','','{"fact":"acted","seat":2,"action":"5bQ:55","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',39,1794783742,'wrsy9Pe86jr5','act-12-38','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',40,1794783742,'G2GRGuxIhsaI','act-11-39','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',41,1794783742,'','','{"fact":"captured","winner":2,"taker":2,"cards":"3r3p4y4p5bQ"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',42,1794783742,'','','{"fact":"acted","seat":2,"action":"2y","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',43,1794783742,'wrsy9Pe86jr5','act-13-42','{"fact":"acted","seat":0,"action":"8g"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',44,1794783742,'G2GRGuxIhsaI','act-12-43','{"fact":"acted","seat":1,"action":"9g"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',45,1794783742,'','','{"fact":"acted","seat":2,"action":"Tb","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',46,1794783742,'wrsy9Pe86jr5','act-14-45','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',47,1794783742,'G2GRGuxIhsaI','act-13-46','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',48,1794783742,'','','{"fact":"captured","winner":2,"taker":2,"cards":"2y8g9gTb"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',49,1794783742,'','','{"fact":"acted","seat":2,"action":"6b","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',50,1794783742,'wrsy9Pe86jr5','act-15-49','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',51,1794783742,'G2GRGuxIhsaI','act-14-50','{"fact":"acted","seat":1,"action":"8y"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',52,1794783742,'','','{"fact":"acted","seat":2,"action":"K","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',53,1794783742,'wrsy9Pe86jr5','act-16-52','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',54,1794783742,'G2GRGuxIhsaI','act-15-53','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',55,1794783742,'','','{"fact":"captured","winner":2,"taker":2,"cards":"6b8yK"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',56,1794783742,'','','{"fact":"acted","seat":2,"action":"7g","bot":true}');
INSERT INTO "facts" VALUES('5dybzx9gcede',57,1794783742,'wrsy9Pe86jr5','act-17-56','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',58,1794783742,'G2GRGuxIhsaI','act-16-57','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',59,1794783742,'','','{"fact":"captured","winner":2,"taker":2,"cards":"7g"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',60,1794783742,'wrsy9Pe86jr5','act-18-59','{"fact":"acted","seat":0,"action":"2g"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',61,1794783742,'','','{"fact":"captured","winner":0,"taker":0,"cards":"2g"}');
INSERT INTO "facts" VALUES('5dybzx9gcede',62,1794783742,'','','{"fact":"scored","lines":[{"recorded":4,"hand":20,"captured":23,"bet":0,"bets":15,"bonus":0,"total":58},{"recorded":0,"hand":0,"captured":6,"bet":45,"bets":0,"bonus":0,"total":6},{"recorded":4,"hand":20,"captured":22,"bet":0,"bets":30,"bonus":0,"total":72}],"totals":[58,6,72],"winner":2}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',1,1794783742,'','','{"fact":"made","settings":{"rules":"neeps","delay":"off"},"engine":"0.1.0"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',2,1794783742,'','','{"fact":"seated","seats":[{"guest":"wrsy9Pe86jr5"},{"level":"greedy"},{"level":"greedy"},{"level":"greedy"}],"host":"wrsy9Pe86jr5"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',3,1794783742,'','','{"fact":"dealt","lead":3,"hands":["2r2g2b3y3g4r4y7r8r8g8g8b9r9y9gTyTbTb","3r3g3b3b4r4b5r5y5g6r7y7b8r8y9y9gTrTy","2r2y2g2b3y4g4g4b5r5g6y6g6g6b6b7b9r9b","2y3r4y5y5b5b6r6y7r7y7g7g8y8b9bTrTgTg"],"haggis":""}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',4,1794783742,'wrsy9Pe86jr5','act-1-3','{"fact":"gave","seat":0,"card":"2r"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',5,1794783742,'','','{"fact":"gave","seat":1,"card":"7b"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',6,1794783742,'','','{"fact":"gave","seat":2,"card":"3y"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',7,1794783742,'','','{"fact":"gave","seat":3,"card":"3r"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',8,1794783742,'','','{"fact":"acted","seat":0,"action":"give2r"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',9,1794783742,'','','{"fact":"acted","seat":1,"action":"give7b"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',10,1794783742,'','','{"fact":"acted","seat":2,"action":"give3y"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',11,1794783742,'','','{"fact":"acted","seat":3,"action":"give3r","bot":true}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',12,1794783742,'','','{"fact":"gave","seat":1,"card":"9g"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',13,1794783742,'','','{"fact":"gave","seat":2,"card":"5r"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',14,1794783742,'','','{"fact":"gave","seat":3,"card":"2y"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',15,1794783742,'wrsy9Pe86jr5','act-2-11','{"fact":"gave","seat":0,"card":"2g"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',16,1794783742,'','','{"fact":"acted","seat":0,"action":"give2g"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',17,1794783742,'','','{"fact":"acted","seat":1,"action":"give9g"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',18,1794783742,'','','{"fact":"acted","seat":2,"action":"give5r"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',19,1794783742,'','','{"fact":"acted","seat":3,"action":"give2y"}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',20,1794783742,'','','{"fact":"acted","seat":3,"action":"bet15","bot":true}');
INSERT INTO "facts" VALUES('vmkc6z3ftngn',21,1794783742,'','','{"fact":"acted","seat":3,"action":"7r7y7g7g7b","bot":true}');
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "guests" VALUES('G2GRGuxIhsaI','Ben',1794783741);
INSERT INTO "guests" VALUES('wrsy9Pe86jr5','Ann',1794783741);
CREATE TABLE mutes (
    guest TEXT NOT NULL REFERENCES guests (id),
    person TEXT NOT NULL,
    PRIMARY KEY (guest, person)
) WITHOUT ROWID;
CREATE TABLE players (
    code TEXT NOT NULL REFERENCES tables (code),
    seat INTEGER NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (code, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES('5dybzx9gcede',1,'G2GRGuxIhsaI');
INSERT INTO "players" VALUES('5dybzx9gcede',0,'wrsy9Pe86jr5');
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
INSERT INTO "results" VALUES('G2GRGuxIhsaI','5dybzx9gcede','tatties','bot greedy,wrsy9Pe86jr5',0,1,0,1,0);
INSERT INTO "results" VALUES('wrsy9Pe86jr5','5dybzx9gcede','tatties','G2GRGuxIhsaI,bot greedy',0,1,0,0,0);
CREATE TABLE sheets (
    code TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    revision INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "sheets" VALUES('k4mzt7wq2rhd','G2GRGuxIhsaI',2,1794783800,'{"rules":"haggis-2","options":[],"goal":"250","players":["Ann","Ben"],"first":0,"rounds":[{"out":[0],"recorded":[8],"captured":[12,24],"bets":[15,5]}],"code":"k4mzt7wq2rhd","revision":2}');
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
INSERT INTO "tables" VALUES('5dybzx9gcede','over','wrsy9Pe86jr5',0,0,'{"rules":"tatties","goal":"1r","delay":"off"}','[{"guest":"wrsy9Pe86jr5"},{"guest":"G2GRGuxIhsaI"},{"level":"greedy"}]',1,'[58, 6, 72]',2,1794783741,1794783742);
INSERT INTO "tables" VALUES('vmkc6z3ftngn','playing','wrsy9Pe86jr5',0,0,'{"rules":"neeps","delay":"off"}','[{"guest":"wrsy9Pe86jr5"},{"level":"greedy"},{"level":"greedy"},{"level":"greedy"}]',0,'[0, 0]',NULL,1794783742,1794783742);
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('session', 'link')),
    guest TEXT NOT NULL REFERENCES guests (id),
    expires INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "tokens" VALUES('40528db52c482226c17b3634fca94ecef5702d70b4981869edbd724ba54fd47a','session','G2GRGuxIhsaI',1829343741);
INSERT INTO "tokens" VALUES('7a624fef377b52d0b6204b8db34d13baee4391f5a8bcbb935ed0686ec924a129','session','wrsy9Pe86jr5',1829343741);
INSERT INTO "tokens" VALUES('8359fd79d8c1b989d8e6f729fa86b5c91846bc78ae78f2949f720e30f8545b71','link','wrsy9Pe86jr5',1794784642);
CREATE INDEX tokens_of_guest ON tokens (guest);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE INDEX players_by_guest ON players (guest);
CREATE INDEX sheets_of_guest ON sheets (guest, updated);
COMMIT;
PRAGMA user_version = 2;
