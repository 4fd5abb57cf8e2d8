/** Tables of games with wild ranks and of those that end with a declaration; for tests only. */

import { can, meld, sample } from "../melds/sample";
import type { SheetView, TableView } from "../wire.gen";

const RANKS = [..."A23456789TJQK"];

function throws(cards: string[]) {
  return cards.map((card) => can("throw", card, { token: card }));
}

/** Sevens are wild: two stand for other cards, one is itself. */
export function wild(): TableView {
  const hand = ["2h", "7d", "7s", "9c", "Tc", "Kh"];
  return sample({
    title: "Wild-card rummy",
    melds: [
      meld(2, "5d 7c 7d", { name: "Run, 5 to 7 of diamonds", kind: "run", stands: ["", "6d", ""] }),
      meld(2, "8h 7h Th", { name: "Run, 8 to 10 of hearts", kind: "run", stands: ["", "9h", ""] }),
      meld(3, "Qc Qs 7h'", { name: "Set of queens", kind: "set", stands: ["", "", "Q"] }),
      meld(0, "6s 7s' 8s", { name: "Run, 6 to 8 of spades" }),
    ],
    hand,
    held: [6, 7, 3, 4],
    can: [can("reclaim", "Kh", { meld: 2, wild: "7d'" }), ...throws(hand)],
    game: { wild: "ranks", deals: 13, target: 0 },
    view: { sheet: { ...sample().sheet, columns: sample().sheet.columns.map((one) => ({ ...one, target: 0 })) } },
    board: { wild: "7", number: 6, factor: 2 },
  });
}

/** The dealer has to name the wild rank. */
export function choose(): TableView {
  const ranks = RANKS.filter((rank) => !"37J".includes(rank));
  return sample({
    title: "Dealer’s choice",
    hand: ["2h", "7d", "7s", "9c", "Tc", "Kh", "Ks"],
    can: ranks.map((rank) => can("choose", null, { rank, token: `c:${rank}` })),
    game: { wild: "dealer", deals: 13, target: 0 },
    board: { phase: "choose", ranks, wild: null, number: 3, pile: [], dealer: 0 },
    view: { prompt: "Your turn: name the wild rank" },
  });
}

/** Ace to ace: the discards lie fanned, and who played a card scores it. */
export function aceToAce(): TableView {
  const view = wild();
  const [board] = view.boards;
  return {
    ...view,
    game: { ...view.game, title: "Ace to Ace", depth: true, deals: 14, lowest: false },
    boards: [{ ...board!, wild: "A", worth: [30, 0, 65, 45], phase: "draw" }],
  };
}

const THIRTEEN = ["3d", "4d", "5d", "7h", "7s", "7c", "9c", "Tc", "X1", "Kh", "Ks", "2s", "2h"];

/** Indian rummy with six, one of them dropped. */
export function indian(): TableView {
  return sample({
    seats: 6,
    title: "Indian rummy, pool 101",
    hand: [...THIRTEEN, "8d"],
    held: [14, 13, 13, 13, 13, 13],
    pile: ["5h", "Kc", "2c"],
    can: [can("drop", null, { points: 40 }), ...throws([...THIRTEEN, "8d"])],
    game: { melds: "declared", wild: "turned", packs: 2, jokers: 1, runs: 2, pure: 1, target: 0 },
    board: { phase: "throw", wild: "8", turned: "8s", dropped: [{ seat: 2, points: 20, wrong: false }, { seat: 4, points: 80, wrong: true }] },
    view: { prompt: "Your turn: throw a card or declare" },
  });
}

/** One has given up the deal oneself. */
export function gaveUp(): TableView {
  const view = indian();
  const [board] = view.boards;
  const cards = THIRTEEN;
  return {
    ...view,
    hand: { ...view.hand!, cards },
    your_turn: false,
    can: [],
    prompt: "You are out of this deal. Mara is thinking",
    boards: [{ ...board!, turn: 3, phase: "draw", dropped: [{ seat: 0, points: 20, wrong: false }, ...board!.dropped] }],
  };
}

/** A pool late in the game: one is beaten. */
export function pool(): TableView {
  const view = indian();
  const beaten = (seat: number) => seat === 5;
  return {
    ...view,
    players: view.players.map((one) => ({ ...one, beaten: beaten(one.seat) })),
    boards: view.boards.map((board) => ({ ...board, active: [0, 1, 2, 3, 4] })),
    sheet: { ...view.sheet, pool: 101, beaten: [5] },
  };
}

/** A pool of six is over: five reached the limit. */
export function beatenOut(): TableView {
  const view = declared();
  const points = [101, 143, 58, 120, 118, 101];
  const beaten = [0, 1, 3, 4, 5];
  const marks = [0, 1, 2].map((deal) => ({ deal, points: points.map((one) => Math.floor(one / 3) + (deal ? 0 : one % 3)), boxes: points.map(() => 0) }));
  const [column] = view.sheet.columns;
  return {
    ...view,
    players: view.players.map((one) => ({ ...one, beaten: beaten.includes(one.seat) })),
    can: [],
    sheet: {
      ...view.sheet,
      pool: 101,
      beaten,
      deals: 3,
      wilds: ["4", "K", "8"],
      columns: [{ ...column!, points, marks, target: 0, closed: true, totals: points, winners: [2] }],
      result: { reason: "pool", winners: [2], totals: points, net: [], title: "Otto wins the game", text: "Only Otto stayed below 101.", money: [] },
    },
  };
}

/** Continental rummy: twelve seats, fifteen cards. */
export function continental(): TableView {
  const hand = [..."3456789"].map((rank) => `${rank}d`).concat(["Ts", "Js", "Qs", "Ks", "2c", "3c", "X1", "X2", "9h"]);
  return sample({
    seats: 12,
    title: "Continental rummy",
    hand,
    held: Array.from({ length: 12 }, (_, seat) => (seat ? 15 : 16)),
    can: throws(hand),
    points: Array.from({ length: 12 }, (_, seat) => seat * 3 - 15),
    game: { melds: "declared", packs: 4, jokers: 1, runs: 4, shapes: [[3, 3, 3, 3, 3], [4, 4, 4, 3], [5, 4, 3, 3]], lowest: false, deals: 6, target: 0 },
    board: { phase: "throw" },
    view: { prompt: "Your turn: throw a card or declare" },
  });
}

/** Somebody has declared; the hands lie open in groups. */
export function declared(): TableView {
  const view = indian();
  const [board] = view.boards;
  return {
    ...view,
    hand: { ...view.hand!, cards: [], arranged: { melds: [], deadwood: [], points: 0, takes: [], token: "" } },
    your_turn: false,
    can: [can("next-deal", null)],
    boards: [
      {
        ...board!,
        phase: "over",
        turn: null,
        declared: 3,
        held: [0, 0, 0, 0, 0, 0],
        table: [
          meld(3, "3h 4h 5h", { name: "Run, 3 to 5 of hearts" }),
          meld(3, "9s 8c Js", { kind: "run", name: "Run, 9 to jack of spades", stands: ["", "Ts", ""] }),
          meld(3, "Qc Qs Qh", { name: "Set of queens" }),
          meld(3, "6c 7c 8c' 9c", { name: "Run, 6 to 9 of clubs" }),
          meld(0, "3d 4d 5d", { name: "Run, 3 to 5 of diamonds" }),
          meld(0, "9c Tc X1", { kind: "run", name: "Run, 9 to jack of clubs", stands: ["", "", "Jc"] }),
          meld(0, "7h 7s 7c", { name: "Set of sevens" }),
          meld(1, "As 2s 3s", { name: "Run, ace to 3 of spades" }),
        ],
        shown: [
          { seat: 0, deadwood: ["Kh", "Ks", "2s", "2h"], points: 24 },
          { seat: 1, deadwood: ["Kd", "Kc", "2c", "6h", "9d", "9h", "Qd", "4c", "5s", "8h"], points: 67 },
          { seat: 5, deadwood: ["Kd", "Kc", "2c", "6h", "9d", "9h", "Qd", "4c", "5s", "8h", "Ad", "Td", "Jd"], points: 80 },
        ],
        aside: "4c",
        revealed: [[], [], ["Kd", "Qh"], [], ["Ah", "2d"], []],
        result: {
          reason: "declared", winner: 3, knocker: null, scores: [-24, -67, -20, 271, -80, -80], boxes: [0, 0, 0, 0, 0, 0],
          deadwood: [24, 67, 0, 0, 0, 80], title: "Mara wins the deal, 271 points", text: "She declared. You were left with 24.", note: "", winners: [3],
          lines: [
            { code: "unmelded", seat: 3, points: 24, text: "From you: 24 unmelded" },
            { code: "unmelded", seat: 3, points: 67, text: "From Suki: 67 unmelded" },
            { code: "dropped", seat: 3, points: 20, text: "From Otto: dropped before the first turn" },
            { code: "wrong", seat: 3, points: 80, text: "From Ines: a wrong declaration" },
            { code: "unmelded", seat: 3, points: 80, text: "From Basil: no pure run, 80 at most" },
          ],
          hands: [],
        },
      },
    ],
  };
}

/** After eight of thirteen deals, two of them doubled; the press is on. */
export function thirteen(): SheetView {
  const view = wild();
  const marks = RANKS.slice(0, 8).map((_, deal) => ({ deal, points: [deal * 5, (deal % 3) * 12, 30 - deal, deal === 4 ? 0 : 17], boxes: [0, 0, 0, 0] }));
  const points = [0, 1, 2, 3].map((seat) => marks.reduce((sum, one) => sum + (one.points[seat] ?? 0), 0));
  const [column] = view.sheet.columns;
  return {
    ...view.sheet,
    deals: 8,
    columns: [{ ...column!, points: points.map((one, seat) => one + (seat === 2 ? 12 : 0)), marks, target: 0, added: [{ deal: 5, side: 2, points: 12, auto: false }] }],
    wilds: RANKS.slice(0, 8),
    ahead: RANKS.slice(8),
    doubled: [5, 6],
    press: { on: false, side: 0, points: 14, text: "You may add 14 points, or more, to double the next deal for everybody." },
  };
}

/** The last of thirteen deals is played. */
export function ended(): TableView {
  const view = press();
  const sheet = thirteen();
  const [column] = sheet.columns;
  const totals = column!.points;
  return {
    ...view,
    can: [],
    sheet: {
      ...sheet,
      press: null,
      ahead: [],
      columns: [{ ...column!, closed: true, totals, winners: [3] }],
      result: { reason: "deals", winners: [3], totals, net: [-80, -20, 40, 60], title: "Mara wins the game", text: "After 13 deals she has the fewest points.", money: [] },
    },
  };
}

/** Between two of thirteen deals: one may add points. */
export function press(): TableView {
  const view = wild();
  const [board] = view.boards;
  return {
    ...view,
    sheet: thirteen(),
    your_turn: false,
    can: [can("next-deal", null), can("add-points", null, { points: 14 })],
    boards: [
      {
        ...board!,
        phase: "over",
        turn: null,
        out: 3,
        revealed: [["2h", "7d"], ["Kh", "Qd"], ["3c"], []],
        result: {
          reason: "out", winner: 3, knocker: null, scores: [27, 20, 3, 0], boxes: [0, 0, 0, 0], deadwood: [27, 20, 3, 0],
          title: "Mara goes out", text: "You were left with 27.", note: "", winners: [3],
          lines: [
            { code: "left", seat: 0, points: 27, text: "You were left with 27" },
            { code: "left", seat: 1, points: 20, text: "Suki was left with 20" },
            { code: "left", seat: 2, points: 3, text: "Otto was left with 3" },
          ],
          hands: [],
        },
      },
    ],
  };
}

export const TABLES: Readonly<Record<string, () => TableView>> = {
  wild, choose, aceToAce, indian, pool, continental, declared, press, ended, gaveUp, beatenOut,
};
