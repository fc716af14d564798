import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More than any page of a small organisation has to offer before what somebody looks for. */
const mostTabs = 80;

/** Somebody without a mouse. Everything can be reached with Tab, and the page never loses their place. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** What has the focus, once the page has placed it somewhere. */
  async focused(): Promise<string> {
    await expect.poll(() => this.#place(), { message: "the page lost the focus" }).not.toBe("");
    return this.#place();
  }

  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    await this.focused();
    for (let tabs = 0; tabs <= mostTabs; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error(`not reached with the keyboard: ${target.toString()}, at last: ${await this.#place()}`);
  }

  /** Reaches a button or link, and presses it. */
  async activate(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press("Enter");
  }

  /** Waits for a field that takes the focus by itself, and types into it. */
  async typeInto(field: Locator, text: string): Promise<void> {
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await this.type(text);
  }

  #place(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return "";
      return `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`.slice(0, 80);
    });
  }
}
