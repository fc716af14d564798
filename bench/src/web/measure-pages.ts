import type { Browser, BrowserContext, Page } from "playwright-core";
import { median } from "../median.ts";

const rounds = 5;
const cpuSlowdown = 4;
const rows = "ul[aria-label] > li a[data-id]";

/** Seconds of JavaScript until the page is idle, on a machine four times slower, with an empty cache. */
export async function scriptTimeMs(browser: Browser, url: string, isReady: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    await page.goto(url);
    await page.locator(isReady).first().waitFor();
    await page.waitForTimeout(1_000);
    const { metrics } = await session.send("Performance.getMetrics");
    times.push(1_000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN));
    await context.close();
  }
  return median(times);
}

/** From opening the address to the first rows of the list, in a new tab. */
export async function usableMs(context: BrowserContext, url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(rows).first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await page.close();
  }
  return median(times);
}

export interface LongTasks {
  readonly count: number;
  readonly longestMs: number;
}

/** Scrolls through the list for some seconds and counts the tasks over 50 ms. */
export async function longTasksWhileScrolling(page: Page): Promise<LongTasks> {
  await page.locator(rows).first().hover();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ["longtask"],
    });
  });
  for (let step = 0; step < 150; step++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(16);
  }
  const durations = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  return { count: durations.length, longestMs: Math.max(0, ...durations) };
}

/** Selects items with the keyboard, marks them done, and returns the time from the key to the next paint. */
export async function actOnSelectionMs(page: Page, count: number): Promise<number> {
  await page.locator(rows).first().click();
  await page.keyboard.press("Escape");
  await loadRows(page, count);
  const first = page.locator(rows).first();
  await page.evaluate(() => document.querySelector("ul[aria-label]")?.parentElement?.scrollTo({ top: 0 }));
  await first.hover();
  await page.keyboard.press("x");
  await scrollToRow(page, count);
  await page
    .locator(rows)
    .last()
    .locator("xpath=ancestor::li")
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true }));
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }),
  );
}

async function loadRows(page: Page, count: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const loaded = await page.evaluate(() => (document.querySelector("ul[aria-label]")?.clientHeight ?? 0) / 62);
    if (loaded >= count) return;
    await page.evaluate(() => {
      const list = document.querySelector("ul[aria-label]")?.parentElement;
      list?.scrollTo({ top: list.scrollHeight });
    });
    await page.waitForTimeout(50);
  }
  throw new Error(`the list did not load ${count} rows`);
}

const scrollToRow = (page: Page, row: number) =>
  page.evaluate((at) => document.querySelector("ul[aria-label]")?.parentElement?.scrollTo({ top: at * 62 }), row - 20);
