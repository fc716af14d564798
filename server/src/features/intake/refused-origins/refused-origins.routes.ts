import { limits } from "@corkboard/contract";
import { list } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { accessProject } from "../../customers/projects/projects.access.ts";
import { originCheck, widgetSettingsOf } from "../../customers/projects/projects.exports.ts";
import { kindOf } from "./page-origin.ts";
import { shownForMs } from "./record-refusal.ts";
import { listRefusals } from "./refused-origins.queries.ts";

export function refusedOriginRoutes(on: OperationRegistry): void {
  on.read("listRefusedOrigins", async ({ db, actor, params }) => {
    const project = await accessProject(db, actor, params.id);
    const [settings, url] = [widgetSettingsOf(project), project.url];
    if (!settings || url === null) return list([], 0, page);
    const isAllowed = originCheck(url, settings);
    const since = new Date(db.now().getTime() - shownForMs).toISOString();
    const known = await db.all(listRefusals, { org: actor.orgId, project: project.id });
    const shown = known
      .filter(({ origin, refused_at }) => refused_at > since && !isAllowed(origin))
      .map(({ origin, refused_at }) => ({ origin, same_host: kindOf(url, origin) !== "foreign", refused_at }));
    return list(shown, shown.length, page);
  });
}

const page = { limit: limits.refusedOrigins, offset: 0 };
