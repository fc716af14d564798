import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { Slots } from "../../../shared/slots.ts";
import { type Sender, WorkQueue } from "./work-queue.ts";

/** Queues all jobs while the first one is running; returns the order in which they started. */
async function orderOf(jobs: readonly string[]): Promise<string> {
  const slots = new Slots(1, new WorkQueue());
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const running = slots.run({ org: "first", sender: "member" }, () => first.promise);
  const rest = jobs.map((who) => {
    const sender: Sender = who.startsWith("v") ? "visitor" : "member";
    return slots.run({ org: who.slice(1, 2), sender }, async () => void begun.push(who));
  });
  first.resolve();
  await Promise.all([running, ...rest]);
  return begun.join(" ");
}

describe("the work queue", () => {
  it("rotates through organisations, first in, first out within each", async () => {
    expect(await orderOf(["mA1", "mA2", "mA3", "mB1", "mB2", "mC1"])).toBe("mA1 mB1 mC1 mA2 mB2 mA3");
    expect(await orderOf(["vA1", "vA2", "vA3", "vB1"])).toBe("vA1 vB1 vA2 vA3");
  });

  it("runs members' jobs before visitors', across organisations", async () => {
    expect(await orderOf(["vB1", "vB2", "mA1", "vA1", "mB1"])).toBe("mA1 mB1 vB1 vA1 vB2");
  });

  it("serves visitors too while members keep adding jobs", async () => {
    const members = Array.from({ length: 9 }, (_, n) => `mA${n + 1}`);
    expect(await orderOf(["vB1", "vB2", ...members])).toBe("mA1 mA2 mA3 mA4 vB1 mA5 mA6 mA7 mA8 vB2 mA9");
  });

  it.each([
    ["visitor", "member", 16],
    ["member", "visitor", 32],
  ] as const)("rejects jobs only of the organisation with too many waiting %ss", async (sender, other, room) => {
    const slots = new Slots(1, new WorkQueue());
    const first = Promise.withResolvers<void>();
    const run = (org: string, who: Sender) => slots.run({ org, sender: who }, () => first.promise);
    const jobs = Array.from({ length: room + 1 }, () => run("A", sender));
    await expect(run("A", sender)).rejects.toMatchObject({ entry: errors.imagesBusy });
    jobs.push(run("B", sender), run("A", other));
    first.resolve();
    await Promise.all(jobs);
    await run("A", sender);
  });

  it("rejects jobs when too many are waiting in total", async () => {
    const slots = new Slots(1, new WorkQueue());
    const first = Promise.withResolvers<void>();
    const run = (org: string) => slots.run({ org, sender: "visitor" }, () => first.promise);
    const jobs = Array.from({ length: 65 }, (_, n) => run(`org ${n}`));
    await expect(run("one more")).rejects.toMatchObject({ entry: errors.imagesBusy });
    first.resolve();
    await Promise.all(jobs);
  });

  it("continues after a job fails", async () => {
    const slots = new Slots(1, new WorkQueue());
    const owner = { org: "A", sender: "member" } as const;
    const failing = slots.run(owner, () => Promise.reject(new Error("no image")));
    const next = slots.run(owner, async () => "done");
    await expect(failing).rejects.toThrow("no image");
    expect(await next).toBe("done");
  });
});
