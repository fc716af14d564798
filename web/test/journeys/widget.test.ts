import { describe, expect, it } from "vitest";
import { PanelOnPage } from "../../../widget/test/panel.ts";
import { isSkipped } from "../support/app.ts";
import { Inbox } from "../support/inbox.ts";
import { useJourney } from "./support/journey.ts";

describe.skipIf(isSkipped)("a journey through the widget", () => {
  const journey = useJourney();

  it("leads from an error on the client's page to a marked screenshot and the error in front of a member", async () => {
    const page = await journey.setUp();
    const shop = await journey.visitShop();
    await new PanelOnPage(shop).button.waitFor();
    await shop.evaluate(() =>
      document
        .querySelector("[data-testid=buy-city]")
        ?.addEventListener("click", () => console.error("The basket is locked")),
    );
    await shop.getByTestId("buy-city").click();

    const panel = await PanelOnPage.open(shop);
    await panel.field("title").fill("Nothing gets into the basket");
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.draw([0.1, 0.2], [0.4, 0.5]);
    await panel.chooseTool("Pin");
    await panel.draw([0.6, 0.4]);
    await panel.dialog.getByLabel("Comment").fill("This button");
    await panel.named("Done").click();
    await panel.dialog.getByText("Annotations: 2").waitFor();
    await panel.sendAtHumanPace();

    await page.getByText("Your first report is here").waitFor();
    await page.getByRole("link", { name: "Open report" }).click();
    const report = new Inbox(page).detail("Nothing gets into the basket");
    const picture = report.getByRole("img", { name: /^Screenshot of / });
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1000);
    await expect.poll(() => page.locator("svg [data-mark]").count()).toBe(2);
    await report.getByRole("listitem").filter({ hasText: "This button" }).waitFor();
    const errors = report.getByRole("region", { name: "Errors before the report" });
    await errors.getByText("The basket is locked").waitFor();
    const link = report.getByRole("link", { name: /plain\.html/ }).first();
    expect(await link.getAttribute("href")).toBe(`${journey.shop.url}/plain.html`);
    await page
      .getByRole("list", { name: "Reports" })
      .getByRole("link", { name: /Nothing gets/ })
      .waitFor();
  });
});
