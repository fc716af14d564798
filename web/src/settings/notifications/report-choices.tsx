import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../service/api/resources.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../controls.tsx";
import type { PreferencesProps } from "./kind-table.tsx";
import { MailTime, zoneIfNone } from "./mail-time.tsx";
import { preferenceTexts } from "./texts.ts";

type Website = Wire.NotificationSettings["report_projects"][number];

/** When new reports are sent by email, for all websites and for those that differ. */
export function ReportChoices({ preferences, onChange }: PreferencesProps) {
  const texts = useTexts(preferenceTexts);
  const { emails_enabled: isEmailed } = useMembership().session;
  const { data: projects = [] } = useQuery(projectsQuery);
  const { report_mail: time, report_projects: chosen, time_zone: timeZone } = preferences;
  const isMailed = isEmailed && preferences.mail && preferences.report && preferences.mail_kinds.includes("report");
  const isDaily = isMailed && [time, ...chosen.map(({ report_mail }) => report_mail)].includes("daily");
  const withZone = (value: Website["report_mail"]) => (value === "daily" ? zoneIfNone(timeZone) : {});
  const others = projects.filter(({ id, type }) => type === "website" && !chosen.some((one) => one.project_id === id));
  const change = (changed: Website) =>
    onChange({
      report_projects: chosen.map((one) => (one.project_id === changed.project_id ? changed : one)),
      ...withZone(changed.report_mail),
    });
  return (
    <div className="rounded-large border border-line bg-sheet px-4 pt-3.5">
      <div className="max-w-lg">
        <Choice
          label={texts.reportMail}
          value={time}
          options={texts.reportMailTimes}
          disabled={!isMailed}
          onChange={(report_mail) => onChange({ report_mail, ...withZone(report_mail) })}
        />
      </div>
      {isDaily && <MailTime preferences={preferences} onChange={onChange} />}
      {chosen.map((one) => {
        const name = projects.find(({ id }) => id === one.project_id)?.name;
        if (name === undefined) return null;
        return (
          <fieldset key={one.project_id} className="border-t border-line pt-3.5">
            <legend className="sr-only">{name}</legend>
            <div className="mb-2 flex items-center justify-between gap-4">
              <span aria-hidden="true" className="min-w-0 truncate font-[550]">
                {name}
              </span>
              <Button
                size="small"
                onClick={() => onChange({ report_projects: chosen.filter((each) => each !== one) })}
                aria-label={texts.likeOthersLabel(name)}
              >
                {texts.likeOthers}
              </Button>
            </div>
            <div className="grid max-w-lg grid-cols-2 gap-4 max-sm:grid-cols-1 max-sm:gap-0">
              <Choice
                label={texts.inApp}
                value={one.report}
                options={texts.reportsInApp}
                disabled={!preferences.report}
                onChange={(report) => change({ ...one, report })}
              />
              <Choice
                label={texts.byEmail}
                value={one.report_mail}
                options={texts.reportMailTimes}
                disabled={!isMailed || one.report === "assigned"}
                onChange={(report_mail) => change({ ...one, report_mail })}
              />
            </div>
          </fieldset>
        );
      })}
      {others.length > 0 && (
        <div className="border-t border-line pt-3.5 *:max-w-lg">
          <Choice
            label={texts.forOneWebsite}
            value=""
            options={{ "": texts.chooseWebsite, ...Object.fromEntries(others.map(({ id, name }) => [id, name])) }}
            onChange={(project_id) => {
              if (project_id === "") return;
              onChange({ report_projects: [...chosen, { project_id, report: "all", report_mail: time }] });
            }}
          />
        </div>
      )}
    </div>
  );
}
