import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Switch } from "../controls.tsx";
import type { PreferencesProps } from "./kind-table.tsx";
import { MailTime, zoneIfNone } from "./mail-time.tsx";
import { preferenceTexts } from "./texts.ts";

/** What the daily email contains, and when it is sent. */
export function Digest({ preferences, onChange }: PreferencesProps) {
  const texts = useTexts(preferenceTexts);
  const { emails_enabled: isEmailed } = useMembership().session;
  const { digest, summary, time_zone: timeZone } = preferences;
  const mail = isEmailed && preferences.mail;
  const part = (name: "digest" | "summary", label: string, help: string) => (
    <div>
      <Switch
        label={label}
        checked={preferences[name] && mail}
        disabled={!mail}
        onChange={(isOn) => onChange(isOn ? { [name]: true, ...zoneIfNone(timeZone) } : { [name]: false })}
      />
      {isEmailed && <p className="pr-14 text-sm text-ink-3">{help}</p>}
    </div>
  );
  return (
    <div className="grid gap-3.5 px-4 py-2.5">
      {part("digest", texts.digestOn, texts.digestHelp)}
      {part("summary", texts.summaryOn, texts.summaryHelp)}
      {(digest || summary) && mail && <MailTime preferences={preferences} onChange={onChange} />}
    </div>
  );
}
