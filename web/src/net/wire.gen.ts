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
export interface PasskeyOptions {
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
export interface PasskeyChallenge {
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
 * A board after a step; `hands` are in seat order.
 *
 * `wild`, `turned`, `declared` and `dropped` are as in :class:`BoardView`.
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
 * A meld in display order. `laid`: [seat, card] for each card added by another player.
 *
 * `stands`: the card each one stands for, `8d` or, in a set, `K`; empty for a natural card.
 * The second copy of a card in a meld, hand or pile is written with an apostrophe (`7s'`),
 * the third with two, so that names are unique.
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

/** `POST /api/account/bots`: create an account for a program. */
export interface NewBot {
  name: string;
  face?: string;
}

/** `POST /api/account/bots/key`: replace the key of your bot. */
export interface BotName {
  name: string;
}

/** The key of a bot, shown once. */
export interface BotKey {
  name: string;
  key: string;
}

/** One of your bots; `seen` is its last connection (ISO time), empty for never. */
export interface OwnBot {
  name: string;
  seen: string;
}

/** `GET /api/account/bots`: your bots; `more`: the number you may still create. */
export interface OwnBots {
  bots: OwnBot[];
  more: number;
}

/** Resign the game at a table. */
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

/** A table in the lobby, with an open seat or open to spectators. */
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
 * unconfirmed results and the chat are for members only, `join_requests` and `invitations`
 * for those who manage them. `waiting` and `running` are lobby tables with members.
 * `invited`: the code is valid. `has_requested`: the caller has requested to join.
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
  has_requested: boolean;
  invited: boolean;
  members: ClubMember[];
  season: ClubSeason;
  ratings: ClubRating[];
  tournaments: ClubTournament[];
  evening: ClubEvening | null;
  notices: ClubNote[];
  results: ClubResult[];
  join_requests: ClubPerson[];
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

/** Start of a deal: its players in turn order; a dealer not among them sits out. */
export interface Began {
  type: "began";
  number: number;
  dealer: number;
  active: number[];
}

/** The cut for the first deal. */
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

/** The card from a second pack that sets the knock limit of this deal. */
export interface KnockCard {
  type: "knock-card";
  card: string;
  limit: number;
}

/**
 * The wild rank of this deal, `A` to `K`; None: only jokers are wild.
 *
 * It was named by `seat`, or set by the turned-up card `turned`.
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

/** A seat declared; `right`: True if the declaration is valid. */
export interface Declared {
  type: "declared";
  seat: number;
  right: boolean;
}

/** Another seat's melds after a declaration; its unmelded cards count. */
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
 * The pile became the stock, with `count` cards; `top`: except for its top card.
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
 * A card drawn; from the stock only the drawer sees it.
 *
 * `above`: the discards on top of it, taken along, bottom first.
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

/** A knock or gin. `gin`: no, gin or big gin. */
export interface Knocked {
  type: "knocked";
  seat: number;
  points: number;
  gin: "big-gin" | "gin" | "no";
}

/** A meld laid on the table with index `meld`; cards in display order. */
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

/** A wild card taken from a meld in exchange for the card it stood for. */
export interface Reclaimed {
  type: "reclaimed";
  seat: number;
  card: string;
  meld: number;
  wild: string;
}

/** A seat has no cards left; `rummy`: it went out in a single turn. */
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

/** All tables of the round are scored; `title` names the winning team. */
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
 * `board` is the index of its board in `TableView.boards`, None for the whole table.
 */
export interface Happened {
  seq: number;
  event: Began | Cut | Dealt | Turned | KnockCard | WildRank | Doubled | PointsAdded | Dropped | Declared | Arranged | OutOfGame | Reshuffled | Passed | Drew | Discarded | Knocked | LaidDown | LaidOff | Reclaimed | WentOut | Showed | Ended | RoundOver | GameOver;
  text: string;
  board: number | null;
}

/**
 * `GET /api/fair/key`: the Ed25519 key that verifies promises and lines.
 *
 * `log` is the same key in the form of a transparency log's, `witness` the key with which the
 * server cosigns other logs (empty if it cosigns none). Both have the form `NAME+ID+KEY`.
 */
export interface FairKey {
  /** 64 hexadecimal digits */
  key: string;
  log: string;
  witness: string;
}

/**
 * A signed line of the list; hashes, key and signature in hexadecimal.
 *
 * `hour` (counted from 1970, UTC) is the hour the line covers, along with any earlier
 * promises without a line. `root` is the Merkle root of its `entries` promises. A line
 * written under a wrong clock is withdrawn: `back` is the hour from which the list continues,
 * and `withdrawal` is the signature of that. `number` is its index in the transparency log.
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

/** `GET /api/fair/list`: the lines, newest first; `more`: there are older ones. */
export interface FairLines {
  key: string;
  lines: FairLine[];
  more: boolean;
}

/**
 * `GET /api/fair/list/{hour}`: a line, the previous line, and its entries.
 *
 * Each entry is the place and the commitment of a promise, 128 hexadecimal digits; they are
 * in ascending order, up to 10,000 per page. If there are `more`, pass the last one as
 * `?after=`.
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

/** An allowed value of an entry, or a form of a rule piece with its entries. */
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

/** The entries of a rule piece. */
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
  /** index of their score */
  side: number;
  bot: boolean;
  open: boolean;
}

/**
 * A running or finished table of this guest, latest first.
 *
 * `opponent` names all opponents ("Mara and Otto"), `face` is that of the first. `scores` are
 * by side; `side` is the guest's own. `waiting`: a seat is still open; `clock` as in
 * :class:`NewInvitation`; `due`: when the running clock expires (ms since 1970). `arranged`:
 * the hand split into melds and deadwood, in games that count deadwood.
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
 * `seats` are those after your own, in order; `clock` is empty (untimed), `600+5` (seconds in
 * the bank, and increment per turn) or `1d` (one day per move). `listed` tables appear in the
 * lobby; others need the link. `rated` games require a clock and players with accounts;
 * `completion` is the minimum share (%) of rated games that players must have finished to
 * join. `hints`: players may ask the computer for advice; `aside`: they may let it play for
 * them, by default with more than two players. Neither is possible in rated games.
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
 * `state`: `open` (has a free seat), `yours` (you have a seat), `full` or `over`. `url` is
 * the table's. `may_join`: the caller knows the key, or the table is listed. Callers with
 * neither access nor a seat get `no-such-table`.
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
 * `POST /api/tables/{id}/join`: take `seat`, by default the first open one.
 *
 * Answered by `TableLink`; a player already at the table keeps their seat. `key` is required
 * unless the table is listed; without it the answer is `no-such-table`. Other errors: `not-
 * invited` (you and a player there have blocked each other or one the other), `table-full`,
 * `seat-taken`, `game-over`.
 */
export interface Join {
  key?: string;
  seat?: number | null;
  face?: string;
  name?: string;
}

/**
 * `POST /api/tables/{id}/fill`: the creator fills open seats with computer players.
 *
 * `seat` None fills all of them.
 */
export interface Fill {
  seat?: number | null;
  persona?: string;
  level?: "easy" | "hard" | "medium";
}

/**
 * `GET /api/open`: tables to join, and tables to watch.
 *
 * `best` is the running table with the highest-rated players (by the lower bounds of their
 * ratings), the most watched one if nobody is rated, or None.
 */
export interface OpenTables {
  open: OpenTable[];
  running: OpenTable[];
  best: OpenTable | null;
}

/**
 * `GET /api/games?after=`: your own tables, running ones first; `more` follow.
 *
 * `next` is the cursor of the next page.
 */
export interface MyGames {
  tables: TableCard[];
  more: boolean;
  next: string;
}

/** `POST /api/me/passes`: a link for another device, which adopts this name and avatar. */
export interface AskPass {
  name?: string;
  face?: string;
}

/** A single-use link that makes another device yours; it invalidates older ones. */
export interface NewPass {
  code: string;
  url: string;
  /** lifetime */
  seconds: number;
}

/**
 * `POST /api/me`: make this device the guest of the pass. Answered by `Me`.
 *
 * `POST /api/me/look` only shows the effect: `PassOffer`.
 */
export interface UsePass {
  code: string;
}

/** The guest this device would become; `own`: number of its games that would be merged. */
export interface PassOffer {
  name: string;
  face: string;
  running: number;
  games: number;
  own: number;
  seconds: number;
  /** this device is already that guest */
  here: boolean;
}

/**
 * `GET /api/me`: the caller: numbers of games, blocked players and devices.
 *
 * `name` and `face` to play under are set only after `POST /api/me`. `shared` is the URL at
 * which others on the network can reach this server, if it is shared.
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
 * The current table, and the events since the client's version.
 *
 * `whole`: `happened` starts at the beginning of the deal (first connection or resync), so it
 * must not be animated.
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
 * A task: an explanation and an instruction.
 *
 * `act`: play an action; `pick`: choose cards of the hand; `choose`: choose one of the
 * `options`. `shown` is the solution if it is given away from the start, as in
 * :class:`LessonHelp`, else empty. `bare`: the hand does not show its melds.
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

/** `GET /api/lessons/ID`: a lesson and one of its steps; `following` is the next lesson. */
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
 * Depending on the kind of step: the token of an action, cards of the hand, or an option's
 * id.
 */
export interface LessonTry {
  action?: string;
  cards?: string[];
  option?: string;
}

/**
 * The result of an attempt; `update` is the table after a right one, None if unchanged.
 *
 * `done`: it was the last step.
 */
export interface LessonAnswer {
  right: boolean;
  text: string;
  update: Update | null;
  done: boolean;
}

/**
 * `POST /api/lessons/ID/STEP/groups`: like :class:`AskDeclare`, at the table of a step.
 *
 * Answered by :class:`Declaring`.
 */
export interface LessonGroups {
  card: string | null;
  groups: string[][];
}

/** `GET /api/lessons/ID/STEP/help`: the solution: a token, cards, or an option. */
export interface LessonHelp {
  shown: string[];
}

/** A hand split into melds and deadwood. `takes`: cards that can be laid off on it. */
export interface ArrangementView {
  melds: MeldView[];
  deadwood: string[];
  points: number;
  takes: string[];
  /** the action that shows it, if there is one */
  token: string;
}

/** A game of the catalogue. */
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
  /** [players, points] if the target depends on the players */
  targets: [number, number][];
  seating: "sit-out" | "table" | "teams";
  form: "best-of" | "columns" | "game" | "match";
  /** the target ends the game, and the lowest score wins */
  lowest: boolean;
  /** section of the start page */
  shelf: "company" | "melds" | "two" | "upcard" | "wild";
}

/**
 * Strength of a character at a level, measured in gin games between bots.
 *
 * `points` are on the Elo scale, with the published baseline at 1500; `within` is half of the
 * 95 % interval; `word` is a verbal rating.
 */
export interface Rating {
  level: string;
  points: number;
  within: number;
  word: string;
}

/**
 * A computer opponent.
 *
 * `line` describes the playing style in a sentence, `tag` in a word or two. `ratings` cover
 * the measured levels.
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

/** The character of a computer seat. */
export interface OpponentChoice {
  persona: string;
  level: "easy" | "hard" | "medium";
}

/**
 * `POST /api/tables`: open a table with computers in all other seats.
 *
 * `players` is the number of seats; None: the minimum of the game. `opponents` are the
 * computer players in seat order after your own; the remaining seats get `persona` first,
 * then characters not yet at the table, at `level`. With teams, every second seat is on your
 * side.
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
 * `POST /api/games/ID/again`: replay a finished game from one of its decisions.
 *
 * `entry` identifies the decision as in a review, `seat` is its player's: you take that seat
 * and the computer the others. The cards are those of the game; the result is not counted. It
 * replaces your previous table of this kind.
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
 * A finished deal, numbered from 0, and all data its cards are derived from, in hexadecimal.
 *
 * `seeds` are by seat, empty if none arrived in time. The other fields belong to promises of
 * the second form (`docs/spec/fair.md`) and are empty for the first: `seats` has one letter
 * per seat, `rules` is the hash of the rules, and `hour` identifies the line of the public
 * list that covers the promise, None until it is written.
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
 * `rules` is the canonical text of the table's rules; the promises contain its hash.
 */
export interface FairDeals {
  deals: FairDeal[];
  rules: string;
}

/** Body of every HTTP error: a code and a sentence. */
export interface HttpError {
  code: string;
  text: string;
}

/** The request was accepted; an Update follows if the table changed. */
export interface Done {
  type: "done";
  id: number;
}

/**
 * A message was malformed or not allowed; nothing changed.
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

/** Reply to a ping. */
export interface Pong {
  type: "pong";
  id: number;
}

/** Connect or reconnect. `pools`: subscribe to the numbers of waiting players. */
export interface Arrive {
  type: "arrive";
  pools?: boolean;
}

/**
 * Wait for an opponent, replacing any earlier wait.
 *
 * `pool` is an id from :class:`Around`, or `game@clock` for any two-player game of the
 * catalogue. `rated` requires an account; `name` and `face` are for guests without one.
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

/** Challenge the account with that name. `clock` as in :class:`NewInvitation`. */
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

/** Number of people waiting, and the median wait in seconds; None: unknown. */
export interface PoolWait {
  waiting: number;
  typical: number | null;
}

/** A pool of quick pairing. `clock` is empty for pools of several time controls. */
export interface PoolView {
  id: string;
  title: string;
  clock: string;
  rated: PoolWait;
  casual: PoolWait;
}

/** A computer player of similar strength to play meanwhile, by :class:`NewTable`. */
export interface Meanwhile {
  game: string;
  persona: string;
  name: string;
  level: string;
}

/** Your search for an opponent: its age in seconds, and the number of compatible searches. */
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

/** A table where you have been paired; `come`: seconds left to arrive. */
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

/** An account you follow. `watch` is the path of their table, if you may watch it. */
export interface FriendView {
  name: string;
  face: string;
  online: boolean;
  /** the title of the game */
  playing: string;
  watch: string;
}

/**
 * Your matchmaking state. `name` is your account's, empty without one.
 *
 * `pairing`: the table where you are expected.
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
 * Your current search. `front`: your opponent did not arrive, and you are first in the queue.
 *
 * `missed`: you did not arrive, so your search has ended.
 */
export interface Seeking {
  type: "seeking";
  seek: SeekView | null;
  why: "" | "front" | "missed";
}

/** An opponent was found: join the table. */
export interface Found {
  type: "found";
  meeting: MeetingView;
}

/** Both players are at the table: the cards are dealt. */
export interface Met {
  type: "met";
  table: string;
}

/** A player did not arrive, and the table was closed. */
export interface Unmet {
  type: "unmet";
  table: string;
  /** of the absent player; empty if it was you */
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

/** `POST /api/tables/{id}/follow`: the player in that seat. */
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
export interface Relationship {
  name: string;
  face: string;
  you: boolean;
  followed: boolean;
  blocked: boolean;
}

/**
 * `POST /api/reports`: report something to the host.
 *
 * A person is given by `name` (of an account) or by `seat` at `table`; a chat message by
 * `line` at `table` or in `club`; a table by `table`; a club by `club`.
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

/** A message from the host, kept until it is read. */
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

/** A report. `said` is the original text of a chat message; `url` a page, if any. */
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

/** An account as the host sees it; `barred` is the end of its bar, 0: none. */
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

/** `GET /api/host/accounts?words=&after=`; `next` is the cursor of the next page. */
export interface HostAccounts {
  accounts: HostAccount[];
  more: boolean;
  next: string;
}

/** An action of a host: actor, target, reason; `more`: details such as a date or name. */
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

/** A table with people; `running`: the game has started. */
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
export interface HostOverview {
  reports: HostReport[];
  registration: "closed" | "invite" | "open";
  invitations: HostInvitation[];
  words: string[];
  hosts: string[];
  tables: HostTable[];
  tournaments: HostTournament[];
}

/**
 * Statistics of the minute that started at `at`.
 *
 * `wait` is the 99th percentile of action latencies in ms (±20 %), None without actions;
 * `lag` is the maximum delay of the event loop in ms.
 */
export interface HostMinute {
  at: number;
  requests: number;
  actions: number;
  errors: number;
  wait: number | null;
  lag: number;
}

/** A slow request: its path pattern, its id in the log, and its duration (ms). */
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
 * `usual` and `late` are the median and the 99th percentile of the last hour's action
 * latencies in ms, None without actions. Sizes are in MB; 0: unknown.
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

/** An account whose devices are to be signed out. */
export interface HostName {
  name: string;
}

/** `POST /api/host/hosts`: make an account a host, or revoke it. */
export interface HostGrant {
  name: string;
  on: boolean;
}

/** `POST /api/host/registration`. */
export interface HostRegistration {
  mode: "closed" | "invite" | "open";
}

/** `POST /api/host/invitations`: create a code for registration. */
export interface HostInvite {
  label?: string;
  days?: number;
  uses?: number;
}

/** The code, shown once. */
export interface HostInviteCode {
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
 * Totals over some games of a player.
 *
 * `games` counts all finished games; those neither `won` nor `lost` were called off, and
 * `gave_up` are included in the lost. Deals are won by `gins`, `knocks_won` and `undercuts`,
 * and lost by `gins_against`, `knocks_against` and `undercut`; `knocks` are all own knocks
 * except gin. `points_won` and `points_lost` are sums of the player's leads and deficits
 * against the others by deal, in hundredths.
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

/** Games grouped by game or by month ("2026-11"). */
export interface PlayedGroup {
  key: string;
  title: string;
  figures: GameFigures;
}

/**
 * An opponent, and the games in which the player finished ahead (`won`) or behind (`lost`).
 *
 * `key` identifies the opponent, for this player only; `level` is a computer player's.
 * `account`: the name of the opponent's page, if any.
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
 * `GET /api/me/stats`: statistics of all games of a player.
 *
 * `streak` is the current winning streak, `longest` the longest ever. `days` counts the games
 * that ended on each day ("2026-11-24") of the last twelve months.
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
 * A finished game in a history. `place` is 1 for the winner, 0: called off, -1: uncounted,
 * since a decision was taken back.
 *
 * `link` opens the replay; empty if only the players may see it.
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
 * `GET /api/me/history?after=&game=&against=&result=`: finished games, newest first.
 *
 * `result` may be `won`, `lost`, or `open` for games called off; `total` is the number of
 * matches. `more`: there are more pages; `next` is the cursor.
 */
export interface History {
  games: HistoryGame[];
  total: number;
  more: boolean;
  next: string;
}

/**
 * The visible part of a hand: melds, loose cards, and the number of hidden cards.
 *
 * `deadwood` is None if cards are hidden; in games with melds on the table it counts all
 * cards held; for ranked five-card hands it is the value of the hand, and `ranked` its name.
 */
export interface ReplayHand {
  melds: string[][];
  loose: string[];
  hidden: number;
  deadwood: number | null;
  ranked: string;
}

/** The deadwood a seat has shown for the count. */
export interface ShownView {
  seat: number;
  deadwood: string[];
  points: number;
}

/**
 * A choice in a puzzle; send its `token` to try it.
 *
 * `card` is the card that moves; a show has its `melds` and the `points` left. Kind `card`: a
 * card that the opponent may hold.
 */
export interface PuzzleChoice {
  token: string;
  kind: "big-gin" | "card" | "discard" | "draw" | "gin" | "knock" | "lay-off" | "pass" | "show" | "take";
  text: string;
  card: string | null;
  melds: string[][];
  points: number | null;
}

/** A card of the discard pile; `own`: discarded by the solver's seat (None: the upcard). */
export interface PuzzlePile {
  card: string;
  own: boolean | null;
}

/**
 * The table as the solver's seat sees it.
 *
 * `theirs`: the opponent's known cards, and the number of unknown ones. `drawn` was drawn
 * this turn, from the pile if `taken`. `melds` are on the table after a knock. `scores`: your
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
 * `GET /api/puzzles/ID`, and the puzzle of the day: the question without the answer.
 *
 * `rated`: a first attempt may be rated. `tried`: there was a first attempt, with the result
 * `right`. `again`: it was missed and is due for repetition. `open`: the answer may be
 * viewed. `day` is the date of a puzzle of the day.
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

/** `POST /api/puzzles/next`: a puzzle near your rating; `again`: one that you missed. */
export interface NextPuzzle {
  theme?: "discard" | "draw" | "holds" | "knock" | "lay-off" | "mixed" | "show" | "upcard";
  again?: boolean;
}

/** `POST /api/puzzles/ID/try`: a choice by its token; `rated`: it may be rated. */
export interface TryPuzzle {
  action: string;
  rated?: boolean;
}

/** `POST /api/puzzles/ID/answer`: show the answer; without an attempt it counts as missed. */
export interface GiveUpPuzzle {
  rated?: boolean;
}

/**
 * A rating with half of its 95 % interval, and its change by the attempt.
 *
 * `provisional`: still too uncertain to be displayed as a number.
 */
export interface PuzzleRating {
  rating: number;
  within: number;
  change: number;
  provisional: boolean;
}

/** The share (0 to 1) of players of a kind that find the answer. */
export interface PuzzleFinder {
  name: string;
  share: number;
}

/**
 * The answer: values of the actions, best first, and reasons.
 *
 * `solution` and `tried` are tokens; `chosen` counts everybody's first attempts by action,
 * `answers` in total. `held`: the chances are probabilities that a card is held. `state` is
 * that of the reasons, or of the opponent's possible cards (`holds`) if the puzzle asks for
 * them. `level` is the puzzle's difficulty as a rating.
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
 * Result of an attempt. `first`: it counted. `cost`: its cost as text; `nudges`: hints.
 *
 * `rating` is your new rating, None if the attempt was not rated. `answer` is included once
 * solved or given up. `back`: time of the repetition of a missed puzzle, None for none.
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

/** A theme: its number of puzzles, and how many you tried and solved at once. */
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
 * `GET /api/puzzles`: the puzzles and your results.
 *
 * `due` counts missed puzzles due for repetition, `later` those due later. `rating` is None
 * before your first rated puzzle. `rush`: rushes are available; `best_day` and `best` are
 * your best scores, today and ever.
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
 * A rush: `left` ms, `right` and `wrong` attempts so far; `most` wrong ones end it.
 *
 * `begun` is false if you have not played one. `best_day` and `best` are your best scores
 * before this one. `missed` lists its missed puzzles once it is over.
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
 * A seat's rating change in a game. `games`: rated games in the family, including this.
 *
 * `account`: the name of the player's page; empty if it no longer exists.
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
 * `GET /api/tables/{id}/ratings`: rating changes of a rated game.
 *
 * `state`: `running` during play, `waiting` until it is processed, `counted`, or `none` if it
 * changes no ratings: called off, over too soon, or unrated. During play `seats` has your own
 * rating and the public ones of the others, and `stake` is the maximum you can lose.
 */
export interface TableRatings {
  state: "counted" | "none" | "running" | "waiting";
  family: "declared" | "five" | "knock" | "table" | "wild";
  title: string;
  seats: RatedSeat[];
  least: number;
  stake: number | null;
}

/** A player's rating in a family, from `games` games; ranked from `least` games on. */
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
 * Completion of rated games: `begun` without those called off, `left` by timeout or exit.
 *
 * `percent` is the share played to the end, 100 before the first game.
 */
export interface Completed {
  begun: number;
  left: number;
  percent: number;
}

/** A rating after a game that ended at this time (ISO). */
export interface RatingPoint {
  at: string;
  rating: number;
  within: number;
  change: number;
  won: boolean;
}

/**
 * `GET /api/people/{name}/ratings?family=`: a rating game by game, oldest first.
 *
 * Limited to the last `limit` games.
 */
export interface RatingHistory {
  family: "declared" | "five" | "knock" | "table" | "wild";
  points: RatingPoint[];
  limit: number;
}

/**
 * `GET /api/people/{name}`: a player's page.
 *
 * `bot`: the account of a program. `private`: only name and avatar are public; all else is
 * empty. `you`: it is the caller's own page.
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

/** `GET /api/me/ratings`: your ratings. `name` is empty without an account. */
export interface OwnRatings {
  name: string;
  ratings: FamilyRating[];
  completed: Completed;
}

/** A row of a leaderboard; `played`, `won` and `gained` refer to its span. */
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
 * The caller's place on the leaderboard. `rank` 0: not listed, for the reason `why`.
 *
 * `more`: number of games still required.
 */
export interface BoardYou {
  rank: number;
  why: "" | "account" | "certainty" | "games" | "private" | "span";
  more: number;
  rating: FamilyRating;
}

/** A computer character at a level, with its rating measured in games between computers. */
export interface BoardComputer {
  name: string;
  face: string;
  level: string;
  rating: number;
  within: number;
}

/** A family of games with a leaderboard. */
export interface BoardFamily {
  family: "declared" | "five" | "knock" | "table" | "wild";
  title: string;
}

/**
 * `GET /api/leaderboard?family=&span=&friends=`: players by the lower bound of their rating.
 *
 * `first` are the top rows; `around` are you and your neighbours if you are further down.
 * `listed` is the number of players on the board. `since` is the start of the span (ISO time,
 * empty for all time). `computers` are unranked.
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
 * `sides` are the seats that score together; without teams each seat is a side. `won` counts
 * each side's games won. `by_deal`: several sides may score in a deal, so the sheet has a row
 * per deal, not per win. `lowest`: points are bad. `pool`: a player who reaches this many
 * points is eliminated, `beaten` are the eliminated sides, and `start` is the initial score.
 * `wilds` are the wild ranks by deal, including the current one, in games where ranks become
 * wild (empty text: only jokers are wild); `ahead` are those of future deals, if known.
 * `doubled` are the numbers of the deals that count double.
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
 * The explained result of a deal.
 *
 * `hands` start with the knocker's, then follow the turn order; empty if nobody showed.
 * `winners` are several in a tie for the lowest count.
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

/** A seat that dropped out of the deal or declared wrongly, and its penalty. */
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
 * A deal in the list: its result, and the points of each side.
 *
 * `steps` is its number of steps, including the dealing.
 */
export interface ReplayDealCard {
  dealer: number;
  /** empty for an unfinished deal */
  title: string;
  scores: number[];
  steps: number;
}

/**
 * `GET /api/games/ID`, and `POST /api/replay` for a record of your own.
 *
 * `id` is the game's id in public links, empty for your own record. `rules` is the NAME of
 * its page /rules/NAME, `again` the page where the same game can be started; both may be
 * empty.
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
 * A step: its actor (None: the dealing or the end), a sentence, and the changed boards.
 *
 * `cards` are the visible cards that moved.
 */
export interface ReplayStep {
  seat: number | null;
  text: string;
  cards: string[];
  boards: ReplayBoard[];
}

/**
 * Constant facts of a deal at one board; `active` are its seats in turn order.
 *
 * `melds`: where melds are kept; `knocking`: deals can end with a knock; `hands`: five-card
 * hands are ranked; `wilds`: a rank becomes wild.
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

/** `GET /api/games/ID/deals/N`: a deal step by step, with open hands or as a seat saw it. */
export interface ReplayDeal {
  number: number;
  dealer: number;
  seat: number | null;
  tables: ReplayTable[];
  steps: ReplayStep[];
}

/** A sentence of the rules in plain words. */
export interface RuleLine {
  rule: string;
  text: string;
}

/** A group of cards, its kind, and the cards its jokers stand for. */
export interface CardGroup {
  kind: "deadwood" | "fits" | "hand" | "laid" | "none" | "run" | "set" | "unfit";
  cards: string[];
  /** for each card: "9s", in a set the rank alone, or itself */
  stands: (string | null)[];
}

/** A hand of an example; irrelevant numbers are null. */
export interface ExampleRow {
  label: string;
  groups: CardGroup[];
  deadwood: number | null;
  score: number | null;
  boxes: number | null;
}

/** A line of an example's score sheet, one number per side; null: nothing. */
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
  /** of the score sheet; empty without one */
  sides: string[];
  sheet: ScoreRow[];
  /** deadwood counts all cards left in a hand, melded or not */
  left: boolean;
}

/** A frequent question and its answer. */
export interface Question {
  ask: string;
  answer: string;
  rule: string;
}

/** A link to a game. */
export interface GameLink {
  name: string;
  title: string;
}

/** `GET /api/rules/{game}`: the rules of a game in plain words, with an introduction. */
export interface RulesPage {
  /** as in the URL: a name of the catalogue, or a code of house rules */
  name: string;
  title: string;
  summary: string;
  also: string[];
  players: number[];
  base: GameLink | null;
  /** page on which to start it; empty if it cannot be played yet */
  play: string;
  what: string[];
  feel: string;
  steps: string[];
  examples: Example[];
  sections: RuleSection[];
  /** rules of the clock and of timeouts */
  time: string[];
  hints: RuleLine[];
  questions: Question[];
}

/** A link from a glossary entry. */
export interface WordLink {
  title: string;
  url: string;
}

/** A glossary entry, or the name of a game. `id` is its anchor. */
export interface Word {
  id: string;
  kind: "game" | "word";
  word: string;
  also: string[];
  text: string;
  links: WordLink[];
}

/** A section of the history page. */
export interface Chapter {
  title: string;
  text: string[];
}

/** `GET /api/learn`: the games, the glossary and the history. */
export interface Learn {
  games: GameCard[];
  words: Word[];
  history: Chapter[];
}

/** A searchable item and its URL. */
export interface SearchItem {
  kind: "game" | "rule" | "word";
  title: string;
  text: string;
  also: string[];
  url: string;
}

/** `GET /api/search`: all searchable items, for searching in the browser. */
export interface SearchIndex {
  items: SearchItem[];
}

/** An item of a score, with its sentence; `rule` is the id of its rule, if any. */
export interface LineView {
  code: string;
  seat: number;
  points: number;
  text: string;
  rule: string;
}

/** A deal as entered in a game of the sheet: its number from 0, and each side's points. */
export interface MarkView {
  deal: number;
  points: number[];
  boxes: number[];
}

/**
 * Points that a side added to its own before a deal, to double it.
 *
 * `auto`: added by the rules; negative for a player who rejoined a pool.
 */
export interface AddedView {
  deal: number;
  side: number;
  points: number;
  auto: boolean;
}

/**
 * The Press: `on` if the current or next deal counts double for all.
 *
 * `side` may add points to turn it on, at least `points`; `text` is the sentence.
 */
export interface PressView {
  on: boolean;
  side: number | null;
  points: number;
  text: string;
}

/**
 * A game of the score sheet; lists are by side.
 *
 * `points` count toward the target. Once `closed`, `lines` explain the bonuses (`line.seat`
 * is a side), `totals` include them, and `winners` are the winning sides, none in a tie.
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
 * The explained result of the game.
 *
 * `winners` are seats; other lists are by side. `net` is a side's lead over all others, empty
 * if the settlement is not by lead. `money` is the settlement in hundredths of play money,
 * empty without a stake; `odd` is its rounding adjustment, if any.
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

/** The winner at a table and the points, as totalled by the players. */
export interface PadPoints {
  type: "points";
  winner: number;
  points: number;
  boxes?: number;
}

/**
 * A knock, with the deadwood of every hand; the rules determine the points.
 *
 * `deadwood` is by seat, for all seats in the deal, after lay-offs. `doubled`: the upcard was
 * a spade (G8).
 */
export interface PadKnock {
  type: "knock";
  knocker: number;
  deadwood: Record<string, number>;
  big_gin?: boolean;
  doubled?: boolean;
}

/**
 * A deal with melds on the table: the seat that went out, and the points of each hand.
 *
 * `out` is None if the deal was blocked. `left` has the points left in each hand of the deal,
 * 0 for an empty one; `melded` the points on the table, in games where they count. `rummy`:
 * the seat went out in a single turn. `two`: the seat that ended the deal with only a 2 left,
 * which is included in `left`; nobody went out (A36).
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
 * A declaration, and the points of each other seat of the deal: its unmelded cards, or the
 * penalty for dropping out or declaring wrongly. `last`: nobody declared, because all others
 * had dropped out.
 */
export interface PadDeclared {
  type: "declared";
  winner: number;
  left: Record<string, number>;
  last?: boolean;
}

/** The player who went out, and the features of the hand that the others pay for (N6). */
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
 * Five-card hands: the seat that showed, the class of each hand as an index into the list of
 * classes, and the winners among equal hands of the best class.
 */
export interface PadShown {
  type: "shown";
  shower: number;
  hands: Record<string, number>;
  won?: number[];
}

/** A deal without a winner; a `misdeal` does not count as dealt (A4). */
export interface PadDead {
  type: "dead";
  misdeal?: boolean;
}

/**
 * A deal; with teams one entry per table of the round.
 *
 * `dealer` is the seat that dealt if it was out of turn, `wild` the rank named by the dealer,
 * `A` to `K`. `added`: points that a seat added to its own before this deal, to double it.
 */
export interface PadDeal {
  tables: (PadPoints | PadKnock | PadOut | PadDeclared | PadPaid | PadShown | PadDead)[];
  dealer?: number | null;
  wild?: string;
  added?: Record<string, number>;
}

/**
 * `POST /api/pad`: compute the sheet of these deals. Nothing is stored.
 *
 * `game` is a name of the catalogue or a code of house rules; `settings` such as
 * `sheet.box=20` override its rules, `target` its target.
 */
export interface PadRequest {
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
 * A game supported by the pad.
 *
 * `targets`: targets that differ by number of players. `score` is the method of scoring: by
 * knock, one against two, or lowest count; with melds on the table, cards left count against
 * their holder or for the winner, or are subtracted from the melds. `knocks`: a deal may end
 * by a knock; `limit` is the maximum deadwood for it, None for any. `gin` is the term for a
 * fully melded hand. `rummy`: going rummy doubles; `blocked`: a deal without a winner is
 * scored; `dead`: such a deal is dead. `box`: points per box. `two`: score for ending a deal
 * with a 2, 0 if the game has no such rule; `classes`: the classes of five-card hands, lowest
 * first, if hands are ranked. `penalty`: the opponent's score for a wrongly declared gin, 0
 * if impossible (S6). `board`: positions of two players can be set up on the analysis board.
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
 * The dealer, the players at each table, and the seat that sits the deal out.
 *
 * `wild` is the wild rank, empty for none or unknown; `free` are the ranks the dealer may
 * name. The deal counts `factor` times. `press` is the state of the Press before it.
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
 * The result of one table; lists are by seat.
 *
 * `problem` is the reason why it could not be scored, if so.
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
 * A deal of the pad; `scores`, `boxes` and `line.seat` of `lines` are by side.
 *
 * `title` is the combined result of the tables of a round. `games` are the games of the sheet
 * in which the deal counts. A deal with a `problem`, its own or a table's, counts in none;
 * `rule` is the rule it violates.
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

/** The whole sheet; `next` is the next deal to play, None once the game is over. */
export interface PadSheet {
  game: PadGame;
  sheet: SheetView;
  deals: PadDealView[];
  next: PadSeats | null;
}

/** A chat message; `number` counts from 1, `at` is ms since 1970. */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** Reason why an action is impossible: code, data, rule id and sentence. */
export interface Reason {
  code: string;
  rule: string;
  text: string;
  data: Record<string, number | string>;
}

/**
 * All data a seat needs to draw its table.
 *
 * `own` is the index of its board, or of the first board for spectators and seats that sit
 * this deal out (`sits_out`). `order` are all seats round the table, your own first;
 * `partners` are the others of your side, `opponents` those you play against in this deal.
 * `board_over`: your board is finished while others are still played. `round` is set once
 * every board of teams is scored. `next_dealer` deals next, or dealt the current deal; None
 * before the cut. `last_decision` is the row of your last decision if it may be taken back
 * with its consequences, else 0.
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
  /** "Lay off for me": its token, and the points left */
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

/** An action was illegal; nothing changed. */
export interface Refused {
  type: "refused";
  id: number;
  reason: Reason;
}

/** A hint: an action with its reason as text. */
export interface Hint {
  type: "hint";
  id: number;
  token: string;
  text: string;
  card: string | null;
  rule: string | null;
}

/** The possible arrangements for showing a hand, best first. */
export interface Shows {
  type: "shows";
  id: number;
  card: string | null;
  options: ArrangementView[];
}

/**
 * A group of cards in a hand: the meld it forms, or the reason why it forms none.
 *
 * `stands` lists the card that each stands for, as in :class:`MeldView`; `pure`: a run in
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
 * Evaluation of a hand in groups. `token` declares it; None if that is impossible, for the
 * reason in `text`.
 *
 * `left` are the unmelded cards, `points` their value, or their number in games where hands
 * have no value; `best` is the arrangement with the least left.
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
 * The commitment to the next deal, numbered from 0; seeds are accepted from now on.
 *
 * `shared`: no seeds are accepted, since all tables of an event are dealt the same cards.
 * `seats` has one letter per seat, `p` for those asked for a seed; `rules` is the hash of the
 * rules, `key` and `signature` are Ed25519, all in hexadecimal. These are empty for a promise
 * of the first form (`docs/spec/fair.md`).
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

/** The latest chat messages in order, and the seats this player has blocked. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
  blocked: number[];
}

/** A new chat message. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** A predefined greeting from a seat. */
export interface Emoted {
  type: "emoted";
  seat: number;
  name: "good-luck" | "hello" | "one-moment" | "oops" | "thanks" | "well-played";
}

/** The coach's comment, for players with a coach; sent again whenever it changes. */
export interface Coaching {
  type: "coach";
  view: CoachView;
}

/** For a spectator: nothing of the table can be shown for this many ms, due to the delay. */
export interface Later {
  type: "later";
  wait: number;
}

/** A claim against an absent player; `wait`: ms until it is possible. */
export interface ClaimView {
  seat: number;
  kind: "computer" | "win";
  wait: number;
}

/**
 * A time control. `kind`: `bank` is time per player, `move` time per move.
 *
 * `total` and `increment` are in milliseconds; `out` describes the consequence of a timeout.
 */
export interface ClockView {
  kind: "bank" | "move";
  total: number;
  increment: number;
  text: string;
  out: string;
}

/**
 * The state of a table apart from the cards.
 *
 * `maker`: this viewer created the table. `invite` is the invitation link while a seat is
 * open, empty for viewers who may not invite. `ends` and `rematches` are the seats that offer
 * to end the game without a winner, or a rematch; `next` is the rematch's table. `deal_in`:
 * ms until the next deal starts automatically. `watchers`: number of spectators. `delay`:
 * delay of spectators in ms. `rated`: the game changes ratings. `tournament`: the page of its
 * tournament. `coach`: a coach is possible, since the viewer plays only computers and nothing
 * counts. `review`: the page of the review from which this game was resumed. `deals`: the
 * page of the shared deals played here, for which there is no help. `hints`: players may ask
 * the computer for advice; `aside`: players may let the computer play for them. `alone`: the
 * seats that contributed no seed to this deal, so its fairness to them relies on the server's
 * promise.
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

/** `POST /api/tables/{id}/block` and `/unblock`: the player in that seat. */
export interface BlockSeat {
  seat: number;
}

/** `GET /api/blocked`: a blocked player, by the name at the time of blocking. */
export interface Blocked {
  id: string;
  name: string;
}

/** `POST /api/blocked/undo`: unblock a player. */
export interface Unblock {
  id: string;
}

/**
 * The player of a seat.
 *
 * `side` is the index of their side in `sheet`, `board` the index of their current board,
 * None while they sit out. `ready`: the next deal is not waiting for them. `open`: the seat
 * is free; `stand_in`: the computer plays for a person who keeps the seat. `returning`: that
 * person takes over once the computer has finished this turn. `left` is the remaining time
 * (ms) at the time of sending, None without a clock; `running`: the clock runs. `out`: it has
 * run out, and the computer plays on. `beaten`: eliminated from a pool while the others play
 * on.
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

/** A hand of a finished deal: its count after lay-offs, and the points it won. */
export interface HandResultView {
  seat: number;
  deadwood: number;
  score: number;
  /** cards laid off on others' melds */
  laid: string[];
  /** "Mara laid off two cards and was left with 14." */
  text: string;
  /** points of the cards laid off */
  laid_points: number;
}

/**
 * The result of a finished round of teams.
 *
 * `scores`, `winner` and `line.seat` of `lines` refer to sides: points won at its tables,
 * points lost to the other team's, and the bonus for winning every table.
 */
export interface RoundView {
  scores: number[];
  winner: number | null;
  lines: LineView[];
  /** "Your team wins the deal, 12 points" */
  title: string;
}

/**
 * A legal action of this seat: its token, kind and effect on the hand.
 *
 * `cards`: the cards of a meld in display order, or the discards that come with a draw from
 * within the pile, bottom first. `stands`: the cards that those of a meld, or the card laid
 * off, would stand for, as in :class:`MeldView`. `wild` is the wild card of meld `meld`
 * reclaimed for `card`, `rank` the rank to be named wild. Declarations are listed as
 * `declare` with the discard but without melds;
 * :class:`~openrummy.play.wire.client_messages.AskDeclare` returns the token.
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
 * The viewer's hand: its cards, best arrangement, and deadwood after discarding each card.
 *
 * In games with melds on the table all cards held count: `without` has the points held after
 * discarding each. For ranked five-card hands `without` has the value of the hand after
 * discarding each, and `ranked` its name ("Two pairs"); the empty key stands for the hand as
 * held when no discard is due.
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
 * A deal as seen by this seat; other boards are shown as to a spectator.
 *
 * `active` are its seats in turn order. `limit` does not apply if `any_count` may knock.
 * `knock_card` is from a second pack and set the limit; `reshuffles` counts the times the
 * pile became the stock. In games with melds on the table, `use` is a discard that must be
 * melded or laid off first, `laid_values` are the points of each seat's cards on the table
 * (if they count), `out` is the seat that went out, and `rummy`: it did so in a single turn.
 *
 * `wild` is the wild rank of this deal, `A` to `K` with `T` for ten, `turned` the card turned
 * up for it, `ranks` those the dealer may name in phase `choose`. `declared` is the seat that
 * declared, `dropped` are those that dropped out. In phase `last-play` a seat is out and
 * `turn` may still lay melds.
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
 * The game being played. `deals`: the fixed number of deals, 0 if played to a target.
 *
 * `form` is the structure of the games: `games` at once (Hollywood) or in a best-of, or a
 * match to `match_target`. `melds`: where melds are kept: in the hand until the end, on the
 * table, or `declared`. `depth`: discards may be taken from within the pile. `lowest`: the
 * lowest score wins. `packs` packs are used, with `jokers` jokers each. `wild` is how a rank
 * becomes wild. A declared hand has at least `runs` runs, `pure` of them without wilds, or
 * runs of exactly the lengths of one of `shapes`. `hands`: five-card hands are ranked and
 * there are no melds; `hand_values` are their classes and values, best first.
 * `limit_by_card`: a turned-up card sets the knock limit of each deal.
 */
export interface GameInfo {
  /** or the code of its house rules; see /rules/NAME */
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
  /** the game's term for melding every card */
  gin: string;
  melds: "declared" | "held" | "table";
  depth: boolean;
  lowest: boolean;
  /** a deal can end with a knock */
  knocking: boolean;
  /** at most one meld per turn */
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
 * `POST /api/tournaments`: create a tournament. Answered by `TournamentLink`.
 *
 * `game` is a name of the catalogue or a code of house rules, `clock` as in `NewInvitation`,
 * but required. `table`: entrants per table (with teams an entrant is a team); more than two
 * only in round robin, Swiss and arena. `rounds`: number of rounds of a Swiss or of heats; 0:
 * the usual number for the field. `best_of`: games of a knockout match. `minutes`: duration
 * of an arena. `starts`: start in ms since 1970; None: once `most` have entered, or when a
 * director starts it. `check_in`, `rest` and `no_show` are in minutes: the check-in period
 * before the start (0: none), the break between rounds, and the time after which an absent
 * entrant forfeits. `late`: late entries to a running Swiss or arena, and the value of missed
 * rounds. `computers` at `level` fill all places up to 64, in a larger field only the bracket
 * or the last table. `duplicate`: everybody plays the same cards, `deals` per game. `listed`:
 * public; otherwise only people with the link can find it. `club`: only for its members.
 * `weekly`: repeated every week.
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

/** A new tournament; `url` is its page, for sharing. */
export interface TournamentLink {
  id: string;
  url: string;
}

/**
 * `POST /api/tournaments/{id}/enter`. Answered by `Tournament`.
 *
 * With teams: `team` names a new team, `code` joins an existing one.
 */
export interface EnterTournament {
  team?: string;
  code?: string;
}

/**
 * `POST /api/tournaments/{id}/director`: a director's action. Answered by `Tournament`.
 *
 * `start` starts now, with the entrants present; `pause` stops pairing while games continue,
 * until `resume`; `cancel` ends the tournament. `correct` sets the points of a finished or
 * unplayable game: `round`, `pairing`, and `points` of its entrants in order, in halves.
 * `remove` withdraws `entrant`. `director` makes the account `name` a director. `why` appears
 * in the list of actions.
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

/** A tournament in a list. `round` 0: not started; `entered`: you have entered. */
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

/** A person or computer of an entrant; `account`: the name has a player page. */
export interface TournamentMember {
  name: string;
  face: string;
  bot: boolean;
  account: boolean;
}

/**
 * An entrant: a person, a computer or a team. `number` never changes.
 *
 * `seed` is the position in the draw, 0 before it.
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
 * A row of the standings.
 *
 * `place` is shared in a tie. `points` are in halves: a win against one opponent is 2, a tie
 * 1 (in a duplicate tournament: hundredths of points above the field). `values` follow
 * `tie_breaks`: `buchholz`, `direct` and `rounds-won` in halves, `sonneborn` in quarters,
 * `difference` in hundredths of game points, `wins` whole; `direct` is None without such a
 * game. `cells`, by round (in an arena by game), are the kind of result and its points in
 * halves: `bye`, `half` and `zero` are rounds without a game, `forfeit` is decided without
 * play, `running` is in progress, `none` not yet played.
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
 * An entrant of a game. `points` (in halves) and `score` (of the sheet) once it is over.
 *
 * `games` are those won in a match of several; `field`: hundredths of points above the
 * average of all players in the same seat (duplicate). `forfeit`: resigned, ran out of time
 * or (`absent`) did not appear. `here`: at the table now.
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
 * A pairing. `kind`: a game, or a round without one (`bye` counts as a win, `half`, `zero`).
 * `table` is its table, empty until it is opened; `by`: the deadline for appearing at it.
 * `after`: the pairings of the previous round whose winners (for third place: losers) meet
 * here. `watch`: spectators are allowed.
 */
export interface TournamentGame {
  number: number;
  kind: "bye" | "game" | "half" | "zero";
  state: "over" | "playing" | "waiting";
  sides: TournamentSide[];
  table: string;
  url: string;
  /** all tables of a match of several games */
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
 * The caller's part in the tournament. `entrant` None: not entered.
 *
 * `game` is your current or next game, of round `round`. `free`: you have no game this round.
 * `games` are all your games, in order. `code` lets a partner join your team. `place` is your
 * place in the standings, 0 before there are any.
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

/** A director's action: time (ms), name of the director, and a sentence. */
export interface TournamentAction {
  at: number;
  name: string;
  text: string;
}

/**
 * The secrets of the deals of a duplicate tournament, in hexadecimal.
 *
 * `commitment` is published before the first round, `secret` after the end. `rounds` are the
 * secrets of the finished rounds, in order.
 */
export interface TournamentDeals {
  commitment: string;
  secret: string;
  rounds: string[];
}

/**
 * `GET /api/tournaments/{id}`: all data of its page, at `version`.
 *
 * `standings` are the top 64 and your own row; `more` rows are omitted, see `GET
 * .../standings`. `rounds`: all of a knockout, otherwise the last one; fetch the others by
 * number. `now` is the server's time. `paused` applies in state `running`. `check_in_from`:
 * when check-in opens.
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

/** `GET /api/tournaments/{id}/standings`: all rows. */
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
 * `GET /api/tournaments/{id}/pulse`: cheap check for changes, meant for polling.
 *
 * `table`: your current table, empty for none.
 */
export interface TournamentPulse {
  version: number;
  now: number;
  state: "cancelled" | "open" | "over" | "running";
  table: string;
}

/** A study in the list; `deals` is the total number of deals played for it. */
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
 * A figure: its labels, the first player's mean, half its 95 % interval, the sample size.
 *
 * `second` is the mean of an independent player; `agrees`: both are on the same side of the
 * reference, None if one of the intervals contains it. Values are None without samples.
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

/** Figures of one unit. `reference`: the value that separates the signs, if any. */
export interface TruthTable {
  name: string;
  title: string;
  note: string;
  unit: "chance" | "deals" | "percent" | "points";
  heads: string[];
  reference: number | null;
  rows: TruthRow[];
}

/** All tables of one game. */
export interface TruthGame {
  game: string;
  title: string;
  short: string;
  rules: string;
  deals: number;
  tables: TruthTable[];
}

/** The plot of a table; `series` are the values of the second dimension of `by`. */
export interface TruthPlot {
  table: string;
  kind: "dots" | "lines";
  series: string[];
}

/**
 * A study: its question, its answer in a sentence, findings and method.
 *
 * `within` is half the widest plotted interval, given while the study is `running`. `players`
 * are the names of the two players; `version` is the study's version, `program` that of the
 * program that ran it.
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
