import { useQuery } from "@tanstack/react-query";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Field } from "../../ui/field.tsx";
import { Choice } from "../controls.tsx";
import type { AuditFilters } from "./audit-filters.ts";
import { auditTexts } from "./texts.ts";

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly onChange: (filters: AuditFilters) => void;
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const texts = useTexts(auditTexts);
  const { data: members = [] } = useQuery(membersQuery);
  const { data: projects = [] } = useQuery(projectsQuery);
  const set = (changes: Partial<AuditFilters>) => onChange({ ...filters, ...changes });
  const people = Object.fromEntries(members.map(({ user_id, display_name }) => [user_id, display_name]));
  const names = Object.fromEntries(projects.map(({ id, name }) => [id, name]));
  return (
    <div role="group" aria-label={texts.filters} className="grid grid-cols-3 gap-x-4 max-sm:grid-cols-1">
      <Choice label={texts.what} value={filters.group} options={texts.groups} onChange={(group) => set({ group })} />
      <Choice
        label={texts.who}
        value={filters.actor}
        options={{ "": texts.anybody, ...people }}
        onChange={(actor) => set({ actor })}
      />
      <Choice
        label={texts.project}
        value={filters.project}
        options={{ "": texts.allProjects, ...names }}
        onChange={(project) => set({ project })}
      />
      <Field
        label={texts.from}
        type="date"
        value={filters.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <Field label={texts.to} type="date" value={filters.to} onChange={(event) => set({ to: event.target.value })} />
    </div>
  );
}
