import type { CallName } from "@corkboard/client";
import type { UrlParts } from "@corkboard/client/request-url";
import { firstPage } from "./next-page.ts";

/**
 * A request as data, for what is started before the app has loaded (`app/first-requests.ts`). The queries pass the same
 * parameters to the client, so that both have the same URL.
 */
export interface ReadRequest extends UrlParts {
  readonly operation: CallName;
}

export const sessionRequest = { operation: "getSession" } as const satisfies ReadRequest;

export const newestEventRequest = {
  operation: "listEvents",
  query: { order: "newest", limit: 1 },
} as const satisfies ReadRequest;

export const clientsRequest = { operation: "listClients", query: { cursor: firstPage } } as const satisfies ReadRequest;
export const projectsRequest = {
  operation: "listProjects",
  query: { cursor: firstPage },
} as const satisfies ReadRequest;
export const countsRequest = { operation: "getCounts" } as const satisfies ReadRequest;
export const membersRequest = { operation: "listMembers" } as const satisfies ReadRequest;
