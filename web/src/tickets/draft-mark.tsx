import type { Wire } from "@corkboard/client";
import { useTexts } from "../texts/catalogue.ts";
import { exactTime } from "../texts/format.ts";
import { classNames } from "../ui/class-names.ts";
import { CircleDashed, Pause, ShieldCheck } from "../ui/icons.ts";
import { criteriaTexts } from "./criteria-texts.ts";

/** Whether agents can take a ticket, in a shape, a word and a colour. */
export function DraftMark({ ticket, className }: { readonly ticket: Wire.Ticket; readonly className?: string }) {
  const texts = useTexts(criteriaTexts);
  if (ticket.status === "done") return null;
  const { Sign, text, help, colour } =
    ticket.ready_at === null
      ? { Sign: CircleDashed, text: texts.draft, help: texts.draftHelpCard, colour: "text-ink-2" }
      : ticket.set_aside
        ? { Sign: Pause, text: texts.setAside, help: texts.setAsideHelp, colour: "text-accent" }
        : { Sign: ShieldCheck, text: texts.ready, help: exactTime(ticket.ready_at), colour: "text-done" };
  return (
    <span title={help} className={classNames("inline-flex shrink-0 items-center gap-1", colour, className)}>
      <Sign size={13} aria-hidden="true" />
      {text}
    </span>
  );
}
