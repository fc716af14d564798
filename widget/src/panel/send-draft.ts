import { outboxOf } from "../outbox/outbox.ts";
import { rememberVisitor } from "./remembered-visitor.ts";
import type { Session } from "./session.ts";

/** The words go even where a picture or a recording cannot be had. */
async function orNothing(read: () => Promise<Blob | undefined> | undefined): Promise<Blob | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

/** Sends once what is on show, however often it is asked to, and shows how it ended. */
export async function sendDraft(session: Session): Promise<void> {
  const { context, draft, report } = session;
  if (session.view.isSending) return;
  session.show({ isSending: true });
  rememberVisitor(draft);
  const pending = {
    id: draft.submissionId,
    service: context.service,
    apiKey: context.apiKey,
    report: { ...report, elapsed_ms: Date.now() - draft.startedAt },
    screenshot: await orNothing(() => draft.picture?.encode(draft.picture.shown)),
    recording: draft.withRecording
      ? (draft.kept?.recording ?? (await orNothing(() => context.recording()?.())))
      : undefined,
    createdAt: Date.now(),
  };
  const ending = await outboxOf(context).submit(pending, (outcome) => {
    // The visitor may have begun another report meanwhile.
    const isOnShow = session.draft.submissionId === pending.id;
    if (isOnShow) session.show({ ending: { ...outcome, isKept: true } }, "#heading");
    return isOnShow;
  });
  session.show({ isSending: false, ending }, "#heading");
}
