import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MailServer } from "../../server/test/support/mail-server.ts";
import { App, isSkipped } from "./support/app.ts";
import { newReports, newWebsite } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("the daily digest", () => {
  const app = new App();
  let server: MailServer;
  beforeAll(async () => {
    if (isSkipped) return;
    server = await MailServer.open();
    await app.start("sqlite", { SMTP_URL: server.url });
  });
  afterAll(async () => {
    await app.stop();
    await server?.stop();
  });

  /** As if a day had passed. */
  const makeDue = () => {
    const database = new DatabaseSync(join(app.service.environment.CORKBOARD_DATA ?? "", "corkboard.sqlite"));
    database
      .prepare("UPDATE jobs SET run_at = ? WHERE kind = 'digest'")
      .run(new Date(Date.now() - 1_000).toISOString());
    database.close();
  };

  it("is switched on in the settings, arrives by email, leads to the notifications, and is turned off by its link", async () => {
    const mia = await app.service.setUp();
    const tom = await app.service.addMember(mia, "Tom Reyes");
    const [report] = await newReports(mia, await newWebsite(mia), ["The pay button does nothing"]);
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/notifications");
    const mentions = "Somebody mentions me";
    await page.getByRole("checkbox", { name: `${mentions}: by email` }).uncheck();
    await page.getByText("Send me a daily digest").click();
    const emails = page
      .locator("section")
      .filter({ has: page.getByRole("switch", { name: "Send me a daily digest" }) });
    await emails.getByLabel("Sent at").selectOption("18");
    await emails.getByLabel("Time zone").selectOption("Europe/Lisbon");
    const saved = async () => (await mia.api.getNotificationSettings()).data;
    await expect.poll(async () => (await saved()).time_zone, soon).toBe("Europe/Lisbon");
    expect(await saved()).toMatchObject({ digest: true, digest_hour: 18, mention: true });
    expect((await saved()).mail_kinds).not.toContain("mention");

    const body = { content: "@Mia Berg, is this known?" };
    await tom.api.createFeedbackComment({ params: { id: report!.id }, body });
    await expect.poll(async () => (await mia.api.listNotifications()).meta.unread, soon).toBe(1);
    makeDue();
    const digests = () =>
      server.mailsTo("mia@nordlicht.example").filter(({ mail }) => mail.subject?.includes("unread"));
    await expect.poll(() => digests().length, soon).toBe(1);
    const text = digests()[0]?.mail.text ?? "";
    expect(text).toContain("Tom Reyes mentioned you in “The pay button does nothing”");
    const pathTo = (label: string) => {
      const { pathname, search } = new URL(new RegExp(`${label}:\\s+(\\S+)`).exec(text)?.[1] ?? "");
      return pathname + search;
    };
    await page.goto(pathTo("Open your notifications"));
    await page.getByRole("link", { name: "Unread 1" }).click();
    await page.getByText("is this known?").click();
    await page.waitForURL(`**/inbox/${report!.id}*`);
    await page.goto("/notifications?unread=true");
    await page.getByText("You have read everything.").waitFor();
    await page.getByRole("link", { name: "Notification settings" }).click();
    await page.getByText("Send me a daily digest").waitFor();
    await page.goto(pathTo("Turn off the digest"));
    await page.getByRole("button", { name: "Turn off the digest" }).click();
    await page.getByRole("heading", { name: "The daily digest is off" }).waitFor();
    await page.goto("/settings/notifications");
    const digest = page.getByRole("switch", { name: "Send me a daily digest" });
    await digest.waitFor();
    expect(await digest.isChecked()).toBe(false);
    expect(await saved()).toMatchObject({ digest: false, mail: true });
    await page.getByText("Send me emails").click();
    expect(await page.getByRole("checkbox", { name: `${mentions}: by email` }).isDisabled()).toBe(true);
  });
});
