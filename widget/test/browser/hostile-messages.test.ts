import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

const forged = [
  { type: "rrweb", origin: "https://evil.example", isCheckout: true, event: { type: 5, data: { tag: "FORGED" } } },
  { type: "rrweb", event: { type: 3, data: { source: 0, adds: [], texts: [{ id: 1, value: "FORGED" }] } } },
  { type: "open", title: "FORGED" },
  { type: "load", recording: "FORGED" },
];

/** A frame of another origin that posts to the page around it, and shows what is posted back. */
const frameOf = (messages: readonly unknown[]) => {
  const script =
    `let received = 0; onmessage = () => { document.title = String(++received) };` +
    `for (const each of ${JSON.stringify(messages)}) parent.postMessage(each, "*")`;
  return `data:text/html,${encodeURIComponent(`<title>0</title><script>${script}</script>`)}`;
};

describe.skipIf(isSkipped)("messages to a page with the widget", () => {
  const stage = useStage();

  it("neither reach the recording nor open anything, and are not answered", async () => {
    await stage.service.configure({ recording: true });
    const { page, errors } = await stage.visit("/plain.html");
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    const isRecording = () =>
      page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("recorder-")));
    await expect.poll(isRecording).toBe(true);
    const delivered = await page.evaluate(
      ({ address, count }) =>
        new Promise<number>((resolve) => {
          let received = 0;
          addEventListener("message", () => {
            if (++received === count) resolve(received);
          });
          const frame = document.createElement("iframe");
          frame.src = address;
          document.body.append(frame);
        }),
      { address: frameOf(forged), count: forged.length },
    );
    expect(delivered).toBe(forged.length);
    expect(await panel.dialog.count()).toBe(0);

    await panel.button.click();
    await panel.field("title").fill("Recorded");
    await panel.dialog.getByLabel(/recording \(up to 30 seconds\)/).check();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    const recording = gunzipSync(item?.recording ?? Buffer.alloc(0)).toString();
    expect(recording).toContain("Gravel One");
    // The frame's own address contains them, and is part of the page.
    const events = (JSON.parse(recording) as object[]).map((event) => JSON.stringify(event));
    expect(events.filter((event) => event.includes("FORGED") && !event.includes("data:text/html"))).toEqual([]);
    const frame = page.frames().find((each) => each.url().startsWith("data:"));
    expect(await frame?.title()).toBe("0");
    expect(errors).toEqual([]);
  });
});
