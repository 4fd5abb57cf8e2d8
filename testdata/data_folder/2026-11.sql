BEGIN TRANSACTION;
CREATE TABLE actions (
	table_id VARCHAR(80) NOT NULL, 
	seq INTEGER NOT NULL, 
	actor INTEGER NOT NULL, 
	token VARCHAR(255) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "actions" VALUES('keen-raven-926',1,-1,'deal:48e8adde639e05d5f8b27db18f886c4b83f42b38a1c43327708699958ee33306',1795453262164);
INSERT INTO "actions" VALUES('keen-raven-926',2,0,'p',1795453262176);
INSERT INTO "actions" VALUES('keen-raven-926',3,1,'p',1795453262188);
INSERT INTO "actions" VALUES('keen-raven-926',4,0,'s',1795453262233);
INSERT INTO "actions" VALUES('keen-raven-926',5,0,'Tc',1795453262281);
INSERT INTO "actions" VALUES('keen-raven-926',6,1,'s',1795453262289);
INSERT INTO "actions" VALUES('keen-raven-926',7,1,'3d',1795453262298);
INSERT INTO "actions" VALUES('keen-raven-926',8,0,'s',1795453262332);
INSERT INTO "actions" VALUES('keen-raven-926',9,0,'Jh',1795453262384);
INSERT INTO "actions" VALUES('keen-raven-926',10,1,'t',1795453262389);
INSERT INTO "actions" VALUES('keen-raven-926',11,1,'Qs',1795453262401);
INSERT INTO "actions" VALUES('keen-raven-926',12,0,'s',1795453262429);
INSERT INTO "actions" VALUES('keen-raven-926',13,0,'Kh',1795453262477);
INSERT INTO "actions" VALUES('keen-raven-926',14,1,'s',1795453262487);
INSERT INTO "actions" VALUES('keen-raven-926',15,1,'Kc',1795453262498);
INSERT INTO "actions" VALUES('keen-raven-926',16,0,'s',1795453262521);
INSERT INTO "actions" VALUES('keen-raven-926',17,0,'Js',1795453262573);
INSERT INTO "actions" VALUES('keen-raven-926',18,1,'t',1795453262580);
INSERT INTO "actions" VALUES('keen-raven-926',19,1,'7d',1795453262590);
INSERT INTO "actions" VALUES('keen-raven-926',20,0,'s',1795453262621);
INSERT INTO "actions" VALUES('keen-raven-926',21,0,'Ts',1795453262669);
INSERT INTO "actions" VALUES('keen-raven-926',22,1,'s',1795453262675);
INSERT INTO "actions" VALUES('keen-raven-926',23,1,'k:9d:2c2d2s/JcJhJs/6h7h8h',1795453262682);
INSERT INTO "actions" VALUES('keen-raven-926',24,0,'l:5h:2',1795453262690);
INSERT INTO "actions" VALUES('keen-raven-926',25,0,'l:4h:2',1795453262690);
INSERT INTO "actions" VALUES('keen-raven-926',26,0,'m:',1795453262690);
INSERT INTO "actions" VALUES('misty-weasel-514',1,-1,'deal:4948d4ef69024345513970e979168c9106c95215652715d2638bfdd7f6749cf5',1795453262994);
INSERT INTO "actions" VALUES('misty-weasel-514',2,1,'s',1795453263018);
INSERT INTO "actions" VALUES('misty-weasel-514',3,1,'d:9c9h9s',1795453263023);
INSERT INTO "actions" VALUES('misty-weasel-514',4,1,'7c',1795453263032);
INSERT INTO "actions" VALUES('misty-weasel-514',5,0,'s',1795453263049);
INSERT INTO "actions" VALUES('misty-weasel-514',6,0,'l:9d:0',1795453263097);
INSERT INTO "actions" VALUES('misty-weasel-514',7,0,'Ah',1795453263152);
INSERT INTO "actions" VALUES('misty-weasel-514',8,1,'t:3h',1795453263168);
INSERT INTO "actions" VALUES('misty-weasel-514',9,1,'d:3c3d3h',1795453263172);
INSERT INTO "actions" VALUES('misty-weasel-514',10,1,'Qs',1795453263175);
INSERT INTO "actions" VALUES('misty-weasel-514',11,0,'s',1795453263201);
INSERT INTO "actions" VALUES('misty-weasel-514',12,0,'As',1795453263260);
INSERT INTO "actions" VALUES('misty-weasel-514',13,1,'s',1795453263266);
INSERT INTO "actions" VALUES('misty-weasel-514',14,1,'7d',1795453263271);
INSERT INTO "actions" VALUES('rosy-gannet-879',1,-1,'deal:7d1fafec5c022c4a2db915e0eba3e15bea7f9890e730ed367c1c71c9f729023d',1795453263421);
INSERT INTO "actions" VALUES('rosy-gannet-879',2,1,'s',1795453263441);
INSERT INTO "actions" VALUES('rosy-gannet-879',3,1,'As',1795453263461);
INSERT INTO "actions" VALUES('rosy-gannet-879',4,0,'s',1795453263480);
INSERT INTO "actions" VALUES('rosy-gannet-879',5,0,'3c',1795453263565);
INSERT INTO "actions" VALUES('rosy-gannet-879',6,1,'s',1795453263570);
INSERT INTO "actions" VALUES('rosy-gannet-879',7,1,'Qh',1795453263590);
INSERT INTO "actions" VALUES('rosy-gannet-879',8,0,'s',1795453263613);
INSERT INTO "actions" VALUES('velvet-beaver-844',1,-1,'deal:e324926df9cb516b62c58be87f2303e4d2b7461964770555d31299733b9a979f',1795453263762);
INSERT INTO "actions" VALUES('velvet-beaver-844',2,0,'s',1795453263768);
INSERT INTO "actions" VALUES('velvet-beaver-844',3,0,'k:6c:',1795453263818);
INSERT INTO "actions" VALUES('velvet-beaver-844',4,-1,'deal:5cec06f5c66674829f6f7f1d388c8d6cc0109de22b91328a7ecd0358886e7ab3',1795453263878);
INSERT INTO "actions" VALUES('velvet-beaver-844',5,1,'t',1795453263916);
INSERT INTO "actions" VALUES('velvet-beaver-844',6,1,'k:8c:',1795453263932);
INSERT INTO "actions" VALUES('velvet-beaver-844',7,-1,'deal:57465be839370c2fec8a443d99bfc36c4d2f7dee5639835ede2a111556396f26',1795453263941);
INSERT INTO "actions" VALUES('keen-badger-144',1,-1,'deal:4f2c0693fb083ae0623d6234808ed6f86ce8093bad4403d0beef59146b9993f2',1795453264095);
INSERT INTO "actions" VALUES('keen-badger-144',2,0,'s',1795453264101);
INSERT INTO "actions" VALUES('keen-badger-144',3,0,'k:Ac:',1795453264149);
INSERT INTO "actions" VALUES('keen-badger-144',4,-1,'deal:e61306abe3f0bbc1182e22a94191b36fe53dff63241b4f2426367b31862d8a66',1795453264199);
INSERT INTO "actions" VALUES('keen-badger-144',5,0,'s',1795453264244);
INSERT INTO "actions" VALUES('keen-badger-144',6,0,'k:3c:',1795453264294);
INSERT INTO "actions" VALUES('keen-badger-144',7,-1,'deal:b4dfc90679a747060c465d02b2a48295d14771a131900d6ac20044499c4808b0',1795453264348);
INSERT INTO "actions" VALUES('eager-bison-668',1,-1,'deal:0f8435f4e8a3ebd2bd641ff89e249da73711aa1c568b34173b78780d6a877a06',1795453264509);
INSERT INTO "actions" VALUES('eager-bison-668',2,0,'p',1795453264533);
INSERT INTO "actions" VALUES('eager-bison-668',3,2,'p',1795453264536);
INSERT INTO "actions" VALUES('eager-bison-668',4,1,'t',1795453264545);
INSERT INTO "actions" VALUES('eager-bison-668',5,3,'t',1795453264554);
INSERT INTO "actions" VALUES('eager-bison-668',6,1,'5h',1795453264562);
INSERT INTO "actions" VALUES('eager-bison-668',7,3,'7h',1795453264566);
INSERT INTO "actions" VALUES('eager-bison-668',8,2,'s',1795453264575);
INSERT INTO "actions" VALUES('eager-bison-668',9,0,'s',1795453264585);
INSERT INTO "actions" VALUES('eager-bison-668',10,2,'Qd',1795453264588);
INSERT INTO "actions" VALUES('eager-bison-668',11,3,'s',1795453264601);
INSERT INTO "actions" VALUES('eager-bison-668',12,3,'Kh',1795453264612);
INSERT INTO "actions" VALUES('eager-bison-668',13,2,'s',1795453264622);
INSERT INTO "actions" VALUES('eager-bison-668',14,2,'Ks',1795453264634);
INSERT INTO "actions" VALUES('eager-bison-668',15,0,'Qs',1795453264644);
INSERT INTO "actions" VALUES('eager-bison-668',16,3,'s',1795453264647);
INSERT INTO "actions" VALUES('eager-bison-668',17,1,'s',1795453264658);
INSERT INTO "actions" VALUES('eager-bison-668',18,3,'3h',1795453264662);
INSERT INTO "actions" VALUES('eager-bison-668',19,1,'6s',1795453264666);
INSERT INTO "actions" VALUES('eager-bison-668',20,2,'s',1795453264670);
INSERT INTO "actions" VALUES('eager-bison-668',21,2,'Jh',1795453264674);
INSERT INTO "actions" VALUES('eager-bison-668',22,3,'t',1795453264687);
INSERT INTO "actions" VALUES('eager-bison-668',23,3,'Td',1795453264701);
INSERT INTO "actions" VALUES('eager-bison-668',24,2,'s',1795453264718);
INSERT INTO "actions" VALUES('eager-bison-668',25,2,'Ts',1795453264725);
INSERT INTO "actions" VALUES('eager-bison-668',26,3,'t',1795453264731);
INSERT INTO "actions" VALUES('eager-bison-668',27,3,'Jh',1795453264743);
INSERT INTO "actions" VALUES('eager-bison-668',28,2,'s',1795453264748);
INSERT INTO "actions" VALUES('eager-bison-668',29,2,'2h',1795453264768);
INSERT INTO "actions" VALUES('eager-bison-668',30,3,'s',1795453264776);
INSERT INTO "actions" VALUES('eager-bison-668',31,3,'Th',1795453264782);
INSERT INTO "actions" VALUES('eager-bison-668',32,2,'s',1795453264793);
INSERT INTO "actions" VALUES('eager-bison-668',33,2,'Ad',1795453264801);
INSERT INTO "actions" VALUES('eager-bison-668',34,3,'t',1795453264809);
INSERT INTO "actions" VALUES('eager-bison-668',35,3,'As',1795453264814);
INSERT INTO "actions" VALUES('eager-bison-668',36,2,'t',1795453264821);
INSERT INTO "actions" VALUES('eager-bison-668',37,2,'7d',1795453264827);
INSERT INTO "actions" VALUES('eager-bison-668',38,3,'s',1795453264841);
INSERT INTO "actions" VALUES('eager-bison-668',39,3,'5d',1795453264850);
INSERT INTO "actions" VALUES('eager-bison-668',40,2,'t',1795453264854);
INSERT INTO "actions" VALUES('eager-bison-668',41,2,'8c',1795453264862);
INSERT INTO "actions" VALUES('eager-bison-668',42,3,'t',1795453264869);
INSERT INTO "actions" VALUES('eager-bison-668',43,3,'Ad',1795453264872);
INSERT INTO "actions" VALUES('eager-bison-668',44,2,'t',1795453264875);
INSERT INTO "actions" VALUES('eager-bison-668',45,2,'5d',1795453264885);
INSERT INTO "actions" VALUES('eager-bison-668',46,3,'s',1795453264891);
INSERT INTO "actions" VALUES('eager-bison-668',47,3,'6s',1795453264902);
INSERT INTO "actions" VALUES('eager-bison-668',48,2,'s',1795453264906);
INSERT INTO "actions" VALUES('eager-bison-668',49,2,'Jd',1795453264916);
INSERT INTO "actions" VALUES('eager-bison-668',50,3,'s',1795453264923);
INSERT INTO "actions" VALUES('eager-bison-668',51,3,'Tc',1795453264927);
INSERT INTO "actions" VALUES('eager-bison-668',52,2,'s',1795453264934);
INSERT INTO "actions" VALUES('eager-bison-668',53,2,'k:7c:2c3c4c/AdAhAs/3s4s5s',1795453264942);
INSERT INTO "actions" VALUES('eager-bison-668',54,3,'m:8c8d8s/9sTsJsQs',1795453264953);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE blocks (
	guest VARCHAR(80) NOT NULL, 
	other VARCHAR(80) NOT NULL, name VARCHAR(80) DEFAULT '' NOT NULL, 
	PRIMARY KEY (guest, other)
);
CREATE TABLE chat (
	table_id VARCHAR(80) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR(80) NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE deal_counts (
	"key" VARCHAR(80) NOT NULL, 
	n BIGINT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "deal_counts" VALUES('games',3);
INSERT INTO "deal_counts" VALUES('cut.person.n',3);
INSERT INTO "deal_counts" VALUES('cut.person.won',0);
INSERT INTO "deal_counts" VALUES('deals',5);
INSERT INTO "deal_counts" VALUES('hand.other.n',40);
INSERT INTO "deal_counts" VALUES('hand.other.rank.6',3);
INSERT INTO "deal_counts" VALUES('hand.other.suit.c',11);
INSERT INTO "deal_counts" VALUES('hand.other.rank.8',4);
INSERT INTO "deal_counts" VALUES('hand.other.rank.T',2);
INSERT INTO "deal_counts" VALUES('hand.other.rank.4',4);
INSERT INTO "deal_counts" VALUES('hand.other.suit.d',11);
INSERT INTO "deal_counts" VALUES('hand.other.rank.A',6);
INSERT INTO "deal_counts" VALUES('hand.other.suit.h',11);
INSERT INTO "deal_counts" VALUES('hand.other.rank.5',4);
INSERT INTO "deal_counts" VALUES('hand.other.rank.K',5);
INSERT INTO "deal_counts" VALUES('hand.other.rank.J',1);
INSERT INTO "deal_counts" VALUES('hand.other.suit.s',7);
INSERT INTO "deal_counts" VALUES('hand.other.spread',1730);
INSERT INTO "deal_counts" VALUES('ten.other.person.n',3);
INSERT INTO "deal_counts" VALUES('ten.other.person.melds',0);
INSERT INTO "deal_counts" VALUES('ten.other.person.points',191);
INSERT INTO "deal_counts" VALUES('ten.other.person.squares',12253);
INSERT INTO "deal_counts" VALUES('hand.dealer.n',40);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.2',3);
INSERT INTO "deal_counts" VALUES('hand.dealer.suit.c',12);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.J',6);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.K',3);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.3',5);
INSERT INTO "deal_counts" VALUES('hand.dealer.suit.d',10);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.7',4);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.9',3);
INSERT INTO "deal_counts" VALUES('hand.dealer.suit.h',7);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.A',2);
INSERT INTO "deal_counts" VALUES('hand.dealer.suit.s',11);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.Q',6);
INSERT INTO "deal_counts" VALUES('hand.dealer.spread',1730);
INSERT INTO "deal_counts" VALUES('ten.dealer.computer.n',3);
INSERT INTO "deal_counts" VALUES('ten.dealer.computer.melds',1);
INSERT INTO "deal_counts" VALUES('ten.dealer.computer.points',176);
INSERT INTO "deal_counts" VALUES('ten.dealer.computer.squares',10446);
INSERT INTO "deal_counts" VALUES('up.n',5);
INSERT INTO "deal_counts" VALUES('up.rank.9',1);
INSERT INTO "deal_counts" VALUES('up.suit.s',1);
INSERT INTO "deal_counts" VALUES('won.mixed.n',5);
INSERT INTO "deal_counts" VALUES('won.mixed.dealer',3);
INSERT INTO "deal_counts" VALUES('hand.other.rank.2',5);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.5',1);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.8',1);
INSERT INTO "deal_counts" VALUES('up.rank.3',1);
INSERT INTO "deal_counts" VALUES('up.suit.h',2);
INSERT INTO "deal_counts" VALUES('hand.other.rank.3',2);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.T',3);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.4',2);
INSERT INTO "deal_counts" VALUES('up.rank.4',2);
INSERT INTO "deal_counts" VALUES('hand.other.rank.Q',2);
INSERT INTO "deal_counts" VALUES('hand.other.rank.9',2);
INSERT INTO "deal_counts" VALUES('hand.dealer.rank.6',1);
INSERT INTO "deal_counts" VALUES('up.suit.c',2);
INSERT INTO "deal_counts" VALUES('up.rank.Q',1);
CREATE TABLE devices (
	device VARCHAR(80) NOT NULL, 
	guest VARCHAR(80) NOT NULL, 
	PRIMARY KEY (device)
);
CREATE TABLE passes (
	code VARCHAR(80) NOT NULL, 
	guest VARCHAR(80) NOT NULL, 
	until BIGINT NOT NULL, name VARCHAR(80) DEFAULT '' NOT NULL, face VARCHAR(80) DEFAULT 'guest' NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE promises (
	table_id VARCHAR(80) NOT NULL, 
	deal INTEGER NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	seeds TEXT, counted BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (table_id, deal), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "promises" VALUES('keen-raven-926',0,'b8ee3346b1f9dd9b467be681b1304bf809ef5cca1245d6eb783809664b54beeb','- -',1);
INSERT INTO "promises" VALUES('keen-raven-926',1,'6357d44f81d47035b4bc43bf009285b965c1e077f4a3ac3236289cb8c6cd6d1c',NULL,0);
INSERT INTO "promises" VALUES('misty-weasel-514',0,'5c0fe0ef2fcdded20993026a8253bbf0d3f7f6a212a83c621abaf542e84a7230','- -',0);
INSERT INTO "promises" VALUES('misty-weasel-514',1,'0abebd19f7c524629ef1c811f2343b4b7430cf7659852dbe8b2281eeb172e7b3',NULL,0);
INSERT INTO "promises" VALUES('rosy-gannet-879',0,'8d6c453db53c428a58e485afdbc0ede0bbaa2014a01c8e53b6bee82cfddcc4d7','- -',0);
INSERT INTO "promises" VALUES('rosy-gannet-879',1,'c134850c3cfe8f07d89a3d0eabc7b71e7aa349e737a76b95a75f8e170ee16878',NULL,0);
INSERT INTO "promises" VALUES('velvet-beaver-844',0,'cc34d2645fdf72683cb3f76e252acfa034c93aeffbd6cb1f161139558266d3a1','- -',1);
INSERT INTO "promises" VALUES('velvet-beaver-844',1,'a41e319ce3a6cb00a238363a8a1c73fc234b6f1d9943f96d06138a50b387e094','- -',1);
INSERT INTO "promises" VALUES('velvet-beaver-844',2,'4bc464b6e69500189f3c68b1c21bfa1171704bcb3c87041fd3f2835851ac1fa3','- -',0);
INSERT INTO "promises" VALUES('velvet-beaver-844',3,'dddd4f77a4f46d40267a5aa972485171c146008eca953358d8808e7ea1315d47',NULL,0);
INSERT INTO "promises" VALUES('keen-badger-144',0,'abdb291ce713fe2f485658b24706f8d33a70fd4aea5119c0f8791be1b5e02b7e','- -',1);
INSERT INTO "promises" VALUES('keen-badger-144',1,'e7d219a1fe0aa4b9b4e0dc738e2b5ac871e5c133a4951c618e057ec9f65d3cd6','- -',1);
INSERT INTO "promises" VALUES('keen-badger-144',2,'60c41c69c6381513888d50b53579ba933115c57a87c37b9549c49265c843c1b1','- -',0);
INSERT INTO "promises" VALUES('keen-badger-144',3,'59e5f92ea75cee7ab3946671be4f2b6a8daea16957e36f6792394ba27a0db6d8',NULL,0);
INSERT INTO "promises" VALUES('eager-bison-668',0,'c18ba87f64693aae59a82cee472759a69993c2c9884ff58bf92b63a9e6bb0429','- - - -',0);
INSERT INTO "promises" VALUES('eager-bison-668',1,'407296fab6c1435183c151b4bb5d30dde0f5a9e11016541a4638e65eca484506',NULL,0);
CREATE TABLE seats (
	table_id VARCHAR(80) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	face VARCHAR(80) NOT NULL, 
	line VARCHAR(200) NOT NULL, 
	guest VARCHAR(80) NOT NULL, 
	bot VARCHAR(80) NOT NULL, 
	persona VARCHAR(80) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('keen-raven-926',0,'You','guest','','d437b50277a926c05de61a936b548caa0fc4a05d','','','','');
INSERT INTO "seats" VALUES('keen-raven-926',1,'Mara','mara','Easy','','mara-easy','mara','easy','8b7bed2592459ae7dae6fbef9f8f50a262c1b86f57928076496774f99845b297');
INSERT INTO "seats" VALUES('misty-weasel-514',0,'You','guest','','d437b50277a926c05de61a936b548caa0fc4a05d','','','','');
INSERT INTO "seats" VALUES('misty-weasel-514',1,'Mara','mara','Easy','','mara-easy','mara','easy','2877eec3f4a84b4526e7ddc36f93b053a6c7e02b31e82b31a3a8ff38123bda23');
INSERT INTO "seats" VALUES('rosy-gannet-879',0,'You','guest','','d437b50277a926c05de61a936b548caa0fc4a05d','','','','');
INSERT INTO "seats" VALUES('rosy-gannet-879',1,'Mara','mara','Easy','','mara-easy','mara','easy','63a55fd6feaaf62edf27b17b88ca9413b51c91d0c1490778d5bf79f27965019f');
INSERT INTO "seats" VALUES('velvet-beaver-844',0,'You','guest','','d437b50277a926c05de61a936b548caa0fc4a05d','','','','');
INSERT INTO "seats" VALUES('velvet-beaver-844',1,'Mara','mara','Easy','','mara-easy','mara','easy','323da60b4aad3006f8c099af9d6ebc6cdcf19ed6d4ad2d3cad98918eaf73260d');
INSERT INTO "seats" VALUES('keen-badger-144',0,'You','guest','','d437b50277a926c05de61a936b548caa0fc4a05d','','','','');
INSERT INTO "seats" VALUES('keen-badger-144',1,'Mara','mara','Easy','','mara-easy','mara','easy','cda9e251b28521c54871302b96da46a804134cdba48e41752f92896149e01a07');
INSERT INTO "seats" VALUES('eager-bison-668',0,'You','guest','','d437b50277a926c05de61a936b548caa0fc4a05d','','','','');
INSERT INTO "seats" VALUES('eager-bison-668',1,'Mara','mara','Easy','','mara-easy','mara','easy','f41356328f857956553f8400a910ec449b2a6d96e8fbf1df462f513999700e17');
INSERT INTO "seats" VALUES('eager-bison-668',2,'Otto','otto','Easy','','otto-easy','otto','easy','dc3cc48ffff6613870990591dd772eefc1e2aeab592419057c7c837038c0b519');
INSERT INTO "seats" VALUES('eager-bison-668',3,'Ines','ines','Easy','','ines-easy','ines','easy','70409f8599ea75b0c5123a09580bb0bf96e747140c5d090b0a5da5f9241d0c1f');
CREATE TABLE tables (
	id VARCHAR(80) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	title VARCHAR(120) NOT NULL, 
	rules TEXT NOT NULL, 
	lay_off VARCHAR(80) NOT NULL, 
	created BIGINT NOT NULL, 
	touched BIGINT NOT NULL, 
	over BOOLEAN NOT NULL, listed BOOLEAN DEFAULT 0 NOT NULL, "key" VARCHAR(40) DEFAULT '' NOT NULL, clock VARCHAR(40) DEFAULT '' NOT NULL, watch BOOLEAN DEFAULT 1 NOT NULL, chat BOOLEAN DEFAULT 1 NOT NULL, maker VARCHAR(80) DEFAULT '' NOT NULL, next VARCHAR(80) DEFAULT '' NOT NULL, due BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('keen-raven-926','gin','Gin rummy','sheet.target=30','auto hand',1795453262057,1795453262690,1,0,'','',1,1,'','',NULL);
INSERT INTO "tables" VALUES('misty-weasel-514','rummy-500','Rummy 500','seating.players=2,3,4,5,6,7,8 pack.packs_of=5:2,6:2,7:2,8:2 deal.cards=2:13,3:7,4:7,5:7,6:7,7:7,8:7 deal.next_dealer=alternate melds.aces=high-or-low values.ace=15 opening=plain play=table play.a_turn=any play.take=used knock.limit=none ending.stock=take-used ending.left=0 score=table score.low_ace=true sheet.target=500 sheet.game_bonus=0 sheet.box=0 sheet.shutout=never','auto hand',1795453262906,1795453263271,0,0,'','',1,1,'','',NULL);
INSERT INTO "tables" VALUES('rosy-gannet-879','indian-rummy','Indian rummy','seating.players=2,3,4,5,6 pack.packs=2 pack.jokers=1 deal.cards=2:13,3:13,4:13,5:13,6:13 deal.next_dealer=alternate melds.aces=high-or-low wild=turned values.ace=10 values.joker=0 values.wild=0 opening=plain draw.wilds=opening play=declared play.drop=true knock.limit=none ending.stock=reshuffle ending.reshuffles=100 ending.left=0 score=declare sheet.target=0 sheet.deals=6 sheet.game_bonus=0 sheet.box=0 sheet.shutout=never sheet.level=share','auto hand',1795453263332,1795453263613,0,0,'','',1,1,'','',NULL);
INSERT INTO "tables" VALUES('velvet-beaver-844','five-card-rummy','Five-card rummy','seating.players=2,3,4,5 deal.cards=2:5,3:5,4:5,5:5 deal.next_dealer=winner melds.aces=high-or-low opening=plain knock.limit=hand knock.big_gin=false knock.lay_off=none ending.stock=reshuffle ending.left=0 score=hands sheet.target=50 sheet.game_bonus=0 sheet.box=0 sheet.shutout=never','auto hand',1795453263721,1795453263941,0,0,'','',1,1,'','',NULL);
INSERT INTO "tables" VALUES('keen-badger-144','knock-rummy','Knock rummy','seating.players=2,3,4,5 deal.cards=2:10,3:7,4:7,5:6 deal.next_dealer=winner-of-two opening=plain knock.limit=any knock.big_gin=false knock.lay_off=none ending.stock=reshuffle ending.left=0 score=count sheet.game_bonus=0 sheet.box=0 sheet.shutout=never sheet.winner=first','auto hand',1795453264013,1795453264348,0,0,'','',1,1,'','',NULL);
INSERT INTO "tables" VALUES('eager-bison-668','gin-partners','Partners gin','seating=teams sheet.target=1000','auto hand hand hand',1795453264426,1795453264953,0,0,'','',1,1,'','',NULL);
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE INDEX tables_listed ON tables (listed, over);
CREATE INDEX tables_due ON tables (due);
CREATE INDEX ix_devices_guest ON devices (guest);
CREATE INDEX promises_counted ON promises (counted);
COMMIT;
