import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "../../kit/announcer.svelte";
import { settings } from "../../kit/settings.svelte";
import type { Answer } from "../../net/tablesocket";
import type { ChatLine, PlayerView, TableView } from "../../net/wire.gen";
import { Social } from "./social.svelte";
import { storedChat } from "./chatstore";

const player = (seat: number, name: string) => ({ seat, name, bot: false }) as PlayerView;
let view: TableView;
let answer: Answer;
let sentTexts: string[];

const line = (number: number, seat = 1, text = `word ${number}`): ChatLine => ({
  number,
  seat,
  name: seat === 0 ? "Ana" : "Ben",
  text,
  at: 1_700_000_000_000 + number,
});

function opened(): Social {
  const socket = {
    say: (text: string) => {
      sentTexts.push(text);
      return Promise.resolve(answer);
    },
    emote: () => Promise.resolve(answer),
    offer: () => Promise.resolve(answer),
    withdraw: () => Promise.resolve(answer),
  };
  return new Social("calm-otter-1", socket, () => view);
}
const receiveLine = (talk: Social, line: ChatLine) => talk.receive({ type: "said", line });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  settings.chat = true;
  live.polite = "";
  sentTexts = [];
  answer = { type: "done", id: 1 };
  view = {
    seat: 0,
    room: { chat: true },
    players: [player(0, "Ana"), player(1, "Ben"), { ...player(2, "Mara"), bot: true }],
  } as unknown as TableView;
});

describe("chat", () => {
  it("counts unread lines of other players", () => {
    const talk = opened();
    talk.receive({ type: "chat", lines: [line(1), line(2, 0)], blocked: [] });
    expect(talk.unread).toBe(1);
    receiveLine(talk, line(3));
    receiveLine(talk, line(3));
    expect(talk.lines).toHaveLength(3);
    expect(talk.unread).toBe(2);
    expect(live.polite).toBe("Ben says: word 3");
    talk.markSeen();
    expect(talk.unread).toBe(0);
    const back = opened();
    back.receive({ type: "chat", lines: [line(1), line(2, 0), line(3)], blocked: [] });
    expect(back.unread).toBe(0);
  });

  it("keeps the draft until the server confirms it", async () => {
    const talk = opened();
    talk.receive({ type: "chat", lines: [line(1)], blocked: [] });
    talk.draft = "  good   game ";
    answer = { type: "failed", code: "offline", text: "You are offline.", id: null };
    await talk.send();
    expect(sentTexts).toEqual(["good game"]);
    expect(talk.draft).toBe("  good   game ");
    expect(talk.error).toContain("is still here");
    answer = { type: "done", id: 2 };
    await talk.send();
    expect([talk.draft, talk.error]).toEqual(["", ""]);
  });

  it("clears the draft if the line arrived although the response was lost", async () => {
    const talk = opened();
    talk.receive({ type: "chat", lines: [line(1)], blocked: [] });
    talk.draft = "good game";
    answer = { type: "failed", code: "offline", text: "", id: null };
    await talk.send();
    talk.receive({ type: "chat", lines: [line(1), line(2, 0, "good game")], blocked: [] });
    expect(talk.draft).toBe("");
  });

  it("hides and silences a muted player until unmuted", () => {
    const talk = opened();
    receiveLine(talk, line(1));
    talk.mute(player(1, "Ben"), true);
    expect([talk.lines.length, talk.unread]).toEqual([0, 0]);
    live.polite = "";
    receiveLine(talk, line(2));
    talk.receive({ type: "emoted", seat: 1, name: "oops" });
    expect([live.polite, talk.emotes[1]]).toEqual(["", undefined]);
    expect(storedChat("calm-otter-1").muted).toEqual(["1:Ben"]);
    expect(opened().isMuted(1, "Ben")).toBe(true);
    expect(opened().isMuted(1, "Cem")).toBe(false);
    talk.mute(player(1, "Ben"), false);
    expect(talk.lines).toHaveLength(2);
  });

  it("shows a quick reply briefly", () => {
    const talk = opened();
    talk.receive({ type: "emoted", seat: 1, name: "well-played" });
    expect(talk.emotes[1]).toBe("well-played");
    expect(live.polite).toBe("Ben: Well played");
    vi.advanceTimersByTime(3000);
    expect(talk.emotes[1]).toBeUndefined();
  });

  it("is hidden when turned off, and for spectators until the server sends lines", () => {
    const talk = opened();
    expect([talk.on, talk.canWrite]).toEqual([true, true]);
    settings.chat = false;
    receiveLine(talk, line(1));
    expect([talk.on, talk.unread, live.polite]).toEqual([false, 0, ""]);
    settings.chat = true;
    view = { ...view, seat: null };
    const spectator = opened();
    expect(spectator.on).toBe(false);
    spectator.receive({ type: "chat", lines: [line(1)], blocked: [] });
    expect([spectator.on, spectator.canWrite]).toEqual([true, false]);
    view = { ...view, room: { chat: false } as TableView["room"] };
    expect(spectator.on).toBe(false);
  });

  it("lists the other people", () => {
    expect(opened().opponents.map((player) => player.name)).toEqual(["Ben"]);
  });
});
