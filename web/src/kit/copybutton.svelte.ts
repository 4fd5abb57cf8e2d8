/** State of a copy button: the last text copied, or that the user must copy it manually. */

import { copyText } from "./clipboard";
import { announce } from "./announcer.svelte";

export class Copying {
  /** The last text copied. */
  text = $state("");
  byHand = $state(false);

  /** Copy a text and announce success with the given message; true if it was copied. */
  async copy(text: string, announcement: string): Promise<boolean> {
    this.byHand = !(await copyText(text));
    if (this.byHand) return false;
    this.text = text;
    announce(announcement);
    return true;
  }
}
