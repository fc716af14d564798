import type { Wire } from "@corkboard/client";
import { useTexts } from "../texts/catalogue.ts";
import { calendarDate, formatNumber } from "../texts/format.ts";
import { overviewTexts } from "./texts.ts";
import { scaleLines } from "./week-scale.ts";

type Week = Wire.OverviewWeek;

const height = 200;
const top = 12;

/**
 * Bars for what was created, a line with points for what was done: they differ by shape, not only by colour. Positions
 * across are percentages, so that the chart fills any width without scaling its text.
 */
export function WeekChart({ weeks, summary }: { readonly weeks: readonly Week[]; readonly summary: string }) {
  const texts = useTexts(overviewTexts);
  const lines = scaleLines(Math.max(...weeks.map(({ created, done }) => Math.max(created, done))));
  const highest = lines.at(-1)!;
  const y = (value: number) => top + (height - top) * (1 - value / highest);
  const slot = 100 / weeks.length;
  const middle = (index: number) => `${(index + 0.5) * slot}%`;
  return (
    <div className="flex gap-2">
      <div aria-hidden="true" className="relative w-7 shrink-0 text-right text-2xs text-ink-3 tabular-nums">
        {lines.map((line) => (
          <span key={line} className="absolute right-0 -translate-y-1/2" style={{ top: y(line) }}>
            {formatNumber(line)}
          </span>
        ))}
      </div>
      <svg role="img" aria-label={summary} width="100%" height={height + 24} className="min-w-0 overflow-visible">
        {lines.map((line) => (
          <line key={line} x1="0" x2="100%" y1={y(line)} y2={y(line)} className={line === 0 ? firmLine : softLine} />
        ))}
        {weeks.map(({ week, created, done }, index) => (
          <g key={week} className="group">
            <title>{texts.ofWeek(calendarDate(week, "short"), created, done)}</title>
            <rect
              x={`${index * slot}%`}
              y="0"
              width={`${slot}%`}
              height={height}
              className="fill-transparent group-hover:fill-desk"
            />
            <rect
              x={`${index * slot + slot * 0.22}%`}
              y={y(created)}
              width={`${slot * 0.56}%`}
              height={height - y(created)}
              rx="2"
              className="fill-[color-mix(in_oklab,var(--accent)_65%,var(--sheet))] group-hover:fill-accent"
            />
            <text
              x={middle(index)}
              y={height + 18}
              textAnchor="middle"
              className={index % 3 === weeks.length % 3 ? labelClass : `${labelClass} max-md:hidden`}
            >
              {calendarDate(week, "short")}
            </text>
          </g>
        ))}
        <g className="pointer-events-none">
          {weeks.slice(1).map(({ week, done }, index) => (
            <line
              key={week}
              x1={middle(index)}
              y1={y(weeks[index]!.done)}
              x2={middle(index + 1)}
              y2={y(done)}
              className="stroke-done stroke-2"
            />
          ))}
          {weeks.map(({ week, done }, index) => (
            <circle key={week} cx={middle(index)} cy={y(done)} r="3.5" className="fill-sheet stroke-done stroke-2" />
          ))}
        </g>
      </svg>
    </div>
  );
}

const firmLine = "stroke-line-firm";
const softLine = "stroke-line";
const labelClass = "fill-ink-3 text-2xs";
