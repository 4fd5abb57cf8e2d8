import { flushSync } from "svelte";
import { beforeEach, expect, it } from "vitest";
import { DEFAULTS, settings } from "../../kit/settings.svelte";
import type { Answer } from "../../net/tablesocket";
import type { CoachView, PricedAction } from "../../net/wire.gen";
import { TableState } from "../core/state.svelte";
import { sample } from "../fixtures/sample";
import { KINDS } from "../kinds";
import { Coach } from "./coach.svelte";
import { signed } from "../../kit/numberformat";
import { better, percent, rows } from "./format";

const priced = (token: string, more: Partial<PricedAction> = {}): PricedAction => ({
  token, text: `Discard ${token}`, cards: [token], points: 1, points_error: 0.5, loss_points: 0, chance: 0.5,
  chance_error: 0.01, loss: 0, loss_error: 0.01, worlds: 96, best: false, equal: false, played: false, ...more,
});

const coachView = (more: Partial<CoachView> = {}): CoachView => ({
  state: "done", seq: 7, chance: 0.56, before: 0.579, actions: [priced("Qd", { best: true }), priced("7d", { played: true })],
  reasons: [], marks: ["", "?!"], back: true, moment: "Before you draw", question: "5♦ lies on the pile. What would it make?",
  card: {
    entry: 7, deal: 1, move: 2, step: 0, seat: 0, kind: "discard", mark: "?!", real: true, text: "discarded 7♦",
    cards: ["7d"], loss: 0.019, loss_points: 1.4, chance: 0.579,
  },
  ...more,
});

class FakeConnection {
  requests: unknown[] = [];
  answer: Answer = { type: "done", id: 1 };
  setCoach = (on: boolean) => this.say(on);
  takeDecisionBack = (seq: number) => this.say(seq);
  private say(message: unknown): Promise<Answer> {
    this.requests.push(message);
    return Promise.resolve(this.answer);
  }
}

function seated(): { coach: Coach; connection: FakeConnection; table: TableState } {
  const connection = new FakeConnection();
  const table = new TableState({} as never, KINDS);
  const view = sample();
  table.view = { ...view, room: { ...view.room, coach: true } };
  table.link = "open";
  return { coach: new Coach(connection, table), connection, table };
}

beforeEach(() => {
  Object.assign(settings, DEFAULTS);
});

it("formats values with a sign, a true minus and one decimal", () => {
  expect([signed(2.1), signed(-0.74), signed(0.04), signed(-0.04)]).toEqual(["+2.1", "−0.7", "0", "0"]);
  expect(percent(0.579)).toBe("57.9 %");
});

it("names a better action only when it is not a statistical tie", () => {
  const best = priced("Qd", { best: true });
  expect(better([best, priced("7d", { played: true })])?.token).toBe("Qd");
  expect(better([best, priced("7d", { played: true, equal: true })])).toBeNull();
  expect(better([{ ...best, played: true }, priced("7d")])).toBeNull();
  expect(rows([best, priced("3c"), priced("7d", { played: true })]).map((row) => row.token)).toEqual(["Qd", "7d"]);
});

it("enables the coach once per connection, only if wanted", () => {
  const { coach, connection, table } = seated();
  coach.follow();
  expect(connection.requests).toEqual([]);
  settings.coach = true;
  coach.follow();
  coach.follow();
  table.link = "offline";
  coach.follow();
  table.link = "open";
  coach.follow();
  settings.coach = false;
  coach.follow();
  expect(connection.requests).toEqual([true, true, false]);
});

it("comments on mistakes, always or never, and once per decision", () => {
  const { coach } = seated();
  settings.coach = true;
  coach.receive(coachView());
  flushSync();
  expect(coach.about?.seq).toBe(7);
  expect(coach.spoken).toBe("Coach: inexact. You discarded seven of diamonds. It cost 1.9 %.");
  coach.spoken = "";
  coach.receive(coachView({ back: false }));
  expect(coach.spoken).toBe("");
  const good = coachView({ seq: 9, card: { ...coachView().card!, mark: "" } });
  coach.receive(good);
  expect(coach.about).toBeNull();
  settings.coachSpeaks = "always";
  expect(coach.about?.seq).toBe(9);
  settings.coachSpeaks = "never";
  coach.receive(coachView({ seq: 11 }));
  expect(coach.about).toBeNull();
  expect(coach.question).toBe("");
});

it("takes a turn back, keeps its comment until the replay, and reports a refusal", async () => {
  const { coach, connection } = seated();
  settings.coach = true;
  coach.receive(coachView());
  await coach.takeBack();
  expect(connection.requests).toEqual([7]);
  coach.receive(coachView({ seq: 0, state: "waiting", card: null, back: false }));
  expect(coach.about?.card?.text).toBe("discarded 7♦");
  await coach.takeBack();
  expect(connection.requests).toEqual([7]);
  coach.receive(coachView({ seq: 9, state: "running", card: null }));
  expect(coach.about).toBeNull();
  connection.answer = { type: "failed", code: "once-a-turn", text: "A turn can be played again only once.", id: 1 };
  await coach.takeBack();
  expect(coach.error).toBe("A turn can be played again only once.");
});

it("raises the better card, or names the better action beside the pile", () => {
  const { coach, table } = seated();
  settings.coach = true;
  const held = table.view!.hand!.cards[0]!;
  coach.receive(coachView({ actions: [priced(held, { best: true }), priced("7d", { played: true })] }));
  coach.show();
  expect(table.hand.selection).toEqual([held]);
  coach.receive(coachView({ actions: [priced("t", { text: "Take 5♦", cards: [] }), priced("s", { played: true })] }));
  coach.show();
  expect(table.note).toEqual({ at: "discard", text: "Better: Take 5♦.", rule: "" });
});
