import { useTexts } from "../../texts/catalogue.ts";
import { currentLocale } from "../../texts/language.ts";
import { Empty } from "../../ui/empty.tsx";
import { CalendarIcon } from "../../ui/icons.ts";
import { DueCardLink } from "./due-card-link.tsx";
import { monthOf } from "./month.ts";
import type { MonthProps } from "./month-grid.tsx";
import { calendarTexts } from "./texts.ts";

/** The days of a month that have cards, one below the other. */
export function Agenda({ month, name, byDay, projectId }: MonthProps) {
  const texts = useTexts(calendarTexts);
  const days = [...byDay.keys()].filter((day) => monthOf(day) === month).toSorted();
  if (days.length === 0) return <Empty icon={<CalendarIcon size={20} />} title={texts.nothing(name)} />;
  const format = new Intl.DateTimeFormat(currentLocale(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return (
    <ol className="min-h-0 flex-1 space-y-4 overflow-y-auto px-4 pb-6">
      {days.map((day) => (
        <li key={day}>
          <h3 className="mb-1.5 text-xs font-semibold text-ink-2">{format.format(Date.parse(day))}</h3>
          <ul className="space-y-1.5">
            {byDay.get(day)!.map((each) => (
              <li key={each.card.id}>
                <DueCardLink {...each} projectId={projectId} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
