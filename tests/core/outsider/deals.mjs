// Deals recomputed from docs/spec/fair.md alone, by a program that shares nothing with the server.
// Standard input: a JSON list of deals with their settings; standard output: the same deals dealt.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const u32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

function stream(entropy, deal, purpose, n) {
  const words = [];
  let i = 0;
  const word = () => {
    if (!words.length) {
      const block = sha("openrummy/1", entropy, u32(deal), u32(n), u32(i++), purpose);
      for (let at = 0; at < 32; at += 8) words.push(block.readBigUInt64BE(at));
    }
    return words.shift();
  };
  const below = (k) => {
    const limit = 2n ** 64n - (2n ** 64n % BigInt(k));
    let w = word();
    while (w >= limit) w = word();
    return Number(w % BigInt(k));
  };
  const shuffle = (cards) => {
    const order = [...cards];
    for (let j = order.length - 1; j > 0; j--) {
      const k = below(j + 1);
      [order[j], order[k]] = [order[k], order[j]];
    }
    return order;
  };
  return { word, below, shuffle };
}

const RANKS = [..."A23456789TJQK"];
const PLAIN = [..."cdhs"].flatMap((suit) => RANKS.map((rank) => rank + suit));

function pack({ packs, jokers, ranks, suits }) {
  const one = [..."cdhs"].slice(0, suits).flatMap((suit, at) => [
    ...RANKS.slice(0, ranks).map((rank) => rank + suit),
    ...(at < jokers ? ["X1"] : []),
  ]);
  return Array(packs).fill(one).flat();
}

function draw(entropy, seats, way) {
  const cards = stream(entropy, 0, "cut", 0).shuffle(PLAIN);
  if (way === "first-jack") {
    for (let at = 0; ; at++) if (cards.pop()[0] === "J") return at % seats;
  }
  let drawing = [...Array(seats).keys()];
  while (drawing.length > 1) {
    const drawn = drawing.map((seat) => [seat, RANKS.indexOf(cards.pop()[0])]);
    const ranks = drawn.map(([, rank]) => rank);
    const best = way === "high-card" ? Math.max(...ranks) : Math.min(...ranks);
    drawing = drawn.filter(([, rank]) => rank === best).map(([seat]) => seat);
  }
  return drawing[0];
}

function boards({ seats, teams, sitsOut, extra }, deal, dealer) {
  if (teams) {
    const half = seats / 2;
    return [...Array(half).keys()].map((board) => {
      const pair = [2 * board, 2 * ((board + deal) % half) + 1];
      const first = pair[1 - (dealer % 2)];
      return [first, pair.find((seat) => seat !== first)];
    });
  }
  const turn = [...Array(seats).keys()].map((step) => (dealer + 1 + step) % seats);
  if (sitsOut) return [turn.slice(0, -1)];
  return [extra === "dealer" ? [dealer, ...turn.slice(0, -1)] : turn];
}

function dealt(given) {
  const entropy = Buffer.from(given.entropy, "hex");
  const dealer = given.dealer ?? draw(entropy, given.seats, given.firstDealer);
  const result = { dealer, boards: [] };
  if (given.secondPack) {
    const unused = PLAIN.filter((card) => !given.used.includes(card));
    result.knockCard = unused[stream(entropy, given.deal, "knock-card", 0).below(unused.length)];
  }
  boards(given, given.deal, dealer).forEach((turn, board) => {
    const cards = stream(entropy, given.deal, "pack", board).shuffle(pack(given));
    const hands = Object.fromEntries(turn.map((seat) => [seat, []]));
    const count = given.cards * turn.length + (given.extra ? 1 : 0);
    for (let at = 0; at < count; at++) hands[turn[at % turn.length]].push(cards.pop());
    const shown = { first: turn[0], hands };
    if (given.upcard) shown.upcard = cards.pop();
    if (given.turnsWild) shown.wild = cards.pop();
    shown.stock = cards;
    if (given.reshuffled) {
      const later = stream(entropy, given.deal, "later", board);
      const seed = Buffer.alloc(32);
      for (let i = 0; i < 4; i++) seed.writeBigUInt64BE(later.word(), 8 * i);
      const under = given.reshuffled === "reshuffle" ? given.pile.slice(0, -1) : given.pile;
      shown.again =
        given.reshuffled === "turn-over"
          ? [...under].reverse()
          : stream(seed, given.deal, "reshuffle", given.times).shuffle(under);
    }
    result.boards.push(shown);
  });
  return result;
}

const asked = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(dealt)));
