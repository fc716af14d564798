import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../service/api/resources.ts";
import { criteriaTexts } from "../criteria-texts.ts";
import { ticketTexts } from "../texts.ts";
import { waitingCountQuery } from "../ticket-queries.ts";
import { PriorityBars, ticketPriorities } from "../ticket-values.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";
import { chipClass } from "../../ui/chip.ts";
import { Bot, ChevronDown } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import type { TicketSearch } from "../ticket-search.ts";

interface TicketFilterBarProps {
  readonly search: TicketSearch;
  readonly onChange: (search: TicketSearch) => void;
}

const readiness = [
  { id: "any", ready: undefined, set_aside: undefined },
  { id: "draft", ready: false, set_aside: undefined },
  { id: "ready", ready: true, set_aside: undefined },
  { id: "setAside", ready: undefined, set_aside: true },
] as const;

export function TicketFilterBar({ search, onChange }: TicketFilterBarProps) {
  const texts = useTexts(ticketTexts);
  const { filter, filters } = useTexts(criteriaTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: waiting = 0 } = useQuery(waitingCountQuery);
  const set = (changes: { [Name in keyof TicketSearch]: TicketSearch[Name] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)));
  const statuses = [
    { label: texts.open, value: undefined },
    { label: texts.done, value: "done" },
    { label: texts.all, value: "all" },
  ] as const;
  const chosen =
    readiness.find(({ ready, set_aside }) => ready === search.ready && set_aside === search.set_aside) ?? readiness[0];
  const project = projects.find(({ id }) => id === search.project);
  const priority = ticketPriorities.find((each) => each === search.priority);
  return (
    <div
      role="group"
      aria-label={texts.filters}
      className="flex shrink-0 gap-1.5 overflow-x-auto border-b border-line px-6 py-2.5 max-sm:px-4"
    >
      {statuses.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={!search.waiting && search.status === value}
          className={chipClass(!search.waiting && search.status === value)}
          onClick={() => set({ status: value, waiting: undefined })}
        >
          {label}
        </button>
      ))}
      {(waiting > 0 || search.waiting) && (
        <button
          type="button"
          aria-pressed={search.waiting === true}
          className={`${chipClass(search.waiting)} max-w-none shrink-0`}
          onClick={() => set({ waiting: search.waiting ? undefined : true, status: undefined })}
        >
          <Bot size={13} aria-hidden="true" className="text-accent" />
          {texts.waiting}
          <span className="font-semibold text-accent tabular-nums">{formatNumber(waiting)}</span>
        </button>
      )}
      <button
        type="button"
        aria-pressed={search.assigned_to === "me"}
        className={chipClass(search.assigned_to === "me")}
        onClick={() => set({ assigned_to: search.assigned_to === "me" ? undefined : "me" })}
      >
        {texts.mine}
      </button>
      <Menu
        label={filter}
        className={chipClass(chosen.id !== "any")}
        groups={[
          {
            items: readiness.map(({ id, ...values }) => ({
              id,
              label: filters[id],
              checked: id === chosen.id,
              onSelect: () => set(values),
            })),
          },
        ]}
      >
        {filters[chosen.id]}
        <ChevronDown size={12} />
      </Menu>
      <Menu
        label={texts.priority}
        className={chipClass(priority !== undefined)}
        groups={[
          {
            items: [undefined, ...ticketPriorities].map((value) => ({
              id: value ?? "any",
              label: value ? texts.priorities[value] : texts.anyPriority,
              icon: value && <PriorityBars priority={value} />,
              checked: value === priority,
              onSelect: () => set({ priority: value }),
            })),
          },
        ]}
      >
        {priority ? texts.priorities[priority] : texts.anyPriority}
        <ChevronDown size={12} />
      </Menu>
      <Menu
        label={texts.project}
        className={chipClass(project !== undefined)}
        groups={[
          {
            items: [undefined, ...projects].map((value) => ({
              id: value?.id ?? "any",
              label: value?.name ?? texts.anyProject,
              checked: value?.id === project?.id,
              onSelect: () => set({ project: value?.id }),
            })),
          },
        ]}
      >
        <span className="truncate">{project?.name ?? texts.anyProject}</span>
        <ChevronDown size={12} />
      </Menu>
      <button
        type="button"
        className={`${chipClass()} ml-auto`}
        onClick={() => set({ sort: search.sort ? undefined : "oldest" })}
      >
        <span className="sr-only">{texts.sort}:</span> {search.sort === "oldest" ? texts.oldest : texts.newest}
      </button>
    </div>
  );
}
