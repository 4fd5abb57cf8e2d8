/** Formatting of days and months. */

const inUtc = (date: string, form: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { ...form, timeZone: "UTC" });

/** Format a UTC date: 2026-11-24 as "Tuesday 24 November". */
export const dayText = (day: string): string => inUtc(day, { weekday: "long", day: "numeric", month: "long" }).replace(",", "");

/** Format 2026-11-24 as "24 November". */
export const dateText = (day: string): string => inUtc(day, { day: "numeric", month: "long" });

/** Format 2026-11 as "November 2026". */
export const monthText = (month: string): string => inUtc(`${month}-15`, { month: "long", year: "numeric" });

/** Format a time (ms since 1970) as a local date: "24 Nov 2026". */
export const shortDay = (time: number): string =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** Format an ISO time as a local date: "3 November 2026". */
export const longDay = (time: string): string =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
