import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@corkboard/client";
import type { Token, TokenCreated } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { runCommand, type SetUp } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";

const token = expect.stringMatching(/^tok_[0-9a-f]{64}$/);
const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const secretIn = (text: string) => /tok_[0-9a-f]{64}/.exec(text)?.[0] ?? "";

describe("commands while the service runs", () => {
  const service = useService();

  const run = async (...args: string[]) => {
    const result = await runCommand(args, service.environment);
    expect(result.stderr).toBe("");
    expect(result.status).toBe(0);
    return result.stdout;
  };
  const runJson = async <Data>(...args: string[]) => JSON.parse(await run(...args, "--json")) as Data;
  const clientOf = (secret: string) => createClient({ baseUrl: service.url, token: secret });

  it("org create creates an organisation and a working owner token", async () => {
    const options = ["--name", "Zoë's Agency", "--owner-name", "Zoë", "--owner-email", "zoe@example.com"];
    const [created, text] = await Promise.all([
      runJson<SetUp>("org", "create", ...options),
      run("org", "create", ...options),
    ]);
    expect(created).toEqual({
      organisation: { id, name: "Zoë's Agency" },
      user: { id, display_name: "Zoë", email: "zoe@example.com", role: "owner" },
      token,
      invitation_url: expect.stringMatching(/^http:\/\/[^/]+\/invite#[\w-]{43}$/),
    });
    expect(text).toMatch(/http:\/\/[^/]+\/invite#[\w-]{43}/);
    const me = await clientOf(created.token).getMe();
    expect(me.data).toMatchObject({ organisation: created.organisation, role: "owner", user: { id: created.user.id } });
    const other = await clientOf(secretIn(text)).getMe();
    expect(other.data.organisation.id).not.toBe(created.organisation.id);
    expect(text).toContain(other.data.organisation.id);
  });

  it("member add adds a member to the given organisation only, with the given role", async () => {
    const organisation = await service.createOrganisation();
    const stranger = await service.createOrganisation("Other");
    const options = (name: string) => ["--org", organisation.id, "--name", name, "--email", `${name}@example.com`];
    const [created, text] = await Promise.all([
      runJson<Omit<SetUp, "organisation">>("member", "add", ...options("Dan"), "--role", "developer"),
      run("member", "add", ...options("Dora"), "--role", "owner"),
    ]);
    expect(created).toMatchObject({
      user: { id, display_name: "Dan", email: "Dan@example.com", role: "developer" },
      token,
    });
    const secret = created.invitation_url.split("#")[1] ?? "";
    const found = await service.request("POST", "/api/v1/invitations/lookup", { body: { secret } });
    expect(found.body.data).toMatchObject({ email: "Dan@example.com", role: "developer", display_name: "Dan" });
    const body = { secret, password: "correct horse battery" };
    expect((await service.request("POST", "/api/v1/invitations/accept", { body })).status).toBe(201);
    const reset = await runJson<{ url: string }>("member", "reset-link", "--email", "dan@EXAMPLE.com");
    const lookup = { secret: reset.url.split("#")[1] ?? "" };
    const person = await service.request("POST", "/api/v1/password-resets/lookup", { body: lookup });
    expect(person.body.data).toEqual({ email: "Dan@example.com" });
    expect((await clientOf(created.token).getMe()).data.role).toBe("developer");
    expect((await clientOf(secretIn(text)).getMe()).data.role).toBe("owner");
    const members = await organisation.owner.client.listMembers();
    expect(members.data.map((member) => member.display_name).toSorted()).toEqual(["Dan", "Dora", "Olive Owner"]);
    expect((await stranger.owner.client.listMembers()).data).toHaveLength(1);
  });

  it("token create, list and revoke manage a member's tokens and show a secret only once", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const whose = ["--org", org, "--user", owner.userId];
    const client = (await owner.client.createClient({ body: { name: "Bolt Bikes" } })).data;
    const limited = ["--scope", "read", "--client", client.id, "--expires-at", "2099-01-31T00:00:00Z"];
    const [created, text] = await Promise.all([
      runJson<TokenCreated>("token", "create", ...whose, "--name", "Robot", ...limited),
      run("token", "create", ...whose, "--name", "Other robot", "--scope", "agent", "--all-clients"),
    ]);
    expect(created).toEqual({
      id,
      user_id: owner.userId,
      name: "Robot",
      scope: "read",
      client_id: client.id,
      speaks_for: "owner",
      created_at: expect.any(String),
      expires_at: "2099-01-31T00:00:00.000Z",
      last_used_at: null,
      rotated_at: null,
      previous_secret_until: null,
      token,
    });
    expect((await clientOf(created.token).getMe()).data.token?.id).toBe(created.id);
    expect((await clientOf(secretIn(text)).getMe()).data.token).toMatchObject({
      scope: "agent",
      client_id: null,
      expires_at: null,
    });

    const [listed, shown] = await Promise.all([
      runJson<Token[]>("token", "list", "--org", org),
      run("token", "list", "--org", org),
    ]);
    expect(listed.map(({ name }) => name).toSorted()).toEqual(["First token", "Other robot", "Robot"]);
    for (const { id: tokenId } of listed) expect(shown).toContain(tokenId);
    for (const output of [JSON.stringify(listed), shown]) {
      expect(output).not.toMatch(/tok_|hash|[0-9a-f]{64}/);
    }

    expect(await runJson("token", "revoke", "--org", org, "--id", created.id)).toEqual({
      revoked: true,
      id: created.id,
    });
    await sleep(1_000);
    await expect(clientOf(created.token).getMe()).rejects.toMatchObject({ status: 401 });
    expect((await owner.client.getMe()).data.user.id).toBe(owner.userId);
  });

  it("migrate has nothing to do on a database in use", async () => {
    expect(await runJson("migrate")).toEqual({ engine, applied: [] });
  });

  it("doctor finds no problems and shows the settings", async () => {
    const [found, shown] = await Promise.all([runJson<any>("doctor"), run("doctor")]);
    expect(found.ok).toBe(true);
    expect(found.checks.map((check: { ok: boolean }) => check.ok)).not.toContain(false);
    const names = found.settings.map((setting: { name: string }) => setting.name);
    expect(names).toEqual(expect.arrayContaining(["HOST", "PORT", "CORKBOARD_DATA", "DATABASE_URL"]));
    for (const name of names) expect(shown).toContain(name);
  });
});
