import type { Tables } from "../../../../db/tables.ts";
import { mayFollow } from "../../../outsiders/reports/reports.exports.ts";

/** Whether the reporter of the item can be asked: they gave an address, and the project lets reporters reply. */
export const hasReporter = (
  project: Pick<Tables["projects"], "type" | "widget">,
  feedback: Tables["feedback"] | undefined,
): boolean => feedback !== undefined && feedback.spam === 0 && mayFollow(project, feedback.reporter_email);
