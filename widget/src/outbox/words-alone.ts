import type { Destination } from "../panel-context.ts";
import type { PendingReport } from "./pending-store.ts";
import { type Outcome, postReport, unheard } from "./post-report.ts";

const patience = 3;
const broken = new Map<string, number>();

/**
 * What a proxy finds too large is sent without its screenshot and its recording: better the words alone than nothing.
 * Many a proxy says so in an answer that pages of another origin cannot read. That looks like a broken network; but
 * where the service answers and a report has broken off time and again, it must be the report.
 */
export async function instead(first: Outcome, pending: PendingReport, fetch: Destination["fetch"]): Promise<Outcome> {
  if (first === unheard) {
    if (!(await isAnswering(pending, fetch))) return first;
    const times = (broken.get(pending.id) ?? 0) + 1;
    broken.set(pending.id, times);
    if (times < patience) return first;
  }
  const outcome = await postReport({ ...pending, screenshot: undefined, recording: undefined }, pending.apiKey, fetch);
  return outcome.kind === "sent" ? { ...outcome, isWordsAlone: true } : first;
}

/** The project's settings can be read, so the service is there and knows this key on this page. */
function isAnswering({ service, apiKey }: PendingReport, fetch: Destination["fetch"]): Promise<boolean> {
  const url = new URL("api/v1/widget/config", service);
  url.searchParams.set("api_key", apiKey);
  return fetch(url, { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
