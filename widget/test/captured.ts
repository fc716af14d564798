import type { Page } from "playwright-core";
import type { Stage } from "./browser.ts";
import { PanelOnPage } from "./panel.ts";

/** The screenshot as the team receives it. */
export async function captured(stage: Stage, page: Page, panel?: PanelOnPage): Promise<Buffer> {
  const open = panel ?? (await PanelOnPage.open(page));
  await open.field("title").fill("Look at this");
  await open.takeScreenshot();
  await open.send();
  await open.thanks();
  const [item] = await stage.service.received();
  if (!item?.screenshot) throw new Error("no screenshot was sent");
  return item.screenshot;
}

/** From now on, collects every serialisation of the page or a part of it. */
export async function keepSerialized(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const kept: string[] = [];
    const { serializeToString } = XMLSerializer.prototype;
    XMLSerializer.prototype.serializeToString = function (root) {
      const text = serializeToString.call(this, root);
      kept.push(text);
      return text;
    };
    Object.assign(window, { kept });
  });
  return () => page.evaluate(() => (window as unknown as { kept: string[] }).kept);
}
