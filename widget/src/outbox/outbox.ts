import type { Destination } from "../panel-context.ts";
import { nextDelayMs } from "./backoff.ts";
import { pendingStore, type PendingReport } from "./pending-store.ts";
import { type Outcome, postReport } from "./post-report.ts";

type Settled = Exclude<Outcome, { kind: "later" }>;

/**
 * Reports leave through here. Each is written down first and forgotten once the service has it or refuses it; its id
 * stays the same, so that however often it is sent it becomes one item.
 */
class Outbox {
  readonly #destination: Destination;
  readonly #waiting = new Map<string, PendingReport>();
  readonly #listeners = new Map<string, (outcome: Settled) => void>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(destination: Destination) {
    this.#destination = destination;
    addEventListener("online", () => void this.flush());
  }

  /** The first attempt's outcome. After "later" it goes on trying, and tells `onSettled` how it ended. */
  async submit(pending: PendingReport, onSettled: (outcome: Settled) => void): Promise<Outcome & { isKept: boolean }> {
    const isKept = await pendingStore.put(pending).then(
      () => true,
      () => false,
    );
    const outcome = await this.#attempt(pending);
    if (outcome.kind === "later") {
      this.#listeners.set(pending.id, onSettled);
      this.#retryLater(pending, outcome.afterMs);
    }
    return { ...outcome, isKept };
  }

  /** Takes up what earlier pages left behind. */
  async resume(): Promise<void> {
    const { service, apiKey } = this.#destination;
    for (const pending of await pendingStore.list()) {
      if (pending.service === service && pending.apiKey === apiKey) this.#waiting.set(pending.id, pending);
    }
    await this.flush();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    for (const pending of this.#waiting.values()) {
      const outcome = await this.#attempt(pending);
      if (outcome.kind === "later") return this.#retryLater(pending, outcome.afterMs);
      this.#waiting.delete(pending.id);
      this.#listeners.get(pending.id)?.(outcome);
      this.#listeners.delete(pending.id);
    }
  }

  async #attempt(pending: PendingReport): Promise<Outcome> {
    const outcome = await withLock(pending.id, () => postReport(pending, this.#destination.fetch));
    if (outcome.kind === "later") return outcome;
    this.#failures = 0;
    await pendingStore.remove(pending.id).catch(() => undefined);
    return outcome;
  }

  #retryLater(pending: PendingReport, afterMs: number | undefined): void {
    this.#waiting.set(pending.id, pending);
    this.#failures++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), nextDelayMs(this.#failures, afterMs));
  }
}

/** Two tabs of one site do not send the same report at once. */
async function withLock(id: string, work: () => Promise<Outcome>): Promise<Outcome> {
  if (!navigator.locks) return work();
  return navigator.locks.request(`corkboard:${id}`, { ifAvailable: true }, async (lock) =>
    lock ? work() : { kind: "later", afterMs: undefined },
  );
}

let outbox: Outbox | undefined;

export function outboxOf(destination: Destination): Outbox {
  return (outbox ??= new Outbox(destination));
}

export const resumeOutbox = (destination: Destination) => outboxOf(destination).resume();
