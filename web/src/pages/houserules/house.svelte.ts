/** State of the house-rules editor: form, draft, and the server's response. */

import { ApiError, apiError, checkHouse, getHouse, getHouseForm } from "../../net/api";
import type { House, HouseEntry, HouseFault, HouseForm } from "../../net/wire.gen";
import { addressPath, setAddress } from "../../kit/router.svelte";
import { store, stored } from "../../kit/storage";
import { parseDraft, reset, set, type Draft, type Origin, type Value } from "./draft";

const STORAGE_KEY = "openrummy-house-draft";
const DEBOUNCE_MS = 250; // before asking the server

export class HouseState {
  form: HouseForm | null = $state(null);
  draft: Draft = $state.raw({ base: "", title: "", settings: {} });
  /** The server's last response to a draft. */
  house: House | null = $state.raw(null);
  /** The draft has changed since the last response. */
  checking = $state(false);
  error: ApiError | null = $state(null);
  /** Error of a link whose code could not be opened. */
  broken: ApiError | null = $state(null);
  /** The previous draft, before a new base game or file. */
  before: Draft | null = $state.raw(null);
  /** Errors of a rejected file. */
  refused: HouseFault[] = $state.raw([]);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort = new AbortController();

  /** Open a code, a base game, or the last draft. */
  async open(code: string | null, from: string | null): Promise<void> {
    this.error = null;
    const storedDraft = parseDraft(stored(STORAGE_KEY));
    try {
      this.form ??= await getHouseForm(this.#abort.signal);
      if (code !== null) {
        const house = await getHouse(code, this.#abort.signal);
        this.#remember(storedDraft);
        this.#adopt(house);
        return;
      }
    } catch (cause) {
      if (this.#abort.signal.aborted) return;
      const error = apiError(cause);
      if (code !== null && this.form && !error.offline) this.broken = error;
      else this.error = error;
      return;
    }
    const isBase = (name: string) => this.form?.bases.some((base) => base.name === name);
    if (from !== null && isBase(from)) {
      this.#remember(storedDraft);
      this.draft = { base: from, title: "", settings: {} };
    } else if (storedDraft && isBase(storedDraft.base)) this.draft = storedDraft;
    else this.draft = { base: this.form.bases[0]?.name ?? "", title: "", settings: {} };
    await this.check();
  }

  /** Stop when the page is left. */
  close(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  set(entry: HouseEntry, origin: Origin, to: Value): void {
    this.#change(set(this.draft, this.house, entry, origin, to));
  }

  reset(path: string): void {
    this.#change(reset(this.draft, path), 0);
  }

  rename(title: string): void {
    this.#change({ ...this.draft, title });
  }

  /** Start over from a base game. */
  start(base: string): void {
    this.#remember();
    this.#change({ base, title: this.draft.title, settings: {} }, 0);
  }

  restore(): void {
    if (!this.before) return;
    const before = this.before;
    this.before = null;
    this.#change(before, 0);
  }

  /** Load a TOML file. */
  async take(toml: string): Promise<boolean> {
    this.refused = [];
    try {
      const checked = await checkHouse({ toml }, this.#abort.signal);
      if (!checked.read) {
        this.refused = checked.faults;
        return false;
      }
      this.#remember();
      clearTimeout(this.#timer);
      this.#adopt(checked);
      this.#keep();
      return true;
    } catch (cause) {
      if (!this.#abort.signal.aborted) this.error = apiError(cause);
      return false;
    }
  }

  /** Send the draft to the server. */
  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const draft = this.draft;
    this.checking = true;
    try {
      const checked = await checkHouse(draft, this.#abort.signal);
      if (draft !== this.draft) return; // changed meanwhile; a newer response will follow
      this.house = checked;
      this.error = null;
      this.checking = false;
    } catch (cause) {
      if (this.#abort.signal.aborted || draft !== this.draft) return;
      this.error = apiError(cause);
      this.checking = false;
    }
  }

  #change(draft: Draft, pause = DEBOUNCE_MS): void {
    this.draft = draft;
    this.checking = true;
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), pause);
  }

  #adopt(house: House): void {
    this.draft = { base: house.base, title: house.title, settings: house.settings };
    this.house = house;
    this.checking = false;
    this.error = null;
  }

  /** Save the draft from the first change on, so that a reload restores it. */
  #keep(): void {
    store(STORAGE_KEY, JSON.stringify(this.draft));
    if (addressPath() + location.search !== "/house") setAddress("/house");
  }

  #remember(draft: Draft | null = this.draft): void {
    this.before = draft && Object.keys(draft.settings).length ? draft : null;
  }
}
