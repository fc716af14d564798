import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The command palette as people use it: by keyboard. */
export class Palette {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: "Search and commands" });
  }

  get input(): Locator {
    return this.dialog.getByRole("combobox");
  }

  group(name: string): Locator {
    return this.dialog.getByRole("group", { name, exact: true });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.input.waitFor();
  }

  /** The entry that Enter would choose. */
  get highlighted(): Locator {
    return this.dialog.locator("[role=option][data-highlighted]");
  }

  /** Types a text, moves to the action with the keyboard, and runs it. Actions are never preselected. */
  async run(text: string, action: string): Promise<void> {
    await this.open();
    await this.page.keyboard.type(text);
    const option = this.dialog.getByRole("option", { name: action });
    await option.waitFor();
    expect(await this.highlighted.filter({ hasText: action }).count()).toBe(0);
    await expect
      .poll(async () => {
        await this.page.keyboard.press("ArrowDown");
        return this.highlighted.filter({ hasText: action }).count();
      })
      .toBe(1);
    await this.page.keyboard.press("Enter");
    await this.dialog.waitFor({ state: "detached" });
  }

  /** Types a text, waits until the entry is the chosen one, and presses Enter. */
  async choose(text: string, entry: string | RegExp): Promise<void> {
    await this.open();
    await this.page.keyboard.type(text);
    await this.highlighted.filter({ hasText: entry }).waitFor();
    await this.page.keyboard.press("Enter");
    await this.dialog.waitFor({ state: "detached" });
  }
}
