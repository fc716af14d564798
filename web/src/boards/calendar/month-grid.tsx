import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { addDays, today, weekday } from "../due.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { currentLocale } from "../../texts/language.ts";
import { classNames } from "../../ui/class-names.ts";
import { type DueCard, DueCardLink } from "./due-card-link.tsx";
import { addMonths, inMonth, monthOf, weeksOf } from "./month.ts";
import { calendarTexts } from "./texts.ts";

export interface MonthProps {
  readonly month: string;
  /** Such as March 2026. */
  readonly name: string;
  readonly byDay: ReadonlyMap<string, readonly DueCard[]>;
  readonly projectId: string;
  readonly onMonth: (month: string) => void;
}

const maxShown = 3;

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: "UTC" });

/** A month as a grid. Arrow keys go from day to day, Page Up and Page Down to other months. */
export function MonthGrid({ month, name, byDay, projectId, onMonth }: MonthProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => today());
  const active = monthOf(chosen) === month ? chosen : inMonth(chosen, month);
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, month]);
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = event.target as HTMLElement;
    if (cell.dataset.day === undefined) {
      if (event.key !== "Escape") return;
      cell.closest<HTMLElement>("[data-day]")?.focus();
      event.stopPropagation();
      return;
    }
    if (event.key === "Enter") {
      cell.querySelector("a")?.focus();
      return;
    }
    const day = dayAfter(active, event.key);
    if (day === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setChosen(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };
  const weeks = weeksOf(month);
  const short = dateFormat({ weekday: "short" });
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={name}
      onKeyDown={onKeyDown}
      className="mx-4 mb-4 grid min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)] overflow-auto rounded-medium border border-line"
    >
      <div role="row" className="grid grid-cols-7 border-b border-line text-2xs font-semibold text-ink-3">
        {weeks[0]!.map((day) => (
          <span key={day} role="columnheader" className="px-2 py-1.5">
            {short.format(Date.parse(day))}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="grid auto-rows-[minmax(104px,1fr)] gap-px bg-line">
        {weeks.map((days) => (
          <div key={days[0]} role="row" className="grid grid-cols-7 gap-px">
            {days.map((day) => (
              <Day
                key={day}
                day={day}
                cards={byDay.get(day) ?? []}
                isOutside={monthOf(day) !== month}
                isActive={day === active}
                projectId={projectId}
                onFocus={() => setChosen(day)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly cards: readonly DueCard[];
  readonly isOutside: boolean;
  readonly isActive: boolean;
  readonly projectId: string;
  readonly onFocus: () => void;
}

function Day({ day, cards, isOutside, isActive, projectId, onFocus }: DayProps) {
  const texts = useTexts(calendarTexts);
  const [isOpen, setOpen] = useState(false);
  const isToday = day === today();
  const shown = isOpen ? cards : cards.slice(0, cards.length > maxShown ? maxShown - 1 : maxShown);
  const full = dateFormat({ dateStyle: "full" }).format(Date.parse(day));
  return (
    <div
      role="gridcell"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? "date" : undefined}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      className={classNames("min-w-0 space-y-1 p-1.5 -outline-offset-2", isOutside ? "bg-paper" : "bg-sheet")}
    >
      <span className="sr-only">{texts.cardsDue(full, cards.length)}</span>
      <span
        aria-hidden="true"
        className={classNames(
          "inline-grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs tabular-nums",
          isToday ? "bg-accent font-semibold text-accent-ink" : isOutside ? "text-ink-3" : "text-ink-2",
        )}
      >
        {Number(day.slice(8))}
      </span>
      {shown.map((each) => (
        <DueCardLink key={each.card.id} {...each} projectId={projectId} />
      ))}
      {cards.length > maxShown && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="rounded-small px-1.5 text-xs text-ink-2 hover:bg-desk hover:text-ink"
        >
          {isOpen ? texts.less : texts.more(cards.length - shown.length)}
        </button>
      )}
    </div>
  );
}

function dayAfter(day: string, key: string): string | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday(day),
    End: 6 - weekday(day),
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key !== "PageUp" && key !== "PageDown") return undefined;
  return inMonth(day, addMonths(monthOf(day), key === "PageUp" ? -1 : 1));
}
