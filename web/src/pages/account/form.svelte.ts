/** Form submission state: busy flag and errors by field. */

import { Task } from "../../net/task.svelte";

export class Form extends Task {
  /** `fields` maps error codes to fields. */
  constructor(private readonly fields: Readonly<Record<string, string>> = {}) {
    super();
  }

  /** The field with the error; empty for a form-level error. */
  get field(): string {
    return this.fields[this.error?.code ?? ""] ?? "";
  }

  /** Return the error of a field; without an argument the form-level error. */
  of(field = ""): string {
    return this.field === field ? this.problem : "";
  }
}
