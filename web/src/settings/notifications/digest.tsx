import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Switch } from "../controls.tsx";
import type { PreferencesProps } from "./kind-table.tsx";
import { MailTime, zoneIfNone } from "./mail-time.tsx";
import { preferenceTexts } from "./texts.ts";

export function Digest({ preferences, onChange }: PreferencesProps) {
  const texts = useTexts(preferenceTexts);
  const { emails_enabled: isEmailed } = useMembership().session;
  const { digest, time_zone: timeZone } = preferences;
  const mail = isEmailed && preferences.mail;
  return (
    <div className="px-4 py-2.5">
      <Switch
        label={texts.digestOn}
        checked={digest && mail}
        disabled={!mail}
        onChange={(isOn) => onChange(isOn ? { digest: true, ...zoneIfNone(timeZone) } : { digest: false })}
      />
      {isEmailed && <p className="pr-14 text-sm text-ink-3">{texts.digestHelp}</p>}
      {digest && mail && (
        <div className="mt-3.5">
          <MailTime preferences={preferences} onChange={onChange} />
        </div>
      )}
    </div>
  );
}
