import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MailServer } from "../../server/test/support/mail-server.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { App, isSkipped } from "./support/app.ts";
import { newReports, newWebsite } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("failed jobs in the settings", () => {
  const app = new App();
  let isRefusing = true;
  let server: MailServer;
  beforeAll(async () => {
    if (isSkipped) return;
    server = await MailServer.open({
      onRecipient: (address) => (isRefusing && address.startsWith("tom") ? 550 : undefined),
    });
    await app.start("sqlite", { SMTP_URL: server.url });
  });
  afterAll(async () => {
    await app.stop();
    await server?.stop();
  });

  it("list an email that the mail server rejected, until an owner has tried it again and it was sent", async () => {
    const mia = await app.service.setUp();
    await app.service.addMember(mia, "Tom Reyes");
    const [report] = await newReports(mia, await newWebsite(mia), ["The pay button does nothing"]);
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/failed-jobs");
    await page.getByRole("heading", { name: "Nothing has failed" }).waitFor();
    const body = { content: "@Tom Reyes, is this known?" };
    await mia.api.createFeedbackComment({ params: { id: report!.id }, body });
    await expect.poll(async () => (await mia.api.listFailedJobs()).data.length, soon).toBe(1);
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: "Email to Tom Reyes" });
    await row.getByText("The mail server did not accept the recipient.").waitFor();
    await expectAccessible(page);

    isRefusing = false;
    await row.getByRole("button", { name: "Try again: Email to Tom Reyes" }).click();
    await page.getByRole("heading", { name: "Nothing has failed" }).waitFor();
    const subjects = () => server.received.map(({ mail }) => mail.subject);
    await expect.poll(subjects, soon).toContain("Mia Berg mentioned you in “The pay button does nothing”");
  });
});
