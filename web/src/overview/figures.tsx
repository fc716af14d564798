import type { Wire } from "@corkboard/client";
import { useTexts } from "../texts/catalogue.ts";
import { formatNumber } from "../texts/format.ts";
import { formatDuration } from "./format-duration.ts";
import { overviewTexts } from "./texts.ts";

export function Figures({ overview }: { readonly overview: Wire.Overview }) {
  const texts = useTexts(overviewTexts);
  const { open, waiting_on_us: waiting, median_seconds_to_done: median, reopened, weeks } = overview;
  const figures = [
    { label: texts.open, value: formatNumber(open), help: texts.openHelp },
    { label: texts.waiting, value: formatNumber(waiting), help: texts.waitingHelp },
    {
      label: texts.median,
      value: median === null ? "–" : formatDuration(median, texts),
      help: texts.medianHelp(weeks.length),
    },
    { label: texts.reopened, value: formatNumber(reopened), help: texts.reopenedHelp(weeks.length) },
  ];
  return (
    <dl
      aria-label={texts.figures}
      className="grid grid-cols-4 overflow-hidden rounded-large border border-line bg-line gap-px max-lg:grid-cols-2"
    >
      {figures.map(({ label, value, help }) => (
        <div key={label} className="flex flex-col bg-sheet px-5 py-4 max-sm:px-4">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="mt-1 text-[28px] leading-9 font-[650] tracking-[-.02em] tabular-nums max-sm:text-title">
            {value}
          </dd>
          <dd className="mt-auto pt-0.5 text-xs text-ink-3">{help}</dd>
        </div>
      ))}
    </dl>
  );
}
