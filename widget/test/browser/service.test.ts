import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

describe.skipIf(isSkipped)("the widget with the service", () => {
  const stage = useStage();

  it("creates an item, not spam, from a report on another origin", async () => {
    const { page, errors } = await stage.visit("/strict.html");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("The basket is empty");
    await panel.field("email").fill("nils@example.com");
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.draw([0.1, 0.2], [0.4, 0.6]);
    await panel.named("Done").click();
    await panel.sendAtHumanPace();
    const [item, ...others] = await stage.service.received();
    expect(others).toEqual([]);
    expect(item?.report).toMatchObject({
      title: "The basket is empty",
      reporter_email: "nils@example.com",
      page_url: page.url(),
      annotations: [{ type: "rect" }],
      browser_info: { viewport: { width: 1100, height: 760 }, console_errors: [] },
      spam: false,
    });
    expect(errors).toEqual([]);
  });

  it("shows no button on another origin and logs why", async () => {
    const warnings: string[] = [];
    const { page } = await stage.visit("/plain.html?widget=off");
    page.on("console", (message) => void warnings.push(message.text()));
    await stage.service.allow("https://elsewhere.example");
    await page.goto(new URL("/plain.html", stage.pages.url).href);
    await expect.poll(() => warnings.join("\n")).toContain("does not accept this key on this page");
    expect(await page.locator("corkboard-widget").count()).toBe(0);
    await stage.service.allow(stage.pages.url);
  });

  it("works on the demo page, under its strict policy", async () => {
    const { page, errors } = await stage.visit(`${stage.service.url}/widget/demo?key=${stage.service.key}`);
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("A bicycle for 1 euro 29");
    await panel.takeScreenshot();
    await panel.send();
    await panel.thanks();
    expect((await stage.service.received()).map(({ report }) => report.title)).toEqual(["A bicycle for 1 euro 29"]);
    expect(errors).toEqual([]);
  });

  it("shows how to get a key on the demo page without one", async () => {
    const { page, errors } = await stage.visit("/plain.html?widget=off");
    for (const key of ["", "?key=", "?key=nonsense", `?key=${encodeURIComponent('pk_"><script>alert(1)</script>')}`]) {
      await page.goto(`${stage.service.url}/widget/demo${key}`);
      expect(await page.getByRole("heading").textContent()).toContain("project key");
      expect(await page.locator("script").count()).toBe(0);
      expect(errors.filter((error) => !error.includes("favicon"))).toEqual([]);
    }
  });
});
