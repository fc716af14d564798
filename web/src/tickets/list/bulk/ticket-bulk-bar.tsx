import type { Wire } from "@corkboard/client";
import { criteriaTexts } from "../../criteria-texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { CheckCheck, X } from "../../../ui/icons.ts";
import { lazyComponent } from "../../../ui/lazy.tsx";
import type { ConfirmAllProps } from "../../ticket/criteria/confirm-all-dialog.tsx";
import { proposedLines, type useTicketBulk } from "./use-ticket-bulk.ts";
import { withControl } from "../../../ui/with-control.ts";
import { DialogBoundary } from "../../../ui/dialog-boundary.tsx";

const ConfirmAllDialog = lazyComponent<ConfirmAllProps>(() => import("../../ticket/criteria/confirm-all-dialog.tsx"));

export interface TicketBulkBarProps {
  readonly selected: readonly Wire.Ticket[];
  readonly bulk: ReturnType<typeof useTicketBulk>;
  readonly onClear: () => void;
}

/** What can be done with the selected tickets. Floats at the list's bottom. */
export default function TicketBulkBar({ selected, bulk, onClear }: TicketBulkBarProps) {
  const texts = useTexts(criteriaTexts);
  const { progress } = bulk;
  const tickets = selected
    .map((ticket) => ({ ticket, lines: proposedLines(ticket) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <div
      role="toolbar"
      aria-label={texts.selection}
      className="absolute inset-x-3 bottom-3 z-10 mx-auto flex max-w-[680px] flex-wrap items-center gap-1.5 rounded-large border border-line-firm bg-raised p-1.5 pl-3 shadow-float max-sm:pl-1.5 max-sm:*:[button]:flex-1 max-sm:*:[span]:pl-1.5"
    >
      <span
        aria-live="polite"
        className="mr-auto text-sm font-[550] whitespace-nowrap tabular-nums max-sm:flex max-sm:h-11 max-sm:w-full max-sm:items-center"
      >
        {progress ? texts.saving(progress.finished, progress.total) : texts.selected(selected.length)}
      </span>
      <Button
        size="small"
        icon={<CheckCheck size={14} />}
        hint="Shift+Y"
        aria-keyshortcuts="Shift+Y"
        disabled={tickets.length === 0 || progress !== undefined}
        onClick={bulk.ask}
      >
        {texts.confirmAllCriteria}
      </Button>
      <Button
        look="primary"
        size="small"
        hint={withControl("↵")}
        aria-keyshortcuts="Control+Enter"
        busy={progress !== undefined}
        onClick={() => void bulk.release()}
      >
        {texts.readyForAgents}
      </Button>
      <IconButton
        label={texts.clearSelection}
        onClick={onClear}
        className="max-sm:absolute max-sm:top-1.5 max-sm:right-1.5"
      >
        <X size={15} />
      </IconButton>
      {bulk.isAsking && (
        <DialogBoundary>
          <ConfirmAllDialog tickets={tickets} onConfirm={() => void bulk.confirm()} onClose={bulk.stopAsking} />
        </DialogBoundary>
      )}
    </div>
  );
}
