import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Switch } from "../controls.tsx";
import { Section } from "../section.tsx";
import { Digest } from "./digest.tsx";
import { KindTable } from "./kind-table.tsx";
import { ReportChoices } from "./report-choices.tsx";
import { preferenceTexts } from "./texts.ts";
import { usePreferences } from "./use-preferences.ts";

export default function Notifications() {
  const texts = useTexts(preferenceTexts);
  const { emails_enabled: isEmailed } = useMembership().session;
  const { preferences, change } = usePreferences();
  return (
    <>
      <Section title={texts.title} help={texts.help}>
        <KindTable preferences={preferences} onChange={change} />
      </Section>
      <Section
        title={texts.reports}
        help={isEmailed ? `${texts.reportsHelp} ${texts.reportsMailHelp}` : texts.reportsHelp}
      >
        <ReportChoices preferences={preferences} onChange={change} />
      </Section>
      <Section title={texts.emails} help={isEmailed ? undefined : texts.noEmail}>
        <div className="divide-y divide-line rounded-large border border-line bg-sheet">
          <div className="px-4 py-2.5">
            <Switch
              label={texts.mail}
              checked={isEmailed && preferences.mail}
              disabled={!isEmailed}
              onChange={(mail) => change({ mail })}
            />
            {isEmailed && <p className="pr-14 text-sm text-ink-3">{texts.mailHelp}</p>}
          </div>
          <Digest preferences={preferences} onChange={change} />
        </div>
      </Section>
    </>
  );
}
