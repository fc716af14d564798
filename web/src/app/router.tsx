import { createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { queryClient } from "../service/api/query-client.ts";
import { noteLogPosition } from "../service/live/log-position.ts";
import { validateBoardSearch } from "../boards/board-search.ts";
import { validateInboxSearch } from "../feedback/inbox-search.ts";
import { validateNotificationSearch } from "../notifications/page/notification-search.ts";
import { validateOverviewSearch } from "../overview/overview-search.ts";
import { deletedAddress, isInDeleted } from "../service/session/deleted-organisation.ts";
import { signInAddress } from "../service/session/sign-in-address.ts";
import { validateTicketSearch } from "../tickets/ticket-search.ts";
import { validateWelcomeSearch } from "../entrance/welcome/welcome-search.ts";
import { organisationInAddress } from "../service/session/organisation.ts";
import { sessionQuery } from "../service/session/session.ts";
import { Interruptions } from "./shell/interruptions.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { lazyComponent } from "../ui/lazy.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { basePath } from "../ui/service-url.ts";

interface PagePart {
  readonly default: ComponentType<object>;
  /** Requests what the page shows first. */
  readonly prefetch?: (address: PageAddress) => Promise<void>;
}

/** A page in its own file, loaded when it is opened. */
const page = (load: () => Promise<PagePart>) => {
  const Page = lazyComponent<object, PagePart>(load);
  // The router waits for `preload` before it leaves the page that is shown.
  return Object.assign(() => <Page />, { preload: async () => void (await Page.preload()), load: Page.preload });
};

interface Loadable {
  readonly load?: () => Promise<PagePart | undefined>;
}

const NotFound = page(() => import("../ui/not-found-page.tsx"));

const root = createRootRoute({
  component: () => (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Interruptions />
      <Toasts />
    </ErrorBoundary>
  ),
  notFoundComponent: NotFound,
});

/** Loads a page outside the router. Nothing else is shown until then. */
async function leaveTo(address: string): Promise<never> {
  location.replace(address);
  return new Promise<never>(() => {});
}

/**
 * How long the first page waits for what it shows. It was requested before the app was loaded, so it is mostly there: a
 * frame without it would be laid out and painted only to be replaced.
 */
const firstPageMs = 200;
let isFirstPage = true;

/** Everything below requires a session. */
const app = createRoute({
  getParentRoute: () => root,
  id: "app",
  component: page(() => import("./shell/app-shell.tsx")),
  beforeLoad: async ({ location, matches }) => {
    // The parts of the page are on their way while the service says who is signed in.
    const parts = matches.map(({ routeId }) =>
      (router.routesById[routeId].options.component as Loadable | undefined)?.load?.(),
    );
    const [session] = await Promise.all([queryClient.ensureQueryData(sessionQuery), noteLogPosition()]);
    if (!session?.organisations.length)
      await leaveTo(signInAddress({ next: location.href === "/" ? undefined : location.href }));
    else if (isInDeleted(session)) await leaveTo(deletedAddress);
    const prefetched = parts.map(async (part, index) => (await part)?.prefetch?.(matches[index]!));
    if (isFirstPage)
      await Promise.race([Promise.allSettled(prefetched), new Promise((resolve) => setTimeout(resolve, firstPageMs))]);
    isFirstPage = false;
  },
});

const InboxPage = page(() => import("../feedback/inbox/inbox-page.tsx"));

const home = createRoute({
  getParentRoute: () => app,
  path: "/",
  validateSearch: validateInboxSearch,
  component: page(() => import("./home-page.tsx")),
});

const inbox = createRoute({
  getParentRoute: () => app,
  path: "/inbox",
  validateSearch: validateInboxSearch,
  component: InboxPage,
});
const inboxItem = createRoute({ getParentRoute: () => inbox, path: "$feedbackId" });

const projectInbox = createRoute({
  getParentRoute: () => app,
  path: "/projects/$projectId/inbox",
  validateSearch: validateInboxSearch,
  component: InboxPage,
});
const projectInboxItem = createRoute({ getParentRoute: () => projectInbox, path: "$feedbackId" });

const boards = createRoute({
  getParentRoute: () => app,
  path: "/boards",
  component: page(() => import("../boards/list/boards-page.tsx")),
});
const board = createRoute({
  getParentRoute: () => app,
  path: "/boards/$projectId",
  validateSearch: validateBoardSearch,
  component: page(() => import("../boards/board/board-page.tsx")),
});
const boardCard = createRoute({ getParentRoute: () => board, path: "cards/$cardId" });

const tickets = createRoute({
  getParentRoute: () => app,
  path: "/tickets",
  validateSearch: validateTicketSearch,
  component: page(() => import("../tickets/list/tickets-page.tsx")),
});
const ticket = createRoute({
  getParentRoute: () => app,
  path: "/tickets/$ticketId",
  component: page(() => import("../tickets/ticket/ticket-page.tsx")),
});

const SettingsPage = page(() => import("../settings/settings-page.tsx"));

const otherPages = [
  createRoute({
    getParentRoute: () => app,
    path: "/my-work",
    component: page(() => import("../my-work/my-work-page.tsx")),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/welcome",
    validateSearch: validateWelcomeSearch,
    component: page(() => import("../entrance/welcome/welcome-page.tsx")),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/agents",
    component: page(() => import("../tickets/agents/agents-page.tsx")),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/overview",
    validateSearch: validateOverviewSearch,
    component: page(() => import("../overview/overview-page.tsx")),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/notifications",
    validateSearch: validateNotificationSearch,
    component: page(() => import("../notifications/page/notifications-page.tsx")),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/settings",
    component: SettingsPage,
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/settings/$page",
    component: SettingsPage,
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/settings/webhooks/$webhookId",
    component: page(() => import("../settings/webhooks/webhook-page.tsx")),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/settings/projects/$projectId",
    component: page(() => import("../settings/projects/project-settings-page.tsx")),
  }),
] as const;

const routeTree = root.addChildren([
  app.addChildren([
    home,
    inbox.addChildren([inboxItem]),
    projectInbox.addChildren([projectInboxItem]),
    boards,
    board.addChildren([boardCard]),
    tickets,
    ticket,
    ...otherPages,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: basePath || "/",
  rewrite: organisationInAddress,
  defaultPreload: false,
  defaultPendingMinMs: 0,
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
