/** State of the coach: its comments and the player's responses. Headless. */

import { getContext, setContext } from "svelte";
import { settings } from "../../kit/settings.svelte";
import { pieces, spokenText } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";
import type { TableSocket } from "../../net/tablesocket";
import type { CoachView, TableView } from "../../net/wire.gen";
import type { TableState } from "../core/state.svelte";
import { isWrong, markWord } from "../../kit/decisionmarks";
import { better, spokenCost, wasBetter } from "./format";

/** Candidate coaches: the first one not seated at the table is used. */
const COACHES = ["greta", "noor", "gus"] as const;

export class Coach {
  /** The coach's latest comment. */
  comment: CoachView | null = $state.raw(null);
  /** The decision just undone, which is being replayed. */
  again: CoachView | null = $state.raw(null);
  /** Whether the reason was requested. */
  reasonVisible = $state(false);
  /** Whether the line on a phone is expanded. */
  open = $state(false);
  sending = $state(false);
  /** Error of the last request. */
  error = $state("");
  /** Text for screen readers, once after each move. */
  spoken = $state("");
  /** The last decision announced. */
  private announcedSeq = 0;
  private requestedState: boolean | null = null;

  constructor(
    private readonly connection: Pick<TableSocket, "setCoach" | "takeDecisionBack">,
    private readonly table: TableState,
  ) {}

  private get view(): TableView | null {
    return this.table.view;
  }

  /** Whether a coach is allowed at this table. */
  get isAvailable(): boolean {
    return this.view?.room?.coach === true;
  }

  get on(): boolean {
    return this.isAvailable && settings.coach;
  }

  /** The decision under discussion: the last one, or the one being replayed. */
  get about(): CoachView | null {
    const advice = this.comment?.card ? this.comment : this.again;
    return this.on && advice?.card && this.isSpoken(advice) ? advice : null;
  }

  /** Whether the last decision can be undone now. */
  get back(): boolean {
    return this.on && this.comment?.back === true && !this.sending;
  }

  /** A question about the pending decision; empty if there is none. */
  get question(): string {
    if (this.again && this.about === this.again) return ""; // it has just asked this
    return this.on && settings.coachSpeaks !== "never" ? (this.comment?.question ?? "") : "";
  }

  /** Avatar and name of the coach. */
  get who(): string {
    const faces = new Set(this.view?.players.map((player) => player.face));
    return COACHES.find((coach) => !faces.has(coach)) ?? COACHES[0];
  }

  private isSpoken(coach: CoachView): boolean {
    if (settings.coachSpeaks === "never" || !coach.card) return false;
    return isWrong(coach.card.mark) || (settings.coachSpeaks === "always" && coach.card.real);
  }

  // ------------------------------------------------------------ incoming messages

  receive(view: CoachView): void {
    const isNew = view.seq !== this.comment?.seq;
    this.comment = view;
    this.error = "";
    if (isNew) this.reasonVisible = this.open = false;
    if (view.card) {
      this.again = null;
      if (this.announcedSeq !== view.seq && this.isSpoken(view)) {
        this.announcedSeq = view.seq;
        this.spoken = this.sentence(view);
      }
    } else if (view.seq !== 0 && view.state === "running") this.again = null;
  }

  private sentence({ card }: CoachView): string {
    if (!card) return "";
    const text = spokenText(pieces(card.text));
    if (!isWrong(card.mark)) return say("coach.spoken_good", { mark: markWord(card.mark), what: text });
    return say("coach.spoken", { mark: markWord(card.mark), what: text, cost: spokenCost(card) });
  }

  /** Send the coach preference on every new connection; the server does not store it. */
  follow(): void {
    if (this.table.link !== "open") {
      this.requestedState = null;
      return;
    }
    if (!this.isAvailable || this.requestedState === settings.coach || (this.requestedState === null && !settings.coach)) return;
    this.requestedState = settings.coach;
    if (!settings.coach) this.comment = this.again = null;
    void this.connection.setCoach(settings.coach);
  }

  // ------------------------------------------------------------ actions

  /** Undo the last decision and everything after it. */
  async takeBack(): Promise<void> {
    const { comment: advice } = this;
    if (!advice || !this.back) return;
    this.sending = true;
    this.error = "";
    const before = advice.card ? advice : null;
    const answer = await this.connection.takeDecisionBack(advice.seq);
    this.sending = false;
    if (answer.type === "done") this.again = before;
    else this.error = answer.type === "failed" ? answer.text : answer.reason.text;
  }

  /** Raise the better card, or put a note beside the better pile or button. */
  show(): void {
    const best = better(this.about?.actions ?? []);
    if (!best) return;
    const cards = this.view?.hand?.cards ?? [];
    const heldCards = best.cards.filter((card) => cards.includes(card));
    if (heldCards.length) this.table.hand.pick(heldCards);
    if (heldCards[0] === best.token) return;
    this.table.note = { at: placeOf(best.token), text: wasBetter(best), rule: "" };
  }
}

/** Return the place on the mat where an action is performed. */
function placeOf(token: string): string {
  if (token === "s") return "stock";
  if (token === "t" || token.startsWith("t:")) return "discard";
  return token.startsWith("k:") ? "knock" : "main";
}

const CONTEXT_KEY = Symbol("coach");
export const provideCoach = (coach: Coach): Coach => setContext(CONTEXT_KEY, coach);
export const coach = (): Coach | undefined => getContext(CONTEXT_KEY);
