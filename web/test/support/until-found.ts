import { expect } from "vitest";
import type { Person } from "./person.ts";

/** Changes can be found a moment later. */
export const untilFound = (person: Person, q: string): Promise<void> =>
  expect.poll(async () => (await person.api.search({ query: { q } })).data.length, { timeout: 20_000 }).toBeGreaterThan(0);
