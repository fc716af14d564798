import type { Locator } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

const orange = { create: { width: 320, height: 200, channels: 3 as const, background: "#ff8800" } };

describe.skipIf(isSkipped)("a part that does not load", () => {
  const stage = useStage();

  it("is reported to the visitor, causes no page error and is fetched again", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => addEventListener("unhandledrejection", () => document.body.setAttribute("data-bad", "")));
    const panel = await PanelOnPage.open(page);
    const problem = panel.dialog.locator(".problem");
    const file = panel.dialog.locator("input[type=file]");
    const picture = { name: "photo.png", mimeType: "image/png", buffer: await sharp(orange).png().toBuffer() };
    const listFacts = async () => {
      await panel.dialog.locator("details").evaluate((details) => details.removeAttribute("open"));
      await panel.dialog.getByText("What will be sent").click();
    };
    const hint = page.locator("corkboard-widget .pick-hint");
    const uses: [part: string, use: () => Promise<void>, shown: Locator][] = [
      ["report-facts", listFacts, panel.dialog.getByText("Time zone")],
      ["pick-element", () => panel.named("Select an element").click(), hint],
      ["take-picture", () => file.setInputFiles(picture), panel.dialog.locator(".thumbnail")],
      ["annotator", () => panel.dialog.locator(".picture .quiet").click(), panel.surface],
    ];
    for (const [part, use, shown] of uses) {
      await page.route(`**/widget/${part}-*.js`, (route) => route.abort());
      await use();
      await problem.getByText("This feature could not be loaded. Please try again.").waitFor();
      await page.unroute(`**/widget/${part}-*.js`);
      await use();
      await shown.waitFor();
      await problem.getByText("could not be loaded").waitFor({ state: "detached" });
      if (shown === hint) await page.keyboard.press("Escape");
    }
    expect(await page.evaluate(() => document.body.hasAttribute("data-bad"))).toBe(false);
  });

  it("causes no page error while the browser is offline", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => addEventListener("unhandledrejection", () => document.body.setAttribute("data-bad", "")));
    const panel = await PanelOnPage.open(page);
    await page.context().setOffline(true);
    for (const name of ["Screenshot", "Select an element"]) {
      await panel.named(name).click();
      await panel.dialog.getByText("This feature could not be loaded.").waitFor();
    }
    await panel.field("title").fill("Words go all the same");
    await panel.send();
    await panel.dialog.getByText("Not sent yet").waitFor();
    expect(await page.evaluate(() => document.body.hasAttribute("data-bad"))).toBe(false);
  });
});
