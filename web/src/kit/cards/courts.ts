/** Pictures of the twelve court cards; made by scripts/courts.ts. */

import Jc from "court:Jc";
import Jd from "court:Jd";
import Jh from "court:Jh";
import Js from "court:Js";
import Qc from "court:Qc";
import Qd from "court:Qd";
import Qh from "court:Qh";
import Qs from "court:Qs";
import Kc from "court:Kc";
import Kd from "court:Kd";
import Kh from "court:Kh";
import Ks from "court:Ks";

export interface Court {
  url: string;
}

/** Width and height of every picture in its own units. */
export const COURT_SIZE = [165.8, 261.8] as const;

export const COURTS: Readonly<Record<string, Court>> = {
  Jc,
  Jd,
  Jh,
  Js,
  Qc,
  Qd,
  Qh,
  Qs,
  Kc,
  Kd,
  Kh,
  Ks,
};

/** Fetch the pictures before they are dealt. */
export function preloadCourts(): void {
  for (const { url } of Object.values(COURTS)) new Image().src = url;
}
