/** Why the server cannot be reached, as far as a page can tell: no network here, or no answer there. */

import { say } from "../kit/say/say";

export const lost = (): string =>
  say(navigator.onLine === false ? "kit.you_offline" : "kit.server_does_not_answer");
