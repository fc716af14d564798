import { describe, expect, it } from "vitest";
import { useService } from "../../test/support/harness.ts";
import { engine } from "../../test/support/test-database.ts";
import { newId } from "../shared/id.ts";
import { findClient, insertClient } from "../features/customers/clients/clients.queries.ts";
import { RetryTransaction, StorageUnavailable, type Tx, UniqueViolation } from "./database.ts";
import { wholeOf } from "./scope.ts";

describe("a transaction", () => {
  const service = useService();

  const prepare = async () => {
    const { id: org } = await service.createOrganisation();
    const id = newId();
    const client = { org_id: org, id, name: "Bolt Bikes", version: 1, created_at: new Date().toISOString() };
    return {
      client,
      one: { org, id },
      isStored: async () => (await service.db.first(findClient, { ...wholeOf(org), id })) !== undefined,
    };
  };

  it("holds what was sent and not waited for", async () => {
    const { client, one, isStored } = await prepare();
    const seen = await service.db.write(async (tx) => {
      await tx.send(insertClient, client);
      return tx.first(findClient, one);
    });
    expect(seen).toMatchObject({ name: "Bolt Bikes" });
    expect(await isStored()).toBe(true);
  });

  const sendTwice = async (tx: Tx, client: Awaited<ReturnType<typeof prepare>>["client"]) => {
    await tx.send(insertClient, client);
    await tx.send(insertClient, client);
  };

  it("fails with the cause if a statement that was not awaited fails", async () => {
    const { client, isStored } = await prepare();
    await expect(service.db.write((tx) => sendTwice(tx, client))).rejects.toBeInstanceOf(UniqueViolation);
    expect(await isStored()).toBe(false);
  });

  it("reports the cause to a later read in the same transaction", async () => {
    const { client, isStored } = await prepare();
    const reading = service.db.write(async (tx) => {
      await sendTwice(tx, client);
      return tx.first(findClient, { ...wholeOf(client.org_id), id: client.id });
    });
    await expect(reading).rejects.toBeInstanceOf(UniqueViolation);
    expect(await isStored()).toBe(false);
  });

  it("rejects with the error its work throws, and stores nothing", async () => {
    const { client, isStored } = await prepare();
    const refusing = service.db.write(async (tx) => {
      await tx.send(insertClient, client);
      throw new RangeError("enough");
    });
    await expect(refusing).rejects.toBeInstanceOf(RangeError);
    expect(await isStored()).toBe(false);
  });

  it("leaves its connection usable after a failure", async () => {
    const attempts = Array.from({ length: 30 }, async () => {
      const { client, isStored } = await prepare();
      await expect(service.db.write((tx) => sendTwice(tx, client))).rejects.toBeInstanceOf(UniqueViolation);
      await service.db.write((tx) => tx.send(insertClient, client));
      return isStored();
    });
    expect(await Promise.all(attempts)).toEqual(attempts.map(() => true));
  });

  describe.runIf(engine === "postgres")("that throws RetryTransaction", () => {
    it("is retried, and stores nothing of the first attempt", async () => {
      const first = await prepare();
      const second = await prepare();
      let attempts = 0;
      await service.db.write(async (tx) => {
        attempts++;
        await tx.send(insertClient, attempts === 1 ? first.client : second.client);
        if (attempts === 1) throw new RetryTransaction();
      });
      expect(attempts).toBe(2);
      expect([await first.isStored(), await second.isStored()]).toEqual([false, true]);
    });

    it("fails with StorageUnavailable after too many attempts", async () => {
      const { client, isStored } = await prepare();
      const endless = service.db.write(async (tx) => {
        await tx.send(insertClient, client);
        throw new RetryTransaction();
      });
      await expect(endless).rejects.toBeInstanceOf(StorageUnavailable);
      expect(await isStored()).toBe(false);
    });
  });
});
