import { beforeEach, expect, it, vi } from "vitest";
import { catchRequests, type SentRequest } from "../../kit/fixtures/requests";
import { live } from "../../kit/announcer.svelte";
import { optionOf, Round } from "./round.svelte";

let requests: SentRequest[];

beforeEach(() => {
  live.polite = "";
  vi.useFakeTimers();
  requests = catchRequests(() => vi.advanceTimersByTimeAsync(0));
});

const question = { drill: "outs", number: 1, of: 10, many: false, numbers: [1, 2, 3], cards: [], before: [] };

it("number keys select options", () => {
  expect(["1", "3", "4", "0", "x"].map((key) => optionOf(key, 3))).toEqual([0, 2, -1, -1, -1]);
  expect(optionOf("0", 10)).toBe(9);
});

it("a response after leaving starts no clock and is not announced", async () => {
  const round = new Round("outs");
  void round.next();
  await requests.at(-1)!.answer(question);
  expect(vi.getTimerCount()).toBe(1);
  round.choose(1);
  round.leave();
  await requests.at(-1)!.answer({ right: true, text: "K♠ is one.", options: [1] });
  expect([live.polite, vi.getTimerCount()]).toEqual(["", 0]);
  const other = new Round("outs");
  void other.next();
  other.leave();
  await requests.at(-1)!.answer(question);
  expect(vi.getTimerCount()).toBe(0);
});

it("an answer stops the clock and is announced with full card names", async () => {
  const round = new Round("outs");
  void round.next();
  await requests.at(-1)!.answer(question);
  round.choose(1);
  await requests.at(-1)!.answer({ right: true, text: "K♠ is one.", options: [1] });
  expect([live.polite, vi.getTimerCount()]).toEqual(["king of spades is one.", 0]);
  void round.next();
  await requests.at(-1)!.answer({ ...question, number: 2 });
  expect([round.question?.number, round.answer, vi.getTimerCount()]).toEqual([2, null, 1]);
  round.leave();
});
