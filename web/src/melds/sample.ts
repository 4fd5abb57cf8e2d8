/** Tables with melds on them, made by hand; for tests only. */

import type { BoardView, CanAct, MeldView, PlayerView, TableView } from "../wire.gen";

const NAMES = ["You", "Suki", "Otto", "Mara", "Ines", "Basil", "Finn", "Tess"];
const FACES = ["guest", "suki", "otto", "mara", "ines", "basil", "finn", "tess"];

export interface Sample {
  seats?: number;
  title?: string;
  melds?: MeldView[];
  hand?: string[];
  pile?: string[];
  can?: CanAct[];
  points?: number[];
  held?: number[];
  board?: Partial<BoardView>;
  game?: Partial<TableView["game"]>;
  view?: Partial<TableView>;
}

export function meld(owner: number, cards: string, extra: Partial<MeldView> = {}): MeldView {
  const list = cards.split(" ");
  const ranks = new Set(list.map((card) => card[0]));
  const kind = ranks.size === 1 ? "set" : "run";
  return { kind, cards: list, name: kind === "run" ? "Run" : "Set", owner, laid: [], stands: [], ...extra };
}

export function can(kind: CanAct["kind"], card: string | null, extra: Partial<CanAct> = {}): CanAct {
  const token = `${kind}:${card ?? ""}:${extra.meld ?? ""}`;
  return { token, kind, card, meld: null, leaves: null, cards: [], stands: [], wild: null, rank: null, points: null, ...extra };
}

function players(seats: number): PlayerView[] {
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    name: NAMES[seat] ?? `Player ${seat}`,
    bot: seat > 0,
    face: FACES[seat] ?? "guest",
    line: "",
    online: true,
    side: seat,
    board: 0,
    ready: true,
    open: false,
    stand_in: false,
    returning: false,
    left: null,
    running: false,
    out: false,
    beaten: false,
  }));
}

/** Seat 0 is at its turn and has drawn, unless told otherwise. */
export function sample(made: Sample = {}): TableView {
  const seats = made.seats ?? 4;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const hand = made.hand ?? ["2h", "6c", "8d", "Qs", "Kh"];
  const points = made.points ?? all.map((seat) => [47, 34, 58, 21, 12, 70, 5, 33][seat] ?? 0);
  const pile = made.pile ?? ["5h", "Kc", "2c", "9d", "Td", "3h", "4s", "8s", "Jd"];
  const board: BoardView = {
    number: 2,
    dealer: seats - 1,
    first: 0,
    active: all,
    phase: "play",
    turn: 0,
    limit: 0,
    factor: 1,
    stock: 16,
    pile,
    upcard: null,
    held: made.held ?? all.map((seat) => (seat === 0 ? hand.length : 7)),
    known: all.map(() => []),
    table: made.melds ?? [],
    shown: [],
    knocker: null,
    revealed: null,
    aside: null,
    result: null,
    knock_card: null,
    any_count: false,
    reshuffles: 0,
    use: null,
    worth: [],
    out: null,
    rummy: false,
    wild: null,
    turned: null,
    ranks: [],
    declared: null,
    dropped: [],
    ...made.board,
  };
  return {
    id: "sage-beaver-555",
    seq: 40,
    seat: 0,
    game: {
      name: "sample",
      title: made.title ?? "Rummy with jokers",
      target: 100,
      deals: 0,
      pile_open: false,
      knock_face_down: false,
      seating: "table",
      form: "game",
      games: 1,
      match_target: 0,
      gin: "gin",
      melds: "table",
      depth: false,
      lowest: true,
      knocking: false,
      one_meld: false,
      packs: 1,
      jokers: 0,
      wild: "none",
      reclaim: "off",
      runs: 0,
      pure: 0,
      shapes: [],
      hands: false,
      ...made.game,
    },
    players: players(seats),
    sheet: {
      deals: 2,
      columns: [
        { points, boxes: all.map(() => 0), wins: all.map(() => 0), target: 100, closed: false, lines: [], totals: [], winners: [], marks: [], added: [] },
      ],
      result: null,
      sides: all.map((seat) => [seat]),
      won: all.map(() => 0),
      by_deal: true,
      lowest: true,
      pool: 0,
      start: 0,
      beaten: [],
      press: null,
      wilds: [],
      ahead: [],
      doubled: [],
    },
    boards: [board],
    own: 0,
    hand: {
      cards: hand,
      arranged: { melds: [], deadwood: hand, points: 36, takes: [], token: "" },
      without: {},
      drawn: "8d",
      taken: null,
      ranked: {},
      held: 36,
    },
    prompt: "Your turn: meld, lay off or throw",
    your_turn: board.turn === 0,
    can: made.can ?? [],
    cannot: [],
    can_take_back: false,
    best_defence: null,
    lay_off: "auto",
    cut: [],
    order: all,
    partners: [],
    rivals: all.slice(1),
    sits_out: false,
    board_over: false,
    round: null,
    next_dealer: seats - 1,
    room: { maker: true, invite: "", listed: false, gathering: false, watch: false, chat: false, ends: [], rematches: [], next: "", claims: [], deal_in: null, watchers: 0, delay: 0 },
    clock: null,
    ...made.view,
  };
}

/** The picture everybody draws from: four play, a joker lies in Otto's run. */
export function four(): TableView {
  return sample({
    melds: [
      meld(2, "7d X1 9d Td", { name: "Run, 7 to 10 of diamonds", stands: ["", "8d", "", ""], laid: [[3, "Td"]], kind: "run" }),
      meld(3, "9c 9h 9s", { name: "Set of nines" }),
      meld(0, "3c 4c 5c", { name: "Run, 3 to 5 of clubs" }),
    ],
    held: [5, 7, 3, 4],
    can: [
      can("reclaim", "8d", { meld: 0, wild: "X1", token: "r:8d:0:X1" }),
      can("lay-off", "6c", { meld: 2, token: "l:6c:2" }),
      ...["2h", "6c", "8d", "Qs", "Kh"].map((card) => can("throw", card, { token: card })),
    ],
  });
}
