import { RoundRobinQueue } from "../../shared/round-robin-queue.ts";
import { ReadTooSlow } from "../database.ts";

/** How many reads may wait; more are rejected. */
const maxWaiting = { total: 128, perOrg: 32 };

/** Runs a few long reads at a time. The others wait, and organisations take turns. */
export class BackgroundSlots {
  readonly #waiting = new RoundRobinQueue<() => void>();
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async run<Result>(org: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(org);
    try {
      return await work();
    } finally {
      const next = this.#waiting.next();
      if (next) next();
      else this.#free++;
    }
  }

  #wait(org: string): Promise<void> {
    if (this.#waiting.size >= maxWaiting.total || this.#waiting.sizeOf(org) >= maxWaiting.perOrg) {
      throw new ReadTooSlow("too many reads are waiting");
    }
    return new Promise((resolve) => this.#waiting.add(org, resolve));
  }
}
