import { describe, expect, it } from "vitest";
import { useService } from "../../../test/harness.ts";
import type { Reader } from "../../db/database.ts";
import { Authenticator } from "./authenticator.ts";

describe("the authenticator", () => {
  const service = useService();

  /** One whose every look-up is counted. */
  const counting = () => {
    let lookUps = 0;
    const db: Reader = {
      all: service.db.all,
      first(query, params) {
        lookUps++;
        return service.db.first(query, params);
      },
    };
    return { authenticator: new Authenticator(db), lookUps: () => lookUps };
  };

  it("asks the database once for all who show a token at the same time", async () => {
    const { owner } = await service.createOrganisation();
    const { authenticator, lookUps } = counting();
    const found = await Promise.all(Array.from({ length: 100 }, async () => authenticator.identify(owner.token)));
    expect(found.map((actor) => actor?.userId)).toEqual(Array(100).fill(owner.userId));
    expect(lookUps()).toBe(1);
  });

  it("tells nobody an answer that was asked for before the token was forgotten", async () => {
    const { owner } = await service.createOrganisation();
    const { authenticator, lookUps } = counting();
    const before = authenticator.identify(owner.token);
    authenticator.forgetMember(owner.userId);
    const after = authenticator.identify(owner.token);
    expect(after).not.toBe(before);
    expect((await before)?.userId).toBe(owner.userId);
    expect((await after)?.userId).toBe(owner.userId);
    expect(lookUps()).toBe(2);
  });
});
