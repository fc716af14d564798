import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { findChromium } from "../../widget/test/chromium.ts";
import { startDemo } from "./demo.ts";
import { startEntrance } from "./ways-to-sign-in.ts";

const folder = join(import.meta.dirname, "..", "..", "docs", "screens");

const settleMs = 1_500;

const looks: Record<string, BrowserContextOptions> = {
  light: { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  small: { colorScheme: "light", viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true },
};

/** Names of pages given as arguments select them. */
const names = process.argv.slice(2);
const selected = (pages: Readonly<Record<string, string>>) =>
  Object.entries(pages).filter(([name]) => names.length === 0 || names.includes(name));

/** Renders every page of the demo, and those before signing in, into docs/screens, in each look. */
const demo = await startDemo();
const entrance = await startEntrance();
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  mkdirSync(folder, { recursive: true });
  for (const [look, options] of Object.entries(looks)) {
    const context = await browser.newContext({ ...options, locale: "en-GB", reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const [name, path] of selected(entrance.pages)) await capture(page, look, name, entrance.url + path);
    await context.addCookies(demo.cookies.map((cookie) => ({ ...cookie, url: demo.url })));
    for (const [name, path] of selected(demo.pages)) await capture(page, look, name, demo.url + path);
    await context.close();
  }
} finally {
  await browser.close();
  await demo.stop();
  await entrance.stop();
}

async function capture(page: Page, look: string, name: string, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("h1:visible, h2:visible, form:visible").first().waitFor();
  // The event stream keeps the network busy for good, and long lists end in placeholders, so nothing else says when.
  await page.waitForTimeout(settleMs);
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}-${look}.webp`));
}
