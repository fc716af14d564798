import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage, untilRecording } from "../panel.ts";

interface RecordedEvent {
  readonly type: number;
  readonly timestamp: number;
}

const snapshot = 2;
const none = "No recording is available.";

describe.skipIf(isSkipped)("what happened before the widget was opened", () => {
  const stage = useStage();

  /** A page whose clock can be moved forward, from before the widget starts. */
  const visit = async (recording: boolean) => {
    await stage.service.configure({ recording });
    const { page } = await stage.visit("/plain.html");
    await page.clock.install();
    await page.reload();
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    if (recording) await untilRecording(panel);
    return { page, panel };
  };
  const fail = (page: Page) =>
    page.evaluate(async () => {
      document.body.insertAdjacentHTML("beforeend", "<p>The basket is empty</p>");
      console.error("basket lost");
      await fetch("/missing");
    });
  /** Types with pauses, while the page and its pointer go on. */
  const typeForNinetySeconds = async (page: Page, panel: PanelOnPage) => {
    for (let tenSeconds = 1; tenSeconds <= 9; tenSeconds++) {
      await panel.field("description").pressSequentially(`Then ${tenSeconds}. `);
      await page.evaluate((step) => {
        document.querySelector("h1")!.textContent = `Offer ${step} after opening`;
      }, tenSeconds);
      await page.mouse.move(200 + tenSeconds * 10, 300);
      await page.clock.fastForward(10_000);
    }
  };

  it("is sent after 90 seconds of typing, with the recording of those moments", async () => {
    const { page, panel } = await visit(true);
    await fail(page);
    await panel.button.click();
    await panel.field("title").fill("Basket");
    await panel.recordingBox.check();
    await typeForNinetySeconds(page, panel);
    await page.evaluate(() => console.error("after opening"));
    await panel.dialog.getByText("What will be sent").click();
    await panel.dialog.locator("dd", { hasText: "basket lost" }).waitFor();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    const { console_errors: errors, failed_requests: requests } = item!.report.browser_info;
    expect(errors.map(({ message }) => message)).toEqual(["basket lost"]);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(["/missing"]);
    const text = gunzipSync(item!.recording!).toString();
    expect(text).toContain("The basket is empty");
    expect(text).not.toContain("after opening");
  });

  it("is sent after 90 seconds of typing where the project records nothing", async () => {
    const { page, panel } = await visit(false);
    await fail(page);
    await panel.button.click();
    await panel.field("title").fill("Basket");
    await typeForNinetySeconds(page, panel);
    expect(await panel.dialog.getByText(none).count()).toBe(0);
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report.browser_info.console_errors.map(({ message }) => message)).toEqual(["basket lost"]);
    expect(item?.recording).toBeUndefined();
  });

  it("is recorded for at least 15 and at most 30 seconds, from a state of the page", async () => {
    const { page, panel } = await visit(true);
    for (let second = 1; second <= 65; second++) {
      await page.clock.fastForward(1_000);
      await page.evaluate((each) => {
        document.querySelector("h1")!.textContent = `Second ${each}`;
      }, second);
    }
    const events = await recordedNow(panel);
    const covered = events.at(-1)!.timestamp - events[0]!.timestamp;
    expect(covered).toBeGreaterThanOrEqual(15_000);
    expect(covered).toBeLessThanOrEqual(30_000);
    expect(events[1]?.type).toBe(snapshot);
  });

  it("is replaced by opening an untouched form again, and kept with a form that was begun", async () => {
    const { page, panel } = await visit(true);
    await panel.button.click();
    await panel.field("title").waitFor();
    await page.keyboard.press("Escape");
    await fail(page);
    await panel.button.click();
    await panel.field("title").fill("Basket");
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      console.error("later");
      history.pushState(null, "", "/plain.html?elsewhere");
    });
    await panel.button.click();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report.browser_info.console_errors.map(({ message }) => message)).toEqual(["basket lost"]);
    expect(item?.report.page_url).toBe(`${stage.pages.url}/plain.html`);
  });

  it("loses its recording when the page marks an element as private while the form is open", async () => {
    const { page, panel } = await visit(true);
    await fail(page);
    await panel.button.click();
    await panel.field("title").fill("Basket");
    await panel.recordingBox.check();
    await panel.dialog.getByText("What will be sent").click();
    await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-corkboard-private", ""));
    await panel.dialog.getByText(none).waitFor();
    expect(await panel.recordingBox.count()).toBe(0);
    expect(await panel.dialog.locator(".facts div", { hasText: "Recording" }).locator("dd").textContent()).toBe("None");
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.recording).toBeUndefined();
  });

  it("is said to be missing when the widget opens before anything was recorded", async () => {
    await stage.service.configure({ recording: true });
    const { page } = await stage.visit("/plain.html?widget=off");
    await page.route("**/widget/recorder-*", (route) => route.abort());
    await page.goto(`${stage.pages.url}/plain.html`);
    const panel = await PanelOnPage.open(page);
    await panel.dialog.getByText(none).waitFor();
    await panel.field("title").fill("Basket");
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.recording).toBeUndefined();
  });

  const recordedNow = async (panel: PanelOnPage): Promise<RecordedEvent[]> => {
    await panel.button.click();
    await panel.field("title").fill("Recorded");
    await panel.recordingBox.check();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    return JSON.parse(gunzipSync(item!.recording!).toString());
  };
});
