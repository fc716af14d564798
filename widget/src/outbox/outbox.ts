import { lazyPart } from "../lazy/lazy-part.ts";
import { retryingImport } from "../lazy/retrying-import.ts";
import type { Destination } from "../panel-context.ts";
import { nextDelayMs } from "./backoff.ts";
import { pendingFlag } from "./pending-flag.ts";
import { pendingStore, type PendingReport } from "./pending-store.ts";
import { type Outcome, postReport, noResponse } from "./post-report.ts";

const loadUnsentPart = lazyPart(() => import("./load-unsent.ts"));
const loadWithoutFilesPart = lazyPart(() => import("./send-without-files.ts"));

type Settled = Exclude<Outcome, { kind: "later" }>;

/**
 * Sends reports. Each is stored first and deleted once it was received by the service or returned to the visitor. Its
 * id stays the same across attempts, so that the service creates one item only.
 */
class Outbox {
  readonly #destination: Destination;
  /** Reports waiting to be sent, and refused ones that the visitor has not seen yet. */
  readonly #reports = new Map<string, PendingReport>();
  /** Reads the unsent reports of earlier pages, once. */
  readonly #load = retryingImport(async () => {
    const { loadUnsent } = await loadUnsentPart();
    for (const pending of await loadUnsent()) {
      if (pending.service === this.#destination.service) this.#reports.set(pending.id, pending);
    }
  });
  readonly #listeners = new Map<string, (outcome: Settled) => boolean>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(destination: Destination) {
    this.#destination = destination;
    addEventListener("online", () => void this.flush());
  }

  /**
   * Resolves with the first attempt's outcome. After "later" it keeps retrying; `onSettled` returns whether the visitor
   * sees the final outcome.
   */
  async submit(
    pending: PendingReport,
    onSettled: (outcome: Settled) => boolean,
  ): Promise<Outcome & { isKept: boolean }> {
    const isKept = await pendingStore.put(pending).then(
      () => true,
      () => false,
    );
    const outcome = await this.#attempt(pending);
    if (outcome.kind === "later") {
      this.#listeners.set(pending.id, onSettled);
      this.#reports.set(pending.id, pending);
      this.#retryLater(outcome.afterMs);
    } else await this.remove(pending);
    return { ...outcome, isKept };
  }

  /** Continues with the unsent reports of earlier pages. */
  async resume(): Promise<void> {
    await this.#load();
    await this.flush();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    let isWaiting = false;
    for (const pending of this.#reports.values()) {
      if (pending.refused !== undefined) continue;
      const outcome = await this.#attempt(pending);
      if (outcome.kind !== "later") await this.#settle(pending, outcome);
      // Retry-After applies to all reports; any other failure does not hold up the rest.
      else if (outcome.afterMs) return this.#retryLater(outcome.afterMs);
      else isWaiting = true;
    }
    if (isWaiting) this.#retryLater(undefined);
  }

  /** A report that was refused while the panel was closed. Remove it once the visitor has seen it. */
  async findRefused(): Promise<PendingReport | undefined> {
    if (pendingFlag.isSet()) await this.#load().catch(() => undefined);
    return [...this.#reports.values()].find(({ refused }) => refused !== undefined);
  }

  async remove({ id }: PendingReport): Promise<void> {
    this.#reports.delete(id);
    await pendingStore.remove(id).catch(() => undefined);
  }

  /** Uses the report's own key; if that is no longer valid, the page's. */
  async #attempt(pending: PendingReport): Promise<Outcome> {
    const { fetch, apiKey } = this.#destination;
    const outcome = await withLock(pending.id, async () => {
      const first = await postReport(pending, pending.apiKey, fetch);
      // A 401 without CORS headers cannot be read, and looks like no response.
      const status = first.kind === "refused" && first.status;
      if ((first === noResponse || status === 401) && pending.apiKey !== apiKey)
        return postReport(pending, apiKey, fetch);
      if ((first === noResponse || status === 413) && (pending.screenshot || pending.recording)) {
        const { sendWithoutFiles } = await loadWithoutFilesPart();
        return sendWithoutFiles(first, pending, fetch);
      }
      return first;
    }).catch(() => noResponse);
    if (outcome.kind !== "later") this.#failures = 0;
    return outcome;
  }

  async #settle(pending: PendingReport, outcome: Settled): Promise<void> {
    const { id } = pending;
    const isSeen = this.#listeners.get(id)?.(outcome);
    this.#listeners.delete(id);
    if (isSeen || outcome.kind === "sent") return this.remove(pending);
    const refused = { ...pending, refused: outcome.reason };
    this.#reports.set(id, refused);
    await pendingStore.put(refused).catch(() => undefined);
  }

  #retryLater(afterMs: number | undefined): void {
    this.#failures++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), nextDelayMs(this.#failures, afterMs));
  }
}

/** Keeps two tabs of a site from sending the same report at once. */
async function withLock(id: string, work: () => Promise<Outcome>): Promise<Outcome> {
  let outcome: Promise<Outcome> | undefined;
  const once = () => (outcome ??= work());
  try {
    await navigator.locks?.request(`corkboard:${id}`, { ifAvailable: true }, (lock) =>
      lock ? once() : (outcome = Promise.resolve(noResponse)),
    );
  } catch {
    // A browser that denies storage denies locks as well; without storage no other tab has the report.
  }
  return once();
}

let outbox: Outbox | undefined;

export function outboxOf(destination: Destination): Outbox {
  return (outbox ??= new Outbox(destination));
}

export const resumeOutbox = (destination: Destination) => outboxOf(destination).resume();
