import { useQuery } from "@tanstack/react-query";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { feedbackLabels } from "../labels.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { chipClass } from "../../ui/chip.ts";
import { X } from "../../ui/icons.ts";
import { clearFilters, type InboxSearch, withoutUndefined } from "../inbox-search.ts";
import { inboxTexts } from "./texts.ts";
import type { InboxLocation } from "./use-inbox-location.ts";

/** The filters in use, each with a way to remove it. */
export default function ActiveFilters({ location: { search, changeSearch } }: { readonly location: InboxLocation }) {
  const texts = useTexts(inboxTexts);
  const filters = useFilterNames(search);
  return (
    <div
      role="group"
      aria-label={texts.filters}
      className="flex flex-wrap items-center gap-1.5 border-b border-line px-4 py-2"
    >
      {filters.map(({ field, name }) => (
        <button
          key={field}
          type="button"
          aria-label={texts.removeFilter(name)}
          className={chipClass(true)}
          onClick={() => changeSearch(withoutUndefined({ ...search, [field]: undefined }))}
        >
          <span className="truncate">{name}</span>
          <X size={12} className="shrink-0" />
        </button>
      ))}
      <button
        type="button"
        className="h-[26px] px-1.5 text-xs font-medium text-ink-2 hover:text-ink max-sm:h-9"
        onClick={() => changeSearch(clearFilters(search))}
      >
        {texts.clearFilters}
      </button>
    </div>
  );
}

function useFilterNames(search: InboxSearch): { field: keyof InboxSearch; name: string }[] {
  const texts = useTexts(inboxTexts);
  const labels = useTexts(feedbackLabels);
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const { assigned_to: assignee, status, type, has_ticket: ticket, project, q } = search;
  const names: { field: keyof InboxSearch; name: string }[] = [];
  const named = (list: string, of: Readonly<Record<string, string>>) =>
    list
      .split(",")
      .map((each) => of[each])
      .join(", ");
  if (status !== undefined && status !== "all" && status !== "done")
    names.push({ field: "status", name: named(status, labels.status) });
  if (q !== undefined) names.push({ field: "q", name: texts.quoted(q) });
  if (type !== undefined) names.push({ field: "type", name: named(type, labels.type) });
  if (assignee === "me") names.push({ field: "assigned_to", name: texts.me });
  else if (assignee === "none") names.push({ field: "assigned_to", name: texts.nobody });
  else if (assignee !== undefined) {
    const member = members.find(({ user_id: id }) => id === assignee);
    names.push({ field: "assigned_to", name: member?.display_name ?? texts.somebody });
  }
  if (ticket !== undefined) names.push({ field: "has_ticket", name: ticket ? texts.withTicket : texts.withoutTicket });
  if (project !== undefined)
    names.push({ field: "project", name: projects.find(({ id }) => id === project)?.name ?? texts.project });
  return names;
}
