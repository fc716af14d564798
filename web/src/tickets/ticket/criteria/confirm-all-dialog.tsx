import type { Wire } from "@corkboard/client";
import { criteriaTexts } from "../../criteria-texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TriangleAlert } from "../../../ui/icons.ts";
import { uiTexts } from "../../../ui/texts.ts";

export interface LinesOfTicket {
  readonly ticket: Pick<Wire.Ticket, "id" | "title">;
  /** The proposed ones. */
  readonly lines: readonly Wire.Criterion[];
}

export interface ConfirmAllProps {
  readonly tickets: readonly LinesOfTicket[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const mostNamed = 8;

/** Asks before everything is confirmed, and names the lines that cite nothing: nobody can check those. */
export default function ConfirmAllDialog({ tickets, onConfirm, onClose }: ConfirmAllProps) {
  const texts = useTexts(criteriaTexts);
  const ui = useTexts(uiTexts);
  const count = tickets.reduce((sum, { lines }) => sum + lines.length, 0);
  const uncited = tickets.flatMap(({ ticket, lines }) =>
    lines.filter(({ cites }) => cites.length === 0).map((line) => ({ ticket, line })),
  );
  return (
    <Dialog
      title={tickets.length > 1 ? texts.confirmManyTitle(tickets.length) : texts.confirmAllTitle}
      onClose={onClose}
      className="max-w-[480px]"
    >
      <p className="text-sm text-ink-2">{texts.confirmAllHelp(count, tickets.length)}</p>
      {uncited.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{texts.noneUncited}</p>
      ) : (
        <div className="mt-3 rounded-medium border border-internal-line bg-internal-wash px-3 py-2.5 text-sm text-internal-ink">
          <p className="flex items-start gap-2 font-[550]">
            <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
            {texts.uncited(uncited.length)}
          </p>
          <ul className="mt-1.5 max-h-60 list-disc space-y-1 overflow-y-auto pl-9">
            {uncited.slice(0, mostNamed).map(({ ticket, line }) => (
              <li key={`${ticket.id} ${line.number}`} className="wrap-anywhere">
                {line.text}
                {tickets.length > 1 && ` (${ticket.title})`}
              </li>
            ))}
            {uncited.length > mostNamed && <li>{texts.moreLines(uncited.length - mostNamed)}</li>}
          </ul>
        </div>
      )}
      <div className="mt-5 flex flex-row-reverse gap-2 max-sm:flex-col">
        <Button
          look="primary"
          autoFocus
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {texts.confirmLines(count)}
        </Button>
        <Button onClick={onClose}>{ui.cancel}</Button>
      </div>
    </Dialog>
  );
}
