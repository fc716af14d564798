import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { ClaimBadge } from "../agent-work/claim-badge.tsx";
import { criteriaTexts } from "../criteria-texts.ts";
import { DraftMark } from "../draft-mark.tsx";
import { useTryAgain } from "../try-again.ts";
import { ticketTexts } from "../texts.ts";
import { PriorityBars, StatusDot } from "../ticket-values.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, shortAge } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

interface TicketRowProps {
  readonly ticket: Wire.Ticket;
  readonly isSelected: boolean;
  /** While anything is selected, all rows show their checkboxes. */
  readonly isSelecting: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
}

export function TicketRow({ ticket, isSelected, isSelecting, onSelect }: TicketRowProps) {
  const texts = useTexts(ticketTexts);
  const readiness = useTexts(criteriaTexts);
  const tryAgain = useTryAgain(ticket);
  const isSetAside = ticket.set_aside && ticket.ready_at !== null;
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const assignee = members.find(({ user_id }) => user_id === ticket.assigned_to);
  return (
    <li
      className={classNames(
        "group relative border-b border-line",
        isSelected ? "bg-accent-wash" : "transition-colors duration-(--quick) hover:bg-paper",
      )}
    >
      <Link
        to="/tickets/$ticketId"
        params={{ ticketId: ticket.id }}
        className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-6 py-3 focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <span
          className={
            isSelecting
              ? "opacity-0"
              : "group-hover:opacity-0 group-has-[input:focus-visible]:opacity-0 pointer-coarse:opacity-0"
          }
        >
          <PriorityBars priority={ticket.priority} />
        </span>
        <span className="truncate font-[550]">{ticket.title}</span>
        <time
          dateTime={ticket.created_at}
          title={exactTime(ticket.created_at)}
          className="text-xs text-ink-3 tabular-nums"
        >
          {shortAge(ticket.created_at)}
        </time>
        <span className="col-start-2 flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
          <span className="sr-only">{texts.priorities[ticket.priority]},</span>
          <StatusDot status={ticket.status} />
          <span className="shrink-0">{texts.statuses[ticket.status]}</span>
          {ticket.status !== "done" && <span aria-hidden="true">·</span>}
          <DraftMark ticket={ticket} />
          <span aria-hidden="true">·</span>
          <span className="truncate">
            {[projects.find(({ id }) => id === ticket.project_id)?.name, ...ticket.labels.slice(0, 4)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
        {ticket.claim && (
          <span className="col-start-2 row-start-3 mt-0.5 min-w-0">
            <ClaimBadge ticketId={ticket.id} claim={ticket.claim} />
          </span>
        )}
        {isSetAside && <span aria-hidden="true" className="col-start-2 row-start-3 h-7 max-sm:h-11" />}
        <span className="flex justify-end">{assignee && <Avatar name={assignee.display_name} />}</span>
      </Link>
      {isSetAside && (
        <Button
          size="small"
          className="absolute bottom-2.5 left-[52px] max-sm:left-11"
          aria-label={readiness.tryAgainWith(ticket.title)}
          onClick={tryAgain}
        >
          {readiness.tryAgain}
        </Button>
      )}
      <SelectBox
        label={readiness.select(ticket.title)}
        isSelected={isSelected}
        isSelecting={isSelecting}
        onSelect={(isRange) => onSelect(ticket.id, isRange)}
      />
    </li>
  );
}

interface SelectBoxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly isSelecting: boolean;
  readonly onSelect: (isRange: boolean) => void;
}

/** In the place of the priority, so that selecting does not need a column of its own. */
const SelectBox = ({ label, isSelected, isSelecting, onSelect }: SelectBoxProps) => (
  <label
    className="absolute top-0 left-0 grid h-11 w-14 place-items-center max-sm:w-11"
    onClick={(event) => {
      // A click next to the box repeats itself on the box, without the keys that were held.
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      onSelect(event.shiftKey);
    }}
  >
    <input
      type="checkbox"
      checked={isSelected}
      aria-label={label}
      className={classNames(
        "size-4 accent-(--accent)",
        isSelecting ? "" : "opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100",
      )}
    />
  </label>
);
