import { h } from "preact";
import { Round } from "./attachments.tsx";
import { withPart } from "./capture.ts";
import { icons } from "./icons.tsx";
import { OutcomeView } from "./outcome-view.tsx";
import { ReportForm } from "./report-form.tsx";
import type { Session } from "./session.ts";

interface PanelViewProps {
  readonly session: Session;
  onClose(): void;
  /** Steps aside while the visitor points at something on the page. */
  onPick(): void;
}

export function PanelView({ session, onClose, onPick }: PanelViewProps) {
  const { texts, draft, context } = session;
  const { Annotator, ending } = session.view;
  const openAnnotator = () =>
    withPart(session, async () => {
      const { Annotator: loaded } = await import("../annotate/annotator.tsx");
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
        {!ending && (
          <h2 id="heading">
            {texts.heading}
            <small dir="auto">{context.config.project.name}</small>
          </h2>
        )}
        <Round icon={icons.close} label={texts.close} run={onClose} />
      </div>
      {ending ? (
        <OutcomeView session={session} ending={ending} onClose={onClose} />
      ) : (
        <ReportForm session={session} onMark={() => void openAnnotator()} onPick={onPick} />
      )}
    </div>
  );
}
