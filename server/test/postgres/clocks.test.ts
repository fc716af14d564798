import { describe, expect, it, onTestFinished, vi } from "vitest";
import { sql } from "kysely";
import { readConfig } from "../../src/config/config.ts";
import type { Database } from "../../src/db/database.ts";
import { openDatabase } from "../../src/db/open.ts";
import { query } from "../../src/db/query.ts";
import { joinGeneration } from "../../src/features/work/tickets/generation-lease.ts";
import { Authenticator } from "../../src/features/people/tokens/authenticator.ts";
import { takeTurn } from "../../src/features/reach/webhooks/webhook-lease.ts";
import { mailQueries } from "../../src/mailing/mail-queue.queries.ts";
import { enqueueMail } from "../../src/mailing/enqueue-mail.ts";
import { newWebhook, ping } from "../support/delivery-runner.ts";
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

  it.each(opposites)("do not take over a webhook that one %s sends to", async (_, offset) => {
    const { id: org_id, owner } = await service.createOrganisation();
    const { id } = await newWebhook(owner, "https://example.com/hook");
    await ping(owner, id);
    setClock(offset);
    const other = await openAnother();
    expect(await other.write((tx) => takeTurn(tx, { org_id, id }))).toMatchObject({ webhook: { id } });
    vi.useRealTimers();
    expect(await service.db.write((tx) => takeTurn(tx, { org_id, id }))).toBeUndefined();
  });

  it.each(opposites)("send an email at once that one %s queued", async (_, offset) => {
    const { id: org, owner } = await service.createOrganisation();
    setClock(offset);
    const other = await openAnother();
    const of = { org, id: owner.userId };
    await other.write((tx) => enqueueMail(tx, "member", of, { lastSentAt: null, pauseSeconds: 0 }));
    vi.useRealTimers();
    const { claimDue, release } = mailQueries.member;
    const isDue = async () => {
      const due = await service.db.write((tx) => tx.first(claimDue, { now: tx.now().toISOString() }));
      return due?.id === owner.userId;
    };
    await expect.poll(isDue, { timeout: 5_000 }).toBe(true);
    await service.db.write((tx) => tx.run(release, { ...of, due: null, attempts: 0 }));
  });

  it.each(opposites)("accept the same tokens if theirs is %s", async (_, offset) => {
    const { owner } = await service.createOrganisation();
    const expires_at = new Date(service.db.now().getTime() + hourMs / 2).toISOString();
    const { token } = (await owner.client.createToken({ body: { name: "Short", expires_at } })).data;
    setClock(offset);
    expect(await new Authenticator(await openAnother()).identify(token)).toMatchObject({ userId: owner.userId });
  });
});
