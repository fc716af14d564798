import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { password } from "./support/corkboard.ts";
import type { Person } from "./support/person.ts";

/** As an owner does it: through the pages of the settings alone. Returns the link to pass on. */
async function invite(page: Page, email: string, role = "Owner"): Promise<string> {
  await page.goto("/settings/members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("combobox").selectOption(role);
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  const link = page.locator("textarea");
  await link.waitFor();
  return link.inputValue();
}

async function addWebhook(page: Page, url: string): Promise<void> {
  await page.goto("/settings/webhooks");
  await page.getByRole("button", { name: "New webhook" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Address" }).fill(url);
  await page.getByRole("dialog").getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("button", { name: "Close" }).click();
}

describe.skipIf(isSkipped)("the settings of members", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  /** An owner who has accepted Mia's invitation. */
  const newOwner = async (mias: Page, name: string): Promise<Page> => {
    const link = await invite(mias, `${name.toLowerCase()}@nordlicht.example`);
    const { page } = await app.visit();
    await page.goto(link);
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await page.getByRole("link", { name: new RegExp(name) }).waitFor();
    return page;
  };
  const expectDead = async (link: string) => {
    const { page } = await app.visit();
    await page.goto(link);
    await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
  };

  it("remove an owner with what they made, and offer to disable the webhooks that would live on", async () => {
    const { page } = await app.visit({ as: mia });
    const ottos = await newOwner(page, "Otto");
    await addWebhook(ottos, "https://otto.example/hook");
    const link = await invite(ottos, "friend@example.com");
    await addWebhook(page, "https://mia.example/hook");
    await page.goto("/settings/members");
    await page.getByText("friend@example.com").waitFor();
    await page.getByRole("button", { name: "Actions for Otto" }).click();
    await page.getByRole("menuitem", { name: "Remove from organisation" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("https://otto.example/hook").waitFor();
    expect(await dialog.getByText("mia.example").count()).toBe(0);
    await dialog.getByText("Disable this webhook").click();
    await dialog.getByRole("button", { name: "Remove from organisation" }).click();
    await page.getByText("Otto was removed").waitFor();
    await expect.poll(() => page.getByText("friend@example.com").count()).toBe(0);
    const webhooks = (await mia.api.listWebhooks()).data.map(({ url, active }) => [url, active]);
    expect(webhooks).toEqual([
      ["https://otto.example/hook", false],
      ["https://mia.example/hook", true],
    ]);
    await expectDead(link);
    await ottos.goto("/");
    await ottos.getByLabel("Email").waitFor();
  });

  it("ask before an owner becomes a developer, whose invitations end", async () => {
    const { page } = await app.visit({ as: mia });
    const noras = await newOwner(page, "Nora");
    const link = await invite(noras, "third@example.com");
    await page.goto("/settings/members");
    await page.getByRole("button", { name: "Actions for Nora" }).click();
    await page
      .getByRole("menuitemcheckbox", { name: "Developer" })
      .or(page.getByRole("menuitemradio", { name: "Developer" }))
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Make developer" }).click();
    await expect.poll(() => page.getByText("third@example.com").count()).toBe(0);
    await expectDead(link);
  });

  it("say what else ends before all sessions do", async () => {
    const { page } = await app.visit({ as: mia });
    const pias = await newOwner(page, "Pia");
    const link = await invite(pias, "another@example.com");
    await pias.goto("/settings/security");
    await pias.getByRole("button", { name: "End all sessions" }).click();
    await pias.getByRole("dialog").getByText("in the last hour stop working").waitFor();
    await pias.getByRole("dialog").getByRole("button", { name: "End all sessions" }).click();
    await pias.waitForURL(/\/sign-in/);
    await expectDead(link);
  });
});
