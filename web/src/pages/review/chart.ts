/** Layout of the win probability chart: line, area, deals, and marks without overlaps. */

import { scaleLinear } from "d3-scale";
import type { DealPart } from "../../net/wire.gen";
import type { MarkName } from "../../kit/decisionmarks";

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scales {
  x: (at: number) => number;
  y: (chance: number) => number;
  /** Return the decision nearest to an x coordinate in px. */
  nearest: (px: number) => number;
}

/** Return scales for the final number of points, so that nothing moves while the line grows. */
export function scales(frame: Frame, places: number): Scales {
  const last = Math.max(1, places - 1);
  const x = scaleLinear().domain([0, last]).range([frame.left, Math.max(frame.left + 10, frame.width - frame.right)]);
  const y = scaleLinear().domain([0, 1]).range([frame.height - frame.bottom, frame.top]);
  return {
    x: (at) => x(at),
    y: (chance) => y(chance),
    nearest: (px) => Math.max(0, Math.min(last, Math.round(x.invert(px)))),
  };
}

/** Split the line at its gaps into runs of indices. */
export function knownRanges(graph: readonly (number | null)[]): number[][] {
  const segments: number[][] = [];
  graph.forEach((chance, index) => {
    if (chance === null) return;
    if (index > 0 && graph[index - 1] !== null && segments.length) segments.at(-1)!.push(index);
    else segments.push([index]);
  });
  return segments;
}

const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");

/** Return the SVG path of the known values. */
export function linePath(graph: readonly (number | null)[], { x, y }: Scales): string {
  return knownRanges(graph)
    .map((places) => path(places.map((at) => [x(at), y(graph[at]!)])))
    .join("");
}

/** Return the SVG path of the area between the line and 50 %. */
export function areaPath(graph: readonly (number | null)[], { x, y }: Scales): string {
  return knownRanges(graph)
    .filter((places) => places.length > 1)
    .map((places) => {
      const line = places.map((at) => [x(at), y(graph[at]!)] as const);
      return `${path([[line[0]![0], y(0.5)], ...line, [line.at(-1)![0], y(0.5)]])}Z`;
    })
    .join("");
}

export interface DealSpan {
  number: number;
  points: number | null;
  from: number; // px
  to: number;
  /** "Deal 3", the number alone, or nothing, by available width. */
  label: "long" | "short" | "none";
}

const LONG = 50; // px
const SHORT = 12;

/** Return the spans of the deals among `knownCount` points. An unfinished deal has no points yet. */
export function dealSpans(all: readonly DealPart[], knownCount: number, { x }: Scales, over: boolean): DealSpan[] {
  // omit deals that start beyond the known points
  const deals = all.filter(({ first }, i) => (i === 0 || first > all[i - 1]!.first) && first < Math.max(1, knownCount));
  return deals.map((deal, i) => {
    const from = x(deal.first);
    const to = x(deals[i + 1]?.first ?? Math.max(deal.first, knownCount - 1));
    const room = to - from;
    return {
      number: deal.number,
      points: over || i + 1 < deals.length ? deal.points : null,
      from,
      to,
      label: room >= LONG ? "long" : room >= SHORT ? "short" : "none",
    };
  });
}

export interface Marked {
  at: number;
  mark: MarkName;
  x: number;
  y: number;
  /** Centre of its label. */
  textX: number;
  textY: number;
}

const HALF = { x: 11, y: 9 }; // half the size of a label, px
/**
 * Label offsets to try, beside the cursor line: right or left, above or below, then further away.
 */
const OFFSETS: readonly (readonly [number, number])[] = [14, 30, 46, 62].flatMap((distance) =>
  [14, -14].flatMap((shift) => [
    [shift, -distance] as const,
    [shift, distance] as const,
  ]),
);

/** Place the marks and their labels without overlapping other labels or dots. */
export function placeMarks(marks: readonly { at: number; mark: MarkName }[], graph: readonly (number | null)[], frame: Frame, scale: Scales): Marked[] {
  const dots = marks
    .filter(({ at }) => graph[at] !== null && graph[at] !== undefined)
    .map(({ at, mark }) => ({ at, mark, x: scale.x(at), y: scale.y(graph[at]!) }));
  const placedMarks: Marked[] = [];
  for (const dot of dots) {
    const free = ({ textX, textY }: { textX: number; textY: number }) =>
      textX - HALF.x >= frame.left &&
      textX + HALF.x <= frame.width &&
      textY - HALF.y >= 0 &&
      textY + HALF.y <= frame.height - frame.bottom &&
      !placedMarks.some((label) => Math.abs(label.textX - textX) < 2 * HALF.x && Math.abs(label.textY - textY) < 2 * HALF.y) &&
      !dots.some((dot) => Math.abs(dot.x - textX) < HALF.x + 4 && Math.abs(dot.y - textY) < HALF.y + 4);
    const spots = OFFSETS.map(([right, down]) => ({ textX: dot.x + right, textY: dot.y + down }));
    placedMarks.push({ ...dot, ...(spots.find(free) ?? spots[0]!) });
  }
  return placedMarks;
}
