import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../service/api/resources.ts";
import { useFeedbackCount } from "../feedback-count.ts";
import { type FeedbackFilters, openFeedback } from "../feedback-filters.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatCount } from "./format-count.ts";
import { chipClass } from "../../ui/chip.ts";
import { classNames } from "../../ui/class-names.ts";
import { LazyBoundary } from "../../ui/error-boundary.tsx";
import { ChevronDown } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { Menu } from "../../ui/menu.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { hasFilters, type InboxSearch, withoutUndefined } from "../inbox-search.ts";
import { TextFilter } from "./text-filter.tsx";
import { inboxTexts } from "./texts.ts";
import type { InboxLocation } from "./use-inbox-location.ts";

const ActiveFilters = lazyComponent<{ location: InboxLocation }>(() => import("./active-filters.tsx"));

interface InboxHeaderProps {
  readonly location: InboxLocation;
  readonly isFilterOpen: boolean;
  readonly onFilterOpenChange: (isOpen: boolean) => void;
}

/** The name of the list, and what it shows. */
export function InboxHeader({ location, ...filter }: InboxHeaderProps) {
  const texts = useTexts(inboxTexts);
  const { projectId, search, changeSearch } = location;
  const { data: projects = [] } = useQuery(projectsQuery);
  const title = projects.find(({ id }) => id === projectId)?.name ?? texts.title;
  return (
    <header className="@container shrink-0">
      <div className="flex h-[52px] items-center gap-2 border-b border-line px-4">
        <h1 className="min-w-0 truncate text-lg font-[650] tracking-[-.01em]">{title}</h1>
        <TextFilter search={search} onChange={changeSearch} />
        <SortMenu search={search} onChange={changeSearch} />
      </div>
      <div className="flex items-center gap-1 border-b border-line px-4 py-2.5 max-sm:flex-wrap">
        <StatusTabs location={location} />
        <FilterMenu location={location} {...filter} />
      </div>
      {hasFilters(search) && (
        <LazyBoundary>
          <ActiveFilters location={location} />
        </LazyBoundary>
      )}
    </header>
  );
}

function SortMenu({
  search,
  onChange,
}: {
  readonly search: InboxSearch;
  readonly onChange: (search: InboxSearch) => void;
}) {
  const texts = useTexts(inboxTexts);
  const isOldest = search.sort === "oldest";
  const choose = (sort: "oldest" | undefined) => onChange(withoutUndefined({ ...search, sort }));
  const label = isOldest ? texts.oldest : texts.newest;
  return (
    <Menu
      label={texts.sort}
      aria-label={`${texts.sort}: ${label}`}
      className={classNames(chipClass(), "shrink-0 max-sm:h-11!")}
      groups={[
        {
          items: [
            { id: "newest", label: texts.newestFirst, checked: !isOldest, onSelect: () => choose(undefined) },
            { id: "oldest", label: texts.oldestFirst, checked: isOldest, onSelect: () => choose("oldest") },
          ],
        },
      ]}
    >
      {label}
      <ChevronDown size={12} />
    </Menu>
  );
}

/** Open, done, all, and spam, with the number of items that the other filters leave. */
function StatusTabs({ location: { search, filters, changeSearch } }: { readonly location: InboxLocation }) {
  const texts = useTexts(inboxTexts);
  const show = (status: string | undefined, spam?: true) => changeSearch(withoutUndefined({ ...search, status, spam }));
  const others = { ...filters, status: undefined, spam: undefined, sort: undefined };
  return (
    <div role="group" aria-label={texts.tabs} className="flex gap-1 max-sm:flex-wrap">
      <Tab
        label={texts.open}
        isActive={!search.spam && search.status === undefined}
        filters={{ ...others, ...openFeedback }}
        onClick={() => show(undefined)}
      />
      <Tab
        label={texts.done}
        isActive={!search.spam && search.status === "done"}
        filters={{ ...others, status: ["done"] }}
        onClick={() => show("done")}
      />
      <Tab
        label={texts.all}
        isActive={!search.spam && search.status === "all"}
        filters={others}
        onClick={() => show("all")}
      />
      <Tab
        label={texts.spam}
        isActive={search.spam === true}
        filters={{ ...others, spam: "true" }}
        onClick={() => show(undefined, true)}
      />
    </div>
  );
}

interface TabProps {
  readonly label: string;
  readonly isActive: boolean;
  readonly filters: FeedbackFilters;
  readonly onClick: () => void;
}

function Tab({ label, isActive, filters, onClick }: TabProps) {
  const count = useFeedbackCount(defined(filters));
  return (
    <button
      type="button"
      aria-pressed={isActive}
      onClick={onClick}
      className={classNames(chipClass(isActive), "gap-1! px-[7px]! @min-[440px]:px-[9px]! max-sm:h-11! max-sm:px-2.5!")}
    >
      <span className={isActive ? "font-semibold" : ""}>{label}</span>
      {!!count && <span className="tabular-nums">{formatCount(count)}</span>}
    </button>
  );
}

/** Without filters that are not set, like the numbers in the sidebar, so that they are loaded once. */
const defined = (filters: FeedbackFilters): FeedbackFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
