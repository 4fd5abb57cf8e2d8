/** Days and months in words. */

const inUtc = (date: string, form: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { ...form, timeZone: "UTC" });

/** "Tuesday 24 November", of 2026-11-24: a day of UTC. */
export const dayText = (day: string): string => inUtc(day, { weekday: "long", day: "numeric", month: "long" }).replace(",", "");

/** "24 November", of 2026-11-24. */
export const dateText = (day: string): string => inUtc(day, { day: "numeric", month: "long" });

/** "November 2026", of 2026-11. */
export const monthText = (month: string): string => inUtc(`${month}-15`, { month: "long", year: "numeric" });

/** "24 Nov 2026": the day on which a time, ms since 1970, fell in the reader's time zone. */
export const shortDay = (time: number): string =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
