import type { Wire } from "@corkboard/client";
import { boardRequest } from "../boards/board-request.ts";
import { feedbackPageRequest } from "../feedback/feedback-page-request.ts";
import { filtersOf, validateInboxSearch } from "../feedback/inbox-search.ts";
import {
  clientsRequest,
  countsRequest,
  membersRequest,
  newestEventRequest,
  projectsRequest,
  type ReadRequest,
  sessionRequest,
} from "../service/api/requests.ts";
import { startRequest, whileStarting } from "../service/api/started-requests.ts";
import { ownPathname } from "../ui/service-url.ts";
import { currentOrganisation, organisationToWorkIn } from "../service/session/organisation.ts";

interface Address {
  readonly projectId: string | undefined;
  readonly search: Record<string, unknown>;
  readonly me: string;
}

interface FirstPage {
  readonly path: RegExp;
  readonly requests: (address: Address) => readonly ReadRequest[];
}

const inbox = ({ projectId, search, me }: Address): ReadRequest[] => [
  feedbackPageRequest(filtersOf(validateInboxSearch(search), { projectId, me })),
  membersRequest,
];

/**
 * What a page asks for as soon as it is rendered, when it is the first to be opened. What it asks for later would have
 * been dropped by then. Other pages only start what the frame shows.
 */
const firstPages: readonly FirstPage[] = [
  { path: /^\/(?:inbox(?:\/[^/]+)?)?$/, requests: inbox },
  { path: /^\/projects\/(?<projectId>[^/]+)\/inbox(?:\/[^/]+)?$/, requests: inbox },
  {
    path: /^\/boards\/(?<projectId>[^/]+)(?:\/cards\/[^/]+)?$/,
    requests: ({ projectId = "" }) => [boardRequest(projectId), membersRequest],
  },
];

/** What the frame around every page shows. */
const frame: readonly ReadRequest[] = [clientsRequest, projectsRequest, countsRequest];

/** Asks for what the first page shows while the scripts of the app are still loading. */
export const startFirstRequests = (): void => whileStarting(startAll());

async function startAll(): Promise<void> {
  const wanted = currentOrganisation();
  // The log's position first: what is read later contains everything before it (`service/live/log-position.ts`).
  const [session] = await Promise.all([
    startRequest(sessionRequest, wanted).then(sessionIn),
    startRequest(newestEventRequest, wanted),
  ]);
  if (!session) return;
  const organisation = organisationToWorkIn(session, wanted);
  const me = session.organisations.find(({ id }) => id === organisation)?.user_id;
  if (me === undefined) return;
  for (const request of [...pageRequests(me), ...frame]) void startRequest(request, organisation);
}

/** From a copy, because the app reads the response too. */
async function sessionIn(response: Response): Promise<Wire.Session | undefined> {
  if (!response.ok) return undefined;
  return ((await response.clone().json()) as { data: Wire.Session }).data;
}

function pageRequests(me: string): readonly ReadRequest[] {
  for (const { path, requests } of firstPages) {
    const match = path.exec(ownPathname());
    if (match) return requests({ projectId: match.groups?.projectId, search: readSearch(), me });
  }
  return [];
}

/** As the router reads it. */
function readSearch(): Record<string, unknown> {
  return Object.fromEntries(
    new URLSearchParams(location.search).entries().map(([name, text]) => [name, valueOf(text)]),
  );
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
