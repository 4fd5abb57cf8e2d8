/** Text with cards for screen readers. */

import { announce } from "../live.svelte";
import { pieces, spoken } from "./pieces";

/** Announce politely, with the full names of cards. */
export const readAloud = (text: string): void => announce(spoken(pieces(text)));
