import { hostname } from "node:os";
import type { BaseLogger } from "pino";
import type { Database } from "../db/database.ts";
import { instance } from "../shared/instance.ts";
import { reportProcess, type RunningProcess } from "./running-processes.queries.ts";

const everyMs = 20_000;

interface Needs {
  readonly db: Database;
  readonly logger: Pick<BaseLogger, "warn">;
  readonly kind: RunningProcess["kind"];
  /** Whether this process does background work. */
  readonly works: boolean;
  /** What the proxy in front of this process does not pass on. */
  proxyLacks(): readonly string[];
}

/** Reports to the other processes and to the operator's commands that this process is running. */
export class Heartbeat {
  readonly #needs: Needs;
  readonly #timer: NodeJS.Timeout;
  #startedAt: string | undefined;
  #reporting: Promise<void> | undefined;
  #isStopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#timer = setInterval(() => this.report(), everyMs);
    this.#timer.unref();
    this.report();
  }

  report(): void {
    if (this.#isStopped) return;
    this.#reporting ??= this.#report()
      .catch((error: unknown) => this.#needs.logger.warn({ err: error }, "cannot report that this process is running"))
      .finally(() => {
        this.#reporting = undefined;
      });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#reporting;
  }

  async #report(): Promise<void> {
    const { db, kind, works, proxyLacks } = this.#needs;
    await db.write(async (tx) => {
      const now = tx.now();
      const seenAt = now.toISOString();
      await tx.run(reportProcess, {
        id: instance,
        kind,
        host: hostname(),
        pid: process.pid,
        works: works ? 1 : 0,
        clock_ahead_ms: Date.now() - now.getTime(),
        proxy_lacks: JSON.stringify(proxyLacks()),
        started_at: (this.#startedAt ??= seenAt),
        seen_at: seenAt,
      });
    });
  }
}
