import type { Wire } from "@corkboard/client";
import { useTexts } from "../texts/catalogue.ts";
import { calendarDate, formatNumber } from "../texts/format.ts";
import { overviewTexts } from "./texts.ts";

/** The same figures as the chart, newest first. */
export function WeekTable({ weeks }: { readonly weeks: readonly Wire.OverviewWeek[] }) {
  const texts = useTexts(overviewTexts);
  return (
    <details className="mt-4 border-t border-line pt-3 text-sm">
      <summary className="w-fit rounded-small text-ink-2 hover:text-ink max-sm:py-3">{texts.table}</summary>
      <table className="mt-3 w-full max-w-md">
        <caption className="sr-only">{texts.chart}</caption>
        <thead className="text-xs text-ink-3">
          <tr>
            <th scope="col" className="pb-1.5 text-left font-[550]">
              {texts.week}
            </th>
            <th scope="col" className="pb-1.5 text-right font-[550]">
              {texts.created}
            </th>
            <th scope="col" className="pb-1.5 text-right font-[550]">
              {texts.done}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {weeks.toReversed().map(({ week, created, done }) => (
            <tr key={week} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                <time dateTime={week}>{calendarDate(week)}</time>
              </th>
              <td className="py-1.5 text-right">{formatNumber(created)}</td>
              <td className="py-1.5 text-right">{formatNumber(done)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
