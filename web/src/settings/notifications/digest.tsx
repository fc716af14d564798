import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { currentLocale } from "../../texts/language.ts";
import { Choice, Switch } from "../controls.tsx";
import type { PreferencesProps } from "./kind-table.tsx";
import { preferenceTexts } from "./texts.ts";

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Such as "8:00 AM" or "08:00". */
const hourName = (hour: number) =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: "short", timeZone: "UTC" }).format(Date.UTC(2026, 0, 1, hour));

export function Digest({ preferences, onChange }: PreferencesProps) {
  const texts = useTexts(preferenceTexts);
  const { emails_enabled: isEmailed } = useMembership().session;
  const { digest, digest_hour: hour, time_zone: timeZone } = preferences;
  const mail = isEmailed && preferences.mail;
  const hours = Object.fromEntries(Array.from({ length: 24 }, (_, each) => [String(each), hourName(each)]));
  const zones = new Set(["UTC", ownTimeZone(), timeZone, ...Intl.supportedValuesOf("timeZone")]);
  // Before the first digest nobody has chosen a time zone.
  const turnOn = () => onChange({ digest: true, ...(timeZone === "UTC" ? { time_zone: ownTimeZone() } : {}) });
  return (
    <div className="px-4 py-2.5">
      <Switch
        label={texts.digestOn}
        checked={digest && mail}
        disabled={!mail}
        onChange={(isOn) => (isOn ? turnOn() : onChange({ digest: false }))}
      />
      {isEmailed && <p className="pr-14 text-sm text-ink-3">{texts.digestHelp}</p>}
      {digest && mail && (
        <div className="mt-3.5 grid max-w-lg grid-cols-[140px_minmax(0,1fr)] gap-4 max-sm:grid-cols-1 max-sm:gap-0">
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
