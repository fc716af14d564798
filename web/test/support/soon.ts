import { expect } from "vitest";

/** For what happens after a while: `await soon(() => …).toBe(…)`. */
export const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 20_000 });
