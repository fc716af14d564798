import { setTimeout as sleep } from "node:timers/promises";
import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { query } from "../../../db/query.ts";
import { newId } from "../../../shared/id.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { insertToken } from "./tokens.queries.ts";

const noSuchId = "01890000-0000-7000-8000-000000000000";
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const visibleFields = [
  "client_id",
  "created_at",
  "expires_at",
  "id",
  "last_used_at",
  "name",
  "previous_secret_until",
  "rotated_at",
  "scope",
  "speaks_for",
  "user_id",
];

const storedTokens = query((q, p: { org: string }) => q.selectFrom("tokens").selectAll().where("org_id", "=", p.org));

describe("access tokens", () => {
  const service = useService();

  const post = (person: Person, body: object) =>
    service.request("POST", "/api/v1/tokens", { token: person.token, body });

  const works = async (token: string) => (await service.request("GET", "/api/v1/me", { token })).status === 200;

  it("are created with 201, a Location, exactly their fields, and the secret", async () => {
    const { owner } = await service.createOrganisation();
    const created = await post(owner, { name: "Build", user_id: noSuchId, token: "tok_mine" });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        user_id: owner.userId,
        name: "Build",
        scope: "write",
        client_id: null,
        speaks_for: "owner",
        created_at: expect.stringMatching(timestamp),
        expires_at: null,
        last_used_at: null,
        rotated_at: null,
        previous_secret_until: null,
        token: expect.stringMatching(/^tok_[0-9a-f]{64}$/),
      },
    });
    expect(created.headers.get("location")).toBe(`/api/v1/tokens/${created.body.data.id}`);
    expect(await works(created.body.data.token)).toBe(true);
  });

  it("never show their secret again, and are stored only as a hash", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { token, ...visible } = (await owner.client.createToken({ body: { name: "Build" } })).data;
    const listed = await service.request("GET", "/api/v1/tokens", owner);
    expect(listed.body.data.find((each: { id: string }) => each.id === visible.id)).toEqual(visible);
    for (const each of listed.body.data) expect(Object.keys(each).toSorted()).toEqual(visibleFields);
    const me = await service.request("GET", "/api/v1/me", { token });
    const stored = await service.db.all(storedTokens, { org });
    expect(stored).toHaveLength(2);
    for (const shown of [listed.body, me.body, stored]) {
      expect(JSON.stringify(shown)).not.toContain(token.slice(4));
      expect(JSON.stringify(shown)).not.toContain(owner.token.slice(4));
    }
  });

  it("are different every time", async () => {
    const { owner } = await service.createOrganisation();
    const made = [];
    for (let i = 0; i < 5; i++) made.push((await owner.client.createToken({ body: { name: "Same" } })).data);
    expect(new Set(made.map((token) => token.token)).size).toBe(5);
    expect(new Set(made.map((token) => token.id)).size).toBe(5);
  });

  it("with scope read can only read", async () => {
    const { owner } = await service.createOrganisation();
    const reader = (await owner.client.createToken({ body: { name: "Reader", scope: "read" } })).data;
    expect(reader.scope).toBe("read");
    const { token } = reader;
    expect((await service.request("GET", "/api/v1/clients", { token })).status).toBe(200);
    const refused = errorResponse(errors.forbidden);
    expect(await service.request("POST", "/api/v1/clients", { token, body: { name: "No" } })).toMatchObject(refused);
    expect(await service.request("DELETE", `/api/v1/tokens/${reader.id}`, { token })).toMatchObject(refused);
    expect((await owner.client.listClients()).meta.total).toBe(0);
    expect(await works(token)).toBe(true);
  });

  it("stop working when they expire", async () => {
    const { owner } = await service.createOrganisation();
    const expires_at = new Date(Date.now() + 1_500).toISOString();
    const { data } = await owner.client.createToken({ body: { name: "Short", expires_at } });
    expect(data.expires_at).toBe(expires_at);
    expect(await works(data.token)).toBe(true);
    await sleep(Date.parse(expires_at) + 100 - Date.now());
    expect(await works(data.token)).toBe(false);
    expect((await owner.client.listTokens()).data.map((token) => token.id)).toContain(data.id);
  });

  it("accept an expiry in any time zone, stored in UTC, or none", async () => {
    const { owner } = await service.createOrganisation();
    const expiryOf = async (expires_at: string | null) =>
      (await owner.client.createToken({ body: { name: "Later", expires_at } })).data.expires_at;
    expect(await expiryOf("2099-01-31T12:00:00+02:00")).toBe("2099-01-31T10:00:00.000Z");
    expect(await expiryOf("2099-01-31T12:00Z")).toBe("2099-01-31T12:00:00.000Z");
    expect(await expiryOf(null)).toBeNull();
  });

  it("reject an expiry that is in the past or not a time", async () => {
    const { owner } = await service.createOrganisation();
    const past = await post(owner, { name: "Late", expires_at: "2020-01-01T00:00:00Z" });
    expect(past).toMatchObject(errorResponse(errors.expiryInThePast));
    for (const expires_at of [
      "tomorrow",
      "2099-01-31",
      "2099-01-31T12:00:00",
      "2099-13-01T00:00:00Z",
      "2099-02-31T00:00:00Z",
      "9999-12-31T23:59:59-12:00",
      "",
      4_000_000_000,
    ]) {
      const response = await post(owner, { name: "Odd", expires_at });
      expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    }
    expect((await owner.client.listTokens()).meta.total).toBe(1);
  });

  it("require a name and a valid scope", async () => {
    const { owner } = await service.createOrganisation();
    for (const body of [{}, { name: "" }, { name: "  " }, { name: null }, { name: 5 }]) {
      expect(await post(owner, body)).toMatchObject(errorResponse(errors.nameRequired));
    }
    for (const wrong of [{ scope: "admin" }, { scope: null }, { scope: 5 }, { name: "x".repeat(201) }]) {
      expect((await post(owner, { name: "A", ...wrong })).status).toBe(400);
    }
    expect((await owner.client.listTokens()).meta.total).toBe(1);
  });

  it("are limited to fifty unexpired ones per member, also for concurrent requests", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const expired = {
      org,
      user: dora.userId,
      name: "Old",
      scope: "write",
      client: null,
      speaksFor: "owner",
      creator: null,
      session: null,
      expiresAt: "2026-01-02T00:00:00.000Z",
    } as const;
    await service.db.write(async (tx) => {
      for (const hash of ["a", "b", "c"].map((each) => each + dora.userId)) {
        await tx.send(insertToken, { ...expired, id: newId(), hash, now: "2026-01-01T00:00:00.000Z" });
      }
    });
    const many = await Promise.all(Array.from({ length: 60 }, () => post(dora, { name: "Many" })));
    const made = many.filter(({ status }) => status === 201);
    expect(made).toHaveLength(limits.tokens - 1);
    for (const response of many.filter(({ status }) => status !== 201)) {
      expect(response).toMatchObject(errorResponse(errors.tooManyTokens));
    }
    expect((await dora.client.listTokens()).meta.total).toBe(limits.tokens + 3);
    await dora.client.revokeToken({ params: { id: made[0]?.body.data.id } });
    expect((await post(dora, { name: "In its place" })).status).toBe(201);
    expect(await post(dora, { name: "One too many" })).toMatchObject(errorResponse(errors.tooManyTokens));
    expect((await post(owner, { name: "Another's" })).status).toBe(201);
  });

  it("are listed for their holder, and all of them for owners", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [dora, otto] = [await addMember("Dora"), await addMember("Otto")];
    const doras = (await dora.client.createToken({ body: { name: "Dora's" } })).data;
    const ofDora = await dora.client.listTokens();
    expect(ofDora.data.filter((token) => token.user_id !== dora.userId).map(({ name }) => name)).toEqual([]);
    expect(ofDora.data.map(({ name }) => name)).toContain("Dora's");
    expect(ofDora.meta).toEqual({ total: 2, limit: 100, offset: 0 });
    expect((await otto.client.listTokens()).meta.total).toBe(1);
    const all = await owner.client.listTokens();
    expect(all.meta.total).toBe(4);
    expect(new Set(all.data.map((token) => token.user_id))).toEqual(new Set([owner.userId, dora.userId, otto.userId]));
    const page = await owner.client.listTokens({ query: { limit: 1, offset: 3 } });
    expect([page.data[0]?.id, page.meta]).toEqual([doras.id, { total: 4, limit: 1, offset: 3 }]);
  });

  it("can be revoked by their holder or an owner; other developers get 404", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [dora, otto] = [await addMember("Dora"), await addMember("Otto")];
    const one = (await dora.client.createToken({ body: { name: "One" } })).data;
    const two = (await dora.client.createToken({ body: { name: "Two" } })).data;
    const owners = (await owner.client.listTokens()).data.find((token) => token.user_id === owner.userId);
    for (const id of [one.id, owners?.id ?? "", noSuchId, "x"]) {
      const attempt = otto.client.revokeToken({ params: { id } });
      await expect(attempt).rejects.toMatchObject(errors.tokenNotFound);
    }
    expect(await works(one.token)).toBe(true);
    expect(await works(two.token)).toBe(true);
    expect((await dora.client.revokeToken({ params: { id: one.id } })).data).toEqual({ deleted: true });
    expect((await owner.client.revokeToken({ params: { id: two.id } })).data).toEqual({ deleted: true });
    for (const { id, token } of [one, two]) {
      expect(await works(token)).toBe(false);
      await expect(owner.client.revokeToken({ params: { id } })).rejects.toMatchObject(errors.tokenNotFound);
    }
    expect(await works(dora.token)).toBe(true);
    expect((await dora.client.listTokens()).meta.total).toBe(1);
  });

  it("stop working as soon as they are revoked", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token } = (await owner.client.createToken({ body: { name: "Leaked" } })).data;
    expect(await works(token)).toBe(true);
    await owner.client.revokeToken({ params: { id: id.toUpperCase() } });
    const refused = errorResponse(errors.unauthenticated);
    expect(await service.request("POST", "/api/v1/clients", { token, body: { name: "No" } })).toMatchObject(refused);
    expect(await service.request("GET", "/api/v1/me", { token })).toMatchObject(refused);
    expect((await owner.client.listClients()).meta.total).toBe(0);
  });

  it("can revoke themselves", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token } = (await owner.client.createToken({ body: { name: "Last act" } })).data;
    expect((await service.request("DELETE", `/api/v1/tokens/${id}`, { token })).status).toBe(200);
    expect(await works(token)).toBe(false);
    expect(await works(owner.token)).toBe(true);
  });
});
