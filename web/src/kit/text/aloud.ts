/** Text with cards in it, read aloud. */

import { announce } from "../live.svelte";
import { pieces, spoken } from "./pieces";

/** Say it when the listener has a moment, its cards by their names. */
export const readAloud = (text: string): void => announce(spoken(pieces(text)));
