import { onTestFinished } from "vitest";

/** What a component sent to the service. */
interface Attempt {
  readonly method: string;
  /** Without the address of the service and of its API. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** Whether the request outlives the page. */
  readonly keepalive: boolean;
}

interface UnreachableService {
  /** Everything that was sent, in order. */
  readonly attempts: readonly Attempt[];
  /**
   * Requests wait from now on, as before the browser notices that the service cannot be reached. Returns a function that
   * makes them fail, and all later ones. What is never made to fail waits for ever, as in a page that is closed.
   */
  readonly hold: () => () => void;
}

/**
 * Makes the service unreachable until the end of the test, and notes what is sent to it. There is no way to respond:
 * what depends on a response is tested with the service. Call it after `draw`, which replaces `fetch` too.
 */
export function unreachableService(): UnreachableService {
  const attempts: Attempt[] = [];
  let held = Promise.resolve();
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { method, url, headers, keepalive } = new Request(input, init);
    const path = new URL(url).pathname.replace(/.*\/api\/v1/, "");
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    attempts.push({ method, path, headers, body, keepalive });
    await held;
    throw new TypeError("Failed to fetch");
  };
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
  return {
    attempts,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}
