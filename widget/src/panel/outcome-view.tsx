import { h } from "preact";
import { outboxOf } from "../outbox/outbox.ts";
import type { SubmitResult } from "./submit-result.ts";
import { Icon, icons } from "./icons.tsx";
import type { Session } from "./session.ts";

interface OutcomeViewProps {
  readonly session: Session;
  readonly result: SubmitResult;
  onClose(): void;
}

export function OutcomeView({ session, result, onClose }: OutcomeViewProps) {
  const { texts, context, view, draft } = session;
  const tryNow = async () => {
    session.show({ isSending: true });
    await outboxOf(context).flush();
    // The panel may have been closed in the meantime.
    if (session.draft === draft) session.show({ isSending: false, hasTriedAgain: true });
  };
  const { icon, title, text, action, run } = {
    sent: {
      icon: icons.check,
      title: texts.thanksTitle,
      text: `${texts.thanksText} ${result.kind === "sent" && result.isWithoutFiles ? texts.tooLarge : ""}`,
      action: texts.another,
      run: () => session.startOver(),
    },
    later: {
      icon: icons.clock,
      title: texts.laterTitle,
      text: view.isSending
        ? texts.sending
        : `${view.hasTriedAgain ? texts.laterAgain : ""} ${result.isKept ? texts.laterKept : texts.laterOpen}`,
      action: texts.retry,
      run: () => void (view.isSending || tryNow()),
    },
    refused: {
      icon: icons.close,
      title: texts.refusedTitle,
      text: result.kind === "refused" ? (result.reason === "413" ? texts.tooLarge : result.reason) : "",
      action: texts.back,
      run: () => session.show({ result: undefined }, "#title"),
    },
  }[result.kind];
  const statusUrl = result.kind === "sent" ? result.statusUrl : undefined;
  return (
    <div class={`outcome ${result.kind}`}>
      <div class="badge">
        <Icon path={icon} />
      </div>
      <h2 id="heading" tabIndex={-1}>
        {title}
      </h2>
      <p role="status">{text}</p>
      {statusUrl && (
        <p>
          <a href={statusUrl} target="_blank" rel="noopener noreferrer">
            {texts.thanksLink}
          </a>
        </p>
      )}
      <div class="actions">
        <button type="button" class="secondary" onClick={run}>
          {action}
        </button>
        <button type="button" class="primary" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </div>
  );
}
