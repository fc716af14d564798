import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useService } from "../../../test/support/harness.ts";
import { engine } from "../../../test/support/test-database.ts";
import { findClient, insertClient } from "../../features/customers/clients/clients.queries.ts";
import { wholeOf } from "../scope.ts";
import { newId } from "../../shared/id.ts";
import { RetryTransaction, StorageUnavailable, type Tx, UniqueViolation } from "../database.ts";
import { query } from "../query.ts";

const findTransaction = query((q) => q.selectNoFrom(sql<string>`pg_current_xact_id()::text`.as("id")));
const loseConnection = query((q) => q.selectNoFrom(sql`pg_terminate_backend(pg_backend_pid())`.as("lost")));
const lockClient = query((q, p: { id: string }) =>
  q.selectFrom("clients").select("id").where("id", "=", p.id).forNoKeyUpdate(),
);

describe.runIf(engine === "postgres")("writes of one lane", () => {
  const service = useService();

  async function prepare() {
    const { id: org } = await service.createOrganisation();
    const newRow = () => ({
      org_id: org,
      id: newId(),
      name: "Bolt Bikes",
      version: 1,
      created_at: new Date().toISOString(),
    });
    const insert = (row: ReturnType<typeof newRow>) => async (tx: Tx) => {
      await tx.send(insertClient, row);
      return (await tx.first(findTransaction, {}))?.id;
    };
    const isStored = async ({ id }: { id: string }) =>
      (await service.db.first(findClient, { ...wholeOf(org), id })) !== undefined;
    const storedRow = async () => {
      const row = newRow();
      await service.db.write(insert(row));
      return row;
    };
    return { org, newRow, insert, isStored, storedRow };
  }

  /** Writes that arrive together. */
  const together = (lane: string, ...works: readonly ((tx: Tx) => Promise<unknown>)[]) =>
    Promise.allSettled(works.map((work) => service.db.write(work, lane)));

  /** Those that wait do not join a transaction that is slow, as any may be on a busy machine. */
  async function untilShared(attempt: () => Promise<boolean>): Promise<void> {
    for (let attempts = 0; attempts < 20; attempts++) if (await attempt()) return;
    throw new Error("the writes never shared a transaction");
  }

  const lock = (row: { id: string }) => (tx: Tx) => tx.first(lockClient, row);

  /** Holds a row's lock in a separate transaction until released. */
  async function holdLock(row: { id: string }) {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = service.db.write(async (tx) => {
      await lock(row)(tx);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    return async () => {
      released.resolve();
      await holding;
    };
  }

  it("share a transaction if they arrive together", async () => {
    const { org, newRow, insert, isStored } = await prepare();
    await untilShared(async () => {
      const rows = [newRow(), newRow(), newRow()];
      const outcomes = await together(org, ...rows.map(insert));
      expect(await Promise.all(rows.map(isStored))).toEqual([true, true, true]);
      return new Set(outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value)).size === 1;
    });
  });

  it("do not share one with another lane", async () => {
    const { org, newRow, insert } = await prepare();
    const [one, other] = await Promise.all([
      service.db.write(insert(newRow()), org),
      service.db.write(insert(newRow()), `${org} other`),
    ]);
    expect(one).not.toBe(other);
  });

  const failures: [
    string,
    new (...given: never[]) => Error,
    (tx: Tx, again: () => Promise<unknown>) => Promise<never>,
  ][] = [
    [
      "throws",
      RangeError,
      async () => {
        throw new RangeError("enough");
      },
    ],
    [
      "violates a unique index",
      UniqueViolation,
      async (_, again) => {
        await again();
        throw new Error("the index accepted the row twice");
      },
    ],
  ];
  it.each(failures)("are all stored except the one that %s after a change", async (_, kind, fail) => {
    const { org, newRow, insert, isStored } = await prepare();
    const rows = [newRow(), newRow(), newRow()] as const;
    const failing = async (tx: Tx) => {
      await insert(rows[1])(tx);
      await fail(tx, () => insert(rows[1])(tx));
    };
    const outcomes = await together(org, insert(rows[0]), failing, insert(rows[2]));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(outcomes[1]).toMatchObject({ reason: expect.any(kind) as unknown });
    expect(await Promise.all(rows.map(isStored))).toEqual([true, false, true]);
  });

  it("fail only for themselves if a statement fails that nobody awaited", async () => {
    const { org, newRow, insert, isStored } = await prepare();
    const rows = [newRow(), newRow(), newRow()] as const;
    const failing = async (tx: Tx) => {
      await tx.send(insertClient, rows[1]);
      await tx.send(insertClient, rows[1]);
    };
    const outcomes = await together(org, insert(rows[0]), failing, insert(rows[2]));
    expect(outcomes[1]).toMatchObject({ reason: expect.any(UniqueViolation) as unknown });
    expect(await Promise.all(rows.map(isStored))).toEqual([true, false, true]);
  });

  it("still share a transaction if one of them fails without a change", async () => {
    const { org, newRow, insert } = await prepare();
    const failing = async (tx: Tx) => {
      await tx.first(findTransaction, {});
      throw new RangeError("enough");
    };
    await untilShared(async () => {
      const outcomes = await together(org, insert(newRow()), failing, insert(newRow()));
      const [first, second, third] = outcomes.map((one) => (one.status === "fulfilled" ? one.value : one.reason));
      expect(second).toBeInstanceOf(RangeError);
      return third === first;
    });
  });

  it("are retried if they throw RetryTransaction, and nothing is stored of the first attempt", async () => {
    const { org, newRow, insert, isStored } = await prepare();
    const [before, first, second] = [newRow(), newRow(), newRow()];
    let attempts = 0;
    const retrying = async (tx: Tx) => {
      attempts++;
      await insert(attempts < 3 ? first : second)(tx);
      if (attempts < 3) throw new RetryTransaction();
    };
    const outcomes = await together(org, insert(before), retrying);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await Promise.all([before, first, second].map(isStored))).toEqual([true, false, true]);
  });

  it("are all rejected and not stored if their connection is lost", async () => {
    const { org, newRow, insert, isStored } = await prepare();
    const losing = (tx: Tx) => tx.first(loseConnection, {});
    await untilShared(async () => {
      const rows = [newRow(), newRow()] as const;
      const outcomes = await together(org, insert(rows[0]), losing, insert(rows[1]));
      const [first, lost] = outcomes.map((one) => one.status === "rejected" && (one.reason as unknown));
      expect(lost).toBeInstanceOf(StorageUnavailable);
      expect(await isStored(rows[0])).toBe(outcomes[0]?.status === "fulfilled");
      expect(await isStored(rows[1])).toBe(outcomes[2]?.status === "fulfilled");
      return first instanceof StorageUnavailable;
    });
  });

  it.each([
    ["first", 0],
    ["second", 1],
  ])("do not wait for the lock that the %s of them waits for", async (_, position) => {
    const { org, newRow, insert, isStored, storedRow } = await prepare();
    const locked = await storedRow();
    const release = await holdLock(locked);
    const rows = [newRow(), newRow()];
    const works: ((tx: Tx) => Promise<unknown>)[] = rows.map(insert);
    works.splice(position, 0, lock(locked));
    const writes = works.map((work) => service.db.write(work, org));
    const [waiting] = writes.splice(position, 1);
    await Promise.all(writes);
    expect(await Promise.all(rows.map(isStored))).toEqual([true, true]);
    await release();
    expect(await waiting).toMatchObject({ id: locked.id });
  });

  it("are all stored if two transactions lock the same rows in different orders", async () => {
    const { org, newRow, insert, isStored, storedRow } = await prepare();
    const [one, other] = [await storedRow(), await storedRow()];
    const added = Array.from({ length: 4 }, newRow);
    const locksHeld = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const lockAndInsert = (row: { id: string }, at: 0 | 1 | 2 | 3) => async (tx: Tx) => {
      await lock(row)(tx);
      if (at === 0 || at === 1) {
        locksHeld[at].resolve();
        await locksHeld[at === 0 ? 1 : 0].promise;
      }
      await insert(added[at] ?? newRow())(tx);
    };
    const outcomes = await Promise.all([
      together(org, lockAndInsert(one, 0), lockAndInsert(other, 2)),
      together(`${org} other`, lockAndInsert(other, 1), lockAndInsert(one, 3)),
    ]);
    expect(outcomes.flat().map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    expect(await Promise.all(added.map(isStored))).toEqual([true, true, true, true]);
  });
});
