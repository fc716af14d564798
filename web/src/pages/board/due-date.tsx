import { boardTexts } from "../../boards/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { currentLanguage } from "../../texts/language.ts";
import { classNames } from "../../ui/class-names.ts";
import { CalendarIcon } from "../../ui/icons.ts";

const dayMs = 86_400_000;

/** Days until a date such as 2026-03-31, in the person's own time zone. */
function daysUntil(date: string, now = new Date()): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.parse(date) - today) / dayMs);
}

export function DueDate({ date }: { readonly date: string }) {
  const texts = useTexts(boardTexts);
  const days = daysUntil(date);
  const day = new Intl.DateTimeFormat(currentLanguage() === "en" ? "en-GB" : "de", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(Date.parse(date));
  const shown = days === 0 ? texts.today : days === 1 ? texts.tomorrow : day;
  const label = days < 0 ? texts.overdue(day) : texts.dueOn(shown);
  return (
    <span
      title={label}
      className={classNames("inline-flex items-center gap-1", days <= 0 && "font-semibold text-danger")}
    >
      <CalendarIcon size={13} />
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
