/** Sending a form: busy while it waits; what is wrong stands at the field it is about. */

import { apiError } from "../../net/api";

export class Form {
  busy = $state(false);
  wrong = $state("");
  /** The field it is about; empty: about the whole form. */
  at = $state("");

  /** `fields`: which named errors are about which field. */
  constructor(private readonly fields: Readonly<Record<string, string>> = {}) {}

  /** Do this once at a time; true when it worked. */
  async send(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.wrong = this.at = "";
    try {
      await work();
      return true;
    } catch (cause) {
      const error = apiError(cause);
      this.at = this.fields[error.code] ?? "";
      this.wrong = error.message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What is wrong with a field. */
  of(field: string): string {
    return this.at === field ? this.wrong : "";
  }

  /** What is wrong with the whole. */
  get whole(): string {
    return this.at ? "" : this.wrong;
  }
}
