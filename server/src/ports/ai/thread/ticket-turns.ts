import { RoundRobinQueue } from "../../../shared/round-robin-queue.ts";
import { TicketWriterError } from "../proposal.ts";

/** How many tickets of an organisation may wait; more are rejected. Others' tickets do not count: they take turns. */
export const maxWaitingPerOrg = 100;
/** Proxies and browsers give up at about this time. */
const maxWaitMs = 60_000;

/** One ticket at a time has its turn. The others wait, and organisations are served in rotation. */
export class TicketTurns {
  readonly #waiting = new RoundRobinQueue<() => void>();
  readonly #maxWaitMs: number;
  #isTaken = false;

  constructor(options: { readonly maxWaitMs?: number | undefined } = {}) {
    this.#maxWaitMs = options.maxWaitMs ?? maxWaitMs;
  }

  /** Resolves when the turn begins. Whoever gets it must end it. */
  async begin(org: string): Promise<void> {
    if (this.#waiting.sizeOf(org) >= maxWaitingPerOrg) {
      throw new TicketWriterError("timeout", `${maxWaitingPerOrg} tickets of the organisation are already waiting`);
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.remove(org, begin);
        reject(new TicketWriterError("timeout", `the ticket waited longer than ${this.#maxWaitMs / 1_000} s`));
      }, this.#maxWaitMs);
      this.#waiting.add(org, begin);
      if (!this.#isTaken) this.end();
    });
  }

  /** Passes the turn on. */
  end(): void {
    const begin = this.#waiting.next();
    this.#isTaken = begin !== undefined;
    begin?.();
  }
}
