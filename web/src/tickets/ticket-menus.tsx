import type { Wire } from "@corkboard/client";
import { useTexts } from "../texts/catalogue.ts";
import { chipClass } from "../ui/chip.ts";
import { ChevronDown } from "../ui/icons.ts";
import { Menu } from "../ui/menu.tsx";
import { PriorityBars, StatusDot, ticketPriorities, ticketStatuses } from "./ticket-values.tsx";
import { ticketTexts } from "./texts.ts";

interface ValueMenuProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function TicketStatusMenu({ value, onChange }: ValueMenuProps<Wire.TicketStatus>) {
  const texts = useTexts(ticketTexts);
  const items = ticketStatuses.map((status) => ({
    id: status,
    label: texts.statuses[status],
    icon: <StatusDot status={status} />,
    checked: status === value,
    onSelect: () => onChange(status),
  }));
  return (
    <Menu
      label={texts.status}
      aria-label={`${texts.status}: ${texts.statuses[value]}`}
      groups={[{ items }]}
      className={chipClass()}
    >
      <StatusDot status={value} />
      <span className="font-semibold text-ink">{texts.statuses[value]}</span>
      <ChevronDown size={12} />
    </Menu>
  );
}

export function TicketPriorityMenu({ value, onChange }: ValueMenuProps<Wire.TicketPriority>) {
  const texts = useTexts(ticketTexts);
  const items = ticketPriorities.map((priority) => ({
    id: priority,
    label: texts.priorities[priority],
    icon: <PriorityBars priority={priority} />,
    checked: priority === value,
    onSelect: () => onChange(priority),
  }));
  return (
    <Menu
      label={texts.priority}
      aria-label={`${texts.priority}: ${texts.priorities[value]}`}
      groups={[{ items }]}
      className={chipClass()}
    >
      <PriorityBars priority={value} />
      <span className={value === "critical" ? "font-semibold text-danger" : "font-semibold text-ink"}>
        {texts.priorities[value]}
      </span>
    </Menu>
  );
}
