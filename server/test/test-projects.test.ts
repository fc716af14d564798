import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVitest, type Vitest } from "vitest/node";

/** Vitest itself says what it makes of the settings: projects with a file of their own do not inherit all of them. */
describe("the projects of the tests", () => {
  let vitest: Vitest;
  beforeAll(async () => {
    vitest = await createVitest({ root: fileURLToPath(new URL("../..", import.meta.url)), watch: false });
  });
  afterAll(() => vitest.close());

  it("have the same number of workers if they run at the same time, without which `test:all` does not start", () => {
    const groups = new Map<number, Map<string, number>>();
    for (const { name, config } of vitest.projects) {
      const { groupOrder } = config.sequence;
      groups.set(groupOrder, (groups.get(groupOrder) ?? new Map<string, number>()).set(name, config.maxWorkers));
    }
    expect(groups.size).toBeGreaterThan(1);
    for (const workers of groups.values()) {
      const [first] = workers.values();
      expect([...workers]).toEqual([...workers.keys()].map((name) => [name, first]));
    }
  });

  it("retry nothing but what needs a whole browser, and that once", () => {
    const retried = vitest.projects.flatMap(({ name, config: { retry } }) => (retry ? [[name, retry]] : []));
    expect(retried).toEqual([
      ["browser", 1],
      ["widget", 1],
      ["web", 1],
    ]);
  });
});
