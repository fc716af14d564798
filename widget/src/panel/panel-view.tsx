import { h } from "preact";
import { IconButton } from "./attachments.tsx";
import { loadAnnotator, withLazyPart } from "./capture.ts";
import { icons } from "./icons.tsx";
import { OutcomeView } from "./outcome-view.tsx";
import { ReportForm } from "./report-form.tsx";
import type { Session } from "./session.ts";

interface PanelViewProps {
  readonly session: Session;
  onClose(): void;
  /** Hides the panel while the visitor selects an element. */
  onPick(): void;
}

export function PanelView({ session, onClose, onPick }: PanelViewProps) {
  const { texts, draft, context } = session;
  const { Annotator, result } = session.view;
  const openAnnotator = () =>
    withLazyPart(session, async () => {
      const { Annotator: loaded } = await loadAnnotator();
      session.show({ Annotator: loaded });
    });
  const closeAnnotator = () => session.show({ Annotator: undefined }, ".quiet");

  if (Annotator && draft.picture) {
    return (
      <Annotator
        context={context}
        back={texts.back}
        picture={draft.picture}
        onCancel={closeAnnotator}
        onDone={(picture) => {
          session.write({ picture });
          closeAnnotator();
        }}
      />
    );
  }
  return (
    <div class="panel">
      <div class="head">
        {!result && (
          <h2 id="heading">
            {texts.heading}
            <small dir="auto">{context.config.project.name}</small>
          </h2>
        )}
        <IconButton icon={icons.close} label={texts.close} run={onClose} />
      </div>
      {result ? (
        <OutcomeView session={session} result={result} onClose={onClose} />
      ) : (
        <ReportForm session={session} onMark={() => void openAnnotator()} onPick={onPick} />
      )}
    </div>
  );
}
