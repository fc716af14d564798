import { errors, type TokenCreated } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/support/browser-session.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { type Person, useService, type WireResponse } from "../../../../test/support/harness.ts";
import { StreamReader } from "../../../../test/support/stream-reader.ts";
import { query } from "../../../db/query.ts";

const hourMs = 60 * 60 * 1_000;
const noSuchId = "01890000-0000-7000-8000-000000000000";

/** As if the overlap had ended. */
const endOverlap = query((q, p: { org: string; id: string; at: string }) =>
  q.updateTable("tokens").set({ previous_secret_until: p.at }).where("org_id", "=", p.org).where("id", "=", p.id),
);
const expire = query((q, p: { org: string; id: string; at: string }) =>
  q.updateTable("tokens").set({ expires_at: p.at }).where("org_id", "=", p.org).where("id", "=", p.id),
);
/** As if nobody had confirmed their session for a long time. */
const forgetConfirmations = query((q, p: { at: string }) =>
  q.updateTable("sessions").set({ reauthenticated_at: p.at }),
);
const storedTokens = query((q, p: { org: string }) => q.selectFrom("tokens").selectAll().where("org_id", "=", p.org));

describe("rotating an access token", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_SIGN_IN_LIMIT: "off" });

  const newToken = async (person: Person, body: object = {}): Promise<TokenCreated> =>
    (await person.client.createToken({ body: { name: "Deploys", ...body } })).data;
  const rotate = (token: string, id: string, body: object = {}): Promise<WireResponse> =>
    service.request("POST", `/api/v1/tokens/${id}/rotate`, { token, body });
  const rotated = async (token: string, id: string, body: object = {}): Promise<TokenCreated> => {
    const response = await rotate(token, id, body);
    expect(response).toMatchObject({ status: 200 });
    return response.body.data;
  };
  const works = async (token: string, url = service.url) =>
    (await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status === 200;
  const workingOf = async (tokens: readonly string[]) => {
    const working: string[] = [];
    for (const token of tokens) if (await works(token)) working.push(token);
    return working;
  };

  it("returns a new secret for the same token, and both work during the overlap", async () => {
    const { owner } = await service.createOrganisation();
    const expires_at = "2099-01-31T00:00:00.000Z";
    const { token: first, ...before } = await newToken(owner, { expires_at });
    const response = await rotate(first, before.id, { overlap_hours: 2 });
    expect(response.status).toBe(200);
    const { token: second, rotated_at, previous_secret_until, ...after } = response.body.data;
    expect(second).toMatch(/^tok_[0-9a-f]{64}$/);
    expect(second).not.toBe(first);
    const { rotated_at: never, previous_secret_until: none, last_used_at: _, ...unchanged } = before;
    expect([never, none]).toEqual([null, null]);
    expect(after).toMatchObject(unchanged);
    expect(Date.parse(previous_secret_until) - Date.parse(rotated_at)).toBe(2 * hourMs);
    expect(await workingOf([first, second])).toEqual([first, second]);
    for (const token of [first, second]) {
      const me = await service.request("GET", "/api/v1/me", { token });
      expect(me.body.data.token).toMatchObject({ id: before.id, rotated_at, previous_secret_until });
    }
    const read = await service.request("GET", `/api/v1/tokens/${before.id}`, { token: second });
    expect(read.body.data).toMatchObject({ rotated_at, previous_secret_until });
    expect(read.headers.get("etag")).toBe(response.headers.get("etag"));
    expect(response.headers.get("etag")).toBe('"v2"');
  });

  it("overlaps by 24 hours unless the request says otherwise, and by an integer of 0 to 72", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token } = await newToken(owner);
    for (const overlap_hours of [-1, 73, 1.5, "24", null, true]) {
      const refused = await rotate(token, id, { overlap_hours });
      expect(refused).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    }
    expect((await service.request("GET", `/api/v1/tokens/${id}`, { token })).body.data.rotated_at).toBeNull();
    const overlapOf = ({ rotated_at, previous_secret_until: until }: TokenCreated) =>
      Date.parse(until ?? "") - Date.parse(rotated_at ?? "");
    const second = await rotated(token, id);
    expect(overlapOf(second)).toBe(24 * hourMs);
    expect(overlapOf(await rotated(second.token, id, { overlap_hours: 72 }))).toBe(72 * hourMs);
  });

  it.each([{ scope: "read" }, { scope: "write" }, { scope: "agent" }, { bound: true, scope: "agent" }])(
    "is open to the token itself, and changes neither scope nor client: %j",
    async ({ scope, bound = false }) => {
      const { owner } = await service.createOrganisation();
      const client_id = bound ? (await owner.client.createClient({ body: { name: "Bolt" } })).data.id : null;
      const { id, token } = await newToken(owner, { scope, client_id });
      const next = await rotated(token, id);
      expect(next).toMatchObject({ id, scope, client_id, user_id: owner.userId });
      const refused = await service.request("POST", "/api/v1/clients", { token: next.token, body: { name: "No" } });
      expect(refused.status).toBe(scope === "write" ? 201 : 403);
      expect(await rotated(next.token, id)).toMatchObject({ id, scope, client_id });
    },
  );

  it("lets the previous secret do everything except rotate and give access", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token: first } = await newToken(owner);
    const { token: second } = await rotated(first, id);
    const refused = await rotate(first, id, { overlap_hours: 72 });
    expect(refused).toMatchObject(errorResponse(errors.previousSecret));
    expect((await service.request("POST", "/api/v1/clients", { token: first, body: { name: "Bolt" } })).status).toBe(
      201,
    );
    expect(await workingOf([first, second])).toEqual([first, second]);
    expect((await service.request("DELETE", `/api/v1/tokens/${id}`, { token: first })).status).toBe(200);
    expect(await workingOf([first, second])).toEqual([]);
  });

  it("lets the previous secret create nothing that outlives it", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [dora, { client }] = [await addMember("Dora"), owner];
    const invitation = (await client.createInvitation({ body: { email: "first@example.com" } })).data;
    const client_id = (await client.createClient({ body: { name: "Bolt" } })).data.id;
    const contact = (await client.createContact({ body: { client_id, name: "Bea", email: "bea@example.com" } })).data;
    const webhook = (await client.createWebhook({ body: { url: "https://good.example/hook" } })).data;
    const { id, token: first } = await newToken(owner);
    const { token: second, previous_secret_until } = await rotated(first, id);
    const expires_at = new Date(Date.parse(previous_secret_until ?? "") - hourMs).toISOString();
    const attempts = [
      ["POST", "/tokens", { name: "Forever" }],
      ["POST", "/tokens", { name: "Until then", expires_at }],
      ["POST", "/invitations", { email: "second@example.com", role: "owner" }],
      ["POST", `/invitations/${invitation.id}/renew`, undefined],
      ["POST", "/contacts", { client_id, name: "Ben", email: "ben@example.com" }],
      ["POST", `/contacts/${contact.id}/renew`, undefined],
      ["POST", "/webhooks", { url: "https://evil.example/hook" }],
      ["PATCH", `/webhooks/${webhook.id}`, { url: "https://evil.example/hook" }],
      ["POST", `/webhooks/${webhook.id}/rotate-secret`, undefined],
      ["PATCH", `/members/${dora.userId}`, { role: "owner" }],
    ] as const;
    for (const [method, path, body] of attempts) {
      const refused = await service.request(method, `/api/v1${path}`, { token: first, body });
      expect([path, refused]).toMatchObject([path, errorResponse(errors.previousSecret)]);
      const made = await service.request(method, `/api/v1${path}`, { token: second, body });
      expect([path, [200, 201].includes(made.status)]).toEqual([path, true]);
    }
    expect((await client.listTokens()).meta.total).toBe(5);
  });

  it("leaves at most two secrets: rotating again ends the older one at once", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token: first } = await newToken(owner);
    const { token: second } = await rotated(first, id);
    expect(await works(first)).toBe(true);
    const { token: third } = await rotated(second, id);
    expect(await workingOf([first, second, third])).toEqual([second, third]);
  });

  it("ends the previous secret at once without an overlap, and in other processes within a second", async () => {
    const { owner } = await service.createOrganisation();
    const other = await service.startAnother();
    try {
      const { id, token: first } = await newToken(owner);
      const { token: second } = await rotated(first, id);
      for (const token of [first, second]) expect(await works(token, other.address)).toBe(true);
      const third = await rotated(second, id, { overlap_hours: 0 });
      expect(third.previous_secret_until).toBeNull();
      expect(await workingOf([first, second, third.token])).toEqual([third.token]);
      for (const token of [first, second]) await expect.poll(() => works(token, other.address)).toBe(false);
      expect(await works(third.token, other.address)).toBe(true);
      expect(await rotate(second, id)).toMatchObject(errorResponse(errors.unauthenticated));
    } finally {
      await other.stop();
    }
  });

  it("does not let another process rotate with a secret that it still takes for the current one", async () => {
    const { owner } = await service.createOrganisation();
    const other = await service.startAnother();
    try {
      const { id, token: first } = await newToken(owner);
      const inOther = (path: string, init: RequestInit = {}) => {
        const headers = { authorization: `Bearer ${first}`, "content-type": "application/json" };
        return fetch(`${other.address}/api/v1${path}`, { ...init, headers });
      };
      expect((await inOther("/me")).status).toBe(200);
      const { token: second } = await rotated(first, id);
      const attempt = await inOther(`/tokens/${id}/rotate`, { method: "POST", body: "{}" });
      expect([attempt.status, await attempt.json()]).toEqual([
        403,
        expect.objectContaining({ code: errors.previousSecret.code }),
      ]);
      expect(await workingOf([first, second])).toEqual([first, second]);
    } finally {
      await other.stop();
    }
  });

  it("ends the previous secret with its overlap, which is then no longer shown", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id, token: first } = await newToken(owner);
    const { token: second } = await rotated(first, id);
    expect(await works(first)).toBe(true);
    const at = new Date(service.db.now().getTime() - 1_000).toISOString();
    await service.db.write((tx) => tx.send(endOverlap, { org, id, at }));
    await expect.poll(() => works(first)).toBe(false);
    expect(await works(second)).toBe(true);
    const shown = (await owner.client.listTokens()).data.find((token) => token.id === id);
    expect(shown).toMatchObject({ rotated_at: expect.any(String), previous_secret_until: null });
    expect((await rotated(second, id)).previous_secret_until).not.toBeNull();
    expect(await works(first)).toBe(false);
  });

  it("closes the streams of a secret that no longer works", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token } = await newToken(owner);
    const stream = await StreamReader.open(service.url, { token });
    await rotated(token, id, { overlap_hours: 0 });
    await expect.poll(() => stream.isClosed).toBe(true);
  });

  it("never extends a token: neither secret outlives its expiry", async () => {
    const { owner } = await service.createOrganisation();
    const expires_at = new Date(Date.now() + 5_000).toISOString();
    const { id, token: first } = await newToken(owner, { expires_at });
    const second = await rotated(first, id, { overlap_hours: 72 });
    expect(second).toMatchObject({ expires_at, previous_secret_until: expires_at });
    await expect.poll(() => workingOf([first, second.token])).toEqual([]);
  });

  it("is not possible once the token has expired", async () => {
    const acme = await service.createOrganisation();
    const { id } = await newToken(acme.owner);
    await service.db.write((tx) => tx.send(expire, { org: acme.id, id, at: "2026-01-01T00:00:00.000Z" }));
    const browser = await signedIn(service, acme, acme.owner);
    const response = await browser.request("POST", `/api/v1/tokens/${id}/rotate`, { body: {} });
    expect(response).toMatchObject(errorResponse(errors.tokenExpired));
  });

  it("keeps the tokens that it created, whose creator it stays", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token: first } = await newToken(owner);
    const child = (await service.request("POST", "/api/v1/tokens", { token: first, body: { name: "Child" } })).body
      .data;
    const { token: second } = await rotated(first, id, { overlap_hours: 0 });
    expect(await workingOf([child.token, second])).toEqual([child.token, second]);
    await owner.client.revokeToken({ params: { id } });
    expect(await workingOf([child.token, first, second])).toEqual([]);
  });

  it("is refused to every other token, also of the same holder or an owner", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [dora, otto] = [await addMember("Dora"), await addMember("Otto")];
    const { id, token } = await newToken(dora);
    const child = (await service.request("POST", "/api/v1/tokens", { token, body: { name: "Child" } })).body.data;
    const refused = errorResponse(errors.rotationByAnother);
    for (const other of [owner.token, dora.token, child.token]) expect(await rotate(other, id)).toMatchObject(refused);
    expect(await rotate(token, child.id)).toMatchObject(refused);
    for (const missing of [id, noSuchId, "x"]) {
      expect(await rotate(otto.token, missing)).toMatchObject(errorResponse(errors.tokenNotFound));
    }
    expect(await rotate(owner.token, noSuchId)).toMatchObject(errorResponse(errors.tokenNotFound));
    const stranger = (await service.createOrganisation("Other")).owner;
    expect(await rotate(stranger.token, id)).toMatchObject(errorResponse(errors.tokenNotFound));
    expect((await dora.client.getToken({ params: { id } })).data.rotated_at).toBeNull();
    expect(await works(token)).toBe(true);
  });

  it("is open to a recently confirmed session of the holder, and to nobody else's", async () => {
    const acme = await service.createOrganisation();
    const dora = await acme.addMember("Dora");
    const { id, token: first } = await newToken(dora);
    const [doras, owners] = [await signedIn(service, acme, dora), await signedIn(service, acme, acme.owner)];
    const path = `/api/v1/tokens/${id}/rotate`;
    expect(await owners.request("POST", path, { body: {} })).toMatchObject(errorResponse(errors.rotationByAnother));
    const { token: second } = (await doras.client.rotateToken({ params: { id }, body: { overlap_hours: 1 } })).data;
    expect(await workingOf([first, second])).toEqual([first, second]);
    await service.db.write((tx) => tx.send(forgetConfirmations, { at: "2020-01-01T00:00:00.000Z" }));
    await expect
      .poll(async () => doras.request("POST", path, { body: {} }))
      .toMatchObject(errorResponse(errors.reauthenticationRequired));
  });

  it("respects If-Match", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token } = await newToken(owner);
    const path = `/api/v1/tokens/${id}/rotate`;
    const stale = { token, body: {}, headers: { "if-match": '"v2"' } };
    expect(await service.request("POST", path, stale)).toMatchObject(errorResponse(errors.staleObject));
    const current = { token, body: {}, headers: { "if-match": '"v1"' } };
    expect((await service.request("POST", path, current)).status).toBe(200);
    const revoke = { token, headers: { "if-match": '"v1"' } };
    expect(await service.request("DELETE", `/api/v1/tokens/${id}`, revoke)).toMatchObject(
      errorResponse(errors.staleObject),
    );
  });

  it("is recorded in the audit log, and no secret is stored or shown again", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id, token: first } = await newToken(owner);
    const headers = { "idempotency-key": "once" };
    const response = await service.request("POST", `/api/v1/tokens/${id}/rotate`, { token: first, body: {}, headers });
    const { token: second } = response.body.data;
    const [entry] = (await owner.client.listAudit({ query: { kind: "token.rotated" } })).data;
    expect(entry).toMatchObject({ about: "Deploys", object_id: id, actor: { user_id: owner.userId } });
    const again = await service.request("POST", `/api/v1/tokens/${id}/rotate`, { token: first, body: {}, headers });
    const listed = await owner.client.listTokens();
    const stored = await service.db.all(storedTokens, { org });
    for (const secret of [first, second]) {
      for (const shown of [entry, again.body, listed, stored]) {
        expect(JSON.stringify(shown)).not.toContain(secret.slice(4));
      }
    }
  });

  it("by concurrent requests succeeds once, and leaves two secrets", async () => {
    const { owner } = await service.createOrganisation();
    const other = await service.startAnother();
    try {
      for (let round = 0; round < 5; round++) {
        const { id, token: first } = await newToken(owner);
        const attempts = await Promise.all(
          [service.url, other.address, service.url, other.address].map(async (url) => {
            const headers = { authorization: `Bearer ${first}`, "content-type": "application/json" };
            const response = await fetch(`${url}/api/v1/tokens/${id}/rotate`, { method: "POST", headers, body: "{}" });
            return { status: response.status, body: (await response.json()) as { data?: TokenCreated } };
          }),
        );
        expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
        const second = attempts.find(({ status }) => status === 200)?.body.data?.token ?? "";
        expect(await workingOf([first, second])).toEqual([first, second]);
      }
    } finally {
      await other.stop();
    }
  });

  it("of the same token by its holder's session at once leaves two secrets", async () => {
    const acme = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    const { id, token: first } = await newToken(acme.owner);
    const made = await Promise.all(
      Array.from(
        { length: 4 },
        async () => (await browser.client.rotateToken({ params: { id }, body: {} })).data.token,
      ),
    );
    expect(await works(first)).toBe(false);
    expect(await workingOf(made)).toHaveLength(2);
  });

  it("does not bring a token back that is revoked at the same moment", async () => {
    const { owner } = await service.createOrganisation();
    for (let round = 0; round < 10; round++) {
      const { id, token: first } = await newToken(owner);
      const [attempt] = await Promise.all([rotate(first, id), owner.client.revokeToken({ params: { id } })]);
      expect([200, 401, 404]).toContain(attempt.status);
      expect(await workingOf([first, attempt.body.data?.token ?? ""])).toEqual([]);
    }
    expect((await owner.client.listTokens()).meta.total).toBe(1);
  });
});
