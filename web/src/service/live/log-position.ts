import { createClient } from "@corkboard/client";
import { reach } from "../api/reach.ts";
import { newestEventRequest } from "../api/requests.ts";
import { currentOrganisation } from "../session/organisation.ts";
import { serviceUrl } from "../../ui/service-url.ts";

let position: Promise<number | undefined> | undefined;

/**
 * Asks where the event log ends, before the first page loads anything: a stream that continues from there brings every
 * later change, so that nothing has to be loaded again when it opens. Undefined if the log is empty or unreachable.
 */
export async function noteLogPosition(): Promise<void> {
  position ??= newestSequence();
  await position;
}

/** Only the first stream of a tab continues from there. */
export async function takeLogPosition(): Promise<number | undefined> {
  const taken = position;
  position = Promise.resolve(undefined);
  return taken;
}

async function newestSequence(): Promise<number | undefined> {
  // Without the dialog for an expired session: whether somebody is signed in is asked at the same time.
  const client = createClient({
    baseUrl: serviceUrl,
    session: { organisation: currentOrganisation },
    fetch: reach,
  });
  try {
    const { data } = await client.listEvents(newestEventRequest);
    return data[0]?.sequence;
  } catch {
    return undefined;
  }
}
