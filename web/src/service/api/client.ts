import { createClient, CorkboardError, type Wire } from "@corkboard/client";
import { currentOrganisation } from "../session/organisation.ts";
import { reach } from "./reach.ts";
import { sessionFetch } from "./session-fetch.ts";
import { serviceUrl } from "../../ui/service-url.ts";

/** The API as the signed-in person, in this tab's organisation. */
export const api = createClient({
  baseUrl: serviceUrl,
  session: { organisation: currentOrganisation },
  fetch: sessionFetch,
});

/** The API for people who are not signed in yet, or as somebody else than this tab remembers. */
export const publicApi = createClient({
  baseUrl: serviceUrl,
  session: { organisation: () => undefined },
  fetch: reach,
});

/** The ETag of a version, for `ifMatch`. */
export const etagOf = (version: number): string => `"v${version}"`;

export const hasCode = (error: unknown, code: Wire.ErrorCode): boolean =>
  error instanceof CorkboardError && error.code === code;
