import type { Locator, Page, Route } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { failedModules, FlakyParts } from "../flaky-parts.ts";
import { PanelOnPage } from "../panel.ts";

const orange = { create: { width: 320, height: 200, channels: 3 as const, background: "#ff8800" } };
const intake = "**/api/v1/widget/feedback";
const readable = { "access-control-allow-origin": "*" };

const watchRejections = (page: Page) =>
  page.evaluate(() => addEventListener("unhandledrejection", () => document.body.setAttribute("data-bad", "")));
const hasRejections = (page: Page) => page.evaluate(() => document.body.hasAttribute("data-bad"));

describe.skipIf(isSkipped).each(failedModules)("a part that does not load, in a browser that %s", (browser) => {
  const stage = useStage();

  it("is reported to the visitor, causes no page error and is fetched again", async () => {
    const { page } = await stage.visit("/plain.html");
    await watchRejections(page);
    const parts = await FlakyParts.on(page, browser);
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
    for (const [failing, use, shown] of uses) {
      parts.fails = (part) => part === failing;
      await use();
      await problem.getByText("This feature could not be loaded. Please try again.").waitFor();
      parts.fails = () => false;
      await use();
      await shown.waitFor();
      await problem.getByText("could not be loaded").waitFor({ state: "detached" });
      if (shown === hint) await page.keyboard.press("Escape");
    }
    expect(await hasRejections(page)).toBe(false);
  });

  it("has one instance and works as usual after each part has failed twice", async () => {
    const { page } = await stage.visit("/plain.html");
    await watchRejections(page);
    const parts = await FlakyParts.on(page, browser);
    parts.fails = (_part, request) => request <= 2;
    const panel = new PanelOnPage(page);
    const failure = panel.dialog.getByText("This feature could not be loaded.");
    /** Repeats an action until its part has loaded. */
    const repeat = async (use: () => Promise<void>) => {
      for (let failures = 0; failures < 2; failures++) {
        // The message may still be that of the failure before.
        const failed = page.waitForEvent("requestfailed");
        await use();
        await failed;
        await failure.waitFor();
      }
      await use();
    };
    // Twice for the panel, twice for its texts.
    for (let failures = 0; failures < 4; failures++) {
      await panel.button.click();
      await panel.button.getByText("Could not load.").waitFor();
      await expect.poll(() => panel.button.getAttribute("aria-busy")).toBe("false");
    }
    await panel.button.click();
    await panel.field("title").fill("After all");
    await repeat(() => panel.named("Screenshot").click());
    await panel.dialog.locator(".thumbnail").waitFor();
    await repeat(() => panel.dialog.locator(".picture .quiet").click());
    await panel.surface.waitFor();
    await panel.draw([0.2, 0.2], [0.8, 0.8]);
    await panel.named("Done").click();
    await repeat(() => panel.named("Select an element").click());
    await page.locator("corkboard-widget .pick-hint").waitFor();
    await page.locator("#top").click({ force: true });
    await panel.dialog.getByText("Selected element").waitFor();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report).toMatchObject({ title: "After all", browser_info: { selector: "#top" } });
    expect(item?.report.annotations).toHaveLength(1);
    expect(item?.screenshot?.length).toBeGreaterThan(1_000);
    const expected = ["annotator", "capture-viewport", "en", "panel", "pick-element", "take-picture"];
    expect(parts.loaded.toSorted()).toEqual(expected);
    expect(await hasRejections(page)).toBe(false);
  });

  it("restores an unsent report, and sends it without files if it is too large", async () => {
    const { page } = await stage.visit("/plain.html");
    const parts = await FlakyParts.on(page, browser);
    let respond: (route: Route) => Promise<void> = (route) => route.abort();
    await page.route(intake, (route) => respond(route));
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Kept in spite of it");
    await panel.takeScreenshot();
    parts.fails = (part) => part === "send-without-files";
    await panel.send();
    await panel.dialog.getByText("saved in this browser").waitFor();

    const failureOf = (part: string) =>
      page.waitForEvent("requestfailed", (request) => request.url().includes(`/${part}-`));
    const openAndClose = async () => {
      await panel.button.click();
      await panel.field("title").waitFor();
      await page.keyboard.press("Escape");
    };
    let refusals = 0;
    respond = (route) => {
      refusals++;
      return route.fulfill({ status: 403, headers: readable, body: JSON.stringify({ error: "Switched off" }) });
    };
    parts.fails = (part) => part === "load-unsent";
    const unsentFailed = failureOf("load-unsent");
    await page.reload();
    await unsentFailed;
    parts.fails = () => false;
    await openAndClose();
    const sendUnsent = async () => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      return refusals;
    };
    await expect.poll(sendUnsent).toBeGreaterThan(0);
    for (const failing of ["restore-refused", "take-picture"]) {
      parts.fails = (part) => part === failing;
      const failed = failureOf(failing);
      await openAndClose();
      await failed;
    }
    parts.fails = (part) => part === "send-without-files";
    await panel.button.click();
    await panel.dialog.getByText("Switched off").waitFor();
    await panel.named("Back").click();
    expect(await panel.field("title").inputValue()).toBe("Kept in spite of it");
    await panel.dialog.locator(".thumbnail").waitFor();

    respond = (route) =>
      route.request().postDataBuffer()?.includes('name="screenshot"')
        ? route.fulfill({ status: 413, headers: readable })
        : route.continue();
    await panel.send();
    await panel.dialog.getByText("Not sent yet").waitFor();
    parts.fails = () => false;
    await panel.named("Try again").click();
    await panel.thanks();
    const [item, ...others] = await stage.service.received();
    expect([item?.report.title, others.length]).toEqual(["Kept in spite of it", 0]);
  });

  it("causes no page error while the browser is offline, and loads once it is back", async () => {
    const { page } = await stage.visit("/plain.html");
    await watchRejections(page);
    await FlakyParts.on(page, browser);
    const panel = await PanelOnPage.open(page);
    await page.context().setOffline(true);
    for (const name of ["Screenshot", "Select an element"]) {
      await panel.named(name).click();
      await panel.dialog.getByText("This feature could not be loaded.").waitFor();
    }
    await panel.field("title").fill("Words go all the same");
    await page.context().setOffline(false);
    await panel.takeScreenshot();
    await page.context().setOffline(true);
    await panel.send();
    await panel.dialog.getByText("Not sent yet").waitFor();
    expect(await hasRejections(page)).toBe(false);
  });
});
