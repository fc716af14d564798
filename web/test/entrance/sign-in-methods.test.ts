import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../server/test/support/free-port.ts";
import { MailServer } from "../../../server/test/support/mail-server.ts";
import { OidcProvider } from "../../../server/test/support/oidc-provider.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { App, engines, isSkipped } from "../support/app.ts";
import { password } from "../support/corkboard.ts";
import { forgetConfirmations } from "../support/forget-confirmations.ts";
import type { Person } from "../support/person.ts";
import { addAuthenticator } from "../support/virtual-authenticator.ts";

const patience = { timeout: 30_000 };

describe.skipIf(isSkipped).each(engines)("people without a password at hand, on %s,", (engine) => {
  const app = new App();
  let provider: OidcProvider;
  let mail: MailServer;
  let url: string;
  let mia: Person;

  beforeAll(async () => {
    if (isSkipped) return;
    provider = await OidcProvider.start();
    mail = await MailServer.open();
    const port = await freePort();
    url = `http://localhost:${port}`;
    await app.start(engine, {
      ...provider.settings,
      PORT: String(port),
      CORKBOARD_URL: url,
      SMTP_URL: mail.url,
      CORKBOARD_SIGN_IN_LIMIT: "off",
    });
    mia = await app.service.setUp();
  });
  afterEach(({ task }) => app.endVisits(task));
  afterAll(async () => {
    await app.stop();
    await provider?.stop();
    await mail?.stop();
  });

  const visit = (options: { as?: Person } = {}) => app.visit({ url, otherOrigins: [provider.issuer], ...options });

  const codeFor = async (email: string, after: number) => {
    await expect.poll(() => mail.mailsTo(email).length, patience).toBeGreaterThan(after);
    return /^\d{4} \d{4}$/m.exec(mail.mailsTo(email).at(-1)?.mail.text ?? "")?.[0] ?? "";
  };

  const expectSignedIn = async (page: Page) => {
    await page.getByRole("heading", { name: "Notifications" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/notifications");
  };

  it("add a passkey, rename it, sign in with it, confirm a change with it and remove it", async () => {
    const { page, context } = await visit({ as: await app.service.signIn(mia.email) });
    await addAuthenticator(context, page);
    await page.goto("/settings/security");
    await page.getByText("You have no passkeys yet.").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey was added").waitFor();
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Mia's laptop");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Mia's laptop").waitFor();
    await expectAccessible(page);

    await context.clearCookies();
    // A browser that does not suggest passkeys: otherwise this one is chosen at once.
    await context.addInitScript(() => {
      const { PublicKeyCredential: credential } = globalThis as Partial<typeof globalThis>;
      if (credential) credential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto("/notifications");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expectSignedIn(page);

    await forgetConfirmations(app.service);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    await dialog.getByRole("button", { name: "Use a passkey" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("password");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("Mia's laptop was removed").waitFor();
    await page.getByText("You have no passkeys yet.").waitFor();
  });

  it("choose a passkey where the browser suggests addresses", async () => {
    const { page, context } = await visit({ as: await app.service.signIn(mia.email) });
    const authenticator = await addAuthenticator(context, page);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey was added").waitFor();
    await context.clearCookies();
    await authenticator.setPresence(false);
    await page.goto("/sign-in");
    await page.getByLabel("Email").waitFor();
    expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username webauthn");
    // Otherwise the page that is open now would sign in, and go somewhere else.
    await page.goto("about:blank");
    await authenticator.setPresence(true);
    await page.goto("/sign-in?next=/notifications");
    await expectSignedIn(page);
  });

  it("continue with single sign-on, which joins the invited, and confirm a change with it", async () => {
    const email = "aisha@nordlicht.example";
    const owner = await app.service.signIn("mia@nordlicht.example");
    await owner.api.createInvitation({ body: { email, display_name: "Aisha Okafor" } });
    provider.next = { sub: "aisha", email, email_verified: true, name: "Aisha" };
    const { page } = await visit();
    await page.goto("/notifications");
    await page.getByRole("button", { name: "Continue with Studio SSO" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue with Studio SSO" }).click();
    await expectSignedIn(page);

    await forgetConfirmations(app.service);
    await page.goto("/settings/tokens");
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name").fill("Deploys");
    await page.getByRole("button", { name: "Create token" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("button", { name: "Continue with Studio SSO" }).click();
    const window = await opened;
    await page.getByRole("textbox", { name: "Copy the token now" }).waitFor();
    if (!window.isClosed()) await window.getByRole("heading", { name: "You are signed in" }).waitFor();
  });

  it("learn why single sign-on did not let them in", async () => {
    provider.next = { sub: "stranger", email: "stranger@example.com", email_verified: true };
    const { page } = await visit();
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Continue with Studio SSO" }).click();
    await page.getByRole("alert").getByText("Nobody with your email address belongs to this Corkboard.").waitFor();
    await page.getByLabel("Password").waitFor();
  });

  it("connect single sign-on in the settings and disconnect it", async () => {
    provider.next = { sub: "mia", email: mia.email, email_verified: true };
    const { page } = await visit({ as: await app.service.signIn(mia.email) });
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByText("Connected: it signs you in.").waitFor();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("Studio SSO was disconnected").waitFor();
  });

  it("get a code by email, and continue with it where they were when the session expires", async () => {
    const { page } = await visit();
    await page.goto("/notifications");
    await page.getByRole("button", { name: "Email me a code" }).click();
    await page.getByLabel("Email").fill(mia.email);
    const before = mail.mailsTo(mia.email).length;
    await page.getByRole("button", { name: "Email me a code" }).click();
    const code = await codeFor(mia.email, before);
    // The last digit sends the form.
    await page.getByLabel("Code").pressSequentially(code === "0000 0000" ? "11111111" : "00000000");
    await page.getByText("This code is incorrect, was used or has expired.").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Code").fill(code.slice(0, 4));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Enter the eight digits from the email.").waitFor();
    await page.getByLabel("Code").fill(code);
    await expectSignedIn(page);

    await (await app.service.signIn(mia.email)).api.revokeAllSessions();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByRole("button", { name: "Email me a code" }).click();
    await dialog.getByRole("button", { name: "Email me a code" }).click();
    await dialog.getByLabel("Code").fill(await codeFor(mia.email, before + 1));
    await dialog.waitFor({ state: "detached" });
    mia = await app.service.signIn(mia.email, password);
  });

  it("confirm a change with a code, which is sent to their address at once", async () => {
    const { page } = await visit({ as: await app.service.signIn(mia.email) });
    await forgetConfirmations(app.service);
    await page.goto("/settings/tokens");
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name").fill("Backups");
    await page.getByRole("button", { name: "Create token" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    const before = mail.mailsTo(mia.email).length;
    await dialog.getByRole("button", { name: "Email me a code" }).click();
    await dialog.getByLabel("Code").fill(await codeFor(mia.email, before));
    await page.getByRole("textbox", { name: "Copy the token now" }).waitFor();
    expect(mail.mailsTo(mia.email)).toHaveLength(before + 1);
  });
});

describe.skipIf(isSkipped)("people whose only way to sign in is single sign-on", () => {
  const app = new App();
  let provider: OidcProvider;
  let url: string;
  beforeAll(async () => {
    if (isSkipped) return;
    provider = await OidcProvider.start();
    const port = await freePort();
    url = `http://localhost:${port}`;
    await app.start("sqlite", { ...provider.settings, PORT: String(port), CORKBOARD_URL: url });
  });
  afterEach(({ task }) => app.endVisits(task));
  afterAll(async () => {
    await app.stop();
    await provider?.stop();
  });

  it("are told why they cannot disconnect it, and stay connected", async () => {
    const email = "aisha@nordlicht.example";
    const mia = await app.service.setUp();
    await mia.api.createInvitation({ body: { email, display_name: "Aisha Okafor" } });
    provider.next = { sub: "aisha", email, email_verified: true, name: "Aisha" };
    const { page } = await app.visit({ url, otherOrigins: [provider.issuer] });
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Continue with Studio SSO" }).click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("You cannot remove your only way to sign in. Set up another one first.").waitFor();
    await page.getByText("Connected: it signs you in.").waitFor();
    expect(await page.getByRole("button", { name: "Disconnect" }).isEnabled()).toBe(true);
  });
});
