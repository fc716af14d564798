import { expect } from "vitest";
import type { Person } from "./person.ts";

/** Changes can be found a moment later. */
export async function untilFound(person: Person, q: string): Promise<void> {
  const found = async () => (await person.api.search({ query: { q } })).data.length;
  await expect.poll(found, { timeout: 20_000 }).toBeGreaterThan(0);
}
