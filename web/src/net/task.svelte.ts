/** Something done on request, one at a time: whether it is on its way, and what went wrong. */

import { say } from "../kit/say/say";
import { apiError, type ApiError } from "./api";

export class Task {
  busy = $state(false);
  error: ApiError | null = $state.raw(null);

  /** What went wrong, in words; empty where nothing did. */
  get problem(): string {
    return this.error?.message ?? "";
  }

  /** The same, with what to do where the server does not answer. */
  get advice(): string {
    return this.error?.offline ? say("kit.server_does_not_answer_try") : this.problem;
  }

  /** Do this unless something is on its way already; true when it worked. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = null;
    try {
      await work();
      return true;
    } catch (cause) {
      this.error = apiError(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
