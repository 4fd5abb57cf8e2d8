/** State of a copy button: the text copied last, or that it must be copied manually. */

import { copyText } from "./clipboard";
import { announce } from "./announcer.svelte";

export class Copying {
  /** The text copied last. */
  text = $state("");
  byHand = $state(false);

  /** Copy a text, and announce it with these words; true when it is on the clipboard. */
  async copy(text: string, announcement: string): Promise<boolean> {
    this.byHand = !(await copyText(text));
    if (this.byHand) return false;
    this.text = text;
    announce(announcement);
    return true;
  }
}
