import { useTexts } from "../texts/catalogue.ts";
import { currentLocale } from "../texts/language.ts";
import { TriangleAlert } from "../ui/icons.ts";
import { overviewTexts } from "./texts.ts";

const units = [
  { unit: "day", seconds: 24 * 60 * 60 },
  { unit: "hour", seconds: 60 * 60 },
  { unit: "minute", seconds: 60 },
] as const;

/** That nobody sends emails or webhooks, which only owners are told. */
export function BackgroundNotice({ seconds }: { readonly seconds: number | null }) {
  const texts = useTexts(overviewTexts);
  if (seconds === null) return null;
  const { unit, seconds: length } = units.find((one) => seconds >= 2 * one.seconds) ?? units[2];
  const count = Math.floor(seconds / length);
  const duration = new Intl.NumberFormat(currentLocale(), { style: "unit", unit, unitDisplay: "long" }).format(count);
  const ago = new Intl.RelativeTimeFormat(currentLocale()).format(-count, unit);
  return (
    <div
      role="status"
      className="mb-6 flex gap-3 rounded-large border border-internal-line bg-internal-wash px-4 py-3 text-sm"
    >
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-internal-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-[550]">{texts.idle(duration, ago)}</p>
        <p className="text-xs text-internal-ink">{texts.idleHelp}</p>
      </div>
    </div>
  );
}
