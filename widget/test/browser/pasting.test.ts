import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

/** Pastes a 300 × 60 image; spreadsheets add the cells' text to it. */
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
    // By then the panel would have decoded and drawn it.
    for (let times = 0; times < 3; times++) {
      if (blob) await createImageBitmap(blob);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  }, text);
}

describe.skipIf(isSkipped)("pasting", () => {
  const stage = useStage();
  const widthOf = (panel: PanelOnPage) => panel.dialog.locator("canvas").first().getAttribute("width");

  it("attaches an image, but inserts text into a field if the clipboard has both", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await paste(panel.field("description"), "A1\tB1");
    await panel.takeScreenshot();
    expect(await widthOf(panel)).toBe("1100");
    await paste(panel.field("description"), "A1\tB1");
    expect(await widthOf(panel)).toBe("1100");
    await paste(panel.field("description"));
    await expect.poll(() => widthOf(panel)).toBe("300");
    await panel.named("Remove screenshot").click();
    await paste(panel.named("Send"), "A1\tB1");
    await expect.poll(() => widthOf(panel)).toBe("300");
  });

  it("does not replace an annotated image, and says so", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.chooseTool("Blur");
    await panel.draw([0.1, 0.1], [0.5, 0.5]);
    await paste(panel.surface);
    expect(await widthOf(panel)).toBe("1100");
    await panel.named("Done").click();
    await paste(panel.field("title"));
    await panel.dialog.getByText("This image has annotations").waitFor();
    expect(await widthOf(panel)).toBe("1100");
    await panel.named("Remove screenshot").click();
    await paste(panel.field("title"));
    await expect.poll(() => widthOf(panel)).toBe("300");
    expect(await panel.dialog.locator(".problem").textContent()).toBe("");
  });
});
