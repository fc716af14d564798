import { created, single } from "../../http/answer.ts";
import type { OperationRegistry } from "../../http/operations.ts";
import { readReport } from "./read-report.ts";
import { findReceived, receiveReport } from "./receive-report.ts";
import { presentConfig } from "./widget.present.ts";

export function widgetRoutes(on: OperationRegistry): void {
  on.visit("getWidgetConfig", async ({ project }) => single(presentConfig(project)));

  on.visit("sendWidgetFeedback", async ({ project, db, form, commit }) => {
    const report = readReport(form.fields["report"]);
    const id = (await findReceived(db, project, report)) ?? (await commit((tx) => receiveReport(tx, project, report)));
    return created({ id, status_url: null }, `/api/v1/feedback/${id}`);
  });
}
