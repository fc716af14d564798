import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../server/test/support/free-port.ts";
import { MailServer } from "../../../server/test/support/mail-server.ts";
import { OidcProvider } from "../../../server/test/support/oidc-provider.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { App, isSkipped } from "../support/app.ts";

const email = "mia@nordlicht.example";

describe.skipIf(isSkipped)("where passwords are disabled,", () => {
  const app = new App();
  let provider: OidcProvider;
  let mail: MailServer;
  let url: string;

  beforeAll(async () => {
    if (isSkipped) return;
    provider = await OidcProvider.start();
    mail = await MailServer.open();
    const port = await freePort();
    url = `http://localhost:${port}`;
    await app.start("sqlite", {
      ...provider.settings,
      PORT: String(port),
      CORKBOARD_URL: url,
      CORKBOARD_PASSWORDS: "off",
      SMTP_URL: mail.url,
    });
  });
  afterEach(({ task }) => app.endVisits(task));
  afterAll(async () => {
    await app.stop();
    await provider?.stop();
    await mail?.stop();
  });

  const visit = () => app.visit({ url, otherOrigins: [provider.issuer] });

  const expectNoPassword = async (page: Page) => {
    expect(await page.getByLabel("Password").count()).toBe(0);
    expect(await page.getByText("Forgot your password?").count()).toBe(0);
  };

  it("an organisation is set up and a colleague joins it through single sign-on, without a password", async () => {
    const { page } = await visit();
    await page.goto(await app.service.setupPath());
    await page.getByLabel("Organisation").fill("Nordlicht");
    await page.getByLabel("Your name").fill("Mia Berg");
    await page.getByLabel("Email").fill(email);
    await expectNoPassword(page);
    await page.getByRole("button", { name: "Create organisation" }).click();
    await page.getByLabel("Client").waitFor();
    await page.goto("/settings/members");
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByLabel("Email").fill("aisha@nordlicht.example");
    await page.getByRole("button", { name: "Create invitation" }).click();
    const mailed = () => mail.mailsTo("aisha@nordlicht.example")[0]?.mail.text ?? "";
    await expect.poll(mailed, { timeout: 30_000 }).toContain("/invite#");

    provider.next = { sub: "aisha", email: "aisha@nordlicht.example", email_verified: true, name: "Aisha Okafor" };
    const invited = (await visit()).page;
    await invited.goto(/\/invite#[\w-]+/.exec(mailed())![0]);
    await invited.getByRole("button", { name: "Accept invitation" }).waitFor();
    await expectNoPassword(invited);
    await expectAccessible(invited);
    await invited.getByRole("button", { name: "Continue with Studio SSO" }).click();
    await invited.getByRole("link", { name: /Aisha Okafor/ }).waitFor();
  });

  it("the pages offer the other ways only, and a code signs in", async () => {
    const { page } = await visit();
    await page.goto("/sign-in?next=/settings/security");
    await page.getByRole("button", { name: "Continue with Studio SSO" }).waitFor();
    await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
    await expectNoPassword(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Email me a code" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Email me a code" }).click();
    await page.getByLabel("Code").waitFor();
    const code = () => /^\d{4} \d{4}$/m.exec(mail.mailsTo(email).at(-1)?.mail.text ?? "")?.[0];
    await expect.poll(code, { timeout: 30_000 }).toBeDefined();
    await page.getByLabel("Code").fill(code()!);
    await page.getByRole("button", { name: "Add a passkey" }).waitFor();
    await expectNoPassword(page);
  });
});
