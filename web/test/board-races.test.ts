import { beforeAll, describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard, type NewBoard, savedColumns } from "./support/board.ts";
import type { Person } from "./support/person.ts";
import { soon } from "./support/soon.ts";

const lists = ["To do", "Doing", "Done"];
const movesOfEach = 100;

describe.skipIf(isSkipped).each(engines)("a board that several people use, on %s,", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  let tom: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
    tom = await app.service.addMember(mia, "Tom Rau");
  });

  const open = async (board: NewBoard, as: Person) => {
    const visit = await app.visit({ as });
    const page = new BoardPage(await visit.open(board.path));
    await page.ready();
    return { page, visit };
  };

  it("loses and duplicates no card in 200 random moves from two browsers", async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `Card ${String.fromCodePoint(65 + index)}`);
    const board = await newBoard(
      mia,
      Object.fromEntries(lists.map((list, at) => [list, titles.slice(4 * at, 4 * at + 4)])),
    );
    const browsers = [await open(board, mia), await open(board, tom)];
    const random = randomFrom(20_261_118);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const moveAtRandom = async ({ page }: { page: BoardPage }) => {
      const title = pick(titles);
      await page.card(title).focus();
      await page.press("Space");
      for (let step = 0; step < 3; step++) await page.press(pick(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]));
      // Somebody else may have taken the card meanwhile, and then Enter would open it.
      await page.press("Space");
      await page.press("Escape");
    };
    await Promise.all(
      browsers.map(async (browser) => {
        for (let move = 0; move < movesOfEach; move++) await moveAtRandom(browser);
      }),
    );
    const shown = async ({ page }: { page: BoardPage }) =>
      Object.fromEntries(await Promise.all(lists.map(async (list) => [list, await page.bareTitles(list)] as const)));
    /** The lists that a browser shows differently from what is saved. */
    const differing = async (browser: { page: BoardPage }) => {
      const [seen, kept] = [await shown(browser), await savedColumns(mia, board)];
      const different = lists.filter((list) => seen[list]?.join() !== kept[list]?.join());
      return different.map((list) => ({ list, shown: seen[list], saved: kept[list] }));
    };
    for (const browser of browsers) await expect.poll(() => differing(browser), soon).toEqual([]);
    const saved = await savedColumns(mia, board);
    expect(Object.values(saved).flat().toSorted()).toEqual(titles);
    expect(saved).not.toEqual(Object.fromEntries(lists.map((list, at) => [list, titles.slice(4 * at, 4 * at + 4)])));
  });

  it("is worked with by keyboard alone", async () => {
    const board = await newBoard(mia, { "To do": ["Size table", "Alt texts"], Doing: [], Done: ["Imprint"] });
    const { page } = await open(board, mia);
    const { page: tab } = page;
    const focused = () => tab.evaluate(() => document.activeElement?.textContent ?? "");
    while (!(await focused()).startsWith("Size table")) await page.press("Tab");
    await page.press("ArrowDown");
    await expect.poll(focused).toBe("Alt texts");
    await page.press("Space", "ArrowRight", "Enter");
    await expect.poll(() => savedColumns(mia, board)).toMatchObject({ "To do": ["Size table"], Doing: ["Alt texts"] });
    await expect.poll(focused).toBe("Alt texts");
    await page.press("Tab", "Enter");
    await tab.getByRole("menuitem", { name: "Move to…" }).waitFor();
    while ((await focused()) !== "Move to…") await page.press("ArrowDown");
    await page.press("Enter");
    await tab.getByRole("dialog", { name: "Move card" }).waitFor();
    await page.press("End", "Tab", "Home", "Tab", "Tab", "Enter");
    await expect.poll(() => savedColumns(mia, board)).toMatchObject({ Doing: [], Done: ["Alt texts", "Imprint"] });
    await expect.poll(focused).toBe("Alt texts");
    await page.press("Enter");
    await page.panel("Alt texts").getByLabel("Title").waitFor();
    await page.press("Escape");
    await expect.poll(focused).toBe("Alt texts");
    await page.press("n");
    await tab.getByLabel("Title of the new card").waitFor();
    await tab.keyboard.type("Privacy");
    await page.press("Enter", "Escape");
    await expect.poll(() => savedColumns(mia, board)).toMatchObject({ "To do": ["Size table", "Privacy"] });
  });

  it("puts a card that is carried by keyboard where somebody else has just moved it, and says so", async () => {
    const board = await newBoard(mia, { "To do": ["Size table", "Alt texts"], Doing: [], Done: ["Imprint"] });
    const { page } = await open(board, mia);
    await page.card("Size table").focus();
    await page.press("Space", "ArrowRight");
    await expect.poll(() => page.titles("Doing")).toEqual(["Size table"]);
    const params = { id: board.cards["Size table"]! };
    await tom.api.updateCard({ params, body: { list_id: board.lists.Done! } });
    await page.toast("Tom Rau has just moved “Size table”, so your move was cancelled.").waitFor();
    await expect.poll(() => page.titles("Done")).toEqual(["Imprint", "Size table"]);
    await page.press("Escape");
    await expect.poll(() => page.card("Size table").evaluate((card) => card === document.activeElement)).toBe(true);
    expect(await savedColumns(mia, board)).toMatchObject({ Doing: [], Done: ["Imprint", "Size table"] });
  });

  it("saves the moves made offline once the connection is back, among those of others", async () => {
    const board = await newBoard(mia, { "To do": ["A", "B", "C"], Doing: ["D"], Done: ["E"] });
    const { page, visit } = await open(board, mia);
    await visit.context.setOffline(true);
    await page.drag("A", page.card("E"));
    await expect.poll(() => page.titles("To do")).toEqual(["B", "C"]);
    await page.drag("B", page.card("D"));
    await page.page.getByText("2 changes are saved once you are back online.").waitFor();
    const moved = { "To do": ["C"], Doing: ["B", "D"], Done: ["A", "E"] };
    for (const [list, titles] of Object.entries(moved)) await expect.poll(() => page.titles(list)).toEqual(titles);
    expect(await savedColumns(mia, board)).toMatchObject({ "To do": ["A", "B", "C"] });
    await tom.api.updateCard({ params: { id: board.cards["C"]! }, body: { list_id: board.lists.Done! } });
    await visit.context.setOffline(false);
    const together = { "To do": [], Doing: ["B", "D"], Done: ["A", "E", "C"] };
    await expect.poll(() => savedColumns(mia, board), soon).toEqual(together);
    for (const [list, titles] of Object.entries(together))
      await expect.poll(() => page.titles(list), soon).toEqual(titles);
    await page.page.getByText("once you are back online").waitFor({ state: "detached" });
  });

  it("returns a card whose list was deleted while it was moved offline, with the reason", async () => {
    const board = await newBoard(mia, { "To do": ["A", "B"], Doing: [], Done: ["C"] });
    const { page, visit } = await open(board, mia);
    await visit.context.setOffline(true);
    await page.card("A").focus();
    await page.press("Space", "ArrowRight", "Enter");
    await expect.poll(() => page.titles("To do")).toEqual(["B"]);
    await page.drag("B", page.card("C"));
    await mia.api.deleteBoardList({ params: { id: board.lists.Doing! } });
    await visit.context.setOffline(false);
    await page.toast("“A” was not moved. List not found in this project").waitFor();
    await expect.poll(() => page.titles("To do")).toEqual(["A"]);
    await expect.poll(() => savedColumns(mia, board)).toEqual({ "To do": ["A"], Done: ["B", "C"] });
  });
});

/** Numbers between 0 and 1, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
