import type { Destination } from "../panel-context.ts";
import { nextDelayMs } from "./backoff.ts";
import { pendingFlag } from "./pending-flag.ts";
import { pendingStore, type PendingReport } from "./pending-store.ts";
import { type Outcome, postReport, unheard } from "./post-report.ts";

type Settled = Exclude<Outcome, { kind: "later" }>;

/**
 * Reports leave through here. Each is written down first and forgotten once the service has it or the visitor has it
 * back; its id stays the same, so that however often it is sent it becomes one item.
 */
class Outbox {
  readonly #destination: Destination;
  /** Those that wait to be sent, and those that were not accepted while nobody was there to be told. */
  readonly #reports = new Map<string, PendingReport>();
  readonly #listeners = new Map<string, (outcome: Settled) => boolean>();
  #takenUp: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(destination: Destination) {
    this.#destination = destination;
    addEventListener("online", () => void this.flush());
  }

  /** The first attempt's outcome. After "later" it goes on trying, and asks `onSettled` whether the visitor sees it. */
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
    } else await this.forget(pending);
    return { ...outcome, isKept };
  }

  /** Goes on with what earlier pages left behind. */
  async resume(): Promise<void> {
    await (this.#takenUp ??= this.#takeUp());
    await this.flush();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    let isWaiting = false;
    for (const pending of this.#reports.values()) {
      if (pending.refused !== undefined) continue;
      const outcome = await this.#attempt(pending);
      if (outcome.kind !== "later") await this.#settle(pending, outcome);
      // A service that asks for patience gets it; one report that does not get through does not hold up the others.
      else if (outcome.afterMs) return this.#retryLater(outcome.afterMs);
      else isWaiting = true;
    }
    if (isWaiting) this.#retryLater(undefined);
  }

  /** A report that was not accepted while nobody looked, to be forgotten once somebody has it back. */
  async returned(): Promise<PendingReport | undefined> {
    if (pendingFlag.isSet()) await (this.#takenUp ??= this.#takeUp()).catch(() => undefined);
    return [...this.#reports.values()].find(({ refused }) => refused !== undefined);
  }

  async forget({ id }: PendingReport): Promise<void> {
    this.#reports.delete(id);
    await pendingStore.remove(id).catch(() => undefined);
  }

  async #takeUp(): Promise<void> {
    const { leftBehind } = await import("./left-behind.ts");
    for (const pending of await leftBehind()) {
      if (pending.service === this.#destination.service) this.#reports.set(pending.id, pending);
    }
  }

  /** With the key it was written for; where that is not known any more, with the page's. */
  async #attempt(pending: PendingReport): Promise<Outcome> {
    const { fetch, apiKey } = this.#destination;
    const outcome = await withLock(pending.id, async () => {
      const first = await postReport(pending, pending.apiKey, fetch);
      // Another origin cannot even read that a key is not known.
      const status = first.kind === "refused" && first.status;
      if ((first === unheard || status === 401) && pending.apiKey !== apiKey) return postReport(pending, apiKey, fetch);
      if ((first === unheard || status === 413) && (pending.screenshot || pending.recording)) {
        const { instead } = await import("./words-alone.ts");
        return instead(first, pending, fetch);
      }
      return first;
    }).catch(() => unheard);
    if (outcome.kind !== "later") this.#failures = 0;
    return outcome;
  }

  async #settle(pending: PendingReport, outcome: Settled): Promise<void> {
    const { id } = pending;
    const isSeen = this.#listeners.get(id)?.(outcome);
    this.#listeners.delete(id);
    if (isSeen || outcome.kind === "sent") return this.forget(pending);
    const returned = { ...pending, refused: outcome.reason };
    this.#reports.set(id, returned);
    await pendingStore.put(returned).catch(() => undefined);
  }

  #retryLater(afterMs: number | undefined): void {
    this.#failures++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), nextDelayMs(this.#failures, afterMs));
  }
}

/** Two tabs of one site do not send the same report at once. */
async function withLock(id: string, work: () => Promise<Outcome>): Promise<Outcome> {
  let outcome: Promise<Outcome> | undefined;
  const once = () => (outcome ??= work());
  try {
    await navigator.locks?.request(`corkboard:${id}`, { ifAvailable: true }, (lock) =>
      lock ? once() : (outcome = Promise.resolve(unheard)),
    );
  } catch {
    // Where a browser denies storage it denies locks as well; then there is no other tab to heed.
  }
  return once();
}

let outbox: Outbox | undefined;

export function outboxOf(destination: Destination): Outbox {
  return (outbox ??= new Outbox(destination));
}

export const resumeOutbox = (destination: Destination) => outboxOf(destination).resume();
