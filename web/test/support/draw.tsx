import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no exports
import "../../src/app/styles.css";
import { focusWhatAppears } from "../../src/app/auto-focus.ts";
import { chooseLanguage } from "../../src/texts/language.ts";

focusWhatAppears();

/** What the app has already received for a query: `[membersQuery.queryKey, members]`. */
export type Known = readonly [key: readonly unknown[], data: unknown];

interface Surroundings {
  readonly known?: readonly Known[];
  /** The address of the page that the component is on. */
  readonly at?: string;
}

/** The pages whose address components read. Any other page is as good as the next one. */
const addressesRead = [
  "/boards/$projectId",
  "/inbox/$feedbackId",
  "/notifications",
  "/overview",
  "/projects/$projectId/inbox",
  "/projects/$projectId/inbox/$feedbackId",
  "/settings/$page",
  "/settings/projects/$projectId",
  "/settings/webhooks/$webhookId",
  "/tickets",
  "/tickets/$ticketId",
  "$",
];

/**
 * Draws a component in the browser as the app does, in English, without a service: whatever it requests fails the test.
 * Ends with the test.
 */
export async function draw(component: ReactNode, { known = [], at = "/" }: Surroundings = {}): Promise<Drawn> {
  chooseLanguage("en");
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [key, data] of known) queryClient.setQueryData(key, data);
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: "app" });
  const pages = addressesRead.map((path) =>
    createRoute({ getParentRoute: () => app, path, component: () => <Suspense fallback={null}>{component}</Suspense> }),
  );
  const history = createMemoryHistory({ initialEntries: [at] });
  let failure: unknown;
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren(pages)]),
    history,
    defaultOnCatch: (error) => {
      failure = error;
    },
  });
  await router.load();

  const place = document.createElement("div");
  document.body.append(place);
  const drawing = createRoot(place);
  const requests = noteRequests();
  const failIfBroken = () => {
    if (failure) throw failure;
  };
  onTestFinished(() => {
    drawing.unmount();
    place.remove();
    chooseLanguage("en");
    const requested = requests.end();
    if (requested.length)
      throw new Error(`The component requested what the test did not give it: ${requested.join(", ")}`);
    failIfBroken();
  });
  const effects = Promise.withResolvers<void>();
  drawing.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <AfterEffects run={effects.resolve} />
    </QueryClientProvider>,
  );
  await new Promise(requestAnimationFrame);
  // Effects request data and register keys. They run by a timer, which a test may hold.
  if (!vi.isFakeTimers()) await effects.promise;
  failIfBroken();
  return { place, queryClient, address: () => history.location.href };
}

function AfterEffects({ run }: { readonly run: () => void }) {
  useEffect(run, [run]);
  return null;
}

export interface Drawn {
  readonly place: HTMLElement;
  readonly queryClient: QueryClient;
  /** The address after what was clicked. */
  readonly address: () => string;
}

function noteRequests(): { readonly end: () => readonly string[] } {
  const requested: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (...[input, init]) => {
    const request = new Request(input, init);
    requested.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.error();
  };
  return {
    end: () => {
      globalThis.fetch = fetch;
      return requested;
    },
  };
}
