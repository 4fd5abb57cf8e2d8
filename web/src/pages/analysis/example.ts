/** Example board: eleven cards with a non-obvious discard. */

import { EMPTY, type Board } from "./position";

export const EXAMPLE: Board = {
  ...EMPTY,
  mine: ["6c", "7c", "8c", "Jd", "Jh", "Js", "9h", "9d", "3s", "4s", "Ks"],
  pile: ["Qc", "Qh", "Kh", "Kc"],
  theirs: ["8d", "Td"],
  scores: [72, 41],
};
