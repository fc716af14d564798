import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Bookmark, Kanban, Plus } from "../../ui/icons.ts";
import { addressOf, savablePage, savedViewsQuery } from "./saved-view.ts";
import { viewTexts } from "./texts.ts";
import { useHiddenViews } from "./hidden-views.ts";
import { ViewCount } from "./view-count.tsx";
import { ViewMenu } from "./view-menu.tsx";

interface SavedViewsProps {
  readonly className: string;
  readonly activeClass: string;
  readonly onSave: () => void;
}

/** The member's own views and those that others share, in the sidebar. */
export default function SavedViews({ className, activeClass, onSave }: SavedViewsProps) {
  const texts = useTexts(viewTexts);
  const { pathname, searchStr } = useLocation();
  const { data: views = [] } = useQuery(savedViewsQuery);
  const hidden = useHiddenViews();
  const here = savablePage(pathname, searchStr);
  const shown = views.filter(({ id }) => !hidden.has(id));
  return (
    <section aria-label={texts.views} className="mt-4">
      <div className="mx-2 mb-1 flex items-center justify-between">
        <h2 className="text-2xs font-semibold text-ink-3">{texts.views}</h2>
        {here && (
          <IconButton label={texts.saveThis} aria-keyshortcuts="v" onClick={onSave} className="-my-1 -mr-1.5 size-6!">
            <Plus size={13} />
          </IconButton>
        )}
      </div>
      {shown.length === 0 && <p className="mx-2 text-xs text-ink-3">{texts.none}</p>}
      {shown.map((view) => (
        <ViewRow key={view.id} view={view} className={className} activeClass={activeClass} />
      ))}
    </section>
  );
}

function ViewRow({
  view,
  className,
  activeClass,
}: Omit<SavedViewsProps, "onSave"> & { readonly view: Wire.SavedView }) {
  const texts = useTexts(viewTexts);
  const { organisation } = useMembership();
  const canChange = view.user_id === organisation.user_id || organisation.role === "owner";
  return (
    <div className="group/view relative">
      <Link
        {...(addressOf(view) as { to: "/inbox" })}
        data-view=""
        className={className}
        activeOptions={{ exact: true, includeSearch: true }}
        activeProps={{ className: activeClass }}
      >
        <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center">
          {view.page === "board" ? <Kanban size={15} /> : <Bookmark size={15} />}
        </span>
        <span className="min-w-0 truncate">{view.name}</span>
        {view.shared && <span className="sr-only">({texts.shared})</span>}
        <ViewCount
          view={view}
          className={classNames(
            "ml-auto text-xs text-ink-3 tabular-nums",
            canChange &&
              "group-focus-within/view:opacity-0 group-hover/view:opacity-0 group-has-[[aria-expanded=true]]/view:opacity-0",
          )}
        />
      </Link>
      {canChange && <ViewMenu view={view} />}
    </div>
  );
}
