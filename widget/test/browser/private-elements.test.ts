import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { captured, keepSerialized } from "../captured.ts";

/** The number of pixels in, or close to, the colour in which the page shows its secrets. */
async function secretPixels(image: Buffer): Promise<number> {
  const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 150 && blue > 150 && green < Math.min(red, blue) - 60) found++;
  }
  return found;
}

describe.skipIf(isSkipped)("private elements", () => {
  const stage = useStage();

  it("never appear in a screenshot or its source, whatever their shape", async () => {
    const { page, errors } = await stage.visit("/private.html");
    expect(await secretPixels(await page.screenshot())).toBeGreaterThan(1000);
    const serialized = await keepSerialized(page);
    const image = await captured(stage, page);
    expect(await secretPixels(image)).toBe(0);
    const texts = await serialized();
    expect(texts.join("\n")).toContain("My account");
    expect(texts.join("\n").match(/SECRET-\w+/g)).toBeNull();
    expect(errors).toEqual([]);
  });

  it("are covered in place without moving what surrounds them", async () => {
    const { page } = await stage.visit("/private.html");
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll("p[data-corkboard-private]:not(.moving)")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(width) - 1, height: Math.floor(height) - 1 };
      }),
    );
    const covered = boxes.filter(({ top, height }) => height > 0 && top + height < 760);
    expect(covered.length).toBeGreaterThan(1);
    const image = await captured(stage, page);
    for (const box of covered) {
      const area = await sharp(image).extract(box).removeAlpha().raw().toBuffer();
      expect(area.every((value) => value === 0x8d)).toBe(true);
    }
  });
});
