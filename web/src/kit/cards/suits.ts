/** Shapes of the four suits in a unit square centred on 0,0: x and y from -0.5 to 0.5. */

import type { Suit } from "./names";

export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  h: "M0 .48C-.06 .36-.46 .1-.46-.2C-.46-.37-.34-.47-.22-.47C-.11-.47-.03-.4 0-.28C.03-.4 .11-.47 .22-.47C.34-.47 .46-.37 .46-.2C.46 .1 .06 .36 0 .48Z",
  d: "M0-.5C.09-.33 .24-.15 .4 0C.24 .15 .09 .33 0 .5C-.09 .33-.24 .15-.4 0C-.24-.15-.09-.33 0-.5Z",
  s: "M0-.5C.08-.28 .44-.08 .44 .17C.44 .31 .34 .39 .24 .39C.15 .39 .08 .35 .045 .27C.06 .38 .1 .44 .17 .5H-.17C-.1 .44-.06 .38-.045 .27C-.08 .35-.15 .39-.24 .39C-.34 .39-.44 .31-.44 .17C-.44-.08-.08-.28 0-.5Z",
  c: "M.045 .2C.06 .35 .1 .43 .18 .5H-.18C-.1 .43-.06 .35-.045 .2C-.09 .29-.17 .33-.25 .33C-.37 .33-.47 .24-.47 .11C-.47-.02-.37-.11-.25-.11C-.21-.11-.18-.1-.14-.09C-.19-.13-.22-.19-.22-.26C-.22-.39-.12-.49 0-.49C.12-.49 .22-.39 .22-.26C.22-.19 .19-.13 .14-.09C.18-.1 .21-.11 .25-.11C.37-.11 .47-.02 .47 .11C.47 .24 .37 .33 .25 .33C.17 .33 .09 .29 .045 .2Z",
};

export const STAR_PATH =
  "M0-.5L.13-.17L.48-.15L.21 .07L.3 .41L0 .22L-.3 .41L-.21 .07L-.48-.15L-.13-.17Z";

export const SUIT_COLOURS: Readonly<Record<Suit, string>> = {
  s: "var(--spade)",
  h: "var(--heart)",
  d: "var(--diamond)",
  c: "var(--club)",
};

export const TEXT_COLOURS: Readonly<Record<Suit, string>> = {
  s: "var(--text-spade)",
  h: "var(--text-heart)",
  d: "var(--text-diamond)",
  c: "var(--text-club)",
};
