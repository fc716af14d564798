import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

const intake = "**/api/v1/widget/feedback";
const readable = { "access-control-allow-origin": "*" };
const switchedOff = {
  status: 403,
  headers: readable,
  body: JSON.stringify({ error: "This project's widget is switched off", code: "widget_disabled" }),
};

/** Leaves an unsent report in the browser. */
async function keepReport(page: Page, title: string): Promise<PanelOnPage> {
  await page.route(intake, (route) => route.abort());
  const panel = await PanelOnPage.open(page);
  await panel.field("title").fill(title);
  await panel.field("description").fill("Many words.");
  await panel.field("name").fill("Nils");
  await panel.takeScreenshot();
  await panel.send();
  await panel.dialog.getByText("saved in this browser").waitFor();
  await page.unroute(intake);
  return panel;
}

const isPending = (page: Page) => page.evaluate(() => localStorage.getItem("corkboard:pending") !== null);

describe.skipIf(isSkipped)("an unsent report", () => {
  const stage = useStage();

  it("that is refused after a reload is restored with its facts and can be sent again", async () => {
    const { page } = await stage.visit("/plain.html?written=here");
    await page.evaluate(() => console.error("what went wrong then"));
    await keepReport(page, "Kept, then refused");
    await page.route(intake, (route) => route.fulfill(switchedOff));
    const refused = page.waitForResponse(intake);
    await page.goto(new URL("/plain.html", stage.pages.url).href);
    expect((await refused).status()).toBe(403);
    await page.goto(new URL("/dark.html", stage.pages.url).href);
    await new PanelOnPage(page).button.waitFor();
    expect(await isPending(page)).toBe(true);
    await page.unroute(intake);
    const panel = new PanelOnPage(page);
    await panel.button.click();
    await panel.dialog.getByText("This project's widget is switched off").waitFor();
    await panel.named("Back").click();
    expect(await panel.field("title").inputValue()).toBe("Kept, then refused");
    expect(await panel.field("description").inputValue()).toBe("Many words.");
    expect(await isPending(page)).toBe(false);
    await panel.dialog.locator(".thumbnail").waitFor();
    await panel.field("title").fill("Kept, refused, sent again");
    await panel.send();
    await panel.thanks();
    const [item, ...others] = await stage.service.received();
    expect(others).toEqual([]);
    expect(item?.report).toMatchObject({
      title: "Kept, refused, sent again",
      reporter_name: "Nils",
      page_url: `${stage.pages.url}/plain.html?written=here`,
      browser_info: { console_errors: [{ message: "what went wrong then" }] },
    });
    expect(item?.screenshot?.length).toBeGreaterThan(1_000);
  });

  it("that is refused while the panel is closed is restored as well", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await keepReport(page, "Closed too early");
    await page.keyboard.press("Escape");
    await page.route(intake, (route) => route.fulfill(switchedOff));
    const refused = page.waitForResponse(intake);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await refused;
    await panel.button.click();
    await panel.dialog.getByText("This project's widget is switched off").waitFor();
    await panel.named("Back").click();
    expect(await panel.field("title").inputValue()).toBe("Closed too early");
  });

  it("is sent with the page's key if its own was rotated", async () => {
    const { page } = await stage.visit("/plain.html");
    await keepReport(page, "Under an old key");
    await stage.service.rotateKey();
    await page.reload();
    await expect.poll(() => isPending(page), { timeout: 30_000 }).toBe(false);
    expect((await stage.service.received()).map(({ report }) => report.title)).toEqual(["Under an old key"]);
  });

  it("stays with its project when another page of the site uses another project's key", async () => {
    const { page } = await stage.visit("/plain.html");
    await keepReport(page, "Not for the neighbours");
    let requests = 0;
    page.on("request", (request) => void (requests += request.url().includes("widget/feedback") ? 1 : 0));
    stage.pages.key = "pk_neighbour";
    await page.reload();
    await expect.poll(() => isPending(page), { timeout: 30_000 }).toBe(false);
    // The other project's key is not tried.
    expect(requests).toBe(1);
    expect(await stage.service.received()).toHaveLength(1);
  });

  it("shows progress and failure of a manual retry", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await keepReport(page, "Impatient");
    const held = Promise.withResolvers<void>();
    await page.route(intake, async (route) => {
      await held.promise;
      await route.abort();
    });
    await panel.named("Try again").click();
    await panel.dialog.getByText("Sending…").waitFor();
    held.resolve();
    await panel.dialog.getByText("Sending failed again.").waitFor();
    await panel.dialog.getByText("saved in this browser").waitFor();
    await page.unroute(intake);
    await panel.named("Try again").click();
    await panel.thanks();
    expect(await stage.service.received()).toHaveLength(1);
  });
});
