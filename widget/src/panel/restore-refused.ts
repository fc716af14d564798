import type { PendingReport } from "../outbox/pending-store.ts";
import { loadPictures } from "./capture.ts";
import type { Session } from "./session.ts";

/** Shows a refused report and the reason, for the visitor to change and send again. */
export async function restoreRefused(session: Session, kept: PendingReport): Promise<boolean> {
  const { report, screenshot, recording, refused = "" } = kept;
  const { selector } = report.browser_info;
  const picture = screenshot && (await (await loadPictures()).pictureOfFile(screenshot));
  if (!session.isUntouched) return false;
  session.write({
    kept,
    submissionId: report.submission_id,
    type: report.type,
    title: report.title,
    description: report.description,
    name: report.reporter_name,
    email: report.reporter_email,
    picture: picture && { ...picture, annotations: report.annotations },
    element: selector === null ? undefined : { selector, label: selector },
    withRecording: recording !== undefined,
  });
  session.show({ result: { kind: "refused", reason: refused, isKept: false } }, "#heading");
  return true;
}
