import { useTexts } from "../../texts/catalogue.ts";
import { currentLocale } from "../../texts/language.ts";
import { Choice } from "../controls.tsx";
import type { PreferencesProps } from "./kind-table.tsx";
import { preferenceTexts } from "./texts.ts";

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Before the first daily email nobody has chosen a time zone. */
export const zoneIfNone = (timeZone: string) => (timeZone === "UTC" ? { time_zone: ownTimeZone() } : {});

/** Such as "8:00 AM" or "08:00". */
const hourName = (hour: number) =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: "short", timeZone: "UTC" }).format(Date.UTC(2026, 0, 1, hour));

/** When emails are sent that come once a day. */
export function MailTime({ preferences, onChange }: PreferencesProps) {
  const texts = useTexts(preferenceTexts);
  const { digest_hour: hour, time_zone: timeZone } = preferences;
  const hours = Object.fromEntries(Array.from({ length: 24 }, (_, each) => [String(each), hourName(each)]));
  const zones = new Set(["UTC", ownTimeZone(), timeZone, ...Intl.supportedValuesOf("timeZone")]);
  return (
    <div className="grid max-w-lg grid-cols-[140px_minmax(0,1fr)] gap-4 max-sm:grid-cols-1 max-sm:gap-0">
      <Choice
        label={texts.hour}
        value={String(hour)}
        options={hours}
        onChange={(chosen) => onChange({ digest_hour: Number(chosen) })}
      />
      <Choice
        label={texts.timeZone}
        value={timeZone}
        options={Object.fromEntries([...zones].map((zone) => [zone, zone.replaceAll("_", " ")]))}
        onChange={(chosen) => onChange({ time_zone: chosen })}
      />
    </div>
  );
}
