import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { hasCode } from "../../service/api/client.ts";
import { projectsQuery } from "../../service/api/resources.ts";
import { AgentWork } from "../agent-work/agent-work.tsx";
import { feedbackQuery } from "../../feedback/feedback-queries.ts";
import { AssigneeMenu } from "../../people/assignee-menu.tsx";
import { readTicketText } from "@corkboard/contract/criteria";
import { DraftMark } from "../draft-mark.tsx";
import { finishRemovals } from "../held-removals.ts";
import { ticketQuery } from "../ticket-queries.ts";
import { ticketTexts } from "../texts.ts";
import { TicketPriorityMenu, TicketStatusMenu } from "../ticket-menus.tsx";
import { useMembership } from "../../service/session/session.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { chipClass } from "../../ui/chip.ts";
import { Failed } from "../../ui/error-boundary.tsx";
import { ArrowLeft, Copy, Pencil } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import NotFoundPage from "../../ui/not-found-page.tsx";
import { Attempts } from "./attempts.tsx";
import { copyForAgent } from "./copy-for-agent.ts";
import { CriteriaSection } from "./criteria/criteria-section.tsx";
import { Markdown } from "../../markdown/lazy-markdown.ts";
import { DiscardDraft } from "./discard-draft.tsx";
import { linkScreenshot } from "./link-screenshot.ts";
import { OpenQuestions } from "./open-questions.tsx";
import { Readiness } from "./readiness.tsx";
import { TicketActivity } from "./ticket-activity.tsx";
import { TicketLabels } from "./ticket-labels.tsx";
import { TicketSource } from "./ticket-source.tsx";
import { useTicketActions } from "./use-ticket-actions.ts";

const EditTicket = lazyComponent<{ ticket: Wire.Ticket; onClose: () => void }>(() => import("./edit-ticket.tsx"));

export default function TicketPage() {
  const { ticketId } = useParams({ from: "/app/tickets/$ticketId" });
  const { data: ticket, error, refetch } = useQuery(ticketQuery(ticketId));
  if (hasCode(error, "ticket_not_found")) return <NotFoundPage />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return ticket ? <LoadedTicket key={ticket.id} ticket={ticket} /> : <Loading />;
}

function LoadedTicket({ ticket }: { readonly ticket: Wire.Ticket }) {
  const [isEditing, setEditing] = useState(false);
  const actions = useTicketActions(ticket);
  /** The text that is edited contains no line that the person has removed. */
  const startEditing = async () => {
    await finishRemovals(ticket.id);
    setEditing(true);
  };
  const { data: item } = useQuery({ ...feedbackQuery(ticket.source_id), enabled: ticket.source_type === "feedback" });
  return (
    <article className="flex h-full flex-col bg-sheet">
      <TicketBar ticket={ticket} actions={actions} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[1000px] grid-cols-[minmax(0,600px)_300px] justify-between gap-9 px-8 py-6 max-lg:grid-cols-1 max-sm:px-4">
          <div className="min-w-0">
            {isEditing ? (
              <Suspense fallback={<div className="skeleton h-96" />}>
                <EditTicket ticket={ticket} onClose={() => setEditing(false)} />
              </Suspense>
            ) : (
              <TicketText ticket={ticket} onEdit={() => void startEditing()}>
                <AgentWork ticket={ticket} item={item} />
              </TicketText>
            )}
            <Attempts ticketId={ticket.id} item={item} />
          </div>
          <aside className="min-w-0 space-y-7">
            <TicketSource ticket={ticket} />
            <OpenQuestions ticket={ticket} />
            <TicketLabels labels={ticket.labels} onChange={(labels) => actions.change({ labels })} />
            <TicketActivity id={ticket.id} />
          </aside>
        </div>
      </div>
    </article>
  );
}

interface TicketBarProps {
  readonly ticket: Wire.Ticket;
  readonly actions: ReturnType<typeof useTicketActions>;
}

function TicketBar({ ticket, actions }: TicketBarProps) {
  const texts = useTexts(ticketTexts);
  return (
    <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <Link
        to="/tickets"
        aria-label={texts.title}
        className="grid size-7 place-items-center rounded-small text-ink-2 hover:bg-desk max-sm:size-11"
      >
        <ArrowLeft size={16} />
      </Link>
      <DraftMark ticket={ticket} className={`${chipClass()} font-semibold!`} />
      <TicketStatusMenu value={ticket.status} onChange={actions.setStatus} />
      <TicketPriorityMenu value={ticket.priority} onChange={(priority) => actions.change({ priority })} />
      <AssigneeMenu assigned={ticket.assigned_user_ids} onAssign={(ids) => actions.change({ assigned_to: ids })} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:ml-0 max-sm:w-full max-sm:justify-start max-sm:*:[button]:flex-1">
        <ActionButton
          size="small"
          icon={<Copy size={14} />}
          onClick={() => void copyForAgent(ticket.id)}
          label={texts.copyForAgent}
        />
        {ticket.status === "done" ? (
          <ActionButton size="small" onClick={() => actions.setStatus("open")} label={texts.reopen} />
        ) : (
          <ActionButton
            look={ticket.claim || ticket.ready_at === null || ticket.set_aside ? "plain" : "primary"}
            size="small"
            onClick={() => actions.setStatus("done")}
            label={texts.markDone}
          />
        )}
        <Readiness ticket={ticket} />
      </div>
    </header>
  );
}

interface TicketTextProps {
  readonly ticket: Wire.Ticket;
  readonly onEdit: () => void;
  /** Between the title and the text. */
  readonly children: ReactNode;
}

function TicketText({ ticket, onEdit, children }: TicketTextProps) {
  const texts = useTexts(ticketTexts);
  const { organisation } = useMembership();
  const linked = { label: texts.openPicture, organisation: organisation.id };
  const { before, after } = readTicketText(linkScreenshot(ticket.description, ticket, linked));
  return (
    <>
      <div className="flex items-start gap-3">
        <h1 className="min-w-0 flex-1 text-title leading-tight font-[680] tracking-[-.018em] text-balance wrap-anywhere">
          {ticket.title}
        </h1>
        <ActionButton look="quiet" size="small" icon={<Pencil size={13} />} onClick={onEdit} label={texts.edit} />
      </div>
      <Subtitle ticket={ticket} />
      {children}
      <CriteriaSection ticket={ticket} />
      <Suspense fallback={<TextSkeleton />}>
        <Markdown text={before} />
        {after && <Markdown text={after} />}
      </Suspense>
      <footer className="mt-8 flex min-h-7 flex-wrap items-center justify-between gap-2 text-xs text-ink-3">
        {texts.generatedBy(
          ticket.ai_context.engine === "builtin"
            ? texts.builtin
            : (ticket.ai_context.model ?? ticket.ai_context.engine ?? texts.builtin),
        )}
        <DiscardDraft ticket={ticket} />
      </footer>
    </>
  );
}

function Subtitle({ ticket }: { readonly ticket: Wire.Ticket }) {
  const texts = useTexts(ticketTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: source } = useQuery({ ...feedbackQuery(ticket.source_id), enabled: ticket.source_type === "feedback" });
  const reason = ticket.ai_context.priority?.reason;
  return (
    <div className="mt-2 mb-5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-ink-3">
      <span>{projects.find(({ id }) => id === ticket.project_id)?.name}</span>
      <span>{ticket.source_type === "feedback" ? texts.fromReport(source?.reporter_name ?? "") : texts.fromCard}</span>
      {reason && <span className="wrap-anywhere">{texts.priorityReason(reason)}</span>}
    </div>
  );
}

const TextSkeleton = () => (
  <div className="space-y-3">
    {["w-3/4", "w-full", "w-5/6", "w-2/3"].map((width) => (
      <div key={width} className={`skeleton h-4 ${width}`} />
    ))}
  </div>
);

const Loading = () => (
  <div className="h-full bg-sheet">
    <div className="h-[52px] border-b border-line" />
    <div className="mx-auto max-w-[1000px] space-y-4 px-8 py-6">
      <div className="skeleton h-7 w-1/2" />
      <TextSkeleton />
    </div>
  </div>
);
