import type { Wire } from "@corkboard/client";

/** The orders in which menus show the values. */
export const ticketStatuses: readonly Wire.TicketStatus[] = ["open", "in_progress", "done"];
export const ticketPriorities: readonly Wire.TicketPriority[] = ["critical", "high", "medium", "low"];

const statusColours: Record<Wire.TicketStatus, string> = {
  open: "bg-new",
  in_progress: "bg-progress",
  done: "bg-done",
};

export const StatusDot = ({ status }: { readonly status: Wire.TicketStatus }) => (
  <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${statusColours[status]}`} />
);

export const priorityColours: Record<Wire.TicketPriority, string> = {
  critical: "text-danger",
  high: "text-bug",
  medium: "text-ink-2",
  low: "text-ink-3",
};

/** Four bars, so that the priority is readable without its colour. */
export function PriorityBars({ priority }: { readonly priority: Wire.TicketPriority }) {
  const level = 4 - ticketPriorities.indexOf(priority);
  return (
    <svg
      aria-hidden="true"
      width="14"
      height="12"
      viewBox="0 0 14 12"
      className={`shrink-0 ${priorityColours[priority]}`}
    >
      {[1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 3.5}
          y={12 - bar * 3}
          width="2.5"
          height={bar * 3}
          rx="1"
          fill="currentColor"
          opacity={bar <= level ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
