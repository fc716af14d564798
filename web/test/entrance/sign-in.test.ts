import { networkInterfaces } from "node:os";
import { beforeAll, describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "../support/app.ts";
import { password } from "../support/corkboard.ts";
import type { Person } from "../support/person.ts";
import { signIn } from "../support/steps.ts";

describe.skipIf(isSkipped).each(engines)("signing in on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("leads to the page that was asked for", async () => {
    const { page } = await app.visit();
    await page.goto("/notifications");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn(page, mia.email);
    await page.getByRole("heading", { name: "Notifications" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/notifications");
  });

  it("with a wrong password says so next to it, and keeps the address", async () => {
    const { page } = await app.visit();
    await page.goto("/sign-in");
    await signIn(page, mia.email, "a wrong password");
    await page.getByRole("alert").getByText("The email address or the password is incorrect.").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(mia.email);
    expect(await page.getByLabel("Password").evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it.each(["https://evil.example/", "//evil.example/", "/\\evil.example", "/.//evil.example", "javascript:alert(1)"])(
    "never leads to %s",
    async (next) => {
      const { page } = await app.visit();
      await page.goto(`/sign-in?${new URLSearchParams({ next }).toString()}`);
      await signIn(page, mia.email);
      await page.getByRole("heading", { name: /Who do you build for/ }).waitFor();
      expect(new URL(page.url()).origin).toBe(app.service.url);
    },
  );

  it("shows the password on request, and is understood by password managers", async () => {
    const { page } = await app.visit();
    await page.goto("/sign-in");
    await page.getByLabel("Password").fill(password);
    expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username");
    expect(await page.getByLabel("Password").getAttribute("autocomplete")).toBe("current-password");
    await page.getByRole("button", { name: "Show characters" }).click();
    expect(await page.getByLabel("Password").getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide characters" }).click();
    expect(await page.getByLabel("Password").getAttribute("type")).toBe("password");
  });

  it.each([
    { languages: ["de-DE"], lang: "de", heading: "Anmelden" },
    { languages: ["fr-FR", "de-AT", "en"], lang: "de", heading: "Anmelden" },
    { languages: ["en-US", "de"], lang: "en", heading: "Sign in" },
    { languages: ["fr-FR"], lang: "en", heading: "Sign in" },
  ])(
    "speaks the first of the browser's languages $languages that the app has",
    async ({ languages, lang, heading }) => {
      const visit = await app.visit();
      await visit.context.addInitScript((list) => {
        Object.defineProperty(navigator, "languages", { get: () => list });
      }, languages);
      const page = await visit.open("/sign-in");
      await page.getByRole("heading", { name: heading }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    },
  );

  it("ends with signing out, in every tab", async () => {
    const visit = await app.visit();
    const page = await visit.open("/sign-in");
    await signIn(page, mia.email);
    await page.getByRole("heading", { name: /Who do you build for/ }).waitFor();
    const second = await visit.openTab("/notifications");
    await second.getByRole("heading", { name: "Notifications" }).waitFor();
    await page.getByRole("button", { name: "Nordlicht (switch organisation)" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await second.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto("/notifications");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

const lanAddress = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === "IPv4" && !each.internal)?.address;

describe.skipIf(isSkipped || lanAddress === undefined)("over plain HTTP by a LAN address", () => {
  const app = useApp("sqlite", { HOST: "0.0.0.0" });

  it("people set up, sign in and work", async () => {
    const url = `http://${lanAddress}:${new URL(app.service.url).port}`;
    const { page } = await app.visit({ url });
    await page.goto(await app.service.setupPath());
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByLabel("Organisation").fill("Nordlicht");
    await page.getByLabel("Your name").fill("Mia Berg");
    await page.getByLabel("Email").fill("mia@nordlicht.example");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create organisation" }).click();
    await page.getByLabel("Client").fill("Velo Noord");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Website address").fill("velonoord.example");
    await page.getByRole("button", { name: "Create website" }).click();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("status").getByText("Script tag copied").waitFor();

    const other = await app.visit({ url });
    await other.page.goto("/notifications");
    await signIn(other.page, "mia@nordlicht.example");
    await other.page.getByRole("heading", { name: "Notifications" }).waitFor();
  });
});
