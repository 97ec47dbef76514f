BEGIN TRANSACTION;
CREATE TABLE facts (
    code TEXT NOT NULL REFERENCES tables (code),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    guest TEXT NOT NULL DEFAULT '',
    wish TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL, mark INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (code, seq)
) WITHOUT ROWID;
INSERT INTO "facts" VALUES('79ergmgcsya7',1,1794985107,'','','{"fact":"made","settings":{"rules":"neeps","delay":"off"},"engine":"0.2.0.dev0"}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',2,1794985107,'','','{"fact":"seated","seats":[{"guest":"VkOT7uHO6rbL"},{"level":"greedy"},{"level":"greedy"},{"level":"greedy"}],"host":"VkOT7uHO6rbL"}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',3,1794985107,'','','{"fact":"dealt","lead":1,"hands":["3y3b4y4g5g5g5b6r6g7y7g7b8y8g9bTrTrTb","2r2y2g2b3r3b4y4g4b5y5y6r6y6g8r8y8bTy","2r2y3r3y3g4r5b6b7r7g8r9r9r9y9y9g9bTb","2g2b3g4r4b5r5r6y6b7r7y7b8g8b9gTyTgTg"],"haggis":""}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',4,1794985107,'VkOT7uHO6rbL','act-1-3','{"fact":"gave","seat":0,"card":"3y"}',3526950548);
INSERT INTO "facts" VALUES('79ergmgcsya7',5,1794985107,'','','{"fact":"gave","seat":1,"card":"Ty","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',6,1794985107,'','','{"fact":"gave","seat":2,"card":"5b","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',7,1794985107,'','','{"fact":"gave","seat":3,"card":"3g","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',8,1794985107,'','','{"fact":"acted","seat":0,"action":"give3y"}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',9,1794985107,'','','{"fact":"acted","seat":1,"action":"giveTy","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',10,1794985107,'','','{"fact":"acted","seat":2,"action":"give5b","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',11,1794985107,'','','{"fact":"acted","seat":3,"action":"give3g","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',12,1794985107,'VkOT7uHO6rbL','act-2-11','{"fact":"gave","seat":0,"card":"3b"}',231172512);
INSERT INTO "facts" VALUES('79ergmgcsya7',13,1794985107,'','','{"fact":"gave","seat":1,"card":"8b","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',14,1794985107,'','','{"fact":"gave","seat":2,"card":"6b","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',15,1794985107,'','','{"fact":"gave","seat":3,"card":"2g","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',16,1794985107,'','','{"fact":"acted","seat":0,"action":"give3b"}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',17,1794985107,'','','{"fact":"acted","seat":1,"action":"give8b","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',18,1794985107,'','','{"fact":"acted","seat":2,"action":"give6b","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',19,1794985107,'','','{"fact":"acted","seat":3,"action":"give2g","bot":true}',0);
INSERT INTO "facts" VALUES('79ergmgcsya7',20,1794985107,'','','{"fact":"acted","seat":1,"action":"bet30","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',1,1794985105,'','','{"fact":"made","settings":{"rules":"tatties","goal":"1r","delay":"off"},"engine":"0.2.0.dev0"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',2,1794985105,'','','{"fact":"seated","seats":[{"guest":"VkOT7uHO6rbL"},{},{"level":"greedy"}],"host":"VkOT7uHO6rbL"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',3,1794985106,'vI1KAvRH-rG-','join-09562497948aac98','{"fact":"seated","seats":[{"guest":"VkOT7uHO6rbL"},{"guest":"vI1KAvRH-rG-"},{"level":"greedy"}],"host":"VkOT7uHO6rbL"}',823772177);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',4,1794985106,'VkOT7uHO6rbL','start-1-0','{"fact":"dealt","lead":0,"hands":["3p4g5y5p6p7y7g7b7p8y8b8p9pTp","2r2y3r3g4r4y4b5r5b6g6b8g9bTy","2g2b4p5g6r6y7r8r9r9y9gTrTgTb"],"haggis":"3b3y2p"}',493542647);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',5,1794985106,'VkOT7uHO6rbL','say-2-4','{"fact":"said","guest":"VkOT7uHO6rbL","text":"good luck"}',2121645686);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',6,1794985106,'vI1KAvRH-rG-','act-1-4','{"fact":"acted","seat":1,"action":"bid15"}',2915727236);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',7,1794985106,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',8,1794985106,'VkOT7uHO6rbL','act-3-7','{"fact":"acted","seat":0,"action":"bid30"}',784580627);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',9,1794985106,'vI1KAvRH-rG-','act-2-8','{"fact":"acted","seat":1,"action":"bid45"}',418353985);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',10,1794985106,'VkOT7uHO6rbL','act-4-9','{"fact":"acted","seat":0,"action":"pass"}',267909064);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',11,1794985106,'','','{"fact":"shepherd-found","seat":1,"bid":45,"drawn":"3b"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',12,1794985106,'vI1KAvRH-rG-','act-3-11','{"fact":"acted","seat":1,"action":"discard2y"}',3581233693);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',13,1794985106,'vI1KAvRH-rG-','act-4-12','{"fact":"acted","seat":1,"action":"2r3r4r4bJQ:223344"}',60390464);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',14,1794985106,'','','{"fact":"acted","seat":2,"action":"8r9r9gTrTgJ:8899TT","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',15,1794985106,'VkOT7uHO6rbL','act-5-14','{"fact":"acted","seat":0,"action":"3p5p7p9p"}',4023744090);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',16,1794985106,'vI1KAvRH-rG-','act-5-15','{"fact":"acted","seat":1,"action":"pass"}',3894757401);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',17,1794985106,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',18,1794985106,'','','{"fact":"captured","winner":0,"taker":0,"cards":"2r3r3p4r4b5p7p8r9r9g9pTrTgJJQ"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',19,1794985106,'VkOT7uHO6rbL','act-6-18','{"fact":"acted","seat":0,"action":"7y7g7b8yJQ:777888"}',1907570941);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',20,1794985106,'vI1KAvRH-rG-','act-6-19','{"fact":"acted","seat":1,"action":"pass"}',281518641);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',21,1794985106,'','','{"fact":"acted","seat":2,"action":"pass","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',22,1794985106,'','','{"fact":"captured","winner":0,"taker":0,"cards":"7y7g7b8yJQ"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',23,1794985106,'VkOT7uHO6rbL','act-7-22','{"fact":"acted","seat":0,"action":"8pTpK:89T"}',1473066097);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',24,1794985106,'vI1KAvRH-rG-','act-7-23','{"fact":"acted","seat":1,"action":"pass"}',2487669124);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',25,1794985106,'','','{"fact":"acted","seat":2,"action":"9yQK:9TJ","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',26,1794985106,'VkOT7uHO6rbL','act-8-25','{"fact":"acted","seat":0,"action":"pass"}',2432306279);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',27,1794985106,'vI1KAvRH-rG-','act-8-26','{"fact":"acted","seat":1,"action":"pass"}',3539373107);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',28,1794985106,'','','{"fact":"captured","winner":2,"taker":2,"cards":"8p9yTpQKK"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',29,1794985106,'','','{"fact":"acted","seat":2,"action":"2g2b","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',30,1794985106,'VkOT7uHO6rbL','act-9-29','{"fact":"acted","seat":0,"action":"pass"}',1629560823);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',31,1794985106,'vI1KAvRH-rG-','act-9-30','{"fact":"acted","seat":1,"action":"3bK:33"}',1639938854);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',32,1794985106,'','','{"fact":"acted","seat":2,"action":"6r6y","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',33,1794985106,'VkOT7uHO6rbL','act-10-32','{"fact":"acted","seat":0,"action":"pass"}',1516767461);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',34,1794985106,'vI1KAvRH-rG-','act-10-33','{"fact":"acted","seat":1,"action":"pass"}',1971431767);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',35,1794985106,'','','{"fact":"captured","winner":2,"taker":2,"cards":"2g2b3b6r6yK"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',36,1794985106,'','','{"fact":"acted","seat":2,"action":"4p","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',37,1794985106,'VkOT7uHO6rbL','act-11-36','{"fact":"acted","seat":0,"action":"pass"}',1073728639);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',38,1794985106,'vI1KAvRH-rG-','act-11-37','{"fact":"acted","seat":1,"action":"5r"}',1965640176);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',39,1794985106,'','','{"fact":"acted","seat":2,"action":"7r","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',40,1794985106,'VkOT7uHO6rbL','act-12-39','{"fact":"acted","seat":0,"action":"8b"}',1679898733);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',41,1794985107,'vI1KAvRH-rG-','act-12-40','{"fact":"acted","seat":1,"action":"9b"}',1394934529);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',42,1794985107,'','','{"fact":"acted","seat":2,"action":"Tb","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',43,1794985107,'VkOT7uHO6rbL','act-13-42','{"fact":"acted","seat":0,"action":"pass"}',2407807081);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',44,1794985107,'vI1KAvRH-rG-','act-13-43','{"fact":"acted","seat":1,"action":"pass"}',4130815581);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',45,1794985107,'','','{"fact":"captured","winner":2,"taker":2,"cards":"4p5r7r8b9bTb"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',46,1794985107,'','','{"fact":"acted","seat":2,"action":"5g","bot":true}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',47,1794985107,'','','{"fact":"went-out","seat":2,"recorded":7}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',48,1794985107,'VkOT7uHO6rbL','act-14-47','{"fact":"acted","seat":0,"action":"6p"}',3670819991);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',49,1794985107,'vI1KAvRH-rG-','act-14-48','{"fact":"acted","seat":1,"action":"8g"}',2997968598);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',50,1794985107,'VkOT7uHO6rbL','act-15-49','{"fact":"acted","seat":0,"action":"pass"}',2453808786);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',51,1794985107,'','','{"fact":"captured","winner":1,"taker":1,"cards":"5g6p8g"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',52,1794985107,'vI1KAvRH-rG-','act-15-51','{"fact":"acted","seat":1,"action":"6g6b"}',565817941);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',53,1794985107,'VkOT7uHO6rbL','act-16-52','{"fact":"acted","seat":0,"action":"pass"}',675586075);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',54,1794985107,'','','{"fact":"captured","winner":1,"taker":1,"cards":"6g6b"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',55,1794985107,'vI1KAvRH-rG-','act-16-54','{"fact":"acted","seat":1,"action":"Ty"}',3097329006);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',56,1794985107,'VkOT7uHO6rbL','act-17-55','{"fact":"acted","seat":0,"action":"pass"}',266331349);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',57,1794985107,'','','{"fact":"captured","winner":1,"taker":1,"cards":"Ty"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',58,1794985107,'vI1KAvRH-rG-','act-17-57','{"fact":"acted","seat":1,"action":"4y"}',1523236857);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',59,1794985107,'VkOT7uHO6rbL','act-18-58','{"fact":"acted","seat":0,"action":"5y"}',2780658451);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',60,1794985107,'vI1KAvRH-rG-','act-18-59','{"fact":"acted","seat":1,"action":"pass"}',3684770368);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',61,1794985107,'','','{"fact":"captured","winner":0,"taker":0,"cards":"4y5y"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',62,1794985107,'VkOT7uHO6rbL','act-19-61','{"fact":"acted","seat":0,"action":"4g"}',3135846731);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',63,1794985107,'','','{"fact":"went-out","seat":0,"recorded":2}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',64,1794985107,'','','{"fact":"captured","winner":0,"taker":0,"cards":"4g"}',0);
INSERT INTO "facts" VALUES('rfd93n4u4rrg',65,1794985107,'','','{"fact":"scored","lines":[{"recorded":2,"hand":10,"captured":25,"bet":0,"bets":15,"bonus":0,"total":50},{"recorded":0,"hand":0,"captured":6,"bet":45,"bets":0,"bonus":0,"total":6},{"recorded":7,"hand":35,"captured":20,"bet":0,"bets":30,"bonus":0,"total":85}],"totals":[50,6,85],"winner":2}',0);
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "guests" VALUES('VkOT7uHO6rbL','Ann',1794985105);
INSERT INTO "guests" VALUES('vI1KAvRH-rG-','Ben',1794985105);
CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), checks INTEGER NOT NULL);
INSERT INTO "health" VALUES(1,0);
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
INSERT INTO "players" VALUES('79ergmgcsya7',0,'VkOT7uHO6rbL');
INSERT INTO "players" VALUES('rfd93n4u4rrg',0,'VkOT7uHO6rbL');
INSERT INTO "players" VALUES('rfd93n4u4rrg',1,'vI1KAvRH-rG-');
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
INSERT INTO "results" VALUES('VkOT7uHO6rbL','rfd93n4u4rrg','tatties','bot greedy,vI1KAvRH-rG-',0,1,0,0,0);
INSERT INTO "results" VALUES('vI1KAvRH-rG-','rfd93n4u4rrg','tatties','VkOT7uHO6rbL,bot greedy',0,1,0,1,0);
CREATE TABLE sheets (
    code TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    revision INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "sheets" VALUES('ap8dmndzvv3b','VkOT7uHO6rbL',1,1794985107,'{"rules":"haggis-2","options":[],"goal":"250","players":["Ann","Ben"],"first":0,"rounds":[{"out":[0],"recorded":[4],"captured":[30,6],"bets":[15,null]}],"code":"ap8dmndzvv3b","revision":1}');
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
, made_by TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "tables" VALUES('79ergmgcsya7','playing','VkOT7uHO6rbL',0,0,'{"rules":"neeps","delay":"off"}','[{"guest":"VkOT7uHO6rbL"},{"level":"greedy"},{"level":"greedy"},{"level":"greedy"}]',0,'[0, 0]',NULL,1794985107,1794985107,'VkOT7uHO6rbL');
INSERT INTO "tables" VALUES('rfd93n4u4rrg','over','VkOT7uHO6rbL',0,0,'{"rules":"tatties","goal":"1r","delay":"off"}','[{"guest":"VkOT7uHO6rbL"},{"guest":"vI1KAvRH-rG-"},{"level":"greedy"}]',1,'[50, 6, 85]',2,1794985105,1794985107,'VkOT7uHO6rbL');
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('session', 'link')),
    guest TEXT NOT NULL REFERENCES guests (id),
    expires INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0, seen INTEGER NOT NULL DEFAULT 0, device TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "tokens" VALUES('2cb21cc1b4c57de3b27e4ad756e596268b0813e46d93735a16ef97fe42910b01','session','vI1KAvRH-rG-',1829545105,1794985105,1794985105,'');
INSERT INTO "tokens" VALUES('3da19d5a1adcccddd3972519201adaab369aef9da9c5095ed98f67d58243762f','session','VkOT7uHO6rbL',1829545105,1794985105,1794985105,'');
INSERT INTO "tokens" VALUES('a422636e8b39deafb9a34a5d181d357e21c3480d25a5324cb5c0a089f99b854e','link','VkOT7uHO6rbL',1794986007,1794985107,1794985107,'');
CREATE INDEX tokens_of_guest ON tokens (guest);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE INDEX players_by_guest ON players (guest);
CREATE INDEX sheets_of_guest ON sheets (guest, updated);
CREATE INDEX tables_by_maker ON tables (made_by, status);
CREATE INDEX tokens_by_age ON tokens (expires);
CREATE INDEX chat_of_guest ON facts (guest) WHERE substr(body, 1, 14) = '{"fact":"said"';
CREATE INDEX chat_by_age ON facts (at) WHERE substr(body, 1, 14) = '{"fact":"said"';
CREATE INDEX sheets_by_age ON sheets (updated);
CREATE INDEX guests_by_age ON guests (made);
COMMIT;
PRAGMA user_version = 4;
