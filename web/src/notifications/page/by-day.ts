import type { Wire } from "@corkboard/client";
import { currentLocale } from "../../texts/language.ts";

export interface Day {
  readonly day: string;
  readonly label: string;
  readonly items: readonly Wire.Notification[];
}

interface DayNames {
  readonly today: string;
  readonly yesterday: string;
}

/** Groups notifications, which are newest first, by the reader's days. */
export function byDay(notifications: readonly Wire.Notification[], names: DayNames, now = new Date()): Day[] {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const known = new Map([
    [now.toDateString(), names.today],
    [yesterday.toDateString(), names.yesterday],
  ]);
  return [...Map.groupBy(notifications, ({ created_at }) => new Date(created_at).toDateString())].map(
    ([day, items]) => ({ day, items, label: known.get(day) ?? dateLabel(new Date(day), now) }),
  );
}

const dateLabel = (day: Date, now: Date): string =>
  new Intl.DateTimeFormat(currentLocale(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(day.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  }).format(day);
