import type { Wire } from "@corkboard/client";
import { useTexts } from "../texts/catalogue.ts";
import { exactTime } from "../texts/format.ts";
import { classNames } from "../ui/class-names.ts";
import { CircleDashed, ShieldCheck } from "../ui/icons.ts";
import { criteriaTexts } from "./criteria-texts.ts";

/** Whether agents can take a ticket, in a shape, a word and a colour. */
export function DraftMark({ ticket, className }: { readonly ticket: Wire.Ticket; readonly className?: string }) {
  const texts = useTexts(criteriaTexts);
  const isReady = ticket.ready_at !== null;
  if (ticket.status === "done") return null;
  return (
    <span
      title={ticket.ready_at === null ? texts.draftHelpCard : exactTime(ticket.ready_at)}
      className={classNames("inline-flex shrink-0 items-center gap-1", isReady ? "text-done" : "text-ink-2", className)}
    >
      {isReady ? <ShieldCheck size={13} aria-hidden="true" /> : <CircleDashed size={13} aria-hidden="true" />}
      {isReady ? texts.ready : texts.draft}
    </span>
  );
}
