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
INSERT INTO "facts" VALUES('2c29xzntgzdw',1,1794977872,'','','{"fact":"made","settings":{"rules":"tatties","goal":"1r","delay":"off"},"engine":"0.2.0.dev0"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',2,1794977872,'','','{"fact":"seated","seats":[{"guest":"UaTqrql_1j0h"},{},{"level":"greedy"}],"host":"UaTqrql_1j0h"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',3,1794977872,'yrk_DMIpHwsc','join-5642.88821564','{"fact":"seated","seats":[{"guest":"UaTqrql_1j0h"},{"guest":"yrk_DMIpHwsc"},{"level":"greedy"}],"host":"UaTqrql_1j0h"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',4,1794977872,'UaTqrql_1j0h','start-1-0','{"fact":"dealt","lead":0,"hands":["3r3g4r4g4p5p6b7r7b7p9b9pTgTp","2y2g2p4y4b5r5b6r7g8r8y8g9y9g","2r2b3y3b3p5y5g6y6p7y8p9rTyTb"],"haggis":"Tr6g8b"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',5,1794977872,'UaTqrql_1j0h','say-2-4','{"fact":"said","guest":"UaTqrql_1j0h","text":"good luck"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',6,1794977872,'yrk_DMIpHwsc','act-1-4','{"fact":"acted","seat":1,"action":"bid15"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',7,1794977872,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',8,1794977872,'UaTqrql_1j0h','act-3-7','{"fact":"acted","seat":0,"action":"bid30"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',9,1794977872,'yrk_DMIpHwsc','act-2-8','{"fact":"acted","seat":1,"action":"bid45"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',10,1794977872,'UaTqrql_1j0h','act-4-9','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',11,1794977872,'','','{"fact":"shepherd-found","seat":1,"bid":45,"drawn":"Tr"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',12,1794977872,'yrk_DMIpHwsc','act-3-11','{"fact":"acted","seat":1,"action":"discard2g"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',13,1794977872,'yrk_DMIpHwsc','act-4-12','{"fact":"acted","seat":1,"action":"8y8g9y9gQK:888999"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',14,1794977872,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',15,1794977872,'UaTqrql_1j0h','act-5-14','{"fact":"acted","seat":0,"action":"9pTgTpJQK:999TTT"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',16,1794977872,'yrk_DMIpHwsc','act-5-15','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',17,1794977872,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',18,1794977872,'','','{"fact":"captured","winner":0,"taker":0,"cards":"8y8g9y9g9pTgTpJQQKK"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',19,1794977872,'UaTqrql_1j0h','act-6-18','{"fact":"acted","seat":0,"action":"4r4g4p"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',20,1794977872,'yrk_DMIpHwsc','act-6-19','{"fact":"acted","seat":1,"action":"5r5bJ:555"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',21,1794977872,'','','{"fact":"acted","seat":2,"action":"6y6pJ:666","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',22,1794977872,'UaTqrql_1j0h','act-7-21','{"fact":"acted","seat":0,"action":"3g5p7r9b"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',23,1794977872,'yrk_DMIpHwsc','act-7-22','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',24,1794977872,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',25,1794977872,'','','{"fact":"captured","winner":0,"taker":0,"cards":"3g4r4g4p5r5b5p6y6p7r9bJJ"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',26,1794977872,'UaTqrql_1j0h','act-8-25','{"fact":"acted","seat":0,"action":"7b7p"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',27,1794977872,'yrk_DMIpHwsc','act-8-26','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',28,1794977872,'','','{"fact":"acted","seat":2,"action":"TyTb","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',29,1794977872,'UaTqrql_1j0h','act-9-28','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',30,1794977872,'yrk_DMIpHwsc','act-9-29','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',31,1794977872,'','','{"fact":"captured","winner":2,"taker":2,"cards":"7b7pTyTb"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',32,1794977872,'','','{"fact":"acted","seat":2,"action":"3y3b3p","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',33,1794977872,'UaTqrql_1j0h','act-10-32','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',34,1794977872,'yrk_DMIpHwsc','act-10-33','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',35,1794977872,'','','{"fact":"captured","winner":2,"taker":2,"cards":"3y3b3p"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',36,1794977872,'','','{"fact":"acted","seat":2,"action":"2r2b","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',37,1794977873,'UaTqrql_1j0h','act-11-36','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',38,1794977873,'yrk_DMIpHwsc','act-11-37','{"fact":"acted","seat":1,"action":"4y4b"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',39,1794977873,'','','{"fact":"acted","seat":2,"action":"5y5g","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',40,1794977873,'UaTqrql_1j0h','act-12-39','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',41,1794977873,'yrk_DMIpHwsc','act-12-40','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',42,1794977873,'','','{"fact":"captured","winner":2,"taker":2,"cards":"2r2b4y4b5y5g"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',43,1794977873,'','','{"fact":"acted","seat":2,"action":"7y","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',44,1794977873,'UaTqrql_1j0h','act-13-43','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',45,1794977873,'yrk_DMIpHwsc','act-13-44','{"fact":"acted","seat":1,"action":"Tr"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',46,1794977873,'','','{"fact":"acted","seat":2,"action":"Q","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',47,1794977873,'UaTqrql_1j0h','act-14-46','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',48,1794977873,'yrk_DMIpHwsc','act-14-47','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',49,1794977873,'','','{"fact":"captured","winner":2,"taker":2,"cards":"7yTrQ"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',50,1794977873,'','','{"fact":"acted","seat":2,"action":"8p","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',51,1794977873,'UaTqrql_1j0h','act-15-50','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',52,1794977873,'yrk_DMIpHwsc','act-15-51','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',53,1794977873,'','','{"fact":"captured","winner":2,"taker":2,"cards":"8p"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',54,1794977873,'','','{"fact":"acted","seat":2,"action":"9rK:99","bot":true}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',55,1794977873,'','','{"fact":"went-out","seat":2,"recorded":5}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',56,1794977873,'UaTqrql_1j0h','act-16-55','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',57,1794977873,'yrk_DMIpHwsc','act-16-56','{"fact":"acted","seat":1,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',58,1794977873,'','','{"fact":"captured","winner":2,"taker":2,"cards":"9rK"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',59,1794977873,'UaTqrql_1j0h','act-17-58','{"fact":"acted","seat":0,"action":"3r"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',60,1794977873,'yrk_DMIpHwsc','act-17-59','{"fact":"acted","seat":1,"action":"6r"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',61,1794977873,'UaTqrql_1j0h','act-18-60','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',62,1794977873,'','','{"fact":"captured","winner":1,"taker":1,"cards":"3r6r"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',63,1794977873,'yrk_DMIpHwsc','act-18-62','{"fact":"acted","seat":1,"action":"2y2p"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',64,1794977873,'UaTqrql_1j0h','act-19-63','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',65,1794977873,'','','{"fact":"captured","winner":1,"taker":1,"cards":"2y2p"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',66,1794977873,'yrk_DMIpHwsc','act-19-65','{"fact":"acted","seat":1,"action":"7g"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',67,1794977873,'UaTqrql_1j0h','act-20-66','{"fact":"acted","seat":0,"action":"pass"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',68,1794977873,'','','{"fact":"captured","winner":1,"taker":1,"cards":"7g"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',69,1794977873,'yrk_DMIpHwsc','act-20-68','{"fact":"acted","seat":1,"action":"8r"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',70,1794977873,'','','{"fact":"went-out","seat":1,"recorded":1}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',71,1794977873,'','','{"fact":"captured","winner":1,"taker":1,"cards":"8r"}');
INSERT INTO "facts" VALUES('2c29xzntgzdw',72,1794977873,'','','{"fact":"scored","lines":[{"recorded":0,"hand":0,"captured":25,"bet":0,"bets":15,"bonus":0,"total":40},{"recorded":1,"hand":5,"captured":6,"bet":45,"bets":0,"bonus":0,"total":11},{"recorded":5,"hand":25,"captured":20,"bet":0,"bets":30,"bonus":0,"total":75}],"totals":[40,11,75],"winner":2}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',1,1794977873,'','','{"fact":"made","settings":{"rules":"neeps","delay":"off"},"engine":"0.2.0.dev0"}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',2,1794977873,'','','{"fact":"seated","seats":[{"guest":"UaTqrql_1j0h"},{"level":"greedy"},{"level":"greedy"},{"level":"greedy"}],"host":"UaTqrql_1j0h"}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',3,1794977873,'','','{"fact":"dealt","lead":1,"hands":["2r3y3b4g4b5y5g5b6g6g6b7y8r8g9r9rTgTg","2r2y2b3r3r3b4b5r5r5y5g6y7g8r9g9g9bTb","2y2b3y3g4y4y4g6r6r7r7y7b8y8g8b8b9yTr","2g2g3g4r4r5b6y6b7r7g7b8y9y9bTrTyTyTb"],"haggis":""}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',4,1794977873,'UaTqrql_1j0h','act-1-3','{"fact":"gave","seat":0,"card":"2r"}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',5,1794977873,'','','{"fact":"gave","seat":1,"card":"8r","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',6,1794977873,'','','{"fact":"gave","seat":2,"card":"Tr","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',7,1794977873,'','','{"fact":"gave","seat":3,"card":"4r","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',8,1794977873,'','','{"fact":"acted","seat":0,"action":"give2r"}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',9,1794977873,'','','{"fact":"acted","seat":1,"action":"give8r","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',10,1794977873,'','','{"fact":"acted","seat":2,"action":"giveTr","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',11,1794977873,'','','{"fact":"acted","seat":3,"action":"give4r","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',12,1794977873,'UaTqrql_1j0h','act-2-11','{"fact":"gave","seat":0,"card":"3y"}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',13,1794977873,'','','{"fact":"gave","seat":1,"card":"6y","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',14,1794977873,'','','{"fact":"gave","seat":2,"card":"9y","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',15,1794977873,'','','{"fact":"gave","seat":3,"card":"4r","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',16,1794977873,'','','{"fact":"acted","seat":0,"action":"give3y"}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',17,1794977873,'','','{"fact":"acted","seat":1,"action":"give6y","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',18,1794977873,'','','{"fact":"acted","seat":2,"action":"give9y","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',19,1794977873,'','','{"fact":"acted","seat":3,"action":"give4r","bot":true}');
INSERT INTO "facts" VALUES('m78r92ayyjqr',20,1794977873,'','','{"fact":"acted","seat":1,"action":"bet15","bot":true}');
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "guests" VALUES('UaTqrql_1j0h','Ann',1794977872);
INSERT INTO "guests" VALUES('yrk_DMIpHwsc','Ben',1794977872);
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
INSERT INTO "players" VALUES('2c29xzntgzdw',0,'UaTqrql_1j0h');
INSERT INTO "players" VALUES('m78r92ayyjqr',0,'UaTqrql_1j0h');
INSERT INTO "players" VALUES('2c29xzntgzdw',1,'yrk_DMIpHwsc');
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
INSERT INTO "results" VALUES('UaTqrql_1j0h','2c29xzntgzdw','tatties','bot greedy,yrk_DMIpHwsc',0,1,0,0,0);
INSERT INTO "results" VALUES('yrk_DMIpHwsc','2c29xzntgzdw','tatties','UaTqrql_1j0h,bot greedy',0,1,0,1,0);
CREATE TABLE sheets (
    code TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    revision INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "sheets" VALUES('stt78wyvnf4m','UaTqrql_1j0h',1,1794977873,'{"rules":"haggis-2","options":[],"goal":"250","players":["Ann","Ben"],"first":0,"rounds":[{"out":[0],"recorded":[4],"captured":[30,6],"bets":[15,null]}],"code":"stt78wyvnf4m","revision":1}');
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
INSERT INTO "tables" VALUES('2c29xzntgzdw','over','UaTqrql_1j0h',0,0,'{"rules":"tatties","goal":"1r","delay":"off"}','[{"guest":"UaTqrql_1j0h"},{"guest":"yrk_DMIpHwsc"},{"level":"greedy"}]',1,'[40, 11, 75]',2,1794977872,1794977873);
INSERT INTO "tables" VALUES('m78r92ayyjqr','playing','UaTqrql_1j0h',0,0,'{"rules":"neeps","delay":"off"}','[{"guest":"UaTqrql_1j0h"},{"level":"greedy"},{"level":"greedy"},{"level":"greedy"}]',0,'[0, 0]',NULL,1794977873,1794977873);
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('session', 'link')),
    guest TEXT NOT NULL REFERENCES guests (id),
    expires INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "tokens" VALUES('163e224dee10ad441281819244ab7e40e6590b5faf4457e3c6a92ec8027de92f','link','UaTqrql_1j0h',1794978773);
INSERT INTO "tokens" VALUES('3a002160ec7f6c772768f0ad3efeaf4f1103c36c287e59f49fa443f8a4a32d43','session','UaTqrql_1j0h',1829537872);
INSERT INTO "tokens" VALUES('add92db6a31b26cdd08b17cd8fc88583a9d5b0f80f79576b39d5fe32b65e5ea6','session','yrk_DMIpHwsc',1829537872);
CREATE INDEX tokens_of_guest ON tokens (guest);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE INDEX players_by_guest ON players (guest);
CREATE INDEX sheets_of_guest ON sheets (guest, updated);
COMMIT;
PRAGMA user_version = 3;
