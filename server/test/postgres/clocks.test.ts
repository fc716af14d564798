import pino from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { sql } from "kysely";
import { readConfig } from "../../src/config/config.ts";
import type { Database } from "../../src/db/database.ts";
import { openDatabase } from "../../src/db/open.ts";
import { query } from "../../src/db/query.ts";
import { joinGeneration } from "../../src/features/work/tickets/generation-lease.ts";
import { Authenticator } from "../../src/features/people/tokens/authenticator.ts";
import { type JobKind, jobKind } from "../../src/jobs/job-kind.ts";
import { JobRunner } from "../../src/jobs/job-runner.ts";
import { claimJob } from "../../src/jobs/jobs.queries.ts";
import { request } from "../../src/jobs/request-jobs.ts";
import { useService } from "../support/harness.ts";
import { engine } from "../support/test-database.ts";

const hourMs = 60 * 60 * 1_000;
const databaseTime = query((q) => q.selectNoFrom(sql<string>`clock_timestamp()::timestamptz(3)`.as("now")));
const opposites = [
  ["an hour behind", -hourMs],
  ["an hour ahead", hourMs],
] as const;

describe.runIf(engine === "postgres")("processes whose clocks differ", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  /** Sets this process's clock until the test ends. */
  const setClock = (offsetMs: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offsetMs });
    onTestFinished(() => void vi.useRealTimers());
  };

  /** The database of another process, which starts with the clock as it is set now. */
  const openAnother = async (): Promise<Database> => {
    const db = await openDatabase(readConfig(service.environment).database, () => undefined);
    onTestFinished(() => db.close());
    return db;
  };

  it.each(opposites)("use the database's time if theirs is %s", async (_, offset) => {
    setClock(offset);
    const db = await openAnother();
    const timeOf = async () => Date.parse((await db.first(databaseTime, {}))?.now ?? "");
    const before = await timeOf();
    const now = db.now().getTime();
    const inWrite = await db.write(async (tx) => {
      await tx.all(databaseTime, {});
      return tx.now().getTime();
    });
    const after = await timeOf();
    const toleranceMs = 1_000;
    for (const time of [now, inWrite]) {
      expect(time).toBeGreaterThan(before - toleranceMs);
      expect(time).toBeLessThan(after + toleranceMs);
    }
  });

  it.each(opposites)("do not take over a ticket that one %s generates", async (_, offset) => {
    const { id: org } = await service.createOrganisation();
    setClock(offset);
    const first = await joinGeneration(await openAnother(), org, "hash");
    vi.useRealTimers();
    const second = await joinGeneration(service.db, org, "hash");
    expect([first?.isLeader, second]).toEqual([true, { org, id: first?.id, isLeader: false }]);
  });

  /** The subject of a job that could be begun. */
  const findDue = (db: Database, org: string, kind: string) =>
    db.write(async (tx) => (await tx.first(claimJob, { org, kind, slow: 0, now: tx.now().toISOString() }))?.subject);

  it.each(opposites)("do not take over a job that one %s does", async (_, offset) => {
    const { id: org } = await service.createOrganisation();
    await service.db.write((tx) => request(tx, "trial", [{ org, subject: "one" }]));
    expect(await findDue(service.db, org, "trial")).toBe("one");
    setClock(offset);
    const db = await openAnother();
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const run: JobKind["run"] = async () => {
      begun.resolve();
      await released.promise;
      return async () => ({});
    };
    const trial = jobKind({ name: "trial", atOnce: 1, leaseMs: 60_000, retryAfterMs: [], run });
    const runner = new JobRunner({ db, logger: pino({ level: "silent" }), kinds: [trial] });
    onTestFinished(() => {
      released.resolve();
      return runner.stop();
    });
    await begun.promise;
    vi.useRealTimers();
    expect(await findDue(service.db, org, "trial")).toBeUndefined();
  });

  it.each(opposites)("do at once what one %s requested", async (_, offset) => {
    const { id: org } = await service.createOrganisation();
    setClock(offset);
    const other = await openAnother();
    await other.write((tx) => request(tx, "trial", [{ org, subject: "one" }]));
    vi.useRealTimers();
    await expect.poll(() => findDue(service.db, org, "trial"), { timeout: 5_000 }).toBe("one");
  });

  it.each(opposites)("accept the same tokens if theirs is %s", async (_, offset) => {
    const { owner } = await service.createOrganisation();
    const expires_at = new Date(service.db.now().getTime() + hourMs / 2).toISOString();
    const { token } = (await owner.client.createToken({ body: { name: "Short", expires_at } })).data;
    setClock(offset);
    expect(await new Authenticator(await openAnother()).identify(token)).toMatchObject({ userId: owner.userId });
  });
});
