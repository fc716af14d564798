import { daysBetween, today } from "./due.ts";
import { boardTexts } from "./texts.ts";
import { useTexts } from "../texts/catalogue.ts";
import { currentLanguage } from "../texts/language.ts";
import { classNames } from "../ui/class-names.ts";
import { CalendarIcon } from "../ui/icons.ts";

/** Creating a formatter costs more than rendering a card. */
const formatters = {
  en: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
  de: new Intl.DateTimeFormat("de", { day: "numeric", month: "short", timeZone: "UTC" }),
};

export function DueDate({ date }: { readonly date: string }) {
  const texts = useTexts(boardTexts);
  const days = daysBetween(today(), date);
  const day = formatters[currentLanguage()].format(Date.parse(date));
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
