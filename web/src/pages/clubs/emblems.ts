/** Club emblems: strokes and fills on a 100 × 100 grid, light on the mat's green. */

import { say } from "../../kit/i18n/say";
import type { EditClub } from "../../net/wire.gen";

type ClubEmblem = EditClub["emblem"];

export interface Part {
  d: string;
  fill?: string;
  stroke?: string;
}

const LIGHT = "#f8f5ea";
const GOLD = "#f5c95b";
const RED = "#c9473a";
const LEAF = "#8fb55f";

export const EMBLEMS: Readonly<Record<ClubEmblem, readonly Part[]>> = {
  lighthouse: [
    { d: "M43 33L20 24V42ZM57 33L80 24V42Z", fill: "#f5c95b80" },
    { d: "M43 40H57L61 74H39Z", fill: LIGHT },
    { d: "M42.2 48H57.8L58.7 56H41.3ZM40.4 64H59.6L60.5 72H39.5Z", fill: RED },
    { d: "M44 29H56V38H44Z", fill: GOLD },
    { d: "M42 29L50 21L58 29Z", fill: RED },
    { d: "M40 38H60", stroke: LIGHT },
    { d: "M24 80q6.5-5 13 0t13 0t13 0t13 0", stroke: LIGHT },
  ],
  mug: [
    { d: "M61 44h9a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-9", stroke: LIGHT },
    { d: "M30 42H62V74a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4Z", fill: GOLD },
    { d: "M40 52V68M52 52V68", stroke: "#a87512" },
    { d: "M28 42a8 8 0 0 1 9-10a10 10 0 0 1 18-3a8 8 0 0 1 9 13q-3 4-8 1q-4 6-10 1q-5 4-9 1q-5 3-9-3Z", fill: LIGHT },
  ],
  house: [
    { d: "M30 48H70V76H30Z", fill: LIGHT },
    { d: "M24 50L50 26L76 50Z", fill: RED },
    { d: "M45 60H55V76H45Z", fill: "#6b4c3a" },
    { d: "M34 55H41V62H34ZM59 55H66V62H59Z", fill: GOLD },
  ],
  tree: [
    { d: "M46 60H54V80H46Z", fill: "#a8764f" },
    { d: "M50 20a14 14 0 0 1 14 12a13 13 0 0 1 4 25a14 14 0 0 1-18 6a14 14 0 0 1-18-6a13 13 0 0 1 4-25a14 14 0 0 1 14-12Z", fill: LEAF },
    { d: "M42 40q4 4 8 0M52 50q4 4 8 0M40 54q3 3 6 0", stroke: "#5f8440" },
  ],
  spade: [{ d: "M50 22C62 38 75 44 75 56a12 12 0 0 1-21 8q1 9 6 14H40q5-5 6-14a12 12 0 0 1-21-8C25 44 38 38 50 22Z", fill: LIGHT }],
  heart: [{ d: "M50 78C36 64 25 55 25 42a13 13 0 0 1 25-5a13 13 0 0 1 25 5C75 55 64 64 50 78Z", fill: "#ef8a80" }],
  diamond: [{ d: "M50 20Q60 38 74 50Q60 62 50 80Q40 62 26 50Q40 38 50 20Z", fill: "#ef8a80" }],
  club: [{ d: "M50 22a13 13 0 0 1 11 20a13 13 0 1 1-7 22q1 9 6 14H40q5-5 6-14a13 13 0 1 1-7-22A13 13 0 0 1 50 22Z", fill: LIGHT }],
};

export const EMBLEM_NAMES: readonly (readonly [ClubEmblem, string])[] = [
  ["lighthouse", say("club.emblem_lighthouse")],
  ["mug", say("club.emblem_mug")],
  ["house", say("club.emblem_house")],
  ["tree", say("club.emblem_tree")],
  ["spade", say("club.emblem_spade")],
  ["heart", say("club.emblem_heart")],
  ["diamond", say("club.emblem_diamond")],
  ["club", say("club.emblem_club")],
];

/** Return the parts of an emblem; an unknown id gives the club suit. */
export function emblemOf(id: string): readonly Part[] {
  return EMBLEMS[id as ClubEmblem] ?? EMBLEMS.club;
}
