// Written by scripts/wire_types.py from src/openrummy/play/wire/: change that.

/**
 * `POST /api/account`: register this guest under a unique name.
 *
 * `invitation` is the host's code, required if registration is by invitation only. An empty
 * `face` selects a default avatar derived from the name.
 */
export interface Register {
  name: string;
  password: string;
  face?: string;
  invitation?: string;
}

/** `POST /api/account/sign-in`: sign this device in. */
export interface SignIn {
  name: string;
  password: string;
}

/**
 * `POST /api/account/recover`: set a new password with a single-use recovery code.
 *
 * This device is signed in and every other one signed out.
 */
export interface Recover {
  name: string;
  code: string;
  password: string;
}

/**
 * `GET /api/account`: the caller's account; `signed_in` is false without one.
 *
 * `codes` are the recovery codes, shown only when they are created; `codes_left` counts the
 * unused ones. `passkeys`: passkeys work at this server's address.
 */
export interface OwnAccount {
  signed_in: boolean;
  name: string;
  face: string;
  /** ISO time */
  created: string;
  codes: string[];
  host: boolean;
  private: boolean;
  codes_left: number;
  passkeys: boolean;
}

/**
 * `POST /api/account/change`: omitted fields are unchanged. `private`: the player's page
 * shows only name and avatar.
 */
export interface ChangeAccount {
  name?: string | null;
  face?: string | null;
  private?: boolean | null;
}

/** `POST /api/account/password`: every other device is signed out. */
export interface ChangePassword {
  password: string;
  fresh: string;
}

/**
 * Password confirmation for sensitive actions.
 *
 * `POST /api/account/codes` creates new recovery codes, `POST /api/account/passkeys/ask`
 * starts registering a passkey.
 */
export interface ConfirmPassword {
  password: string;
}

/** `GET /api/account/devices`: a signed-in browser; `here`: the caller's own. */
export interface AccountDevice {
  id: string;
  /** "Firefox on Android" */
  label: string;
  /** ISO time; empty: unknown */
  seen: string;
  here: boolean;
}

/** `POST /api/account/devices/sign-out`: sign out one device, or without `id` all others. */
export interface SignOutDevice {
  id?: string;
}

/** `GET /api/account/passkeys`: a passkey of the caller; `place` is its domain. */
export interface Passkey {
  id: string;
  label: string;
  place: string;
  /** ISO time */
  created: string;
  /** ISO time; empty: never */
  used: string;
}

/** Options of `navigator.credentials.create`. Bytes are base64url, here and below. */
export interface PasskeyWanted {
  challenge: string;
  /** id of the relying party */
  place: string;
  user: string;
  name: string;
  /** COSE algorithms, best first */
  kinds: number[];
  /** existing passkeys of the account */
  known: string[];
}

/** `POST /api/account/passkeys/challenge`: the options of `navigator.credentials.get`. */
export interface PasskeyAsked {
  challenge: string;
  place: string;
}

/** `POST /api/account/passkeys`: the result of `navigator.credentials.create`. */
export interface NewPasskey {
  id: string;
  client_data: string;
  attestation: string;
  label?: string;
}

/** `POST /api/account/passkeys/sign-in`: the result of `navigator.credentials.get`. */
export interface PasskeyProof {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user?: string;
}

/** `POST /api/account/passkeys/change`: change the `label` or `remove` the passkey. */
export interface ChangePasskey {
  id: string;
  label?: string;
  remove?: boolean;
}

/** `POST /api/account/delete`: delete the account for good; needs password or passkey. */
export interface DeleteAccount {
  password?: string;
  passkey?: PasskeyProof | null;
}

/**
 * A board after a step; `hands` stand in the order of its seats.
 *
 * `wild`, `turned`, `declared` and `dropped` are those of :class:`BoardView`.
 */
export interface ReplayBoard {
  board: number;
  phase: "arrange" | "choose" | "defend" | "draw" | "last-play" | "last-take" | "offer" | "over" | "play" | "throw" | "two";
  turn: number | null;
  stock: number;
  /** bottom first */
  pile: string[];
  hands: ReplayHand[];
  table: MeldView[];
  shown: ShownView[];
  knocker: number | null;
  wild: string | null;
  turned: string | null;
  declared: number | null;
  dropped: DroppedView[];
}

/**
 * An action and its value; `text` describes it ("Discard K♠").
 *
 * `equal`: not significantly worse than the best. `chance`, `loss` and their errors are None
 * if the winning probability cannot be estimated.
 */
export interface PricedAction {
  token: string;
  text: string;
  cards: string[];
  points: number;
  points_error: number;
  loss_points: number;
  chance: number | null;
  chance_error: number | null;
  loss: number | null;
  loss_error: number | null;
  worlds: number;
  best: boolean;
  equal: boolean;
  played: boolean;
}

/** A reason: a short label and a sentence. */
export interface ReasonLine {
  title: string;
  text: string;
  cards: string[];
}

/** A guess about the opponent's hand, with its probability as `share`. */
export interface HeldGuess {
  text: string;
  cards: string[];
  share: number;
}

/**
 * A decision in a list: `text` is the action played ("discarded 9♦"), `loss` its cost.
 *
 * `entry` identifies it; `deal` and `move` count from 1; `chance` is the winning probability
 * before it. `step` is its step in the replay of the deal.
 */
export interface DecisionCard {
  entry: number;
  deal: number;
  move: number;
  step: number;
  seat: number;
  kind: "declare" | "discard" | "draw" | "knock" | "lay-off" | "other" | "play" | "show" | "upcard";
  mark: "" | "!" | "?" | "?!" | "??";
  real: boolean;
  text: string;
  cards: string[];
  loss: number | null;
  loss_points: number;
  chance: number | null;
}

/**
 * `GET /api/games/ID/analysis/decisions/ENTRY`: a decision with values and reasons.
 *
 * `board` shows all hands, since the game is over; `played` and `better` are the cards of the
 * action played and of the best one. `opinion`: the values are from playouts by an
 * unvalidated player, as `note` explains.
 */
export interface DecisionView {
  card: DecisionCard;
  actions: PricedAction[];
  reasons: ReasonLine[];
  board: ReplayBoard;
  drew: string;
  played: string[];
  better: string[];
  note: string;
  opinion: boolean;
  /** for the analysis board */
  position: string;
  holds: HeldGuess[];
}

/** Decisions of one kind: number of real choices, number marked, and their total loss. */
export interface KindCount {
  kind: "declare" | "discard" | "draw" | "knock" | "lay-off" | "other" | "play" | "show" | "upcard";
  title: string;
  decisions: number;
  marked: number;
  lost: number;
  lost_chance: number | null;
}

/** A grade from A to F; empty with too little data, and `text` says what is missing. */
export interface GradeView {
  letter: string;
  text: string;
  decisions: number;
  lost: number;
  low: number;
  high: number;
  rate: number;
}

/** A deal in the graph: the seat's points and luck, and the start of its decisions. */
export interface DealPart {
  number: number;
  points: number;
  /** index in `graph` of its first decision */
  first: number;
  luck: number | null;
}

/**
 * `GET /api/games/ID/analysis?seat=N`: review of a game from one seat.
 *
 * Until `state` is `done`, the review is partial: `done` of `total` decisions are analysed.
 * `graph`: winning probability before each decision of the seat, and after the game (None:
 * unknown). `points` is the sum of `cards`, `play` and `theirs` (the opponent's play);
 * `sentence` names the largest of them. `advice`: habits over several games. `yours`: the
 * caller played in this seat.
 */
export interface ReviewView {
  id: string;
  state: "done" | "failed" | "running" | "unavailable" | "waiting";
  problem: string;
  done: number;
  total: number;
  seat: number;
  names: string[];
  title: string;
  /** "You lost to northfold 72–106" */
  headline: string;
  graph: (number | null)[];
  deals: DealPart[];
  decisions: DecisionCard[];
  points: number;
  cards: number;
  cards_error: number;
  play: number;
  theirs: number;
  sentence: string;
  grade: GradeView | null;
  kinds: KindCount[];
  advice: string[];
  assumed: string;
  seconds: number;
  opinion: boolean;
  yours: boolean;
}

/**
 * One of your last analysed games: points lost per decision, 95 % `low` to `high`.
 *
 * `id` and `seat` identify its review; `against` are the opponents' names.
 */
export interface ReviewedGame {
  id: string;
  seat: number;
  title: string;
  against: string[];
  ended: string;
  /** empty with too few decisions */
  letter: string;
  decisions: number;
  lost: number;
  low: number;
  high: number;
}

/** A costly decision in one of those games; `id` identifies the game. */
export interface CostlyMistake {
  id: string;
  entry: number;
  deal: number;
  move: number;
  mark: "" | "!" | "?" | "?!" | "??";
  text: string;
  loss: number | null;
  loss_points: number;
}

/**
 * `GET /api/me/analysis`: your play over your last analysed games.
 *
 * `games` is their number; without any, all other fields are empty. `advice`: habits.
 * `played` lists the games, oldest first, `costly` the most costly decisions, worst first.
 * `unreviewed`: recent games that would count but are not analysed yet.
 */
export interface HabitsView {
  state: "done" | "failed" | "running" | "unavailable" | "waiting";
  problem: string;
  games: number;
  grade: GradeView | null;
  kinds: KindCount[];
  advice: string[];
  played: ReviewedGame[];
  costly: CostlyMistake[];
  unreviewed: string[];
}

/**
 * `POST /api/analysis`: a position to analyse.
 *
 * `position` is in the notation of `docs/spec/position.md` (unknown cards are `?`), `scores`
 * are the seats' totals before the deal, `opponent` is the assumed opponent.
 */
export interface BoardQuestion {
  game: string;
  position: string;
  scores?: number[];
  seat?: number;
  opponent?: string;
  /** a code of house rules */
  rules?: string;
}

/** The best actions of a position, refined until `state` is `done`; poll it by `id`. */
export interface BoardAnswer {
  id: string;
  state: "done" | "failed" | "running" | "unavailable" | "waiting";
  problem: string;
  worlds: number;
  seconds: number;
  actions: PricedAction[];
  /** cards of clearly inferior actions, not fully evaluated */
  more: string[];
  reasons: ReasonLine[];
  holds: HeldGuess[];
  note: string;
  opinion: boolean;
}

/**
 * The coach's comment on the seat's last decision.
 *
 * `marks` are those of this deal so far. `back`: the decision may be taken back now; `seq`
 * identifies it (0: none). `chance` is the winning probability after the action played,
 * `before` after the best one. `moment` and `question` prepare the learner for the pending
 * decision.
 */
export interface CoachView {
  state: "done" | "failed" | "running" | "unavailable" | "waiting";
  seq: number;
  chance: number | null;
  before: number | null;
  card: DecisionCard | null;
  actions: PricedAction[];
  reasons: ReasonLine[];
  marks: ("" | "!" | "?" | "?!" | "??")[];
  back: boolean;
  /** "Before you draw" */
  moment: string;
  question: string;
}

/**
 * A meld in showing order. `laid`: [seat, card] for each card added by another.
 *
 * `stands`: for each card what it stands for, `8d` or, in a set, `K`; empty for a card that
 * is itself. A second twin in one meld, hand or pile is written with an apostrophe (`7s'`), a
 * third with two, so that each name is there once.
 */
export interface MeldView {
  kind: "run" | "set";
  cards: string[];
  /** "Run, 5 to 8 of diamonds" */
  name: string;
  owner: number | null;
  laid: [number, string][];
  /** empty: no card stands for another */
  stands: string[];
}

/**
 * A two-player game supported by the analysis board.
 *
 * `hand` cards are dealt to each. `limit` is the maximum deadwood for a knock, None if a
 * turned-up card sets it. `upcard`: the first upcard is offered.
 */
export interface BoardGame {
  /** of a game, or a code of house rules */
  name: string;
  title: string;
  hand: number;
  target: number;
  limit: number | null;
  upcard: boolean;
}

/** `GET /api/board/games`: the supported games; with `rules` only that one. */
export interface BoardGames {
  games: BoardGame[];
}

/**
 * `GET /api/board/hand`: the best arrangement of a hand.
 *
 * `limit`: the maximum deadwood for a knock, possibly set by `upcard`; None if the card that
 * sets it is unknown.
 */
export interface BoardHand {
  melds: MeldView[];
  deadwood: string[];
  points: number;
  limit: number | null;
}

/**
 * `POST /api/board/table`: continue a position against the computer.
 *
 * `position` is in the notation of `docs/spec/position.md`, `scores` are the seats' totals
 * before the deal. You play the seat to act; cards unknown to it are placed at random. The
 * game is not counted, and it replaces your previous table of this kind, as with
 * :class:`TryAgain`.
 */
export interface PlayPosition {
  game: string;
  position: string;
  /** a code of house rules */
  rules?: string;
  scores?: number[];
  level?: "easy" | "hard" | "medium";
  face?: string;
  name?: string;
}

/** `POST /api/account/bots`: an account for a program. */
export interface NewBot {
  name: string;
  face?: string;
}

/** `POST /api/account/bots/key`: another key for this bot of yours. */
export interface BotName {
  name: string;
}

/** The key of a bot, told once. */
export interface BotKey {
  name: string;
  key: string;
}

/** A bot of yours; `seen` is when it was last connected (ISO time), empty for never. */
export interface OwnBot {
  name: string;
  seen: string;
}

/** `GET /api/account/bots`: your bots; `more`: how many more you may make. */
export interface OwnBots {
  bots: OwnBot[];
  more: number;
}

/** Give up the game at a table. */
export interface GiveUp {
  type: "resign";
  table: string;
}

/** Connect or reconnect: `after` is the last version seen, None for the whole deal. */
export interface Hello {
  type: "hello";
  after?: number | null;
}

/**
 * Play an action. `seq` is the version the player saw; an older one is refused as stale.
 *
 * `action` is a `token` from :class:`TableView`, from the arrangements in
 * :class:`~openrummy.play.wire.server_messages.Shows`, or of `best_defence` ("Lay off for
 * me").
 */
export interface Act {
  type: "act";
  id: number;
  seq: number;
  action: string;
}

/** Undo the last lay-off while the turn is still a draft. */
export interface TakeBack {
  type: "take-back";
  id: number;
}

/** Take back your last decision and the replies to it; `CoachView.seq` names it. */
export interface TakeDecisionBack {
  type: "take-decision-back";
  id: number;
  seq: number;
}

/** Turn the coach on or off in an unrated game against computers only. */
export interface SetCoach {
  type: "set-coach";
  id: number;
  on: boolean;
}

/** Declare yourself ready for the next deal. */
export interface NextDeal {
  type: "next-deal";
  id: number;
}

/** Give up the game. */
export interface Resign {
  type: "resign";
  id: number;
}

/** Request a strong player's move. */
export interface AskHint {
  type: "ask-hint";
  id: number;
}

/** Request the possible arrangements for a knock with `card` (None: big gin). */
export interface AskShow {
  type: "ask-show";
  id: number;
  card: string | null;
}

/**
 * Request the evaluation of the hand in these groups.
 *
 * `card` would be discarded face down; None if not chosen yet, or if nothing is discarded.
 * Groups contain cards as named in :class:`HandView`; other cards are unmelded. Used both for
 * declaring and for arranging a hand after a declaration.
 */
export interface AskDeclare {
  type: "ask-declare";
  id: number;
  card: string | null;
  groups: string[][];
}

/** Add points to your own total between deals, so that the next deal counts double. */
export interface AddPoints {
  type: "add-points";
  id: number;
  points: number;
}

/** Set whether the table arranges and lays off for this seat. */
export interface SetPrefs {
  type: "set-prefs";
  id: number;
  lay_off: "auto" | "hand";
}

/** Set the pace of the computer players of this table; the slowest choice applies. */
export interface SetPace {
  type: "set-pace";
  id: number;
  pace: "fast" | "instant" | "normal" | "slow";
}

/** Have the computer player whose turn it is act at once. */
export interface Hurry {
  type: "hurry";
  id: number;
}

/** Contribute a seed to the committed deal; only the first counts. */
export interface GiveSeed {
  type: "give-seed";
  id: number;
  deal: number;
  /** 32 to 64 hexadecimal digits */
  seed: string;
}

/** Send a chat message to the players: at most 300 characters. */
export interface Say {
  type: "say";
  id: number;
  text: string;
}

/** Send a predefined greeting, shown briefly and not stored. */
export interface Emote {
  type: "emote";
  id: number;
  name: "good-luck" | "hello" | "one-moment" | "oops" | "thanks" | "well-played";
}

/**
 * Offer to end the game without a winner, or a rematch once it is over.
 *
 * It takes effect once every player concerned has offered it; until then :class:`RoomView`
 * lists the seats that have.
 */
export interface Offer {
  type: "offer";
  id: number;
  kind: "end" | "rematch";
}

/** Withdraw your offer, or decline an offer of the others. */
export interface Withdraw {
  type: "withdraw";
  id: number;
  kind: "end" | "rematch";
}

/** Claim a win against an absent player, or have the computer play; see `RoomView.claims`. */
export interface Claim {
  type: "claim";
  id: number;
  seat: number;
  kind: "computer" | "win";
}

/** Let the computer take over this seat. */
export interface StepAside {
  type: "step-aside";
  id: number;
}

/** Take the seat back from the computer. */
export interface PlayOn {
  type: "play-on";
  id: number;
}

/** Give an opponent 15 extra seconds. */
export interface GiveTime {
  type: "give-time";
  id: number;
  seat: number;
}

/** Check that the connection is alive. */
export interface Ping {
  type: "ping";
  id: number;
}

/** A table of the lobby: one with an open seat, or one in play that may be watched. */
export interface OpenTable {
  id: string;
  url: string;
  game: string;
  title: string;
  target: number;
  clock: string;
  clock_text: string;
  players: CardPlayer[];
  seats: number;
  open: number;
  /** ISO time */
  created: string;
  yours: boolean;
  deal: number;
  scores: number[];
  rated: boolean;
  completion: number;
}

/** A club in a list; `role` is empty for non-members. */
export interface ClubCard {
  id: string;
  name: string;
  about: string;
  emblem: string;
  members: number;
  joining: "ask" | "closed" | "open";
  role: "" | "director" | "member" | "owner";
}

/** `GET /api/clubs?words=&skip=`: your own clubs and matching public ones. */
export interface Clubs {
  own: ClubCard[];
  clubs: ClubCard[];
  more: boolean;
  /** does the caller have an account? */
  account: boolean;
}

/** `POST /api/clubs`: found a club. Answered by `ClubLink`. */
export interface NewClub {
  name: string;
  about?: string;
  emblem?: "club" | "diamond" | "heart" | "house" | "lighthouse" | "mug" | "spade" | "tree";
  public?: boolean;
  joining?: "ask" | "closed" | "open";
}

/** The address of a club. */
export interface ClubLink {
  id: string;
  url: string;
}

/** An account holder. */
export interface ClubPerson {
  name: string;
  face: string;
}

/** A member of a club; `away`: you may remove them. */
export interface ClubMember {
  name: string;
  face: string;
  role: "director" | "member" | "owner";
  since: number;
  away: boolean;
  you: boolean;
}

/** An invitation and its expiry; `id` revokes it. */
export interface ClubInvitation {
  id: string;
  by: string;
  until: number;
  used: number;
}

/** `POST /api/clubs/{id}/invitations`: a link, shown once; it opens the club's page. */
export interface NewClubInvitation {
  url: string;
  until: number;
}

/** A request for an invitation, with its period of validity. */
export interface AskClubInvitation {
  days: number;
}

/** `POST /api/clubs/{id}/invitations/revoke`. */
export interface RevokeClubInvitation {
  id: string;
}

/** A member in the standings; `last` are results of the last three games, oldest first. */
export interface ClubSeasonRow {
  place: number;
  name: string;
  face: string;
  games: number;
  won: number;
  by_hand: number;
  last: boolean[];
  you: boolean;
}

/** The season: its name, its start, and the standings of members who have played in it. */
export interface ClubSeason {
  name: string;
  began: number;
  rows: ClubSeasonRow[];
}

/** A member's rating in one family of games and its 95 % interval (±). */
export interface ClubRating {
  family: string;
  title: string;
  name: string;
  face: string;
  rating: number;
  margin: number;
  you: boolean;
}

/** A tournament for the members of the club. */
export interface ClubTournament {
  title: string;
  when: string;
  url: string;
}

/** A member's reply to an evening. */
export interface ClubComer {
  name: string;
  face: string;
  coming: "afar" | "no" | "yes";
}

/** The next evening with all replies; `coming` is your own, empty until you reply. */
export interface ClubEvening {
  number: number;
  at: number;
  text: string;
  comers: ClubComer[];
  coming: "" | "afar" | "no" | "yes";
}

/** A notice or chat message; `away`: you may delete it. */
export interface ClubNote {
  number: number;
  name: string;
  face: string;
  text: string;
  at: number;
  away: boolean;
  you: boolean;
}

/** A result entered by hand. `agreed`: confirmed by both; `yours`: it awaits your reply. */
export interface ClubResult {
  number: number;
  winner: string;
  loser: string;
  winner_points: number;
  loser_points: number;
  played: number;
  agreed: boolean;
  yours: boolean;
  away: boolean;
}

/**
 * `GET /api/clubs/{id}?code=`: a club as visible to the caller.
 *
 * `role` is empty for non-members; `rights` are the caller's permissions. Notices,
 * unconfirmed results and the chat are for members only, `asking` (requests to join) and
 * `invitations` for those who manage them. `waiting` and `running` are lobby tables with
 * members. `invited`: the code is valid. `asked`: the caller has requested to join.
 */
export interface Club {
  id: string;
  name: string;
  about: string;
  emblem: string;
  public: boolean;
  joining: "ask" | "closed" | "open";
  created: number;
  size: number;
  role: "" | "director" | "member" | "owner";
  rights: string[];
  account: boolean;
  asked: boolean;
  invited: boolean;
  members: ClubMember[];
  season: ClubSeason;
  ratings: ClubRating[];
  tournaments: ClubTournament[];
  evening: ClubEvening | null;
  notices: ClubNote[];
  results: ClubResult[];
  asking: ClubPerson[];
  invitations: ClubInvitation[];
  waiting: OpenTable[];
  running: OpenTable[];
}

/** `GET /api/clubs/{id}/chat`: the chat, oldest first; blocked accounts omitted. */
export interface ClubChat {
  lines: ClubNote[];
}

/** `POST /api/clubs/{id}/join`: join or request to join; `code` is an invitation's. */
export interface JoinClub {
  code?: string;
}

/** `POST /api/clubs/{id}/answer`: accept or decline a request to join. */
export interface ClubAnswer {
  name: string;
  yes: boolean;
}

/** `POST /api/clubs/{id}/edit`: all settings a director may change. */
export interface EditClub {
  name: string;
  about: string;
  emblem: "club" | "diamond" | "heart" | "house" | "lighthouse" | "mug" | "spade" | "tree";
  public: boolean;
  joining: "ask" | "closed" | "open";
}

/** A member to remove or to hand the club over to, or the club's name to dissolve it. */
export interface ClubName {
  name: string;
}

/** `POST /api/clubs/{id}/appoint`: make a member a director, or revoke it. */
export interface ClubAppoint {
  name: string;
  role: "director" | "member";
}

/** A new notice or chat message. */
export interface ClubSay {
  text: string;
}

/** Identifies a notice, chat message, evening or result by its number. */
export interface ClubNumber {
  number: number;
}

/** `POST /api/clubs/{id}/evenings`: create an evening, or change the one with `number`. */
export interface ClubPlan {
  at: number;
  text?: string;
  number?: number | null;
}

/** `POST /api/clubs/{id}/come`: reply to an evening. */
export interface ClubCome {
  number: number;
  coming: "afar" | "no" | "yes";
}

/** `POST /api/clubs/{id}/results`: enter the result of a game played elsewhere. */
export interface ClubScore {
  winner: string;
  loser: string;
  winner_points: number;
  loser_points: number;
  played: number;
}

/** `POST /api/clubs/{id}/results/agree`: confirm a result, or reject and delete it. */
export interface ClubAgree {
  number: number;
  yes: boolean;
}

/** `POST /api/clubs/{id}/season`: set the season's name and start. */
export interface NewSeason {
  name: string;
  began: number;
}

/**
 * `POST /api/daily/{day}/play` and `/api/beat/{id}/play`: start or resume.
 *
 * Answered by `TableLink`.
 */
export interface PlayDeals {
  name?: string;
  face?: string;
}

/**
 * `POST /api/beat`: a challenge of five deals of a two-player game, for friends to beat.
 *
 * `game` is a name of the catalogue, or a code of house rules. An empty `persona` is drawn at
 * random. Answered by `ChallengeLink`.
 */
export interface NewChallenge {
  game: string;
  level?: "easy" | "hard" | "medium";
  persona?: string;
  name?: string;
  face?: string;
}

/** Links of a challenge: `url` is its page, for sharing; `table` is the creator's table. */
export interface ChallengeLink {
  id: string;
  url: string;
  table: string;
}

/**
 * Your attempt: the path of its table, the points of each finished deal, and their sum.
 *
 * `played` counts the finished deals. `over`: the attempt is finished and counts, and `game`
 * links to the replay.
 */
export interface OwnTry {
  table: string;
  points: number[];
  total: number;
  played: number;
  over: boolean;
  game: string;
}

/**
 * Results of one deal, available once you have finished: yours, the field's and the best.
 *
 * `points` is None and `how` empty for a deal you did not play. `others` are results of up to
 * 200 other players, `middle` is the median. `best` is the top result, by `best_name`, ending
 * as in `best_how`; `game` links to its replay. `expert` is the strongest bot's result, None
 * until computed. `yours`: no other player has more.
 */
export interface DealOfMany {
  number: number;
  points: number | null;
  how: string;
  others: number[];
  middle: number | null;
  best: number | null;
  best_name: string;
  best_how: string;
  game: string;
  yours: boolean;
  expert: number | null;
}

/** A row of the standings; ties share a place. `points` are by deal. */
export interface DealsPlace {
  place: number;
  name: string;
  face: string;
  total: number;
  points: number[];
  you: boolean;
}

/**
 * A set of deals shared by many players. Times are ms since 1970, `now` the server's.
 *
 * `name` is a day such as `2026-11-24`, or the id of a challenge; `maker` is its creator,
 * `yours`: you are. `rules` identifies the page of its rules; `opponent`, `face` and `line`
 * describe the computer player. Players may start from `opens` to `closes` and finish until
 * `ends`. `commitment` is public from `published` on; `secret` is empty until the end.
 * `finished` is the number of players who have finished.
 *
 * `shown`: you have finished, or it is over, so the results are visible: `deals`, the totals
 * of the `expert` and the median player (`middle`), the `share` (%) of others with a lower
 * total once `least` players have finished, and `standings`: the top 100 and you.
 */
export interface DealsView {
  name: string;
  kind: "challenge" | "day";
  url: string;
  title: string;
  rules: string;
  opponent: string;
  face: string;
  line: string;
  state: "coming" | "late" | "open" | "over";
  now: number;
  published: number;
  opens: number;
  closes: number;
  ends: number;
  commitment: string;
  secret: string;
  finished: number;
  least: number;
  maker: string;
  yours: boolean;
  you: OwnTry | null;
  shown: boolean;
  deals: DealOfMany[];
  expert: number | null;
  middle: number | null;
  share: number | null;
  standings: DealsPlace[];
}

/** The commitment of a day; `secret` is empty until it is over. See `docs/spec/fair.md`. */
export interface DealsPromise {
  day: string;
  commitment: string;
  published: number;
  secret: string;
}

/** `GET /api/daily/commitments`: the last days and the next one, newest first. */
export interface DealsPromises {
  days: DealsPromise[];
}

/** A row of the month's standings: the number of days played, and their totals. */
export interface MonthPlace {
  place: number;
  name: string;
  face: string;
  days: number;
  total: number;
  you: boolean;
}

/**
 * `GET /api/daily/month/2026-11`: totals over the finished days of a month.
 *
 * `days` are the finished days; `rows` the top 100 and you. `before` and `after` are the
 * previous and next months with results; empty for none.
 */
export interface MonthTable {
  month: string;
  days: string[];
  people: number;
  rows: MonthPlace[];
  before: string;
  after: string;
}

/** `GET /api/beat`: challenges you created or accepted, newest first. */
export interface MyChallenges {
  challenges: ChallengeCard[];
}

/** Summary of a challenge; `over`: you have played, and `total` is yours. */
export interface ChallengeCard {
  url: string;
  title: string;
  maker: string;
  yours: boolean;
  finished: number;
  played: number;
  total: number;
  over: boolean;
}

/**
 * A statistic with its 95 % interval.
 *
 * `value` is a share (0 to 1) or a mean in points, over `n` cards, hands, games or deals;
 * `expected` is None if it also depends on play.
 */
export interface DealFigure {
  name: string;
  n: number;
  value: number;
  expected: number | null;
  low: number;
  high: number;
  /** expected is outside the interval */
  outside: boolean;
}

/**
 * Statistics tested together.
 *
 * `chance`: the p-value of a deviation at least this large, over the group; None with too
 * little data or no expected value. `odd`: significant after correction for the number of
 * groups.
 */
export interface DealGroup {
  title: string;
  unit: "points" | "share";
  about: string;
  figures: DealFigure[];
  chance: number | null;
  odd: boolean;
}

/**
 * `GET /api/deals`. `groups` is empty until there are `least` deals.
 *
 * Of `figures` statistics with an expected value, `outside` deviate from it significantly;
 * `by_chance` is the number expected from chance alone.
 */
export interface DealStats {
  deals: number;
  games: number;
  least: number;
  groups: DealGroup[];
  figures: number;
  outside: number;
  by_chance: number;
}

/**
 * `POST /api/drills/NAME`: the current question, timed from its first sending.
 *
 * The options are `numbers` or `cards`; `many`: several may be right. `taken`: cards the
 * opponent has taken from the pile and holds. `before`: results of the earlier questions of
 * this round.
 */
export interface DrillQuestion {
  drill: "deadwood" | "leftover" | "live" | "outs" | "safe";
  /** from 1 */
  number: number;
  of: number;
  /** 1 to 3 */
  level: number;
  hand: string[];
  pile: string[];
  taken: string[];
  numbers: number[];
  cards: string[];
  many: boolean;
  before: boolean[];
}

/** `POST /api/drills/NAME/try`: indices of the chosen options, from 0. */
export interface DrillTry {
  number: number;
  chosen: number[];
}

/** A finished round: its number of right answers, and the total time. */
export interface DrillPoint {
  /** ms since 1970 */
  at: number;
  right: number;
  ms: number;
}

/**
 * The result of an attempt, with its explanation; `result` is the round's, at its end.
 *
 * `melds` illustrate the answer, `left` are the unmelded cards if they were asked for;
 * `counted` are the cards to be counted. `best`: the round is the player's best so far.
 */
export interface DrillAnswer {
  right: boolean;
  /** the right ones */
  options: number[];
  text: string;
  melds: string[][];
  left: string[];
  counted: string[];
  ms: number;
  result: DrillPoint | null;
  best: boolean;
}

/** A drill and your results. `points`: your last rounds, oldest first. */
export interface DrillCard {
  drill: "deadwood" | "leftover" | "live" | "outs" | "safe";
  running: boolean;
  rounds: number;
  best: DrillPoint | null;
  points: DrillPoint[];
}

/** `GET /api/drills`: all drills. */
export interface DrillOverview {
  drills: DrillCard[];
  /** questions in a round */
  of: number;
}

/** `GET /api/themes/NAME`: a position to play from with `POST /api/board/table`. */
export interface ThemePosition {
  game: string;
  position: string;
}

/** A deal starts: its players in turn order; a dealer not among them sits out. */
export interface Began {
  type: "began";
  number: number;
  dealer: number;
  active: number[];
}

/** The draw for the first deal. */
export interface Cut {
  type: "cut";
  drawn: [number, string][];
  dealer: number;
}

/** Cards dealt to a seat; `cards` only for its owner. */
export interface Dealt {
  type: "dealt";
  seat: number;
  count: number;
  cards: string[] | null;
}

/** The upcard. */
export interface Turned {
  type: "turned";
  card: string;
}

/** The card of a second pack that sets the limit of this deal. */
export interface KnockCard {
  type: "knock-card";
  card: string;
  limit: number;
}

/**
 * The rank that is wild in this deal, `A` to `K`; None: jokers alone.
 *
 * `seat` named it, or `turned` is the card turned up for it.
 */
export interface WildRank {
  type: "wild-rank";
  rank: string | null;
  seat: number | null;
  turned: string | null;
}

/** This deal counts `factor` times. */
export interface Doubled {
  type: "doubled";
  factor: number;
}

/** A side added points to its own total; `auto`: the rules did, with less than 0 in a pool. */
export interface PointsAdded {
  type: "points-added";
  side: number;
  points: number;
  auto: boolean;
}

/** A seat gave up the deal, or is out of it for a wrong declaration. */
export interface Dropped {
  type: "dropped";
  seat: number;
  points: number;
  wrong: boolean;
}

/** A seat declared; `right`: all its cards are melded as they must be. */
export interface Declared {
  type: "declared";
  seat: number;
  right: boolean;
}

/** Another seat's melds after a declaration; what it has left counts. */
export interface Arranged {
  type: "arranged";
  seat: number;
  points: number;
}

/** A seat has reached the limit of the pool. */
export interface OutOfGame {
  type: "out-of-game";
  seat: number;
}

/**
 * The pile, where `top` without its top card, is the new stock, of `count` cards.
 *
 * `shuffled` False: it was only turned over.
 */
export interface Reshuffled {
  type: "reshuffled";
  count: number;
  top: boolean;
  shuffled: boolean;
}

/** A seat refused the card on offer. */
export interface Passed {
  type: "passed";
  seat: number;
}

/**
 * A card taken; from the stock only its taker sees it.
 *
 * `above`: the discards that lay on it and came along, bottom first.
 */
export interface Drew {
  type: "drew";
  seat: number;
  pile: "discard" | "stock";
  card: string | null;
  above: string[];
}

/** A card discarded face up. */
export interface Discarded {
  type: "threw";
  seat: number;
  card: string;
}

/** A hand shown. `gin`: none, gin or big gin. */
export interface Knocked {
  type: "knocked";
  seat: number;
  points: number;
  gin: "big-gin" | "gin" | "no";
}

/** A meld put on the table, as number `meld`; its cards in showing order. */
export interface LaidDown {
  type: "laid-down";
  seat: number;
  cards: string[];
  meld: number;
}

/** A card added to a meld on the table. */
export interface LaidOff {
  type: "laid-off";
  seat: number;
  card: string;
  meld: number;
}

/** A wild taken from a meld for the card it stood for, which lies there now. */
export interface Reclaimed {
  type: "reclaimed";
  seat: number;
  card: string;
  meld: number;
  wild: string;
}

/** A seat has no card left; `rummy`: it went out in a single turn. */
export interface WentOut {
  type: "went-out";
  seat: number;
  rummy: boolean;
}

/** The defender's melds and deadwood. */
export interface Showed {
  type: "showed";
  seat: number;
  points: number;
}

/** The deal is over; `title` says who won. */
export interface Ended {
  type: "ended";
  title: string;
}

/** Every table of the round is counted; `title` says which team won it. */
export interface RoundOver {
  type: "round-over";
  title: string;
}

/** The game is over. */
export interface GameOver {
  type: "game-over";
  title: string;
}

/**
 * An event with its version and a sentence for the move list and the live region.
 *
 * `board` is the place of its board in `TableView.boards`, None for what concerns the whole
 * table.
 */
export interface Happened {
  seq: number;
  event: Began | Cut | Dealt | Turned | KnockCard | WildRank | Doubled | PointsAdded | Dropped | Declared | Arranged | OutOfGame | Reshuffled | Passed | Drew | Discarded | Knocked | LaidDown | LaidOff | Reclaimed | WentOut | Showed | Ended | RoundOver | GameOver;
  text: string;
  board: number | null;
}

/**
 * `GET /api/fair/key`: verifies signatures of promises and lines (Ed25519).
 *
 * `log` is the same key as that of the transparency log, `witness` the one by which the
 * server cosigns logs of others; empty where it cosigns none. Both are as `NAME+ID+KEY`.
 */
export interface FairKey {
  /** 64 hexadecimal digits */
  key: string;
  log: string;
  witness: string;
}

/**
 * A line of the list, signed; hashes, key and signature in hexadecimal.
 *
 * `hour` counts from 1970 in UTC: over which hour, and whatever came before it and had no
 * line, it was written. `entries` is the number of promises, for which `root` stands. A line
 * that a wrong clock wrote is withdrawn: `back` is the hour from which the list goes on, and
 * `withdrawal` the signature of that. `number` is its index in the transparency log.
 */
export interface FairLine {
  hour: number;
  entries: number;
  root: string;
  line: string;
  key: string;
  signature: string;
  back: number | null;
  withdrawal: string;
  number: number | null;
}

/** `GET /api/fair/list`: the lines of the list, newest first; `more`: older ones. */
export interface FairLines {
  key: string;
  lines: FairLine[];
  more: boolean;
}

/**
 * `GET /api/fair/list/{hour}`: a line, the one before it, and its entries.
 *
 * `entries` are place and commitment of each promise, 128 hexadecimal digits, in ascending
 * order, at most 10,000. Where `more` follow, `?after=` takes the last of these.
 */
export interface FairHour {
  before: string;
  line: FairLine;
  entries: string[];
  more: boolean;
}

/** The rules under one heading. */
export interface RuleSection {
  title: string;
  lines: RuleLine[];
}

/** One word of an entry, or one form of a piece with the entries that belong to it. */
export interface HouseChoice {
  value: string;
  label: string;
  help: string;
  entries: HouseEntry[];
}

/** One setting of a form. */
export interface HouseEntry {
  path: string;
  label: string;
  help: string;
  /** an id of the rulebook, or empty */
  rule: string;
  sort: "kind" | "list" | "number" | "switch" | "table" | "word";
  /** of a number, of the numbers in a list, or of the values of a table */
  low: number;
  high: number;
  /** of a table: the numbers that may have a value */
  keys: number[];
  choices: HouseChoice[];
  /** the default */
  value: number | boolean | string | (number | string)[] | Record<string, number | string>;
}

/** The entries of one piece of the rules. */
export interface HouseGroup {
  name: string;
  title: string;
  help: string;
  entries: HouseEntry[];
}

/** A game that house rules can start from. */
export interface HouseBase {
  name: string;
  title: string;
  family: string;
}

/** `GET /api/house/form`: every setting, and the games to start from. */
export interface HouseForm {
  groups: HouseGroup[];
  bases: HouseBase[];
}

/** `POST /api/house/check`: draft rules, or a TOML text in place of every other field. */
export interface HouseDraft {
  base?: string;
  title?: string;
  settings?: Record<string, number | boolean | string | (number | string)[] | Record<string, number | string>>;
  toml?: string;
}

/** A problem and the settings involved. */
export interface HouseFault {
  code: string;
  paths: string[];
  text: string;
  /** an id of the rulebook, or empty */
  rule: string;
}

/** A difference from the base game; `before` is empty for an addition. */
export interface HouseChange {
  path: string;
  label: string;
  before: string;
  now: string;
  rule: string;
}

/** The current state of house rules. `toml` and `code` are empty while there are faults. */
export interface House {
  /** false: the TOML text could not be read, and only `faults` is valid */
  read: boolean;
  base: string;
  base_title: string;
  title: string;
  settings: Record<string, number | boolean | string | (number | string)[] | Record<string, number | string>>;
  values: Record<string, number | boolean | string | (number | string)[] | Record<string, number | string>>;
  was: Record<string, number | boolean | string | (number | string)[] | Record<string, number | string>>;
  faults: HouseFault[];
  changes: HouseChange[];
  sections: RuleSection[];
  toml: string;
  digest: string;
  code: string;
}

/** A player at a table, in seat order; `open`: the seat is free and has no name. */
export interface CardPlayer {
  name: string;
  face: string;
  /** whose score is theirs */
  side: number;
  bot: boolean;
  open: boolean;
}

/**
 * A running or finished table of this guest, latest first.
 *
 * `opponent` names all the others ("Mara and Otto"), `face` is the first opponent's. `scores`
 * stand by side, `side` is the guest's own. `waiting`: a seat is still open; `clock` as in
 * :class:`NewInvitation`; `due`: when the clock that runs ends, in ms since 1970. `arranged`:
 * the hand in melds and the rest, where melds are made to be counted.
 */
export interface TableCard {
  id: string;
  game: string;
  title: string;
  opponent: string;
  face: string;
  deal: number;
  scores: number[];
  seat: number;
  your_turn: boolean;
  over: boolean;
  /** ISO time */
  touched: string;
  hand: string[];
  upcard: string | null;
  players: CardPlayer[];
  side: number;
  waiting: boolean;
  clock: string;
  due: number | null;
  arranged: ArrangementView | null;
}

/** The player of a seat: an invited person, or the computer. */
export interface SeatChoice {
  who: "computer" | "open";
  persona?: string;
  level?: "easy" | "hard" | "medium";
}

/**
 * `POST /api/invitations`: a table with seats for people. Answered by `TableLink`.
 *
 * `seats` are those after your own, in turn; `clock` is empty (untimed), `600+5` (seconds in
 * the bank and added after each turn) or `1d` (a day a move). `listed` tables stand in the
 * lobby; the others need the link. `rated` games need a clock and people with accounts;
 * `completion` is the least share (%) of rated games that players must have finished to sit
 * down there. `hints`: everybody may ask the computer for advice; `aside`: or let it play
 * instead, by default where more than two play. Neither in rated games.
 */
export interface NewInvitation {
  /** a name of the catalogue, or a code of house rules */
  game: string;
  seats: SeatChoice[];
  target?: number | null;
  clock?: string;
  listed?: boolean;
  watch?: boolean;
  chat?: boolean;
  face?: string;
  name?: string;
  rated?: boolean;
  completion?: number;
  hints?: boolean;
  aside?: boolean | null;
}

/** A seat as an invited player sees it; `open`: it can be taken. */
export interface InvitedSeat {
  name: string;
  face: string;
  bot: boolean;
  open: boolean;
  side: number;
}

/**
 * `GET /api/tables/{id}/invitation?key=`: the table behind an invitation.
 *
 * `state`: `open` (there is a seat), `yours` (one sits there already), `full`, `over`. `url`
 * is the table. `knows_key` or `listed`: one may sit down. Who cannot, and has no seat, is
 * told `no-such-table`.
 */
export interface Invitation {
  id: string;
  url: string;
  game: string;
  title: string;
  summary: string;
  target: number;
  clock: string;
  /** "10 minutes each and 5 seconds a turn" */
  clock_text: string;
  maker: string;
  seats: InvitedSeat[];
  state: "full" | "open" | "over" | "yours";
  listed: boolean;
  watch: boolean;
  chat: boolean;
  may_join: boolean;
  rated: boolean;
  completion: number;
  hints: boolean;
  aside: boolean;
}

/**
 * `POST /api/tables/{id}/join`: sit down, at `seat` or in the first open one.
 *
 * Answered by `TableLink`; who sits there already gets the same seat. `key` is needed where
 * the table is not listed: without it there is `no-such-table`. Other errors: `not-invited`
 * (somebody there has blocked one, or one has blocked them), `table-full`, `seat-taken`,
 * `game-over`.
 */
export interface Join {
  key?: string;
  seat?: number | null;
  face?: string;
  name?: string;
}

/**
 * `POST /api/tables/{id}/fill`: the maker gives open seats to the computer.
 *
 * `seat` None fills all of them.
 */
export interface Fill {
  seat?: number | null;
  persona?: string;
  level?: "easy" | "hard" | "medium";
}

/**
 * `GET /api/open`: tables to sit down at, and tables to watch.
 *
 * `best` is the one of those to watch whose players are rated highest, at the lower end of
 * what is known of them; the most watched where nobody is rated; None where there is none.
 */
export interface OpenTables {
  open: OpenTable[];
  running: OpenTable[];
  best: OpenTable | null;
}

/**
 * `GET /api/games?after=`: your own tables, running ones first; `more` are left.
 *
 * `next` is what to ask for them with.
 */
export interface MyGames {
  tables: TableCard[];
  more: boolean;
  next: string;
}

/** `POST /api/me/passes`: a link for another device. What one plays as goes along. */
export interface AskPass {
  name?: string;
  face?: string;
}

/** A link that makes another device your own, once; older ones hold no more. */
export interface NewPass {
  code: string;
  url: string;
  /** how long it holds */
  seconds: number;
}

/**
 * `POST /api/me`: from now on this device is the guest of the pass. Answered by `Me`.
 *
 * `POST /api/me/look` asks only what that would mean: `PassOffer`.
 */
export interface UsePass {
  code: string;
}

/** Whom this device would be; `own`: number of its own games that would come along. */
export interface PassOffer {
  name: string;
  face: string;
  running: number;
  games: number;
  own: number;
  seconds: number;
  /** this device is that guest already */
  here: boolean;
}

/**
 * `GET /api/me`: who one is here: tables, whom one has blocked, on how many devices.
 *
 * `name` and `face` are empty but after `POST /api/me`: what to play as. `shared` is the
 * address under which others in the network find the server, where it is shared.
 */
export interface Me {
  running: number;
  games: number;
  blocked: number;
  devices: number;
  name: string;
  face: string;
  shared: string;
}

/**
 * The table now, and what happened since the version the client knew.
 *
 * `whole` is True when `happened` starts at the beginning of the deal (a first hello or a
 * resync), so that nothing of it is to be animated.
 */
export interface Update {
  type: "update";
  table: TableView;
  happened: Happened[];
  whole: boolean;
}

/** A lesson on the path. `reached`: number of steps completed. */
export interface LessonCard {
  id: string;
  part: "deal" | "games" | "gin" | "tactics";
  title: string;
  about: string;
  game: string;
  steps: number;
  reached: number;
  done: boolean;
}

/** `GET /api/lessons`: all lessons in order; `next` is the one to continue with, if any. */
export interface LessonPath {
  lessons: LessonCard[];
  next: string;
}

/** An answer option. */
export interface LessonOption {
  id: string;
  label: string;
}

/**
 * A task: its reason, in a sentence, and the instruction.
 *
 * `act`: do something at the table; `pick`: choose cards of the hand; `choose`: one of the
 * `options`. `shown` is what is asked for, where that is told from the start, as in
 * :class:`LessonHelp`; empty where one has to find it. `bare`: the hand tells no melds.
 */
export interface LessonStep {
  number: number;
  kind: "act" | "choose" | "pick";
  title: string;
  text: string;
  ask: string;
  shown: string[];
  options: LessonOption[];
  bare: boolean;
  update: Update;
}

/** `GET /api/lessons/ID`: a lesson and one of its steps; `following` comes after it. */
export interface LessonView {
  card: LessonCard;
  /** of the lesson in its part, from 1 */
  number: number;
  following: string;
  step: LessonStep;
}

/**
 * `POST /api/lessons/ID/STEP`: an attempt.
 *
 * A token of an action, cards of the hand, or the id of an option, by the kind of the step.
 */
export interface LessonTry {
  action?: string;
  cards?: string[];
  option?: string;
}

/**
 * The result of an attempt. If right, `update` is the table after it, None if unchanged.
 *
 * `done`: that was the last step.
 */
export interface LessonAnswer {
  right: boolean;
  text: string;
  update: Update | null;
  done: boolean;
}

/**
 * `POST /api/lessons/ID/STEP/groups`: as :class:`AskDeclare`, at the table of a step.
 *
 * It is answered by :class:`Declaring`.
 */
export interface LessonGroups {
  card: string | null;
  groups: string[][];
}

/** `GET /api/lessons/ID/STEP/help`: the right answer: a token, cards, or an option. */
export interface LessonHelp {
  shown: string[];
}

/** A hand split into melds and deadwood. `takes`: cards that could be laid off on it. */
export interface ArrangementView {
  melds: MeldView[];
  deadwood: string[];
  points: number;
  takes: string[];
  /** the action that shows it, where there is one */
  token: string;
}

/** One game of the catalogue. */
export interface GameCard {
  name: string;
  title: string;
  family: string;
  summary: string;
  also: string[];
  players: number[];
  target: number;
  /** three cards for the picture */
  sample: string[];
  /** [players, points] where the target depends on them */
  targets: [number, number][];
  seating: "sit-out" | "table" | "teams";
  form: "best-of" | "columns" | "game" | "match";
  /** the target ends the game, and the lowest score wins */
  lowest: boolean;
  /** where the start page keeps it */
  shelf: "company" | "melds" | "two" | "upcard" | "wild";
}

/**
 * Strength of a character at a level, measured in games of gin between bots.
 *
 * `points` as in chess, the published baseline being at 1500; `within`: how far off they may
 * be (95 %); `word` says it plainly.
 */
export interface Rating {
  level: string;
  points: number;
  within: number;
  word: string;
}

/**
 * A computer opponent to choose.
 *
 * `line` is a sentence on the way of playing, `tag` a word or two. `ratings` hold the levels
 * that were measured.
 */
export interface Persona {
  id: string;
  name: string;
  line: string;
  face: string;
  tag: string;
  ratings: Rating[];
}

/** `GET /api/lobby`: data for the start page. */
export interface Lobby {
  games: GameCard[];
  personas: Persona[];
  levels: string[];
  tables: TableCard[];
}

/** A character for one seat of the computer. */
export interface OpponentChoice {
  persona: string;
  level: "easy" | "hard" | "medium";
}

/**
 * `POST /api/tables`: open a table with computers in every other seat.
 *
 * `players` is the size of the table, None for the fewest the game seats. `opponents` are the
 * computer's seats in turn after your own; those left out are filled, the first with
 * `persona`, the others with characters who are not at the table yet, at `level`. With teams
 * every second seat is your own side's.
 */
export interface NewTable {
  /** a name of the catalogue, or a code of house rules */
  game: string;
  persona: string;
  level: "easy" | "hard" | "medium";
  target?: number | null;
  face?: string;
  name?: string;
  players?: number | null;
  opponents?: OpponentChoice[];
}

/**
 * `POST /api/games/ID/again`: resume a finished game from one of its decisions.
 *
 * `entry` names the decision as a review does, `seat` whose it was: that seat is your own,
 * the computer plays the others. The cards are those of the game; nothing counts. The table
 * before is removed, so that there is one at a time.
 */
export interface TryAgain {
  entry: number;
  seat: number;
  face?: string;
  name?: string;
}

/** The address of the new table. */
export interface TableLink {
  id: string;
  url: string;
}

/**
 * A finished deal, from 0, and all data its cards are derived from, in hexadecimal.
 *
 * `seeds` are those of every seat, empty where none came in time. What follows belongs to
 * promises of the second form (`docs/spec/fair.md`) and is empty for one of the first:
 * `seats` has a letter each, `rules` is their hash, and `hour` that of the line which counts
 * the promise in the public list, None before it is written.
 */
export interface FairDeal {
  deal: number;
  commitment: string;
  secret: string;
  seeds: string[];
  entropy: string;
  seats: string;
  rules: string;
  key: string;
  signature: string;
  hour: number | null;
}

/**
 * `GET /api/tables/{id}/fair`: the finished deals of a table, in order.
 *
 * `rules` is the canonical text of the table's rules, whose hash the promises are bound to.
 */
export interface FairDeals {
  deals: FairDeal[];
  rules: string;
}

/** Every HTTP error: a code and a sentence. */
export interface HttpError {
  code: string;
  text: string;
}

/** Accepted; an Update follows where something changed. */
export interface Done {
  type: "done";
  id: number;
}

/**
 * A message was not understood or not allowed; nothing changed.
 *
 * `code`: `malformed`, `too-large`, `too-fast`, `too-much`, `hello-first`, `stale` (a whole
 * :class:`Update` follows), `no-such-table` (the connection ends), `not-your-seat`, `nothing-
 * to-take-back`, `too-many-drafts`, `too-often`, `deal-running`, `game-over`, `not-stored`,
 * `too-many` (the connection ends), `busy`, `no-hint`, `closing`, `seed-late`, `chat-off`,
 * `too-long`, `nothing-said`, `game-runs`, `not-begun`, `time-out`, `stand-in`, `no-stand-
 * in`, `alone`, `no-claim`, `too-early`, `no-clock`, `enough-time`, `not-an-opponent`, `once-
 * a-turn`, `cards-shown`, `not-alone`, `counts`, `no-coach`, `hints-off`, `aside-off`,
 * `internal`.
 */
export interface Failed {
  type: "failed";
  code: string;
  text: string;
  id: number | null;
}

/** Still here. */
export interface Pong {
  type: "pong";
  id: number;
}

/** Connect or reconnect. `pools`: send numbers waiting while this page is open. */
export interface Arrive {
  type: "arrive";
  pools?: boolean;
}

/**
 * Wait for an opponent, replacing any earlier wait.
 *
 * `pool` is the id of one in :class:`Around`, or `game@clock`: any game of the catalogue that
 * two can play. `rated` needs an account. `name` and `face` are what somebody without one
 * plays as.
 */
export interface SeekGame {
  type: "seek";
  id: number;
  pool: string;
  rated?: boolean;
  name?: string;
  face?: string;
}

/** Stop waiting for an opponent. */
export interface StopSeeking {
  type: "stop-seeking";
  id: number;
}

/** Ask the account of that name to play. `clock` as in :class:`NewInvitation`. */
export interface ChallengePlayer {
  type: "challenge";
  id: number;
  name: string;
  game: string;
  clock?: string;
  rated?: boolean;
}

/** Accept or decline a challenge; its sender withdraws it with `accept` false. */
export interface AnswerChallenge {
  type: "answer-challenge";
  id: number;
  challenge: string;
  accept: boolean;
}

/** Number of people waiting, and seconds within which half are paired; None: not known. */
export interface PoolWait {
  waiting: number;
  typical: number | null;
}

/** A pool of quick pairing. `clock` is empty where it is for several games. */
export interface PoolView {
  id: string;
  title: string;
  clock: string;
  rated: PoolWait;
  casual: PoolWait;
}

/** A computer player about as strong as the waiting player, opened by :class:`NewTable`. */
export interface Meanwhile {
  game: string;
  persona: string;
  name: string;
  level: string;
}

/** Your search for an opponent: its age in seconds, and how many others seek the same. */
export interface SeekView {
  pool: string;
  title: string;
  clock: string;
  rated: boolean;
  waited: number;
  waiting: number;
  typical: number | null;
  computer: Meanwhile;
}

/** A table where you have been paired; `come`: seconds left to get there. */
export interface MeetingView {
  table: string;
  url: string;
  title: string;
  opponent: string;
  face: string;
  rated: boolean;
  come: number;
}

/** A challenge from or to you; `left`: seconds until it expires. */
export interface ChallengeView {
  id: string;
  yours: boolean;
  /** the other's */
  name: string;
  face: string;
  title: string;
  clock: string;
  clock_text: string;
  rated: boolean;
  left: number;
}

/** An account you follow. `watch` is the path to their table, if you may watch it. */
export interface FriendView {
  name: string;
  face: string;
  online: boolean;
  /** the title of the game */
  playing: string;
  watch: string;
}

/**
 * Your state in matchmaking. `name` is your account's, empty without one.
 *
 * `pairing`: the table you are expected at.
 */
export interface Around {
  type: "around";
  name: string;
  pools: PoolView[];
  seek: SeekView | null;
  pairing: MeetingView | null;
  challenges: ChallengeView[];
  friends: FriendView[];
}

/** Number of people waiting now. */
export interface Pools {
  type: "pools";
  pools: PoolView[];
}

/**
 * Your current search. `front`: your opponent did not come, and you are first in turn.
 *
 * `missed`: you did not come, and wait no more.
 */
export interface Seeking {
  type: "seeking";
  seek: SeekView | null;
  why: "" | "front" | "missed";
}

/** An opponent was found: go to the table. */
export interface Found {
  type: "found";
  meeting: MeetingView;
}

/** Both players are at the table: the cards are dealt. */
export interface Met {
  type: "met";
  table: string;
}

/** A player did not come, and the table was closed. */
export interface Unmet {
  type: "unmet";
  table: string;
  /** who did not come; empty where it was you */
  name: string;
}

/** The outcome of a challenge from or to you. */
export interface ChallengeOver {
  yours: boolean;
  name: string;
  how: "accepted" | "declined" | "expired" | "withdrawn";
}

/** The open challenges; `over` is the outcome of one just closed. */
export interface Challenges {
  type: "challenges";
  challenges: ChallengeView[];
  over: ChallengeOver | null;
}

/** The accounts you follow. */
export interface Friends {
  type: "friends";
  friends: FriendView[];
}

/** `POST /api/people/follow`, `/unfollow`, `/block`: the account of that name. */
export interface FollowPlayer {
  name: string;
}

/** `POST /api/tables/{id}/follow`: the person who sits there. */
export interface FollowSeat {
  seat: number;
}

/** Accounts you follow, and your number of followers; `name` is empty without an account. */
export interface FriendList {
  name: string;
  friends: FriendView[];
  followers: number;
}

/** `GET /api/people/{name}/acquaintance`: your relation to an account. */
export interface Acquaintance {
  name: string;
  face: string;
  you: boolean;
  followed: boolean;
  blocked: boolean;
}

/**
 * `POST /api/reports`: report something to the host.
 *
 * A person by `name` (of an account), or by `seat` at `table`; a line of a chat by `line` at
 * `table` or in `club`; a table by `table`, a club by `club`.
 */
export interface NewReport {
  kind: "club" | "line" | "person" | "table";
  reason: "abuse" | "cheating" | "name" | "other" | "spam";
  text?: string;
  name?: string;
  table?: string;
  club?: string;
  seat?: number | null;
  line?: number | null;
}

/** A message from the host; it stays until it is read. */
export interface Letter {
  number: number;
  text: string;
}

/** `GET /api/me/letters`: messages from the host, and your bar, if any. */
export interface Letters {
  letters: Letter[];
  barred: string;
}

/** `POST /api/me/letters/read`. */
export interface ReadLetter {
  number: number;
}

/** `GET /api/registration`: whether registration is open, and its requirements. */
export interface Registration {
  mode: "closed" | "invite" | "open";
}

/** A report. `said` is a line of a chat as it was; `url` where it is about a place. */
export interface HostReport {
  number: number;
  at: number;
  by: string;
  kind: "club" | "line" | "person" | "table";
  name: string;
  /** is `name` an account's? */
  account: boolean;
  said: string;
  reason: "abuse" | "cheating" | "name" | "other" | "spam";
  text: string;
  url: string;
}

/** An account as the host sees it; `barred` is when the bar ends, 0: none. */
export interface HostAccount {
  name: string;
  face: string;
  created: number;
  seen: number;
  bot: boolean;
  host: boolean;
  barred: number;
  why: string;
  note: string;
  games: number;
  devices: number;
}

/** `GET /api/host/accounts?words=&after=`; `next` is what to ask for more with. */
export interface HostAccounts {
  accounts: HostAccount[];
  more: boolean;
  next: string;
}

/** A host's action: actor, target and reason; `more`: a date, a new name. */
export interface HostAct {
  at: number;
  by: string;
  act: string;
  whom: string;
  more: string;
  why: string;
}

/** `GET /api/host/trail?after=`: newest first; `next` is the cursor of the next page. */
export interface HostActs {
  acts: HostAct[];
  more: boolean;
  next: string;
}

/** A table with people at it; `running`: the game has begun. */
export interface HostTable {
  url: string;
  title: string;
  players: string[];
  created: string;
  running: boolean;
}

/** An invitation to register: its expiry and remaining uses; `id` revokes it. */
export interface HostInvitation {
  id: string;
  label: string;
  until: number;
  left: number;
}

/** A tournament of this server. */
export interface HostTournament {
  title: string;
  when: string;
  url: string;
}

/** `GET /api/host`: open tasks and the host's settings. */
export interface HostDesk {
  reports: HostReport[];
  registration: "closed" | "invite" | "open";
  invitations: HostInvitation[];
  words: string[];
  hosts: string[];
  tables: HostTable[];
  tournaments: HostTournament[];
}

/**
 * Statistics of one minute of the server, from `at`.
 *
 * `wait` is within how many ms 99 of 100 actions were answered (to a fifth), None without
 * any; `lag` how late the server was at worst, ms.
 */
export interface HostMinute {
  at: number;
  requests: number;
  actions: number;
  errors: number;
  wait: number | null;
  lag: number;
}

/** A slow request: the pattern of its path, its id in the log, and its duration (ms). */
export interface HostSlow {
  at: number;
  method: string;
  route: string;
  status: number;
  ms: number;
  request: string;
}

/** An error from the log, and the id of its request, if any. */
export interface HostFault {
  at: number;
  text: string;
  request: string;
}

/**
 * `GET /api/host/load`: the server's load since its start (`since`) and now.
 *
 * `usual` and `late` are within how many ms half of the last hour's actions, and 99 of 100,
 * were answered; None without any. Sizes are MB; 0: not known here.
 */
export interface HostLoad {
  version: string;
  since: number;
  tables: number;
  devices: number;
  spectators: number;
  analyses: number;
  waiting: number;
  memory: number;
  free: number;
  database: number;
  usual: number | null;
  late: number | null;
  minutes: HostMinute[];
  slow: HostSlow[];
  slow_ms: number;
  faults: HostFault[];
}

/** `POST /api/host/reports/close`: close a report; `why` is the outcome. */
export interface CloseReport {
  number: number;
  why?: string;
}

/** `POST /api/host/bar`: bar an account for some days; 0: permanently, None: unbar. */
export interface HostBar {
  name: string;
  days: number | null;
  why: string;
}

/** `POST /api/host/rename`: rename an account and notify its owner. */
export interface HostRename {
  name: string;
  to: string;
  why: string;
}

/** `POST /api/host/note`: the host's note on an account; empty deletes it. */
export interface HostNote {
  name: string;
  text: string;
}

/** An account, to sign out. */
export interface HostName {
  name: string;
}

/** `POST /api/host/hosts`: make an account a host, or revoke it. */
export interface HostMake {
  name: string;
  on: boolean;
}

/** `POST /api/host/registration`. */
export interface HostRegistration {
  mode: "closed" | "invite" | "open";
}

/** `POST /api/host/invitations`: a code that lets people register. */
export interface HostInvite {
  label?: string;
  days?: number;
  uses?: number;
}

/** The code, shown once. */
export interface HostInvited {
  code: string;
  until: number;
  left: number;
}

/** `POST /api/host/invitations/revoke`. */
export interface HostRevoke {
  id: string;
}

/** `POST /api/host/words`: forbid a word in names, or allow it again. */
export interface HostWord {
  word: string;
  on: boolean;
}

/** `POST /api/host/clubs/close`: dissolve a club. */
export interface HostClub {
  id: string;
  why: string;
}

/**
 * Sums over some games of one person.
 *
 * `games` are all that are over; those neither `won` nor `lost` were called off, and
 * `gave_up` are among the lost. Of the deals, `gins`, `knocks_won` and `undercuts` are ways
 * to win one, `gins_against`, `knocks_against` and `undercut` ways to lose one; `knocks` are
 * all own knocks but gin. `points_won` and `points_lost` are by how much one was ahead of the
 * others in a deal, or behind them, in hundredths.
 */
export interface GameFigures {
  games: number;
  won: number;
  lost: number;
  gave_up: number;
  deals: number;
  deals_won: number;
  deals_lost: number;
  gins: number;
  gins_against: number;
  knocks: number;
  knocks_won: number;
  knocks_against: number;
  undercut: number;
  undercuts: number;
  points_won: number;
  points_lost: number;
}

/** Games that have something in common: the game, or the month ("2026-11"). */
export interface PlayedGroup {
  key: string;
  title: string;
  figures: GameFigures;
}

/**
 * Somebody played against: `won` games in which one came before them, `lost` after.
 *
 * `key` tells opponents apart, for this person alone; `level` is a computer player's.
 * `account`: the name under which they have a page, if they have one.
 */
export interface PlayedAgainst {
  key: string;
  name: string;
  face: string;
  bot: boolean;
  level: string;
  games: number;
  won: number;
  lost: number;
  account: string;
}

/**
 * `GET /api/me/stats`: all that one has played here.
 *
 * `streak` are games won one after the other until now, `longest` the most ever. `days` says
 * how many games ended on each day ("2026-11-24") of the last twelve months.
 */
export interface PlayerStats {
  total: GameFigures;
  streak: number;
  longest: number;
  families: PlayedGroup[];
  games: PlayedGroup[];
  months: PlayedGroup[];
  against: PlayedAgainst[];
  days: Record<string, number>;
}

/**
 * A game that is over, as a history has it. `place` is 1 for the winner, 0: called off, -1: a
 * decision was taken back, so it counts for nothing.
 *
 * `link` opens the game to look at again; empty where only its players may.
 */
export interface HistoryGame {
  id: string;
  game: string;
  title: string;
  ended: string;
  seat: number;
  players: CardPlayer[];
  /** by side */
  scores: number[];
  side: number;
  place: number;
  gave_up: boolean;
  deals: number;
  deals_won: number;
  link: string;
  rated: boolean;
}

/**
 * `GET /api/me/history?after=&game=&against=&result=`: games that are over, the last first.
 *
 * `result` may be `won`, `lost`, or `open` for those called off; `total` counts all that fit.
 * `more` are left, to be asked for with `next`.
 */
export interface History {
  games: HistoryGame[];
  total: number;
  more: boolean;
  next: string;
}

/**
 * A hand as it is seen: in melds and loose cards, and how many lie face down.
 *
 * `deadwood` is None where cards are hidden; where melds lie on the table it counts all that
 * is held, and where five cards are ranked it is what they are worth. `ranked` is then what
 * they are called.
 */
export interface ReplayHand {
  melds: string[][];
  loose: string[];
  hidden: number;
  deadwood: number | null;
  ranked: string;
}

/** The deadwood a seat has put down for the count. */
export interface ShownView {
  seat: number;
  deadwood: string[];
  points: number;
}

/**
 * Something that can be done there; `token` is sent to try it.
 *
 * `card` is the one that moves; `melds` are shown, and `points` are left then. Of kind `card`
 * it is one that the opponent may hold.
 */
export interface PuzzleChoice {
  token: string;
  kind: "big-gin" | "card" | "discard" | "draw" | "gin" | "knock" | "lay-off" | "pass" | "show" | "take";
  text: string;
  card: string | null;
  melds: string[][];
  points: number | null;
}

/** A card of the discard pile; `own`: who is asked discarded it (None: turned up). */
export interface PuzzlePile {
  card: string;
  own: boolean | null;
}

/**
 * The table as the seat that is asked sees it.
 *
 * `theirs`: the opponent's cards that are known, and how many are not. `drawn` came this
 * turn, from the pile where `taken`. `melds` lie on the table after a knock. `scores`: your
 * points and the opponent's before the deal; `target` ends the game.
 */
export interface PuzzleBoard {
  phase: "arrange" | "choose" | "defend" | "draw" | "last-play" | "last-take" | "offer" | "over" | "play" | "throw" | "two";
  hand: ReplayHand;
  theirs: ReplayHand;
  stock: number;
  pile: PuzzlePile[];
  drawn: string | null;
  taken: boolean;
  melds: MeldView[];
  shown: ShownView[];
  seat: number;
  dealer: boolean;
  limit: number;
  factor: number;
  scores: number[];
  target: number;
}

/**
 * `GET /api/puzzles/ID`, and the puzzle of the day: what is asked, and nothing of the answer.
 *
 * `rated`: a first try may count for the rating. `tried`: the first try is over, and `right`
 * says how it went. `again`: it was missed and is to be seen again now. `open`: the answer
 * may be looked at. `day` is the date of a puzzle of the day.
 */
export interface PuzzleView {
  id: string;
  game: string;
  game_title: string;
  theme: "discard" | "draw" | "holds" | "knock" | "lay-off" | "mixed" | "show" | "upcard";
  title: string;
  question: string;
  board: PuzzleBoard;
  choices: PuzzleChoice[];
  rated: boolean;
  tried: boolean;
  right: boolean;
  again: boolean;
  open: boolean;
  day: string;
}

/** `POST /api/puzzles/next`: one near your rating; `again`: one that you missed. */
export interface NextPuzzle {
  theme?: "discard" | "draw" | "holds" | "knock" | "lay-off" | "mixed" | "show" | "upcard";
  again?: boolean;
}

/** `POST /api/puzzles/ID/try`: a choice by its token; `rated`: let it count. */
export interface TryPuzzle {
  action: string;
  rated?: boolean;
}

/** `POST /api/puzzles/ID/answer`: show it. Without a try before, that counts as missed. */
export interface GiveUpPuzzle {
  rated?: boolean;
}

/**
 * A rating with half of its 95 % interval, and what the try changed.
 *
 * `provisional`: still too uncertain to be shown as a figure.
 */
export interface PuzzleRating {
  rating: number;
  within: number;
  change: number;
  provisional: boolean;
}

/** Share of players of this kind that find the answer, 0 to 1. */
export interface PuzzleFinder {
  name: string;
  share: number;
}

/**
 * The answer: the prices, best first, and why.
 *
 * `solution` and `tried` are tokens; `chosen` counts, beside each action, first tries of
 * others and you, `answers` are all of them. `held`: chances are how likely a card is held.
 * `state` is that of the reasons, and of what the opponent may `hold`, where that was asked.
 * `level` is how hard the puzzle is, as a rating.
 */
export interface PuzzleAnswer {
  actions: PricedAction[];
  solution: string[];
  chosen: number[];
  answers: number;
  held: boolean;
  by_chance: boolean;
  tried: string;
  state: "done" | "failed" | "running" | "unavailable" | "waiting";
  problem: string;
  reasons: ReasonLine[];
  holds: HeldGuess[];
  level: number;
  finders: PuzzleFinder[];
  source: string;
  worlds: number;
  position: string;
}

/**
 * Result of a try. `first`: it counted. `cost`: what it costs; `nudges`: where to look.
 *
 * `rating` is yours after it, None where it was not rated. `answer`: once it is right, or
 * given up. `back`: when a missed one is to be seen again (None: not).
 */
export interface PuzzleTried {
  right: boolean;
  first: boolean;
  cost: string;
  nudges: string[];
  rating: PuzzleRating | null;
  answer: PuzzleAnswer | null;
  back: number | null;
}

/** A theme: how many puzzles there are, how many of them you tried and found at once. */
export interface PuzzleTheme {
  theme: "discard" | "draw" | "holds" | "knock" | "lay-off" | "mixed" | "show" | "upcard";
  title: string;
  puzzles: number;
  tried: number;
  right: number;
}

/** Your rating after a rated puzzle. */
export interface PuzzlePoint {
  at: number;
  rating: number;
  within: number;
}

/** The puzzle of the day, a date by UTC. */
export interface PuzzleDay {
  date: string;
  title: string;
  tried: boolean;
  right: boolean;
}

/** The best result of a rush, with its player. */
export interface RushBest {
  name: string;
  right: number;
  you: boolean;
}

/**
 * `GET /api/puzzles`: what there is, and how you do.
 *
 * `due`: how many missed ones are to be seen again now, `later` those that wait. `rating`
 * None: no rated puzzle yet. `rush`: there is one; `best_day` and `best` are the most you
 * solved in one, today and ever.
 */
export interface PuzzleOverview {
  puzzles: number;
  themes: PuzzleTheme[];
  day: PuzzleDay | null;
  due: number;
  later: number;
  rating: PuzzleRating | null;
  tried: number;
  right: number;
  history: PuzzlePoint[];
  rush: boolean;
  best_day: number | null;
  best: number | null;
  leaders: RushBest[];
}

/** `POST /api/puzzles/rush/try`: a choice for the puzzle of that id. */
export interface RushTry {
  puzzle: string;
  action: string;
}

/** Result of the last puzzle of a rush: the chosen move and the best one. */
export interface RushLast {
  puzzle: string;
  right: boolean;
  chosen: string;
  best: string;
}

/**
 * A rush: `left` ms, `right` and `wrong` so far; `most` wrong ones end it.
 *
 * Not `begun`: you had none.
 *
 * `best_day` and `best` are your most before this one. `missed`: the puzzles of it to look
 * at, once it is over.
 */
export interface RushView {
  begun: boolean;
  over: boolean;
  left: number;
  right: number;
  wrong: number;
  most: number;
  puzzle: PuzzleView | null;
  last: RushLast | null;
  best_day: number | null;
  best: number | null;
  leaders: RushBest[];
  missed: string[];
}

/**
 * Change of a seat's rating by a game. `games` are rated ones in the family, with this.
 *
 * `account`: the name under which they have a page; empty where they have none any more.
 */
export interface RatedSeat {
  seat: number;
  account: string;
  rating: number;
  within: number;
  change: number;
  games: number;
  provisional: boolean;
}

/**
 * `GET /api/tables/{id}/ratings`: what a rated game that is over changed.
 *
 * `state`: `running` while it is played, `waiting` until it is counted, `counted`, or `none`
 * where it changed nothing: called off, over too soon, or not rated. While it runs `seats`
 * has the ratings of those who show theirs and your own, and `stake` what losing would take
 * from yours at most.
 */
export interface TableRatings {
  state: "counted" | "none" | "running" | "waiting";
  family: "declared" | "five" | "knock" | "table" | "wild";
  title: string;
  seats: RatedSeat[];
  least: number;
  stake: number | null;
}

/** Somebody's rating in a family; `games` changed it, `least` are enough for a ranking. */
export interface FamilyRating {
  family: "declared" | "five" | "knock" | "table" | "wild";
  title: string;
  rating: number;
  within: number;
  games: number;
  least: number;
  provisional: boolean;
  ranked: boolean;
}

/**
 * Of `begun` rated games that were not called off, `left` were given up: by clock, or left.
 *
 * `percent` is the share played to the end, 100 before the first.
 */
export interface Completed {
  begun: number;
  left: number;
  percent: number;
}

/** A rating after a game that ended then (ISO time). */
export interface RatingPoint {
  at: string;
  rating: number;
  within: number;
  change: number;
  won: boolean;
}

/**
 * `GET /api/people/{name}/ratings?family=`: a rating game by game, the oldest first.
 *
 * At most `limit` of the last games.
 */
export interface RatingHistory {
  family: "declared" | "five" | "knock" | "table" | "wild";
  points: RatingPoint[];
  limit: number;
}

/**
 * `GET /api/people/{name}`: who somebody is and what they have played here.
 *
 * `bot`: a program plays under this name. `private`: its owner shows name and face only; all
 * else is empty. `you`: it is the caller's own page.
 */
export interface PersonPage {
  name: string;
  face: string;
  bot: boolean;
  private: boolean;
  you: boolean;
  /** ISO time */
  since: string;
  ratings: FamilyRating[];
  completed: Completed;
  stats: PlayerStats | null;
}

/** `GET /api/me/ratings`: your ratings. `name` is empty where you have no account. */
export interface OwnRatings {
  name: string;
  ratings: FamilyRating[];
  completed: Completed;
}

/** Somebody on a leaderboard; `played`, `won` and `gained` are of its span. */
export interface BoardLine {
  rank: number;
  name: string;
  face: string;
  rating: number;
  within: number;
  games: number;
  played: number;
  won: number;
  gained: number;
  you: boolean;
  friend: boolean;
}

/**
 * The caller on this board. `rank` 0: not listed; `why` says what is missing.
 *
 * `more` are the games to come until there are enough.
 */
export interface BoardYou {
  rank: number;
  why: "" | "account" | "certainty" | "games" | "private" | "span";
  more: number;
  rating: FamilyRating;
}

/** A character of the computer at a level, as measured in games between computers. */
export interface BoardComputer {
  name: string;
  face: string;
  level: string;
  rating: number;
  within: number;
}

/** A family of games there is a board for. */
export interface BoardFamily {
  family: "declared" | "five" | "knock" | "table" | "wild";
  title: string;
}

/**
 * `GET /api/leaderboard?family=&span=&friends=`: who is strong for certain.
 *
 * In the order of the lower end of the interval, `first` the first lines; `around` are you
 * and your neighbours where you stand further down. `listed` counts everybody on the board.
 * `since` is when the span began (ISO time, empty for all time). `computers` hold no rank.
 */
export interface Leaderboard {
  family: "declared" | "five" | "knock" | "table" | "wild";
  span: "all" | "month" | "today" | "week";
  friends: boolean;
  families: BoardFamily[];
  since: string;
  least: number;
  within: number;
  listed: number;
  first: BoardLine[];
  around: BoardLine[];
  you: BoardYou;
  computers: BoardComputer[];
}

/**
 * The score sheet.
 *
 * `sides` are the seats that score together; without teams every seat is one. `won` counts
 * the games each side has won. `by_deal`: all may score in one deal, so a sheet is written
 * deal by deal and not win by win. `lowest`: points count against one. `pool`: a player who
 * reaches this many points is out of the game, `beaten` are the sides that have, and `start`
 * is what each began with. `wilds` are the wild ranks of the deals so far with the one in
 * play, one after another, where ranks get wild, empty for a deal in which jokers alone are;
 * `ahead` those of the deals to come, where they are known. `doubled` are the numbers of the
 * deals that counted double, or do.
 */
export interface SheetView {
  deals: number;
  columns: ColumnView[];
  result: GameResultView | null;
  sides: number[][];
  won: number[];
  by_deal: boolean;
  lowest: boolean;
  pool: number;
  start: number;
  beaten: number[];
  press: PressView | null;
  wilds: string[];
  ahead: string[];
  doubled: number[];
}

/**
 * The end of the deal, explained.
 *
 * `hands`: the knocker's first, then in turn; empty when nobody showed. `winners` are more
 * than one when the lowest counts were level.
 */
export interface DealResultView {
  reason: string;
  winner: number | null;
  knocker: number | null;
  scores: number[];
  boxes: number[];
  deadwood: number[];
  lines: LineView[];
  /** "Mara wins the deal, 11 points" */
  title: string;
  /** "She knocked with 3. You laid off five cards and were left with 14." */
  text: string;
  /** a good or costly decision named */
  note: string;
  winners: number[];
  hands: HandResultView[];
}

/** A seat that gave up the deal, or declared wrongly, and what it costs. */
export interface DroppedView {
  seat: number;
  points: number;
  wrong: boolean;
}

/** The player of a seat, in seat order; `side` is the index of their score. */
export interface ReplayPlayer {
  name: string;
  bot: boolean;
  face: string;
  side: number;
}

/**
 * A deal in the list: how it ended, and what it brought to each side.
 *
 * `steps` counts what was done in it, the dealing first.
 */
export interface ReplayDealCard {
  dealer: number;
  /** empty for a deal that was not played out */
  title: string;
  scores: number[];
  steps: number;
}

/**
 * `GET /api/games/ID`, and `POST /api/replay` for a record of your own.
 *
 * `id` is the part of the link that opens the game to everybody, empty for a record of your
 * own. `rules` is what /rules/NAME shows, `again` the address where the same game begins
 * anew; both may be empty.
 */
export interface ReplayGame {
  id: string;
  title: string;
  rules: string;
  again: string;
  date: string;
  players: ReplayPlayer[];
  sheet: SheetView;
  deals: ReplayDealCard[];
}

/**
 * One thing done: by whom (None: the dealing, the end), the boards it changed, in words.
 *
 * `cards` are those that moved, as far as they are seen.
 */
export interface ReplayStep {
  seat: number | null;
  text: string;
  cards: string[];
  boards: ReplayBoard[];
}

/**
 * Facts of a whole deal at one board; `active` are its seats in turn order.
 *
 * `melds` says where melds lie, `knocking` whether a deal can end with a knock, `hands` that
 * five cards are ranked, `wilds` that a rank gets wild.
 */
export interface ReplayTable {
  active: number[];
  limit: number;
  any_count: boolean;
  factor: number;
  knock_card: string | null;
  result: DealResultView | null;
  melds: "declared" | "held" | "table";
  knocking: boolean;
  hands: boolean;
  wilds: boolean;
}

/** `GET /api/games/ID/deals/N`: a deal step by step, with all hands or as a seat saw it. */
export interface ReplayDeal {
  number: number;
  dealer: number;
  seat: number | null;
  tables: ReplayTable[];
  steps: ReplayStep[];
}

/** One sentence of the rules in plain words. */
export interface RuleLine {
  rule: string;
  text: string;
}

/** Cards that belong together, what they are, and what jokers among them stand for. */
export interface CardGroup {
  kind: "deadwood" | "fits" | "hand" | "laid" | "none" | "run" | "set" | "unfit";
  cards: string[];
  /** for each card: "9s", in a set the rank alone, or itself */
  stands: (string | null)[];
}

/** One hand of an example; numbers are null where they do not matter. */
export interface ExampleRow {
  label: string;
  groups: CardGroup[];
  deadwood: number | null;
  score: number | null;
  boxes: number | null;
}

/** One line of an example's score sheet, a number a side; null: nothing. */
export interface ScoreRow {
  label: string;
  points: (number | null)[];
}

/** A worked example, drawn as cards or as a score sheet. */
export interface Example {
  title: string;
  caption: string;
  rules: string[];
  upcard: string | null;
  rows: ExampleRow[];
  /** of the score sheet; empty where there is none */
  sides: string[];
  sheet: ScoreRow[];
  /** deadwood is all that is left in a hand, matched or not */
  left: boolean;
}

/** A frequent question and its answer. */
export interface Question {
  ask: string;
  answer: string;
  rule: string;
}

/** A game one can go to. */
export interface GameLink {
  name: string;
  title: string;
}

/** `GET /api/rules/{game}`: the rules of a game in plain words, and how it is played. */
export interface RulesPage {
  /** as in the address: a name of the catalogue, or a code of house rules */
  name: string;
  title: string;
  summary: string;
  also: string[];
  players: number[];
  base: GameLink | null;
  /** where one sits down to it; empty where one cannot yet */
  play: string;
  what: string[];
  feel: string;
  steps: string[];
  examples: Example[];
  sections: RuleSection[];
  /** how clocks run, and what a timeout does */
  time: string[];
  hints: RuleLine[];
  questions: Question[];
}

/** The address that a word leads to. */
export interface WordLink {
  title: string;
  url: string;
}

/** One word of the glossary, or the name of a game. `id` is its anchor. */
export interface Word {
  id: string;
  kind: "game" | "word";
  word: string;
  also: string[];
  text: string;
  links: WordLink[];
}

/** A part of the history page. */
export interface Chapter {
  title: string;
  text: string[];
}

/** `GET /api/learn`: the games, the words and the history. */
export interface Learn {
  games: GameCard[];
  words: Word[];
  history: Chapter[];
}

/** Something to be found, and where it is. */
export interface SearchItem {
  kind: "game" | "rule" | "word";
  title: string;
  text: string;
  also: string[];
  url: string;
}

/** `GET /api/search`: everything that can be found, for a search in the browser. */
export interface SearchIndex {
  items: SearchItem[];
}

/** One line of a sum, with its sentence; `rule` is where the rules tell of it, if known. */
export interface LineView {
  code: string;
  seat: number;
  points: number;
  text: string;
  rule: string;
}

/** A deal as one game of the sheet has it: its number from 0, and what each side got. */
export interface MarkView {
  deal: number;
  points: number[];
  boxes: number[];
}

/**
 * Points that a side added to its own, before the deal of that number, to double it.
 *
 * `auto`: the rules did; less than 0 for a player who came back into a pool.
 */
export interface AddedView {
  deal: number;
  side: number;
  points: number;
  auto: boolean;
}

/**
 * The Press: `on` when the next deal counts double for all, or the one in play does.
 *
 * `side` is the side that may add points to put it on, and `points` the least it takes;
 * `text` says it in a sentence.
 */
export interface PressView {
  on: boolean;
  side: number | null;
  points: number;
  text: string;
}

/**
 * One game of the score sheet; every list has a place for each side.
 *
 * `points` count toward the target. Once `closed`, `lines` explain the bonuses (`line.seat`
 * is a side), `totals` are the points with them and `winners` the sides that won the game,
 * none when all are level.
 */
export interface ColumnView {
  points: number[];
  boxes: number[];
  wins: number[];
  target: number;
  closed: boolean;
  lines: LineView[];
  totals: number[];
  winners: number[];
  marks: MarkView[];
  added: AddedView[];
}

/**
 * The end of the game, explained.
 *
 * `winners` are seats; the lists have a place for each side. `net` is what a side is ahead of
 * all others, empty where something else is settled. `money` is the settlement in hundredths
 * of play money, empty without a stake, `odd` the part of it that rounding moved, empty where
 * there is none.
 */
export interface GameResultView {
  reason: string;
  winners: number[];
  totals: number[];
  net: number[];
  title: string;
  text: string;
  money: number[];
  odd: number[];
}

/** The winner at a table and the points, as totalled there. */
export interface PadPoints {
  type: "points";
  winner: number;
  points: number;
  boxes?: number;
}

/**
 * A knock, with the deadwood of every hand; the points follow from the rules.
 *
 * `deadwood` has the count of every seat in the deal, after lay-offs. `doubled`: a spade was
 * turned up (G8).
 */
export interface PadKnock {
  type: "knock";
  knocker: number;
  deadwood: Record<string, number>;
  big_gin?: boolean;
  doubled?: boolean;
}

/**
 * A hand that went out, and the points that count, with melds on the table.
 *
 * `out` is None where the deal was blocked. `left` has the points of the cards left in each
 * hand of the deal, 0 for an empty one; `melded` those each has on the table, where they
 * count. `rummy`: all went in one turn. `two`: who ended the deal with a 2 left, which stands
 * in `left` too, and nobody went out (A36).
 */
export interface PadOut {
  type: "out";
  out: number | null;
  left: Record<string, number>;
  melded?: Record<string, number>;
  rummy?: boolean;
  two?: number | null;
}

/**
 * A declaration, and the points of each other seat of the deal: what it had unmelded, or what
 * it cost to drop out or to declare wrongly. `last`: nobody declared, for all others had
 * dropped out.
 */
export interface PadDeclared {
  type: "declared";
  winner: number;
  left: Record<string, number>;
  last?: boolean;
}

/** The player who went out, and the features of the hand that each other pays for (N6). */
export interface PadPaid {
  type: "paid";
  winner: number;
  deuces?: number;
  jokers?: number;
  first?: boolean;
  undrawn?: boolean;
  suit?: boolean;
}

/**
 * Five cards of each: who showed, the class of each hand as its place in the list of classes,
 * and among equal ones of the best class who `won`.
 */
export interface PadShown {
  type: "shown";
  shower: number;
  hands: Record<string, number>;
  won?: number[];
}

/** Nobody won; a `misdeal` is as if never dealt (A4). */
export interface PadDead {
  type: "dead";
  misdeal?: boolean;
}

/**
 * One deal, with teams one entry for every table of the round.
 *
 * `dealer` is the seat that dealt, where it was not whose turn it was, `wild` the rank the
 * dealer named, `A` to `K`. `added`: what a seat added to its own points before this deal, to
 * double it.
 */
export interface PadDeal {
  tables: (PadPoints | PadKnock | PadOut | PadDeclared | PadPaid | PadShown | PadDead)[];
  dealer?: number | null;
  wild?: string;
  added?: Record<string, number>;
}

/**
 * `POST /api/pad`: the sheet of these deals. The server stores nothing.
 *
 * `game` is a name of the catalogue or a code of house rules; `settings` such as
 * `sheet.box=20` change its rules, `target` its target.
 */
export interface PadAsked {
  game: string;
  players: number;
  deals: PadDeal[];
  names?: string[];
  /** of the first deal */
  dealer?: number;
  target?: number | null;
  settings?: string[];
}

/**
 * A game the pad can score.
 *
 * `targets` has another target for some numbers of players. `score`: two hands, one against
 * two, or the lowest count of all; with melds on the table what is left against its holder or
 * for the winner, or the table less the hand. `knocks`: a deal may end by a knock; `limit` is
 * the most deadwood a knocker may have, None for any. `gin` is what a hand melded to the last
 * card is called. `rummy`: going rummy doubles; `blocked`: a deal nobody wins is counted;
 * `dead`: or it is dead. `box`: what a box is worth. `two`: the score of the player who ends
 * a deal with a 2, 0 for nothing such; `classes` are the classes of five cards, the lowest
 * first, where they are ranked. `penalty` is what the opponent scores for a gin that was
 * declared in error, 0 where nobody can (S6). `board`: a moment of a deal for two can be set
 * up on the analysis board.
 */
export interface PadGame {
  name: string;
  title: string;
  summary: string;
  players: number[];
  target: number;
  targets: [number, number][];
  deals: number;
  seating: "sit-out" | "table" | "teams";
  form: "best-of" | "columns" | "game" | "match";
  games: number;
  match_target: number;
  score: "count" | "declare" | "hands" | "knock" | "left" | "left-winner" | "payments" | "table" | "three-hand";
  knocks: boolean;
  limit: number | null;
  big_gin: boolean;
  doubles: boolean;
  gin: string;
  rummy: boolean;
  blocked: boolean;
  dead: boolean;
  box: number;
  two: number;
  classes: string[];
  penalty: number;
  board: boolean;
}

/** `GET /api/pad/games`: the games the pad can score. */
export interface PadGames {
  games: PadGame[];
}

/**
 * Dealer of a deal, those who sit it out, and the players at each table.
 *
 * `wild` is the rank that is wild, empty where none is or none is known, `free` those the
 * dealer may name; it counts `factor` times. `press` is how that stood before it.
 */
export interface PadSeats {
  number: number;
  dealer: number;
  sits_out: number | null;
  tables: number[][];
  wild: string;
  free: string[];
  factor: number;
  press: PressView | null;
}

/**
 * The result of one table; the lists have a place for each seat.
 *
 * `problem` says why it could not be scored; empty if it could.
 */
export interface PadTableView {
  scores: number[];
  boxes: number[];
  lines: LineView[];
  title: string;
  text: string;
  problem: string;
}

/**
 * One deal of the pad; `scores`, `boxes` and `line.seat` of `lines` go by side. `title` says
 * what the tables of a round came to together.
 *
 * `games` are the games of the sheet it counts in. A deal with a `problem`, its own or a
 * table's, counts in none; `rule` is the one that rules it out.
 */
export interface PadDealView {
  seats: PadSeats;
  tables: PadTableView[];
  scores: number[];
  boxes: number[];
  lines: LineView[];
  games: number[];
  title: string;
  problem: string;
  rule: string;
}

/** The whole sheet; `next` is the deal to play now, None when the game is over. */
export interface PadSheet {
  game: PadGame;
  sheet: SheetView;
  deals: PadDealView[];
  next: PadSeats | null;
}

/** Something said at a table; `number` counts from 1, `at` is ms since 1970. */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** Reason why something is not possible: code, numbers, the rule's id, and a plain sentence. */
export interface Reason {
  code: string;
  rule: string;
  text: string;
  data: Record<string, number | string>;
}

/**
 * All data a seat needs to draw its table.
 *
 * `own` is the place of its board: the one it plays at, or the first for a player who watches
 * or sits this deal out (`sits_out`). `order` are all seats round the table, your own first;
 * `partners` the others of your side, `opponents` those you play against in this deal.
 * `board_over`: your own board is finished and other boards are still played. `round` stands
 * once every board of teams is counted. `next_dealer` deals next, or dealt this deal while it
 * is played; None before the cut. `last_decision` is the row of your last decision, where
 * that may be taken back with all that came of it; else 0.
 */
export interface TableView {
  id: string;
  seq: number;
  seat: number | null;
  game: GameInfo;
  players: PlayerView[];
  sheet: SheetView;
  boards: BoardView[];
  own: number;
  hand: HandView | null;
  /** "Your turn: discard a card" */
  prompt: string;
  your_turn: boolean;
  can: CanAct[];
  cannot: CannotAct[];
  can_take_back: boolean;
  /** "Lay off for me": its token does it, its points stay */
  best_defence: ArrangementView | null;
  lay_off: "auto" | "hand";
  /** the cut for the first deal, in order drawn */
  cut: [number, string][];
  order: number[];
  partners: number[];
  opponents: number[];
  sits_out: boolean;
  board_over: boolean;
  round: RoundView | null;
  next_dealer: number | null;
  room: RoomView;
  clock: ClockView | null;
  last_decision: number;
}

/** An action was not possible; nothing changed. */
export interface Refused {
  type: "refused";
  id: number;
  reason: Reason;
}

/** Advice: the action, and why in words. */
export interface Hint {
  type: "hint";
  id: number;
  token: string;
  text: string;
  card: string | null;
  rule: string | null;
}

/** The ways to show a hand, best first. */
export interface Shows {
  type: "shows";
  id: number;
  card: string | null;
  options: ArrangementView[];
}

/**
 * One group of a hand: whether it is a meld, and if not, why.
 *
 * `stands` says for each card what it stands for, as in :class:`MeldView`; `pure`: a run in
 * which no card stands for another.
 */
export interface GroupView {
  cards: string[];
  kind: "run" | "set" | null;
  pure: boolean;
  stands: string[];
  /** "Pure run, 3 to 5 of diamonds", or "Not a meld: two suits" */
  text: string;
}

/**
 * A hand in groups. `token` does it, None while it is not possible; `text` says why.
 *
 * `left` are the cards in no meld, `points` what they count as things stand, or how many they
 * are where no hand counts; `best` is the arrangement that leaves least.
 */
export interface Declaring {
  type: "declaring";
  id: number;
  groups: GroupView[];
  left: string[];
  points: number;
  token: string | null;
  text: string;
  best: string[][];
}

/**
 * The commitment of the next deal, from 0; seeds are taken from now on.
 *
 * `shared`: no seeds are taken, for everybody in an event is dealt the same cards. `seats`
 * has a letter a seat, `p` who is asked for a seed; `rules` is the hash of the rules, `key`
 * and `signature` are Ed25519's, all in hexadecimal; empty for a promise of the first form
 * (`docs/spec/fair.md`).
 */
export interface Promised {
  type: "promised";
  deal: number;
  /** 64 hexadecimal digits */
  commitment: string;
  shared: boolean;
  seats: string;
  rules: string;
  key: string;
  signature: string;
}

/** The last things said at the table, in order, and the seats this player has blocked. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
  blocked: number[];
}

/** Somebody said something. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** A friendly word from a seat. */
export interface Emoted {
  type: "emoted";
  seat: number;
  name: "good-luck" | "hello" | "one-moment" | "oops" | "thanks" | "well-played";
}

/** The coach's comment, for players who asked for one; sent again whenever it changes. */
export interface Coaching {
  type: "coach";
  view: CoachView;
}

/** To a spectator: nothing of the table is old enough to be shown for this many ms. */
export interface Later {
  type: "later";
  wait: number;
}

/** Actions about a seat whose player has gone; `wait`: possible in this many ms. */
export interface ClaimView {
  seat: number;
  kind: "computer" | "win";
  wait: number;
}

/**
 * A clock's rules. `kind` `bank`: each has time that runs; `move`: each move has it.
 *
 * `total` and `increment` are milliseconds; `out` says what happens when a clock runs out.
 */
export interface ClockView {
  kind: "bank" | "move";
  total: number;
  increment: number;
  text: string;
  out: string;
}

/**
 * Everything beside the cards.
 *
 * `maker`: this viewer opened the table. `invite` is the path to send to others while a seat
 * is open, empty for those who may not ask anybody. `ends` and `rematches` are the seats that
 * offer to end the game without a winner, and to play again; `next` is where they play again.
 * `deal_in`: the next deal begins by itself after so long (ms). `watchers` watch now.
 * `delay`: what a spectator sees is so old (ms). `rated`: the game changes ratings.
 * `tournament`: the page of the tournament it is of. `coach`: this viewer plays computers
 * alone and nothing counts, so a coach may look on. `review`: the page of the review from
 * which this game was taken up again. `deals`: the page of the deals that many play, and
 * nobody is helped with. `hints`: who plays may ask the computer for advice; `aside`: who
 * plays may let the computer play instead. `alone`: the seats that gave no number for this
 * deal, so that for them the server dealt it alone.
 */
export interface RoomView {
  maker: boolean;
  invite: string;
  listed: boolean;
  gathering: boolean;
  watch: boolean;
  chat: boolean;
  ends: number[];
  rematches: number[];
  next: string;
  claims: ClaimView[];
  deal_in: number | null;
  watchers: number;
  delay: number;
  rated: boolean;
  tournament: string;
  coach: boolean;
  review: string;
  deals: string;
  hints: boolean;
  aside: boolean;
  alone: number[];
}

/** `POST /api/tables/{id}/block` and `/unblock`: the person who sits there. */
export interface BlockSeat {
  seat: number;
}

/** `GET /api/blocked`: somebody one hears nothing of, by the name they had at the time. */
export interface Blocked {
  id: string;
  name: string;
}

/** `POST /api/blocked/undo`: hear of that one again. */
export interface Unblock {
  id: string;
}

/**
 * The player of a seat.
 *
 * `side` is the place of whose score is theirs in `sheet`, `board` the place of the board
 * they play at now, None while they sit out. `ready`: nobody waits for them to begin the next
 * deal. `open`: the seat waits for somebody; `stand_in`: the computer plays for a person who
 * keeps the seat. `returning`: that person plays on once the computer has played this turn.
 * `left` is what their clock has (ms) when this is sent, None without a clock; `running`: it
 * runs. `out`: it ran out, and the computer plays on. `beaten`: out of the game, which the
 * others play on (a pool).
 */
export interface PlayerView {
  seat: number;
  name: string;
  bot: boolean;
  face: string;
  line: string;
  online: boolean;
  side: number;
  board: number | null;
  ready: boolean;
  open: boolean;
  stand_in: boolean;
  returning: boolean;
  left: number | null;
  running: boolean;
  out: boolean;
  beaten: boolean;
}

/** One hand of a finished deal: its count after lay-offs, and the points it won. */
export interface HandResultView {
  seat: number;
  deadwood: number;
  score: number;
  /** cards laid off on others' melds */
  laid: string[];
  /** "Mara laid off two cards and was left with 14." */
  text: string;
  /** what the cards laid off would have counted */
  laid_points: number;
}

/**
 * Results of the tables of a finished round for the teams.
 *
 * `scores` stand by side, `winner` is a side, `line.seat` of `lines` a side too: what its
 * tables won, what the other team's took away, what winning every table added.
 */
export interface RoundView {
  scores: number[];
  winner: number | null;
  lines: LineView[];
  /** "Your team wins the deal, 12 points" */
  title: string;
}

/**
 * An action open to this seat: its token, kind and effect on the hand.
 *
 * `cards`: the cards of the hand that a meld uses, in showing order, or the discards that
 * come with a draw from the depth of the pile, bottom first. `stands` says, as in
 * :class:`MeldView`, what those of a meld would stand for, or for a lay-off what the card
 * would. `wild` is the card of meld `meld` that is taken for `card`, `rank` the one to be
 * named wild. A declaration is not listed with its melds: what is possible says `declare`
 * with the card discarded, and :class:`~openrummy.play.wire.client_messages.AskDeclare` makes
 * the token.
 */
export interface CanAct {
  token: string;
  kind: "add-points" | "arrange" | "big-gin" | "choose" | "declare" | "done" | "draw" | "drop" | "gin" | "go-out" | "knock" | "lay-off" | "meld" | "next-deal" | "pass" | "reclaim" | "show" | "take" | "throw" | "two";
  card: string | null;
  meld: number | null;
  /** deadwood afterwards; on the table: points still held */
  leaves: number | null;
  cards: string[];
  stands: string[];
  wild: string | null;
  rank: string | null;
  /** what it costs: a drop, points to be added */
  points: number | null;
}

/**
 * An impossible action that stays visible, with its reason.
 *
 * `cards` are those of one meld, in showing order, where others can be laid down.
 */
export interface CannotAct {
  kind: string;
  reason: Reason;
  card: string | null;
  cards: string[];
}

/**
 * Own cards: as held, arranged best, and the deadwood after discarding each of them.
 *
 * Where melds lie on the table every card held counts: there `without` has the points still
 * held after discarding each. Where five cards are ranked `without` has the value of the hand
 * after discarding each, and `ranked` what it is then called ("Two pairs"); under the empty
 * text, of the five held when nothing is to be discarded.
 */
export interface HandView {
  cards: string[];
  arranged: ArrangementView;
  without: Record<string, number>;
  /** just drawn from the stock */
  drawn: string | null;
  /** just taken from the pile */
  taken: string | null;
  /** points of all cards held, in melds or not */
  held: number;
  ranked: Record<string, string>;
}

/**
 * One deal as this seat sees it; another board is seen as by a spectator.
 *
 * `active` are its seats in turn order. `limit` means nothing where `any_count` may knock.
 * `knock_card` comes from a second pack and set the limit; `reshuffles` counts how often the
 * pile became the stock. Where melds lie on the table, `use` is the discard that must be
 * melded or laid off before anything else, `laid_values` what the cards each seat has put
 * down count where they do, `out` who went out and `rummy` whether with all cards in one
 * turn.
 *
 * `wild` is the rank that is wild in this deal, `A` to `K` with `T` for ten, `turned` the
 * card turned up for it, `ranks` those the dealer may name while the phase is `choose`.
 * `declared` are seats that declared, `dropped` those that gave up. In `last-play` somebody
 * is out and `turn` may still put melds down.
 */
export interface BoardView {
  number: number;
  dealer: number;
  first: number;
  active: number[];
  phase: "arrange" | "choose" | "defend" | "draw" | "last-play" | "last-take" | "offer" | "over" | "play" | "throw" | "two";
  turn: number | null;
  limit: number;
  factor: number;
  stock: number;
  pile: string[];
  upcard: string | null;
  held: number[];
  known: string[][];
  table: MeldView[];
  shown: ShownView[];
  knocker: number | null;
  /** all hands once the deal is over */
  revealed: string[][] | null;
  /** the card discarded face down, once it may be seen */
  aside: string | null;
  result: DealResultView | null;
  knock_card: string | null;
  any_count: boolean;
  reshuffles: number;
  use: string | null;
  laid_values: number[];
  out: number | null;
  rummy: boolean;
  wild: string | null;
  turned: string | null;
  ranks: string[];
  declared: number | null;
  dropped: DroppedView[];
}

/**
 * The game being played. `deals`: a fixed number of them, 0 when played to a target.
 *
 * `form` is how games follow each other: `games` of them at once in Hollywood or to be the
 * best of, a match to `match_target`. `melds` says where melds lie: held till the end, or on
 * the table. There, discards may be taken from the `depth` of the pile, and the `lowest`
 * score may win. It is played with `packs` packs with `jokers` jokers in each. `wild` says
 * how a rank gets wild. Melds that are `declared` stay in the hand until all cards are
 * melded: `runs` runs at least, `pure` of them without a wild, or runs of exactly the lengths
 * of one of `shapes`. `hands`: five cards are ranked, and there are no melds; `hand_values`
 * are their classes and what each is worth, the best first. `limit_by_card`: a card turned up
 * tells the knock limit of each deal.
 */
export interface GameInfo {
  /** or the code of its house rules; /rules/NAME shows them */
  name: string;
  title: string;
  target: number;
  deals: number;
  pile_open: boolean;
  knock_face_down: boolean;
  seating: "sit-out" | "table" | "teams";
  form: "best-of" | "columns" | "game" | "match";
  games: number;
  match_target: number;
  /** what melding every card is called here */
  gin: string;
  melds: "declared" | "held" | "table";
  depth: boolean;
  lowest: boolean;
  /** can a deal end with a knock? */
  knocking: boolean;
  /** a turn has one meld at most */
  one_meld: boolean;
  packs: number;
  jokers: number;
  wild: "dealer" | "none" | "ranks" | "turned";
  reclaim: "keep" | "off" | "reuse";
  runs: number;
  pure: number;
  shapes: number[][];
  hands: boolean;
  hand_values: [string, number][];
  limit_by_card: boolean;
}

/**
 * `POST /api/tournaments`: a tournament. Answered by `TournamentLink`.
 *
 * `game` is a name of the catalogue or a code of house rules, `clock` as in `NewInvitation`;
 * there is always one. `table`: number of entrants at one table (with teams an entrant is a
 * team); more than two in round robin, Swiss and arena only. `rounds` of a Swiss, or of
 * heats; 0: as many as are usual for the field. `best_of` games decide a match of a knockout.
 * `minutes` is how long an arena runs. `starts` in ms since 1970; None: as soon as `most`
 * have entered, or when a director says so. `check_in`, `rest` and `no_show` are minutes:
 * before the start to check in (0: nobody has to), between rounds, and after which an entrant
 * who is not at the table loses. `late` says whether a Swiss or an arena that runs can be
 * entered, and what missed rounds count. `computers` at `level` fill every place up to 64, of
 * a larger field the bracket or the last table. `duplicate`: everybody plays the same cards,
 * `deals` of them a game. `listed`: everybody finds it; otherwise only people with the link.
 * `club`: only its members enter. `weekly`: the next is made a week later.
 */
export interface NewTournament {
  name: string;
  game: string;
  format: "arena" | "knockout" | "round-robin" | "swiss";
  clock: string;
  target?: number | null;
  table?: number;
  rounds?: number;
  best_of?: 1 | 3 | 5;
  third_place?: boolean;
  minutes?: number;
  most?: number;
  starts?: number | null;
  check_in?: number;
  rest?: number;
  no_show?: number;
  late?: "half" | "none" | "zero";
  computers?: boolean;
  level?: "easy" | "hard" | "medium";
  rated?: boolean;
  duplicate?: boolean;
  deals?: number;
  listed?: boolean;
  club?: string;
  weekly?: boolean;
  watch?: boolean;
}

/** The address of a tournament; `url` is its page, for sharing. */
export interface TournamentLink {
  id: string;
  url: string;
}

/**
 * `POST /api/tournaments/{id}/enter`. Answered by `Tournament`.
 *
 * With teams: `team` is the name of a new one, `code` joins one that was made.
 */
export interface EnterTournament {
  team?: string;
  code?: string;
}

/**
 * `POST /api/tournaments/{id}/director`: what a director does. Answered by `Tournament`.
 *
 * `start` begins now, with those present; `pause` lets games go on but pairs nobody,
 * `resume`; `cancel` ends it. `correct` sets the points of a game that is over or of one that
 * cannot be played: `round`, `pairing` and `points` of its entrants in halves, in order.
 * `remove` withdraws `entrant`. `director` lets the account `name` direct too. `why` stands
 * in the list of acts.
 */
export interface DirectorAction {
  act: "cancel" | "correct" | "director" | "pause" | "remove" | "resume" | "start";
  round?: number;
  pairing?: number;
  points?: number[];
  entrant?: number;
  name?: string;
  why?: string;
}

/** A tournament in a list. `round` 0: not begun; `entered`: you are in it. */
export interface TournamentCard {
  id: string;
  url: string;
  name: string;
  format: "arena" | "knockout" | "round-robin" | "swiss";
  state: "cancelled" | "open" | "over" | "running";
  paused: boolean;
  game: string;
  game_title: string;
  clock: string;
  clock_text: string;
  rated: boolean;
  duplicate: boolean;
  entrants: number;
  most: number;
  round: number;
  rounds: number;
  /** ms since 1970, as all times here */
  created: number;
  starts: number | null;
  /** of an arena */
  ends: number | null;
  ended: number | null;
  club: string;
  weekly: boolean;
  entered: boolean;
  winner: string;
}

/** `GET /api/tournaments?club=`: running, upcoming and finished ones, and your own. */
export interface Tournaments {
  running: TournamentCard[];
  soon: TournamentCard[];
  over: TournamentCard[];
  yours: TournamentCard[];
}

/** A person or a computer of an entrant; `account`: there is a page of that name. */
export interface TournamentMember {
  name: string;
  face: string;
  bot: boolean;
  account: boolean;
}

/**
 * An entrant: a person, a computer or a team. `number` is theirs for good.
 *
 * `seed` is the place in the draw, 0 before it.
 */
export interface TournamentEntrant {
  number: number;
  name: string;
  state: "entered" | "forming" | "playing" | "withdrawn";
  members: TournamentMember[];
  seed: number;
  checked_in: boolean;
  you: boolean;
}

/** A tie-break, in order of application: a title and a sentence. */
export interface TieBreakText {
  key: "buchholz" | "difference" | "direct" | "rounds-won" | "sonneborn" | "wins";
  title: string;
  text: string;
}

/**
 * A line of the standings.
 *
 * `place` is shared by those whom nothing tells apart. `points` in halves: a win of two is 2,
 * a tie 1 (in a duplicate tournament hundredths of points above the field). `values` go with
 * the `tie_breaks`, in their order: `buchholz`, `direct` and `rounds-won` in halves,
 * `sonneborn` in quarters, `difference` in hundredths of points of the game, `wins` whole;
 * `direct` is None where there was no such game. `cells`, round by round (in an arena game by
 * game), are how the round went and the halves it counted: `bye`, `half` and `zero` without a
 * game, `forfeit` decided without one, `running`, `none` not yet.
 */
export interface TournamentRow {
  place: number;
  entrant: TournamentEntrant;
  points: number;
  values: (number | null)[];
  cells: ["bye" | "forfeit" | "game" | "half" | "none" | "running" | "zero", number][];
  played: number;
}

/**
 * One entrant of a game. `points` in halves and `score` of the sheet once it is over.
 *
 * `games` are those won of a match of several; `field` are hundredths of points above the
 * average of all who held the same seat (duplicate). `forfeit`: gave up, ran out of time, or
 * (`absent`) had not come. `here`: at the table now.
 */
export interface TournamentSide {
  entrant: number;
  name: string;
  points: number | null;
  score: number | null;
  games: number;
  field: number | null;
  forfeit: boolean;
  absent: boolean;
  here: boolean;
  you: boolean;
}

/**
 * A pairing. `kind`: a game, or a round without one (`bye` counted as won, `half`, `zero`).
 * `table` is where it is, empty before it is set up; `by`: who is not at the table then
 * loses. `after`: the pairings of the round before whose winners (or for third place losers)
 * come here. `watch`: others may look on.
 */
export interface TournamentGame {
  number: number;
  kind: "bye" | "game" | "half" | "zero";
  state: "over" | "playing" | "waiting";
  sides: TournamentSide[];
  table: string;
  url: string;
  /** of a match of several, all */
  tables: string[];
  starts: number | null;
  by: number | null;
  ended: number | null;
  after: number[];
  third: boolean;
  corrected: boolean;
  watch: boolean;
}

/**
 * `GET /api/tournaments/{id}/rounds/{n}`, and in `Tournament`: the games of a round.
 *
 * `title`: Quarter-finals, Final, Round 3.
 */
export interface TournamentRound {
  number: number;
  title: string;
  state: "coming" | "over" | "playing";
  games: TournamentGame[];
  started: number | null;
  ended: number | null;
}

/**
 * You in the tournament. `entrant` None: not in it.
 *
 * `game` is the one to go to, or to wait for; `round` the round it is of. `free`: a round
 * without a game. `games` are all of yours, in order. `code` brings a partner into your team.
 * `place` is yours in the standings, 0 before there are any.
 */
export interface TournamentYou {
  may: ("cancel" | "check-in" | "correct" | "director" | "enter" | "join-team" | "pause" | "remove" | "resume" | "start" | "withdraw")[];
  entrant: TournamentEntrant | null;
  game: TournamentGame | null;
  round: number;
  free: boolean;
  games: [number, TournamentGame][];
  code: string;
  place: number;
}

/** A director's action: when (ms), who, what, in words. */
export interface TournamentAction {
  at: number;
  name: string;
  text: string;
}

/**
 * The secrets of the deals of a duplicate tournament, in hexadecimal.
 *
 * `commitment` is shown before the first round; `secret` once the tournament is over.
 * `rounds` are the secrets of the rounds that are over, in order.
 */
export interface TournamentDeals {
  commitment: string;
  secret: string;
  rounds: string[];
}

/**
 * `GET /api/tournaments/{id}`: all data of its page, at `version`.
 *
 * `standings` are the first 64 and your own line; `more` are left, all in `GET
 * .../standings`. `rounds`: of a knockout all, else the last one; the others by number. `now`
 * is the server's time. `paused` goes with the state `running`. `check_in_from`: from then on
 * entrants check in. `arena_left`: they may still be paired.
 */
export interface Tournament {
  id: string;
  url: string;
  version: number;
  now: number;
  name: string;
  format: "arena" | "knockout" | "round-robin" | "swiss";
  state: "cancelled" | "open" | "over" | "running";
  paused: boolean;
  game: string;
  game_title: string;
  target: number;
  clock: string;
  clock_text: string;
  rated: boolean;
  duplicate: boolean;
  deals: number;
  table: number;
  /** people in an entrant */
  team: number;
  best_of: number;
  third_place: boolean;
  late: "half" | "none" | "zero";
  computers: boolean;
  listed: boolean;
  club: string;
  weekly: boolean;
  watch: boolean;
  maker: string;
  directors: string[];
  created: number;
  starts: number | null;
  check_in_from: number | null;
  ends: number | null;
  ended: number | null;
  rest: number;
  no_show: number;
  most: number;
  round: number;
  round_count: number;
  entrants: TournamentEntrant[];
  standings: TournamentRow[];
  more: number;
  tie_breaks: TieBreakText[];
  rounds: TournamentRound[];
  acts: TournamentAction[];
  you: TournamentYou;
  shared_deals: TournamentDeals | null;
  /** the next of a weekly one */
  next: string;
}

/** `GET /api/tournaments/{id}/standings`: every line. */
export interface TournamentStandings {
  version: number;
  rows: TournamentRow[];
  tie_breaks: TieBreakText[];
}

/** `GET /api/tournaments/{id}/results.json`: standings and every round. */
export interface TournamentResults {
  id: string;
  url: string;
  name: string;
  format: "arena" | "knockout" | "round-robin" | "swiss";
  game_title: string;
  duplicate: boolean;
  standings: TournamentRow[];
  tie_breaks: TieBreakText[];
  rounds: TournamentRound[];
}

/**
 * `GET /api/tournaments/{id}/pulse`: cheap check for news, meant for polling.
 *
 * `table`: where you play now, empty for nowhere.
 */
export interface TournamentPulse {
  version: number;
  now: number;
  state: "cancelled" | "open" | "over" | "running";
  table: string;
}

/** A study in the list; `deals` were played for it in all. */
export interface TruthCard {
  name: string;
  question: string;
  answer: string;
  state: "found" | "running" | "withdrawn";
  deals: number;
}

/** All studies. */
export interface TruthList {
  truths: TruthCard[];
}

/**
 * A figure: its label, the first player's mean, half its 95 % interval, the sample size.
 *
 * `second` is the same by an independent player; `agrees` in sign, None where one of the
 * intervals holds what signs are counted from. None: nothing like it was met.
 */
export interface TruthRow {
  by: string[];
  labels: string[];
  value: number | null;
  within: number | null;
  n: number;
  second: number | null;
  second_within: number | null;
  agrees: boolean | null;
}

/** Figures of one unit. `reference`: where signs change, if at a number. */
export interface TruthTable {
  name: string;
  title: string;
  note: string;
  unit: "chance" | "deals" | "percent" | "points";
  heads: string[];
  reference: number | null;
  rows: TruthRow[];
}

/** All tables by the rules of one game. */
export interface TruthGame {
  game: string;
  title: string;
  short: string;
  rules: string;
  deals: number;
  tables: TruthTable[];
}

/** The plot of a table; `series` are values of the second thing in `by`. */
export interface TruthPlot {
  table: string;
  kind: "dots" | "lines";
  series: string[];
}

/**
 * A study: its question, its answer in a sentence, findings and method.
 *
 * `within` is half the widest interval of what is drawn, told while it is `running`.
 * `players` are the two, as they are called; `version` is that of the study and `program` of
 * what measured it.
 */
export interface Truth {
  name: string;
  question: string;
  answer: string;
  state: "found" | "running" | "withdrawn";
  why: string;
  within: number | null;
  findings: string[];
  advice: string[];
  method: string;
  not_said: string;
  players: string[];
  seed: number;
  version: number;
  program: string;
  deals: number;
  command: string;
  plot: TruthPlot;
  games: TruthGame[];
}

export type ClientMessage =
  | Hello
  | Act
  | TakeBack
  | TakeDecisionBack
  | SetCoach
  | NextDeal
  | Resign
  | AskHint
  | AskShow
  | AskDeclare
  | AddPoints
  | SetPrefs
  | SetPace
  | Hurry
  | GiveSeed
  | Say
  | Emote
  | Offer
  | Withdraw
  | Claim
  | StepAside
  | PlayOn
  | GiveTime
  | Ping;

export type ServerMessage =
  | Later
  | Coaching
  | Chat
  | Said
  | Emoted
  | Update
  | Refused
  | Failed
  | Done
  | Hint
  | Shows
  | Declaring
  | Pong
  | Promised;

export type PeopleMessage =
  | Arrive
  | SeekGame
  | StopSeeking
  | ChallengePlayer
  | AnswerChallenge
  | Ping;

export type PeopleAnswer =
  | Around
  | Pools
  | Seeking
  | Found
  | Met
  | Unmet
  | Challenges
  | Friends
  | Done
  | Failed
  | Pong;

export type TableEvent =
  | Began
  | Cut
  | Dealt
  | Turned
  | KnockCard
  | WildRank
  | Doubled
  | PointsAdded
  | Dropped
  | Declared
  | Arranged
  | OutOfGame
  | Reshuffled
  | Passed
  | Drew
  | Discarded
  | Knocked
  | LaidDown
  | LaidOff
  | Reclaimed
  | WentOut
  | Showed
  | Ended
  | RoundOver
  | GameOver;

export type PadEntry =
  | PadPoints
  | PadKnock
  | PadOut
  | PadDeclared
  | PadPaid
  | PadShown
  | PadDead;
