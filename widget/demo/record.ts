import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { type BrowserContext, chromium, type Page, type Route } from "playwright-core";
import sharp from "sharp";
import { buildWidget } from "../build.ts";
import { findChromium } from "../test/chromium.ts";
import { PanelOnPage } from "../test/panel.ts";
import { startWidgetService } from "../test/running-service.ts";
import { areaOf, type Scene, scenes } from "./scenes.ts";

/**
 * Plays each scene on the demo's sample pages with the real widget and service, and stores what the service received in
 * `server/demo/evidence`. Names given as arguments select scenes.
 */
const demo = join(import.meta.dirname, "..", "..", "server", "demo");
const folder = join(demo, "evidence");
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
};
const desktop = { viewport: { width: 1240, height: 740 } };
const phone = { viewport: { width: 390, height: 760 }, isMobile: true };

const chosen = scenes.filter(({ name }) => process.argv.length === 2 || process.argv.includes(name));
await buildWidget();
await mkdir(folder, { recursive: true });
const service = await startWidgetService();
await service.configure({ recording: true, language: "en" });
const browser = await chromium.launch({
  executablePath: findChromium(),
  // The sample pages have public names and the service a local one.
  args: ["--no-sandbox", "--disable-features=LocalNetworkAccessChecks"],
});
try {
  for (const scene of chosen) await record(scene);
} finally {
  await browser.close();
  await service.stop();
}

async function record(scene: Scene): Promise<void> {
  await service.allow(new URL(scene.url).origin);
  const version = browser.version().split(".")[0];
  const context = await browser.newContext({
    ...(scene.phone ? phone : desktop),
    ...placeOf(scene),
    reducedMotion: "reduce",
    userAgent: scene.phone
      ? `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`
      : `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
  });
  const page = await openPage(context, scene);
  await scene.act(page);
  const panel = await PanelOnPage.open(page);
  if (scene.element !== undefined) await select(panel, page, scene.element);
  await panel.takeScreenshot();
  await panel.startMarking();
  await scene.mark(panel);
  await panel.named("Done").click();
  await panel.field("title").fill(scene.name);
  await panel.dialog.getByLabel(/recording/i).check();
  await panel.send();
  await panel.thanks();
  const [received] = await service.received();
  if (!received?.screenshot || !received.recording) throw new Error(`${scene.name}: the report lacks its files`);
  const { annotations, browser_info } = received.report;
  const after = scene.after && scene.element ? await photographRepair(scene, scene.element) : undefined;
  const report = { page_url: scene.url, annotations, browser_info, after };
  await writeFile(join(folder, `${scene.name}.json`), `${JSON.stringify(report)}\n`);
  await writeFile(join(folder, `${scene.name}.webp`), await compressed(received.screenshot));
  await writeFile(join(folder, `${scene.name}.json.gz`), received.recording);
  await context.close();
  console.log(scene.name);
}

async function openPage(context: BrowserContext, { file, url }: Scene, query = ""): Promise<Page> {
  const site = join(demo, "sites", dirname(file));
  await context.route(`${new URL(url).origin}/**`, async (route) => respond(route, site, url, basename(file)));
  const page = await context.newPage();
  await page.goto(url + query);
  await page.locator("corkboard-widget .launcher").waitFor();
  // The recorder is loaded after the button.
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /recorder-/.test(name)));
  await page.waitForTimeout(1_000);
  return page;
}

/** The page itself, or a file beside it. Everything else fails, as the backend of a sample page would. */
async function respond(route: Route, site: string, url: string, page: string): Promise<void> {
  const { origin, pathname } = new URL(route.request().url());
  const name = origin + pathname === url ? page : basename(pathname);
  const content = await readFile(join(site, name), "utf8").catch(() => undefined);
  if (content === undefined) return route.fulfill({ status: pathname === "/favicon.ico" ? 204 : 503 });
  const tag = `<script src="${service.url}/widget.js" data-key="${service.key}" async crossorigin="anonymous"></script>`;
  const contentType = types[extname(name)] ?? "text/plain";
  return route.fulfill({ body: content.replace("<!-- widget -->", tag), contentType });
}

async function select(panel: PanelOnPage, page: Page, selector: string): Promise<void> {
  await panel.named("Select an element").click();
  await page.locator("corkboard-widget .pick-hint").waitFor();
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
  await page.mouse.click(x + width - 4, y + height / 2);
  await panel.dialog.locator(".element").waitFor();
}

/** Stores a picture of the page after the repair. Returns where the element is on it. */
async function photographRepair(scene: Scene, selector: string) {
  const context = await browser.newContext({ ...desktop, locale: "en-GB" });
  const page = await openPage(context, scene, "?fixed");
  await scene.act(page);
  await page.locator("corkboard-widget .launcher").evaluate((button) => (button.style.display = "none"));
  await writeFile(join(folder, `${scene.name}-after.webp`), await compressed(await page.screenshot()));
  const element = { selector, found: true, ...(await areaOf(page, selector)) };
  await context.close();
  return element;
}

function placeOf({ file }: Scene) {
  if (file.startsWith("lindenhof")) return { locale: "de-CH", timezoneId: "Europe/Zurich" };
  return { locale: "en-GB", timezoneId: file.startsWith("museu") ? "Europe/Lisbon" : "Europe/Amsterdam" };
}

function compressed(picture: Buffer): Promise<Buffer> {
  return sharp(picture).webp({ quality: 78 }).toBuffer();
}
