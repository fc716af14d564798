import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard, savedColumns } from "./support/board.ts";
import type { Person } from "./support/person.ts";

/** A Wednesday, on which tests of due dates take place. */
const now = new Date("2026-11-18T09:00:00+01:00");

describe.skipIf(isSkipped)("the views of a board", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
  });
  const me = () => mia.session.organisations[0]!.user_id;

  const open = async (columns: Readonly<Record<string, readonly string[]>>, path = "") => {
    const board = await newBoard(mia, columns);
    const visit = await app.visit({ as: mia });
    await visit.page.clock.setFixedTime(now);
    const page = new BoardPage(await visit.open(board.path + path));
    await page.card(Object.values(columns).flat()[0]!).waitFor();
    const change = (title: string, body: Parameters<Person["api"]["updateCard"]>[0]["body"]) =>
      mia.api.updateCard({ params: { id: board.cards[title]! }, body });
    return { board, page, change };
  };

  it("keeps its filters in the address", async () => {
    const { page, board } = await open({ "To do": ["Size table", "Alt texts"], Done: ["Table of contents"] });
    await page.page.getByLabel("Filter cards by text").fill("table");
    await page.card("Alt texts").waitFor({ state: "detached" });
    await page.page.reload();
    await page.card("Size table").waitFor();
    expect([await page.titles("To do"), await page.titles("Done")]).toEqual([["Size table"], ["Table of contents"]]);
    await page.drag("Table of contents", page.card("Size table"));
    await expect
      .poll(() => savedColumns(mia, board))
      .toEqual({ "To do": ["Table of contents", "Size table", "Alt texts"], Done: [] });
  });

  it("takes digits in the address as the text that somebody looks for", async () => {
    const { page } = await open({ "To do": ["Error 404", "Alt texts"] }, "?q=404");
    await expect.poll(() => page.titles("To do")).toEqual(["Error 404"]);
    expect(await page.page.getByLabel("Filter cards by text").inputValue()).toBe("404");
  });

  it("filters by due date and assignee", async () => {
    const { page, change } = await open({
      "To do": ["Overdue", "Monday", "Sunday", "Later", "Never"],
      Done: ["Finished late"],
    });
    await change("Finished late", { due_date: "2026-11-15" });
    await change("Overdue", { due_date: "2026-11-15", assigned_to: me() });
    await change("Monday", { due_date: "2026-11-16" });
    await change("Sunday", { due_date: "2026-11-22" });
    await change("Later", { due_date: "2026-11-23" });
    await page.card("Later").getByText("Due 23 Nov").waitFor({ state: "attached" });
    const filter = async (name: string) => {
      await page.page.getByRole("button", { name: /^Filter(:|$)/ }).click();
      await page.page.getByRole("menuitemcheckbox", { name }).click();
    };
    const shown = { Overdue: ["Overdue", "Monday"], "Due this week": ["Monday", "Sunday"], "No due date": ["Never"] };
    for (const [name, titles] of Object.entries(shown)) {
      await filter(name);
      await expect.poll(() => page.bareTitles("To do")).toEqual(titles);
      expect(await page.bareTitles("Done")).toEqual([]);
    }
    await page.page.reload();
    await expect.poll(() => page.bareTitles("To do")).toEqual(["Never"]);
    await page.page.getByRole("button", { name: "Clear filters" }).click();
    await filter("Mia Berg");
    await expect.poll(() => page.bareTitles("To do")).toEqual(["Overdue"]);
    await filter("Unassigned");
    await expect.poll(() => page.bareTitles("To do")).toEqual(["Monday", "Sunday", "Later", "Never"]);
  });

  it("groups by assignee and label in the address, and moving a card to another group changes it", async () => {
    const tom = await app.service.addMember(mia, "Tom Rau");
    const tomsId = tom.session.organisations[0]!.user_id;
    const { page, board, change } = await open({ "To do": ["Size table", "Alt texts"], Done: ["Imprint"] });
    await change("Size table", { assigned_to: me(), labels: [{ text: "bug", color: "red" }] });
    await change("Imprint", { assigned_to: tomsId, labels: [{ text: "copy", color: "green" }] });
    await page.show("By assignee");
    await expect.poll(() => page.bareTitles("Mia Berg")).toEqual(["Size table"]);
    expect(await page.bareTitles("Unassigned")).toEqual(["Alt texts"]);
    await page.page.reload();
    await page.drag("Alt texts", page.card("Imprint"));
    await expect.poll(() => page.bareTitles("Tom Rau")).toEqual(["Alt texts", "Imprint"]);
    const saved = async (title: string) => (await mia.api.getCard({ params: { id: board.cards[title]! } })).data;
    await expect.poll(() => saved("Alt texts")).toMatchObject({ assigned_user_ids: [tomsId] });
    await page.show("By label");
    await page.card("Size table").focus();
    await page.press("Space", "ArrowRight", "Enter");
    await expect.poll(() => page.bareTitles("copy")).toEqual(["Size table", "Imprint"]);
    await expect.poll(() => saved("Size table")).toMatchObject({ labels: [{ text: "copy", color: "green" }] });
    await expect.poll(() => page.card("Size table").evaluate((card) => card === document.activeElement)).toBe(true);
    expect(await savedColumns(mia, board)).toEqual({ "To do": ["Size table", "Alt texts"], Done: ["Imprint"] });
    await expectAccessible(page.page);
  });

  it("shows due dates in a calendar, by keyboard and as an agenda on small screens", async () => {
    const { page, change } = await open({ "To do": ["Launch", "Photos", "Party"], Done: [] });
    await change("Launch", { due_date: "2026-11-25" });
    await change("Photos", { due_date: "2026-11-25" });
    await change("Party", { due_date: "2026-12-24" });
    await page.show("Calendar");
    const day = (name: string) => page.page.getByRole("gridcell", { name });
    await day("Wednesday, 25 November 2026, 2 cards").getByRole("link", { name: "Photos" }).waitFor();
    await expectAccessible(page.page);
    await day("Wednesday, 18 November 2026").focus();
    await page.press("ArrowDown", "PageDown", "ArrowLeft");
    await expect
      .poll(() => day("Thursday, 24 December 2026, 1 card").evaluate((cell) => cell === document.activeElement))
      .toBe(true);
    expect(new URL(page.page.url()).searchParams.get("month")).toBe("2026-12");
    await page.press("Enter", "Enter");
    await page.panel("Party").getByLabel("Title").waitFor();
    await page.press("Escape");
    await page.page.setViewportSize({ width: 360, height: 740 });
    await page.page.getByRole("button", { name: "Previous month" }).click();
    await page.page.getByRole("heading", { name: "Wednesday 25 November" }).waitFor();
    await page.page.getByRole("link", { name: "Launch" }).waitFor();
    await expectAccessible(page.page);
  });

  it("warns about too many cards, and deletes a list only when it is empty", async () => {
    const { page } = await open({ "To do": ["Size table", "Alt texts"], Done: [] });
    const choose = async (list: string, item: string) => {
      await page.page.getByRole("button", { name: `Actions for the list ${list}` }).click();
      await page.page.getByRole("menuitem", { name: item }).click();
    };
    await choose("To do", "Card limit…");
    await page.page.getByRole("spinbutton", { name: "Card limit" }).fill("1");
    await page.page.getByRole("button", { name: "Save", exact: true }).click();
    await page.page.getByText("More cards than the limit of 1").waitFor({ state: "attached" });
    await page.page.getByRole("button", { name: "Actions for the list To do" }).click();
    const removal = page.page.getByRole("menuitem", { name: "Delete list (only when empty)" });
    expect(await removal.getAttribute("aria-disabled")).toBe("true");
    await page.press("Escape");
    await choose("Done", "Delete list");
    await page.list("Done").waitFor({ state: "detached" });
  });

  it("are reached on small screens", async () => {
    const board = await newBoard(mia, { "To do": ["Size table"] });
    const visit = await app.visit({ as: mia, viewport: { width: 360, height: 740 } });
    const page = new BoardPage(await visit.open("/inbox"));
    await page.page.getByRole("navigation").getByRole("link", { name: "Boards" }).click();
    await expectAccessible(page.page);
    await page.page.locator(`a[href="${board.path}"]:visible`).click();
    await page.card("Size table").waitFor();
  });
});
