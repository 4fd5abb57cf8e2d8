/** The paths of a line chart, from the pixels of its points. */

type Pixels = readonly number[];

const joined = (xs: Pixels, ys: Pixels): string => xs.map((x, i) => `${x},${ys[i]}`).join("L");

/** A line through the points; nothing where there are none. */
export const linePath = (xs: Pixels, ys: Pixels): string => (xs.length ? `M${joined(xs, ys)}` : "");

/** The area between two lines. */
export const bandPath = (xs: Pixels, upper: Pixels, lower: Pixels): string =>
  xs.length ? `M${joined(xs, upper)}L${joined(xs.toReversed(), lower.toReversed())}Z` : "";
