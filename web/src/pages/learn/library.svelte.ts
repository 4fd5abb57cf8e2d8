/** Games, terms, history and their search index; fetched once per visit. */

import { apiError, getLearn, getSearch, type ApiError } from "../../net/api";
import type { Learn } from "../../net/wire.gen";
import { prepare, type SearchResult } from "./search";

class Library {
  data: Learn | null = $state.raw(null);
  search: ((query: string) => SearchResult[]) | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);

  /** Fetch missing data; call when one of the pages is shown, or to retry after an error. */
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
