import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const looks = [
  { name: "light", colorScheme: "light", width: 1280 },
  { name: "dark", colorScheme: "dark", width: 1280 },
  { name: "360 px", colorScheme: "light", width: 360 },
] as const;

/** Checks the page as it is now with axe in light and dark, and on a small screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { name, colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    expect(found, `${new URL(page.url()).pathname}, ${name}`).toEqual([]);
    await expectNoSidewaysScrolling(page, name);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

async function expectNoSidewaysScrolling(page: Page, look: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${new URL(page.url()).pathname} scrolls sideways, ${look}`).toBeLessThanOrEqual(0);
}
