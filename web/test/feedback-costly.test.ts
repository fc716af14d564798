import { gzipSync } from "node:zlib";
import type { Wire } from "@corkboard/client";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReport } from "./support/reports.ts";

interface Page {
  readonly css?: string;
  readonly styles?: readonly object[];
  readonly content?: readonly object[];
  readonly attributes?: object;
  readonly more?: object;
}

/** A page of a stranger who writes what no recorder would. */
function recordingOf({ css = "", styles = [], content = [], attributes = {}, more = {} }: Page): string {
  let id = 2;
  const element = (tagName: string, childNodes: readonly object[], own = {}) => ({
    type: 2,
    id: ++id,
    tagName,
    attributes: own,
    childNodes,
  });
  const style = element("style", styles, { _cssText: css });
  const heading = element("h1", [{ type: 3, id: ++id, textContent: "Recorded page" }], attributes);
  const body = element("body", [heading, ...content]);
  const page = { type: 0, id: 1, childNodes: [element("html", [element("head", [style]), body])] };
  return JSON.stringify([
    { type: 4, timestamp: 1_000, data: { width: 800, height: 600, ...more } },
    { type: 2, timestamp: 1_010, data: { node: page, initialOffset: { top: 0, left: 0 } } },
    { type: 3, timestamp: 9_000, data: { source: 1, positions: [{ x: 10, y: 10, id: 1, timeOffset: 0 }] } },
  ]);
}

const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: 3, id: 1_000 + index, textContent: "" }));
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    type: 2,
    id: 1_000 + index,
    tagName: "p",
    attributes: {},
    childNodes: [],
  }));
const attributes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, ""]));

describe.skipIf(isSkipped)("a recording that a stranger made costly", () => {
  const app = useApp();
  let owner: Person;
  let project: Wire.Project;

  beforeAll(async () => {
    owner = await app.service.setUp();
    project = await addWebsite(owner, app.service.url, { recording: true });
  });

  const open = async (json: string) => {
    const recording = new Blob([gzipSync(json)], { type: "application/gzip" });
    const id = await sendReport(app.service.url, project, { title: "Costly" }, { recording });
    // Another address of the service, because snapshots for a trace would wait for the frame.
    const { page } = await app.visit({ as: owner, url: `${app.service.url}/` });
    await page.goto(`${app.service.url}/inbox/${id}`);
    return page;
  };

  it.each([
    ["elements and rules", { css: "a{}".repeat(1_000_000), content: paragraphs(110_000) }],
    [
      "pieces of styles and attributes",
      { css: "/* rr_split */x".repeat(100_000), styles: texts(100_000), attributes: attributes(200_000) },
    ],
  ])("plays within the limits of the service: many %s", async (_, recorded) => {
    const page = await open(recordingOf(recorded));
    const frame = page.frameLocator("iframe[title='Session replay']").frameLocator("iframe");
    await frame.locator("h1").filter({ hasText: "Recorded page" }).waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).click();
  });

  it.each([
    ["lists", recordingOf({ more: { lists: Array.from({ length: 300_000 }, () => []) } })],
    ["hidden styles", recordingOf({ css: " ".repeat(8_100_000) }).replace("_cssText", String.raw`\u005fcssText`)],
  ])("is said to be too large beyond them: many %s", async (_, json) => {
    const page = await open(json);
    const alert = page.getByRole("alert").filter({ hasText: "This recording is too large to play." });
    await alert.waitFor();
    expect(await alert.getByRole("link", { name: "Download it" }).getAttribute("href")).toMatch(/^\/files\//);
  });

  it("does not stop the page around it, and is said to be too large if it cannot be laid out", async () => {
    const css = "q~q~p{color:red}p~i{color:red}".repeat(1_000);
    const page = await open(recordingOf({ css, content: paragraphs(110_000) }));
    const alert = page.getByRole("alert").filter({ hasText: "This recording is too large to play." });
    await page.locator("iframe[title='Session replay']").waitFor();
    const frame = page.frames().find((each) => each.url().endsWith("/replay-frame"));
    let wasBusy = false;
    while (!(await alert.isVisible())) {
      let hasAnswered = false;
      const answer = () => void (hasAnswered = true);
      frame?.evaluate(() => 0).then(answer, answer);
      for (const speed of ["2×", "1×"]) {
        const button = page.getByRole("button", { name: speed });
        // By the keyboard: a click asks the frame what it hits.
        await button.press("Enter");
        await page.locator(`button[aria-pressed=true]`, { hasText: speed }).waitFor();
      }
      wasBusy ||= !hasAnswered;
    }
    expect(wasBusy).toBe(true);
  });
});
