import type { Wire } from "@corkboard/client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MailServer } from "../../server/test/support/mail-server.ts";
import { App, isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReport } from "./support/reports.ts";

const newReport = (app: App, project: Wire.Project) =>
  sendReport(app.service.url, project, { reporter_name: "Vera Holm", reporter_email: "vera@visitor.example" });

const byHand = /No email is sent from here\. You get a (?:personal )?link to pass on yourself\./;

describe.skipIf(isSkipped)("a service that sends no email", () => {
  const app = useApp();
  let mia: Person;
  let project: Wire.Project;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    project = await addWebsite(mia, app.service.url);
  });

  it("says so at the reply, and lets a member pass on the link that the reporter reads it with", async () => {
    const id = await newReport(app, project);
    const { page } = await app.visit({ as: mia, permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(`/inbox/${id}`);
    await page.getByRole("radio", { name: "Reply to Vera" }).click();
    await page.getByText("No email is sent from here. Vera Holm sees this on the report page.").waitFor();
    expect(await page.getByText("gets an email").count()).toBe(0);
    await page.getByRole("textbox", { name: "Reply to Vera" }).fill("We found the reason.");
    await page.getByRole("button", { name: "Copy the link for Vera Holm" }).click();
    await page.getByText("Link copied. Whoever has it replies and accepts work as the reporter.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Reply to Vera" }).click();
    await page.getByRole("listitem").filter({ hasText: "We found the reason." }).getByText("Public").waitFor();

    const vera = await app.visit();
    await vera.page.goto(link);
    await vera.page.getByText("We found the reason.").waitFor();
    expect(await vera.page.getByText(/email/i).count()).toBe(0);
  });

  it("offers the link among the report's actions, and records who copied it", async () => {
    const id = await newReport(app, project);
    const { page } = await app.visit({ as: mia, permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(`/inbox/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Copy the reporter's link" }).click();
    await page.getByText("Link copied. Whoever has it").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/reports/${id}-`);
    await page.goto("/settings/audit");
    await page.getByText("Copied a reporter's link").first().waitFor();
  });

  it("offers no link where the reporter left no address", async () => {
    const id = await sendReport(app.service.url, project, { reporter_email: "" });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/inbox/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Mark as spam" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Copy the reporter's link" }).count()).toBe(0);
  });

  it("says so where people are invited, notified and have forgotten their password", async () => {
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/members");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByRole("dialog").getByText(byHand).waitFor();
    await page.goto("/settings/portal");
    await page.getByRole("button", { name: "Invite contact" }).click();
    await page.getByRole("dialog").getByText(byHand).waitFor();
    await page.goto("/settings/notifications");
    await page.getByText("This service sends no email.").waitFor();
    for (const name of ["Send me emails", "Send me a daily digest", "Send me a summary of the agents' work"]) {
      const toggle = page.getByRole("switch", { name });
      expect([await toggle.isDisabled(), await toggle.isChecked()]).toEqual([true, false]);
    }
    const mailed = page.getByRole("checkbox", { name: /: by email$/ });
    for (const box of await mailed.all())
      expect([await box.isDisabled(), await box.isChecked()]).toEqual([true, false]);
    expect(await page.getByText(/One email a day|in one email/).count()).toBe(0);

    const forgetful = await app.visit();
    await forgetful.page.goto("/sign-in");
    await forgetful.page.getByRole("link", { name: "Forgot your password?" }).click();
    await forgetful.page.getByText("This Corkboard sends no email. An owner").waitFor();
    expect(await forgetful.page.getByRole("textbox").count()).toBe(0);
  });
});

describe.skipIf(isSkipped)("a service that sends email", () => {
  const app = new App();
  let server: MailServer;
  beforeAll(async () => {
    if (isSkipped) return;
    server = await MailServer.open();
    await app.start("sqlite", { SMTP_URL: server.url });
  });
  afterEach(({ task }) => app.endVisits(task));
  afterAll(async () => {
    await app.stop();
    await server?.stop();
  });

  it("promises it where it is sent", async () => {
    const mia = await app.service.setUp();
    const project = await addWebsite(mia, app.service.url);
    const id = await newReport(app, project);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/inbox/${id}`);
    await page.getByRole("radio", { name: "Reply to Vera" }).click();
    await page.getByText("Vera Holm gets an email and can read this.").waitFor();
    await page.goto("/settings/members");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText("They receive an email with a link.").waitFor();
  });
});
