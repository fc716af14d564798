import { gzipSync } from "node:zlib";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { countDelivered, deliveredTo, type HostileSite, startHostileSite } from "./support/hostile-site.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReport } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

/** What the replay frame sends to the page around it. */
const fromFrame = [
  { type: "ready" },
  { type: "loaded", duration: 99_000, startedAt: 0, width: 10, height: 10 },
  { type: "time", at: 77_000 },
  { type: "playing", isPlaying: true },
  { type: "failed", problem: "broken" },
];

/** What the page sends to the replay frame, except the recording. */
const fromPage = [
  { type: "play" },
  { type: "seek", at: 900 },
  { type: "speed", speed: 8 },
  { type: "skip-idle", isOn: true },
  { type: "unknown" },
  null,
  "signed-out",
];

const html = (text: string) => {
  const body = { type: 2, id: 4, tagName: "body", attributes: {}, childNodes: [{ type: 3, id: 5, textContent: text }] };
  return { type: 2, id: 2, tagName: "html", attributes: {}, childNodes: [body] };
};

const recordingOf = (text: string) =>
  JSON.stringify([
    { type: 4, timestamp: 1_000, data: { href: "https://velonoord.example/", width: 800, height: 600 } },
    {
      type: 2,
      timestamp: 1_010,
      data: { node: { type: 0, id: 1, childNodes: [html(text)] }, initialOffset: { top: 0, left: 0 } },
    },
    { type: 3, timestamp: 9_000, data: { source: 1, positions: [{ x: 10, y: 10, id: 4, timeOffset: 0 }] } },
  ]);

describe.skipIf(isSkipped)("messages from other windows and origins", () => {
  const app = useApp();
  let owner: Person;
  let hostile: HostileSite;
  let reportId: string;

  beforeAll(async () => {
    if (isSkipped) return;
    hostile = await startHostileSite();
    owner = await app.service.setUp();
    const project = await addWebsite(owner, app.service.url, { recording: true });
    const recording = new Blob([gzipSync(recordingOf("The true recording"))], { type: "application/gzip" });
    reportId = await sendReport(app.service.url, project, { title: "Recorded" }, { recording });
  });
  afterAll(() => hostile?.stop());

  const visit = () => app.visit({ as: owner, otherOrigins: [hostile.url] });

  /** As in a browser that ignores these headers, so that only the listeners' own checks remain. */
  const ignoreHeaders = (context: BrowserContext) =>
    context.route(`${app.service.url}/**`, async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const { "content-security-policy": _, "cross-origin-opener-policy": __, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    });

  const openReplay = async (page: Page): Promise<Frame> => {
    const recorded = page.frameLocator("iframe[title='Session replay']").frameLocator("iframe");
    await recorded.getByText("The true recording").waitFor();
    const frame = page.frames().find((each) => new URL(each.url()).pathname === "/replay-frame");
    if (!frame) throw new Error("there is no replay frame");
    return frame;
  };

  /** Everything that a message could change about a report with a replay. */
  const stateOf = async (page: Page, frame: Frame) => ({
    address: page.url(),
    position: await page.getByRole("slider", { name: "Position" }).inputValue(),
    length: await page.getByRole("slider", { name: "Position" }).getAttribute("max"),
    canPlay: await page.getByRole("button", { name: "Play", exact: true }).count(),
    alerts: await page.getByRole("alert").count(),
    recorded: await page
      .frameLocator("iframe[title='Session replay']")
      .frameLocator("iframe")
      .locator("body")
      .textContent(),
    frame: await frame.evaluate(() => document.body.innerHTML),
  });

  it("cannot reach a page of the service in a frame, because other websites cannot frame any", async () => {
    const { page } = await visit();
    await page.goto(hostile.url);
    const paths = ["/", "/inbox", `/inbox/${reportId}`, "/sign-in", "/settings/security", "/replay-frame"].concat([
      "/docs",
      "/portal/sign-in",
      "/reports/unknown",
      "/unsubscribe/unknown",
      "/nowhere",
    ]);
    const messages = [...fromFrame, ...fromPage, { type: "signed-out" }];
    await page.evaluate(
      async ({ origin, addresses, forged }) => {
        for (const address of addresses) {
          const frame = document.createElement("iframe");
          frame.src = origin + address;
          const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
          document.body.append(frame);
          await loaded;
          for (const message of forged) frame.contentWindow?.postMessage(message, "*");
        }
      },
      { origin: app.service.url, addresses: paths, forged: messages },
    );
    const addresses = () =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url());
    await expect.poll(addresses, soon).toEqual(paths.map(() => "chrome-error://chromewebdata/"));
    expect(await deliveredTo(page)).toEqual([]);
  });

  it("neither start, fill nor question a replay frame on another website", async () => {
    const { page, context } = await visit();
    await ignoreHeaders(context);
    await page.goto(hostile.url);
    await page.evaluate(async (address) => {
      const frame = document.createElement("iframe");
      frame.src = address;
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      document.body.append(frame);
      await loaded;
    }, `${app.service.url}/replay-frame`);
    const frame = page.frames()[1]!;
    expect(frame.url()).toBe(`${app.service.url}/replay-frame`);
    const before = await frame.evaluate(() => document.body.innerHTML);
    await countDelivered(frame);
    await page.evaluate(
      ({ forged, recording }) => {
        const bytes = new TextEncoder().encode(recording).buffer;
        for (const message of [{ type: "load", recording: bytes }, ...forged]) {
          document.querySelector("iframe")!.contentWindow!.postMessage(message, "*");
        }
      },
      { forged: fromPage, recording: recordingOf("A forged recording") },
    );
    await expect.poll(async () => (await deliveredTo(frame)).length, soon).toBe(fromPage.length + 1);
    expect(await frame.evaluate(() => document.body.innerHTML)).toBe(before);
    expect(page.frames()).toHaveLength(2);
    expect(await deliveredTo(page)).toEqual([]);
  });

  it("lose the window that a hostile page opens", async () => {
    const { page, context } = await visit();
    await page.goto(hostile.url);
    const opened = context.waitForEvent("page");
    await page.evaluate((address) => {
      Object.assign(globalThis, { opened: window.open(address) });
    }, `${app.service.url}/inbox/${reportId}`);
    const popup = await opened;
    await openReplay(popup);
    expect(await page.evaluate(() => (globalThis as unknown as { opened: Window }).opened.closed)).toBe(true);
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  });

  it("change nothing in a window that a hostile page has opened, even if it can still post to it", async () => {
    const { page, context } = await visit();
    await ignoreHeaders(context);
    await page.goto(hostile.url);
    const opened = context.waitForEvent("page");
    await page.evaluate((address) => {
      Object.assign(globalThis, { opened: window.open(address) });
    }, `${app.service.url}/inbox/${reportId}`);
    const popup = await opened;
    const frame = await openReplay(popup);
    const before = await stateOf(popup, frame);
    await countDelivered(popup);
    await countDelivered(frame);
    await page.evaluate(
      ({ toPage, toFrame, recording }) => {
        const { opened: target } = globalThis as unknown as { opened: Window };
        const bytes = new TextEncoder().encode(recording).buffer;
        for (const message of toPage) target.postMessage(message, "*");
        for (const message of [{ type: "load", recording: bytes }, ...toFrame])
          target.frames[0]!.postMessage(message, "*");
      },
      {
        toPage: [...fromFrame, ...fromPage, { type: "signed-out" }],
        toFrame: fromPage,
        recording: recordingOf("A forged recording"),
      },
    );
    const expected = [fromFrame.length + fromPage.length + 1, fromPage.length + 1];
    const counts = async () => [(await deliveredTo(popup)).length, (await deliveredTo(frame)).length];
    await expect.poll(counts, soon).toEqual(expected);
    expect(await stateOf(popup, frame)).toEqual(before);
    expect(await deliveredTo(page)).toEqual([]);
  });

  it("count only from the frame that the page has created, and from the page around the frame", async () => {
    const { page } = await visit();
    await page.goto(`${app.service.url}/inbox/${reportId}`);
    const frame = await openReplay(page);
    const before = await stateOf(page, frame);
    await page.evaluate((forged) => {
      const source = document.querySelector<HTMLIFrameElement>("iframe[title='Session replay']")!.contentWindow;
      const { origin } = location;
      for (const data of forged) {
        dispatchEvent(new MessageEvent("message", { data, origin, source: window }));
        dispatchEvent(new MessageEvent("message", { data, origin, source: null }));
        dispatchEvent(new MessageEvent("message", { data, origin: "https://evil.example", source }));
        dispatchEvent(new MessageEvent("message", { data, origin: "null", source }));
      }
    }, fromFrame);
    await frame.evaluate(
      ({ forged, recording }) => {
        const { origin } = location;
        const bytes = new TextEncoder().encode(recording).buffer;
        for (const data of [{ type: "load", recording: bytes }, ...forged]) {
          dispatchEvent(new MessageEvent("message", { data, origin, source: window }));
          dispatchEvent(new MessageEvent("message", { data, origin, source: null }));
          dispatchEvent(new MessageEvent("message", { data, origin: "https://evil.example", source: parent }));
        }
      },
      { forged: fromPage, recording: recordingOf("A forged recording") },
    );
    expect(await stateOf(page, frame)).toEqual(before);
  });

  it("about the session come from the service's own tabs only", async () => {
    const { page, context } = await visit();
    await page.goto(`${app.service.url}/inbox/${reportId}`);
    const frame = await openReplay(page);
    const before = await stateOf(page, frame);
    await page.evaluate(() => {
      globalThis.delivered = [];
      new BroadcastChannel("corkboard.session").addEventListener("message", ({ data }) => {
        globalThis.delivered.push(data);
      });
    });
    const other = await context.newPage();
    await other.goto(hostile.url);
    const announceOn = (tab: Page, news: object) =>
      tab.evaluate((data) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
        new BroadcastChannel("corkboard.session").postMessage(data);
      }, news);
    await announceOn(other, { type: "signed-out" });
    await other.goto(`${app.service.url}/replay-frame`);
    // Of an own page, so that what was sent before it has been delivered or never will be.
    const own = { type: "signed-in", identity: await identityOf(page) };
    await announceOn(other, own);
    await expect.poll(() => deliveredTo(page), soon).toEqual([own]);
    expect(await stateOf(page, frame)).toEqual(before);
  });

  it("do not reach the worker that receives the event stream", async () => {
    const { page } = await visit();
    await page.goto(`${app.service.url}/inbox`);
    const script = await page.evaluate(async () => {
      const entries = performance.getEntriesByType("resource").map(({ name }) => name);
      return entries.find((name) => name.includes("/assets/")) ?? "";
    });
    expect(script).not.toBe("");
    await page.goto(hostile.url);
    const outcome = await page.evaluate((address) => {
      try {
        return new Promise((resolve) => {
          const worker = new SharedWorker(address, { type: "module" });
          worker.addEventListener("error", () => resolve("error"));
          worker.port.addEventListener("message", () => resolve("message"));
          worker.port.start();
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no target origin
          worker.port.postMessage({ type: "join", organisation: "x" });
        }).catch((error: unknown) => (error as Error).name);
      } catch (error) {
        return (error as Error).name;
      }
    }, script);
    expect(outcome).toBe("SecurityError");
  });
});

const identityOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const response = await fetch("/api/v1/session");
    const { data } = (await response.json()) as { data: { identity: { id: string } } };
    return data.identity.id;
  });
