import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { password } from "./support/corkboard.ts";
import { type ForeignPage, startForeignPage } from "./support/foreign-page.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("a page that is refused", () => {
  const app = useApp();
  let website: ForeignPage;
  beforeAll(async () => {
    if (!isSkipped) website = await startForeignPage();
  });
  afterAll(() => website?.stop());

  const setUp = async (page: Page, address: string) => {
    await page.goto(await app.service.setupPath());
    await page.getByLabel("Organisation").fill("Nordlicht");
    await page.getByLabel("Your name").fill("Mia Berg");
    await page.getByRole("textbox", { name: /^E-?mail$/ }).fill("mia@nordlicht.example");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create organisation" }).click();
    await page.getByLabel("Client").fill("Velo Noord");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Website address").fill(address);
    await page.getByRole("button", { name: "Create website" }).click();
    return (await page.getByLabel("Script tag").textContent()) ?? "";
  };

  it("is named in onboarding, allowed with a click, and reports from then on", async () => {
    const origin = `http://localhost:${website.port}`;
    const { page } = await app.visit();
    const snippet = await setUp(page, `https://localhost:${website.port}`);
    website.show(snippet);
    const visitor = await app.visit({ otherOrigins: [origin] });
    await visitor.page.goto(origin);

    await page.getByText(`A page at ${origin} was refused. Allow it?`).waitFor();
    await page.getByText("Waiting for the first report…").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Allow ${origin}` }).click();
    await page.getByText(`${origin} is allowed. Reload the page there.`).waitFor();
    await expect.poll(() => page.getByText("was refused").count(), soon).toBe(0);

    const reload = async () => {
      await visitor.page.reload();
      return visitor.page.locator("corkboard-widget .launcher").count();
    };
    await expect.poll(reload, { ...soon, interval: 1_000 }).toBe(1);
    await visitor.page.locator("corkboard-widget .launcher").click();
    const panel = visitor.page.locator("corkboard-widget dialog");
    await panel.locator("#title").fill("The pay button does nothing");
    await panel.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("heading", { name: /^(Your first report is here|The widget works)/ }).waitFor();
  });

  it("of another host is named, and allowed only by typing it", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const { page } = await app.visit({ as: mia });
    const origin = `http://127.0.0.1:${website.port}`;
    const visitor = await app.visit({ otherOrigins: [origin] });
    await visitor.page.goto(origin);
    await page.goto("/settings/projects");
    await page
      .getByRole("main")
      .getByRole("link", { name: /localhost/ })
      .click();
    await page.getByText(`A page at ${origin} was refused.`, { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Allow/ }).count()).toBe(0);
    const others = page.getByLabel("Other addresses");
    expect(await others.inputValue()).toBe(`http://localhost:${website.port}`);
    await others.fill(`http://localhost:${website.port}\n${origin}`);
    await page.getByRole("button", { name: "Save", exact: true }).last().click();
    await expect.poll(() => page.getByText("was refused").count(), soon).toBe(0);
  });

  it("is shown to owners only", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const dora = await app.service.addMember(mia, "Dora Developer");
    const [project] = (await mia.api.listProjects()).data;
    const { api_key } = (await mia.api.getProject({ params: { id: project!.id } })).data;
    const forged = { headers: { origin: "https://evil.example" } };
    await fetch(`${app.service.url}/api/v1/widget/config?api_key=${api_key}`, forged);
    const { page } = await app.visit({ as: dora });
    await page.goto(`/settings/projects/${project!.id}`);
    await page.getByText("Only owners can change this.").waitFor();
    await page.getByLabel("Other addresses").waitFor();
    expect(await page.getByText("was refused").count()).toBe(0);
    const owner = await app.visit({ as: mia });
    await owner.page.goto(`/settings/projects/${project!.id}`);
    await owner.page.getByText("A page at https://evil.example was refused.").waitFor();
    expect(await owner.page.locator('a[href*="evil.example"]').count()).toBe(0);
  });

  it("is avoided for a local address, which gets http", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/projects");
    await page.getByRole("button", { name: "New project" }).click();
    const dialog = page.getByRole("dialog", { name: "New project" });
    await dialog.getByLabel("Name").fill("Staging");
    await dialog.getByLabel("Address of the website").fill("localhost:5173");
    await dialog.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Staging" }).waitFor();
    expect(await page.getByLabel("Address of the website").inputValue()).toBe("http://localhost:5173");
  });
});
