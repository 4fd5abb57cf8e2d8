/** The clocks of a table between messages: counted down locally, corrected by every message. */

import { getContext, setContext } from "svelte";
import { announceAssertively } from "../../kit/announcer.svelte";
import type { Answer, TableSocket } from "../../net/tablesocket";
import type { ClaimView, TableView } from "../../net/wire.gen";
import { countText, LOW, TENTHS } from "./time";
import { say } from "../../kit/i18n/say";

/** The part of the table's connection used by the clocks. */
export type ClockConnection = Pick<TableSocket, "claim" | "stepAside" | "playOn" | "giveTime">;

/** Remaining times (ms) at which your own clock is announced. */
const WARNINGS = [LOW, TENTHS] as const;

export class Timing {
  /** The latest view received; the mat may still be animating an earlier one. */
  view: TableView | null = $state.raw(null);
  /** The last error. */
  errorText = $state("");
  sending = $state(false);
  /** Seats you chose to wait for. */
  dismissedSeats: number[] = $state([]);
  private receivedAt = 0;
  private now = $state(0);
  private timer: ReturnType<typeof setInterval> | null = null;
  private pace = 0;
  private lastWarning = Infinity;

  constructor(
    private readonly connection: ClockConnection,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  // ------------------------------------------------------------ incoming messages

  receive(view: TableView): void {
    this.view = view;
    this.receivedAt = this.now = this.clock();
    const awaySeats = (view.room?.claims ?? []).map((claim) => claim.seat);
    this.dismissedSeats = this.dismissedSeats.filter((seat) => awaySeats.includes(seat));
    this.tick();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.pace = 0;
  }

  /** Update the clocks and schedule the next update. */
  private tick(): void {
    this.now = this.clock();
    this.announceWarning();
    const fast = this.view?.players.some((player) => player.running && (this.left(player.seat) ?? LOW) < TENTHS + 1000);
    const pace = this.isIdle() ? 0 : fast ? 100 : 250;
    if (pace === this.pace) return;
    this.stop();
    this.pace = pace;
    if (pace) this.timer = setInterval(() => this.tick(), pace);
  }

  private isIdle(): boolean {
    const { view } = this;
    if (!view || view.sheet.result) return true;
    const hasDeadline = view.room?.claims?.length || view.room?.deal_in != null;
    return !hasDeadline && !view.players.some((player) => player.running);
  }

  /** Announce your own clock when it is low: once at 20 seconds, once at 10. */
  private announceWarning(): void {
    const seat = this.view?.seat;
    const left = seat == null ? null : this.left(seat);
    if (seat == null || left === null || !this.runs(seat)) {
      this.lastWarning = Infinity;
      return;
    }
    const mark = WARNINGS.filter((seconds) => left <= seconds).at(-1);
    if (mark !== undefined && mark < this.lastWarning && left > 0) announceAssertively(say("clock.n_seconds_left", { n: Math.ceil(left / 1000) }));
    this.lastWarning = mark ?? Infinity;
  }

  // ------------------------------------------------------------ remaining time

  private get elapsed(): number {
    return this.now - this.receivedAt;
  }

  /** Return the remaining time of a seat (ms); null without a clock. */
  left(seat: number): number | null {
    const player = this.view?.players.find((candidate) => candidate.seat === seat);
    if (player?.left == null) return null;
    return Math.max(0, player.left - (player.running ? this.elapsed : 0));
  }

  runs(seat: number): boolean {
    return this.view?.players.some((player) => player.seat === seat && player.running) ?? false;
  }

  /** Time until the next deal begins automatically (ms). */
  get dealIn(): number | null {
    const wait = this.view?.room?.deal_in ?? null;
    return wait === null ? null : Math.max(0, wait - this.elapsed);
  }

  /** Claims available against absent players, one entry per seat, except those you wait for. */
  get awayPlayers(): { seat: number; wait: number; kinds: ClaimView["kind"][] }[] {
    const seats = new Map<number, { seat: number; wait: number; kinds: ClaimView["kind"][] }>();
    for (const { seat, kind, wait } of this.view?.room?.claims ?? []) {
      if (this.dismissedSeats.includes(seat)) continue;
      const entry = seats.get(seat) ?? { seat, wait: Math.max(0, wait - this.elapsed), kinds: [] };
      entry.kinds.push(kind);
      seats.set(seat, entry);
    }
    return [...seats.values()];
  }

  /** The prompt with its time: "Waiting for Ana, 0:48 left", "Next deal in 0:20". */
  prompt(text: string, turn: number | null, ownTurn: boolean): string {
    const { dealIn } = this;
    if (dealIn !== null) {
      const time = countText(dealIn);
      const canContinue = this.view?.can.some(({ kind }) => kind === "next-deal");
      return canContinue ? say("clock.next_deal_in", { time }) : say("clock.waits_next_deal_in", { text, time });
    }
    const ownPlayer = this.view?.players.find((player) => player.seat === this.view?.seat);
    if (ownTurn || turn === null || !this.runs(turn) || ownPlayer?.stand_in) return text;
    return say("clock.text_time_left", { text, time: countText(this.left(turn) ?? 0) });
  }

  // ------------------------------------------------------------ actions

  claim(seat: number, kind: ClaimView["kind"]): Promise<boolean> {
    return this.ask(() => this.connection.claim(seat, kind));
  }
  stepAside(): Promise<boolean> {
    return this.ask(() => this.connection.stepAside());
  }
  playOn(): Promise<boolean> {
    return this.ask(() => this.connection.playOn());
  }
  giveTime(seat: number): Promise<boolean> {
    return this.ask(() => this.connection.giveTime(seat));
  }
  wait(seat: number): void {
    this.dismissedSeats = [...this.dismissedSeats, seat];
  }

  private async ask(request: () => Promise<Answer>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.errorText = "";
    const answer = await request();
    this.sending = false;
    if (answer.type === "done") return true;
    this.errorText = answer.type === "failed" ? answer.text : answer.reason.text;
    return false;
  }
}

const CONTEXT_KEY = Symbol("timing");

/** Provide the clocks shown on this page. */
export function provideTiming(timing: Timing): void {
  setContext(CONTEXT_KEY, timing);
}

/** Return the clocks of the page's table; undefined without a table. */
export function timing(): Timing | undefined {
  return getContext(CONTEXT_KEY);
}
