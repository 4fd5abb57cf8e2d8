/** Reason the server is unreachable, as far as a page can tell: no network, or no response. */

import { say } from "../kit/i18n/say";

export const unreachableText = (): string =>
  say(navigator.onLine === false ? "kit.you_offline" : "kit.server_does_not_answer");
