import type { FastifyReply } from "fastify";

const windowMs = 60_000;
const maxCallers = 50_000;

interface Window {
  startedAt: number;
  used: number;
}

export interface Allowance {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts the requests of each caller in windows of a minute, in this process and by the monotonic clock. */
export class RateLimit {
  readonly perMinute: number;
  readonly #name: string;
  readonly #policy: string;
  readonly #windows = new Map<string, Window>();

  constructor(perMinute: number, name = "caller") {
    this.perMinute = perMinute;
    this.#name = name;
    this.#policy = `"${name}";q=${perMinute};w=${windowMs / 1_000}`;
  }

  take(caller: string, now = performance.now()): Allowance {
    let window = this.#windows.get(caller);
    if (!window || now - window.startedAt >= windowMs) {
      this.#windows.delete(caller);
      if (this.#windows.size >= maxCallers) this.#evictOldest();
      this.#windows.set(caller, (window = { startedAt: now, used: 0 }));
    }
    const allowed = window.used < this.perMinute;
    if (allowed) window.used++;
    return {
      allowed,
      remaining: this.perMinute - window.used,
      resetSeconds: Math.ceil((window.startedAt + windowMs - now) / 1_000),
    };
  }

  setHeaders(reply: FastifyReply, { remaining, resetSeconds }: Allowance): void {
    reply.header("ratelimit-policy", this.#policy);
    reply.header("ratelimit", `"${this.#name}";r=${remaining};t=${resetSeconds}`);
  }

  /** The map is in the order in which windows began, so the first is the oldest. */
  #evictOldest(): void {
    for (const caller of this.#windows.keys()) return void this.#windows.delete(caller);
  }
}
