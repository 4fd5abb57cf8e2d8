/** A board to begin with: eleven cards, and a discard that is not obvious. */

import { EMPTY, type Board } from "./position";

export const EXAMPLE: Board = {
  ...EMPTY,
  mine: ["6c", "7c", "8c", "Jd", "Jh", "Js", "9h", "9d", "3s", "4s", "Ks"],
  pile: ["Qc", "Qh", "Kh", "Kc"],
  theirs: ["8d", "Td"],
  scores: [72, 41],
};
