import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { openPalette } from "../search/open-palette.ts";
import { useTexts } from "../texts/catalogue.ts";
import { formatNumber } from "../texts/format.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failed } from "../ui/error-boundary.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Search, UserCheck } from "../ui/icons.ts";
import { myWorkQuery } from "./my-work-query.ts";
import { myWorkTexts } from "./texts.ts";
import { WorkRow } from "./work-row.tsx";

/** What one is assigned to or mentioned in, across all projects. */
export default function MyWorkPage() {
  const texts = useTexts(myWorkTexts);
  const { data, error, isPending, refetch } = useQuery(myWorkQuery);
  return (
    <section className="flex h-full flex-col bg-sheet">
      <title>{`${texts.title} – Corkboard`}</title>
      <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line px-6 max-sm:px-4">
        <h1 className="text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
        {!!data?.items.length && (
          <span className="text-sm text-ink-3 tabular-nums">{formatNumber(data.items.length)}</span>
        )}
        <IconButton label={texts.search} onClick={openPalette} className="ml-auto md:hidden">
          <Search size={18} />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <Skeletons label={texts.loading} />
        ) : (
          <Lists items={data?.items ?? []} hasMore={data?.more ?? false} />
        )}
      </div>
    </section>
  );
}

function Lists({ items, hasMore }: { readonly items: readonly Wire.WorkItem[]; readonly hasMore: boolean }) {
  const texts = useTexts(myWorkTexts);
  if (items.length === 0)
    return (
      <Empty
        icon={<UserCheck size={20} />}
        title={texts.emptyTitle}
        action={
          <Link to="/inbox" className={buttonClass("plain", "medium")}>
            {texts.toInbox}
          </Link>
        }
      >
        {texts.empty}
      </Empty>
    );
  return (
    <>
      <List title={texts.assigned} items={items.filter(({ reason }) => reason === "assigned")} />
      <List title={texts.mentioned} items={items.filter(({ reason }) => reason === "mentioned")} />
      {hasMore && <p className="px-6 py-5 text-sm text-ink-2 max-sm:px-4">{texts.more}</p>}
    </>
  );
}

function List({ title, items }: { readonly title: string; readonly items: readonly Wire.WorkItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="border-b border-line px-6 pt-5 pb-2 text-xs font-semibold text-ink-3 max-sm:px-4">{title}</h2>
      <ul>
        {items.map((item) => (
          <WorkRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

const Skeletons = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="grid gap-px p-6 max-sm:p-4">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className="skeleton my-1.5 h-10 rounded-small" />
    ))}
  </div>
);
