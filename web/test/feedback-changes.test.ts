import type { Wire } from "@corkboard/client";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { addColleague, type Colleague } from "./support/colleague.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReport } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("changing an open report", () => {
  const app = useApp();
  let owner: Person;
  let aisha: Colleague;
  let project: Wire.Project;

  beforeAll(async () => {
    owner = await app.service.setUp();
    aisha = await addColleague(app.service, owner, "Aisha Okafor");
    project = await addWebsite(owner, app.service.url);
  });

  const open = async (fields: object = {}): Promise<{ id: string; page: Page }> => {
    const id = await sendReport(app.service.url, project, {
      title: "Pay button",
      description: "It is dead.",
      ...fields,
    });
    const { page } = await app.visit({ as: owner });
    await page.goto(`${app.service.url}/inbox/${id}`);
    await page.getByRole("article", { name: "Pay button" }).waitFor();
    return { id, page };
  };
  const stored = async (id: string) => (await owner.api.getFeedback({ params: { id } })).data;
  const choose = async (page: Page, menu: RegExp, item: string) => {
    await page.getByRole("article").getByRole("button", { name: menu }).click();
    await page.getByRole("menu").getByText(item, { exact: true }).click();
  };

  it("changes status, type and assignee, and undoes each", async () => {
    const { id, page } = await open();
    await choose(page, /^Status/, "In progress");
    await expect.poll(async () => (await stored(id)).status, soon).toBe("in_progress");
    await page.keyboard.press("z");
    await expect.poll(async () => (await stored(id)).status, soon).toBe("new");
    await choose(page, /^Type/, "Idea");
    await expect.poll(async () => (await stored(id)).type, soon).toBe("feature");
    await choose(page, /^Assignee/, "Aisha Okafor");
    await expect.poll(async () => (await stored(id)).assigned_to, soon).toBe(aisha.id);
    await page.getByRole("status").getByText("Assigned to Aisha Okafor").first().waitFor();
    await page.keyboard.press("z");
    await expect.poll(async () => (await stored(id)).assigned_to, soon).toBe(null);
    await page.getByRole("article").getByRole("button", { name: "Mark done" }).click();
    await page.getByRole("article").getByRole("button", { name: "Reopen" }).waitFor();
    await expect.poll(async () => (await stored(id)).status, soon).toBe("done");
  });

  it("marks spam and takes it back", async () => {
    const { id, page } = await open();
    await choose(page, /^More actions/, "Mark as spam");
    await expect.poll(async () => (await stored(id)).spam, soon).toBe(true);
    await page.getByText("This report is marked as spam.").waitFor();
    await choose(page, /^More actions/, "Not spam");
    await expect.poll(async () => (await stored(id)).spam, soon).toBe(false);
  });

  it("saves a title by Enter and returns to the old one by Escape", async () => {
    const { id, page } = await open();
    await page.getByRole("button", { name: "Pay button", exact: true }).click();
    const field = page.getByRole("textbox", { name: "Title" });
    await field.fill("Not this one");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Pay button" }).waitFor();
    await page.getByRole("button", { name: "Pay button", exact: true }).click();
    await field.fill("Pay button is dead");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Pay button is dead" }).waitFor();
    await expect.poll(async () => (await stored(id)).title, soon).toBe("Pay button is dead");
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await stored(id)).title, soon).toBe("Pay button");
  });

  it("shows their version and mine if both changed the description, and loses neither", async () => {
    const { id, page } = await open();
    await page.getByText("It is dead.").hover();
    await page.getByRole("button", { name: "Edit description" }).click();
    const field = page.getByRole("textbox", { name: "Description" });
    await field.fill("It is dead. I tried Firefox.");
    await aisha.api.updateFeedback({ params: { id }, body: { description: "It is dead on Safari." } });
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: "Somebody else changed this text" });
    await dialog.waitFor();
    expect(await dialog.getByRole("region", { name: "Their version" }).textContent()).toContain(
      "It is dead on Safari.",
    );
    expect(await dialog.getByRole("region", { name: "Your version" }).textContent()).toContain("I tried Firefox.");
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("It is dead. I tried Firefox.");
    expect((await stored(id)).description).toBe("It is dead on Safari.");

    await aisha.api.updateFeedback({ params: { id }, body: { description: "It is dead on Safari and Chrome." } });
    await field.focus();
    await page.keyboard.press("Control+Enter");
    await dialog.getByRole("textbox", { name: "Merged text" }).fill("It is dead on Safari, Chrome and Firefox.");
    await dialog.getByRole("button", { name: "Save merged text" }).click();
    await expect
      .poll(async () => (await stored(id)).description, soon)
      .toBe("It is dead on Safari, Chrome and Firefox.");
    await dialog.waitFor({ state: "detached" });
  });

  it("does not bother anybody with a conflict if only something else changed", async () => {
    const { id, page } = await open();
    await page.getByRole("button", { name: "Pay button", exact: true }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Pay button, edited");
    await aisha.api.updateFeedback({ params: { id }, body: { status: "review" } });
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await stored(id)).title, soon).toBe("Pay button, edited");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect((await stored(id)).status).toBe("review");
  });

  it("holds a deletion until it is too late for Undo", async () => {
    const { id, page } = await open();
    await choose(page, /^More actions/, "Delete");
    await page.getByText("Report deleted").waitFor();
    expect((await stored(id)).id).toBe(id);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await page.goto(`${app.service.url}/inbox/${id}`);
    await choose(page, /^More actions/, "Delete");
    await expect
      .poll(
        () =>
          stored(id).then(
            () => "there",
            () => "deleted",
          ),
        soon,
      )
      .toBe("deleted");
  });

  it("says that a report does not exist, with a way back", async () => {
    const { page } = await app.visit({ as: owner });
    await page.goto(`${app.service.url}/inbox/01990000-0000-7000-8000-000000000000`);
    await page.getByRole("heading", { name: "This report does not exist" }).waitFor();
    await page.getByRole("button", { name: "Back to the inbox" }).click();
    await page.waitForURL("**/inbox");
    expect(await page.getByRole("article").count()).toBe(0);
  });
});
