/** Handwritten digits as strokes in a box of 12 × 18. */

const STROKES: Record<string, string> = {
  "0": "M6 1.5C2.5 1.5 1.5 6 1.5 9.5S3 16.5 6 16.5 10.5 13 10.5 9 9 1.5 6 1.5Z",
  "1": "M3 5L6.5 1.5V16.5",
  "2": "M2 5C2 2.5 4 1.5 6 1.5s4 1.2 4 4c0 4-6 7-8.5 11H10.5",
  "3": "M2 3C3 2 4.5 1.5 6 1.5c2.3 0 3.8 1.3 3.8 3.4S8 8.3 5 8.4c3.5 0 5.3 1.6 5.3 4S8.3 16.5 5.6 16.5C4 16.5 2.5 16 1.5 15",
  "4": "M7.5 16.5V1.5L1.5 11.5H10.5",
  "5": "M9.5 1.5H3L2.3 8c1-.8 2.2-1.2 3.4-1.2 2.8 0 4.6 2 4.6 4.7 0 3-2 5-4.8 5-1.7 0-3-.5-4-1.5",
  "6": "M9 2C5 3 1.8 6.5 1.8 11.5c0 3 1.8 5 4.2 5s4.4-2 4.4-4.6S8.6 7.4 6.3 7.4 2 9 1.8 11.5",
  "7": "M1.5 1.5H10.5C8 6 6 11 5.2 16.5M3.5 9H8.8",
  "8": "M6 8.3C3.5 7.5 2.4 6.3 2.4 4.7 2.4 2.8 4 1.5 6 1.5s3.6 1.3 3.6 3.2c0 1.6-1.2 2.8-3.6 3.6-2.8.8-4.3 2.2-4.3 4.3 0 2.3 1.8 3.9 4.3 3.9s4.3-1.6 4.3-3.9c0-2.1-1.5-3.5-4.3-4.3Z",
  "9": "M10.2 6C10 8.5 8 10.2 5.8 10.2S1.6 8.5 1.6 6 3.4 1.5 5.9 1.5s4.3 1.8 4.3 5C10.2 11 8 15 4.5 16.5",
  "-": "M2 9.5H9.5",
};
const STEP = 12.5;

export interface Stroke {
  path: string;
  /** Offset from the left. */
  at: number;
  /** Rotation in degrees: varies by digit, but is the same for the same number. */
  turn: number;
}

/** Return the strokes of a number, and their total width. */
export function strokes(number: number): { parts: Stroke[]; width: number } {
  const parts = [...String(number)].map((digit, index) => ({
    path: STROKES[digit] ?? "",
    at: index * STEP,
    turn: ((((Math.abs(number) * 37 + index * 53) % 7) - 3) * 1.1),
  }));
  return { parts, width: parts.length * STEP };
}
