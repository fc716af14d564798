import type { NotificationSettings, ReportMailTime, Role } from "@corkboard/contract";
import { nextDigest } from "./digest-times.ts";

const hourMs = 60 * 60_000;

/** Until somebody chooses: owners hear of reports once a day, others only of those that are assigned to them. */
export const defaultReportMail = (role: Role): ReportMailTime => (role === "owner" ? "daily" : "assigned");

/** What a member has chosen for reports. Null before the first change of their settings. */
export interface ReportChoices {
  readonly role: Role;
  readonly report_mail: ReportMailTime | null;
  /** JSON. */
  readonly report_projects: string | null;
  readonly digest_hour: number | null;
  readonly time_zone: string | null;
}

type Choice = Pick<NotificationSettings["report_projects"][number], "report" | "report_mail">;

export function choiceFor({ role, report_mail, report_projects }: ReportChoices, project: string | null): Choice {
  const chosen = JSON.parse(report_projects ?? "[]") as NotificationSettings["report_projects"];
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
  return nextDigest(now, { hour: digest_hour ?? 8, timeZone: time_zone ?? "UTC" }, null);
}
