/** State of the chat at a table. Headless. */

import { getContext, setContext } from "svelte";
import { announce } from "../../kit/announcer.svelte";
import { settings } from "../../kit/settings.svelte";
import { unreachableText } from "../../net/unreachable";
import type { Answer, TableSocket } from "../../net/tablesocket";
import type { Chat, ChatLine, Emote, Emoted, Offer, PlayerView, Said, TableView } from "../../net/wire.gen";
import { storeChat, storedChat } from "./chatstore";
import { say } from "../../kit/i18n/say";

export type EmoteName = Emote["name"];
/** Quick replies in display order. */
export const EMOTES: readonly (readonly [EmoteName, string])[] = [
  ["hello", say("company.hello")],
  ["good-luck", say("company.good_luck")],
  ["well-played", say("company.well_played")],
  ["thanks", say("company.thanks")],
  ["oops", say("company.oops")],
  ["one-moment", say("kit.one_moment")],
];
export const MAX_MESSAGE_LENGTH = 300;
const EMOTE_DURATION_MS = 3000;

export class Social {
  private all: ChatLine[] = $state.raw([]);
  /** Seats of players this account has blocked everywhere. */
  blocked: number[] = $state.raw([]);
  /** Quick reply shown beside each seat. */
  emotes: Partial<Record<number, EmoteName>> = $state({});
  /** Draft message, cleared once the server has received it. */
  draft = $state("");
  sending = $state(false);
  /** Error of the last message. */
  error = $state("");
  /** Whether the chat panel is visible. */
  open = $state(false);
  private read = $state(0);
  private muted: string[] = $state.raw([]);
  private queuedLine: { text: string; after: number } | null = null;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly table: string,
    private readonly connection: Pick<TableSocket, "say" | "emote" | "offer" | "withdraw">,
    private readonly view: () => TableView | null,
  ) {
    const saved = storedChat(table);
    this.read = saved.read;
    this.muted = saved.muted;
  }

  /** Whether chat is visible to this player. Spectators see it after the game. */
  get on(): boolean {
    const view = this.view();
    if (!settings.chat || !view?.room?.chat) return false;
    return view.seat !== null || this.all.length > 0;
  }
  /** Whether this player can write. */
  get canWrite(): boolean {
    return this.on && this.view()?.seat !== null;
  }
  /** All messages, except those of muted players. */
  get lines(): ChatLine[] {
    return this.all.filter((line) => !this.isMuted(line.seat, line.name));
  }
  get unread(): number {
    if (!this.on) return 0;
    const own = this.view()?.seat;
    return this.lines.filter((line) => line.number > this.read && line.seat !== own).length;
  }
  /** The other people at the table. */
  get opponents(): PlayerView[] {
    const view = this.view();
    return view?.players.filter((player) => !player.open && player.seat !== view.seat && this.isPerson(player)) ?? [];
  }

  private isPerson(player: PlayerView): boolean {
    return !player.bot || player.stand_in === true;
  }

  // ------------------------------------------------------------ incoming messages

  receive(message: Chat | Said | Emoted): void {
    if (message.type === "chat") this.whole(message);
    else if (message.type === "said") this.addLine(message.line);
    else this.onEmote(message);
  }

  private whole(chat: Chat): void {
    this.all = chat.lines;
    this.blocked = chat.blocked;
    // sent before the connection broke, without a reply
    const { queuedLine } = this;
    const own = this.view()?.seat;
    const came = (line: ChatLine) =>
      line.seat === own && line.number > (queuedLine?.after ?? 0) && line.text === queuedLine?.text;
    if (queuedLine && chat.lines.some(came)) this.handleSent(queuedLine.text);
    if (this.open) this.markSeen();
  }

  private addLine(line: ChatLine): void {
    if (this.all.some((stored) => stored.number === line.number)) return;
    this.all = [...this.all, line].slice(-200);
    if (line.seat !== this.view()?.seat && this.on && !this.isMuted(line.seat, line.name))
      announce(say("company.name_says_text", { name: line.name, text: line.text }));
    if (this.open) this.markSeen();
  }

  private onEmote({ seat, name }: Emoted): void {
    const view = this.view();
    const sender = view?.players.find((player) => player.seat === seat);
    if (!sender || !this.on || this.isMuted(seat, sender.name)) return;
    this.emotes[seat] = name;
    clearTimeout(this.timers.get(seat));
    this.timers.set(
      seat,
      setTimeout(() => delete this.emotes[seat], EMOTE_DURATION_MS),
    );
    if (seat !== view?.seat) announce(`${sender.name}: ${wordsOf(name)}`);
  }

  /** Mark all messages as read. */
  markSeen(): void {
    const last = this.all.at(-1)?.number ?? 0;
    if (last <= this.read) return;
    this.read = last;
    this.keep();
  }

  // ------------------------------------------------------------ sending

  async send(): Promise<void> {
    const text = this.draft.trim().replace(/\s+/gu, " ");
    if (!text || this.sending) return;
    this.sending = true;
    this.error = "";
    this.queuedLine = { text, after: this.all.at(-1)?.number ?? 0 };
    const answer = await this.connection.say(text);
    this.sending = false;
    if (answer.type === "done") this.handleSent(text);
    else if (answer.type === "failed")
      this.error = answer.code === "offline" ? say("company.your_words_are_kept", { lost: unreachableText() }) : SLOWER[answer.code] ?? answer.text;
  }

  private handleSent(text: string): void {
    this.queuedLine = null;
    this.error = "";
    if (this.draft.trim().replace(/\s+/gu, " ") === text) this.draft = "";
  }

  async emote(name: EmoteName): Promise<void> {
    this.error = "";
    const answer = await this.connection.emote(name);
    if (answer.type === "failed") this.error = SLOWER[answer.code] ?? answer.text;
  }

  // ------------------------------------------------------------ offers

  /** Send an offer; on failure announces the reason and returns false. */
  async offer(kind: Offer["kind"]): Promise<boolean> {
    return this.handleAnswer(await this.connection.offer(kind));
  }

  async withdraw(kind: Offer["kind"]): Promise<boolean> {
    return this.handleAnswer(await this.connection.withdraw(kind));
  }

  private handleAnswer(answer: Answer): boolean {
    if (answer.type === "failed") announce(answer.text);
    return answer.type === "done";
  }

  // ------------------------------------------------------------ muting

  isMuted(seat: number, name: string): boolean {
    return this.muted.includes(`${seat}:${name}`);
  }

  mute(player: PlayerView, on: boolean): void {
    const key = `${player.seat}:${player.name}`;
    this.muted = on ? [...this.muted, key] : this.muted.filter((name) => name !== key);
    if (on) delete this.emotes[player.seat];
    this.keep();
  }

  private keep(): void {
    storeChat(this.table, { read: this.read, muted: this.muted });
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
}

const SLOWER: Record<string, string> = {
  "too-fast": say("company.was_quick_wait_moment"),
};

export function wordsOf(name: EmoteName): string {
  return EMOTES.find(([key]) => key === name)?.[1] ?? "";
}

const CONTEXT_KEY = Symbol("social");
export const provideSocial = (social: Social): Social => setContext(CONTEXT_KEY, social);
export const social = (): Social | undefined => getContext(CONTEXT_KEY);
