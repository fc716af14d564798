import type { NotificationSettings, ReportMailTime, Role } from "@corkboard/contract";
import { nextDigest } from "./digest-times.ts";

const hourMs = 60 * 60_000;

/** Until somebody chooses: owners hear of reports once a day, others only of those that are assigned to them. */
export const defaultReportMail = (role: Role): ReportMailTime => (role === "owner" ? "daily" : "assigned");

/** What a member has chosen for reports. */
export interface ReportChoices {
  /** Null until they have chosen. */
  readonly report_mail: ReportMailTime | null;
  /** JSON. */
  readonly report_projects: string;
  readonly digest_hour: number;
  readonly time_zone: string;
}

/** Before the first change of their settings. */
export const noChoices: ReportChoices = {
  report_mail: null,
  report_projects: "[]",
  digest_hour: 8,
  time_zone: "UTC",
};

type Choice = Pick<NotificationSettings["report_projects"][number], "report" | "report_mail">;

export function choiceFor(role: Role, { report_mail, report_projects }: ReportChoices, project: string | null): Choice {
  const chosen = JSON.parse(report_projects) as NotificationSettings["report_projects"];
  return (
    chosen.find(({ project_id }) => project_id === project) ?? {
      report: "all",
      report_mail: report_mail ?? defaultReportMail(role),
    }
  );
}

/** When the next email of that kind is sent. */
export function nextReportMail(time: "hourly" | "daily", { digest_hour, time_zone }: ReportChoices, now: Date): Date {
  if (time === "hourly") return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
  return nextDigest(now, { hour: digest_hour, timeZone: time_zone }, null);
}
