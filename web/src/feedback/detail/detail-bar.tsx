import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { holdDeletion } from "../hold-deletion.ts";
import { useMembership } from "../../service/session/session.ts";
import { useActions } from "../../service/keyboard/actions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { DialogBoundary } from "../../ui/dialog-boundary.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ArrowLeft, Ban, Check, Ellipsis, Kanban, Link, Sparkles, Trash } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { CreateCardDialogProps } from "./cards/create-card-dialog.tsx";
import { FeedbackAssigneeMenu } from "./assignee-menu.tsx";
import { StatusMenu } from "./status-menu.tsx";
import { detailTexts } from "./texts.ts";
import { TicketButton } from "../../tickets/ticket-button.tsx";
import { generateTicket, useTicketGeneration } from "../../tickets/ticket-generation.ts";
import { TypeMenu } from "./type-menu.tsx";
import { useChange } from "./use-change.ts";
import { serviceUrl } from "../../ui/service-url.ts";

const CreateCardDialog = lazyComponent<CreateCardDialogProps>(() => import("./cards/create-card-dialog.tsx"));

interface DetailBarProps {
  readonly item: Wire.FeedbackSummary;
  readonly onClose: () => void;
}

export function DetailBar({ item, onClose }: DetailBarProps) {
  const texts = useTexts(detailTexts);
  const { organisation } = useMembership();
  const change = useChange(item);
  const isDone = item.status === "done";
  return (
    <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-sm:px-2">
      <IconButton label={texts.backToInbox} className="lg:hidden" onClick={onClose}>
        <ArrowLeft size={18} />
      </IconButton>
      <div className="flex min-w-0 items-center gap-2 overflow-x-auto @max-[640px]:order-last @max-[640px]:w-full">
        <StatusMenu item={item} />
        <FeedbackAssigneeMenu item={item} />
        <TypeMenu item={item} />
      </div>
      <div className="ml-auto flex items-center gap-1.5">
        <IconButton
          label={texts.copyLink}
          className="@max-[420px]:hidden"
          onClick={() => void copyText(linkTo(item.id, organisation.id), texts.linkCopied)}
        >
          <Link size={15} />
        </IconButton>
        <MoreMenu item={item} onClose={onClose} />
        <Button
          hint="E"
          aria-keyshortcuts="e"
          icon={<Check size={16} aria-hidden="true" className="hidden @max-[420px]:block" />}
          onClick={() => {
            const status = isDone ? "new" : "done";
            change({ status }, { status: item.status }, isDone ? texts.reopen : texts.markDone);
          }}
        >
          <span className="@max-[420px]:sr-only">{isDone ? texts.reopen : texts.markDone}</span>
        </Button>
        <TicketButton item={item} />
      </div>
    </header>
  );
}

const copyLinkOf = async (item: Wire.FeedbackSummary) =>
  (await import("../../comments/copy-reporter-link.ts")).copyReporterLink(item);

/** Names the organisation, for people who belong to several. */
const linkTo = (id: string, organisation: string) => `${serviceUrl}/inbox/${id}?organisation=${organisation}`;

function MoreMenu({ item, onClose }: DetailBarProps) {
  const texts = useTexts(detailTexts);
  const change = useChange(item);
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const generation = useTicketGeneration(item.id);
  const [isCreatingCard, setCreatingCard] = useState(false);
  const hasTicket = item.ticket_ids.length > 0;
  const items = [
    ...(hasTicket && !generation
      ? [
          {
            id: "ticket",
            label: texts.makeAnotherTicket,
            icon: <Sparkles size={14} />,
            onSelect: () => void generateTicket(queryClient, item.id, "feedback"),
          },
        ]
      : []),
    {
      id: "card",
      label: texts.createCard,
      icon: <Kanban size={14} />,
      onSelect: () => setCreatingCard(true),
    },
    {
      id: "link",
      label: texts.copyLink,
      icon: <Link size={14} />,
      onSelect: () => void copyText(linkTo(item.id, organisation.id), texts.linkCopied),
    },
    ...(item.reporter_email === ""
      ? []
      : [
          {
            id: "reporter-link",
            label: texts.copyReporterLink,
            icon: <Link size={14} />,
            onSelect: () => void copyLinkOf(item),
          },
        ]),
    {
      id: "spam",
      label: item.spam ? texts.notSpam : texts.spam,
      icon: <Ban size={14} />,
      onSelect: () =>
        change({ spam: !item.spam }, { spam: item.spam }, item.spam ? texts.markedNotSpam : texts.markedSpam),
    },
    {
      id: "delete",
      label: texts.delete,
      icon: <Trash size={14} />,
      danger: true,
      onSelect: () => {
        holdDeletion(queryClient, [item.id]);
        onClose();
      },
    },
  ];
  useActions(items.map(({ label, onSelect }) => ({ label, run: onSelect })));
  return (
    <>
      <Menu
        label={texts.more}
        groups={[{ items }]}
        aria-label={texts.more}
        className="inline-grid size-7 place-items-center rounded-small text-ink-2 hover:bg-desk hover:text-ink max-sm:size-11"
      >
        <Ellipsis size={16} />
      </Menu>
      {isCreatingCard && (
        <DialogBoundary>
          <CreateCardDialog item={item} onClose={() => setCreatingCard(false)} />
        </DialogBoundary>
      )}
    </>
  );
}
