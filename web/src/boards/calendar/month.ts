import { addDays, monday } from "../due.ts";

/** The weeks of a month such as 2026-03, from Monday to Sunday, with the days around it. */
export function weeksOf(month: string): string[][] {
  const first = monday(`${month}-01`);
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let start = first; start < end; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** The same day of another month, or its last one. */
export function inMonth(day: string, month: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
