import { created, single } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { type FileStorage, withPreparedFiles } from "../files/files.exports.ts";
import { type ReportLinks, statusUrl } from "../../outsiders/reports/reports.exports.ts";
import { readReport } from "./read-report.ts";
import { findReceived, receiveReport } from "./receive-report.ts";
import { isStorageFull, uploadsOf, visitorsShare } from "./report-files.ts";
import { presentConfig } from "./widget.present.ts";

export function widgetRoutes(on: OperationRegistry, storage: FileStorage, links: ReportLinks): void {
  on.visit("getWidgetConfig", async ({ project }) => single(presentConfig(project)));

  const share = visitorsShare(storage);
  on.visit("sendWidgetFeedback", async ({ project, db, form, commit }) => {
    const report = readReport(form.fields["report"], { takesSteps: project.settings.recording });
    const of = { orgId: project.orgId, projectId: project.id };
    const receive = (uploads: ReturnType<typeof uploadsOf>) =>
      withPreparedFiles(share, db, of, uploads, (files, recorded) =>
        commit((tx) => receiveReport(tx, project, report, { storage: share, files, recorded })),
      );
    const { id, isOwn } =
      (await findReceived(db, project, report)) ??
      (await receive(uploadsOf(project, form)).catch((error: unknown) => {
        // A full storage is not the visitor's fault: the report is stored without its files.
        if (isStorageFull(error)) return receive([]);
        throw error;
      }));
    const { reporter_email: email = "" } = report.feedback;
    const status_url = statusUrl(links, isOwn && project.settings.reporter_replies, { id, email });
    return created({ id, status_url }, `/api/v1/feedback/${id}`);
  });
}
