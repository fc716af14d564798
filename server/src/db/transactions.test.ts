import { describe, expect, it } from "vitest";
import { useService } from "../../test/support/harness.ts";
import { engine } from "../../test/support/test-database.ts";
import { newId } from "../shared/id.ts";
import { findClient, insertClient } from "../features/clients/clients.queries.ts";
import { RetryTransaction, StorageUnavailable, type Tx, UniqueViolation } from "./database.ts";

describe("a transaction", () => {
  const service = useService();

  const prepare = async () => {
    const { id: org } = await service.createOrganisation();
    const id = newId();
    const client = { org_id: org, id, name: "Bolt Bikes", version: 1, created_at: new Date().toISOString() };
    return {
      client,
      one: { org, id },
      isStored: async () => (await service.db.first(findClient, { org, id })) !== undefined,
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

  it("fails whole where something fails that was not waited for, and says why", async () => {
    const { client, isStored } = await prepare();
    await expect(service.db.write((tx) => sendTwice(tx, client))).rejects.toBeInstanceOf(UniqueViolation);
    expect(await isStored()).toBe(false);
  });

  it("says why it failed to whoever reads on in it", async () => {
    const { client, isStored } = await prepare();
    const reading = service.db.write(async (tx) => {
      await sendTwice(tx, client);
      return tx.first(findClient, { org: client.org_id, id: client.id });
    });
    await expect(reading).rejects.toBeInstanceOf(UniqueViolation);
    expect(await isStored()).toBe(false);
  });

  it("ends with what its work refuses, and leaves nothing of what was sent", async () => {
    const { client, isStored } = await prepare();
    const refusing = service.db.write(async (tx) => {
      await tx.send(insertClient, client);
      throw new RangeError("enough");
    });
    await expect(refusing).rejects.toBeInstanceOf(RangeError);
    expect(await isStored()).toBe(false);
  });

  it("that failed leaves its connection fit for the next", async () => {
    const attempts = Array.from({ length: 30 }, async () => {
      const { client, isStored } = await prepare();
      await expect(service.db.write((tx) => sendTwice(tx, client))).rejects.toBeInstanceOf(UniqueViolation);
      await service.db.write((tx) => tx.send(insertClient, client));
      return isStored();
    });
    expect(await Promise.all(attempts)).toEqual(attempts.map(() => true));
  });

  describe.runIf(engine === "postgres")("that finds what it read no longer so", () => {
    it("starts anew, and nothing of the first attempt stays", async () => {
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

    it("gives up where that never ends, and says to come back later", async () => {
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
