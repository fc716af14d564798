import type { Locator } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { failedModules, FlakyParts } from "../flaky-parts.ts";
import { PanelOnPage } from "../panel.ts";

/** Elements that overflow the panel or their container. */
const overflowing = (dialog: Locator) =>
  dialog.evaluate((panel) => {
    const { left, right } = panel.getBoundingClientRect();
    const isOutside = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && (box.right > right + 0.5 || box.left < left - 0.5);
    };
    const isTooFull = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    return [
      ...[...panel.querySelectorAll("*")].filter(isOutside),
      ...[...panel.querySelectorAll("button, fieldset, label, div")].filter(isTooFull),
    ].map((element) => `${element.localName} ${element.className}: ${element.textContent}`);
  });

/** The highest contrast between the pixels across an element's left edge and the first one, which is outside. */
async function contrastAtEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not visible");
  const clip = { x: box.x - 6, y: box.y + box.height / 2, width: 12, height: 1 };
  const image = await element.page().screenshot({ clip });
  const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const light = Array.from({ length: 12 }, (_, at) => luminance(data.subarray(at * 3, at * 3 + 3)));
  const outside = light[0] ?? 0;
  const contrasts = light.map((each) => (Math.max(each, outside) + 0.05) / (Math.min(each, outside) + 0.05));
  return Math.max(...contrasts);
}

function luminance(pixel: Uint8Array): number {
  const [red = 0, green = 0, blue = 0] = [...pixel].map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.skipIf(isSkipped)("the panel", () => {
  const stage = useStage();

  const sizes = ["de", "es", "fr"].flatMap((language) => [320, 360].map((width) => ({ language, width })));
  it.each(sizes)("fits its texts at $width pixels in $language", async ({ language, width }) => {
    stage.pages.attributes = `data-language="${language}"`;
    const { page } = await stage.visit("/plain.html", { viewport: { width, height: 640 } });
    const panel = await PanelOnPage.open(page);
    expect(await overflowing(panel.dialog)).toEqual([]);
    await panel.dialog.locator(".tiles button").first().click();
    await panel.dialog.locator(".thumbnail").waitFor();
    expect(await overflowing(panel.dialog)).toEqual([]);
    await panel.startMarking();
    expect(await overflowing(panel.dialog)).toEqual([]);
  });

  it.each([320, 360, 1100])("keeps the longest project name inside at %i pixels", async (width) => {
    await stage.service.configure({ project: { id: "", name: "x".repeat(200) } });
    const { page } = await stage.visit("/plain.html", { viewport: { width, height: 640 } });
    const panel = await PanelOnPage.open(page);
    expect(await panel.dialog.locator("h2").textContent()).toContain("x".repeat(200));
    expect(await overflowing(panel.dialog)).toEqual([]);
    await panel.named("Close").click();
    expect(await panel.dialog.isVisible()).toBe(false);
  });

  it.each(failedModules)("shows a loading failure on a phone, too, in a browser that %s", async (browser) => {
    const { page } = await stage.visit("/plain.html", { viewport: { width: 320, height: 560 } });
    await FlakyParts.on(page, browser);
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    await page.context().setOffline(true);
    await panel.button.click();
    const text = panel.button.getByText("Could not load.");
    await text.waitFor();
    const [box, button] = [await text.boundingBox(), await panel.button.boundingBox()];
    expect(box?.width).toBeGreaterThan(150);
    expect(button?.x).toBeGreaterThanOrEqual(20);
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBe(300);
    await page.context().setOffline(false);
    await panel.button.click();
    await panel.field("title").waitFor();
    expect((await panel.button.boundingBox())?.width).toBe(48);
  });

  it("is mirrored for right-to-left texts", async () => {
    stage.pages.attributes = 'data-direction="rtl"';
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    const margins = await panel.dialog.evaluate((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      const name = dialog.querySelector("h2 small")?.getBoundingClientRect();
      const close = dialog.querySelector(".round")?.getBoundingClientRect();
      return [right - (name?.right ?? 0), (close?.left ?? 0) - left];
    });
    expect(margins).toEqual([20, 14]);
  });

  it.each([
    ["#ffffff", "light"],
    ["#ffffff", "dark"],
    ["#000000", "light"],
    ["#000000", "dark"],
  ] as const)("has visible buttons and selections with the colour %s in the %s theme", async (color, colorScheme) => {
    await stage.service.configure({ color });
    const { page } = await stage.visit("/plain.html", { colorScheme });
    const panel = await PanelOnPage.open(page);
    expect(await contrastAtEdge(panel.named("Send"))).toBeGreaterThan(3);
    expect(await contrastAtEdge(panel.dialog.locator("label", { hasText: "Problem" }))).toBeGreaterThan(3);
  });
});
