import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { claimReport } from "../../../../test/support/agent-work.ts";
import { agentOf } from "../../../../test/support/claims.ts";
import { newProject } from "../../../../test/support/factories.ts";
import { type Person, TestService } from "../../../../test/support/harness.ts";
import { jobIn } from "../../../../test/support/job-in.ts";
import { eventually } from "../../../../test/support/mail-runner.ts";
import { MailServer, type ReceivedMail } from "../../../../test/support/mail-server.ts";
import { signedInContact } from "../../../../test/support/portal-contact.ts";
import { newReportedItem, postForm } from "../../../../test/support/reports.ts";
import { query } from "../../../db/query.ts";

const listNews = query((q, p: { org: string }) =>
  q.selectFrom("contact_news").select(["contact_id", "mail"]).where("org_id", "=", p.org),
);

const origin = "https://cork.example";

type Agency = Awaited<ReturnType<typeof agency>>;

/** End to end, from the request to the mail server. */
async function agency({ smtp = true } = {}) {
  const server = await MailServer.start();
  const settings = { CORKBOARD_URL: origin, CORKBOARD_MAIL_PAUSE: "0" };
  const service = await TestService.start({
    ...settings,
    ...(smtp ? { SMTP_URL: server.url } : {}),
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
  });
  onTestFinished(() => service.stop());
  const { client, website, invite, deliver, ...first } = await newOrganisation(service, server);
  return { server, service, client, website, invite, deliver, ...first };
}

async function newOrganisation(service: TestService, server: MailServer) {
  const organisation = await service.createOrganisation("Kork & Co");
  const { owner } = organisation;
  const agent = await agentOf(service, owner);
  const newClient = async () => (await owner.client.createClient({ body: { name: randomUUID() } })).data.id;
  const client = await newClient();
  const website = (await newProject(owner, "website", client)).id;
  return {
    organisation,
    owner,
    newClient,
    client,
    website,
    invite: (client_id = client, email?: string) => newContact(service, server, owner, { client_id, email }),
    /** A report with a delivery of an agent that waits for the team, unless the project shows it at once. */
    async deliver(title: string, fields: { project_id?: string; reporter_email?: string; summary?: string } = {}) {
      const { summary = `Repaired: ${title}`, ...given } = fields;
      const report = await newReportedItem(service, organisation, { project_id: website, title, ...given });
      const { id } = await (await claimReport(agent, report.id, owner)).deliver({ summary });
      const params = { id };
      return {
        report,
        show: (words?: string) =>
          owner.client.showDelivery({ params, body: words === undefined ? {} : { summary: words } }),
        accept: () => owner.client.decideDelivery({ params, body: { verdict: "accept" } }),
        reject: () => owner.client.decideDelivery({ params, body: { verdict: "reject", reason: "Still broken" } }),
      };
    },
    news: async () => (await service.db.all(listNews, { org: organisation.id })).map(({ mail }) => mail),
  };
}

async function newContact(
  service: TestService,
  server: MailServer,
  owner: Person,
  { client_id, email = `${randomUUID()}@contacts.example` }: { client_id: string; email?: string | undefined },
) {
  const { data: contact } = await owner.client.createContact({ body: { client_id, name: "Bea Bolt", email } });
  const org = (await owner.client.getMe()).data.organisation.id;
  const job = jobIn(service.db, { org, kind: "contact-mail", subject: contact.id });
  const isOfPortal = (mail: ReceivedMail) => mail.header("list-unsubscribe")?.includes("/portal/unsubscribe/") ?? false;
  const received = () => server.mailsTo(email).filter(isOfPortal);
  return {
    ...contact,
    job,
    received,
    subjects: () => received().map(({ mail }) => mail.subject),
    /** Does not wait until the burst is over. */
    async send() {
      await eventually(async () => expect((await job.row())?.run_at).toEqual(expect.any(String)));
      await job.makeDue();
      await eventually(async () => expect(await job.isIdle()).toBe(true));
    },
  };
}

/** Waits until everything before has been processed: events are processed in their order. */
async function settled({ invite: inviteContact, deliver, newClient, owner }: Agency) {
  const client = await newClient();
  const marker = await inviteContact(client);
  const { id: project_id } = await newProject(owner, "website", client);
  await (await deliver("Marker", { project_id })).show();
  await marker.send();
  expect(marker.received()).toHaveLength(1);
}

/** The path of a link to the service's own address. */
const pathIn = (mail: ReceivedMail | undefined, pattern: RegExp) =>
  new URL(pattern.exec(mail?.mail.text ?? "")?.[0] ?? "https://missing.example").pathname;

describe("email to a contact", () => {
  it("lists the results of a burst once, with the words shown and links to the portal, and goes to nobody else", async () => {
    const all = await agency();
    const { service, server, deliver } = all;
    const [bea, carl] = [await all.invite(), await all.invite()];
    const elsewhere = await all.invite(await all.newClient());
    const foreign = await newOrganisation(service, server);
    const stranger = await foreign.invite();
    const first = await deliver("Menu", { summary: "Secret agent words" });
    const second = await deliver("Basket");
    await first.show("You can open the menu again");
    await second.show();
    await settled(all);
    for (const contact of [bea, carl]) {
      await contact.send();
      expect(contact.subjects()).toEqual(["2 results wait for your check"]);
    }
    const [mail] = bea.received();
    const links = [first, second].map(({ report }) => `https://cork.example/portal/reports/${report.id}`);
    expect(mail?.mail.text?.split("\n\n-- \n")[0]).toBe(
      `Menu\n> You can open the menu again\nA website\n${links[0]}\n\n` +
        `Basket\n> Repaired: Basket\nWritten by an AI agent that works for the team.\nA website\n${links[1]}`,
    );
    expect(mail?.mail.text).toContain("Kork & Co has invited you");
    expect(mail?.raw).not.toContain("Secret agent words");
    expect(mail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const browser = await signedInContact(service.url, bea.url, { origin });
    const page = await browser.get(pathIn(mail, /https:\S+\/portal\/reports\/\S+/));
    expect(page.status).toBe(200);
    expect(page.body).toContain("You can open the menu again");

    for (const contact of [elsewhere, stranger]) {
      expect(await contact.job.row()).toBeUndefined();
      expect(contact.received()).toEqual([]);
    }
    await (await deliver("Footer")).show();
    await bea.send();
    expect(bea.subjects()).toEqual(["2 results wait for your check", "Please check the result for “Footer”"]);
  });

  it("says nothing of a delivery that nobody has shown, nor of words that agents may not write", async () => {
    const all = await agency();
    const { owner, deliver, website } = all;
    const bea = await all.invite();
    await deliver("Waits for the team");
    const params = { id: website };
    await owner.client.updateProject({ params, body: { delivery_review: "client" } });
    await deliver("Shown at once");
    await settled(all);
    expect(await bea.job.row()).toBeUndefined();
    await owner.client.updateProject({ params, body: { agent_questions: "reporter" } });
    await deliver("Shown with words");
    await bea.send();
    expect(bea.subjects()).toEqual(["Please check the result for “Shown with words”"]);
  });

  it("leaves out what was decided, hidden, deleted or moved to another client meanwhile", async () => {
    const all = await agency();
    const { owner, deliver } = all;
    const bea = await all.invite();
    const moved = (await newProject(owner, "website", all.client)).id;
    const removed = (await newProject(owner, "website", all.client)).id;
    const [accepted, rejected, hidden, deleted, open] = [
      await deliver("Accepted"),
      await deliver("Rejected"),
      await deliver("Hidden"),
      await deliver("Deleted"),
      await deliver("Open"),
    ];
    const rest = [await deliver("Moved", { project_id: moved }), await deliver("Removed", { project_id: removed })];
    for (const one of [accepted, rejected, hidden, deleted, open, ...rest]) await one.show();
    await eventually(async () => expect(await all.news()).toHaveLength(7));
    await accepted.accept();
    await rejected.reject();
    await owner.client.updateFeedback({ params: { id: hidden.report.id }, body: { spam: true } });
    await owner.client.deleteFeedback({ params: { id: deleted.report.id } });
    await owner.client.updateProject({ params: { id: moved }, body: { client_id: await all.newClient() } });
    await owner.client.deleteProject({ params: { id: removed } });
    await bea.send();
    expect(bea.subjects()).toEqual(["Please check the result for “Open”"]);
    expect(bea.received()[0]?.raw).not.toMatch(/Accepted|Rejected|Hidden|Deleted|Moved|Removed/);
    await eventually(async () => expect((await all.news()).toSorted()).toEqual([...Array(4).fill("none"), "sent"]));
  });

  it("is the reporter's alone for a contact who has reported it, unless the reporter gets none", async () => {
    const all = await agency();
    const address = `${randomUUID()}@reporters.example`;
    const bea = await all.invite(all.client, address.replace("@", "+Portal@"));
    const own = await all.deliver("Own", { reporter_email: address });
    await own.show();
    await eventually(() => expect(all.server.mailsTo(address)).toHaveLength(1));
    await settled(all);
    expect(await bea.job.row()).toBeUndefined();

    const off = await all.deliver("Off", { reporter_email: address });
    await all.service.request("POST", `${off.report.path}/unsubscribe`);
    await off.show();
    await bea.send();
    expect(bea.subjects()).toEqual(["Please check the result for “Off”"]);
    expect(all.server.mailsTo(address)).toHaveLength(1);
  });

  it("ends with one click, and is resumed in the portal; other keys do nothing", async () => {
    const all = await agency();
    const { service, deliver } = all;
    const bea = await all.invite();
    await (await deliver("First")).show();
    await bea.send();
    const wayOut = pathIn(bea.received()[0], /https:\S+\/portal\/unsubscribe\/\S+/);
    const scan = await service.request("GET", wayOut, { headers: { "accept-language": "de" } });
    expect(scan.body).toContain("E-Mails über Ergebnisse abbestellen?");
    expect(scan.body).not.toContain("Bea");
    const carl = await all.invite();
    const forged = [wayOut.replace(bea.id, carl.id), `${wayOut}x`, "/portal/unsubscribe/x"];
    for (const path of forged) expect((await postForm(service, path, {})).status).toBe(404);

    await (await deliver("Second")).show();
    await eventually(async () => expect(await all.news()).toHaveLength(3));
    expect((await postForm(service, wayOut, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
    await (await deliver("Third")).show();
    await bea.send();
    await carl.send();
    expect(bea.subjects()).toEqual(["Please check the result for “First”"]);
    expect(carl.subjects()).toEqual(["2 results wait for your check"]);

    const browser = await signedInContact(service.url, bea.url, { origin });
    expect((await browser.get("/portal")).body).toContain("You do not receive emails about results.");
    expect((await postForm(service, "/portal/emails", { wanted: "1" })).status).toBe(403);
    expect(await browser.post("/portal/emails", { wanted: "1" })).toEqual({ status: 303 });
    expect((await browser.get("/portal")).body).toContain("You receive an email when there is a result");
    await (await deliver("Fourth")).show();
    await bea.send();
    expect(bea.subjects()).toEqual(["Please check the result for “First”", "Please check the result for “Fourth”"]);

    await all.owner.client.deleteContact({ params: { id: bea.id } });
    expect((await postForm(service, wayOut, {})).status).toBe(404);
  });

  it("is not sent to a contact who was removed", async () => {
    const all = await agency();
    const bea = await all.invite();
    await (await all.deliver("Result")).show();
    await eventually(async () => expect(await all.news()).toEqual(["due"]));
    await all.owner.client.deleteContact({ params: { id: bea.id } });
    expect(await all.news()).toEqual([]);
    await bea.send();
    expect(bea.received()).toEqual([]);
  });

  it("uses the language that the contact has signed in with", async () => {
    const all = await agency();
    const bea = await all.invite();
    await signedInContact(all.service.url, bea.url, { origin, language: "pt, fr-CH;q=0.9, de;q=0.5" });
    await (await all.deliver("Menu")).show();
    await bea.send();
    expect(bea.subjects()).toEqual(["Veuillez vérifier le résultat pour « Menu »"]);
  });

  it("is neither queued nor mentioned without a mail server", async () => {
    const all = await agency({ smtp: false });
    const bea = await all.invite();
    await (await all.deliver("Result")).show();
    const browser = await signedInContact(all.service.url, bea.url, { origin });
    const { body } = await browser.get("/portal");
    expect(body).toContain("Result");
    expect(body).not.toMatch(/e-?mail/i);
    expect(await bea.job.row()).toBeUndefined();
    expect(await all.news()).toEqual([]);
  });
});
