/** Formatting of drill results. */

import { say } from "../../kit/i18n/say";
import type { DrillPoint, DrillQuestion } from "../../net/wire.gen";

type DrillName = DrillQuestion["drill"];

/** Seconds per question, "4.2". */
export const pace = (point: DrillPoint, of: number): string => (point.ms / 1000 / of).toFixed(1);

export const TITLES: Record<DrillName, string> = {
  deadwood: say("drills.deadwood"),
  leftover: say("drills.leftover"),
  outs: say("drills.outs"),
  live: say("drills.live"),
  safe: say("drills.safe"),
};

export const QUESTIONS: Record<DrillName, string> = {
  deadwood: say("drills.ask_deadwood"),
  leftover: say("drills.ask_leftover"),
  outs: say("drills.ask_outs"),
  live: say("drills.ask_live"),
  safe: say("drills.ask_safe"),
};

export const isDrill = (name: string): name is DrillName => name in TITLES;

export const roundSummary = (point: DrillPoint, of: number): string => say("drills.round_was", { right: point.right, of, pace: pace(point, of) });
