import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { isSkipped, useApp } from "../support/app.ts";
import { signIn } from "../support/steps.ts";

describe.skipIf(isSkipped)("the pages before and after signing in are accessible", () => {
  const app = useApp();

  it("before anybody is signed in", async () => {
    const { page } = await app.visit();
    await page.goto("/setup");
    await page.getByRole("heading", { name: "Open the printed link" }).waitFor();
    await expectAccessible(page);
    await page.goto(await app.service.setupPath());
    await page.getByRole("button", { name: "Create organisation" }).click();
    await page.getByText("Enter the name of your organisation.").waitFor();
    await expectAccessible(page);
    await page.goto("/sign-in");
    await signIn(page, "nobody@nordlicht.example");
    await page.getByText("The email address or the password is incorrect.").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByText("This Corkboard sends no email.").waitFor();
    await expectAccessible(page);
  });

  it("with a link", async () => {
    const mia = await app.service.setUp();
    const { data } = await mia.api.createInvitation({ body: { email: "aisha@nordlicht.example" } });
    const { page } = await app.visit();
    await page.goto(`/invite${new URL(data.url).hash}`);
    await page.getByRole("button", { name: "Accept invitation" }).waitFor();
    await expectAccessible(page);
    await page.goto("/reset#cut-off");
    await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
    await expectAccessible(page);
  });

  it("after signing in", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const { page } = await app.visit({ as: mia });
    await page.goto("/");
    await page.getByLabel("Client").waitFor();
    await expectAccessible(page);
    const client = await mia.api.createClient({ body: { name: "Velo Noord" } });
    const website = {
      client_id: client.data.id,
      name: "Webshop",
      type: "website",
      url: "https://velo.example",
    } as const;
    await mia.api.createProject({ body: website });
    await page.goto("/welcome");
    await page.getByRole("button", { name: "Send a test report" }).waitFor();
    await expectAccessible(page);
    await page.goto("/notifications");
    await page.getByText("Nothing new for you").waitFor();
    await expectAccessible(page);
    await openUnknownPage(page);
    await expectAccessible(page);
  });
});

async function openUnknownPage(page: Page): Promise<void> {
  await page.goto("/nowhere");
  await page.getByText("This page does not exist").waitFor();
}
