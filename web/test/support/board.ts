import { randomUUID } from "node:crypto";
import type { Wire } from "@corkboard/client";
import type { Locator, Page } from "playwright-core";
import type { Person } from "./person.ts";

export interface NewBoard {
  readonly id: string;
  readonly path: string;
  /** IDs by name. */
  readonly lists: Readonly<Record<string, string>>;
  /** IDs by title. */
  readonly cards: Readonly<Record<string, string>>;
}

/** A board with these cards by list. */
export async function newBoard(
  person: Person,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<NewBoard> {
  const { api } = person;
  const { data: client } = await api.createClient({ body: { name: `Velo Noord ${randomUUID()}` } });
  const body = { client_id: client.id, name: "Relaunch", type: "board" } as const;
  const { id } = (await api.createProject({ body })).data;
  const lists: Record<string, string> = {};
  const cards: Record<string, string> = {};
  for (const [name, titles] of Object.entries(columns)) {
    const list = (await api.createBoardList({ body: { project_id: id, name } })).data;
    lists[name] = list.id;
    for (const title of titles)
      cards[title] = (await api.createCard({ body: { project_id: id, list_id: list.id, title } })).data.id;
  }
  return { id, path: `/boards/${id}`, lists, cards };
}

/** The cards by list, as the service has them. */
export async function savedColumns(person: Person, board: NewBoard): Promise<Record<string, string[]>> {
  const { data } = await person.api.getBoardSnapshot({ query: { project_id: board.id } });
  return Object.fromEntries(
    data.lists.map((list: Wire.SnapshotList) => [
      list.name,
      data.cards.filter((card) => card.list_id === list.id).map(({ title }) => title),
    ]),
  );
}

/** A board as people perceive it. */
export class BoardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until cards can be moved, which is loaded after they are shown. */
  async ready(): Promise<void> {
    await this.page.locator("#board-instructions").waitFor({ state: "attached" });
  }

  list(name: string): Locator {
    return this.page.getByRole("list", { name, exact: true });
  }

  card(title: string): Locator {
    return this.page.locator("[data-board]").getByRole("link", { name: title });
  }

  /** The open card. */
  panel(title: string): Locator {
    return this.page.getByRole("dialog", { name: title });
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole("status").getByText(text);
  }

  /** The titles of the cards in a list, from top to bottom. */
  titles(list: string): Promise<string[]> {
    return this.list(list)
      .getByRole("link")
      .evaluateAll((links) =>
        links
          .map((link) => ({ top: link.getBoundingClientRect().top, title: link.textContent ?? "" }))
          .toSorted((a, b) => a.top - b.top)
          .map(({ title }) => title),
      );
  }

  /** The same without what else cards show. */
  bareTitles(list: string): Promise<string[]> {
    return this.list(list)
      .locator("[data-title]")
      .evaluateAll((titles) =>
        titles
          .map((title) => ({ top: title.getBoundingClientRect().top, text: title.textContent ?? "" }))
          .toSorted((a, b) => a.top - b.top)
          .map(({ text }) => text),
      );
  }

  /** Chooses a view or grouping of the board. */
  async show(name: string): Promise<void> {
    await this.page.getByRole("button", { name: /^View/ }).click();
    await this.page.getByRole("menuitemcheckbox", { name }).click();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Picks a card up with the mouse and carries it to the upper edge of a card or list, without dropping it. */
  async carry(title: string, to: Locator): Promise<void> {
    const { mouse } = this.page;
    const from = (await this.card(title).boundingBox())!;
    await mouse.move(from.x + 60, from.y + 16);
    await mouse.down();
    await mouse.move(from.x + 70, from.y + 24, { steps: 3 });
    const target = (await to.boundingBox())!;
    await mouse.move(target.x + 60, target.y + 12, { steps: 6 });
    await mouse.move(target.x + 60, target.y + 10, { steps: 2 });
  }

  async drag(title: string, to: Locator): Promise<void> {
    await this.carry(title, to);
    await this.page.mouse.up();
  }
}
