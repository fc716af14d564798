import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createVitest } from "vitest/node";

it("projects that run at the same time have the same number of workers, without which `test:all` does not start", async () => {
  const vitest = await createVitest({ root: fileURLToPath(new URL("../..", import.meta.url)), watch: false });
  const groups = new Map<number, Map<string, number>>();
  for (const { name, config } of vitest.projects) {
    const { groupOrder } = config.sequence;
    groups.set(groupOrder, (groups.get(groupOrder) ?? new Map<string, number>()).set(name, config.maxWorkers));
  }
  await vitest.close();
  expect(groups.size).toBeGreaterThan(1);
  for (const workers of groups.values()) {
    const [first] = workers.values();
    expect([...workers]).toEqual([...workers.keys()].map((name) => [name, first]));
  }
});
