import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";
import { difference } from "../pictures.ts";

/** Cancels and collects every key event that the page sees in the capture phase. */
async function cancelKeys(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ["keydown", "keypress", "keyup"] as const) {
      for (const place of [window, document]) {
        const eat = (event: Event) => {
          event.preventDefault();
          heard.push(event.type);
        };
        place.addEventListener(type, eat, true);
      }
    }
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

describe.skipIf(isSkipped)("the widget on a page that interferes", () => {
  const stage = useStage();

  /** Adds the widget after the page's own scripts have run. */
  const addWidget = (page: Page) =>
    page.evaluate(
      ([source = "", key]) => {
        const script = document.createElement("script");
        script.src = source;
        script.dataset.key = key;
        document.head.append(script);
      },
      [`${stage.service.url}/widget.js`, stage.service.key],
    );

  it("does not show the page's backdrop styles while closed", async () => {
    const style = { content: "::backdrop { background: rgb(200 0 0 / 0.6); backdrop-filter: blur(4px) }" };
    const bare = await stage.visit("/plain.html?widget=off");
    const { page } = await stage.visit("/plain.html");
    for (const each of [bare.page, page]) await each.addStyleTag(style);
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    const untouched = await bare.page.screenshot();
    expect(await difference(untouched, await page.screenshot(), await panel.button.boundingBox())).toBe(0);
    await panel.button.click();
    await panel.field("title").waitFor();
    expect(await difference(untouched, await page.screenshot(), await panel.dialog.boundingBox())).toBeGreaterThan(0.5);
  });

  it("hides keys from capturing shortcuts and keeps their default actions", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    const heard = await cancelKeys(page);
    await panel.button.click();
    await panel.field("title").waitFor();
    const { keyboard } = page;
    await keyboard.type("this is it");
    // Past the kind of report.
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await keyboard.type("in short");
    expect(await panel.field("title").inputValue()).toBe("this is it");
    expect(await panel.field("description").inputValue()).toBe("in short");
    expect(await heard()).toEqual([]);

    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.chooseTool("Pin");
    await panel.draw([0.5, 0.5]);
    await keyboard.type("Here");
    await keyboard.press("Enter");
    expect(await panel.dialog.locator(".comment").count()).toBe(0);
    await panel.surface.focus();
    await keyboard.press("Enter");
    expect(await panel.surface.locator(".mark.pin").count()).toBe(2);
    await panel.named("Done").focus();
    await keyboard.press("Enter");

    await panel.field("title").focus();
    await keyboard.press("Enter");
    await panel.thanks();
    await keyboard.press("Escape");
    expect(await panel.dialog.isVisible()).toBe(false);
    const [item] = await stage.service.received();
    expect(item?.report.annotations).toMatchObject([{ type: "pin", comment: "Here" }, { type: "pin" }]);
  });

  it("reattaches itself whenever the document is rewritten", async () => {
    const { page, errors } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Still there");
    await page.evaluate(() => {
      const html = document.createElement("html");
      html.append(document.createElement("head"), document.createElement("body"));
      document.replaceChild(html, document.documentElement);
    });
    await panel.field("title").waitFor();
    await page.evaluate(() => document.documentElement.replaceChildren(document.createElement("body")));
    await panel.field("title").waitFor();
    await page.evaluate(async () => {
      document.documentElement.remove();
      await new Promise(requestAnimationFrame);
      document.append(document.createElement("html"));
    });
    await panel.field("title").waitFor();
    expect(await panel.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    expect(await panel.field("title").inputValue()).toBe("Still there");
    expect(errors).toEqual([]);
  });

  it("keeps its own text direction regardless of the page's rules", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.addStyleTag({ content: "* { direction: rtl !important; unicode-bidi: bidi-override !important }" });
    const panel = await PanelOnPage.open(page);
    const ways = await panel.dialog.evaluate((dialog) => {
      const { host } = dialog.getRootNode() as ShadowRoot;
      return [getComputedStyle(dialog).direction, getComputedStyle(host).unicodeBidi];
    });
    expect(ways).toEqual(["ltr", "isolate"]);
  });

  it.each(["/plain.html", "/strict.html"])("bypasses the page's replaced fetch on %s", async (path) => {
    const { page, errors } = await stage.visit(`${path}?widget=off`);
    await page.evaluate(() => {
      const original = window.fetch;
      window.fetch = (input, init) => original(input, { ...init, headers: { authorization: "Bearer of the page" } });
    });
    const sent: string[] = [];
    page.on("request", (request) => void sent.push(...Object.values(request.headers())));
    await addWidget(page);
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Past the wrapper");
    await panel.send();
    await panel.thanks();
    expect(sent.join("\n")).not.toContain("Bearer");
    expect(await page.evaluate(() => [window.length, document.querySelectorAll("iframe").length])).toEqual([0, 0]);
    expect(errors).toEqual([]);
  });
});
