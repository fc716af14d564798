import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { newWebsite } from "./support/reports.ts";

/** What every field of a page shows, by its label. */
const shown = (page: Page): Promise<Record<string, string | boolean>> =>
  page.locator("#content :is(input, select, textarea):not([readonly])").evaluateAll((fields) =>
    Object.fromEntries(
      (fields as HTMLInputElement[]).map((field) => {
        const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? field.id;
        return [label, field.type === "checkbox" ? field.checked : field.value];
      }),
    ),
  );

describe.skipIf(isSkipped)("a form of the settings", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("saves every setting of a widget, and shows all of them after a reload", async () => {
    const website = await newWebsite(mia);
    const params = { id: website.id };
    const { page } = await app.visit({ as: mia });
    await page.goto(`/settings/projects/${website.id}`);
    await page.getByLabel("Name", { exact: true }).fill("Shop");
    await page.getByLabel("Address of the website").fill("https://shop.velonoord.example");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await page.getByText("Saved").waitFor();
    const before = (await mia.api.getProject({ params })).data;
    expect(before).toMatchObject({ name: "Shop", url: "https://shop.velonoord.example" });

    const switches = [
      "Visitors can send reports",
      "Ask visitors for an email address and let them follow their report",
      "Visitors can attach a recording of the last 30 seconds",
    ];
    for (const name of switches) await page.getByText(name).click();
    await page.getByLabel("Position of the button").selectOption("Top left");
    await page.getByLabel("Language").selectOption("German");
    await page.getByLabel("Colour").fill("#aa3300");
    await page.getByLabel("Other addresses").fill("https://stage.example\n\n  https://*.preview.example ");
    await page.getByRole("button", { name: "Save", exact: true }).last().click();
    const saved = async () => (await mia.api.getProject({ params })).data.widget;
    const wanted = {
      enabled: before.widget?.enabled === false,
      reporter_replies: before.widget?.reporter_replies === false,
      recording: before.widget?.recording === false,
      position: "top-left",
      language: "de",
      color: "#aa3300",
      allowed_origins: ["https://stage.example", "https://*.preview.example"],
    };
    await expect.poll(saved).toMatchObject(wanted);

    await page.reload();
    await expect
      .poll(() => shown(page))
      .toMatchObject({
        Name: "Shop",
        "Address of the website": "https://shop.velonoord.example",
        "Position of the button": "top-left",
        Language: "de",
        Colour: "#aa3300",
        "Other addresses": "https://stage.example\nhttps://*.preview.example",
        ...Object.fromEntries(switches.map((name, index) => [name, Object.values(wanted)[index]])),
      });
    await page.getByLabel("Language").selectOption("French");
    await page.getByRole("button", { name: "Save", exact: true }).last().click();
    await expect.poll(saved).toMatchObject({ ...wanted, language: "fr" });
  });

  it("saves which events and projects a webhook is about, and changes only those that are changed", async () => {
    const [first, second] = [await newWebsite(mia, "First shop"), await newWebsite(mia, "Second shop")];
    const url = `https://hooks.example/${randomUUID()}`;
    const saved = async () => {
      const webhook = (await mia.api.listWebhooks()).data.find((each) => each.url === url);
      return webhook && { events: webhook.event_types, projects: webhook.project_ids };
    };
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/webhooks");
    await page.getByRole("button", { name: "New webhook" }).click();
    const dialog = page.getByRole("dialog");
    const choice = (group: string) =>
      dialog.getByRole("group", { name: group }).filter({ has: page.getByRole("radio") });
    await dialog.getByRole("textbox", { name: "Address" }).fill(url);
    for (const group of ["Events", "Projects"]) await choice(group).getByText("Only these").click();
    await dialog.getByLabel("Feedback created").check();
    await dialog.getByLabel("Card created").check();
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText("Choose at least one project.").waitFor();
    await dialog.getByLabel("First shop").check();
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("2 kinds of events · 1 project").waitFor();
    expect(await saved()).toEqual({ events: ["feedback.created", "card.created"], projects: [first.id] });

    await page.getByRole("link", { name: url }).click();
    const edit = async (change: () => Promise<void>) => {
      await page.getByRole("button", { name: "Edit" }).click();
      await change();
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await edit(async () => {
      expect(await dialog.getByLabel("First shop").isChecked()).toBe(true);
      await dialog.getByLabel("Second shop").check();
      await dialog.getByLabel("First shop").uncheck();
    });
    expect(await saved()).toEqual({ events: ["feedback.created", "card.created"], projects: [second.id] });
    await edit(() => dialog.getByLabel("Card created").uncheck());
    expect(await saved()).toEqual({ events: ["feedback.created"], projects: [second.id] });
    await edit(() => choice("Projects").getByText("All projects").click());
    expect(await saved()).toEqual({ events: ["feedback.created"], projects: [] });
  });

  it("lists each contact with their own client only, and the new one without a reload", async () => {
    const clients = [await newWebsite(mia), await newWebsite(mia)].map(({ clientId }) => clientId);
    const names = await Promise.all(clients.map(async (id) => (await mia.api.getClient({ params: { id } })).data.name));
    const people = names.map((_, index) => `Contact ${index + 1}`);
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/portal");
    for (const [index, client] of names.entries()) {
      await page.getByRole("button", { name: `Invite contact: ${client}` }).click();
      await page.getByLabel("Name").fill(people[index]!);
      await page.getByLabel("Email").fill(`contact-${index}@velonoord.example`);
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByRole("textbox", { name: "The personal link is ready" }).waitFor();
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("list", { name: client }).getByText(people[index]!, { exact: true }).waitFor();
    }
    const listed = async (client: string) =>
      await page.getByRole("list", { name: client }).getByRole("listitem").locator("p:first-child").allTextContents();
    for (const [index, client] of names.entries()) expect(await listed(client)).toEqual([people[index]]);
  });
});
