import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";
import { difference } from "../pictures.ts";

const pages = [
  { kind: "a plain page", path: "/plain.html", scroll: 0 },
  { kind: "a page with a strict content security policy", path: "/strict.html", scroll: 0 },
  { kind: "a page whose rules unset everything", path: "/hostile.html", scroll: 0 },
  { kind: "a single-page app", path: "/app/", scroll: 0 },
  { kind: "a tall page, scrolled, with a sticky header", path: "/tall.html", scroll: 1234 },
  { kind: "a dark page", path: "/dark.html", scroll: 0, colorScheme: "dark" as const },
];

/** Form controls and glyph edges differ slightly between renderers. */
const tolerance = 0.02;

/** The position of every element of the page itself. */
const boxesOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter(({ localName }) => !["corkboard-widget", "script"].includes(localName))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.localName, x, y, width, height].join(" ");
      }),
  );

describe.skipIf(isSkipped)("the widget", () => {
  const stage = useStage();

  it.each(pages)("works on $kind without changing it", async ({ path, scroll, ...options }) => {
    const bare = await stage.visit(`${path}?widget=off`, options);
    const { page, errors } = await stage.visit(path, options);
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    for (const each of [bare.page, page]) await each.evaluate((y) => scrollTo(0, y), scroll);

    const untouched = await bare.page.screenshot();
    expect(await boxesOn(page)).toEqual(await boxesOn(bare.page));
    expect(await difference(untouched, await page.screenshot(), await panel.button.boundingBox())).toBe(0);

    await panel.button.click();
    await panel.field("title").fill("The basket is empty");
    await panel.field("description").fill("I put two lights into it.");
    await panel.field("name").fill("Nils");
    await panel.field("email").fill("nils@example.com");
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.draw([0.1, 0.2], [0.4, 0.6]);
    await panel.named("Done").click();
    await panel.send();
    await panel.thanks();

    const [item, ...others] = await stage.service.received();
    expect(others).toEqual([]);
    expect(item?.report).toMatchObject({
      type: "bug",
      title: "The basket is empty",
      description: "I put two lights into it.",
      reporter_name: "Nils",
      reporter_email: "nils@example.com",
      page_url: page.url(),
      annotations: [{ type: "rect" }],
      browser_info: {
        browser: expect.stringMatching(/^Chrome \d/),
        os: expect.stringMatching(/\w/),
        viewport: { width: 1100, height: 760 },
        device_pixel_ratio: 1,
        language: "en-GB",
        time_zone: "Europe/Berlin",
        console_errors: [],
        failed_requests: [],
      },
    });
    const [mark] = item?.report.annotations ?? [];
    expect(mark).toEqual({
      type: "rect",
      x: expect.closeTo(0.1, 1),
      y: expect.closeTo(0.2, 1),
      width: expect.closeTo(0.3, 1),
      height: expect.closeTo(0.4, 1),
    });
    expect(await difference(untouched, item?.screenshot ?? Buffer.alloc(0))).toBeLessThan(tolerance);

    await panel.named("Close").last().click();
    expect(await boxesOn(page)).toEqual(await boxesOn(bare.page));
    expect(await page.evaluate(() => scrollY)).toBe(scroll);
    expect(errors).toEqual([]);
  });
});
