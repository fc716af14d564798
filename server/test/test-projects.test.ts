import { expect, it } from "vitest";
import config from "../../vitest.config.ts";

interface Project {
  readonly test: { name: string; maxWorkers?: number | string; sequence?: { groupOrder?: number } };
}

it("projects that run at the same time have the same number of workers, without which `test:all` does not start", () => {
  const groups = new Map<number, Map<string, unknown>>();
  for (const { test } of (config.test?.projects ?? []) as readonly Project[]) {
    const order = test.sequence?.groupOrder ?? 0;
    groups.set(order, (groups.get(order) ?? new Map<string, unknown>()).set(test.name, test.maxWorkers));
  }
  expect(groups.size).toBeGreaterThan(1);
  for (const workers of groups.values()) {
    const [first] = workers.values();
    expect([...workers]).toEqual([...workers.keys()].map((name) => [name, first]));
  }
});
