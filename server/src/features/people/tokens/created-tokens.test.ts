import { setTimeout as sleep } from "node:timers/promises";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { useService } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";
import { issueTokenTo, revokeTokenOf } from "./tokens.exports.ts";

const creatorOf = query((q, p: { org: string; id: string }) =>
  q.selectFrom("tokens").select("created_by_token").where("org_id", "=", p.org).where("id", "=", p.id),
);

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1_000).toISOString();

describe("a token created by another", () => {
  const service = useService();

  const create = (token: string, body: object = {}) =>
    service.request("POST", "/api/v1/tokens", { token, body: { name: "Created", ...body } });
  const created = async (token: string, body: object = {}): Promise<{ id: string; token: string }> => {
    const response = await create(token, body);
    expect(response.status).toBe(201);
    return response.body.data;
  };
  const works = async (token: string, url = service.url) =>
    (await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status === 200;

  it("inherits the expiry of its creator", async () => {
    const { owner } = await service.createOrganisation();
    const expires_at = inAnHour();
    const short = await created(owner.token, { expires_at });
    for (const body of [{}, { expires_at: null }, { expires_at }]) {
      expect((await create(short.token, body)).body.data).toMatchObject({ expires_at });
    }
    const earlier = new Date(Date.parse(expires_at) - 1).toISOString();
    const child = await created(short.token, { expires_at: earlier });
    expect(child).toMatchObject({ expires_at: earlier });
    expect((await create(child.token)).body.data).toMatchObject({ expires_at: earlier });
  });

  it("cannot expire later than its creator", async () => {
    const { owner } = await service.createOrganisation();
    const expires_at = inAnHour();
    const short = await created(owner.token, { expires_at });
    const tooLate = errorResponse(errors.expiryTooLate);
    for (const later of [new Date(Date.parse(expires_at) + 1).toISOString(), "2099-01-31T00:00:00Z"]) {
      expect(await create(short.token, { expires_at: later })).toMatchObject(tooLate);
    }
    expect(await create(short.token, { expires_at: "2020-01-01T00:00:00Z" })).toMatchObject(
      errorResponse(errors.expiryInThePast),
    );
    expect((await owner.client.listTokens()).meta.total).toBe(2);
  });

  it("stops working when its creator expires", async () => {
    const { owner } = await service.createOrganisation();
    const expires_at = new Date(Date.now() + 1_500).toISOString();
    const short = await created(owner.token, { expires_at });
    const child = await created(short.token);
    const grandchild = await created(child.token);
    expect(await works(grandchild.token)).toBe(true);
    await sleep(Date.parse(expires_at) + 100 - Date.now());
    for (const { token } of [short, child, grandchild]) expect(await works(token)).toBe(false);
    expect(await create(child.token)).toMatchObject(errorResponse(errors.unauthenticated));
  });

  it("is revoked with its creator at once, with the tokens it created itself, and no others", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const leaked = await created(owner.token);
    const [child, sibling] = [await created(leaked.token), await created(owner.token)];
    const grandchild = await created(child.token);
    for (const { token } of [leaked, child, sibling, grandchild]) expect(await works(token)).toBe(true);
    await owner.client.revokeToken({ params: { id: leaked.id } });
    for (const { token } of [leaked, child, grandchild]) expect(await works(token)).toBe(false);
    for (const token of [owner.token, sibling.token]) expect(await works(token)).toBe(true);
    expect((await owner.client.listTokens()).meta.total).toBe(2);
    expect(await service.db.first(creatorOf, { org, id: grandchild.id })).toBeUndefined();
  });

  it("can be revoked without its creator", async () => {
    const { owner } = await service.createOrganisation();
    const child = await created(owner.token);
    const grandchild = await created(child.token);
    await owner.client.revokeToken({ params: { id: child.id } });
    expect([await works(owner.token), await works(child.token), await works(grandchild.token)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is rejected by other processes within a second of its creator's revocation", async () => {
    const { owner } = await service.createOrganisation();
    const other = await service.startAnother();
    try {
      const leaked = await created(owner.token);
      const child = await created(leaked.token);
      expect(await works(child.token, other.address)).toBe(true);
      await owner.client.revokeToken({ params: { id: leaked.id } });
      await expect.poll(() => works(child.token, other.address), { timeout: 10_000 }).toBe(false);
    } finally {
      await other.stop();
    }
  });

  it("does not survive when its creator is revoked at the same moment", async () => {
    const { owner } = await service.createOrganisation();
    for (let round = 0; round < 10; round++) {
      const leaked = await created(owner.token);
      const [, ...attempts] = await Promise.all([
        owner.client.revokeToken({ params: { id: leaked.id } }),
        ...Array.from({ length: 4 }, () => create(leaked.token)),
      ]);
      for (const { status } of attempts) expect([201, errors.unauthenticated.status]).toContain(status);
    }
    expect((await owner.client.listTokens()).meta.total).toBe(1);
  });

  it("has no creator if the operator issued it, and is then not revoked with another", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const holder = { orgId: org, userId: owner.userId };
    const [one, two] = await service.db.write(async (tx) => [
      await issueTokenTo(tx, holder, { name: "One" }),
      await issueTokenTo(tx, holder, { name: "Two" }),
    ]);
    const child = await created(one?.token ?? "");
    expect(await service.db.first(creatorOf, { org, id: one?.id ?? "" })).toEqual({ created_by_token: null });
    expect(await service.db.first(creatorOf, { org, id: child.id })).toEqual({ created_by_token: one?.id });
    expect(await service.db.write((tx) => revokeTokenOf(tx, org, one?.id ?? ""))).toBe(true);
    await expect.poll(() => works(child.token), { timeout: 10_000 }).toBe(false);
    expect([await works(two?.token ?? ""), await works(owner.token)]).toEqual([true, true]);
  });
});
