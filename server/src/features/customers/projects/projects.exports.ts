import type { Reader } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { countDeletedProjects } from "./purge-project.queries.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

export { originCheck } from "./allowed-origins.ts";
export { widgetSettingsOf } from "./widget-settings.ts";

/** How many deleted projects still have content, which the worker deletes. */
export async function countPendingPurges(db: Reader): Promise<number> {
  return (await db.first(countDeletedProjects, {}))?.total ?? 0;
}

/** Whether reporters can see their report's page and reply. */
export const allowsReplies = (project: Pick<Tables["projects"], "type" | "widget">): boolean =>
  widgetSettingsOf(project)?.reporter_replies ?? false;
export { agentLimitsOf } from "./agent-limits.ts";
