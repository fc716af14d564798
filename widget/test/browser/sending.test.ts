import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

const intake = "**/api/v1/widget/feedback";

describe.skipIf(isSkipped)("sending", () => {
  const stage = useStage();

  it("creates one item even if the button is pressed repeatedly", async () => {
    const { page } = await stage.visit("/plain.html");
    let requests = 0;
    const pressedEnough = Promise.withResolvers<void>();
    await page.route(intake, async (route) => {
      requests++;
      await pressedEnough.promise;
      await route.continue();
    });
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Pressed in anger");
    await panel.dialog.locator(".primary").dblclick();
    await panel.dialog.locator(".primary[aria-disabled=true]").click({ force: true });
    await page.keyboard.press("Enter");
    pressedEnough.resolve();
    await panel.thanks();
    expect(await stage.service.received()).toHaveLength(1);
    expect(requests).toBe(1);
  });

  it("stores an unsent report and sends it once after a reload", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.route(intake, (route) => route.abort());
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Written in a tunnel");
    await panel.takeScreenshot();
    await panel.send();
    await panel.dialog.getByText("saved in this browser").waitFor();
    expect(await stage.service.received()).toEqual([]);

    await page.unroute(intake);
    const arrived = page.waitForResponse((response) => response.url().includes("widget/feedback"));
    await page.reload();
    expect((await arrived).status()).toBe(201);
    const [item, ...others] = await stage.service.received();
    expect(others).toEqual([]);
    expect(item?.report.title).toBe("Written in a tunnel");
    expect(item?.screenshot?.length).toBeGreaterThan(1_000);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("corkboard:pending"))).toBeNull();
    await page.reload();
    await new PanelOnPage(page).button.waitFor();
    expect(await stage.service.received()).toEqual([]);
  });

  it("creates no second item if the response was lost", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.route(intake, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Lost on the way back");
    await panel.send();
    await panel.named("Try again").waitFor();
    await page.unroute(intake);
    await panel.named("Try again").click();
    await panel.thanks();
    expect(await stage.service.received()).toHaveLength(1);
  });

  it("resumes once the browser is back online", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Offline");
    await page.context().setOffline(true);
    await panel.send();
    await panel.dialog.getByText("Not sent yet").waitFor();
    await page.context().setOffline(false);
    await panel.thanks();
    expect((await stage.service.received()).map(({ report }) => report.title)).toEqual(["Offline"]);
  });

  it("waits if the service is busy, and shows a refusal", async () => {
    const { page } = await stage.visit("/plain.html");
    const headers = { "access-control-allow-origin": "*", "access-control-expose-headers": "retry-after" };
    await page.route(intake, (route) => route.fulfill({ status: 429, headers: { ...headers, "retry-after": "600" } }));
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Too many");
    await panel.send();
    await panel.dialog.getByText("Not sent yet").waitFor();
    await page.unroute(intake);
    const body = JSON.stringify({ error: "This project's widget is switched off", code: "widget_disabled" });
    await page.route(intake, (route) => route.fulfill({ status: 403, headers, body }));
    await panel.named("Try again").click();
    await panel.dialog.getByText("This project's widget is switched off").waitFor();
    await panel.named("Back").click();
    expect(await panel.field("title").inputValue()).toBe("Too many");
    expect(await page.evaluate(() => localStorage.getItem("corkboard:pending"))).toBeNull();
  });

  it("remembers the visitor only if they opt in", async () => {
    const { page } = await stage.visit("/plain.html");
    const report = async (remember: boolean) => {
      const panel = await PanelOnPage.open(page);
      await panel.field("title").fill(`Remember: ${remember}`);
      await panel.field("name").fill("Nils");
      await panel.dialog.getByLabel("Remember me").setChecked(remember);
      await panel.send();
      await panel.thanks();
      await page.reload();
      return page.evaluate(() => JSON.stringify({ ...localStorage }));
    };
    expect(await report(false)).toBe("{}");
    expect(await report(true)).toContain("Nils");
    expect(await report(false)).toBe("{}");
  });
});
