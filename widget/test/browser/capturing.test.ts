import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { captured, keepSerialized } from "../captured.ts";
import { PanelOnPage } from "../panel.ts";
import { difference } from "../pictures.ts";

const pages = [
  { kind: "a page with the browser's default margins", path: "/flow.html" },
  { kind: "scrolled containers", path: "/scrolled.html" },
  { kind: "an open dialog", path: "/dialog.html" },
  { kind: "frames and canvases in the text", path: "/frames.html" },
  { kind: "images under a strict content security policy", path: "/pictures.html" },
];

/** Glyph widths and box edges differ slightly between renderers. */
const tolerance = 0.01;

describe.skipIf(isSkipped)("a screenshot", () => {
  const stage = useStage();

  it.each(pages)("shows $kind", async ({ path }) => {
    const { page, errors } = await stage.visit(path);
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    const area = await panel.button.boundingBox();
    const real = await page.screenshot();
    await page.evaluate(() => window.Corkboard?.open?.());
    await panel.field("title").waitFor();
    const image = await captured(stage, page, panel);
    expect(await difference(real, image, area)).toBeLessThan(tolerance);
    expect(await panel.dialog.locator(".problem").count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("includes only what is in view on a long page", async () => {
    const { page, errors } = await stage.visit("/flow.html");
    await page.evaluate(() => {
      const rows = Array.from({ length: 4_000 }, (_, row) => `<p>Row <b>${row}</b> of <i>many</i></p>`);
      document.querySelector("section")?.insertAdjacentHTML("afterend", rows.join(""));
      scrollTo(0, 40_000);
    });
    const panel = new PanelOnPage(page);
    const area = await panel.button.boundingBox();
    const real = await page.screenshot();
    const serialized = await keepSerialized(page);
    expect(await difference(real, await captured(stage, page), area)).toBeLessThan(tolerance);
    const elements = (await serialized()).join("").split(/<\w/).length;
    expect(elements).toBeLessThan(500);
    expect(errors).toEqual([]);
  });

  it("is not attempted with too many elements in view", async () => {
    const { page } = await stage.visit("/flow.html");
    await page.evaluate(() => document.body.insertAdjacentHTML("afterbegin", "<i>.</i>".repeat(10_000)));
    const panel = await PanelOnPage.open(page);
    await panel.named("Screenshot").click();
    await panel.dialog.getByText("could not be taken on this page").waitFor();
    expect(await panel.dialog.locator(".thumbnail").count()).toBe(0);
  });

  it("reports images that cannot be read", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(
      async (source) => {
        const picture = document.querySelector("img");
        if (picture) picture.src = source;
        await picture?.decode();
      },
      stage.pages.url.replace("localhost", "127.0.0.1") + "/picture.svg",
    );
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    expect(await panel.dialog.locator(".problem").textContent()).toContain("could not be captured");
  });

  it("reports an opaque WebGL canvas that is drawn only once", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      document.querySelector("main")?.prepend(canvas);
      const context = canvas.getContext("webgl", { alpha: false });
      context?.clearColor(0, 0.6, 0.3, 1);
      context?.clear(context.COLOR_BUFFER_BIT);
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    });
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    expect(await panel.dialog.locator(".problem").textContent()).toContain("could not be captured");
  });

  it("does not create a context on an unused canvas", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => document.querySelector("main")?.prepend(document.createElement("canvas")));
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    expect(await page.evaluate(() => document.querySelector("canvas")?.getContext("webgl") !== null)).toBe(true);
  });

  it("reports no gap for an empty canvas or a continuously drawn WebGL canvas", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => {
      const [flat, deep] = [document.createElement("canvas"), document.createElement("canvas")];
      document.querySelector("main")?.prepend(flat, deep);
      flat.getContext("2d");
      const context = deep.getContext("webgl");
      const draw = () => {
        context?.clearColor(0, 0.6, 0.3, 1);
        context?.clear(context.COLOR_BUFFER_BIT);
        requestAnimationFrame(draw);
      };
      draw();
    });
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    expect(await panel.dialog.locator(".problem").textContent()).toBe("");
  });

  it("restores the page's own appendChild overrides", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => {
      document.body.appendChild = function own<Added extends Node>(node: Added): Added {
        return Element.prototype.appendChild.call(this, node) as Added;
      };
    });
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    const ways = await page.evaluate(() => [
      document.body.appendChild.name,
      Object.keys(document.body),
      Object.hasOwn(document.documentElement, "appendChild"),
    ]);
    expect(ways).toEqual(["own", ["appendChild"], false]);
  });

  it("logs nothing on a strict page that is being recorded", async () => {
    await stage.service.configure({ recording: true });
    const { page, errors } = await stage.visit("/pictures.html");
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /recorder/.test(name)),
    );
    await captured(stage, page);
    expect(errors).toEqual([]);
  });
});
