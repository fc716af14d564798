import type { PendingReport } from "../outbox/pending-store.ts";
import { loadAnnotator, loadPictures } from "./capture.ts";
import type { Session } from "./session.ts";

/** Shows a refused report and the reason, for the visitor to change and send again. */
export async function restoreRefused(session: Session, pending: PendingReport): Promise<boolean> {
  const { report, screenshot, recording, refused = "" } = pending;
  const { selector } = report.browser_info;
  const picture = screenshot && (await (await loadPictures()).pictureOfFile(screenshot));
  const { annotations } = report;
  const drawMarks =
    picture && annotations.length > 0 ? (await loadAnnotator()).marksOver(picture.shown, annotations) : undefined;
  if (!session.isUntouched) return false;
  session.write({
    // Its facts and recording stay those of the original.
    evidence: {
      ...report,
      recording: recording && {
        isEmptied: false,
        steps: report.browser_info.steps,
        read: async () => recording,
      },
    },
    submissionId: report.submission_id,
    type: report.type,
    title: report.title,
    description: report.description,
    name: report.reporter_name,
    email: report.reporter_email,
    picture: picture && { ...picture, annotations, ...(drawMarks && { drawMarks }) },
    element: selector === null ? undefined : { selector, label: selector },
    withRecording: recording !== undefined,
  });
  session.show({ result: { kind: "refused", reason: refused, isKept: false } }, "#heading");
  return true;
}
