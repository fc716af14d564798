import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { Rows, Section } from "../section.tsx";
import { AuditFilterBar } from "./audit-filter-bar.tsx";
import { type AuditFilters, noFilters, queryOf } from "./audit-filters.ts";
import { AuditRow } from "./audit-row.tsx";
import { auditTexts } from "./texts.ts";

export default function Audit() {
  const texts = useTexts(auditTexts);
  const [filters, setFilters] = useState(noFilters);
  const log = useInfiniteQuery({
    queryKey: keys.audit(filters),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => api.listAudit({ query: { ...queryOf(filters), cursor } }),
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = log;
  // Each request searches a part of the log only, and rare entries may be in none of the first parts.
  const isSearching = entries.length === 0 && hasNextPage;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  return (
    <Section title={texts.title} help={texts.help} action={<ExportLink filters={filters} />}>
      <AuditFilterBar filters={filters} onChange={setFilters} />
      {log.error ? (
        <Failed error={log.error} onRetry={() => void log.refetch()} />
      ) : log.isPending || isSearching ? (
        <div role="status" className="skeleton h-64 rounded-large! p-4 text-sm text-ink-2">
          {isSearching && texts.searching}
        </div>
      ) : entries.length === 0 ? (
        <NothingFound isFiltered={filters !== noFilters} onClear={() => setFilters(noFilters)} />
      ) : (
        <Rows label={texts.title}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      {entries.length > 0 && (
        <div className="pt-4 text-center text-sm text-ink-3">
          {hasNextPage ? (
            <Button busy={log.isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texts.more}
            </Button>
          ) : (
            texts.end
          )}
        </div>
      )}
    </Section>
  );
}

/** A link, so that the browser writes the file as it arrives. */
function ExportLink({ filters }: { readonly filters: AuditFilters }) {
  const texts = useTexts(auditTexts);
  const { organisation } = useMembership();
  const query = new URLSearchParams({ organisation: organisation.id });
  for (const [name, value] of Object.entries(queryOf(filters))) if (value !== undefined) query.set(name, String(value));
  return (
    <a href={`/api/v1/audit/export?${query.toString()}`} download="audit.csv" className={buttonClass("plain", "small")}>
      {texts.export}
    </a>
  );
}

function NothingFound({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const texts = useTexts(auditTexts);
  if (!isFiltered) return <Empty title={texts.emptyTitle} />;
  return <Empty title={texts.noMatchTitle} action={<Button onClick={onClear}>{texts.clear}</Button>} />;
}
