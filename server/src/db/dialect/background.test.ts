import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useService } from "../../../test/support/harness.ts";
import { engine } from "../../../test/support/test-database.ts";
import { ReadTooSlow } from "../database.ts";
import { query } from "../query.ts";

const quick = query((q, p: { value: string }) => q.selectNoFrom(sql<string>`cast(${p.value} as text)`.as("value")));

/** Takes longer than a read in the background may. */
const slow = query((q) =>
  q.selectNoFrom(
    engine === "sqlite"
      ? sql<number>`(with recursive n (i) as (select 1 union all select i + 1 from n where i < 30000000)
          select count(*) from n)`.as("count")
      : sql<number>`pg_sleep(10)`.as("count"),
  ),
);

const broken = query((q) => q.selectFrom("missing" as "clients").selectAll());

describe("reads in the background", () => {
  const service = useService();

  it("fail after a deadline, without blocking the event loop, and the reads behind them succeed", async () => {
    const ours = service.db.background("ours");
    const theirs = service.db.background("theirs");
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    const results = await Promise.allSettled([
      ours.first(quick, { value: "1" }),
      ours.all(slow, {}),
      theirs.all(quick, { value: "2" }),
    ]);
    clearInterval(timer);
    expect(results).toMatchObject([
      { status: "fulfilled", value: { value: "1" } },
      { status: "rejected", reason: { name: ReadTooSlow.name } },
      { status: "fulfilled", value: [{ value: "2" }] },
    ]);
    // The loop went round meanwhile; how often depends on the machine.
    expect(ticks).toBeGreaterThan(0);
  });

  it("are rejected when too many of one organisation wait, while those of another are accepted", async () => {
    const ours = service.db.background("ours");
    const reads = Array.from({ length: 60 }, () => ours.first(quick, { value: "ours" }));
    const theirs = service.db.background("theirs").first(quick, { value: "theirs" });
    const results = await Promise.allSettled(reads);
    expect(results.some(({ status }) => status === "rejected")).toBe(true);
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(30);
    expect(await theirs).toEqual({ value: "theirs" });
  });

  it("report errors like others", async () => {
    const background = service.db.background("ours");
    await expect(background.all(broken, {})).rejects.toThrow(/missing/);
    expect(await background.all(quick, { value: "1" })).toEqual([{ value: "1" }]);
  });
});
