import { errors } from "@corkboard/contract";
import type { OperationRegistry } from "../../../http/operations.ts";
import { single } from "../../../http/responses/operation-response.ts";
import { Fault } from "../../../shared/fault.ts";
import { accessProject } from "../../customers/projects/projects.access.ts";
import { accessFeedback } from "../../intake/feedback/feedback.access.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";
import { linkToReport, mayFollow, type ReportLinks } from "./reports.exports.ts";

/** Nothing else shows the link: whoever has it accepts work as the reporter, which no program may do. */
export function reporterLinkRoutes(on: OperationRegistry, links: ReportLinks): void {
  on.write("showReporterLink", async ({ tx, actor, params }) => {
    const item = await accessFeedback(tx, actor, params.id);
    const project = await accessProject(tx, actor, item.project_id);
    if (!mayFollow(project, item.reporter_email)) throw new Fault(errors.reporterLinkNotFound);
    await recordAudit(tx, "reporter_link.shown", actor, { object: item.id });
    return single({ url: linkToReport(links, item.id) });
  });
}
