/** Number formats: counts with separators, and signed values with a true minus (0 has no sign). */

/** "1,284". */
export const formatCount = (number: number): string => number.toLocaleString("en-US");

/** "18", "−4", "0". */
export const withMinus = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);

/** "+18.0", "−4.1", "0". */
export function signed(value: number, decimals = 1): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return "0";
  return (value < 0 ? "−" : "+") + text;
}
