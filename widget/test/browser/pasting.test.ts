import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

/** A picture of 300 by 60 from the clipboard; spreadsheets put the cells' text beside it. */
async function paste(into: Locator, text?: string): Promise<void> {
  await into.evaluate(async (element, words) => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 60;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const clipboardData = new DataTransfer();
    if (words !== undefined) clipboardData.setData("text/plain", words);
    clipboardData.items.add(new File(blob ? [blob] : [], "image.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true }));
  }, text);
}

describe.skipIf(isSkipped)("pasting", () => {
  const stage = useStage();
  const widthOf = (panel: PanelOnPage) => panel.dialog.locator("canvas").first().getAttribute("width");

  it("takes a picture, and leaves text that comes as a picture as well to the field it is for", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await paste(panel.field("description"), "A1\tB1");
    await panel.takeScreenshot();
    expect(await widthOf(panel)).toBe("1100");
    await paste(panel.field("description"), "A1\tB1");
    await page.waitForTimeout(500);
    expect(await widthOf(panel)).toBe("1100");
    await paste(panel.field("description"));
    await expect.poll(() => widthOf(panel)).toBe("300");
    await panel.named("Remove the screenshot").click();
    await paste(panel.named("Send"), "A1\tB1");
    await expect.poll(() => widthOf(panel)).toBe("300");
  });

  it("does not take the place of a picture with marks, and says so", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.chooseTool("Blur");
    await panel.draw([0.1, 0.1], [0.5, 0.5]);
    await paste(panel.surface);
    await page.waitForTimeout(500);
    expect(await widthOf(panel)).toBe("1100");
    await panel.named("Done").click();
    await paste(panel.field("title"));
    await panel.dialog.getByText("The picture stays").waitFor();
    expect(await widthOf(panel)).toBe("1100");
    await panel.named("Remove the screenshot").click();
    await paste(panel.field("title"));
    await expect.poll(() => widthOf(panel)).toBe("300");
    expect(await panel.dialog.locator(".problem").textContent()).toBe("");
  });
});
