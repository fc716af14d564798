import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { newBoard } from "./support/board.ts";
import { Inbox } from "./support/inbox.ts";
import { Palette } from "./support/palette.ts";
import type { Person } from "./support/person.ts";
import { newWebsite } from "./support/reports.ts";

describe.skipIf(isSkipped)("creating from the palette", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  const openPage = async (as: Person) => {
    const visit = await app.visit({ as });
    const page = await visit.open("/tickets");
    await page.getByRole("heading", { name: "Tickets", exact: true }).waitFor();
    return { page, palette: new Palette(page) };
  };

  it("writes a report down on any page, and says what is missing", async () => {
    const website = await newWebsite(mia, "Webshop");
    const { page, palette } = await openPage(mia);
    await palette.run("new rep", "New report");
    const dialog = page.getByRole("dialog", { name: "New report" });
    await dialog.getByRole("button", { name: "Create report" }).click();
    expect(await dialog.getByRole("alert").allTextContents()).toEqual(["Enter a summary."]);
    await dialog.getByLabel("Summary").fill("The client called: prices are wrong");
    await dialog.getByLabel("Website").selectOption(website.id);
    await dialog.getByRole("button", { name: "Create report" }).click();
    await new Inbox(page).detail("The client called: prices are wrong").waitFor();
    const { data } = await mia.api.listFeedback({ query: { project_id: website.id } });
    expect(data.map(({ title, type }) => [title, type])).toEqual([["The client called: prices are wrong", "bug"]]);
  });

  it("begins a card, a project and an invitation, and switches the theme", async () => {
    const board = await newBoard(mia, { "To do": [], Done: [] });
    const { page, palette } = await openPage(mia);
    await palette.run("new card relaunch", "New card");
    await page.waitForURL(`**${board.path}`);
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("Order tyres");
    await page.keyboard.press("Enter");
    await page.getByText("Order tyres").first().waitFor();
    await page.keyboard.press("Escape");
    await palette.run("new proj", "New project");
    await page.getByRole("dialog", { name: "New project" }).waitFor();
    await page.keyboard.press("Escape");
    await palette.run("invite", "Invite somebody");
    await page.getByRole("dialog", { name: "Invite somebody" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await palette.run("theme dark", "Theme: dark");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  it("offers developers no projects and invitations", async () => {
    const tom = await app.service.addMember(mia, "Tom Reyes");
    const { palette } = await openPage(tom);
    await palette.open();
    const offered = await palette.group("Create").getByRole("option").allTextContents();
    expect(offered.some((label) => label.includes("New report"))).toBe(true);
    expect(offered.filter((label) => /project|Invite/.test(label))).toEqual([]);
  });
});
