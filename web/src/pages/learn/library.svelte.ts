/** The games, words and history, and the search over them; fetched once a visit. */

import { apiError, getLearn, getSearch, type ApiError } from "../../net/api";
import type { Learn } from "../../net/wire.gen";
import { prepare, type Found } from "./find";

class Library {
  data: Learn | null = $state.raw(null);
  search: ((query: string) => Found[]) | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);

  /** Fetch what is not here yet; call when one of its pages is shown, or again after an error. */
  async load(): Promise<void> {
    if (this.data && this.search) return;
    this.error = null;
    try {
      const [data, index] = await Promise.all([getLearn(), getSearch()]);
      this.data = data;
      this.search = prepare(index.items);
    } catch (cause) {
      this.error = apiError(cause);
    }
  }
}

export const library = new Library();
