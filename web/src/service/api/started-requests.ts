import { requestUrl } from "@corkboard/client/request-url";
import { serviceUrl } from "../../ui/service-url.ts";
import type { ReadRequest } from "./requests.ts";

interface Started {
  readonly organisation: string | undefined;
  readonly response: Promise<Response>;
}

const organisationHeader = "corkboard-organisation";

/** By URL. */
const started = new Map<string, Started>();
let isOver = false;
let starting: Promise<void> | undefined;

/** Sends a request of the first page before the app asks for it. */
export function startRequest(request: ReadRequest, organisation: string | undefined): Promise<Response> {
  const url = requestUrl(serviceUrl, request.operation, request);
  const headers: HeadersInit = organisation === undefined ? {} : { [organisationHeader]: organisation };
  const response = fetch(url, { headers, credentials: "same-origin" });
  // Whoever takes it handles the failure.
  response.catch(() => {});
  if (!isOver) started.set(url, { organisation, response });
  return response;
}

/** Until then, requests wait: one of them may be the next to start. */
export function whileStarting(start: Promise<void>): void {
  starting = start.catch(() => {}).finally(() => (starting = undefined));
}

/**
 * The response to the same request, as the same organisation, if it was started early. Each is taken once: whatever asks
 * again wants to know what has changed since.
 */
export async function takeStarted(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  if ((init.method ?? "GET") !== "GET") return undefined;
  if (!started.has(url)) await starting;
  const found = started.get(url);
  if (!found || found.organisation !== (new Headers(init.headers).get(organisationHeader) ?? undefined))
    return undefined;
  started.delete(url);
  return found.response;
}

/** From now on every request is sent: what was not taken is older than the events that arrive, or another person's. */
export function forgetStarted(): void {
  isOver = true;
  started.clear();
}
