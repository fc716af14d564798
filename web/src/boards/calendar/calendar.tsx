import { useMemo } from "react";
import { type Column, lastListOf } from "../board.ts";
import { today } from "../due.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { currentLocale } from "../../texts/language.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ChevronLeft, ChevronRight } from "../../ui/icons.ts";
import { type Filters, matches } from "../filter-cards.ts";
import { useBoardSearch } from "../board/use-board-search.ts";
import { Agenda } from "./agenda.tsx";
import { addMonths, monthOf } from "./month.ts";
import { MonthGrid } from "./month-grid.tsx";
import { calendarTexts } from "./texts.ts";
import { useIsSmall } from "./use-is-small.ts";

export interface CalendarProps {
  readonly columns: readonly Column[];
  readonly projectId: string;
  readonly people: ReadonlyMap<string, string>;
}

/** The cards by due date: a month, or on small screens its days that have any. */
export default function Calendar({ columns, projectId }: CalendarProps) {
  const texts = useTexts(calendarTexts);
  const { search, change } = useBoardSearch();
  const { q, label, assignee, due } = search;
  const month = search.month ?? monthOf(today());
  const isSmall = useIsSmall();
  const byDay = useMemo(() => {
    const filters = { q, label, assignee, due } as Filters;
    const lastList = lastListOf(columns.map(({ list }) => list));
    const shown = columns.flatMap(({ list, cards }) =>
      cards
        .filter((card) => card.due_date !== null && matches(card, filters, lastList))
        .map((card) => ({ card, list })),
    );
    return Map.groupBy(shown, ({ card }) => card.due_date!);
  }, [columns, q, label, assignee, due]);
  const show = (shown: string) => change({ month: shown === monthOf(today()) ? undefined : shown });
  const name = new Intl.DateTimeFormat(currentLocale(), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(Date.parse(`${month}-01`));
  const View = isSmall ? Agenda : MonthGrid;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center gap-1 px-4 py-2.5">
        <h2 aria-live="polite" className="mr-2 min-w-36 font-[620]">
          {name}
        </h2>
        <IconButton label={texts.previous} onClick={() => show(addMonths(month, -1))}>
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton label={texts.next} onClick={() => show(addMonths(month, 1))}>
          <ChevronRight size={16} />
        </IconButton>
        <Button look="quiet" size="small" disabled={month === monthOf(today())} onClick={() => show(monthOf(today()))}>
          {texts.today}
        </Button>
      </div>
      <View month={month} name={name} byDay={byDay} projectId={projectId} onMonth={show} />
    </div>
  );
}
