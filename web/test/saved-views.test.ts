import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard } from "./support/board.ts";
import { Inbox } from "./support/inbox.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

const viewLink = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("region", { name: "Views" }).getByRole("link", { name });

async function saveView(page: Page, name: string, { shared = false } = {}): Promise<void> {
  await page.keyboard.press("v");
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.waitFor();
  await page.keyboard.type(name);
  if (shared) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

async function chooseInMenu(page: Page, view: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for “${view}”` }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: item }).focus();
  await page.keyboard.press("Enter");
}

describe.skipIf(isSkipped).each(engines)("saved views on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  let tom: Person;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    tom = await app.service.addMember(mia, "Tom Reyes");
  });

  it("are shared with colleagues, who see them with their count but cannot change them", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["Crash A", "Crash B"], { type: "bug" });
    await newReports(mia, website, ["Wish"], { type: "feature" });
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(`${website.inbox}?type=bug`));
    await inbox.row("Crash A").waitFor();
    await saveView(inbox.page, "Crashes", { shared: true });
    await viewLink(inbox.page, /^Crashes \(shared\) 2/).waitFor();

    const his = new Inbox(await (await app.visit({ as: tom })).open("/tickets"));
    await viewLink(his.page, /^Crashes \(shared\) 2/).click();
    await his.row("Crash A").waitFor();
    await expect.poll(() => his.titles()).toEqual(["Crash B", "Crash A"]);
    expect(await his.page.getByRole("button", { name: "Actions for “Crashes”" }).count()).toBe(0);
    await newReports(mia, website, ["Crash C"], { type: "bug" });
    await viewLink(his.page, /^Crashes \(shared\) 3/).waitFor();
  });

  it("are personal unless shared, and are renamed, deleted and brought back by keyboard", async () => {
    const visit = await app.visit({ as: tom });
    const page = await visit.open("/tickets?priority=high");
    await page.getByRole("heading", { name: "Tickets", exact: true }).waitFor();
    await saveView(page, "Urgent");
    await viewLink(page, "Urgent").waitFor();
    await expectAccessible(page);
    const hers = await (await app.visit({ as: mia })).open("/tickets");
    await viewLink(hers, /Crashes/).waitFor();
    expect(await viewLink(hers, "Urgent").count()).toBe(0);

    await chooseInMenu(page, "Urgent", "Rename");
    await page.getByRole("dialog", { name: "Rename view" }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Burning");
    await page.keyboard.press("Enter");
    await viewLink(page, "Burning").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await chooseInMenu(page, "Burning", "Delete");
    await viewLink(page, "Burning").waitFor({ state: "detached" });
    await page.keyboard.press("z");
    await viewLink(page, "Burning").waitFor();
    await viewLink(page, "Burning").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/tickets?priority=high");
  });

  it("count the cards of a filtered board", async () => {
    const board = await newBoard(mia, { Doing: ["Paint the fence", "Paint the door", "Mow the lawn"] });
    const visit = await app.visit({ as: mia });
    const page = await visit.open(`${board.path}?q=paint`);
    await new BoardPage(page).card("Paint the door").waitFor();
    await saveView(page, "Painting");
    await viewLink(page, /^Painting 2/).waitFor();
    await mia.api.updateCard({ params: { id: board.cards["Mow the lawn"]! }, body: { title: "Paint the lawn" } });
    await viewLink(page, /^Painting 3/).waitFor();
  });
});
