/**
 * Ranks as strokes, so that an index has the same look and size whatever the system's
 * fonts. Height 100; `width` is the extent of the ink.
 */

export const RANK_STROKE = 19;

interface Glyph {
  d: string;
  width: number;
}

const SIX =
  "M58 17C53 12 47 9 39.5 9C21 9 11 25 11 53C11 78 21 91 38.5 91C54 91 65 80.5 65 66C65 51 54.5 41.5 40 41.5C27 41.5 16 48.5 12 61";

export const RANK_PATHS: Readonly<Record<string, Glyph>> = {
  A: { d: "M10 100L41.5 9H45.5L77 100M21 68.5H66", width: 87 },
  "2": { d: "M12 32C12 17 22.5 9 37.5 9C53 9 63 17.5 63 31C63 43 55.5 51 43 61.5L13 87V91H68", width: 70 },
  "3": {
    d: "M11 21C16.5 13 25.5 9 36.5 9C52 9 61.5 16.5 61.5 28.5C61.5 40 53 46.5 39.5 46.5H28M39.5 46.5C55.5 46.5 65 54.5 65 68.5C65 82.5 53.5 91 37.5 91C25 91 15 86.5 8.5 77.5",
    width: 74,
  },
  "4": { d: "M55 100V9H48.5L11 67.5V72.5H75", width: 76 },
  "5": {
    d: "M62 9H20.5L16.5 49.5C22.5 43 30 40 38.5 40C54.5 40 65 50 65 65.5C65 81 53.5 91 37.5 91C25.5 91 15.5 86.5 9 78",
    width: 74,
  },
  "6": { d: SIX, width: 74 },
  "7": { d: "M6 9H64V13.5L29.5 100", width: 73 },
  "8": {
    d: "M38 46.5C22.5 46.5 13.5 39 13.5 27.8C13.5 16.5 22.5 9 38 9S62.5 16.5 62.5 27.8C62.5 39 53.5 46.5 38 46.5ZM38 46.5C20.5 46.5 10.5 55 10.5 68.7C10.5 82.5 20.5 91 38 91S65.5 82.5 65.5 68.7C65.5 55 55.5 46.5 38 46.5Z",
    width: 76,
  },
  "9": { d: SIX, width: 74 },
  T: {
    d: "M3 25L24.5 10.5V100M78 9C60 9 52 24.5 52 50S60 91 78 91S104 75.5 104 50S96 9 78 9Z",
    width: 113,
  },
  J: { d: "M48 0V66C48 82.5 40.5 91 27.5 91C16 91 9.5 84.5 8.5 71.5", width: 57 },
  Q: {
    d: "M44.5 9C23 9 11 25.5 11 50S23 91 44.5 91S78 74.5 78 50S66 9 44.5 9ZM50.5 66L81 103",
    width: 89,
  },
  K: { d: "M14 0V100M76 -1L22 60.5M36.5 43L78.5 101", width: 84 },
};

/** Whether a rank is drawn upside down: a nine is a six turned. */
export const isTurned = (rank: string): boolean => rank === "9";
