import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard, savedColumns } from "./support/board.ts";
import type { Person } from "./support/person.ts";

describe.skipIf(isSkipped)("a board and its cards", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
  });

  const open = async (columns: Readonly<Record<string, readonly string[]>>, path = "") => {
    const board = await newBoard(mia, columns);
    const visit = await app.visit({ as: mia });
    const page = new BoardPage(await visit.open(board.path + path));
    return { board, page, visit };
  };

  const openCard = async (title: string) => {
    const opened = await open({ "To do": [title, "Alt texts"], Done: [] });
    await opened.page.card(title).click();
    const panel = opened.page.panel(title);
    await panel.getByLabel("Title").waitFor();
    const saved = async () => (await mia.api.getCard({ params: { id: opened.board.cards[title]! } })).data;
    return { ...opened, panel, saved };
  };

  it("starts with lists where there are none", async () => {
    const { board, page } = await open({});
    await page.page.getByRole("button", { name: "Start with To do, In progress and Done" }).click();
    await page.list("Done").waitFor({ state: "attached" });
    await expect.poll(() => savedColumns(mia, board)).toEqual({ "To do": [], "In progress": [], Done: [] });
  });

  it("adds one card after the other, and one for every pasted line", async () => {
    const { board, page } = await open({ "To do": ["Size table"], Done: [] });
    await page.card("Size table").waitFor();
    await page.press("n");
    const field = page.page.getByLabel("Title of the new card");
    await field.fill("Alt texts");
    await page.press("Enter");
    await field.fill("Imprint");
    await page.press("Enter");
    await page.card("Imprint").waitFor();
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "- Privacy\n\n* Terms\nCookies\n");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    const titles = ["Size table", "Alt texts", "Imprint", "Privacy", "Terms", "Cookies"];
    await expect.poll(() => savedColumns(mia, board)).toEqual({ "To do": titles, Done: [] });
    await expect.poll(() => page.titles("To do")).toEqual(titles);
  });

  it("adds, renames, reorders, collapses and deletes lists", async () => {
    const { board, page } = await open({ "To do": ["Size table"], Done: [] });
    const choose = async (list: string, item: string) => {
      await page.page.getByRole("button", { name: `Actions for the list ${list}` }).click();
      await page.page.getByRole("menuitem", { name: item }).click();
    };
    await page.page.getByRole("button", { name: "Add a list" }).click();
    await page.page.getByLabel("Name of the list").fill("Later");
    await page.press("Enter");
    await page.list("Later").waitFor({ state: "attached" });
    await choose("Later", "Move left");
    await choose("Done", "Rename");
    await page.page.getByLabel("Name of the list").fill("Finished");
    await page.press("Enter");
    await expect.poll(async () => Object.keys(await savedColumns(mia, board))).toEqual(["To do", "Later", "Finished"]);
    await choose("Later", "Delete list");
    await expect.poll(async () => Object.keys(await savedColumns(mia, board))).toEqual(["To do", "Finished"]);
    await choose("To do", "Collapse");
    await page.card("Size table").waitFor({ state: "detached" });
    await page.page.reload();
    await page.page.getByRole("button", { name: "Expand To do (1 card)" }).click();
    await page.card("Size table").waitFor();
  });

  it("changes everything about a card", async () => {
    const { page, panel, saved } = await openCard("Size table");
    await panel.getByRole("button", { name: "Add a description…" }).click();
    await panel.getByRole("textbox", { name: "Description" }).fill("Wraps at **360 px**");
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.locator("strong", { hasText: "360 px" }).waitFor();
    await panel.getByLabel("Due date").fill("2027-03-31");
    await panel.getByRole("button", { name: "Assignees: Unassigned" }).click();
    await page.page.getByRole("menuitemcheckbox", { name: "Mia Berg (you)" }).click();
    await panel.getByRole("button", { name: "Add label" }).click();
    await page.page.getByRole("menuitem", { name: "Add label" }).click();
    await page.page.getByLabel("Label", { exact: true }).fill("frontend");
    await page.page.getByRole("dialog", { name: "Add label" }).getByRole("button", { name: "Add label" }).click();
    for (const item of ["Reproduce", "Fix"]) {
      await panel.getByLabel("Add an item").fill(item);
      await page.press("Enter");
      await panel.getByLabel(item, { exact: true }).waitFor();
    }
    await panel.getByLabel("Reproduce", { exact: true }).check();
    await panel.getByLabel("Add files").setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("To be read"),
    });
    await panel.getByRole("link", { name: "notes.txt" }).waitFor();
    await panel.getByLabel("Write a comment…").fill("Seen on my phone");
    await panel.getByRole("button", { name: "Comment", exact: true }).click();
    await panel.getByRole("listitem").getByText("Seen on my phone").waitFor();
    await expect.poll(saved).toMatchObject({
      description: "Wraps at **360 px**",
      due_date: "2027-03-31",
      assigned_user_ids: [mia.session.organisations[0]!.user_id],
      labels: [{ text: "frontend", color: "blue" }],
      checklist: [
        { text: "Reproduce", checked: true },
        { text: "Fix", checked: false },
      ],
      attachments: [{ name: "notes.txt" }],
    });
    await page.press("Escape");
    const card = page.card("Size table");
    for (const text of ["frontend", "1 of 2 checklist items done", "1 comment", "1 attachment", "Due 31 Mar"])
      await card.getByText(text, { exact: true }).waitFor({ state: "attached" });
  });

  it("returns the focus to the card when it is closed", async () => {
    const { page, board } = await openCard("Size table");
    await page.page.getByRole("button", { name: "Close card" }).click();
    await expect.poll(() => new URL(page.page.url()).pathname).toBe(board.path);
    await expect.poll(() => page.card("Size table").evaluate((card) => card === document.activeElement)).toBe(true);
  });

  it("brings a deleted card back with Undo", async () => {
    const { page, panel, saved } = await openCard("Size table");
    await panel.getByRole("button", { name: "Card actions" }).click();
    await page.page.getByRole("menuitem", { name: "Delete" }).click();
    await page.card("Size table").waitFor({ state: "detached" });
    await page.toast("Card deleted").waitFor();
    await page.press("z");
    await page.card("Size table").waitFor();
    expect(await saved()).toMatchObject({ title: "Size table" });
  });

  it("shows both versions when somebody else changed the description", async () => {
    const { page, panel, saved, board } = await openCard("Size table");
    await panel.getByRole("button", { name: "Add a description…" }).click();
    await panel.getByRole("textbox", { name: "Description" }).fill("Mine");
    await mia.api.updateCard({ params: { id: board.cards["Size table"]! }, body: { description: "Theirs" } });
    await panel.getByRole("button", { name: "Save" }).click();
    await page.page.getByRole("region", { name: "Their version" }).getByText("Theirs", { exact: true }).waitFor();
    await page.page.getByRole("button", { name: "Keep yours" }).click();
    await expect.poll(saved).toMatchObject({ description: "Mine" });
  });

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

  it("is accessible, with and without an open card", async () => {
    const { page, board } = await open({ "To do": ["Size table", "Alt texts"], Done: [] });
    const label = { labels: ["red", "yellow", "blue", "grey"].map((color) => ({ color, text: color })) };
    await mia.api.updateCard({
      params: { id: board.cards["Size table"]! },
      body: { ...label, due_date: "2026-01-01" },
    });
    await page.card("Size table").getByText("yellow").waitFor();
    await expectAccessible(page.page);
    await page.card("Size table").click();
    await page.panel("Size table").getByLabel("Title").waitFor();
    await expectAccessible(page.page);
    expect(await page.panel("Size table").isVisible()).toBe(true);
  });

  it("renders only what is on the screen of a long list, and reaches its end by keyboard", async () => {
    const titles = Array.from({ length: 300 }, (_, index) => `Card ${String(index + 1).padStart(3, "0")}`);
    const { page } = await open({ "To do": titles, Done: ["Imprint"] });
    await page.card("Card 001").waitFor();
    expect(await page.page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(1_500);
    await page.list("To do").evaluate((list) => list.parentElement!.scrollTo({ top: 1e6 }));
    await page.card("Card 299").focus();
    await page.press("ArrowDown");
    await expect.poll(() => page.card("Card 300").evaluate((card) => card === document.activeElement)).toBe(true);
  });
});
