import { useTexts } from "../../../texts/catalogue.ts";
import { currentLanguage } from "../../../texts/language.ts";
import { Choice, Switch } from "../controls.tsx";
import type { PreferencesProps } from "./kind-table.tsx";
import { preferenceTexts } from "./texts.ts";

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Such as "8:00 AM" or "08:00". */
const hourName = (hour: number) =>
  new Intl.DateTimeFormat(currentLanguage(), { timeStyle: "short", timeZone: "UTC" }).format(
    Date.UTC(2026, 0, 1, hour),
  );

export function Digest({ preferences, onChange }: PreferencesProps) {
  const texts = useTexts(preferenceTexts);
  const { mail, digest, digest_hour: hour, time_zone: timeZone } = preferences;
  const hours = Object.fromEntries(Array.from({ length: 24 }, (_, each) => [String(each), hourName(each)]));
  const zones = new Set(["UTC", ownTimeZone(), timeZone, ...Intl.supportedValuesOf("timeZone")]);
  // Before the first digest nobody has chosen a time zone.
  const turnOn = () => onChange({ digest: true, ...(timeZone === "UTC" ? { time_zone: ownTimeZone() } : {}) });
  return (
    <div className="max-w-xl rounded-large border border-line bg-sheet px-4 py-1.5">
      <Switch
        label={texts.digestOn}
        checked={digest && mail}
        disabled={!mail}
        onChange={(isOn) => (isOn ? turnOn() : onChange({ digest: false }))}
      />
      {digest && mail && (
        <div className="mt-1 grid grid-cols-[140px_minmax(0,1fr)] gap-4 border-t border-line pt-3 max-sm:grid-cols-1 max-sm:gap-0">
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
      )}
    </div>
  );
}
