import type { Locator, Page } from "playwright-core";

/** The inbox as people perceive it: by roles, names and the keyboard. */
export class Inbox {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get list(): Locator {
    return this.page.getByRole("list", { name: "Reports" });
  }

  row(title: string): Locator {
    return this.list.getByRole("link", { name: new RegExp(title) });
  }

  /** The open report, with this title. */
  detail(title: string): Locator {
    return this.page.getByRole("article", { name: title });
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole("status").getByText(text);
  }

  tab(name: string): Locator {
    return this.page.getByRole("group", { name: "Status" }).getByRole("button", { name });
  }

  select(title: string): Locator {
    return this.list.getByRole("checkbox", { name: `Select “${title}”` });
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The titles of the rows on the screen, from top to bottom. */
  titles(): Promise<string[]> {
    return this.list.getByRole("link").evaluateAll((links) =>
      links
        .map((link) => ({
          top: link.getBoundingClientRect().top,
          title: link.querySelector(".truncate")?.textContent ?? "",
        }))
        .toSorted((a, b) => a.top - b.top)
        .map(({ title }) => title),
    );
  }

  /** The title of the row that has the focus. */
  focused(): Promise<string | undefined> {
    return this.page.evaluate(
      () =>
        document.activeElement?.matches("[data-id]") && document.activeElement.querySelector(".truncate")?.textContent,
    ) as Promise<string | undefined>;
  }

  scrollTop(): Promise<number> {
    return this.list.evaluate((list) => list.parentElement!.scrollTop);
  }

  /** Waits until the list has been drawn there. */
  scrollTo(top: number): Promise<void> {
    return this.list.evaluate(async (list, to) => {
      list.parentElement!.scrollTo({ top: to });
      for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn));
    }, top);
  }

  /** Clicks a row where it is. Playwright's own click scrolls when it tries again after something was in its way. */
  async clickInPlace(title: string): Promise<void> {
    const { x, y, width, height } = (await this.row(title).boundingBox())!;
    await this.page.mouse.click(x + width / 2, y + height / 2);
  }
}
