import { CorkboardError, type Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ActionButton } from "../service/keyboard/action-button.tsx";
import { useTexts } from "../texts/catalogue.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { errorMessage } from "../ui/error-message.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { ChevronDown, Sparkles, Tickets, X } from "../ui/icons.ts";
import { Menu } from "../ui/menu.tsx";
import { uiTexts } from "../ui/texts.ts";
import { generationTexts } from "./generation-texts.ts";
import { dismissFailure, generateTicket, useTicketGeneration } from "./ticket-generation.ts";

interface TicketButtonProps {
  readonly item: Pick<Wire.FeedbackSummary, "id" | "ticket_ids">;
  readonly sourceType?: Wire.TicketGenerate["source_type"];
}

/** Makes a ticket, shows how long it takes, and afterwards links to it. */
export function TicketButton({ item, sourceType = "feedback" }: TicketButtonProps) {
  const texts = useTexts(generationTexts);
  const queryClient = useQueryClient();
  const generation = useTicketGeneration(item.id);
  if (generation?.state === "running") return <Running {...generation} />;
  const generate = () => void generateTicket(queryClient, item.id, sourceType);
  if (generation?.state === "failed") return <FailedTicket id={item.id} error={generation.error} onRetry={generate} />;
  if (item.ticket_ids.length > 0) return <TicketLinks ids={item.ticket_ids} />;
  return <ActionButton look="primary" icon={<Sparkles size={15} />} onClick={generate} label={texts.makeTicket} />;
}

function Running({ startedAt, cancel }: { readonly startedAt: number; readonly cancel: () => void }) {
  const texts = useTexts(generationTexts);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="inline-flex h-8 items-center gap-1 rounded-medium bg-accent-wash pr-1 pl-3 text-sm font-[550] text-accent max-sm:h-11">
      <Sparkles size={15} aria-hidden="true" className="animate-pulse" />
      <span role="timer" className="ml-1 tabular-nums">
        {texts.writingTicket(Math.max(0, Math.floor((now - startedAt) / 1000)))}
      </span>
      <IconButton label={texts.cancelTicket} className="size-6 text-accent hover:bg-sheet" onClick={cancel}>
        <X size={14} />
      </IconButton>
    </span>
  );
}

interface FailedTicketProps {
  readonly id: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function FailedTicket({ id, error, onRetry }: FailedTicketProps) {
  const texts = useTexts(generationTexts);
  const { retry, dismiss } = useTexts(uiTexts);
  const reasons: Record<string, string> = {
    ai_timeout: texts.ticketTimeout,
    ai_refused: texts.ticketRefused,
    ai_bad_output: texts.ticketBadOutput,
    ai_unreachable: texts.ticketUnreachable,
    ai_generation_failed: texts.ticketFailed,
    source_not_found: texts.ticketGone,
  };
  const reason = (error instanceof CorkboardError && reasons[error.code]) || errorMessage(error);
  return (
    <div className="relative flex items-center">
      <Button look="primary" icon={<Sparkles size={15} />} onClick={onRetry}>
        {retry}
      </Button>
      <div
        role="alert"
        className="absolute top-full right-0 z-20 mt-2 flex w-72 items-start gap-2 rounded-medium border border-line bg-raised py-2 pr-1 pl-3 text-sm shadow-float"
      >
        <span className="min-w-0 flex-1 py-1">
          <b className="block font-semibold text-danger">{texts.ticketFailed}</b>
          {reason !== texts.ticketFailed && reason}
        </span>
        <IconButton label={dismiss} onClick={() => dismissFailure(id)}>
          <X size={14} />
        </IconButton>
      </div>
    </div>
  );
}

function TicketLinks({ ids }: { readonly ids: readonly string[] }) {
  const texts = useTexts(generationTexts);
  const navigate = useNavigate();
  const [first] = ids;
  if (ids.length === 1 && first)
    return (
      <Link to="/tickets/$ticketId" params={{ ticketId: first }} className={buttonClass("primary", "medium")}>
        <Tickets size={15} aria-hidden="true" />
        {texts.openTicket}
      </Link>
    );
  const items = ids.map((id, index) => ({
    id,
    label: texts.openTicketNumber(index + 1),
    icon: <Tickets size={14} />,
    onSelect: () => void navigate({ to: "/tickets/$ticketId", params: { ticketId: id } }),
  }));
  return (
    <Menu label={texts.openTicket} groups={[{ items }]} className={buttonClass("primary", "medium")}>
      <Tickets size={15} aria-hidden="true" />
      {texts.tickets(ids.length)}
      <ChevronDown size={13} />
    </Menu>
  );
}
