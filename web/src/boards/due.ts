const dayMs = 86_400_000;

/** Today as 2026-03-31, in the person's own time zone. */
export function today(time = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** 0 for Monday. */
export const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export const monday = (day: string): string => addDays(day, -weekday(day));
