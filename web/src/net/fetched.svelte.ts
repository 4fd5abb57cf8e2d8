/** Data fetched from the server once, and again on request. */

import { apiError, type ApiError } from "./api";

export class Resource<T> {
  data: T | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  private round = 0;

  constructor(private readonly ask: () => Promise<T>) {}

  /** Fetch; the latest request wins, whichever response arrives first. */
  load = async (): Promise<void> => {
    const round = ++this.round;
    this.error = null;
    try {
      const data = await this.ask();
      if (round === this.round) this.data = data;
    } catch (cause) {
      if (round === this.round) this.error = apiError(cause);
    }
  };
}
