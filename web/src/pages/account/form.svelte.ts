/** Sending a form: busy while it waits; what is wrong stands at the field it is about. */

import { Task } from "../../net/task.svelte";

export class Form extends Task {
  /** `fields`: which named errors are about which field. */
  constructor(private readonly fields: Readonly<Record<string, string>> = {}) {
    super();
  }

  /** The field the problem is about; empty: about the whole form. */
  get field(): string {
    return this.fields[this.error?.code ?? ""] ?? "";
  }

  /** The problem of a field; of none that of the whole form. */
  of(field = ""): string {
    return this.field === field ? this.problem : "";
  }
}
