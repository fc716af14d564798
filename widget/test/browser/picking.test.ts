import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

const telephone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

async function startPicking(page: Page): Promise<PanelOnPage> {
  const panel = new PanelOnPage(page);
  await panel.named("Select an element").click();
  await page.locator("corkboard-widget .pick-hint").waitFor();
  return panel;
}

async function middleOf(page: Page, selector: string): Promise<[number, number]> {
  const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}

describe.skipIf(isSkipped)("the element picker", () => {
  const stage = useStage();
  const selectedLabel = (page: Page) => new PanelOnPage(page).dialog.locator(".element strong").textContent();

  it("selects on tap, scrolls on swipe and triggers nothing on the page", async () => {
    const { page } = await stage.visit("/plain.html", telephone);
    await page.evaluate(() => {
      document.body.style.height = "3000px";
      for (const type of ["touchstart", "touchend", "pointerdown", "click"]) {
        document.addEventListener(type, () => document.body.setAttribute("data-heard", type));
      }
    });
    await PanelOnPage.open(page);
    await startPicking(page);
    await page.locator("corkboard-widget .pick-hint").getByText("Tap an element to select it.").waitFor();
    await page.evaluate(() => document.body.removeAttribute("data-heard"));
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", { x: 180, y: 500 });
    for (let y = 480; y >= 400; y -= 20) await touch("touchMove", { x: 180, y });
    // Resting before the touch ends avoids momentum scrolling.
    await page.waitForTimeout(300);
    await touch("touchMove", { x: 180, y: 400 });
    await touch("touchEnd");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await page.touchscreen.tap(...(await middleOf(page, "[data-testid=buy-city]")));
    expect(await selectedLabel(page)).toBe("Add to basket");
    expect(await page.evaluate(() => document.body.hasAttribute("data-heard"))).toBe(false);
  });

  it("can be cancelled by touch and leaves the page unchanged", async () => {
    const { page } = await stage.visit("/plain.html", telephone);
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Never mind");
    await startPicking(page);
    await page.locator("corkboard-widget .pick-hint").getByRole("button", { name: "Back" }).tap();
    await panel.named("Select an element").waitFor();
    expect(await page.locator("corkboard-widget .pick-layer").count()).toBe(0);
    expect(await panel.field("title").inputValue()).toBe("Never mind");
    await panel.named("Close").tap();
    await page.evaluate(() => addEventListener("click", () => document.body.setAttribute("data-clicked", "")));
    await page.touchscreen.tap(...(await middleOf(page, "h1")));
    await page.locator("body[data-clicked]").waitFor();
  });

  it("can be cancelled with the keyboard", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await startPicking(page);
    await page.locator("corkboard-widget .pick-hint button").focus();
    await page.keyboard.press("Enter");
    await panel.named("Select an element").waitFor();
    expect(await panel.dialog.getByText("Selected element").count()).toBe(0);
  });

  it("can select disabled controls and frames", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.title = "Film";
      frame.srcdoc = "<body onclick='top.document.body.dataset.played = 1'><button>Play</button>";
      document.querySelector("main")?.prepend(frame);
      document.querySelector("[data-testid=buy-city]")?.setAttribute("disabled", "");
    });
    const panel = await PanelOnPage.open(page);
    for (const [element, selector] of [
      ["[data-testid=buy-city]", '[data-testid="buy-city"]'],
      ["iframe", 'iframe[title="Film"]'],
    ] as const) {
      await startPicking(page);
      const middle = await middleOf(page, element);
      await page.mouse.move(...middle);
      await page.mouse.click(...middle);
      await panel.dialog.getByText("Selected element").waitFor();
      await panel.field("title").fill(selector);
      await panel.send();
      await panel.thanks();
      const [item] = await stage.service.received();
      expect(item?.report.browser_info.selector).toBe(selector);
      await panel.named("Send another").click();
    }
    expect(await page.evaluate(() => document.body.dataset.played)).toBeUndefined();
  });

  it("lets pages and containers scroll and moves its frame along", async () => {
    const { page } = await stage.visit("/scrolled.html");
    await PanelOnPage.open(page);
    await startPicking(page);
    const top = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().top);
    const frameTop = () => top("corkboard-widget .pick-frame");
    await page.mouse.move(...(await middleOf(page, "body > h2")));
    await page.evaluate(() => (document.body.style.height = "3000px"));
    await page.mouse.wheel(0, 40);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);
    await expect.poll(async () => (await frameTop()) - (await top("body > h2"))).toBeCloseTo(0, 0);
    const list = page.locator(".list");
    await page.mouse.move(...(await middleOf(page, ".list")));
    await page.mouse.wheel(0, -100);
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(600);
    expect(await page.evaluate(() => scrollY)).toBe(40);
    await page.setViewportSize({ width: 700, height: 760 });
    const frameWidth = () => page.locator("corkboard-widget .pick-frame").evaluate(({ clientWidth }) => clientWidth);
    await expect.poll(frameWidth).toBeLessThan(700);
  });
});
