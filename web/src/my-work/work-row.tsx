import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { projectsQuery } from "../service/api/resources.ts";
import { feedbackLabels } from "../feedback/labels.tsx";
import { useTexts } from "../texts/catalogue.ts";
import { exactTime, shortAge } from "../texts/format.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { Inbox, Kanban, Tickets } from "../ui/icons.ts";
import { DueDate } from "../boards/due-date.tsx";
import { myWorkTexts } from "./texts.ts";

const icons: Readonly<Record<Wire.WorkItem["kind"], ReactNode>> = {
  feedback: <Inbox size={15} />,
  card: <Kanban size={15} />,
  ticket: <Tickets size={15} />,
};

export function WorkRow({ item }: { readonly item: Wire.WorkItem }) {
  const texts = useTexts(myWorkTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const status = useStatus(item);
  const project = projects.find(({ id }) => id === item.project_id)?.name;
  const details = [texts.kinds[item.kind], project, status];
  return (
    <li className="border-b border-line">
      <Link
        {...(addressOf(item) as { to: "/inbox" })}
        className="grid grid-cols-[16px_minmax(0,1fr)_auto] h-[60px] content-center items-center gap-x-3 gap-y-0.5 px-6 transition-colors duration-(--quick) hover:bg-paper focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <span aria-hidden="true" className="text-ink-3">
          {icons[item.kind]}
        </span>
        <span className="truncate font-[550]">{item.title}</span>
        <time
          dateTime={item.created_at}
          title={exactTime(item.created_at)}
          className="text-right text-xs text-ink-3 tabular-nums"
        >
          {shortAge(item.created_at)}
        </time>
        <span className="col-start-2 truncate text-xs text-ink-2">{details.filter(Boolean).join(" · ")}</span>
        {item.due_date && (
          <span className="text-xs text-ink-2">
            <DueDate date={item.due_date} isDone={item.in_last_list} />
          </span>
        )}
      </Link>
    </li>
  );
}

/** A card's status is the name of its list. */
function useStatus({ kind, status }: Wire.WorkItem): string | null {
  const feedback = useTexts(feedbackLabels);
  const tickets = useTexts(ticketTexts);
  if (status === null || kind === "card") return status;
  const names: Readonly<Record<string, string>> = kind === "feedback" ? feedback.status : tickets.statuses;
  return names[status] ?? status;
}

function addressOf({ kind, id, project_id }: Wire.WorkItem) {
  if (kind === "ticket") return { to: "/tickets/$ticketId", params: { ticketId: id } };
  if (kind === "card") return { to: "/boards/$projectId/cards/$cardId", params: { projectId: project_id, cardId: id } };
  return { to: "/inbox/$feedbackId", params: { feedbackId: id } };
}
