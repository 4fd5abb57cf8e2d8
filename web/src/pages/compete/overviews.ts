/** Ways to compete: the pages available, each with a one-line description. */

import type { IconName } from "../../kit/Icon.svelte";
import { say } from "../../kit/i18n/say";

export interface Overview {
  href: string;
  icon: IconName;
  title: string;
  text: string;
}

export const OVERVIEWS: readonly Overview[] = [
  { href: "/daily", icon: "cards", title: say("compete.daily"), text: say("compete.daily_text") },
  { href: "/tournaments", icon: "trophy", title: say("compete.tournaments"), text: say("compete.tournaments_text") },
  { href: "/leaderboard", icon: "list", title: say("compete.leaderboards"), text: say("compete.leaderboards_text") },
  { href: "/clubs", icon: "people", title: say("compete.clubs"), text: say("compete.clubs_text") },
  { href: "/beat", icon: "link", title: say("compete.challenges"), text: say("compete.challenges_text") },
];
