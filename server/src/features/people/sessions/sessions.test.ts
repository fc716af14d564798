import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { query } from "../../../db/query.ts";
import { Browser, givePassword, joinWith, password, signedIn } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { newSilentWebhook } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { StreamReader } from "../../../../test/support/stream-reader.ts";
import { newWebsite } from "../../../../test/support/visitor.ts";
import { hashOfSession } from "./session-secret.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const setTimes = query((q, p: { id: string; created: string; used: string; password: string }) =>
  q
    .updateTable("sessions")
    .set({ created_at: p.created, last_used_at: p.used, reauthenticated_at: p.password })
    .where("id", "=", p.id),
);

const storedHashes = query((q) => q.selectFrom("sessions").select("hash"));

describe("a session", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  /** Makes a session as old as given, in milliseconds. */
  const age = (id: string, { created = 0, used = 0, password: entered = 0 }) => {
    const ago = (ms: number) => new Date(service.db.now().getTime() - ms).toISOString();
    const times = { id, created: ago(created), used: ago(used), password: ago(entered) };
    return service.db.write((tx) => tx.send(setTimes, times));
  };

  const agedBrowser = async (times: Parameters<typeof age>[1]) => {
    const acme = await service.createOrganisation();
    const browser = new Browser(service.url);
    const { id } = await browser.signIn(await givePassword(service, acme, acme.owner));
    await age(id, times);
    return { acme, browser };
  };

  it("is stored only as a hash of its secret", async () => {
    const acme = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    const secret = browser.cookie.replace("corkboard=", "");
    const hashes = (await service.db.all(storedHashes, {})).map(({ hash }) => hash);
    expect(hashes).toContain(hashOfSession(secret));
    expect(hashes.join()).not.toContain(secret);
  });

  it("ends after 14 days without use, and after 90 days in any case", async () => {
    for (const times of [
      { created: 20 * dayMs, used: 14 * dayMs },
      { created: 90 * dayMs, used: minuteMs },
    ]) {
      const { browser } = await agedBrowser(times);
      expect(await browser.request("GET", "/api/v1/session")).toMatchObject(errorResponse(errors.notSignedIn));
    }
    const { browser } = await agedBrowser({ created: 89 * dayMs, used: 13 * dayMs });
    const { data } = await browser.client.getSession();
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(90 * dayMs);
  });

  it("is one of those that the person sees, and can be ended from another", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const [laptop, phone] = [new Browser(service.url), new Browser(service.url)];
    const { id } = await laptop.signIn(email);
    await phone.signIn(email);
    const { data, meta } = await phone.client.listSessions();
    expect(meta.total).toBe(2);
    expect(data.filter(({ current }) => current)).toHaveLength(1);
    expect(data.map((each) => each.id)).toContain(id);
    await phone.client.revokeSession({ params: { id } });
    await expect(laptop.client.getSession()).rejects.toMatchObject(clientError(errors.notSignedIn));
    await expect(phone.client.revokeSession({ params: { id } })).rejects.toMatchObject(
      clientError(errors.sessionNotFound),
    );
    await laptop.signIn(email);
    await phone.client.revokeAllSessions();
    for (const browser of [laptop, phone]) {
      await expect(browser.client.getSession()).rejects.toMatchObject(clientError(errors.notSignedIn));
    }
  });

  it("ends if it is the least recently used of 50 when another one starts, also if several start at once", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const other = await signedIn(service, acme, await acme.addMember("Dora"));
    const browsers = Array.from({ length: limits.sessions }, () => new Browser(service.url));
    const ids: string[] = [];
    for (const browser of browsers) ids.push((await browser.signIn(email)).id);
    /** The third and the fifth are used least, and the third started before the fifth. Looking at them is a use too. */
    const ageAll = async () => {
      for (const [n, id] of ids.entries()) {
        const used = n === 2 || n === 4 ? 10 * dayMs : (limits.sessions - n) * minuteMs;
        await age(id, { created: n === 4 ? 10 * dayMs : 11 * dayMs, used });
      }
    };
    const isSignedIn = async (browser: Browser) => (await browser.request("GET", "/api/v1/session")).status === 200;
    const ended = async () => {
      const found = await Promise.all(browsers.map(isSignedIn));
      return browsers.flatMap((_, n) => (found[n] ? [] : [n]));
    };
    expect(await ended()).toEqual([]);
    await ageAll();
    const next = new Browser(service.url);
    await next.signIn(email);
    expect(await ended()).toEqual([2]);
    expect((await next.client.listSessions({ query: { limit: 100 } })).meta.total).toBe(limits.sessions);

    await ageAll();
    const more = [1, 2, 3].map(() => new Browser(service.url));
    await Promise.all(more.map((browser) => browser.signIn(email)));
    expect((await next.client.listSessions({ query: { limit: 100 } })).meta.total).toBe(limits.sessions);
    expect(await ended()).toEqual([0, 1, 2, 4]);
    for (const browser of [...more, next, other]) expect(await isSignedIn(browser)).toBe(true);
  });

  it("of somebody else does not exist", async () => {
    const acme = await service.createOrganisation();
    const owner = await signedIn(service, acme, acme.owner);
    const developer = await signedIn(service, acme, await acme.addMember("Dora"));
    const { id } = (await developer.client.getSession()).data;
    for (const given of [id, "x", "01890000-0000-7000-8000-000000000000"]) {
      const response = await owner.request("DELETE", `/api/v1/sessions/${given}`);
      expect(response).toMatchObject(errorResponse(errors.sessionNotFound));
    }
    expect((await developer.client.getSession()).data.id).toBe(id);
    expect((await owner.client.listSessions()).data.map((each) => each.id)).not.toContain(id);
  });

  it("is ignored as soon as there is an Authorization header, even an invalid one", async () => {
    const acme = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    const dora = await acme.addMember("Dora");
    const headers = { ...browser.headers, authorization: `Bearer ${dora.token}` };
    const me = await service.request("GET", "/api/v1/me", { headers });
    expect(me.body.data.user.id).toBe(dora.userId);
    for (const authorization of ["", "Bearer", "Bearer tok_x", "Basic eDp5"]) {
      const response = await service.request("GET", "/api/v1/me", { headers: { ...browser.headers, authorization } });
      expect(response).toMatchObject(errorResponse(errors.unauthenticated));
    }
  });

  it("counts for nothing in the widget's operations", async () => {
    const acme = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    await newWebsite(acme.owner);
    for (const path of ["/api/v1/widget/config", "/api/v1/widget/config?api_key=pk_wrong"]) {
      expect(await browser.request("GET", path)).toMatchObject(errorResponse(errors.invalidApiKey));
    }
  });

  it("no longer acts in an organisation that the person was removed from, nor do its streams", async () => {
    const acme = await service.createOrganisation("Acme");
    const bolt = await service.createOrganisation("Bolt");
    const dora = await acme.addMember("Dora");
    const browser = await signedIn(service, acme, dora);
    const { identity } = (await browser.client.getSession()).data;
    await joinWith(service, identity.id, bolt, await bolt.addMember("Dora"));
    const stream = await StreamReader.openWith(service.url, browser.headers, { organisation: acme.id });
    expect(stream.status).toBe(200);
    await acme.owner.client.removeMember({ params: { user_id: dora.userId } });
    browser.organisation = acme.id;
    expect(await browser.request("GET", "/api/v1/me")).toMatchObject(errorResponse(errors.organisationNotFound));
    await expect.poll(() => stream.isClosed, { timeout: 5_000 }).toBe(true);
    browser.organisation = undefined;
    expect((await browser.client.getMe()).data.organisation.id).toBe(bolt.id);
    expect((await browser.client.getSession()).data.organisations.map(({ name }) => name)).toEqual(["Bolt"]);
  });

  it("ends with the person's last membership, and the person is forgotten", async () => {
    const acme = await service.createOrganisation();
    const dora = await acme.addMember("Dora");
    const browser = await signedIn(service, acme, dora);
    const { email } = (await browser.client.getSession()).data.identity;
    await acme.owner.client.removeMember({ params: { user_id: dora.userId } });
    expect(await browser.request("GET", "/api/v1/session")).toMatchObject(errorResponse(errors.notSignedIn));
    await expect(new Browser(service.url).signIn(email)).rejects.toMatchObject(clientError(errors.invalidCredentials));
  });

  it("loses an owner's rights with the role, at once", async () => {
    const acme = await service.createOrganisation();
    const olga = await acme.addMember("Olga", "owner");
    const browser = await signedIn(service, acme, olga);
    await browser.client.createClient({ body: { name: "Still an owner" } });
    await acme.owner.client.updateMember({ params: { user_id: olga.userId }, body: { role: "developer" } });
    await expect(browser.client.createClient({ body: { name: "No more" } })).rejects.toMatchObject(
      clientError(errors.forbidden),
    );
  });

  it("changes the password with the current one, which ends all other sessions", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const [here, elsewhere] = [new Browser(service.url), new Browser(service.url)];
    await here.signIn(email);
    await elsewhere.signIn(email);
    const change = (current_password: string, next: string) =>
      here.client.changePassword({ body: { current_password, password: next } });
    await expect(change("wrong", "another password")).rejects.toMatchObject(clientError(errors.wrongPassword));
    await expect(change(password, "1234567")).rejects.toMatchObject(clientError(errors.passwordTooShort));
    await expect(change(password, "x".repeat(201))).rejects.toMatchObject({ status: 400, code: "invalid_input" });
    await elsewhere.client.getSession();
    await change(password, "another password");
    await here.client.getSession();
    await expect(elsewhere.client.getSession()).rejects.toMatchObject(clientError(errors.notSignedIn));
    await expect(elsewhere.signIn(email)).rejects.toMatchObject(clientError(errors.invalidCredentials));
    expect((await elsewhere.signIn(email, "another password")).identity.email).toBe(email);
  });

  it("needs a password of the last ten minutes for what could not be undone or would outlive it", async () => {
    const { acme, browser } = await agedBrowser({ password: 11 * minuteMs });
    const dora = await acme.addMember("Dora");
    const { client } = browser;
    const params = { user_id: dora.userId };
    const { data: theirs } = await dora.client.createToken({ body: { name: "Theirs" } });
    const { id: project, client_id } = await newWebsite(acme.owner);
    const { owner } = acme;
    const { data: invitation } = await owner.client.createInvitation({ body: { email: "ida@example.com" } });
    const { data: contact } = await owner.client.createContact({
      body: { client_id, name: "Cleo Client", email: "cleo@example.com" },
    });
    const webhook = { id: (await newSilentWebhook(owner)).id };
    const guarded: (() => Promise<unknown>)[] = [
      () => client.createToken({ body: { name: "Outlives it" } }),
      () => client.revokeToken({ params: { id: theirs.id } }),
      () => client.updateMember({ params, body: { role: "owner" } }),
      () => client.createInvitation({ body: { email: "eve@example.com", role: "owner" } }),
      () => client.createInvitation({ body: { email: "dev@example.com" } }),
      () => client.renewInvitation({ params: { id: invitation.id } }),
      () => client.createContact({ body: { client_id, name: "Eve", email: "eve@example.com" } }),
      () => client.renewContact({ params: { id: contact.id } }),
      () => client.createWebhook({ body: { url: "https://evil.example/" } }),
      () => client.updateWebhook({ params: webhook, body: { url: "https://evil.example/" } }),
      () => client.rotateWebhookSecret({ params: webhook }),
      () => client.rotateProjectApiKey({ params: { id: project } }),
      () => client.createMemberResetLink({ params }),
      () => client.deleteProject({ params: { id: project } }),
      () => client.removeMember({ params }),
    ];
    expect((await client.getSession()).data.reauthenticated_until).toBeNull();
    for (const attempt of guarded) {
      await expect(attempt()).rejects.toMatchObject(clientError(errors.reauthenticationRequired));
    }
    await client.updateMember({ params, body: { display_name: "Dora D." } });
    await client.updateWebhook({ params: webhook, body: { event_types: ["card.created"] } });
    expect((await owner.client.listInvitations()).meta.total).toBe(1);
    expect((await owner.client.listContacts()).meta.total).toBe(1);
    expect((await owner.client.listWebhooks()).meta.total).toBe(1);
    await expect(client.reauthenticate({ body: { password: "wrong" } })).rejects.toMatchObject(
      clientError(errors.wrongPassword),
    );
    await expect(guarded[0]?.()).rejects.toMatchObject(clientError(errors.reauthenticationRequired));
    const { data } = await client.reauthenticate({ body: { password } });
    expect(data.reauthenticated_until).not.toBeNull();
    await givePassword(service, acme, dora);
    for (const attempt of guarded) await attempt();
  });

  it("creates tokens that outlive it, and a token's request needs no password", async () => {
    const acme = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    const { token } = (await browser.client.createToken({ body: { name: "Robot" } })).data;
    await browser.client.signOut();
    expect((await service.request("GET", "/api/v1/me", { token })).status).toBe(200);
    const dora = await acme.addMember("Dora");
    expect((await service.request("DELETE", `/api/v1/members/${dora.userId}`, { token })).status).toBe(200);
  });

  it("renames the member in its organisation", async () => {
    const acme = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    const { data } = await browser.client.updateMe({ body: { display_name: "Olivia" } });
    expect(data.user.display_name).toBe("Olivia");
    expect((await browser.client.getSession()).data.organisations[0]?.display_name).toBe("Olivia");
    await acme.addMember("Dora");
    await expect(browser.client.updateMe({ body: { display_name: "DORA" } })).rejects.toMatchObject(
      clientError(errors.displayNameTaken),
    );
  });
});
