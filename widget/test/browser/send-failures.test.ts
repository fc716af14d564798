import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

const intake = "**/api/v1/widget/feedback";
const readable = { "access-control-allow-origin": "*" };
const tooLarge = { status: 413, contentType: "text/html", body: "<html>413 Request Entity Too Large" };

const tooSlow = { status: 408, contentType: "application/json", body: "{}" };

/** Rejects reports with a screenshot, with this response or none, and returns how often that happened. */
async function rejectScreenshots(page: Page, response: typeof tooLarge | undefined): Promise<() => number> {
  let refused = 0;
  await page.route(intake, async (route) => {
    const isLarge = route.request().postDataBuffer()?.includes('name="screenshot"') ?? true;
    if (!isLarge) return route.continue();
    refused++;
    await (response ? route.fulfill({ ...response, headers: readable }) : route.abort());
  });
  return () => refused;
}

describe.skipIf(isSkipped)("sending with failures", () => {
  const stage = useStage();

  it("works in a cross-site frame without storage", async () => {
    const { page } = await stage.visit("/plain.html?widget=off");
    await page.goto(`${stage.pages.url.replace("localhost", "127.0.0.1")}/plain.html?widget=off`);
    await page.evaluate((source) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src: source, width: 500, height: 600 });
      document.body.prepend(frame);
    }, `${stage.pages.url}/plain.html`);
    const frame = page.frameLocator("iframe");
    const denied = await frame
      .locator("body")
      .evaluate(() => navigator.locks.request("any", () => "granted").catch((error: Error) => error.name));
    expect(denied).toBe("SecurityError");
    const dialog = frame.locator("corkboard-widget dialog");
    await frame.locator("corkboard-widget .launcher").click();
    await dialog.locator("#title").fill("From within a frame");
    await page.route(intake, (route) => route.abort());
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.getByText("Please keep this page open").waitFor();
    await page.unroute(intake);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByRole("heading", { name: "Thank you!" }).waitFor();
    expect((await stage.service.received()).map(({ report }) => report.title)).toEqual(["From within a frame"]);
  });

  it("locks the form while a report is being sent", async () => {
    const { page } = await stage.visit("/plain.html");
    const held = Promise.withResolvers<void>();
    await page.route(intake, (route) => held.promise.then(() => route.continue()));
    const panel = await PanelOnPage.open(page);
    await panel.field("description").fill("All of it");
    await panel.field("title").fill("Written before");
    await page.keyboard.press("Enter");
    await panel.dialog.getByText("Sending…").waitFor();
    await page.keyboard.type(" and after");
    await panel.field("description").click({ force: true });
    await page.keyboard.type(" and more");
    expect(await panel.field("description").inputValue()).toBe("All of it");
    held.resolve();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report).toMatchObject({ title: "Written before", description: "All of it" });
  });

  it("is not blocked by one report that keeps failing", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.route(intake, (route) => route.abort());
    for (const title of ["Poison", "Good"]) {
      const panel = await PanelOnPage.open(page);
      await panel.field("title").fill(title);
      await panel.send();
      await panel.dialog.getByText("Not sent yet").waitFor();
      await panel.named("Close").last().click();
    }
    await page.unroute(intake);
    await page.route(intake, async (route) => {
      const isPoison = route.request().postDataBuffer()?.includes("Poison");
      await (isPoison ? route.fulfill({ status: 500, headers: readable, body: "{}" }) : route.continue());
    });
    await page.evaluate(() => dispatchEvent(new Event("online")));
    const titles = async () => (await stage.service.received()).map(({ report }) => report.title);
    await expect.poll(titles, { timeout: 4_000 }).toEqual(["Good"]);
  });

  it("drops the screenshot if a proxy rejects it as too large, and says so", async () => {
    const { page } = await stage.visit("/plain.html");
    const refused = await rejectScreenshots(page, tooLarge);
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Too large for the proxy");
    await panel.takeScreenshot();
    await panel.send();
    await panel.thanks();
    await panel.dialog.getByText("The screenshot and recording are too large to send.").waitFor();
    const [item, ...others] = await stage.service.received();
    expect([item?.report.title, item?.screenshot, others]).toEqual(["Too large for the proxy", undefined, []]);
    expect(refused()).toBe(1);
  });

  it("explains a 413 for a report without files", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.route(intake, (route) => route.fulfill({ ...tooLarge, headers: readable }));
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Too large");
    await panel.send();
    await panel.dialog.getByText("too large to send.").waitFor();
    await panel.named("Back").click();
    expect(await panel.field("title").inputValue()).toBe("Too large");
  });

  it.each([
    ["aborts", undefined],
    ["is too slow", tooSlow],
  ])("drops the screenshot if sending repeatedly %s while the service is reachable", async (_, response) => {
    const { page } = await stage.visit("/plain.html");
    const refused = await rejectScreenshots(page, response);
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Too large, and not a word");
    await panel.takeScreenshot();
    await panel.send();
    await panel.dialog.getByText("saved in this browser").waitFor();
    await panel.named("Try again").click();
    await panel.dialog.getByText("Sending failed again.").waitFor();
    await panel.named("Try again").click();
    await panel.thanks();
    await panel.dialog.getByText("The screenshot and recording are too large to send.").waitFor();
    expect(refused()).toBe(3);
    const titles = (await stage.service.received()).map(({ report }) => report.title);
    expect(titles).toEqual(["Too large, and not a word"]);
  });

  it("keeps the screenshot if the service is unreachable", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("In a long tunnel");
    await panel.takeScreenshot();
    await page.context().setOffline(true);
    await panel.send();
    for (let tries = 0; tries < 4; tries++) {
      await panel.named("Try again").click();
      await panel.dialog.getByText("Not sent yet").waitFor();
      await expect.poll(() => panel.dialog.getByText("saved in this browser").count()).toBe(1);
    }
    await page.context().setOffline(false);
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.screenshot?.length).toBeGreaterThan(1_000);
  });
});
