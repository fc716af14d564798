import { errors } from "@corkboard/contract";
import { createClient } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, deliveryOf, newTicket } from "../../../../test/support/claims.ts";
import { Browser, password, signedIn } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { type Organisation, type Person, useService } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";
import { newResetLink } from "../links/links.exports.ts";

const ageLinks = query((q, p: { org: string; madeAt: string }) =>
  q.updateTable("one_time_secrets").set({ made_at: p.madeAt }).where("maker_org", "=", p.org),
);
const ageTokens = query((q, p: { org: string; madeAt: string }) =>
  q.updateTable("tokens").set({ created_at: p.madeAt }).where("org_id", "=", p.org),
);

let people = 0;
const newEmail = () => `withdrawn-${process.pid}-${people++}@example.com`;
const secretOf = (url: string) => new URL(url).hash.slice(1);

describe("what gives access", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off", CORKBOARD_RATE_LIMIT: "off" });
  type Api = Pick<Person, "client">;

  const invite = async ({ client }: Api) =>
    (await client.createInvitation({ body: { email: newEmail(), role: "owner" } })).data;
  const newContact = async ({ client }: Api) => {
    const client_id = (await client.createClient({ body: { name: newEmail() } })).data.id;
    return (await client.createContact({ body: { client_id, name: "Bea", email: newEmail() } })).data;
  };
  const isOpen = async (kind: "invitations" | "password-resets", url: string) => {
    const { status } = await service.request("POST", `/api/v1/${kind}/lookup`, { body: { secret: secretOf(url) } });
    return status === 200;
  };
  const enterPortal = async (url: string) => {
    const response = await fetch(`${service.url}/portal/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: service.url },
      body: new URLSearchParams({ secret: secretOf(url) }),
    });
    return response.headers.get("set-cookie") !== null;
  };

  /** An invitation, a link to reset a developer's password and a contact's link, all unused. */
  const makeAll = async (acme: Organisation, browser: Browser) => {
    const dora = await acme.addMember(`Dora ${people++}`);
    await signedIn(service, acme, dora);
    const reset = (await browser.client.createMemberResetLink({ params: { user_id: dora.userId } })).data;
    return { invitation: await invite(browser), contact: await newContact(browser), reset };
  };
  const opened = async ({ invitation, reset, contact }: Awaited<ReturnType<typeof makeAll>>) => [
    await isOpen("invitations", invitation.url),
    await isOpen("password-resets", reset.url),
    await enterPortal(contact.url),
  ];

  const twoOwners = async () => {
    const acme = await service.createOrganisation();
    const otto = await acme.addMember("Otto", "owner");
    return {
      acme,
      otto,
      olives: await signedIn(service, acme, acme.owner),
      ottos: await signedIn(service, acme, otto),
    };
  };
  const kinds = async ({ client }: Api) => (await client.listAudit({ query: { limit: 100 } })).data;

  it.each(["removal", "demotion"] as const)("ends with the %s of the owner who made it", async (how) => {
    const { acme, otto, olives, ottos } = await twoOwners();
    const [his, hers] = [await makeAll(acme, ottos), await makeAll(acme, olives)];
    const params = { user_id: otto.userId };
    if (how === "removal") await acme.owner.client.removeMember({ params });
    else await acme.owner.client.updateMember({ params, body: { role: "developer" } });
    expect(await opened(his)).toEqual([false, false, false]);
    expect(await opened(hers)).toEqual([true, true, true]);
    const invitations = (await acme.owner.client.listInvitations()).data;
    expect(invitations.map(({ id }) => id)).toEqual([hers.invitation.id]);
    const entries = await kinds(acme.owner);
    const oneself = { user_id: acme.owner.userId, display_name: "Olive Owner" };
    for (const kind of ["invitation.revoked", "reset_link.revoked", "contact_link.revoked"] as const) {
      expect(entries.filter((entry) => entry.kind === kind)).toMatchObject([{ actor: oneself }]);
    }
  });

  it("does not end for contacts who have signed in, nor with a change of the owner's name", async () => {
    const { acme, otto, ottos } = await twoOwners();
    const his = await makeAll(acme, ottos);
    expect(await enterPortal(his.contact.url)).toBe(true);
    const params = { user_id: otto.userId };
    await acme.owner.client.updateMember({ params, body: { display_name: "Otto O." } });
    expect(await isOpen("invitations", his.invitation.url)).toBe(true);
    await acme.owner.client.removeMember({ params });
    const contact = (await acme.owner.client.getContact({ params: { id: his.contact.id } })).data;
    expect(contact.signed_in_until).not.toBeNull();
  });

  it("stays if another owner has renewed it", async () => {
    const { acme, otto, ottos } = await twoOwners();
    const invitation = await invite(ottos);
    const renewed = (await acme.owner.client.renewInvitation({ params: { id: invitation.id } })).data;
    expect(renewed.invited_by).toBe(acme.owner.userId);
    await acme.owner.client.removeMember({ params: { user_id: otto.userId } });
    expect(await isOpen("invitations", renewed.url)).toBe(true);
    expect(await isOpen("invitations", invitation.url)).toBe(false);
  });

  it("cannot be made in the same moment in which its maker is removed", async () => {
    const { acme, otto, ottos } = await twoOwners();
    const attempts = Array.from({ length: 8 }, () =>
      ottos.request("POST", "/api/v1/invitations", { body: { email: newEmail() } }),
    );
    const [, ...made] = await Promise.all([
      acme.owner.client.removeMember({ params: { user_id: otto.userId } }),
      ...attempts,
    ]);
    for (const { status } of made) expect([201, 401, 403, 404]).toContain(status);
    expect((await acme.owner.client.listInvitations()).data).toEqual([]);
  });

  it("ends when the token that made it in the last hour is revoked, also if a token created by that one did", async () => {
    const acme = await service.createOrganisation();
    const { owner } = acme;
    const token = (await owner.client.createToken({ body: { name: "Script" } })).data;
    const script = { client: createClient({ baseUrl: service.url, token: token.token }) };
    const second = (await script.client.createToken({ body: { name: "Second" } })).data;
    const created = { client: createClient({ baseUrl: service.url, token: second.token }) };
    const [first, deeper, hers] = [await invite(script), await invite(created), await invite(owner)];
    const contact = await newContact(script);
    const webhook = (await created.client.createWebhook({ body: { url: "https://evil.example/hook" } })).data;
    const kept = (await owner.client.createWebhook({ body: { url: "https://good.example/hook" } })).data;
    const moved = (await owner.client.createWebhook({ body: { url: "https://moved.example/hook" } })).data;
    await script.client.updateWebhook({ params: { id: moved.id }, body: { url: "https://evil.example/moved" } });
    await owner.client.revokeToken({ params: { id: token.id } });
    expect(await isOpen("invitations", first.url)).toBe(false);
    expect(await isOpen("invitations", deeper.url)).toBe(false);
    expect(await isOpen("invitations", hers.url)).toBe(true);
    expect(await enterPortal(contact.url)).toBe(false);
    const active = async ({ id }: { id: string }) => (await owner.client.getWebhook({ params: { id } })).data;
    expect(await active(webhook)).toMatchObject({
      active: false,
      disabled_reason: "The session or access token that set its URL was revoked, or its member's password was changed",
      created_by: owner.userId,
    });
    expect((await active(moved)).active).toBe(false);
    expect(await active(kept)).toMatchObject({ active: true, disabled_reason: null });
  });

  it("stays if the revoked token made it more than an hour ago", async () => {
    const acme = await service.createOrganisation();
    const token = (await acme.owner.client.createToken({ body: { name: "Script" } })).data;
    const invitation = await invite({ client: createClient({ baseUrl: service.url, token: token.token }) });
    const madeAt = new Date(Date.now() - 61 * 60 * 1_000).toISOString();
    await service.db.write((tx) => tx.send(ageLinks, { org: acme.id, madeAt }));
    await acme.owner.client.revokeToken({ params: { id: token.id } });
    expect(await isOpen("invitations", invitation.url)).toBe(true);
  });

  it("ends with all sessions if one of them made it in the last hour, access tokens included", async () => {
    const { acme, olives, ottos } = await twoOwners();
    const hers = await makeAll(acme, olives);
    const token = (await ottos.client.createToken({ body: { name: "Taken" } })).data;
    const his = await makeAll(acme, ottos);
    await ottos.client.revokeAllSessions();
    expect(await opened(his)).toEqual([false, false, false]);
    expect(await opened(hers)).toEqual([true, true, true]);
    await expect(acme.owner.client.getToken({ params: { id: token.id } })).rejects.toMatchObject(
      clientError(errors.tokenNotFound),
    );
    const revoked = (await kinds(acme.owner)).filter(({ kind }) => kind === "token.revoked");
    expect(revoked).toMatchObject([{ about: "Taken", actor: { display_name: "Otto" } }]);
  });

  it.each(["change", "reset"] as const)("ends with a %s of the password, as with all sessions", async (how) => {
    const { acme, olives, ottos } = await twoOwners();
    const hers = await makeAll(acme, olives);
    const { identity } = (await ottos.client.getSession()).data;
    const stolen = await signedInAgain(identity.email);
    const token = (await stolen.client.createToken({ body: { name: "Taken" } })).data;
    const webhook = (await stolen.client.createWebhook({ body: { url: "https://evil.example/hook" } })).data;
    const [his, theirs] = [await makeAll(acme, ottos), await makeAll(acme, stolen)];
    const next = "another password";
    if (how === "change") {
      await ottos.client.changePassword({ body: { current_password: password, password: next } });
    } else {
      const way = { by: "shown", maker: null } as const;
      const { secret } = await service.db.write((tx) => newResetLink(tx, identity.id, way));
      await Browser.of(service).client.resetPassword({ body: { secret, password: next } });
    }
    expect(await opened(theirs)).toEqual([false, false, false]);
    // Somebody else may have had the session that stays.
    expect(await opened(his)).toEqual([false, false, false]);
    expect(await opened(hers)).toEqual([true, true, true]);
    const { client } = acme.owner;
    await expect(client.getToken({ params: { id: token.id } })).rejects.toMatchObject(
      clientError(errors.tokenNotFound),
    );
    expect((await client.getWebhook({ params: { id: webhook.id } })).data.active).toBe(false);
  });

  it("ends with a session that its person ends from another one", async () => {
    const { acme, ottos } = await twoOwners();
    const email = (await ottos.client.getSession()).data.identity.email;
    const stolen = await signedInAgain(email);
    const [his, theirs] = [await makeAll(acme, ottos), await makeAll(acme, stolen)];
    const sessions = (await ottos.client.listSessions()).data;
    const other = sessions.find(({ current }) => !current);
    await ottos.client.revokeSession({ params: { id: other?.id ?? "" } });
    expect(await opened(theirs)).toEqual([false, false, false]);
    expect(await opened(his)).toEqual([true, true, true]);
  });

  it("stays when its maker signs out, and access tokens that are older than an hour when they end all sessions", async () => {
    const { acme, ottos } = await twoOwners();
    const token = (await ottos.client.createToken({ body: { name: "Nightly" } })).data;
    const madeAt = new Date(Date.now() - 61 * 60 * 1_000).toISOString();
    await service.db.write((tx) => tx.send(ageTokens, { org: acme.id, madeAt }));
    const email = (await ottos.client.getSession()).data.identity.email;
    const his = await makeAll(acme, ottos);
    await ottos.client.signOut();
    expect(await opened(his)).toEqual([true, true, true]);
    await (await signedInAgain(email)).client.revokeAllSessions();
    expect((await acme.owner.client.getToken({ params: { id: token.id } })).data.name).toBe("Nightly");
  });

  const signedInAgain = async (email: string) => {
    const browser = new Browser(service.url);
    await browser.signIn(email);
    return browser;
  };
});

describe("the agents of a removed member", () => {
  const service = useService();

  it("lose the tickets that they work on or ask about, and keep what they have delivered", async () => {
    const acme = await service.createOrganisation();
    const { owner } = acme;
    const dora = await acme.addMember("Dora");
    const agent = await agentOf(service, dora);
    const [working, asking, delivered] = [await newTicket(owner), await newTicket(owner), await newTicket(owner)];
    const first = await claimOf(agent, working.ticket.id);
    const second = await claimOf(agent, asking.ticket.id);
    const third = await claimOf(agent, delivered.ticket.id);
    const question = { fence: second.fence, to: "team" as const, question: "Which one?" };
    await agent.client.askQuestion({ params: { id: second.id }, body: question });
    await deliveryOf(agent, third);
    await owner.client.removeMember({ params: { user_id: dora.userId } });
    const stateOf = async (id: string) => (await owner.client.getClaim({ params: { id } })).data;
    const reason = "Olive Owner removed Dora from the organisation";
    expect(await stateOf(first.id)).toMatchObject({ state: "revoked", reason });
    expect(await stateOf(second.id)).toMatchObject({ state: "revoked", reason });
    expect(await stateOf(third.id)).toMatchObject({ state: "delivered", reason: null });
    const statusOf = async (id: string) => (await owner.client.getTicket({ params: { id } })).data.status;
    expect(await statusOf(working.ticket.id)).toBe("open");
    expect(await statusOf(asking.ticket.id)).toBe("open");
    expect(await service.miscounts()).toEqual([]);
    expect(await service.request("GET", "/api/v1/me", { token: agent.token })).toMatchObject(
      errorResponse(errors.unauthenticated),
    );
  });
});
