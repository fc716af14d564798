import type { BodyOf } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { rowsIn } from "../../../../test/support/database-rows.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Person, TestService } from "../../../../test/support/harness.ts";
import { png } from "../../../../test/support/image-bytes.ts";
import { eventually } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";

const origin = "https://shop.example";

/** End to end, from a visitor's report to the inbox and the mail server. */
describe("news of a report", () => {
  async function agency() {
    const server = await MailServer.start();
    const service = await TestService.start({
      SMTP_URL: server.url,
      CORKBOARD_URL: "https://cork.example",
      CORKBOARD_MAIL_PAUSE: "0",
      CORKBOARD_WIDGET_LIMIT: "off",
      CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
    });
    onTestFinished(() => service.stop());
    const organisation = await service.createOrganisation("Nordlicht");
    const { owner } = organisation;
    const dora = await organisation.addMember("Dora");
    const newShop = () => newWebsite(owner, { allowed_origins: [origin] });
    const shop = await newShop();

    const report = async (
      { api_key: apiKey } = shop,
      fields: Record<string, string> = {},
      files: Record<string, Blob> = {},
    ) => {
      const sent = await sendReport(service, {
        apiKey: apiKey ?? "",
        report: newReport(fields),
        files,
        headers: { origin },
      });
      expect(sent.status).toBe(201);
    };
    const reports = async (person: Person) =>
      (await person.client.listNotifications({ query: { limit: 100 } })).data.filter(({ kind }) => kind === "report");
    const states = async (person: Person) =>
      (await rowsIn(service.environment, `SELECT user_id, mail FROM notifications WHERE kind = 'report' ORDER BY id`))
        .filter(({ user_id }) => user_id === person.userId)
        .map(({ mail }) => mail);
    /** As if the two minutes, the hour or the day had passed. */
    const pass = (kind: "member-mail" | "held-mail") =>
      rowsIn(service.environment, `UPDATE jobs SET run_at = '2026-01-01T00:00:00.000Z' WHERE kind = '${kind}'`);
    const choose = (person: Person, body: BodyOf<"updateNotificationSettings">) =>
      person.client.updateNotificationSettings({ body });
    return { server, service, organisation, owner, dora, shop, newShop, report, reports, states, pass, choose };
  }

  it("reaches every member in the app, with its words; what members add themselves does not", async () => {
    const { owner, dora, report, reports } = await agency();
    await newFeedback(owner, { title: "Added by a member" });
    await report(undefined, { title: "Checkout is dead", description: "Since this morning" });
    for (const person of [owner, dora]) {
      await eventually(async () => expect(await reports(person)).toHaveLength(1));
      expect((await reports(person))[0]).toMatchObject({
        subject_title: "Checkout is dead",
        excerpt: "Since this morning",
        actor: null,
      });
    }
  });

  it("is not about spam, until a member says that it is none", async () => {
    const { owner, dora, report, reports } = await agency();
    await report(undefined, { title: "Cheap pills", website: "https://pills.example" });
    await report(undefined, { title: "No spam" });
    await eventually(async () => expect(await reports(dora)).toHaveLength(1));
    const [spam] = (await owner.client.listFeedback({ query: { spam: "true" } })).data;
    const params = { id: spam?.id ?? "" };
    await owner.client.updateFeedback({ params, body: { spam: false } });
    await eventually(async () => expect(await reports(dora)).toHaveLength(2));
    await owner.client.updateFeedback({ params, body: { spam: true } });
    expect((await reports(dora)).map(({ subject_title }) => subject_title)).toEqual(["No spam"]);
    await owner.client.updateFeedback({ params, body: { spam: false } });
    await report(undefined, { title: "A marker" });
    await eventually(async () => expect((await reports(dora))[0]?.subject_title).toBe("A marker"));
    expect(await reports(dora)).toHaveLength(2);
  });

  it("comes by email at once to owners for the first one of a website, then once a day, and to developers never", async () => {
    const { server, service, owner, dora, report, reports, states, pass } = await agency();
    await report();
    await eventually(async () => expect(await reports(dora)).toHaveLength(1));
    for (let more = 0; more < 3; more++) await report();
    await eventually(async () => expect(await reports(dora)).toHaveLength(4));
    expect(await states(owner)).toEqual(["due", "daily", "daily", "daily"]);
    expect(await states(dora)).toEqual(["none", "none", "none", "none"]);
    expect(server.received).toEqual([]);
    await pass("member-mail");
    await eventually(() => expect(server.received).toHaveLength(1));
    const [held] = await rowsIn(service.environment, `SELECT run_at FROM jobs WHERE kind = 'held-mail'`);
    expect(new Date(String(held?.["run_at"])).toISOString()).toMatch(/T08:00:00.000Z$/);
    await pass("held-mail");
    await eventually(() => expect(server.received).toHaveLength(2));
    expect(server.received[1]?.mail.subject).toBe("3 new reports in Nordlicht");
    await eventually(async () => expect(await states(owner)).toEqual(["sent", "sent", "sent", "sent"]));
  });

  it("shows picture, words, person and page by email, with links to the report and to end these emails", async () => {
    const { server, owner, dora, report, choose, pass, states } = await agency();
    await choose(dora, { report_mail: "at_once" });
    const fields = {
      title: "Checkout is dead",
      description: "Since this morning",
      reporter_name: "Rita",
      page_url: `${origin}/cart`,
    };
    await report(undefined, fields, { screenshot: new Blob([await png(300, 200)], { type: "image/png" }) });
    await eventually(async () => expect(await states(dora)).toEqual(["due"]));
    await pass("member-mail");
    await eventually(() => expect(server.received).toHaveLength(2));
    const [item] = (await owner.client.listFeedback()).data;
    const received = server.received.find(({ mail }) => mail.to?.[0]?.name === "Dora");
    expect(received?.mail.subject).toMatch(/^New report for .*: “Checkout is dead”$/);
    for (const text of ["> Since this morning", "Reported by: Rita", `Page: ${origin}/cart`, `/inbox/${item?.id}?`]) {
      expect(received?.mail.text).toContain(text);
    }
    expect(received?.mail.html).toContain(`src="cid:${item?.id}"`);
    expect(received?.mail.attachments).toMatchObject([{ mimeType: "image/jpeg", contentId: `<${item?.id}>` }]);
    expect(received?.header("list-unsubscribe")).toMatch(/\/unsubscribe\/[0-9a-f]{64}\/report>$/);
  });

  it("comes in one email per person, however many arrive within two minutes", async () => {
    const { server, owner, dora, report, reports, choose, pass } = await agency();
    for (const person of [owner, dora]) await choose(person, { report_mail: "at_once" });
    for (let batch = 0; batch < 50; batch++) await Promise.all(Array.from({ length: 4 }, () => report()));
    await eventually(async () => expect((await dora.client.listNotifications()).meta.total).toBe(200));
    expect(await reports(owner)).toHaveLength(100);
    expect(server.received).toEqual([]);
    await pass("member-mail");
    await eventually(() => expect(server.received).toHaveLength(2));
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(Array(2).fill("200 new reports in Nordlicht"));
    expect(server.received[0]?.mail.text).toContain("and 150 more");
  });

  it("follows what a person has chosen for a website", async () => {
    const { owner, dora, shop, newShop, report, reports, states, choose } = await agency();
    const quiet = await newShop();
    const hourly = await newShop();
    const report_projects = [
      { project_id: quiet.id, report: "assigned", report_mail: "at_once" },
      { project_id: hourly.id, report: "all", report_mail: "hourly" },
    ] as const;
    const foreign = { project_id: crypto.randomUUID(), report: "all", report_mail: "daily" } as const;
    const chosen = (await choose(dora, { report_projects: [...report_projects, foreign] })).data;
    expect(chosen).toMatchObject({ report_projects, report_mail: "assigned" });
    for (const website of [quiet, hourly, shop]) await report(website);
    await eventually(async () => expect(await reports(owner)).toHaveLength(3));
    expect((await reports(dora)).map(({ project_id }) => project_id)).toEqual([shop.id, hourly.id]);
    expect(await states(dora)).toEqual(["hourly", "none"]);
    await choose(dora, { report: false });
    await report();
    await eventually(async () => expect(await reports(owner)).toHaveLength(4));
    expect(await reports(dora)).toHaveLength(2);
  });

  it("is left out of the next email if it was read, or is spam by then", async () => {
    const { server, owner, dora, report, reports, choose, pass, states } = await agency();
    await choose(dora, { report_mail: "hourly" });
    for (const title of ["Read", "Spam", "News"]) await report(undefined, { title });
    await eventually(async () => expect(await states(dora)).toEqual(["hourly", "hourly", "hourly"]));
    const [, , read] = await reports(dora);
    await dora.client.markNotificationsRead({ body: { ids: [read?.id ?? ""] } });
    const spam = (await owner.client.listFeedback()).data.find(({ title }) => title === "Spam");
    await owner.client.updateFeedback({ params: { id: spam?.id ?? "" }, body: { spam: true } });
    await pass("held-mail");
    const mine = () => server.received.filter(({ mail }) => mail.to?.[0]?.name === "Dora");
    await eventually(() => expect(mine()).toHaveLength(1));
    expect(mine()[0]?.mail.subject).toContain("“News”");
  });

  it("stops by email with one click, and nothing else does", async () => {
    const { server, service, owner, dora, report, choose, pass, states } = await agency();
    await choose(dora, { report_mail: "at_once" });
    await report();
    await eventually(async () => expect(await states(dora)).toEqual(["due"]));
    await pass("member-mail");
    await eventually(() => expect(server.received).toHaveLength(2));
    const received = server.received.find(({ mail }) => mail.to?.[0]?.name === "Dora");
    const { pathname } = new URL(/<(.*)>/.exec(received?.header("list-unsubscribe") ?? "")?.[1] ?? "");
    expect((await service.request("GET", pathname)).body).toContain("Stop emails about new reports?");
    expect((await dora.client.getNotificationSettings()).data.mail_kinds).toContain("report");
    expect((await service.request("POST", pathname)).status).toBe(200);
    const after = (await dora.client.getNotificationSettings()).data;
    expect(after).toMatchObject({ mail: true, report: true });
    expect(after.mail_kinds).not.toContain("report");
    expect(after.mail_kinds).toContain("mention");
    await report();
    await eventually(async () => expect(await states(owner)).toHaveLength(2));
    expect(await states(dora)).toEqual(["sent", "none"]);
    expect((await service.request("POST", pathname.replace(/[0-9a-f]{64}/, "0".repeat(64)))).status).toBe(404);
  });
});
