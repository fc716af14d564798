import { setTimeout as pause } from "node:timers/promises";

/** The time limit for one ticket, including everything it waits for. */
export class TimeLimit {
  readonly signal: AbortSignal;
  readonly #end: number;

  constructor(ms: number) {
    this.signal = AbortSignal.timeout(ms);
    this.#end = performance.now() + ms;
  }

  get isOver(): boolean {
    return this.signal.aborted;
  }

  get leftMs(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /** Rejects if the time limit expires first. */
  async wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.signal });
  }
}
