import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { useFeedbackCount } from "../../feedback/feedback-count.ts";
import { openFeedback } from "../../feedback/feedback-filters.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { LazyBoundary } from "../../ui/error-boundary.tsx";
import { Kanban, Search } from "../../ui/icons.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { withControl } from "../../ui/with-control.ts";
import { openPalette } from "../../search/open-palette.ts";
import { useDestinations } from "./navigation.tsx";
import { OrganisationMenu } from "./organisation-menu.tsx";
import { shellTexts } from "./texts.ts";

const SavedViews = lazyComponent<{ className: string; activeClass: string; onSave: () => void }>(
  () => import("../../search/views/saved-views.tsx"),
);

export function Sidebar({ onSaveView }: { readonly onSaveView: () => void }) {
  const texts = useTexts(shellTexts);
  const { organisation } = useMembership();
  const destinations = useDestinations();
  const settings = destinations.at(-1)!;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <nav
      aria-label={texts.navigation}
      className="group/nav flex min-h-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-desk p-3 max-md:hidden"
    >
      <OrganisationMenu />
      <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette} className={itemClass}>
        <Item icon={<Search size={16} />} label={texts.search} />
        <span className="ml-auto text-ink-3">
          <Kbd>{withControl("K")}</Kbd>
        </span>
      </button>
      {destinations.slice(0, -1).map(({ to, label, icon, count }) => (
        // An open board is marked itself.
        <Link
          key={to}
          to={to}
          className={itemClass}
          activeProps={{ className: activeClass }}
          activeOptions={{ exact: to === "/boards" }}
        >
          <Item icon={icon} label={label} count={count} />
        </Link>
      ))}
      {isIdle && (
        <LazyBoundary>
          <SavedViews className={itemClass} activeClass={viewClass} onSave={onSaveView} />
        </LazyBoundary>
      )}
      <Projects />
      <div className="mt-auto pt-3">
        <Link to={settings.to} className={itemClass} activeProps={{ className: activeClass }}>
          <Item icon={settings.icon} label={settings.label} />
        </Link>
        <Link to="/settings/$page" params={{ page: "profile" }} className={itemClass}>
          <Item icon={<Avatar name={organisation.display_name} />} label={organisation.display_name} />
          <span className="sr-only">{texts.profile}</span>
        </Link>
      </div>
    </nav>
  );
}

function Projects() {
  const { data: clients = [] } = useQuery(clientsQuery);
  const { data: projects = [] } = useQuery(projectsQuery);
  return clients
    .map((client) => ({
      client,
      websites: projects.filter((each) => each.client_id === client.id && each.type === "website"),
      boards: projects.filter((each) => each.client_id === client.id && each.type === "board"),
    }))
    .filter(({ websites, boards }) => websites.length + boards.length > 0)
    .map(({ client, websites, boards }) => (
      // A group and no landmark: two clients may have the same name.
      <div key={client.id} role="group" aria-label={client.name}>
        <h2 className="mx-2 mt-4 mb-1 truncate text-2xs font-semibold text-ink-3">{client.name}</h2>
        {websites.map((project) => (
          <ProjectLink key={project.id} id={project.id} name={project.name} />
        ))}
        {boards.map((project) => (
          <Link
            key={project.id}
            to="/boards/$projectId"
            params={{ projectId: project.id }}
            className={itemClass}
            activeProps={{ className: activeClass }}
          >
            <Item icon={<Kanban size={16} />} label={project.name} />
          </Link>
        ))}
      </div>
    ));
}

function ProjectLink({ id, name }: { readonly id: string; readonly name: string }) {
  const count = useFeedbackCount({ project_id: id, ...openFeedback });
  return (
    <Link
      to="/projects/$projectId/inbox"
      params={{ projectId: id }}
      className={itemClass}
      activeProps={{ className: activeClass }}
    >
      <Item icon={<span className="size-2 rounded-full bg-new" />} label={name} count={count} />
    </Link>
  );
}

const itemClass =
  "group flex h-[30px] items-center gap-2.5 rounded-small px-2 text-sm font-medium text-ink-2 transition-colors duration-(--quick) hover:bg-line/60 hover:text-ink";
const viewClass = "bg-sheet! text-ink shadow-[0_0_0_1px_var(--line-soft)]";
/** The page of the open view is not marked as well. */
const activeClass = `${viewClass} group-has-[[data-view][data-status=active]]/nav:bg-transparent! group-has-[[data-view][data-status=active]]/nav:shadow-none`;

const Item = ({
  icon,
  label,
  count,
}: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly count?: number | undefined;
}) => (
  <>
    <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center">
      {icon}
    </span>
    <span className="min-w-0 truncate">{label}</span>
    {!!count && (
      <span className="ml-auto text-xs text-ink-3 tabular-nums group-data-[status=active]:font-semibold group-data-[status=active]:text-accent">
        {formatNumber(count)}
      </span>
    )}
  </>
);
