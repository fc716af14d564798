import { daysBetween, today } from "./due.ts";
import { boardTexts } from "./texts.ts";
import { useTexts } from "../texts/catalogue.ts";
import { calendarDate } from "../texts/format.ts";
import { classNames } from "../ui/class-names.ts";
import { CalendarIcon } from "../ui/icons.ts";

interface DueDateProps {
  readonly date: string;
  /** In the last list of its board, where work is done and nothing is late any more. */
  readonly isDone?: boolean;
}

export function DueDate({ date, isDone = false }: DueDateProps) {
  const texts = useTexts(boardTexts);
  const days = daysBetween(today(), date);
  const day = calendarDate(date, "short");
  const shown = days === 0 ? texts.today : days === 1 ? texts.tomorrow : day;
  const label = days < 0 && !isDone ? texts.overdue(day) : texts.dueOn(shown);
  return (
    <span
      title={label}
      className={classNames("inline-flex items-center gap-1", days <= 0 && !isDone && "font-semibold text-danger")}
    >
      <CalendarIcon size={13} />
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
