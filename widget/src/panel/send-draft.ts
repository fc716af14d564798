import { outboxOf } from "../outbox/outbox.ts";
import { buildReport } from "./build-report.ts";
import { fileOf } from "./picture.ts";
import { rememberVisitor } from "./remembered-visitor.ts";
import type { Session } from "./session.ts";

/** Sends the draft once, however often it is asked to, and shows how it ended. */
export async function sendDraft(session: Session): Promise<void> {
  const { context, draft } = session;
  if (session.view.isSending) return;
  session.show({ isSending: true });
  rememberVisitor(draft);
  const pending = {
    id: draft.submissionId,
    service: context.service,
    apiKey: context.apiKey,
    report: buildReport(draft, context),
    screenshot: draft.picture && (await fileOf(draft.picture)),
    recording: draft.withRecording ? await context.recording()?.() : undefined,
    createdAt: Date.now(),
  };
  const ending = await outboxOf(context).submit(pending, (outcome) => {
    // The visitor may have begun another report meanwhile.
    const isOnShow = session.draft.submissionId === pending.id;
    if (isOnShow) session.show({ ending: { ...outcome, isKept: true } });
  });
  session.show({ isSending: false, ending });
}
