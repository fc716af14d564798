import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { query } from "../../../db/query.ts";
import { Browser, givePassword, password, signedIn } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { useService } from "../../../../test/support/harness.ts";

const expireAll = query((q, p: { org: string; at: string }) =>
  q.updateTable("one_time_secrets").set({ expires_at: p.at }).where("org_id", "=", p.org),
);

const storedSecrets = query((q, p: { org: string }) =>
  q.selectFrom("one_time_secrets").select("hash").where("org_id", "=", p.org),
);

let invited = 0;
const newEmail = () => `invited-${process.pid}-${invited++}@example.com`;
const secretOf = (url: string) => new URL(url).hash.slice(1);

describe("an invitation", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off", CORKBOARD_URL: "https://board.example" });

  const lookUp = (secret: string, browser = Browser.of(service)) =>
    browser.request("POST", "/api/v1/invitations/lookup", { body: { secret } });
  const accept = (secret: string, body: object = {}, browser = Browser.of(service)) =>
    browser.request("POST", "/api/v1/invitations/accept", { body: { secret, ...body } });
  const newcomer = { name: "Nora New", password };

  it("lets a new person choose a name and a password, and signs them in", async () => {
    const acme = await service.createOrganisation();
    const email = newEmail();
    const { data, etag } = await acme.owner.client.createInvitation({ body: { email, display_name: "Nora" } });
    expect(data).toMatchObject({ email, role: "developer", invited_by: acme.owner.userId, emailed: false });
    expect(data.url).toMatch(/^https:\/\/board\.example\/invite#[\w-]{43}$/);
    expect(etag).toBe('"v1"');
    const secret = secretOf(data.url);
    expect((await lookUp(secret)).body.data).toEqual({
      organisation: { id: acme.id, name: "Acme" },
      email,
      role: "developer",
      display_name: "Nora",
      identity_exists: false,
      signed_in_as: null,
    });
    const browser = Browser.of(service);
    const { body, status } = await accept(secret, newcomer, browser);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ identity: { email }, organisation_id: acme.id });
    expect((await browser.client.getMe()).data).toMatchObject({
      role: "developer",
      user: { display_name: "Nora New" },
    });
    expect((await acme.owner.client.listInvitations()).data).toEqual([]);
    expect((await acme.owner.client.listMembers()).data.map((member) => member.email)).toContain(email);
    expect((await Browser.of(service).signIn(email)).organisations.map(({ id }) => id)).toEqual([acme.id]);
  });

  it("is shown without its link afterwards, and stored only as a hash", async () => {
    const acme = await service.createOrganisation();
    const { data } = await acme.owner.client.createInvitation({ body: { email: newEmail() } });
    const secret = secretOf(data.url);
    const { client } = acme.owner;
    const shown = [await client.listInvitations(), await client.getInvitation({ params: { id: data.id } })];
    expect(JSON.stringify(shown)).not.toContain(secret);
    const stored = JSON.stringify(await service.db.all(storedSecrets, { org: acme.id }));
    expect(stored).toMatch(/[0-9a-f]{64}/);
    expect(stored).not.toContain(secret);
  });

  it("works once, even if it is accepted several times at the same moment", async () => {
    const acme = await service.createOrganisation();
    const { data } = await acme.owner.client.createInvitation({ body: { email: newEmail() } });
    const secret = secretOf(data.url);
    const names = ["Ann", "Ben", "Cem", "Dag"];
    const responses = await Promise.all(names.map((name) => accept(secret, { name, password })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect([errors.linkInvalid.code, errors.signInRequired.code]).toContain(response.body.code);
    }
    expect((await acme.owner.client.listMembers()).data).toHaveLength(2);
    expect(await accept(secret, newcomer)).toMatchObject(errorResponse(errors.linkInvalid));
  });

  it("stops working when it expires, is renewed, withdrawn or made up, and all look the same", async () => {
    const acme = await service.createOrganisation();
    const { client } = acme.owner;
    const renewed = (await client.createInvitation({ body: { email: newEmail() } })).data;
    const again = await client.renewInvitation({ params: { id: renewed.id } });
    expect(again.data.url).not.toBe(renewed.url);
    expect(again.etag).toBe('"v2"');
    expect((await lookUp(secretOf(again.data.url))).status).toBe(200);
    const withdrawn = (await client.createInvitation({ body: { email: newEmail() } })).data;
    await client.deleteInvitation({ params: { id: withdrawn.id } });
    for (const secret of [secretOf(renewed.url), secretOf(withdrawn.url), "A".repeat(43), ""]) {
      expect(await lookUp(secret)).toMatchObject(errorResponse(errors.linkInvalid));
      expect(await accept(secret, newcomer)).toMatchObject(errorResponse(errors.linkInvalid));
    }
    await service.db.write((tx) => tx.send(expireAll, { org: acme.id, at: tx.now().toISOString() }));
    expect(await lookUp(secretOf(again.data.url))).toMatchObject(errorResponse(errors.linkInvalid));
    expect((await client.listMembers()).data).toHaveLength(1);
  });

  it("to somebody who has a password needs them to be signed in as that person", async () => {
    const acme = await service.createOrganisation("Acme");
    const bolt = await service.createOrganisation("Bolt");
    const dora = await acme.addMember("Dora");
    const email = await givePassword(service, acme, dora);
    const { data } = await bolt.owner.client.createInvitation({ body: { email: email.toUpperCase(), role: "owner" } });
    const secret = secretOf(data.url);
    const somebodyElse = await signedIn(service, acme, acme.owner);
    for (const browser of [Browser.of(service), somebodyElse]) {
      expect(await accept(secret, newcomer, browser)).toMatchObject(errorResponse(errors.signInRequired));
    }
    expect((await bolt.owner.client.listMembers()).data).toHaveLength(1);
    const browser = Browser.of(service);
    const { id } = await browser.signIn(email);
    const found = await lookUp(secret, browser);
    expect(found.body.data).toMatchObject({ identity_exists: true, signed_in_as: email });
    const { body } = await accept(secret, {}, browser);
    expect(body.data).toMatchObject({ id, organisation_id: bolt.id });
    expect(body.data.organisations.map(({ name }: { name: string }) => name)).toEqual(["Acme", "Bolt"]);
    browser.organisation = bolt.id;
    expect((await browser.client.getMe()).data).toMatchObject({ role: "owner", user: { display_name: "Dora" } });
  });

  it("lets a member who was added without a password sign in, with their role and name", async () => {
    const acme = await service.createOrganisation();
    const olga = await acme.addMember("Olga", "owner");
    const { email } = (await olga.client.getMe()).data.user;
    const { data } = await acme.owner.client.createInvitation({ body: { email, role: "developer" } });
    expect(data.role).toBe("owner");
    const browser = Browser.of(service);
    await accept(secretOf(data.url), { password }, browser);
    expect((await browser.client.getMe()).data).toMatchObject({
      role: "owner",
      user: { id: olga.userId, display_name: "Olga" },
    });
    const again = acme.owner.client.createInvitation({ body: { email } });
    await expect(again).rejects.toMatchObject(clientError(errors.memberCanSignIn));
  });

  it("does not bring back a member who was removed meanwhile", async () => {
    const acme = await service.createOrganisation();
    const dora = await acme.addMember("Dora");
    const { email } = (await dora.client.getMe()).data.user;
    const { data } = await acme.owner.client.createInvitation({ body: { email } });
    await acme.owner.client.removeMember({ params: { user_id: dora.userId } });
    expect(await accept(secretOf(data.url), newcomer)).toMatchObject(errorResponse(errors.linkInvalid));
  });

  it("is rejected for an address that has one, and accepted only with a name and a password", async () => {
    const acme = await service.createOrganisation();
    const email = newEmail();
    const { data } = await acme.owner.client.createInvitation({ body: { email } });
    const again = acme.owner.client.createInvitation({ body: { email: email.toUpperCase() } });
    await expect(again).rejects.toMatchObject(clientError(errors.alreadyInvited));
    for (const invalid of ["", "nora", "@example.com", "a b@example.com"]) {
      const attempt = acme.owner.client.createInvitation({ body: { email: invalid } });
      await expect(attempt).rejects.toMatchObject({ status: 400, message: "email must be an email address" });
    }
    const secret = secretOf(data.url);
    expect(await accept(secret, { name: "Nora" })).toMatchObject(errorResponse(errors.passwordTooShort));
    expect(await accept(secret, { password })).toMatchObject(errorResponse(errors.nameRequired));
    expect(await accept(secret, { name: "olive OWNER", password })).toMatchObject(
      errorResponse(errors.displayNameTaken),
    );
    expect((await accept(secret, newcomer)).status).toBe(201);
  });
});
