import { gzipSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import type { Wire } from "@corkboard/client";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { png } from "../../server/test/support/image-bytes.ts";
import { PanelOnPage } from "../../widget/test/panel.ts";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReport } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("the evidence of a report", () => {
  const app = useApp();
  let owner: Person;
  let project: Wire.Project;

  beforeAll(async () => {
    owner = await app.service.setUp();
    project = await addWebsite(owner, app.service.url, { recording: true });
  });

  const open = async (id: string): Promise<Page> => {
    const { page } = await app.visit({ as: owner });
    await page.goto(`${app.service.url}/inbox/${id}`);
    await page.getByRole("article").getByRole("heading", { level: 2 }).waitFor();
    return page;
  };
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
  const sendMarked = async () =>
    sendReport(
      app.service.url,
      project,
      {
        title: "Pay button does nothing",
        page_url: "https://velonoord.example/checkout",
        annotations: [
          { type: "pin", x: 0.25, y: 0.5, comment: "Nothing happens here" },
          { type: "rect", x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
          { type: "arrow", x1: 0.1, y1: 0.9, x2: 0.5, y2: 0.5 },
          {
            type: "pen",
            points: [
              [0.1, 0.1],
              [0.2, 0.3],
              [0.4, 0.2],
            ],
          },
          { type: "text", x: 0.6, y: 0.6, comment: "Where is the total?" },
          { type: "pin", x: 0.75, y: 0.5, comment: "It was here before" },
        ],
        browser_info: {
          browser: "Safari 18.2",
          os: "iOS 18.2",
          viewport: { width: 390, height: 844 },
          device_pixel_ratio: 3,
          selector: "form#pay > button.primary",
          console_errors: [{ at: at(4), message: "TypeError: cart.total is undefined" }],
          failed_requests: [{ at: at(65), method: "POST", url: "https://velonoord.example/api/payments", status: 500 }],
        },
        metadata: { plan: "pro" },
      },
      { screenshot: new Blob([new Uint8Array(await png(1600, 800))], { type: "image/png" }) },
    );
  const now = (page: Page) => page.evaluate(() => performance.now());
  const widthOf = async (image: Locator) => Math.round((await image.boundingBox())?.width ?? 0);

  it("zooms and moves the screenshot by keyboard, wheel, buttons and drag", async () => {
    const page = await open(await sendMarked());
    const image = page.getByRole("img", { name: "Screenshot of https://velonoord.example/checkout" });
    const viewer = page.getByRole("group", { name: /^Screenshot\. / });
    await expect.poll(() => widthOf(image), soon).toBeGreaterThan(100);
    const fitted = await widthOf(image);
    expect(fitted).toBe(Math.round((await viewer.boundingBox())?.width ?? 0));

    await page.getByRole("button", { name: "100 %" }).click();
    await expect.poll(() => widthOf(image), soon).toBe(1600);
    const before = await image.boundingBox();
    await viewer.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await image.boundingBox())?.x, soon).toBe((before?.x ?? 0) - 60);
    const box = (await viewer.boundingBox())!;
    await page.mouse.move(box.x + 200, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 240, box.y + 100);
    await page.mouse.up();
    await expect.poll(async () => (await image.boundingBox())?.x, soon).toBe((before?.x ?? 0) - 20);

    await page.keyboard.press("+");
    await expect.poll(() => widthOf(image), soon).toBe(2000);
    await page.keyboard.press("0");
    await expect.poll(() => widthOf(image), soon).toBe(fitted);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
    await expect.poll(() => widthOf(image), soon).toBeGreaterThan(fitted);

    await page.getByRole("button", { name: "Full screen", exact: true }).click();
    const full = page.getByRole("dialog", { name: "Screenshot" });
    await full.getByRole("img").waitFor();
    await expect.poll(() => widthOf(full.getByRole("img")), soon).toBeGreaterThan(fitted);
    await page.keyboard.press("Escape");
    await full.waitFor({ state: "detached" });
    expect(page.url()).toContain("/inbox/");
  });

  it("draws every kind of mark, hides them, and links pins with their comments both ways", async () => {
    const page = await open(await sendMarked());
    const marks = page.locator("svg [data-mark]");
    await expect.poll(() => marks.count(), soon).toBe(6);
    for (let index = 0; index < 6; index++) {
      const box = await marks.nth(index).boundingBox();
      expect((box?.width ?? 0) * (box?.height ?? 0)).toBeGreaterThan(0);
    }
    const comment = page.getByRole("listitem").filter({ hasText: "It was here before" });
    const opacities = () => marks.evaluateAll((all) => all.map((mark) => Number(getComputedStyle(mark).opacity)));
    await marks.nth(5).hover();
    expect(await comment.getAttribute("data-active")).toBe("true");
    await expect.poll(opacities, soon).toEqual([0.25, 0.25, 0.25, 0.25, 0.25, 1]);
    await page.mouse.move(0, 0);
    expect(await comment.getAttribute("data-active")).toBe("false");
    await expect.poll(opacities, soon).toEqual([1, 1, 1, 1, 1, 1]);
    await comment.focus();
    expect(await marks.nth(5).getAttribute("data-active")).toBe("true");
    expect(await marks.nth(0).getAttribute("data-active")).toBe("false");
    await page.getByRole("button", { name: "Marks" }).click();
    expect(await marks.count()).toBe(0);
    expect(await comment.count()).toBe(0);
  });

  it("is opened from the ticket's line about the screenshot, with its marks", async () => {
    const id = await sendMarked();
    const source = { source_type: "feedback", source_id: id } as const;
    const { data: ticket } = await owner.api.generateTicket({ body: source });
    const { page, context } = await app.visit({ as: owner });
    await page.goto(`${app.service.url}/tickets/${ticket.id}`);
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "open the picture with its marks" }).click(),
    ]);
    await expect.poll(() => opened.locator("svg [data-mark]").count(), soon).toBe(6);
  });

  it("cannot be a picture pasted into a note, and says so", async () => {
    const page = await open(await sendMarked());
    const note = page.getByRole("textbox", { name: "Internal note" });
    await note.focus();
    const paste = (withText: boolean) =>
      note.evaluate((area, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(["picture"], "picture.png", { type: "image/png" }));
        if (text) clipboardData.setData("text/plain", "A copied cell");
        area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      }, withText);
    const notice = page.getByText("Files cannot be attached to notes and replies yet.");
    await paste(true);
    expect(await notice.count()).toBe(0);
    await paste(false);
    await notice.waitFor();
  });

  it("lists facts and errors by their time before the report, and copies the selector on plain HTTP", async () => {
    const page = await open(await sendMarked());
    const facts = page.getByRole("region", { name: "Facts" });
    expect(await facts.textContent()).toContain("Safari 18.2 · iOS 18.2");
    expect(await facts.textContent()).toContain("390 × 844 @3×");
    const lines = page.getByRole("region", { name: "Errors before the report" }).getByRole("listitem");
    expect(await lines.nth(0).textContent()).toMatch(/−1:0\d500 POST https:\/\/velonoord\.example\/api\/payments/);
    expect(await lines.nth(1).textContent()).toMatch(/−0:0\dTypeError: cart\.total is undefined/);
    await page.getByRole("button", { name: "Copy selector" }).click();
    await page.getByText("Selector copied").waitFor();
    await page.keyboard.press("c");
    await page.keyboard.press("Control+v");
    expect(await page.getByRole("textbox", { name: "Internal note" }).inputValue()).toBe("form#pay > button.primary");
  });

  it.each([
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 1280 },
    { colorScheme: "light", width: 360 },
    { colorScheme: "dark", width: 360 },
  ] as const)("is accessible in $colorScheme at $width px", async ({ colorScheme, width }) => {
    const { page } = await app.visit({ as: owner, colorScheme, viewport: { width, height: 800 } });
    await page.goto(`${app.service.url}/inbox/${await sendMarked()}`);
    await page.locator("svg [data-mark]").first().waitFor();
    await page.getByText("The reporter reported this").waitFor();
    const { violations } = await new AxeBuilder({ page }).include("article").analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  });

  it("plays what the widget recorded, at any speed, and seeks to errors", async () => {
    const visitor = (await app.visit()).page;
    await visitor.goto(`${app.service.url}/widget/demo?key=${project.api_key}`);
    await visitor.locator("corkboard-widget .launcher").waitFor();
    await visitor.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("recorder-")),
    );
    await visitor.mouse.move(100, 100);
    await visitor.mouse.move(400, 300, { steps: 8 });
    // A recording has the visitor's time: an idle stretch that the player can skip.
    await visitor.waitForFunction((from) => performance.now() > from + 2_500, await now(visitor));
    await visitor.evaluate(() => {
      console.error("The cart is empty");
      document.querySelector("h1")!.textContent = "Changed by the page";
    });
    const panel = await PanelOnPage.open(visitor);
    await panel.field("title").fill("Recorded by the widget");
    await visitor.getByLabel(/recording \(up to 30 seconds\)/).check();
    await panel.sendAtHumanPace();
    const [item] = (await owner.api.listFeedback({ query: { limit: 1 } })).data;

    const page = await open(item!.id);
    const recorded = page.frameLocator("iframe[title='Session replay']").frameLocator("iframe");
    await recorded.getByRole("heading", { level: 1 }).waitFor();
    expect(await recorded.getByRole("heading", { level: 1 }).textContent()).not.toBe("Changed by the page");
    const position = page.getByRole("slider", { name: "Position" });
    await page.getByRole("list", { name: "Errors in the recording" }).getByRole("button").first().click();
    const atError = Number(await position.inputValue());
    expect(atError).toBeGreaterThan(2_000);
    await page.getByRole("button", { name: "8×" }).click();
    await page.getByRole("button", { name: "Skip idle" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await recorded.getByRole("heading", { name: "Changed by the page" }).waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    expect(await position.inputValue()).toBe(await position.getAttribute("max"));
    await position.focus();
    await page.keyboard.press("Home");
    await recorded.getByRole("heading", { level: 1 }).filter({ hasNotText: "Changed by the page" }).waitFor();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page
      .getByRole("button", { name: /^Show in the replay/ })
      .last()
      .click();
    await expect.poll(async () => Number(await position.inputValue()), soon).toBeGreaterThan(400);
  });

  it.each([
    ["is not a list", '{"events": 1}'],
    ["contains no page", '[{"type":4,"timestamp":1,"data":{}},{"type":4,"timestamp":2,"data":{}}]'],
    ["is nested too deeply", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ])("says that a recording is damaged if it %s", async (_, recording) => {
    const file = new Blob([gzipSync(recording)], { type: "application/gzip" });
    const id = await sendReport(app.service.url, project, { title: "Damaged" }, { recording: file });
    const page = await open(id);
    const alert = page.getByRole("alert").filter({ hasText: "The recording is damaged and cannot be played." });
    await alert.waitFor();
    expect(await alert.getByRole("link", { name: "Download it" }).getAttribute("href")).toMatch(/^\/files\//);
  });
});
