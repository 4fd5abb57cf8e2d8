-- The schema of the first release in the words of PostgreSQL; SQLite has other ones for three types.
-- It never changes: what comes later is a migration. Each column stands on a line of its own.

CREATE TABLE accounts (
    guest VARCHAR(80) NOT NULL,
    name VARCHAR(80) NOT NULL,
    key VARCHAR(80) NOT NULL,
    face VARCHAR(80) NOT NULL,
    created BIGINT NOT NULL,
    owner VARCHAR(80) DEFAULT '' NOT NULL,
    host BOOLEAN DEFAULT false NOT NULL,
    private BOOLEAN DEFAULT false NOT NULL,
    barred BIGINT,
    password VARCHAR(255) DEFAULT '' NOT NULL,
    look VARCHAR(80) DEFAULT '' NOT NULL,
    PRIMARY KEY (guest),
    UNIQUE (key)
);
CREATE INDEX accounts_created ON accounts (created, name);
CREATE INDEX accounts_look ON accounts (look);
CREATE INDEX accounts_owner ON accounts (owner);

CREATE TABLE analyses (
    table_id VARCHAR(80) NOT NULL,
    method INTEGER NOT NULL,
    made BIGINT NOT NULL,
    review BYTEA NOT NULL,
    PRIMARY KEY (table_id)
);

CREATE TABLE audit (
    number SERIAL NOT NULL,
    at BIGINT NOT NULL,
    actor VARCHAR(80) NOT NULL,
    act VARCHAR(30) NOT NULL,
    whom VARCHAR(80) DEFAULT '' NOT NULL,
    whom_guest VARCHAR(80) DEFAULT '' NOT NULL,
    more TEXT DEFAULT '' NOT NULL,
    why TEXT DEFAULT '' NOT NULL,
    PRIMARY KEY (number)
);

CREATE TABLE blocks (
    guest VARCHAR(80) NOT NULL,
    other VARCHAR(80) NOT NULL,
    name VARCHAR(80) DEFAULT '' NOT NULL,
    PRIMARY KEY (guest, other)
);

CREATE TABLE clubs (
    id VARCHAR(80) NOT NULL,
    name VARCHAR(80) NOT NULL,
    key VARCHAR(80) NOT NULL,
    about TEXT DEFAULT '' NOT NULL,
    emblem VARCHAR(20) NOT NULL,
    public BOOLEAN NOT NULL,
    joining VARCHAR(10) NOT NULL,
    created BIGINT NOT NULL,
    season VARCHAR(80) DEFAULT '' NOT NULL,
    began BIGINT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (key)
);

CREATE TABLE commitment_lines (
    hour BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    root VARCHAR(64) NOT NULL,
    line VARCHAR(64) NOT NULL,
    key VARCHAR(64) NOT NULL,
    signature VARCHAR(128) NOT NULL,
    number BIGINT DEFAULT '0' NOT NULL,
    back BIGINT,
    withdrawal VARCHAR(128) DEFAULT '' NOT NULL,
    PRIMARY KEY (hour)
);

CREATE TABLE commitments (
    place VARCHAR(64) NOT NULL,
    commitment VARCHAR(64) NOT NULL,
    hour BIGINT,
    PRIMARY KEY (place)
);
CREATE INDEX commitments_hour ON commitments (hour);

CREATE TABLE deal_counts (
    key VARCHAR(80) NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (key)
);

CREATE TABLE deal_sets (
    id VARCHAR(24) NOT NULL,
    kind VARCHAR(12) NOT NULL,
    title VARCHAR(120) NOT NULL,
    game VARCHAR(80) NOT NULL,
    rules TEXT NOT NULL,
    persona VARCHAR(80) NOT NULL,
    level VARCHAR(20) NOT NULL,
    secret VARCHAR(64) NOT NULL,
    published BIGINT NOT NULL,
    opens BIGINT NOT NULL,
    closes BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    maker VARCHAR(80) NOT NULL,
    "over" BOOLEAN NOT NULL,
    expert TEXT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX deal_sets_maker ON deal_sets (maker);
CREATE INDEX deal_sets_over ON deal_sets ("over", ends);

CREATE TABLE devices (
    device VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    label VARCHAR(80) DEFAULT '' NOT NULL,
    seen BIGINT DEFAULT '0' NOT NULL,
    PRIMARY KEY (device)
);
CREATE INDEX ix_devices_guest ON devices (guest);

CREATE TABLE drill_rounds (
    number SERIAL NOT NULL,
    guest VARCHAR(80) NOT NULL,
    drill VARCHAR(12) NOT NULL,
    seed VARCHAR(64) NOT NULL,
    asked BIGINT NOT NULL,
    went VARCHAR(20) NOT NULL,
    spent BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (number)
);
CREATE INDEX drill_rounds_guest ON drill_rounds (guest, drill, ended);

CREATE TABLE filter_words (
    key VARCHAR(80) NOT NULL,
    word VARCHAR(80) NOT NULL,
    PRIMARY KEY (key)
);

CREATE TABLE follows (
    guest VARCHAR(80) NOT NULL,
    other VARCHAR(80) NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (guest, other)
);
CREATE INDEX follows_other ON follows (other);

CREATE TABLE heartbeat (
    id INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE host_files (
    guest VARCHAR(80) NOT NULL,
    note TEXT DEFAULT '' NOT NULL,
    bar_why TEXT DEFAULT '' NOT NULL,
    PRIMARY KEY (guest)
);

CREATE TABLE host_letters (
    number SERIAL NOT NULL,
    guest VARCHAR(80) NOT NULL,
    at BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (number)
);
CREATE INDEX host_letters_guest ON host_letters (guest);

CREATE TABLE host_settings (
    key VARCHAR(30) NOT NULL,
    value VARCHAR(80) NOT NULL,
    PRIMARY KEY (key)
);

CREATE TABLE ledgers (
    guest VARCHAR(80) NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (guest)
);

CREATE TABLE lesson_progress (
    guest VARCHAR(80) NOT NULL,
    lesson VARCHAR(80) NOT NULL,
    reached INTEGER NOT NULL,
    done BIGINT NOT NULL,
    PRIMARY KEY (guest, lesson)
);

CREATE TABLE passes (
    code VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    until BIGINT NOT NULL,
    name VARCHAR(80) DEFAULT '' NOT NULL,
    face VARCHAR(80) DEFAULT 'guest' NOT NULL,
    PRIMARY KEY (code)
);

CREATE TABLE pauses (
    ended BIGINT NOT NULL,
    began BIGINT NOT NULL,
    PRIMARY KEY (ended)
);

CREATE TABLE puzzle_cards (
    guest VARCHAR(80) NOT NULL,
    puzzle VARCHAR(12) NOT NULL,
    due BIGINT NOT NULL,
    card TEXT NOT NULL,
    PRIMARY KEY (guest, puzzle)
);
CREATE INDEX puzzle_cards_due ON puzzle_cards (guest, due);

CREATE TABLE puzzle_choices (
    puzzle VARCHAR(12) NOT NULL,
    action VARCHAR(255) NOT NULL,
    people INTEGER NOT NULL,
    PRIMARY KEY (puzzle, action)
);

CREATE TABLE puzzle_rushes (
    number SERIAL NOT NULL,
    guest VARCHAR(80) NOT NULL,
    begun BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    "right" INTEGER NOT NULL,
    wrong INTEGER NOT NULL,
    puzzle VARCHAR(12) NOT NULL,
    "over" BOOLEAN NOT NULL,
    PRIMARY KEY (number)
);
CREATE INDEX puzzle_rushes_best ON puzzle_rushes (begun, "right");
CREATE INDEX puzzle_rushes_guest ON puzzle_rushes (guest, begun);

CREATE TABLE puzzle_solvers (
    guest VARCHAR(80) NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    rated INTEGER NOT NULL,
    last BIGINT NOT NULL,
    offered VARCHAR(12) NOT NULL,
    PRIMARY KEY (guest)
);

CREATE TABLE puzzle_strengths (
    puzzle VARCHAR(12) NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (puzzle)
);

CREATE TABLE puzzle_tries (
    number SERIAL NOT NULL,
    guest VARCHAR(80) NOT NULL,
    puzzle VARCHAR(12) NOT NULL,
    theme VARCHAR(12) NOT NULL,
    at BIGINT NOT NULL,
    action VARCHAR(255) NOT NULL,
    "right" BOOLEAN NOT NULL,
    open BOOLEAN NOT NULL,
    rush INTEGER,
    rating DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    PRIMARY KEY (number),
    UNIQUE (guest, puzzle)
);
CREATE INDEX puzzle_tries_guest ON puzzle_tries (guest, at);

CREATE TABLE rated_games (
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    table_id VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    family VARCHAR(20) NOT NULL,
    side INTEGER NOT NULL,
    place INTEGER NOT NULL,
    gave_up BOOLEAN NOT NULL,
    ended BIGINT NOT NULL,
    weight DOUBLE PRECISION NOT NULL,
    old_mean DOUBLE PRECISION NOT NULL,
    old_sigma DOUBLE PRECISION NOT NULL,
    mean DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (number, seat)
);
CREATE INDEX rated_games_guest ON rated_games (guest, family, ended);
CREATE INDEX rated_games_table ON rated_games (table_id);

CREATE TABLE rating_boards (
    family VARCHAR(20) NOT NULL,
    span VARCHAR(8) NOT NULL,
    start BIGINT NOT NULL,
    guest VARCHAR(80) NOT NULL,
    mean DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    least DOUBLE PRECISION NOT NULL,
    ranked BOOLEAN NOT NULL,
    games INTEGER NOT NULL,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL,
    gained DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (family, span, start, guest)
);
CREATE INDEX rating_boards_guest ON rating_boards (guest, family, start);
CREATE INDEX rating_boards_order ON rating_boards (family, span, start, ranked, least, guest);
CREATE INDEX rating_boards_start ON rating_boards (start);

CREATE TABLE rating_cursor (
    id SERIAL NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE ratings (
    guest VARCHAR(80) NOT NULL,
    family VARCHAR(20) NOT NULL,
    mean DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    "left" INTEGER NOT NULL,
    PRIMARY KEY (guest, family)
);

CREATE TABLE registration_codes (
    code VARCHAR(80) NOT NULL,
    label VARCHAR(80) DEFAULT '' NOT NULL,
    made BIGINT NOT NULL,
    until BIGINT NOT NULL,
    "left" INTEGER NOT NULL,
    PRIMARY KEY (code)
);

CREATE TABLE reports (
    number SERIAL NOT NULL,
    at BIGINT NOT NULL,
    reporter VARCHAR(80) NOT NULL,
    kind VARCHAR(10) NOT NULL,
    subject VARCHAR(80) NOT NULL,
    name VARCHAR(80) NOT NULL,
    place VARCHAR(80) DEFAULT '' NOT NULL,
    said TEXT DEFAULT '' NOT NULL,
    reason VARCHAR(20) NOT NULL,
    text TEXT DEFAULT '' NOT NULL,
    closed BIGINT,
    PRIMARY KEY (number)
);
CREATE INDEX reports_closed ON reports (closed);

CREATE TABLE sign_outs (
    number SERIAL NOT NULL,
    guest VARCHAR(80) NOT NULL,
    PRIMARY KEY (number)
);

CREATE TABLE tables (
    id VARCHAR(80) NOT NULL,
    game VARCHAR(80) NOT NULL,
    title VARCHAR(120) NOT NULL,
    rules TEXT NOT NULL,
    lay_off VARCHAR(80) NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    "over" BOOLEAN NOT NULL,
    listed BOOLEAN DEFAULT false NOT NULL,
    key VARCHAR(40) DEFAULT '' NOT NULL,
    clock VARCHAR(40) DEFAULT '' NOT NULL,
    watch BOOLEAN DEFAULT true NOT NULL,
    chat BOOLEAN DEFAULT true NOT NULL,
    maker VARCHAR(80) DEFAULT '' NOT NULL,
    next VARCHAR(80) DEFAULT '' NOT NULL,
    due BIGINT,
    rated BOOLEAN DEFAULT false NOT NULL,
    event VARCHAR(80) DEFAULT '' NOT NULL,
    completion INTEGER DEFAULT '0' NOT NULL,
    shared BOOLEAN DEFAULT false NOT NULL,
    seq INTEGER DEFAULT '0' NOT NULL,
    hints BOOLEAN DEFAULT false NOT NULL,
    aside BOOLEAN DEFAULT false NOT NULL,
    fence BIGINT DEFAULT '0' NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX tables_due ON tables (due);
CREATE INDEX tables_event ON tables (event);
CREATE INDEX tables_listed ON tables (listed, "over");
CREATE INDEX tables_maker ON tables (maker);

CREATE TABLE tournament_cursor (
    id SERIAL NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE tournaments (
    id VARCHAR(40) NOT NULL,
    name VARCHAR(80) NOT NULL,
    maker VARCHAR(80) NOT NULL,
    state VARCHAR(20) NOT NULL,
    paused BOOLEAN NOT NULL,
    version INTEGER NOT NULL,
    created BIGINT NOT NULL,
    starts BIGINT,
    began BIGINT,
    ended BIGINT,
    rounds INTEGER NOT NULL,
    format VARCHAR(20) NOT NULL,
    game VARCHAR(80) NOT NULL,
    title VARCHAR(120) NOT NULL,
    rules TEXT NOT NULL,
    plan TEXT NOT NULL,
    team INTEGER NOT NULL,
    clock VARCHAR(40) NOT NULL,
    minutes INTEGER NOT NULL,
    most INTEGER NOT NULL,
    check_in INTEGER NOT NULL,
    rest INTEGER NOT NULL,
    no_show INTEGER NOT NULL,
    level VARCHAR(20) NOT NULL,
    deals INTEGER NOT NULL,
    rated BOOLEAN NOT NULL,
    watch BOOLEAN NOT NULL,
    listed BOOLEAN NOT NULL,
    club VARCHAR(80) NOT NULL,
    weekly BOOLEAN NOT NULL,
    next VARCHAR(40) NOT NULL,
    secret VARCHAR(64) NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX tournaments_club ON tournaments (club, state);
CREATE INDEX tournaments_maker ON tournaments (maker, state);
CREATE INDEX tournaments_state ON tournaments (state, starts);

CREATE TABLE actions (
    table_id VARCHAR(80) NOT NULL,
    seq INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    token VARCHAR(255) NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);

CREATE TABLE bot_keys (
    guest VARCHAR(80) NOT NULL,
    key VARCHAR(80) NOT NULL,
    seen BIGINT DEFAULT '0' NOT NULL,
    PRIMARY KEY (guest),
    FOREIGN KEY(guest) REFERENCES accounts (guest),
    UNIQUE (key)
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
CREATE INDEX ix_chat_guest ON chat (guest);

CREATE TABLE club_evenings (
    number SERIAL NOT NULL,
    club VARCHAR(80) NOT NULL,
    at BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (number),
    FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX ix_club_evenings_club ON club_evenings (club);

CREATE TABLE club_invitations (
    code VARCHAR(80) NOT NULL,
    club VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    made BIGINT NOT NULL,
    until BIGINT NOT NULL,
    used INTEGER DEFAULT '0' NOT NULL,
    PRIMARY KEY (code),
    FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX ix_club_invitations_club ON club_invitations (club);

CREATE TABLE club_lines (
    number SERIAL NOT NULL,
    club VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (number),
    FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX ix_club_lines_club ON club_lines (club);

CREATE TABLE club_members (
    club VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    role VARCHAR(10) NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (club, guest),
    FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX club_members_guest ON club_members (guest);

CREATE TABLE club_notices (
    number SERIAL NOT NULL,
    club VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (number),
    FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX ix_club_notices_club ON club_notices (club);

CREATE TABLE club_requests (
    club VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (club, guest),
    FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX club_requests_guest ON club_requests (guest);

CREATE TABLE club_results (
    number SERIAL NOT NULL,
    club VARCHAR(80) NOT NULL,
    winner VARCHAR(80) NOT NULL,
    loser VARCHAR(80) NOT NULL,
    winner_points INTEGER NOT NULL,
    loser_points INTEGER NOT NULL,
    played BIGINT NOT NULL,
    entered BIGINT NOT NULL,
    guest VARCHAR(80) NOT NULL,
    winner_agrees BOOLEAN NOT NULL,
    loser_agrees BOOLEAN NOT NULL,
    PRIMARY KEY (number),
    FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX ix_club_results_club ON club_results (club);

CREATE TABLE deal_tries (
    set_id VARCHAR(24) NOT NULL,
    number INTEGER NOT NULL,
    guest VARCHAR(80) NOT NULL,
    name VARCHAR(80) NOT NULL,
    face VARCHAR(80) NOT NULL,
    table_id VARCHAR(80) NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT,
    total INTEGER,
    deals TEXT NOT NULL,
    PRIMARY KEY (set_id, number),
    FOREIGN KEY(set_id) REFERENCES deal_sets (id)
);
CREATE UNIQUE INDEX deal_tries_guest ON deal_tries (guest, set_id);

CREATE TABLE figures (
    table_id VARCHAR(80) NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    gave_up BOOLEAN NOT NULL,
    score INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    deals_won INTEGER NOT NULL,
    deals_lost INTEGER NOT NULL,
    gins INTEGER NOT NULL,
    gins_against INTEGER NOT NULL,
    knocks INTEGER NOT NULL,
    knocks_won INTEGER NOT NULL,
    knocks_against INTEGER NOT NULL,
    undercut INTEGER NOT NULL,
    undercuts INTEGER NOT NULL,
    points_won BIGINT NOT NULL,
    points_lost BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);

CREATE TABLE outcomes (
    number SERIAL NOT NULL,
    table_id VARCHAR(80) NOT NULL,
    family VARCHAR(20) NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (number),
    UNIQUE (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);

CREATE TABLE passkeys (
    credential VARCHAR(1400) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    key TEXT NOT NULL,
    uses BIGINT NOT NULL,
    label VARCHAR(80) NOT NULL,
    place VARCHAR(255) NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT DEFAULT '0' NOT NULL,
    PRIMARY KEY (credential),
    FOREIGN KEY(guest) REFERENCES accounts (guest)
);
CREATE INDEX ix_passkeys_guest ON passkeys (guest);

CREATE TABLE promises (
    table_id VARCHAR(80) NOT NULL,
    deal INTEGER NOT NULL,
    secret VARCHAR(64) NOT NULL,
    seeds TEXT,
    counted BOOLEAN DEFAULT false NOT NULL,
    seats VARCHAR(20) DEFAULT '' NOT NULL,
    PRIMARY KEY (table_id, deal),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX promises_counted ON promises (counted);

CREATE TABLE recovery_codes (
    code VARCHAR(80) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    PRIMARY KEY (code),
    FOREIGN KEY(guest) REFERENCES accounts (guest)
);
CREATE INDEX ix_recovery_codes_guest ON recovery_codes (guest);

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
    program BOOLEAN DEFAULT false NOT NULL,
    ended BIGINT,
    number INTEGER,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX seats_ended ON seats (guest, ended, table_id);
CREATE INDEX seats_number ON seats (guest, number);
CREATE INDEX seats_unkept ON seats (ended, table_id) WHERE number IS NULL AND seat = 0;

CREATE TABLE tournament_acts (
    tournament VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    at BIGINT NOT NULL,
    guest VARCHAR(80) NOT NULL,
    name VARCHAR(80) NOT NULL,
    act VARCHAR(20) NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (tournament, number),
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);

CREATE TABLE tournament_directors (
    tournament VARCHAR(40) NOT NULL,
    guest VARCHAR(80) NOT NULL,
    name VARCHAR(80) NOT NULL,
    PRIMARY KEY (tournament, guest),
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);

CREATE TABLE tournament_entrants (
    tournament VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    name VARCHAR(80) NOT NULL,
    code VARCHAR(40) NOT NULL,
    seed INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    checked BOOLEAN NOT NULL,
    PRIMARY KEY (tournament, number),
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);

CREATE TABLE tournament_games (
    tournament VARCHAR(40) NOT NULL,
    round INTEGER NOT NULL,
    pairing INTEGER NOT NULL,
    game INTEGER NOT NULL,
    table_id VARCHAR(80) NOT NULL,
    outcome INTEGER,
    PRIMARY KEY (tournament, round, pairing, game),
    FOREIGN KEY(tournament) REFERENCES tournaments (id),
    UNIQUE (table_id)
);

CREATE TABLE tournament_members (
    tournament VARCHAR(40) NOT NULL,
    entrant INTEGER NOT NULL,
    place INTEGER NOT NULL,
    guest VARCHAR(80) NOT NULL,
    name VARCHAR(80) NOT NULL,
    face VARCHAR(80) NOT NULL,
    persona VARCHAR(80) NOT NULL,
    PRIMARY KEY (tournament, entrant, place),
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);
CREATE INDEX ix_tournament_members_guest ON tournament_members (guest);

CREATE TABLE tournament_pairings (
    tournament VARCHAR(40) NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind VARCHAR(10) NOT NULL,
    entrants VARCHAR(255) NOT NULL,
    places VARCHAR(255) NOT NULL,
    scores VARCHAR(255) NOT NULL,
    forfeits VARCHAR(255) NOT NULL,
    corrected VARCHAR(255) NOT NULL,
    games VARCHAR(255) NOT NULL,
    absent VARCHAR(255) NOT NULL,
    starts BIGINT,
    by BIGINT,
    ended BIGINT,
    PRIMARY KEY (tournament, round, number),
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);

CREATE TABLE club_comings (
    evening INTEGER NOT NULL,
    guest VARCHAR(80) NOT NULL,
    club VARCHAR(80) NOT NULL,
    coming VARCHAR(10) NOT NULL,
    PRIMARY KEY (evening, guest),
    FOREIGN KEY(evening) REFERENCES club_evenings (number),
    FOREIGN KEY(club) REFERENCES clubs (id)
);
CREATE INDEX ix_club_comings_club ON club_comings (club);
