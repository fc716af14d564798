import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

describe.skipIf(isSkipped)("with the service itself", () => {
  const stage = useStage();

  it("a report from another origin becomes an item of the project, and no spam", async () => {
    const { page, errors } = await stage.visit("/strict.html");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("The basket is empty");
    await panel.field("email").fill("nils@example.com");
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.draw([0.1, 0.2], [0.4, 0.6]);
    await panel.named("Done").click();
    // Nobody writes a report within a second and a half; whoever does is taken for a machine.
    await page.waitForTimeout(1_600);
    await panel.send();
    await panel.thanks();
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

  it("a page that is not the project's shows no button and hears why", async () => {
    const warnings: string[] = [];
    const { page } = await stage.visit("/plain.html?widget=off");
    page.on("console", (message) => void warnings.push(message.text()));
    await stage.service.allow("https://elsewhere.example");
    await page.goto(new URL("/plain.html", stage.pages.url).href);
    await expect.poll(() => warnings.join("\n")).toContain("refuses this key or this page");
    expect(await page.locator("corkboard-widget").count()).toBe(0);
    await stage.service.allow(stage.pages.url);
  });

  it("the demonstration page tries the widget, under a strict policy of its own", async () => {
    const { page, errors } = await stage.visit(`${stage.service.url}/widget/demo?key=${stage.service.key}`);
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("A bicycle for 1 euro 29");
    await panel.takeScreenshot();
    await panel.send();
    await panel.thanks();
    expect((await stage.service.received()).map(({ report }) => report.title)).toEqual(["A bicycle for 1 euro 29"]);
    expect(errors).toEqual([]);
  });

  it("the demonstration page without a key says how to get one", async () => {
    const { page, errors } = await stage.visit("/plain.html?widget=off");
    for (const key of ["", "?key=", "?key=nonsense", `?key=${encodeURIComponent('pk_"><script>alert(1)</script>')}`]) {
      await page.goto(`${stage.service.url}/widget/demo${key}`);
      expect(await page.getByRole("heading").textContent()).toContain("needs a project's key");
      expect(await page.locator("script").count()).toBe(0);
      expect(errors.filter((error) => !error.includes("favicon"))).toEqual([]);
    }
  });

  it("the API's page shows every operation, under a strict policy of its own", async () => {
    const { page, errors } = await stage.visit(`${stage.service.url}/docs`);
    await page.getByRole("heading", { name: "Corkboard", exact: true }).waitFor();
    await page.getByRole("button", { name: "Test Request" }).first().click();
    await page.getByRole("button", { name: /^Send get request/i }).click();
    await page.getByText("unauthenticated").first().waitFor();
    expect(errors.filter((error) => !error.includes("401"))).toEqual([]);
  });
});
