/** SVG paths of a line chart, from points in pixels. */

type Pixels = readonly number[];

const joinPoints = (xs: Pixels, ys: Pixels): string => xs.map((x, i) => `${x},${ys[i]}`).join("L");

/** Return a line through the points; empty without points. */
export const linePath = (xs: Pixels, ys: Pixels): string => (xs.length ? `M${joinPoints(xs, ys)}` : "");

/** Return the area between two lines. */
export const bandPath = (xs: Pixels, upper: Pixels, lower: Pixels): string =>
  xs.length ? `M${joinPoints(xs, upper)}L${joinPoints(xs.toReversed(), lower.toReversed())}Z` : "";
