import type { AuditEntry } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { Browser, givePassword, joinWith, password, signedIn } from "../../../../test/support/browser-session.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { newFeedback, newProject, newSilentWebhook } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { repeated } from "../../../../test/support/repeated.ts";
import { deleteAuditEntriesBefore } from "./audit.exports.ts";

let invited = 0;
const newEmail = () => `audited-${process.pid}-${invited++}@example.com`;
const secretOf = (url: string) => new URL(url).hash.slice(1);

describe("the audit log", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off", CORKBOARD_RATE_LIMIT: "off" });

  type Query = Parameters<Person["client"]["listAudit"]>[0];
  const audit = async (owner: Pick<Person, "client">, query: NonNullable<Query>["query"] = {}) =>
    (await owner.client.listAudit({ query })).data;
  const kinds = (entries: readonly AuditEntry[]) => entries.map(({ kind }) => kind);
  /** Failed attempts are recorded after the response. */
  const until = async (owner: Pick<Person, "client">, kind: AuditEntry["kind"]): Promise<AuditEntry> => {
    await expect.poll(async () => kinds(await audit(owner)), { message: "the audit log" }).toContain(kind);
    return (await audit(owner, { kind }))[0] as AuditEntry;
  };

  it("has sign-ins that succeeded and failed, with the address, in every organisation of the person", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const { identity } = await new Browser(service.url).signIn(email);
    const other = await service.createOrganisation("Other");
    await joinWith(service, identity.id, other, other.owner);
    await new Browser(service.url).signIn(email);
    expect(kinds(await audit(other.owner, { kind: "sign_in.succeeded" }))).toEqual(["sign_in.succeeded"]);
    const [succeeded] = await audit(acme.owner, { kind: "sign_in.succeeded" });
    const oneself = { user_id: acme.owner.userId, display_name: "Olive Owner" };
    expect(succeeded).toMatchObject({
      actor: oneself,
      object_id: acme.owner.userId,
      about: "Olive Owner",
      address: "127.0.0.1",
    });
    const body = { email, password: "a wrong password" };
    const failed = await new Browser(service.url).request("POST", "/api/v1/session", { body });
    expect(failed.status).toBe(401);
    const entry = await until(acme.owner, "sign_in.failed");
    expect(entry).toMatchObject({ actor: null, about: "Olive Owner", address: "127.0.0.1" });
    expect(JSON.stringify(entry)).not.toContain("a wrong password");
  });

  it("has tokens, invitations, roles, passwords and webhooks, but no secret", async () => {
    const acme = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    const { data: token } = await browser.client.createToken({ body: { name: "Deploys" } });
    await browser.client.revokeToken({ params: { id: token.id } });
    const email = newEmail();
    const { data: first } = await browser.client.createInvitation({ body: { email } });
    const { data: second } = await browser.client.renewInvitation({ params: { id: first.id } });
    const nora = new Browser(service.url);
    const acceptance = { secret: secretOf(second.url), name: "Nora New", password };
    expect((await nora.request("POST", "/api/v1/invitations/accept", { body: acceptance })).status).toBe(201);
    const { data: withdrawn } = await browser.client.createInvitation({ body: { email: newEmail() } });
    await browser.client.deleteInvitation({ params: { id: withdrawn.id } });
    const member = (await browser.client.listMembers()).data.find(({ display_name }) => display_name === "Nora New")!;
    const params = { user_id: member.user_id };
    await browser.client.updateMember({ params, body: { role: "owner" } });
    const { data: link } = await browser.client.createMemberResetLink({ params });
    const reset = { secret: secretOf(link.url), password: "another password" };
    expect((await nora.request("POST", "/api/v1/password-resets/complete", { body: reset })).status).toBe(201);
    const change = { current_password: "another password", password };
    expect((await nora.request("POST", "/api/v1/session/password", { body: change })).status).toBe(200);
    const webhook = await newSilentWebhook(acme.owner);
    await browser.client.rotateWebhookSecret({ params: { id: webhook.id } });

    const entries = await audit(acme.owner, { limit: 100 });
    expect(kinds(entries).toReversed()).toEqual([
      "member.created",
      "token.created",
      "sign_in.succeeded",
      "token.created",
      "token.revoked",
      "invitation.created",
      "invitation.renewed",
      "member.created",
      "invitation.accepted",
      "sign_in.succeeded",
      "invitation.created",
      "invitation.revoked",
      "member.updated",
      "reset_link.created",
      "password.reset",
      "sign_in.succeeded",
      "password.changed",
      "webhook.created",
      "webhook.updated",
      "webhook.secret_rotated",
    ]);
    const of = (kind: AuditEntry["kind"]) => entries.find((entry) => entry.kind === kind);
    expect(of("token.created")).toMatchObject({ about: "Deploys", object_id: token.id });
    expect(of("invitation.accepted")).toMatchObject({ about: email, actor: { display_name: "Nora New" } });
    expect(of("member.updated")?.changes).toEqual({ role: { from: "developer", to: "owner" } });
    expect(of("reset_link.created")).toMatchObject({ about: "Nora New", actor: { user_id: acme.owner.userId } });
    const { url } = (await browser.client.getWebhook({ params: { id: webhook.id } })).data;
    expect(of("webhook.created")?.about).toBe(new URL(url).host);
    const text = JSON.stringify(entries);
    for (const secret of [token.token, secretOf(second.url), secretOf(link.url), password, "another password"])
      expect(text).not.toContain(secret);
    await browser.client.removeMember({ params });
    expect(JSON.stringify(await audit(acme.owner, { limit: 100 }))).not.toContain(email);
  });

  it("names contacts until they are removed, by themselves or with their client", async () => {
    const { owner } = await service.createOrganisation();
    const { data: client } = await owner.client.createClient({ body: { name: "Velo Noord" } });
    const invite = async (name: string) =>
      (await owner.client.createContact({ body: { client_id: client.id, name, email: newEmail() } })).data;
    const [cleo, carl] = [await invite("Cleo Client"), await invite("Carl Client")];
    const send = (path: string, fields: Record<string, string>, cookie = "") =>
      fetch(service.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { origin: service.url, cookie },
        body: new URLSearchParams(fields),
      });
    const entered = await send("/portal/sign-in", { secret: secretOf(cleo.url) });
    const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    for (const invalid of [secretOf(cleo.url), "x".repeat(43)])
      expect((await send("/portal/sign-in", { secret: invalid })).status).toBe(403);
    await send("/portal/sign-out", {}, cookie);
    await send("/portal/sign-out", {}, cookie);
    await owner.client.renewContact({ params: { id: cleo.id } });
    const of = async (id: string) => (await audit(owner)).filter(({ object_id }) => object_id === id);
    const named = { about: `Cleo Client (${cleo.email})` };
    const by = { user_id: owner.userId, display_name: "Olive Owner" };
    expect(await of(cleo.id)).toMatchObject([
      { ...named, kind: "contact.renewed", actor: by, address: "127.0.0.1" },
      { ...named, kind: "contact.signed_out", actor: null, address: "127.0.0.1" },
      { ...named, kind: "contact.signed_in", actor: null, address: "127.0.0.1" },
      { ...named, kind: "contact.created", actor: by, address: "127.0.0.1" },
    ]);
    expect(JSON.stringify(await audit(owner))).not.toContain(secretOf(cleo.url));

    await owner.client.deleteContact({ params: { id: cleo.id } });
    expect((await of(cleo.id))[0]).toMatchObject({ kind: "contact.deleted", actor: by, about: null });
    await owner.client.deleteClient({ params: { id: client.id } });
    expect(kinds(await of(carl.id))).toEqual(["contact.deleted", "contact.created"]);
    const { data: csv } = await owner.client.exportAudit({ query: {} });
    for (const text of [JSON.stringify(await audit(owner)), csv])
      for (const personal of [cleo.email, carl.email, "Cleo Client", "Carl Client"])
        expect(text).not.toContain(personal);
  });

  it("has every wrong password of a person who is signed in, with the address, in all their organisations", async () => {
    const acme = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    const { identity } = (await browser.client.getSession()).data;
    const other = await service.createOrganisation("Other");
    await joinWith(service, identity.id, other, other.owner);
    const wrong = { password: "a wrong password" };
    expect((await browser.request("POST", "/api/v1/session/reauthenticate", { body: wrong })).status).toBe(403);
    const change = { current_password: "a wrong password", password: "another password" };
    expect((await browser.request("POST", "/api/v1/session/password", { body: change })).status).toBe(403);
    for (const { owner } of [acme, other]) {
      const failed = await audit(owner, { kind: "reauthentication.failed" });
      const oneself = { object_id: owner.userId, about: "Olive Owner", actor: { user_id: owner.userId } };
      expect(failed).toMatchObject([oneself, oneself]);
      expect(failed.map(({ address }) => address)).toEqual(["127.0.0.1", "127.0.0.1"]);
      expect(JSON.stringify(failed)).not.toContain("wrong password");
    }
  });

  it("has every token that ends with another, or with its client", async () => {
    const { owner } = await service.createOrganisation();
    const { data: client } = await owner.client.createClient({ body: { name: "Velo Noord" } });
    const create = async (token: string, body: object) =>
      (await service.request("POST", "/api/v1/tokens", { token, body })).body.data as { id: string; token: string };
    const first = await create(owner.token, { name: "First" });
    const second = await create(first.token, { name: "Second" });
    await create(second.token, { name: "Third" });
    const bound = await create(owner.token, { name: "Bound", client_id: client.id });
    await create(bound.token, { name: "Bound by it", client_id: client.id });
    await owner.client.revokeToken({ params: { id: first.id } });
    await owner.client.deleteClient({ params: { id: client.id } });
    const revoked = await audit(owner, { kind: "token.revoked" });
    const names = ["Bound", "Bound by it", "First", "Second", "Third"];
    expect(new Set(revoked.map(({ about }) => about))).toEqual(new Set(names));
    expect(revoked).toHaveLength(names.length);
    for (const { actor } of revoked) expect(actor?.user_id).toBe(owner.userId);
  });

  it("keeps what concerns access out of events, streams and webhooks", async () => {
    const acme = await service.createOrganisation();
    const developer = await acme.addMember("Dora Developer");
    const before = (await developer.client.listEvents({ query: { order: "newest", limit: 1 } })).data[0]!.sequence;
    await acme.owner.client.createToken({ body: { name: "Deploys" } });
    await acme.owner.client.createInvitation({ body: { email: newEmail() } });
    await newFeedback(acme.owner);
    const events = (await developer.client.listEvents({ query: { after: before } })).data;
    expect(events.map(({ type }) => type)).toEqual(["client.created", "project.created", "feedback.created"]);
    expect(events.map(({ sequence }) => sequence - before)).toEqual([1, 2, 3]);
  });

  it("is for owners, and has nothing of other organisations", async () => {
    const acme = await service.createOrganisation();
    const stranger = (await service.createOrganisation("Other")).owner;
    const developer = await acme.addMember("Dora Developer");
    await acme.owner.client.createToken({ body: { name: "Deploys" } });
    for (const path of ["/api/v1/audit", "/api/v1/audit/export"]) {
      expect((await service.request("GET", path, { token: developer.token })).status).toBe(403);
      const theirs = await service.request("GET", path, { token: stranger.token });
      expect(JSON.stringify(theirs.body)).not.toContain("Deploys");
    }
    expect(kinds(await audit(stranger, { actor_id: acme.owner.userId }))).toEqual([]);
  });

  it("filters by actor, kind, project and time, and pages without gaps or repetitions", async () => {
    const acme = await service.createOrganisation();
    const { owner } = acme;
    const developer = await acme.addMember("Dora Developer");
    const project = await newProject(owner, "website");
    await newFeedback(developer, { project_id: project.id });
    await developer.client.createToken({ body: { name: "Hers" } });
    expect(kinds(await audit(owner, { actor_id: developer.userId }))).toEqual(["token.created", "feedback.created"]);
    expect(kinds(await audit(owner, { project_id: project.id }))).toEqual(["feedback.created", "project.created"]);
    expect(kinds(await audit(owner, { kind: ["token.created", "client.created"] }))).toEqual([
      "token.created",
      "client.created",
      "token.created",
      "token.created",
    ]);
    expect(await audit(owner, { actor_id: "nobody" })).toEqual([]);

    let aheadMs = 0;
    const { url } = await startAppOn(
      databaseWithClock(service.db, () => aheadMs),
      {},
    );
    const later = (path: string, body: object) =>
      fetch(`${url}/api/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const day = 24 * 3_600_000;
    for (let step = 1; step <= 3; step++) {
      aheadMs = step * day;
      await later("/tokens", { name: `Day ${step}` });
      await later("/clients", { name: `Client ${step}` });
    }
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const between = await audit(owner, { since: at(1.5), until: at(2.5) });
    expect(kinds(between)).toEqual(["client.created", "token.created"]);
    expect(between[1]?.about).toBe("Day 2");

    const all = await audit(owner, { limit: 100 });
    const paged: AuditEntry[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await owner.client.listAudit({ query: { limit: 2, ...(cursor ? { cursor } : {}) } });
      paged.push(...data);
      cursor = meta.next ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
    for (const query of ["since=yesterday", "until=1", "cursor=x", "kind=nothing"])
      expect((await service.request("GET", `/api/v1/audit?${query}`, { token: owner.token })).status).toBe(400);

    await deleteAuditEntriesBefore(service.db, new Date(at(1.5)));
    const left = await audit(owner, { kind: "token.created" });
    expect(left.map(({ about }) => about)).toEqual(["Day 3", "Day 2"]);
  });

  it("is exported as CSV that a spreadsheet does not run", async () => {
    const { owner } = await service.createOrganisation();
    const hostile = ['=HYPERLINK("https://evil.example","x")', "+1", "-1", "@SUM(A1)", 'Says "hi", twice\nhere'];
    for (const name of hostile) await owner.client.createToken({ body: { name } });
    const { status, headers, body } = await service.request("GET", "/api/v1/audit/export?kind=token.created", {
      token: owner.token,
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
    const lines = (body as string).split("\r\n");
    expect(lines[0]).toBe("time,kind,actor,actor_id,about,object_id,project_id,address,changes,actor_kind");
    // The first token of the organisation is the operator's doing.
    expect(lines).toHaveLength(hostile.length + 3);
    expect(lines.at(-2)).toMatch(/,token\.created,,,First token,.*,,,\{\},operator$/);
    expect(body).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
    expect(body).toContain(",'+1,");
    expect(body).toContain(",'@SUM(A1),");
    expect(body).toContain(',"Says ""hi"", twice here",');
    expect((await owner.client.exportAudit({ query: { kind: "token.created" } })).data).toBe(body);
  });

  it("is exported completely, however long it is", async () => {
    const { owner } = await service.createOrganisation();
    const { id: project_id } = await newProject(owner, "website");
    await Promise.all(Array.from({ length: 250 }, () => newFeedback(owner, { project_id })));
    const { data } = await owner.client.exportAudit({ query: { project_id } });
    const lines = data
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(","));
    expect(repeated(lines, ([, , , , , id]) => id)).toEqual([]);
    const linesOf = (wanted: string) => lines.filter(([, kind]) => kind === wanted).length;
    const counts = { lines: lines.length, projects: linesOf("project.created"), reports: linesOf("feedback.created") };
    expect(counts).toEqual({ lines: 251, projects: 1, reports: 250 });
  });
});
