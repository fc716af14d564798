import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { projectsQuery } from "../../service/api/resources.ts";
import { classNames } from "../../ui/class-names.ts";

interface TicketCellProps {
  readonly attempt: Pick<Wire.Attempt, "ticket_id" | "ticket_title" | "project_id">;
  /** What there is to say about it. The project comes first. */
  readonly detail?: string | null;
  readonly className?: string;
}

/** The link to a ticket, with its project. */
export function TicketCell({ attempt, detail, className }: TicketCellProps) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const project = projects.find(({ id }) => id === attempt.project_id)?.name;
  return (
    <div className={classNames("min-w-0", className)}>
      <Link
        to="/tickets/$ticketId"
        params={{ ticketId: attempt.ticket_id }}
        title={attempt.ticket_title}
        className="block truncate font-[550] hover:underline max-sm:whitespace-normal max-sm:wrap-anywhere"
      >
        {attempt.ticket_title}
      </Link>
      <p title={detail ?? undefined} className="truncate text-sm text-ink-2">
        {project !== undefined && <span className="text-ink-3">{project}</span>}
        {project !== undefined && detail && <span aria-hidden="true"> · </span>}
        {detail}
      </p>
    </div>
  );
}
