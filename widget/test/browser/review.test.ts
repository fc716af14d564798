import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";

const reviewing = (selector: string) => `corkboard-review=${encodeURIComponent(selector)}`;

describe.skipIf(isSkipped)("review mode", () => {
  const stage = useStage();

  it("highlights the element that the address names, and sends nothing", async () => {
    const { page } = await stage.visit(`/plain.html#${reviewing("[data-testid=buy-city]")}`);
    const review = page.locator("corkboard-review");
    await review.getByText("This is the element of your report.").waitFor();
    const [frame, element] = await Promise.all([
      review.locator(".frame").boundingBox(),
      page.locator("[data-testid=buy-city]").boundingBox(),
    ]);
    expect(frame?.x).toBeCloseTo(element?.x ?? -1, 0);
    expect(frame?.width).toBeCloseTo(element?.width ?? -1, 0);
    expect(await stage.service.received()).toEqual([]);
    await review.getByRole("button", { name: "Close" }).click();
    expect(await review.count()).toBe(0);
  });

  it("finds an element that the page renders late, and says when it is gone", async () => {
    const { page } = await stage.visit(`/plain.html?${reviewing("#late")}`);
    const review = page.locator("corkboard-review");
    await review.getByText("Looking for the element").waitFor();
    await page.evaluate(() => {
      const late = document.createElement("p");
      late.id = "late";
      late.textContent = "Here";
      document.body.append(late);
    });
    await review.getByText("This is the element of your report.").waitFor();
    await page.evaluate(() => document.querySelector("#late")?.remove());
    await review.getByText("The element of your report is no longer on this page.").waitFor();
    expect(await review.locator(".frame").isVisible()).toBe(false);
  });

  it("treats text that is not a selector as an element that is gone", async () => {
    const { page } = await stage.visit(`/plain.html#${reviewing("<img src=x onerror=alert(1)>")}`);
    await page.locator("corkboard-review").getByText("no longer on this page").waitFor();
    expect(await page.locator("corkboard-review img").count()).toBe(0);
  });
});
