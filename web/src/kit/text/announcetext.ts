/** Text with cards for screen readers. */

import { announce } from "../announcer.svelte";
import { pieces, spokenText } from "./pieces";

/** Announce politely, with the full names of cards. */
export const readAloud = (text: string): void => announce(spokenText(pieces(text)));
