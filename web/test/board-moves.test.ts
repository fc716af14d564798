import { beforeAll, describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard, savedColumns } from "./support/board.ts";
import type { Person } from "./support/person.ts";

describe.skipIf(isSkipped).each(engines)("moving cards on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  let tom: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
    tom = await app.service.addMember(mia, "Tom Rau");
  });

  const open = async (columns: Readonly<Record<string, readonly string[]>>) => {
    const board = await newBoard(mia, columns);
    const visit = await app.visit({ as: mia });
    const page = new BoardPage(await visit.open(board.path));
    await page.ready();
    return { board, page, visit };
  };

  it("drags a card between the cards of another list, and takes it back with Undo", async () => {
    const { board, page } = await open({ "To do": ["Size table", "Alt texts"], Done: ["Imprint", "Privacy"] });
    await page.drag("Size table", page.card("Privacy"));
    await page.toast("Moved to Done").waitFor();
    await expect.poll(() => page.titles("Done")).toEqual(["Imprint", "Size table", "Privacy"]);
    await expect
      .poll(() => savedColumns(mia, board))
      .toEqual({ "To do": ["Alt texts"], Done: ["Imprint", "Size table", "Privacy"] });
    await page.press("z");
    await expect
      .poll(() => savedColumns(mia, board))
      .toEqual({ "To do": ["Size table", "Alt texts"], Done: ["Imprint", "Privacy"] });
    await expect.poll(() => page.titles("To do")).toEqual(["Size table", "Alt texts"]);
  });

  it("puts a card back exactly where it was with Undo: first, in the middle and last", async () => {
    const { board, page } = await open({ "To do": ["Size table", "Alt texts", "Terms"], Done: ["Imprint", "Privacy"] });
    const before = await savedColumns(mia, board);
    for (const title of before["To do"]!) {
      await page.drag(title, page.card("Privacy"));
      await page.toast("Moved to Done").first().waitFor();
      await expect.poll(() => savedColumns(mia, board)).toMatchObject({ Done: ["Imprint", title, "Privacy"] });
      await page.press("z");
      await expect.poll(() => savedColumns(mia, board)).toEqual(before);
      await expect.poll(() => page.titles("To do")).toEqual(before["To do"]);
    }
  });

  it("shows a move and a new title that somebody else saves at once, without a reload", async () => {
    const { board, page } = await open({ "To do": ["Size table", "Alt texts"], Done: ["Imprint", "Privacy"] });
    await page.card("Size table").waitFor();
    const body = { title: "Sizes for children", list_id: board.lists.Done!, position: 1 };
    await tom.api.updateCard({ params: { id: board.cards["Size table"]! }, body });
    await expect.poll(() => page.titles("Done")).toEqual(["Imprint", "Sizes for children", "Privacy"]);
    await expect.poll(() => page.titles("To do")).toEqual(["Alt texts"]);
    expect(await page.card("Size table").count()).toBe(0);
  });

  it("carries a card with the keyboard alone, and the focus follows", async () => {
    const { board, page } = await open({ "To do": ["Size table", "Alt texts"], Review: [], Done: ["Imprint"] });
    await page.card("Size table").focus();
    await page.press("Space", "ArrowDown");
    await expect.poll(() => page.titles("To do")).toEqual(["Alt texts", "Size table"]);
    await page.press("ArrowRight", "ArrowRight", "ArrowDown");
    await expect.poll(() => page.titles("Done")).toEqual(["Imprint", "Size table"]);
    await page.page.getByText("Done, position 2 of 2.").waitFor({ state: "attached" });
    expect(await savedColumns(mia, board)).toMatchObject({ "To do": ["Size table", "Alt texts"] });
    await page.press("Enter");
    await page.page.getByText("Dropped “Size table” in Done, position 2 of 2.").waitFor({ state: "attached" });
    await expect
      .poll(() => savedColumns(mia, board))
      .toEqual({ "To do": ["Alt texts"], Review: [], Done: ["Imprint", "Size table"] });
    await expect.poll(() => page.card("Size table").evaluate((card) => card === document.activeElement)).toBe(true);
  });

  it("puts a card back when Escape cancels", async () => {
    const { board, page } = await open({ "To do": ["Size table"], Done: ["Imprint"] });
    await page.card("Size table").focus();
    await page.press("Space", "ArrowRight");
    await expect.poll(() => page.titles("Done")).toEqual(["Size table", "Imprint"]);
    await page.press("Escape");
    await expect.poll(() => page.titles("To do")).toEqual(["Size table"]);
    expect(await savedColumns(mia, board)).toEqual({ "To do": ["Size table"], Done: ["Imprint"] });
    await expect.poll(() => page.card("Size table").evaluate((card) => card === document.activeElement)).toBe(true);
  });

  it("moves a card through a menu with list and position", async () => {
    const { board, page } = await open({ "To do": ["Size table"], Done: ["Imprint", "Privacy"] });
    await page.card("Size table").hover();
    await page.page.getByRole("button", { name: "Actions for “Size table”" }).click();
    await page.page.getByRole("menuitem", { name: "Move to…" }).click();
    await page.page.getByLabel("List", { exact: true }).selectOption("Done");
    await page.page.getByLabel("Position").selectOption("2");
    await page.page.getByRole("button", { name: "Move", exact: true }).click();
    await expect
      .poll(() => savedColumns(mia, board))
      .toEqual({ "To do": [], Done: ["Imprint", "Size table", "Privacy"] });
  });

  it("returns only the card that could not be moved, with the reason and another try", async () => {
    const { board, page } = await open({ "To do": ["Size table", "Alt texts"], Done: ["Imprint"] });
    const address = `**/api/v1/boards/cards/${board.cards["Size table"]}`;
    await page.page.route(address, (route) =>
      route.request().method() === "PATCH" ? route.abort("connectionreset") : route.continue(),
    );
    await page.drag("Alt texts", page.card("Imprint"));
    await page.drag("Size table", page.card("Imprint"));
    await page.toast("“Size table” was not moved.").waitFor();
    await expect.poll(() => page.titles("To do")).toEqual(["Size table"]);
    await expect.poll(() => page.titles("Done")).toEqual(["Alt texts", "Imprint"]);
    await page.page.unroute(address);
    await page.page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(async () => (await savedColumns(mia, board))["To do"]).toEqual([]);
    await expect.poll(() => page.titles("Done")).toContain("Size table");
  });

  it("shows two browsers each other's moves, and loses no card", async () => {
    const { board, page } = await open({ "To do": ["A", "B", "C"], Doing: ["D"], Done: ["E"] });
    const other = new BoardPage(await (await app.visit({ as: tom })).open(board.path));
    await other.ready();
    await page.drag("A", page.card("E"));
    await expect.poll(() => other.titles("Done")).toEqual(["A", "E"]);
    await other.drag("C", other.card("D"));
    await expect.poll(() => page.titles("Doing")).toEqual(["C", "D"]);
    await Promise.all([page.drag("B", page.card("E")), other.drag("D", other.card("A"))]);
    await expect.poll(async () => (await savedColumns(mia, board)).Done?.toSorted()).toEqual(["A", "B", "D", "E"]);
    const saved = await savedColumns(mia, board);
    for (const each of [page, other])
      for (const list of ["To do", "Doing", "Done"]) await expect.poll(() => each.titles(list)).toEqual(saved[list]);
  });

  it("cancels a move when somebody else moves the card that is held", async () => {
    const { board, page } = await open({ "To do": ["Size table", "Alt texts"], Done: ["Imprint"] });
    await page.carry("Size table", page.card("Alt texts"));
    await page.page.locator("[data-drop]").waitFor();
    const params = { id: board.cards["Size table"]! };
    await tom.api.updateCard({ params, body: { list_id: board.lists.Done! } });
    await page.toast("Tom Rau has just moved “Size table”, so your move was cancelled.").waitFor();
    await page.page.mouse.up();
    await expect.poll(() => page.titles("Done")).toEqual(["Imprint", "Size table"]);
    expect(await savedColumns(mia, board)).toEqual({ "To do": ["Alt texts"], Done: ["Imprint", "Size table"] });
  });
});
