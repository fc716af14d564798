import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

/** How much the brightness of an area varies: text does a lot, a blurred area hardly. */
async function contrastIn(image: Buffer, left: number, top: number, width: number, height: number): Promise<number> {
  const area = await sharp(image).extract({ left, top, width, height }).png().toBuffer();
  const { channels } = await sharp(area).stats();
  return Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev));
}

describe.skipIf(isSkipped)("annotating a screenshot", () => {
  const stage = useStage();

  it("supports all tools, undo and removal, and sends the remaining annotations", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Marked all over");
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.draw([0.1, 0.1], [0.2, 0.3]);
    await panel.chooseTool("Arrow");
    await panel.draw([0.8, 0.8], [0.5, 0.5]);
    await panel.chooseTool("Pen");
    await panel.draw([0.3, 0.7], [0.4, 0.8], [0.5, 0.7]);
    await panel.chooseTool("Text");
    await panel.draw([0.6, 0.3]);
    await panel.dialog.getByLabel("Enter text").fill("Too small");
    await panel.chooseTool("Pin");
    await panel.draw([0.9, 0.1]);
    await panel.dialog.getByLabel("Comment").fill("Here");
    await panel.draw([0.5, 0.9]);
    await panel.named("Undo").click();
    await panel.draw([0.5, 0.95]);
    await panel.named("Remove").click();
    await panel.named("Done").click();
    await panel.dialog.getByText("Annotations: 5").waitFor();
    const marks = panel.dialog.locator(".thumbnail .mark");
    expect(await marks.count()).toBe(5);
    const [frame, box] = [await panel.dialog.locator(".thumbnail").boundingBox(), await marks.first().boundingBox()];
    expect((box!.x + box!.width / 2 - frame!.x) / frame!.width).toBeCloseTo(0.15, 1);
    expect((box!.y + box!.height / 2 - frame!.y) / frame!.height).toBeCloseTo(0.2, 1);
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    const near = (value: number) => expect.closeTo(value, 1);
    expect(item?.report.annotations).toEqual([
      { type: "rect", x: near(0.1), y: near(0.1), width: near(0.1), height: near(0.2) },
      { type: "arrow", x1: near(0.8), y1: near(0.8), x2: near(0.5), y2: near(0.5) },
      { type: "pen", points: expect.toSatisfy((points) => points.length > 5 && points.flat().every(isFraction)) },
      { type: "text", x: near(0.6), y: near(0.3), comment: "Too small" },
      { type: "pin", x: near(0.9), y: near(0.1), comment: "Here" },
    ]);
  });

  it("replaces blurred pixels and sends no trace of the original", async () => {
    const { page } = await stage.visit("/plain.html");
    const coupon = await page.locator("input[name=coupon]").boundingBox();
    const { x, y, width, height } = coupon ?? { x: 0, y: 0, width: 0, height: 0 };
    const plain = await page.screenshot();
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("My coupon");
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.chooseTool("Blur");
    await panel.draw([(x - 4) / 1100, (y - 4) / 760], [(x + width + 4) / 1100, (y + height + 4) / 760]);
    await panel.named("Done").click();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report.annotations).toEqual([]);
    expect(JSON.stringify(item?.report)).not.toMatch(/SECRET-COUPON|blur/);
    const inner = [Math.round(x) + 8, Math.round(y) + 8, Math.round(width) - 16, Math.round(height) - 16] as const;
    const before = await contrastIn(plain, ...inner);
    const after = await contrastIn(item?.screenshot ?? Buffer.alloc(0), ...inner);
    expect(before).toBeGreaterThan(50);
    expect(after).toBeLessThan(before / 2);
  });

  it("keeps annotations on Escape, and only leaves the comment if pressed there", async () => {
    const { page } = await stage.visit("/plain.html");
    const coupon = await page.locator("input[name=coupon]").boundingBox();
    const { x, y, width, height } = coupon ?? { x: 0, y: 0, width: 0, height: 0 };
    const plain = await page.screenshot();
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Nothing comes to light");
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.chooseTool("Blur");
    await panel.draw([(x - 4) / 1100, (y - 4) / 760], [(x + width + 4) / 1100, (y + height + 4) / 760]);
    await panel.chooseTool("Pin");
    await panel.draw([0.9, 0.2]);
    await page.keyboard.type("Why?");
    await page.keyboard.press("Escape");
    await panel.dialog.getByLabel("Comment").waitFor({ state: "detached" });
    expect(await panel.surface.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await panel.dialog.getByText("Annotations: 1").waitFor();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report.annotations).toEqual([expect.objectContaining({ type: "pin", comment: "Why?" })]);
    const inner = [Math.round(x) + 8, Math.round(y) + 8, Math.round(width) - 16, Math.round(height) - 16] as const;
    const after = await contrastIn(item?.screenshot ?? Buffer.alloc(0), ...inner);
    expect(after).toBeLessThan((await contrastIn(plain, ...inner)) / 2);
  });

  it("covers private elements", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-corkboard-private", ""));
    const box = await page.locator("h1").boundingBox();
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Private");
    await panel.takeScreenshot();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    const area = [Math.ceil(x), Math.ceil(y), Math.floor(width) - 1, Math.floor(height) - 1] as const;
    expect(await contrastIn(item?.screenshot ?? Buffer.alloc(0), ...area)).toBe(0);
  });
});

const isFraction = (value: number) => value >= 0 && value <= 1;
