import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { EventFeed } from "./event-feed.ts";

interface Needs {
  readonly feed: EventFeed;
  readonly logger: Logger;
  /** What is done, for the log: "event processing". */
  readonly name: string;
  /** The organisations that have something to do, which no notification may have told. */
  findOrganisations(): Promise<readonly { readonly id: string }[]>;
  /** Does some of what an organisation has to do. Whether there may be more. */
  takeStep(org: string): Promise<boolean>;
}

/** Many small transactions cost much more than few larger ones, and no request waits for this. */
const pauseMs = 100;
/** Between the steps of a backlog, which are as large as they may be. */
const shortPauseMs = 10;
/** Only finds events of a process that died between a commit and its notification. */
const sweepEveryMs = 10_000;

/** Does something for every organisation with new events, in steps that take turns. */
export class LogFollower {
  readonly #needs: Needs;
  readonly #pending = new Set<string>();
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  #sweepRequested = true;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#stopListening = needs.feed.listen((org) => this.#wake(org));
    this.#timer = setInterval(() => this.#wake(undefined), sweepEveryMs);
    this.#timer.unref();
    this.#wake(undefined);
  }

  async stop(): Promise<void> {
    this.#stopListening();
    clearInterval(this.#timer);
    this.#stopped = true;
    await this.#running;
  }

  #wake(org: string | undefined): void {
    if (org === undefined) this.#sweepRequested = true;
    else this.#pending.add(org);
    if (this.#stopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // Organisations may have been added since the last check.
      for (const missed of this.#pending) this.#wake(missed);
    });
  }

  async #run(): Promise<void> {
    const { logger, name, takeStep } = this.#needs;
    try {
      while (!this.#stopped && (this.#sweepRequested || this.#pending.size > 0)) {
        if (this.#sweepRequested) await this.#sweep();
        // One step per organisation and turn, so that none waits for the backlog of another.
        const organisations = [...this.#pending];
        let isBehind = false;
        for (const org of organisations) {
          this.#pending.delete(org);
          if (await takeStep(org)) {
            this.#pending.add(org);
            isBehind = true;
          }
          if (this.#stopped) return;
        }
        await sleep(isBehind ? shortPauseMs : pauseMs);
      }
    } catch (error) {
      logger.warn({ err: error }, `${name} failed; retrying`);
      this.#pending.clear();
    }
  }

  async #sweep(): Promise<void> {
    this.#sweepRequested = false;
    for (const { id } of await this.#needs.findOrganisations()) {
      await this.#needs.feed.numbered(id);
      this.#pending.add(id);
    }
  }
}
