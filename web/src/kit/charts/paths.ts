/** SVG paths of a line chart, from points in pixels. */

type Pixels = readonly number[];

const joined = (xs: Pixels, ys: Pixels): string => xs.map((x, i) => `${x},${ys[i]}`).join("L");

/** Return a line through the points; empty without points. */
export const linePath = (xs: Pixels, ys: Pixels): string => (xs.length ? `M${joined(xs, ys)}` : "");

/** Return the area between two lines. */
export const bandPath = (xs: Pixels, upper: Pixels, lower: Pixels): string =>
  xs.length ? `M${joined(xs, upper)}L${joined(xs.toReversed(), lower.toReversed())}Z` : "";
