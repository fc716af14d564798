import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { wholeOf } from "../../../db/scope.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { useService } from "../../../../test/support/harness.ts";
import type { Reader } from "../../../db/database.ts";
import { Authenticator } from "./authenticator.ts";
import { deleteToken, findToken } from "./tokens.queries.ts";

const hourMs = 60 * 60 * 1_000;

function setClock(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: ms });
  onTestFinished(() => void vi.useRealTimers());
}

describe("the authenticator", () => {
  const service = useService();

  /** An authenticator that counts its look-ups. */
  const counting = () => {
    let lookUps = 0;
    const db: Reader = {
      now: service.db.now,
      all: service.db.all,
      allUpTo: service.db.allUpTo,
      first(query, params) {
        lookUps++;
        return service.db.first(query, params);
      },
    };
    return { authenticator: new Authenticator(db), lookUps: () => lookUps };
  };

  it("queries the database once for concurrent requests with the same token", async () => {
    const { owner } = await service.createOrganisation();
    const { authenticator, lookUps } = counting();
    const found = await Promise.all(Array.from({ length: 100 }, async () => authenticator.identify(owner.token)));
    expect(found.map((actor) => actor?.userId)).toEqual(Array(100).fill(owner.userId));
    expect(lookUps()).toBe(1);
  });

  it("needs a second query only for a secret that was replaced", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = (await owner.client.getMe()).data.token ?? { id: "" };
    const { token: current } = (await owner.client.rotateToken({ params: { id }, body: {} })).data;
    const { authenticator, lookUps } = counting();
    expect((await authenticator.identify(current))?.credential).toMatchObject({ kind: "token", id, secretVersion: 2 });
    expect(lookUps()).toBe(1);
    expect((await authenticator.identify(owner.token))?.credential).toMatchObject({
      kind: "token",
      id,
      secretVersion: 1,
    });
    expect(lookUps()).toBe(3);
  });

  it("notices a revocation by another process just as soon after the clock was set back", async () => {
    const { owner } = await service.createOrganisation();
    const { authenticator } = counting();
    const actor = await authenticator.identify(owner.token);
    setClock(Date.now() - hourMs);
    await service.db.write((tx) => tx.run(deleteToken, { org: actor?.orgId ?? "", id: actor?.credential.id ?? "" }));
    await sleep(600);
    expect(await authenticator.identify(owner.token)).toBeUndefined();
  });

  it("never overwrites a later use with an earlier one", async () => {
    const { owner } = await service.createOrganisation();
    const early = new Authenticator(service.db);
    const late = new Authenticator(databaseWithClock(service.db, () => hourMs));
    const actor = await early.identify(owner.token);
    const start = service.db.now().getTime();
    await late.identify(owner.token);
    await late.recordUses(service.db);
    await early.recordUses(service.db);
    const token = await service.db.first(findToken, { ...wholeOf(actor?.orgId ?? ""), id: actor?.credential.id ?? "" });
    expect(Date.parse(token?.last_used_at ?? "")).toBeGreaterThanOrEqual(start + hourMs);
  });

  it("does not reuse a look-up that started before the token was invalidated", async () => {
    const { owner } = await service.createOrganisation();
    const { authenticator, lookUps } = counting();
    const before = authenticator.identify(owner.token);
    authenticator.invalidateMember(owner.userId);
    const after = authenticator.identify(owner.token);
    expect(after).not.toBe(before);
    expect((await before)?.userId).toBe(owner.userId);
    expect((await after)?.userId).toBe(owner.userId);
    expect(lookUps()).toBe(2);
  });
});
