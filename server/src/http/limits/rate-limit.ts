import type { FastifyReply } from "fastify";
import { tooManyRequests } from "../../shared/fault.ts";

const minuteMs = 60_000;
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

/** Counts the requests of each caller in windows, in this process and by the monotonic clock. */
export class RateLimit {
  readonly perWindow: number;
  readonly #windowMs: number;
  readonly #name: string;
  readonly #policy: string;
  readonly #windows = new Map<string, Window>();

  constructor(perWindow: number, name = "caller", windowMs = minuteMs) {
    this.perWindow = perWindow;
    this.#windowMs = windowMs;
    this.#name = name;
    this.#policy = `"${name}";q=${perWindow};w=${windowMs / 1_000}`;
  }

  take(caller: string, now = performance.now()): Allowance {
    let window = this.#windows.get(caller);
    if (!window || now - window.startedAt >= this.#windowMs) {
      this.#windows.delete(caller);
      if (this.#windows.size >= maxCallers) this.#evictOldest();
      this.#windows.set(caller, (window = { startedAt: now, used: 0 }));
    }
    const allowed = window.used < this.perWindow;
    if (allowed) window.used++;
    return {
      allowed,
      remaining: this.perWindow - window.used,
      resetSeconds: Math.ceil((window.startedAt + this.#windowMs - now) / 1_000),
    };
  }

  /** Throws 429 for a caller beyond the limit. */
  enforce(caller: string): void {
    rejectExceeded(this.take(caller));
  }

  /** Takes back a request that is not to count. */
  giveBack(caller: string): void {
    const window = this.#windows.get(caller);
    if (window && window.used > 0) window.used--;
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

export function rejectExceeded({ allowed, resetSeconds }: Allowance): void {
  if (!allowed) throw tooManyRequests(resetSeconds);
}
