import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { Browser, givePassword, joinWith, signedIn } from "../../../../test/support/browser-session.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { formOf, newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../../test/support/harness.ts";
import { newReportedItem } from "../../../../test/support/reports.ts";
import { newWebsite, sendReport } from "../../../../test/support/visitor.ts";

const secretOf = (url: string) => new URL(url).hash.slice(1);
const noSuchKey = `pk_${"0".repeat(48)}`;
let invited = 0;

describe("a deleted organisation, in the week in which it can be restored", () => {
  const service = useService({
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_SIGN_IN_LIMIT: "off",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
  });

  const portal = (path: string, cookie: string, fields?: Record<string, string>) =>
    fetch(service.url + path, {
      method: fields ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie, ...(fields ? { origin: service.url } : {}) },
      body: fields ? new URLSearchParams(fields) : null,
    });

  const mcp = (token: string) =>
    service.request("POST", "/mcp", {
      token,
      headers: { accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });

  /** What each way into an organisation answers: its status, and whether it says what it does for those that are missing. */
  const waysInto = async (organisation: Organisation) => {
    const { owner, id } = organisation;
    const website = await newWebsite(owner, { reporter_replies: true });
    const reported = await newReportedItem(service, organisation);
    const board = await newBoard(owner, ["To do"]);
    const card = await newCard(owner, board);
    await owner.client.addCardAttachments({ params: { id: card.id }, form: formOf({ "notes.txt": "To be read" }) });
    const attached = (await owner.client.getCard({ params: { id: card.id } })).data.attachments[0];
    const file = new URL(attached?.url ?? "").pathname;
    const contactOf = async () =>
      (
        await owner.client.createContact({
          body: { client_id: website.client_id, name: "Bea", email: `bea-${process.pid}-${invited++}@bolt.example` },
        })
      ).data;
    const signIn = async (secret: string) =>
      (await portal("/portal/sign-in", "", { secret })).headers.get("set-cookie")?.split(";")[0] ?? "";
    const cookie = await signIn(secretOf((await contactOf()).url));
    const unused = secretOf((await contactOf()).url);
    const email = `ivy-${process.pid}-${invited++}@example.com`;
    const invitation = secretOf((await owner.client.createInvitation({ body: { email } })).data.url);
    return {
      token: async () => (await service.request("GET", "/api/v1/me", { token: owner.token })).status,
      mcp: async () => (await mcp(owner.token)).status,
      widget: async () => (await service.request("GET", `/api/v1/widget/config?api_key=${website.api_key}`)).status,
      report: async () => (await sendReport(service, { apiKey: website.api_key })).status,
      reporter: async () => (await reported.page()).status,
      file: async () => (await fetch(service.url + file)).status,
      portal: async () => (await portal("/portal", cookie)).status,
      portalLink: async () => ((await signIn(unused)) === "" ? "refused" : "accepted"),
      invitation: async () =>
        (await service.request("POST", "/api/v1/invitations/lookup", { body: { secret: invitation } })).status,
      organisation: id,
      website,
    };
  };

  type Ways = Awaited<ReturnType<typeof waysInto>>;
  const answers = async ({ token, mcp: tools, widget, report, reporter, file, portal: page, invitation }: Ways) => ({
    token: await token(),
    mcp: await tools(),
    widget: await widget(),
    report: await report(),
    reporter: await reporter(),
    file: await file(),
    portal: await page(),
    invitation: await invitation(),
  });

  const open = {
    token: 200,
    mcp: 200,
    widget: 200,
    report: 201,
    reporter: 200,
    file: 200,
    portal: 200,
    invitation: 200,
  };

  it("is closed for tokens, agents, widgets, reporters, contacts and invited people, and opens again", async () => {
    const acme = await service.createOrganisation();
    const other = await service.createOrganisation("Other");
    const browser = await signedIn(service, acme, acme.owner);
    const [ours, theirs] = [await waysInto(acme), await waysInto(other)];
    expect(await answers(ours)).toEqual(open);

    await browser.client.deleteOrganisation({ body: { name: "Acme" } });
    const closed = { token: 401, mcp: 401, reporter: 404, file: 404, invitation: 404 };
    await expect.poll(ours.widget, { timeout: 20_000 }).not.toBe(200);
    const answered = await answers(ours);
    expect(answered).toMatchObject(closed);
    expect(answered.portal).not.toBe(200);
    expect(await ours.portalLink()).toBe("refused");
    // As if the key did not exist.
    const widget = (key: string) => service.request("GET", `/api/v1/widget/config?api_key=${key}`);
    const known = await widget(ours.website.api_key ?? "");
    const unknown = await widget(noSuchKey);
    const unnamed = { request_id: "" };
    expect({ status: known.status, body: { ...known.body, ...unnamed } }).toEqual({
      status: unknown.status,
      body: { ...unknown.body, ...unnamed },
    });
    expect((await sendReport(service, { apiKey: ours.website.api_key })).status).toBe(
      (await sendReport(service, { apiKey: noSuchKey })).status,
    );
    expect(await answers(theirs)).toEqual(open);

    await browser.client.restoreOrganisation();
    await expect.poll(() => answers(ours), { timeout: 20_000 }).toEqual(open);
    expect(await ours.portalLink()).toBe("accepted");
  });

  it("tells members that it was deleted, and lets owners restore it, but not developers or tokens", async () => {
    const acme = await service.createOrganisation();
    const dora = await acme.addMember("Dora");
    const [olive, doras] = [await signedIn(service, acme, acme.owner), await signedIn(service, acme, dora)];
    const { id } = await newFeedback(acme.owner, { project_id: (await newWebsite(acme.owner)).id });
    const { data: closed } = await olive.client.deleteOrganisation({ body: { name: " Acme " } });
    expect(Date.parse(closed.purge_at ?? "") - Date.parse(closed.deleted_at ?? "")).toBe(7 * 24 * 60 * 60 * 1_000);
    for (const browser of [olive, doras]) {
      expect(await browser.request("GET", "/api/v1/feedback")).toMatchObject(errorResponse(errors.organisationDeleted));
      expect(await browser.request("POST", "/api/v1/clients", { body: { name: "X" } })).toMatchObject(
        errorResponse(errors.organisationDeleted),
      );
      expect((await browser.client.getOrganisation()).data).toEqual(closed);
      const { organisations } = (await browser.client.getSession()).data;
      expect(organisations).toMatchObject([{ deleted_at: closed.deleted_at, purge_at: closed.purge_at }]);
    }
    expect(await doras.request("POST", "/api/v1/organisation/restore")).toMatchObject(errorResponse(errors.forbidden));
    const byToken = await service.request("POST", "/api/v1/organisation/restore", { token: acme.owner.token });
    expect(byToken).toMatchObject(errorResponse(errors.unauthenticated));
    // Whoever signs in meanwhile can restore it too.
    const email = await givePassword(service, acme, await addedOwner(acme));
    const again = new Browser(service.url);
    await again.signIn(email);
    expect((await again.client.restoreOrganisation()).data).toMatchObject({ deleted_at: null, purge_at: null });
    expect((await doras.client.getFeedback({ params: { id } })).data.id).toBe(id);
    expect(await olive.request("POST", "/api/v1/organisation/restore")).toMatchObject(
      errorResponse(errors.organisationNotDeleted),
    );
  });

  /** Somebody whom the operator has made an owner while it is closed. */
  const addedOwner = async (acme: Organisation) => acme.addMember("Otto", "owner");

  it("does not stand in the way of a person's other organisations", async () => {
    const acme = await service.createOrganisation();
    const other = await service.createOrganisation("Other");
    const browser = await signedIn(service, acme, acme.owner);
    const { identity } = (await browser.client.getSession()).data;
    await joinWith(service, identity.id, other, other.owner);
    browser.organisation = acme.id;
    await expect.poll(async () => (await browser.client.getSession()).data.organisations.length).toBe(2);
    await browser.client.deleteOrganisation({ body: { name: "Acme" } });
    expect(await browser.request("GET", "/api/v1/me")).toMatchObject(errorResponse(errors.organisationDeleted));
    browser.organisation = undefined;
    expect((await browser.client.getMe()).data.organisation.name).toBe("Other");
    expect((await browser.client.getSession()).data.organisation_id).toBe(other.id);
  });

  it("is deleted only with its name, by an owner in a session that was confirmed recently", async () => {
    const acme = await service.createOrganisation();
    const dora = await acme.addMember("Dora");
    const [olive, doras] = [await signedIn(service, acme, acme.owner), await signedIn(service, acme, dora)];
    const path = "/api/v1/organisation/delete";
    for (const body of [{ name: "acme" }, { name: "" }, {}, { name: 7 }]) {
      expect(await olive.request("POST", path, { body })).toMatchObject(errorResponse(errors.organisationNameMismatch));
    }
    const body = { name: "Acme" };
    expect(await doras.request("POST", path, { body })).toMatchObject(errorResponse(errors.forbidden));
    const byToken = await service.request("POST", path, { token: acme.owner.token, body });
    expect(byToken).toMatchObject(errorResponse(errors.sessionRequired));
    expect((await olive.client.getOrganisation()).data.deleted_at).toBeNull();
  });

  it("is renamed by owners, for everybody", async () => {
    const acme = await service.createOrganisation();
    const dora = await acme.addMember("Dora");
    const olive = await signedIn(service, acme, acme.owner);
    const { data } = await olive.client.updateOrganisation({ body: { name: " Nordlicht " } });
    expect(data).toMatchObject({ name: "Nordlicht", version: 2 });
    expect((await dora.client.getMe()).data.organisation.name).toBe("Nordlicht");
    expect((await olive.client.getSession()).data.organisations[0]?.name).toBe("Nordlicht");
    const stale = { "if-match": '"v1"' };
    const patch = (headers: Record<string, string>, name: unknown) =>
      olive.request("PATCH", "/api/v1/organisation", { body: { name }, headers });
    expect((await patch(stale, "Other")).status).toBe(412);
    for (const name of ["", " ", 7, "x".repeat(10_000)]) expect((await patch({}, name)).status).toBe(400);
    const renamed = await acme.owner.client.listAudit({ query: { kind: "organisation.renamed" } });
    expect(renamed.data).toMatchObject([{ about: "Acme → Nordlicht", address: "127.0.0.1" }]);
  });
});
