import { ticketTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface Version {
  readonly title: string;
  readonly description: string;
}

interface TicketConflictProps {
  readonly theirs: Version;
  readonly mine: Version;
  readonly onKeepTheirs: () => void;
  readonly onSaveMine: () => void;
  readonly onClose: () => void;
}

/** Both versions side by side. Closing the dialog returns to the text field, so that they can be merged by hand. */
export function TicketConflict({ theirs, mine, onKeepTheirs, onSaveMine, onClose }: TicketConflictProps) {
  const texts = useTexts(ticketTexts);
  return (
    <Dialog title={texts.conflictTitle} onClose={onClose} className="max-w-[860px]">
      <p className="mb-4 text-sm text-ink-2">{texts.conflict}</p>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {[
          { label: texts.theirs, version: theirs },
          { label: texts.yours, version: mine },
        ].map(({ label, version }) => (
          <section key={label} aria-label={label} className="min-w-0">
            <h3 className="mb-1.5 text-xs font-semibold text-ink-3">{label}</h3>
            <p className="mb-1 font-semibold wrap-anywhere">{version.title}</p>
            <pre
              tabIndex={0}
              className="max-h-80 overflow-auto rounded-medium border border-line bg-desk p-3 font-mono text-xs whitespace-pre-wrap"
            >
              {version.description}
            </pre>
          </section>
        ))}
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onKeepTheirs}>{texts.keepTheirs}</Button>
        <Button look="primary" onClick={onSaveMine}>
          {texts.saveYours}
        </Button>
      </div>
    </Dialog>
  );
}
