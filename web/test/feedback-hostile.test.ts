import type { Wire } from "@corkboard/client";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { png } from "../../server/test/support/image-bytes.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { hostileRecording } from "./support/hostile-recording.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReport } from "./support/reports.ts";
import { xssPayloads } from "./support/xss-payloads.ts";
import { soon } from "./support/soon.ts";

/** The same text in every field that a stranger fills. */
const hostileReport = (text: string) => ({
  title: text.trim() || "x",
  description: text,
  reporter_name: text.slice(0, 200),
  page_url: `https://velonoord.example/${text}`,
  browser_info: {
    user_agent: text,
    browser: text,
    os: text,
    language: text,
    time_zone: text,
    selector: text,
    viewport: { width: text, height: text },
    console_errors: [{ at: text, message: text }, text],
    failed_requests: [{ at: new Date().toISOString(), method: text, url: text, status: 500 }],
  },
  metadata: { [text.slice(0, 50)]: text, nested: { html: text } },
  annotations: [
    { type: "pin", x: 0.2, y: 0.2, comment: text },
    { type: "text", x: 0.5, y: 0.5, comment: text },
    { type: "rect", x: 0.1, y: 0.1, width: 0.3, height: 0.3, comment: text, fill: text },
  ],
});

describe.skipIf(isSkipped)("hostile content in feedback", () => {
  const app = useApp();
  let owner: Person;
  let project: Wire.Project;
  const executed: unknown[] = [];

  beforeAll(async () => {
    owner = await app.service.setUp();
    project = await addWebsite(owner, app.service.url, { recording: true });
  });

  const openAs = async (): Promise<Page> => {
    const { context, page } = await app.visit({ as: owner });
    await context.exposeFunction("executed", (what: unknown) => void executed.push(what));
    page.on("dialog", (dialog) => void executed.push(dialog.message()));
    return page;
  };

  it("shows every payload as text in every field, runs none and loads nothing", async () => {
    expect(xssPayloads.length).toBeGreaterThanOrEqual(60);
    const screenshot = new Blob([new Uint8Array(await png(300, 200))], { type: "image/png" });
    const items: { id: string; payload: string; stored: string }[] = [];
    for (const payload of xssPayloads) {
      const id = await sendReport(app.service.url, project, hostileReport(payload), { screenshot });
      await owner.api.createFeedbackComment({ params: { id }, body: { content: payload } });
      // A title loses line breaks and control characters.
      const stored = (await owner.api.getFeedback({ params: { id } })).data.title;
      items.push({ id, payload, stored });
    }
    const page = await openAs();
    await page.goto(`${app.service.url}/inbox`);
    for (const { id, payload, stored } of items) {
      await page.evaluate((to) => {
        history.pushState({}, "", `/inbox/${to}`);
        dispatchEvent(new PopStateEvent("popstate"));
      }, id);
      const detail = page.getByRole("article");
      const title = detail.getByRole("heading", { level: 2 });
      await expect.poll(() => title.textContent({ timeout: 10_000 }), soon).toBe(stored);
      await detail.locator("svg [data-mark]").first().waitFor({ state: "attached" });
      await detail.getByText("Mia Berg").first().waitFor();
      expect({ payload, unsafe: await findUnsafe(page) }).toEqual({ payload, unsafe: [] });
    }
    expect(executed).toEqual([]);
  });

  it("plays a hostile recording without running or loading anything", async () => {
    const id = await sendReport(app.service.url, project, { title: "Recorded" }, { recording: hostileRecording() });
    const page = await openAs();
    await page.goto(`${app.service.url}/inbox/${id}`);
    const recorded = page.frameLocator("iframe[title='Session replay']").frameLocator("iframe").first();
    await recorded.getByText("Recorded page").waitFor();
    await page.getByRole("button", { name: "8×" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    expect(await recorded.locator("script, object, base, [onerror], [onload], [srcdoc]").count()).toBe(0);
    expect(await recorded.locator("p").count()).toBe(xssPayloads.length);
    expect(executed).toEqual([]);
  });

  it("does not load a screenshot from another host, and links to it", async () => {
    const { data } = await owner.api.createFeedback({
      body: { project_id: project.id, title: "Elsewhere", screenshot_url: "https://evil.example/screen.png" },
    });
    const page = await openAs();
    await page.goto(`${app.service.url}/inbox/${data.id}`);
    const link = page.getByRole("link", { name: "Screenshot on evil.example" });
    expect(await link.getAttribute("href")).toBe("https://evil.example/screen.png");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await page.locator("article img").count()).toBe(0);
  });
});

/** Addresses that are not links, and elements that only markup could have made. */
const findUnsafe = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll("article a, article img, article form, article iframe")];
    const addresses = elements
      .flatMap((element) => ["href", "src", "action", "srcdoc"].map((name) => element.getAttribute(name) ?? "/"))
      .filter((value) => !/^(?:https?:|mailto:|\/(?!\/))/.test(value));
    const made = [
      ...document.querySelectorAll("#app :is(script, style, object, embed, base, meta, link, marquee, math)"),
    ];
    return [...addresses, ...made.map(({ outerHTML }) => outerHTML)];
  });
