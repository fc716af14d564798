import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard } from "./support/board.ts";
import { Inbox } from "./support/inbox.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

describe.skipIf(isSkipped)("searching", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
  });

  /** Changes can be found a moment later. */
  const untilFound = (q: string) =>
    expect.poll(async () => (await mia.api.search({ query: { q } })).data.length, { timeout: 20_000 }).toBeGreaterThan(0);

  const openPalette = async (page: Page) => {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    await palette.getByRole("combobox").waitFor();
    return palette;
  };

  it("finds a card by a misspelt German word and opens it, by keyboard only", async () => {
    const board = await newBoard(mia, { "Zu tun": ["Anmeldeformular überarbeiten", "Impressum"] });
    await untilFound("anmeldeformular");
    const visit = await app.visit({ as: mia });
    const page = await visit.open("/tickets");
    await page.getByRole("heading", { name: "Tickets" }).waitFor();
    const palette = await openPalette(page);
    await page.keyboard.type("Anmeldeformluar uberarb");
    await palette.getByText("Similar results").waitFor();
    await palette.getByRole("option", { name: /Anmeldeformular überarbeiten/ }).waitFor();
    await page.keyboard.press("Enter");
    await new BoardPage(page).panel("Anmeldeformular überarbeiten").waitFor();
    expect(new URL(page.url()).pathname).toBe(
      `${board.path}/cards/${board.cards["Anmeldeformular überarbeiten"]}`,
    );

    // What was opened comes first the next time.
    await page.goto(new URL("/tickets", page.url()).href);
    await page.getByRole("heading", { name: "Tickets" }).waitFor();
    const again = await openPalette(page);
    await again.getByRole("group", { name: "Recent" }).getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await new BoardPage(page).panel("Anmeldeformular überarbeiten").waitFor();
  });

  it("runs an action of the page, and goes to projects, people and settings", async () => {
    const website = await newWebsite(mia, "Fahrradladen");
    await newReports(mia, website, ["Lenker fehlt"]);
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open("/inbox"));
    const { page } = inbox;
    await inbox.row("Lenker fehlt").waitFor();

    await openPalette(page);
    await page.keyboard.type("fahrradl");
    await page.getByRole("option", { name: /^Fahrradladen/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Fahrradladen" }).waitFor();

    await inbox.row("Lenker fehlt").waitFor();
    await inbox.press("j");
    await openPalette(page);
    await page.keyboard.type("mark done");
    await page.getByRole("option", { name: /^Mark done/ }).waitFor();
    await page.keyboard.press("Enter");
    await inbox.toast("Status: Done").waitFor();

    await openPalette(page);
    await page.keyboard.type("settings memb");
    await page.getByRole("option", { name: "Settings: Members" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/members");

    const palette = await openPalette(page);
    await page.keyboard.type("xylophonist");
    await palette.getByText("Nothing found.").waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("dialog", { name: "Search and commands" }).getByText("Go to", { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it("filters the inbox by text, which stays in the address", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["Größe falsch", "Farbe falsch"]);
    await untilFound("groesse");
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    await inbox.row("Farbe falsch").waitFor();
    await inbox.press("f");
    await inbox.page.keyboard.type("groesse fal");
    await inbox.row("Farbe falsch").waitFor({ state: "detached" });
    expect(await inbox.titles()).toEqual(["Größe falsch"]);
    await inbox.page.reload();
    await inbox.row("Größe falsch").waitFor();
    expect(await inbox.titles()).toEqual(["Größe falsch"]);
    expect(await inbox.page.getByRole("searchbox", { name: "Search reports" }).inputValue()).toBe("groesse fal");
    // A new report that does not contain the words stays out.
    await newReports(mia, website, ["Sattel falsch"]);
    await inbox.page.getByRole("button", { name: "Clear filters" }).click();
    await inbox.row("Farbe falsch").waitFor();
    expect(await inbox.page.getByRole("searchbox", { name: "Search reports" }).inputValue()).toBe("");
  });

  it("shares a saved view with a colleague, who opens it from the sidebar", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["Crash A", "Crash B"], { type: "bug" });
    await newReports(mia, website, ["Wish"], { type: "feature" });
    const tom = await app.service.addMember(mia, "Tom Reyes");
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(`${website.inbox}?type=bug`));
    const { page } = inbox;
    await inbox.row("Crash A").waitFor();
    await inbox.press("v");
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill("Crashes");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Views" }).getByRole("link", { name: /Crashes/ }).waitFor();

    const other = await app.visit({ as: tom });
    const his = new Inbox(await other.open("/tickets"));
    const link = his.page.getByRole("region", { name: "Views" }).getByRole("link", { name: /Crashes.*2/ });
    await link.click();
    await his.row("Crash A").waitFor();
    expect(await his.titles()).toEqual(["Crash B", "Crash A"]);
    expect(await his.page.getByRole("button", { name: "Actions for “Crashes”" }).count()).toBe(0);

    await page.getByRole("button", { name: "Actions for “Crashes”" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("link", { name: /Crashes/ }).waitFor({ state: "detached" });
    await inbox.press("z");
    await page.getByRole("link", { name: /Crashes/ }).waitFor();
  });

  it("lists what one is assigned to or mentioned in, across projects", async () => {
    const website = await newWebsite(mia);
    const [report] = await newReports(mia, website, ["Assigned report"]);
    const board = await newBoard(mia, { Doing: ["Discussed card"] });
    const tom = await app.service.addMember(mia, "Tina Voss");
    const visit = await app.visit({ as: tom });
    const page = await visit.open("/my-work");
    await page.getByText("Nothing to do").waitFor();
    await expectAccessible(page);
    await mia.api.updateFeedback({
      params: { id: report!.id },
      body: { assigned_to: tom.session.organisations[0]!.user_id },
    });
    await mia.api.createCardComment({
      params: { id: board.cards["Discussed card"]! },
      body: { content: "@Tina Voss, what do you think?" },
    });
    const assigned = page.getByRole("region", { name: "Assigned to me" });
    await assigned.getByRole("link", { name: /Assigned report.*New/ }).waitFor();
    const mentioned = page.getByRole("region", { name: "Mentions" });
    await mentioned.getByRole("link", { name: /Discussed card.*Doing/ }).waitFor();
    await expectAccessible(page);
    await mentioned.getByRole("link").click();
    await new BoardPage(page).panel("Discussed card").waitFor();
  });
});
