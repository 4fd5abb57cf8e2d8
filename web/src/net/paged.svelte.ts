/** A paginated list of the server: the first page replaces the rows, later ones are appended. */

import { apiError, type ApiError } from "./api";

export class Paged<Answer, Row, At = string> {
  rows: readonly Row[] = $state.raw([]);
  /** The last page received; null before the first. */
  last: Answer | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  loading = $state(false);

  private round = 0;

  /**
   * `ask` fetches the page at a cursor, the first at `start`; `rowsOf` returns the rows of a page.
   */
  constructor(
    private readonly start: NoInfer<At>,
    private readonly ask: (cursor: At) => Promise<Answer>,
    private readonly rowsOf: (answer: Answer) => readonly Row[],
  ) {}

  /** Fetch; the latest request wins, whichever response arrives first. */
  async load(cursor: At = this.start): Promise<void> {
    const round = ++this.round;
    this.loading = true;
    this.error = null;
    try {
      const answer = await this.ask(cursor);
      if (round !== this.round) return;
      this.rows = cursor === this.start ? this.rowsOf(answer) : [...this.rows, ...this.rowsOf(answer)];
      this.last = answer;
    } catch (cause) {
      if (round === this.round) this.error = apiError(cause);
    } finally {
      if (round === this.round) this.loading = false;
    }
  }
}
