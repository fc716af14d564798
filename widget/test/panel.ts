import { shortestReportMs } from "@corkboard/contract";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The widget as a visitor uses it. */
export class PanelOnPage {
  readonly page: Page;
  readonly button: Locator;
  readonly dialog: Locator;
  #openedAt = 0;

  constructor(page: Page) {
    this.page = page;
    this.button = page.locator("corkboard-widget .launcher");
    this.dialog = page.locator("corkboard-widget dialog");
  }

  static async open(page: Page): Promise<PanelOnPage> {
    const panel = new PanelOnPage(page);
    await panel.button.click();
    await panel.field("title").waitFor();
    panel.#openedAt = Date.now();
    return panel;
  }

  field(name: "title" | "description" | "name" | "email"): Locator {
    return this.dialog.locator(`#${name}`);
  }

  named(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  get recordingBox(): Locator {
    return this.dialog.getByLabel(/recording \(up to 30 seconds\)/);
  }

  async takeScreenshot(): Promise<void> {
    await this.named("Screenshot").click();
    await this.dialog.locator(".thumbnail").waitFor();
  }

  async startMarking(): Promise<void> {
    await this.dialog.locator(".picture .quiet").click();
    await this.surface.waitFor();
  }

  get surface(): Locator {
    return this.dialog.locator(".surface svg");
  }

  async chooseTool(name: string): Promise<void> {
    await this.dialog.getByRole("radio", { name }).check({ force: true });
  }

  /** Drags along the points, given as fractions of the image. */
  async draw(...points: [number, number][]): Promise<void> {
    const box = await this.surface.boundingBox();
    if (!box) throw new Error("the annotator is not visible");
    const [first = [0, 0], ...rest] = points.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
    await this.page.mouse.move(...first);
    await this.page.mouse.down();
    for (const point of rest) await this.page.mouse.move(...point, { steps: 4 });
    await this.page.mouse.up();
  }

  async send(): Promise<void> {
    await this.named("Send").click();
  }

  /** Reports that are sent faster than people write them are spam. */
  async sendAtHumanPace(): Promise<void> {
    await this.page.waitForFunction((earliest) => Date.now() > earliest, this.#openedAt + shortestReportMs);
    await this.send();
    await this.thanks();
  }

  async thanks(): Promise<void> {
    await this.dialog.getByRole("heading", { name: "Thank you!" }).waitFor();
  }
}

/** Opens an untouched form until it has a recording; the page has to change for that. */
export async function untilRecording({ page, button, dialog, recordingBox }: PanelOnPage): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => document.body.append(" "));
      await button.click();
      await dialog.locator("#title").waitFor();
      const isRecorded = await recordingBox.isVisible();
      await page.keyboard.press("Escape");
      return isRecorded;
    })
    .toBe(true);
}
