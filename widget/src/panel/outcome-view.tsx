import { h } from "preact";
import { outboxOf } from "../outbox/outbox.ts";
import type { Ending } from "./ending.ts";
import { Icon, icons } from "./icons.tsx";
import type { Session } from "./session.ts";

interface OutcomeViewProps {
  readonly session: Session;
  readonly ending: Ending;
  onClose(): void;
}

/** How it ended: arrived, waiting, or not accepted. */
export function OutcomeView({ session, ending, onClose }: OutcomeViewProps) {
  const { texts, context, view, draft } = session;
  const tryNow = async () => {
    session.show({ isSending: true });
    await outboxOf(context).flush();
    // Closed meanwhile, it is not on show any more.
    if (session.draft === draft) session.show({ isSending: false, hasTriedAgain: true });
  };
  const { icon, title, text, action, run } = {
    sent: {
      icon: icons.check,
      title: texts.thanksTitle,
      text: `${texts.thanksText} ${ending.kind === "sent" && ending.isWordsAlone ? texts.tooLarge : ""}`,
      action: texts.another,
      run: () => session.startOver(),
    },
    later: {
      icon: icons.clock,
      title: texts.laterTitle,
      text: view.isSending
        ? texts.sending
        : `${view.hasTriedAgain ? texts.laterAgain : ""} ${ending.isKept ? texts.laterKept : texts.laterOpen}`,
      action: texts.retry,
      run: () => void (view.isSending || tryNow()),
    },
    refused: {
      icon: icons.close,
      title: texts.refusedTitle,
      text: ending.kind === "refused" ? (ending.reason === "413" ? texts.tooLarge : ending.reason) : "",
      action: texts.back,
      run: () => session.show({ ending: undefined }, "#title"),
    },
  }[ending.kind];
  const statusUrl = ending.kind === "sent" ? ending.statusUrl : undefined;
  return (
    <div class={`outcome ${ending.kind}`}>
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
