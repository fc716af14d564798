import { outboxOf } from "../outbox/outbox.ts";
import { buildReport } from "./build-report.ts";
import { rememberVisitor } from "./remembered-visitor.ts";
import type { Session } from "./session.ts";

/** A failing screenshot or recording must not keep the report from being sent. */
async function orUndefined(read: () => Promise<Blob | undefined> | undefined): Promise<Blob | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

/** Sends the report as shown and shows the result. Repeated calls while sending are ignored. */
export async function sendDraft(session: Session): Promise<void> {
  const { context, draft } = session;
  if (session.view.isSending) return;
  session.show({ isSending: true });
  rememberVisitor(draft);
  const pending = {
    id: draft.submissionId,
    service: context.service,
    apiKey: context.apiKey,
    screenshot: await orUndefined(() => draft.picture?.encode(draft.picture.shown)),
    recording: draft.withRecording ? await orUndefined(() => session.recording?.read()) : undefined,
    // After the files: the page may have emptied the recording in the meantime.
    report: buildReport(draft),
    createdAt: Date.now(),
  };
  const result = await outboxOf(context).submit(pending, (outcome) => {
    // The visitor may have started another report in the meantime.
    const isShown = session.draft.submissionId === pending.id;
    if (isShown) session.show({ result: { ...outcome, isKept: true } }, "#heading");
    return isShown;
  });
  session.show({ isSending: false, result }, "#heading");
}
