/** Announcement of texts that contain cards. */

import { announce } from "../announcer.svelte";
import { pieces, spokenText } from "./pieces";

/** Announce politely, with the full names of cards. */
export const announceText = (text: string): void => announce(spokenText(pieces(text)));
