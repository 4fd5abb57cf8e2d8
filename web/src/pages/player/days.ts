/** Days of a month as a calendar grid, weeks from Monday. */

export interface Day {
  date: string; // "2026-11-24"
  day: number;
  games: number;
  /** In the future. */
  ahead: boolean;
}

/** "2026-11-24", in the browser's time zone. */
export function dateOf(time: Date): string {
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

/** Return the weeks of the current month; null pads days of other months. */
export function weeksOf(today: Date, games: Readonly<Record<string, number>>): (Day | null)[][] {
  const first = new Date(today.getFullYear(), today.getMonth(), 1);
  const last = new Date(today.getFullYear(), today.getMonth() + 1, 0).getDate();
  const days: (Day | null)[] = Array.from({ length: (first.getDay() + 6) % 7 }, () => null);
  for (let day = 1; day <= last; day += 1) {
    const date = dateOf(new Date(today.getFullYear(), today.getMonth(), day));
    days.push({ date, day, games: games[date] ?? 0, ahead: day > today.getDate() });
  }
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
