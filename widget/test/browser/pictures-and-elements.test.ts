import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

const orange = { create: { width: 320, height: 200, channels: 3 as const, background: "#ff8800" } };

const stage = useStage();

describe.skipIf(isSkipped)("a page that cannot be captured", () => {
  it("shows the reason and accepts an uploaded image, stripped of metadata", async () => {
    const { page } = await stage.visit("/no-capture.html");
    const panel = await PanelOnPage.open(page);
    await panel.named("Screenshot").click();
    await panel.dialog.getByText("security settings do not allow screenshots").waitFor();
    const photo = await sharp(orange)
      .withExif({ IFD0: { Artist: "Nils at home" } })
      .jpeg()
      .toBuffer();
    expect(photo.includes("Nils at home")).toBe(true);
    const file = panel.dialog.locator("input[type=file]");
    await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    await panel.dialog.getByText("Please choose a PNG, JPEG or WebP image.").waitFor();
    await file.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("hello") });
    await panel.dialog.getByText("Please choose a PNG, JPEG or WebP image.").waitFor();
    await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
    await panel.startMarking();
    await panel.draw([0.2, 0.2], [0.8, 0.8]);
    await panel.named("Done").click();
    await panel.field("title").fill("Uploaded");
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    const image = item?.screenshot ?? Buffer.alloc(0);
    expect(await sharp(image).metadata()).toMatchObject({ width: 320, height: 200 });
    const { dominant } = await sharp(image).stats();
    expect(dominant.r).toBeGreaterThan(240);
    expect(image.includes("Nils at home")).toBe(false);
    expect(item?.report.annotations).toHaveLength(1);
  });

  it("reports cross-origin frames that stay empty", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate((source) => {
      const frame = document.createElement("iframe");
      frame.src = source;
      document.querySelector("main")?.prepend(frame);
    }, `${stage.service.url}/widget/demo`);
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    expect(await panel.dialog.locator(".problem").textContent()).toContain("could not be captured");
  });
});

describe.skipIf(isSkipped)("selecting an element", () => {
  it("yields a selector based on names and triggers nothing on the page", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => addEventListener("click", () => document.body.setAttribute("data-clicked", "")));
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("This one");
    await panel.dialog.getByText("What will be sent").click();
    const fact = panel.dialog.locator("dl > div", { hasText: "Element" }).locator("dd");
    const selectors: Record<string, string> = {
      "[data-testid=buy-city]": '[data-testid="buy-city"]',
      "#top": "#top",
      "article:nth-of-type(2) h2": "article:nth-of-type(2) > h2",
      "input[name=coupon]": 'input[name="coupon"]',
      "img[alt='A lake']": 'img[alt="A\\ lake"]',
    };
    for (const [element, selector] of Object.entries(selectors)) {
      await panel.named("Select an element").click();
      await page.locator("corkboard-widget .pick-hint").waitFor();
      await page.locator(element).click({ force: true });
      await panel.dialog.getByText("Selected element").waitFor();
      expect(await fact.textContent()).toBe(selector);
      const isTheOne = await page.evaluate(
        ([one = "", other = ""]) => {
          const matches = document.querySelectorAll(one);
          return matches.length === 1 && matches[0] === document.querySelector(other);
        },
        [selector, element],
      );
      expect(isTheOne).toBe(true);
      await panel.named("Clear selection").click();
    }
    expect(await page.evaluate(() => document.body.hasAttribute("data-clicked"))).toBe(false);
  });

  it("ignores generated ids and works with the keyboard", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => document.querySelector("h1")?.setAttribute("id", "radix-12345"));
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("By keyboard");
    await panel.named("Select an element").click();
    await page.locator("corkboard-widget .pick-hint").waitFor();
    for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await panel.dialog.getByText("Bicycles for rain and hills").waitFor();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report.browser_info.selector).toBe("h1");
  });

  it("can be cancelled", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.named("Select an element").click();
    await page.locator("corkboard-widget .pick-hint").waitFor();
    await page.keyboard.press("Escape");
    await panel.named("Select an element").waitFor();
    expect(await page.locator("corkboard-widget .pick-frame").count()).toBe(0);
  });
});
