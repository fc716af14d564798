import type { Destination } from "../panel-context.ts";
import type { PendingReport } from "./pending-store.ts";
import { type Outcome, postReport, noResponse } from "./post-report.ts";

const maxBrokenAttempts = 3;
const brokenAttempts = new Map<string, number>();

/**
 * Sends a report that is too large for a proxy without its screenshot and recording. Many proxies send the 413 without
 * CORS headers, which looks like a network failure. If the service is reachable and the report failed repeatedly, its
 * size must be the cause.
 */
export async function sendWithoutFiles(
  first: Outcome,
  pending: PendingReport,
  fetch: Destination["fetch"],
): Promise<Outcome> {
  if (first === noResponse) {
    if (!(await isReachable(pending, fetch))) return first;
    const times = (brokenAttempts.get(pending.id) ?? 0) + 1;
    brokenAttempts.set(pending.id, times);
    if (times < maxBrokenAttempts) return first;
  }
  const outcome = await postReport({ ...pending, screenshot: undefined, recording: undefined }, pending.apiKey, fetch);
  return outcome.kind === "sent" ? { ...outcome, isWithoutFiles: true } : first;
}

/** Reading the project's settings shows that the service is reachable and accepts the key on this page. */
function isReachable({ service, apiKey }: PendingReport, fetch: Destination["fetch"]): Promise<boolean> {
  const url = new URL("api/v1/widget/config", service);
  url.searchParams.set("api_key", apiKey);
  return fetch(url, { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
