/** The words for the way back to where a game was taken up again from. */

import { say } from "../../kit/say/say";

/** `to` is the address: a moment of a review, or the analysis board. */
export const wayBack = (to: string): string => (to.startsWith("/analysis") ? say("company.back_to_board") : say("company.back_to_review"));
