/** Thinning of points and month labels on a time axis. */

/** Keep every nth item, at most `maxCount`, always with the last. */
export function thinOut<T>(list: readonly T[], maxCount: number): T[] {
  const stride = Math.ceil(list.length / maxCount);
  return list.filter((_, i) => (list.length - 1 - i) % stride === 0);
}

export interface Tick {
  time: number; // ms since 1970
  label: string;
}

const DAY = 24 * 3_600_000;

/** Return at most `maxCount` month starts between two times; days if it spans fewer than two months. */
export function monthTicks(from: number, to: number, maxCount: number): Tick[] {
  if (!from) return [];
  const starts: number[] = [];
  const first = new Date(from);
  for (let index = new Date(first.getFullYear(), first.getMonth() + 1, 1); index.getTime() <= to; index = new Date(index.getFullYear(), index.getMonth() + 1, 1)) {
    starts.push(index.getTime());
  }
  if (starts.length < 2) {
    const text = (time: number) => new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
    return to - from < DAY ? [{ time: from, label: text(from) }] : [from, to].map((time) => ({ time, label: text(time) }));
  }
  return thinOut(starts, maxCount).map((time) => ({
    time,
    label: new Date(time).toLocaleDateString("en-US", { month: "short" }),
  }));
}
