import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { captured, keepSerialized } from "../captured.ts";
import { PanelOnPage } from "../panel.ts";
import { difference } from "../pictures.ts";

const pages = [
  { kind: "a page with the browser's own margins", path: "/flow.html" },
  { kind: "boxes that were scrolled", path: "/scrolled.html" },
  { kind: "a dialog that is open", path: "/dialog.html" },
  { kind: "frames and canvases in the text", path: "/frames.html" },
  { kind: "pictures under a strict content security policy", path: "/pictures.html" },
];

/** The widths of letters and the edges of boxes differ a little where another engine draws them. */
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

  it("is taken of what is in view, however long the page", async () => {
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

  it("is not tried where too much is in view", async () => {
    const { page } = await stage.visit("/flow.html");
    await page.evaluate(() => document.body.insertAdjacentHTML("afterbegin", "<i>.</i>".repeat(10_000)));
    const panel = await PanelOnPage.open(page);
    await panel.named("Screenshot").click();
    await panel.dialog.getByText("did not work on this page").waitFor();
    expect(await panel.dialog.locator(".thumbnail").count()).toBe(0);
  });

  it("says that pictures are missing which do not let themselves be read", async () => {
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

  it("says that an opaque 3D drawing is missing that is drawn once", async () => {
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

  it("leaves a canvas that the page has not drawn on yet for any kind of drawing", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => document.querySelector("main")?.prepend(document.createElement("canvas")));
    const panel = await PanelOnPage.open(page);
    await panel.takeScreenshot();
    expect(await page.evaluate(() => document.querySelector("canvas")?.getContext("webgl") !== null)).toBe(true);
  });

  it("has no gap where a canvas is empty or a 3D drawing is drawn on and on", async () => {
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

  it("leaves the page the ways of adding elements that it made for itself", async () => {
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

  it("leaves no line in the console of a strict page that is being recorded", async () => {
    await stage.service.configure({ recording: true });
    const { page, errors } = await stage.visit("/pictures.html");
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /recorder/.test(name)),
    );
    await captured(stage, page);
    expect(errors).toEqual([]);
  });
});
