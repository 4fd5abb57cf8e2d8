/** State of an asynchronous task: whether it is running, and its last error. */

import { say } from "../kit/i18n/say";
import { apiError, type ApiError } from "./api";

export class Task {
  busy = $state(false);
  error: ApiError | null = $state.raw(null);

  /** The last error as a sentence; empty if none. */
  get problem(): string {
    return this.error?.message ?? "";
  }

  /** The same, with advice if the server is unreachable. */
  get advice(): string {
    return this.error?.offline ? say("kit.server_unreachable") : this.problem;
  }

  /** Run the task unless one is running; true on success. */
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
