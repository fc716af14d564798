import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage, untilRecording } from "../panel.ts";

const isRecorder = (url: string) => /\/widget\/recorder-/.test(url);

describe.skipIf(isSkipped)("the recording", () => {
  const stage = useStage();

  it("contains the events without user input, and is sent only with consent", async () => {
    await stage.service.configure({ recording: true });
    const { page, errors } = await stage.visit("/plain.html");
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-corkboard-private", ""));
    const coupon = page.locator("input[name=coupon]");
    await untilRecording(panel);
    await coupon.fill("TYPED-SECRET");
    await page.evaluate(() => {
      const note = document.createElement("p");
      note.textContent = "Something appeared";
      document.body.append(note);
    });
    const report = async (withRecording: boolean) => {
      await panel.button.click();
      await panel.field("title").fill(`Recorded: ${withRecording}`);
      const agree = panel.recordingBox;
      await agree.waitFor();
      expect(await agree.isChecked()).toBe(false);
      await agree.setChecked(withRecording);
      await panel.send();
      await panel.thanks();
      await page.keyboard.press("Escape");
      const [item] = await stage.service.received();
      return item?.recording;
    };
    expect(await report(false)).toBeUndefined();
    const recording = gunzipSync((await report(true)) ?? Buffer.alloc(0)).toString();
    const events: { type: number }[] = JSON.parse(recording);
    expect(events.some(({ type }) => type === 2)).toBe(true);
    expect(recording).toContain("Gravel One");
    expect(recording).toContain("Something appeared");
    expect(recording).not.toContain("TYPED-SECRET");
    expect(recording).not.toContain("SECRET-COUPON-42");
    expect(recording).not.toContain("Recorded: ");
    expect(errors).toEqual([]);
  });

  it("is not offered of a page that is too large to be played, and the report is sent without it", async () => {
    await stage.service.configure({ recording: true });
    const { page } = await stage.visit("/plain.html");
    const panel = new PanelOnPage(page);
    await untilRecording(panel);
    await page.evaluate(() => {
      const list = document.createElement("main");
      for (let i = 0; i < 130_000; i++) list.append(document.createElement("i"));
      document.body.append(list);
    });
    await panel.button.click();
    await panel.field("title").fill("Reported on a large page");
    expect(await panel.recordingBox.count()).toBe(0);
    await panel.send();
    await panel.thanks();
    expect((await stage.service.received()).map(({ recording }) => recording)).toEqual([undefined]);
  });

  it("is not loaded if the project disables it", async () => {
    const { page } = await stage.visit("/plain.html");
    const loaded: string[] = [];
    page.on("request", (request) => void loaded.push(request.url()));
    await page.reload();
    const panel = await PanelOnPage.open(page);
    expect(await panel.dialog.getByLabel(/recording/).count()).toBe(0);
    expect(loaded.some(isRecorder)).toBe(false);
    expect(loaded.some((url) => url.includes("capture-viewport"))).toBe(false);
  });
});
