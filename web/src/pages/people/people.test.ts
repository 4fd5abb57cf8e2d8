import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../net/api";
import type { GameCard, OpenTable, Persona } from "../../net/wire.gen";
import { PolledResource } from "../../net/polled.svelte";
import { withoutGone, familiesOf, updateRows } from "./rows";
import { FRIEND, invitation, parseWishes, seatsOf, wishes } from "../../kit/games/invitation.svelte";
import { timeLeftText } from "../../kit/games/tabletext";

const table = (id: string, game = "gin"): OpenTable => ({
  id,
  url: `/t/${id}`,
  game,
  title: "Gin",
  target: 100,
  clock: "",
  clock_text: "",
  players: [],
  seats: 2,
  open: 1,
  created: "2026-01-01T00:00:00Z",
  yours: false,
  deal: 0,
  scores: [],
  rated: false,
  completion: 0,
});
const ids = (rows: readonly { table: OpenTable }[]) => rows.map((row) => row.table.id);

describe("lobby rows", () => {
  it("keep their order; new tables come last and are marked new", () => {
    const first = updateRows(null, [table("a"), table("b")]);
    expect(first.some((row) => row.fresh)).toBe(false);
    const updated = updateRows(first, [table("c"), table("b"), table("a")]);
    expect(ids(updated)).toEqual(["a", "b", "c"]);
    expect(updated.map((row) => row.fresh)).toEqual([false, false, true]);
  });

  it("keep the row of a closed table until it returns or is cleared", () => {
    const first = updateRows(null, [table("a"), table("b")]);
    const updated = updateRows(first, [table("b")]);
    expect(ids(updated)).toEqual(["a", "b"]);
    expect(updated[0]!.gone).toBe(true);
    expect(updateRows(updated, [table("a"), table("b")])[0]!.gone).toBe(false);
    expect(ids(withoutGone(updated))).toEqual(["b"]);
  });

  it("keep only a few closed tables", () => {
    const many = Array.from({ length: 12 }, (_, i) => table(`t${i}`));
    const rows = updateRows(updateRows(null, many), [many[11]!]);
    expect(rows.filter((row) => row.gone)).toHaveLength(4);
    expect(ids(rows).at(-1)).toBe("t11");
  });

  it("list families in catalogue order", () => {
    const games = [
      { name: "gin", family: "gin" },
      { name: "knock", family: "knock" },
    ] as GameCard[];
    expect(familiesOf([table("a", "h1_x"), table("b", "knock"), table("c")], games)).toEqual([
      "gin",
      "knock",
      "house rules",
    ]);
  });
});

describe("a polled resource", () => {

  it("polls again, keeps its data while offline, and stops", async () => {
    vi.useFakeTimers();
    let answer: () => Promise<number> = () => Promise.resolve(1);
    const ask = vi.fn(() => answer());
    const following = new PolledResource(ask, 5_000);
    const stop = following.follow();
    await vi.advanceTimersByTimeAsync(0);
    expect(following.data).toBe(1);
    answer = () => Promise.reject(new ApiError("offline", "", 0));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(following.data).toBe(1);
    expect(following.error?.offline).toBe(true);
    answer = () => Promise.resolve(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([following.data, following.error]).toEqual([2, null]);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("pauses while the page is hidden", async () => {
    vi.useFakeTimers();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    const ask = vi.fn(() => Promise.resolve(1));
    const stop = new PolledResource(ask, 5_000).follow();
    await vi.advanceTimersByTimeAsync(0);
    hidden.mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
    hidden.mockRestore();
  });
});

describe("an invitation", () => {
  const personas = [{ id: "mara" }, { id: "otto" }] as Persona[];

  it("seats the chosen computer players and leaves the other seats to friends", () => {
    expect(seatsOf(["otto", "gone"], 3, personas)).toEqual(["otto", FRIEND, FRIEND]);
    Object.assign(wishes, { level: "hard", clock: "600+5", listed: true, watch: false, chat: false });
    expect(invitation("gin", ["otto", FRIEND], 50, { name: " Ana ", face: "ines" })).toEqual({
      game: "gin",
      hints: false,
      aside: true,
      seats: [{ who: "computer", persona: "otto", level: "hard" }, { who: "open" }],
      target: 50,
      clock: "600+5",
      listed: true,
      watch: false,
      chat: false,
      rated: false,
      completion: 0,
      name: "Ana",
      face: "ines",
    });
    wishes.completion = 90;
    const as = { name: "Ana", face: "ines" };
    expect(invitation("gin", [FRIEND], 50, as)).toMatchObject({ rated: false, completion: 0 });
    expect(invitation("gin", [FRIEND], 50, as, true)).toMatchObject({ rated: true, completion: 90 });
  });

  it("is remembered; invalid stored values fall back to the defaults", () => {
    const fresh = parseWishes(null);
    expect(fresh).toMatchObject({ seats: [], listed: false, watch: true, chat: true, clock: "" });
    expect(parseWishes("nonsense")).toEqual(fresh);
    expect(parseWishes('{"seats":[1,"mara"],"level":"worst","listed":"yes"}')).toEqual({ ...fresh, seats: ["mara"] });
    expect(parseWishes(JSON.stringify({ ...fresh, clock: "1d" })).clock).toBe("1d");
  });
});

describe("time left", () => {
  it.each([
    [30_000, "1 minute"],
    [119 * 60_000, "119 minutes"],
    [5 * 3_600_000, "5 hours"],
    [3 * 86_400_000, "3 days"],
    [-1, "0 minutes"],
  ])("%i ms: %s", (ms, text) => expect(timeLeftText(1_000_000 + ms, 1_000_000)).toBe(text));
});
