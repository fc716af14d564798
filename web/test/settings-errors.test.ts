import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { newWebsite } from "./support/reports.ts";

describe.skipIf(isSkipped)("what the service does not accept in the settings", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  /** The message belongs to the field, which has the focus and what was typed. Nothing is said in passing. */
  async function expectRefused(page: Page, field: Locator, message: string | RegExp, typed: string): Promise<void> {
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    expect(await page.getByText(message).count()).toBe(1);
    expect(await field.inputValue()).toBe(typed);
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  it("is said next to the field of an invitation, and is gone when somebody types", async () => {
    const email = "lea@nordlicht.example";
    await mia.api.createInvitation({ body: { email, role: "developer" } });
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/members");
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Create invitation" }).click();
    await expectRefused(page, dialog.getByLabel("Email"), "This email address already has an invitation", email);
    await page.keyboard.press("End");
    await page.keyboard.type(".org");
    await dialog.getByRole("alert").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Create invitation" }).click();
    await page.getByRole("textbox", { name: "The invitation is ready" }).waitFor();
  });

  it("is said next to the addresses of a project and of its other pages", async () => {
    const website = await newWebsite(mia);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/settings/projects/${website.id}`);
    const general = page.locator("form").filter({ has: page.getByLabel("Address of the website") });
    await general.getByLabel("Address of the website").fill("ftp://velo.example");
    await general.getByRole("button", { name: "Save" }).click();
    const message = "Enter the address of the website, such as https://www.example.com";
    await expectRefused(page, general.getByLabel("Address of the website"), message, "ftp://velo.example");

    const widget = page.locator("form").filter({ has: page.getByLabel("Other addresses") });
    await widget.getByLabel("Other addresses").fill("not an address");
    await widget.getByRole("button", { name: "Save" }).click();
    await expectRefused(page, widget.getByLabel("Other addresses"), /^Must /, "not an address");
  });

  it("is corrected without creating the client of a new project again", async () => {
    const { page } = await app.visit({ as: mia });
    let requests = 0;
    await page.route(
      (url) => url.pathname.endsWith("/api/v1/projects"),
      (route) => (route.request().method() === "POST" && ++requests === 1 ? route.abort() : route.continue()),
    );
    await page.goto("/settings/projects");
    await page.getByRole("button", { name: "New project" }).click();
    const dialog = page.getByRole("dialog", { name: "New project" });
    const client = dialog.getByRole("combobox", { name: "Client" });
    if ((await client.count()) > 0) await client.selectOption("new");
    await dialog.locator("[name=client_name]").fill("Bakery Zon");
    await dialog.getByLabel("Name", { exact: true }).fill("Bread shop");
    await dialog.getByLabel("Address of the website").fill("https://zon.example");
    await dialog.getByRole("button", { name: "Create" }).click();
    await dialog.getByRole("alert").getByText("Corkboard cannot be reached.").waitFor();
    await dialog.getByRole("button", { name: "Create" }).click();
    await page.waitForURL("**/settings/projects/*");
    const { data: clients } = await mia.api.listClients({});
    const created = clients.filter(({ name }) => name === "Bakery Zon");
    expect(created).toHaveLength(1);
    const { data: projects } = await mia.api.listProjects({});
    expect(projects.filter(({ name }) => name === "Bread shop")).toMatchObject([{ client_id: created[0]!.id }]);
  });

  it("is said in the dialog if it is about no field", async () => {
    for (let each = 0; each < 50; each++) await mia.api.createToken({ body: { name: `Token ${each}` } });
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/tokens");
    await page.getByRole("button", { name: "Create an agent token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Laptop");
    await dialog.getByLabel("Client").selectOption("All clients");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await dialog.getByRole("alert").getByText("A member can have at most 50 unexpired access tokens").waitFor();
    expect(await dialog.getByLabel("Name").inputValue()).toBe("Laptop");
    await page.keyboard.press("Escape");

    await page.goto("/settings/members");
    await page.getByRole("button", { name: /Mia Berg/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Developer" }).click();
    await dialog.getByRole("button").last().click();
    await dialog.getByRole("alert").getByText("An organisation must have at least one owner").waitFor();
  });
});
