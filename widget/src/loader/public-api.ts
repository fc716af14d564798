import type { OpenOptions, Visitor } from "../panel-context.ts";
import type { Metadata } from "../wire.ts";

/** The public API, `window.Corkboard`. */
export interface CorkboardApi {
  open(options?: OpenOptions): void;
  close(): void;
  identify(visitor: Visitor): void;
  setMetadata(metadata: Metadata): void;
}

type Call = readonly [name: string, ...values: unknown[]];

declare global {
  interface Window {
    Corkboard?: Partial<CorkboardApi> & { queue?: { push(...calls: Call[]): unknown } };
  }
}

/** Publishes the API and runs the calls queued before the widget was loaded. */
export function publishApi(api: CorkboardApi): void {
  const waiting: unknown = window.Corkboard?.queue;
  const run = (...calls: unknown[]) => {
    for (const call of calls) if (Array.isArray(call)) runCall(api, call);
  };
  window.Corkboard = { ...api, queue: { push: run } };
  if (Array.isArray(waiting)) run(...waiting);
}

function runCall(api: CorkboardApi, [name, value]: unknown[]): void {
  const call: unknown = typeof name === "string" && Object.hasOwn(api, name) ? Reflect.get(api, name) : undefined;
  if (typeof call === "function") call(value);
  else console.warn(`Corkboard: unknown method "${String(name)}"`);
}
