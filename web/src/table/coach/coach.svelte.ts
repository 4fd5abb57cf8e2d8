/** What the coach has said, and what one does about it. Headless: it knows no page. */

import { getContext, setContext } from "svelte";
import { settings } from "../../kit/settings.svelte";
import { pieces, spoken } from "../../kit/text/pieces";
import { say } from "../../kit/say/say";
import type { TableSocket } from "../../net/socket";
import type { CoachView, TableView } from "../../net/wire.gen";
import type { TableState } from "../core/state.svelte";
import { isWrong, markWord } from "../../kit/marks";
import { better, spokenCost, wasBetter } from "./figures";

/** Who may be the coach: the first who does not sit at the table. */
const COACHES = ["greta", "noor", "gus"] as const;

export class Coach {
  /** The last the coach has said. */
  said: CoachView | null = $state.raw(null);
  /** The decision that was just taken back: it is played again. */
  again: CoachView | null = $state.raw(null);
  /** One has asked why. */
  why = $state(false);
  /** On a phone: the line is open. */
  open = $state(false);
  sending = $state(false);
  /** Why the last wish was not granted. */
  error = $state("");
  /** For the ear, once after each move. */
  spoken = $state("");
  /** The decision that was spoken of last. */
  private heard = 0;
  private asked: boolean | null = null;

  constructor(
    private readonly connection: Pick<TableSocket, "setCoach" | "takeDecisionBack">,
    private readonly table: TableState,
  ) {}

  private get view(): TableView | null {
    return this.table.view;
  }

  /** May a coach look on at this table? */
  get possible(): boolean {
    return this.view?.room?.coach === true;
  }

  get on(): boolean {
    return this.possible && settings.coach;
  }

  /** The decision the coach speaks of: the last one, or the one being played again. */
  get about(): CoachView | null {
    const advice = this.said?.card ? this.said : this.again;
    return this.on && advice?.card && this.speaks(advice) ? advice : null;
  }

  /** Can the last decision be taken back now? */
  get back(): boolean {
    return this.on && this.said?.back === true && !this.sending;
  }

  /** What to look at before the decision that waits; empty where there is nothing to ask. */
  get question(): string {
    if (this.again && this.about === this.again) return ""; // it has just asked that
    return this.on && settings.coachSpeaks !== "never" ? (this.said?.question ?? "") : "";
  }

  /** Face and name of the coach. */
  get who(): string {
    const faces = new Set(this.view?.players.map((player) => player.face));
    return COACHES.find((coach) => !faces.has(coach)) ?? COACHES[0];
  }

  private speaks(coach: CoachView): boolean {
    if (settings.coachSpeaks === "never" || !coach.card) return false;
    return isWrong(coach.card.mark) || (settings.coachSpeaks === "always" && coach.card.real);
  }

  // ------------------------------------------------------------ what arrives

  receive(view: CoachView): void {
    const fresh = view.seq !== this.said?.seq;
    this.said = view;
    this.error = "";
    if (fresh) this.why = this.open = false;
    if (view.card) {
      this.again = null;
      if (this.heard !== view.seq && this.speaks(view)) {
        this.heard = view.seq;
        this.spoken = this.sentence(view);
      }
    } else if (view.seq !== 0 && view.state === "running") this.again = null;
  }

  private sentence({ card }: CoachView): string {
    if (!card) return "";
    const what = spoken(pieces(card.text));
    if (!isWrong(card.mark)) return say("coach.spoken_good", { mark: markWord(card.mark), what });
    return say("coach.spoken", { mark: markWord(card.mark), what, cost: spokenCost(card) });
  }

  /** Say on every new connection whether one wants to hear the coach; the server forgets it. */
  follow(): void {
    if (this.table.link !== "open") {
      this.asked = null;
      return;
    }
    if (!this.possible || this.asked === settings.coach || (this.asked === null && !settings.coach)) return;
    this.asked = settings.coach;
    if (!settings.coach) this.said = this.again = null;
    void this.connection.setCoach(settings.coach);
  }

  // ------------------------------------------------------------ deeds

  /** Take the last decision back, with all that came of it. */
  async takeBack(): Promise<void> {
    const { said } = this;
    if (!said || !this.back) return;
    this.sending = true;
    this.error = "";
    const before = said.card ? said : null;
    const answer = await this.connection.takeDecisionBack(said.seq);
    this.sending = false;
    if (answer.type === "done") this.again = before;
    else this.error = answer.type === "failed" ? answer.text : answer.reason.text;
  }

  /** Raise the better card, or say beside a pile or button that it was better. */
  show(): void {
    const best = better(this.about?.actions ?? []);
    if (!best) return;
    const cards = this.view?.hand?.cards ?? [];
    const held = best.cards.filter((card) => cards.includes(card));
    if (held.length) this.table.hand.pick(held);
    if (held[0] === best.token) return;
    this.table.note = { at: placeOf(best.token), text: wasBetter(best), rule: "" };
  }
}

/** Where on the mat an action is done. */
function placeOf(token: string): string {
  if (token === "s") return "stock";
  if (token === "t" || token.startsWith("t:")) return "discard";
  return token.startsWith("k:") ? "knock" : "main";
}

const CONTEXT = Symbol("coach");
export const offerCoach = (coach: Coach): Coach => setContext(CONTEXT, coach);
export const coach = (): Coach | undefined => getContext(CONTEXT);
