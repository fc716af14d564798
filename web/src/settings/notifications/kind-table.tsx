import type { Wire } from "@corkboard/client";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { preferenceTexts } from "./texts.ts";

export interface PreferencesProps {
  readonly preferences: Wire.NotificationSettings;
  readonly onChange: (changes: Wire.NotificationSettingsPatch) => void;
}

/** One row for each kind, one column for each channel. Emails are about notifications, so they need the first one. */
export function KindTable({ preferences, onChange }: PreferencesProps) {
  const texts = useTexts(preferenceTexts);
  const { organisation, session } = useMembership();
  const isEmailed = session.emails_enabled && preferences.mail;
  const kinds = (Object.keys(texts.kinds) as Wire.NotificationKind[]).filter(
    (kind) => kind !== "webhook_disabled" || organisation.role === "owner",
  );
  const setMailed = (kind: Wire.NotificationKind, isOn: boolean) => {
    const others = preferences.mail_kinds.filter((each) => each !== kind);
    onChange({ mail_kinds: isOn ? [...others, kind] : others });
  };
  const head = "px-3 py-2 text-xs font-[550] text-ink-3";
  return (
    <div className="overflow-hidden rounded-large border border-line bg-sheet">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} px-4 text-left`}>
              {texts.event}
            </th>
            <th scope="col" className={`${head} w-24 max-sm:w-16`}>
              {texts.inApp}
            </th>
            <th scope="col" className={`${head} w-24 max-sm:w-16`}>
              {texts.byEmail}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="px-4 py-2.5 text-left font-normal">
                {texts.kinds[kind]}
              </th>
              <Cell
                label={texts.inAppLabel(texts.kinds[kind])}
                checked={preferences[kind]}
                onChange={(isOn) => onChange({ [kind]: isOn })}
              />
              <Cell
                label={texts.byEmailLabel(texts.kinds[kind])}
                checked={preferences[kind] && isEmailed && preferences.mail_kinds.includes(kind)}
                disabled={!preferences[kind] || !isEmailed}
                onChange={(isOn) => setMailed(kind, isOn)}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

const Cell = ({ label, checked, disabled, onChange }: CellProps) => (
  <td className="text-center">
    <label className="grid min-h-9 place-items-center max-sm:min-h-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent disabled:opacity-50"
      />
    </label>
  </td>
);
