import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

/** The axe violations inside the widget. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .include("corkboard-widget")
    .options({ resultTypes: ["violations"] })
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat().join(" ")).join(", ")}`);
}

/** The focused element inside the widget. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector("corkboard-widget")?.shadowRoot?.activeElement;
    return active ? active.id || active.className || active.localName : undefined;
  });

const nameOfFocused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector("corkboard-widget")?.shadowRoot?.activeElement;
    return active?.ariaLabel ?? active?.textContent?.trim();
  });

describe.skipIf(isSkipped)("the panel", () => {
  const stage = useStage();

  it.each(["light", "dark"] as const)("has no axe violations at any step in the %s theme", async (colorScheme) => {
    await stage.service.configure({ recording: true, color: "#ffd500" });
    const { page } = await stage.visit("/plain.html", { colorScheme });
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    expect(await violations(page)).toEqual([]);
    await panel.button.click();
    await panel.field("title").waitFor();
    await panel.dialog.getByText("What will be sent").click();
    await panel.dialog.locator(".facts dl").waitFor();
    expect(await violations(page)).toEqual([]);
    await panel.field("email").fill("nobody");
    await panel.send();
    await panel.dialog.getByText("Please enter a summary.").waitFor();
    expect(await violations(page)).toEqual([]);
    await panel.takeScreenshot();
    await panel.startMarking();
    await panel.chooseTool("Pin");
    await panel.draw([0.5, 0.5]);
    expect(await violations(page)).toEqual([]);
    await panel.named("Done").click();
    await panel.field("title").fill("A title");
    await panel.field("email").fill("");
    await panel.send();
    await panel.thanks();
    expect(await violations(page)).toEqual([]);
  });

  it("can be used with the keyboard only, including an annotated screenshot", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    const { keyboard } = page;
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40; presses++) {
        if ((await nameOfFocused(page)) === name) return;
        await keyboard.press("Tab");
      }
      throw new Error(`${name} cannot be reached by keyboard`);
    };
    await tabTo("Feedback");
    await keyboard.press("Enter");
    await panel.field("title").waitFor();
    expect(await focused(page)).toBe("title");
    await keyboard.type("Lights that charge themselves");
    await keyboard.press("Tab");
    await keyboard.press("ArrowRight");
    await tabTo("Screenshot");
    await keyboard.press("Enter");
    await panel.dialog.locator(".thumbnail").waitFor();
    expect(await nameOfFocused(page)).toBe("Annotate");
    await keyboard.press("Enter");
    await panel.surface.waitFor();
    await keyboard.press("ArrowRight");
    await tabTo((await panel.surface.getAttribute("aria-label")) ?? "");
    await keyboard.press("Enter");
    for (let step = 0; step < 5; step++) await keyboard.press("ArrowRight");
    await keyboard.press("Shift+ArrowDown");
    await tabTo("Done");
    await keyboard.press("Enter");
    await panel.dialog.getByText("Annotations: 1").waitFor();
    expect(await nameOfFocused(page)).toBe("Annotate");
    await tabTo("Send");
    await keyboard.press("Enter");
    await panel.dialog.getByRole("heading", { name: "Thank you!" }).waitFor();
    await keyboard.press("Escape");
    expect(await panel.dialog.isVisible()).toBe(false);
    expect(await focused(page)).toBe("launcher");

    const [item] = await stage.service.received();
    expect(item?.report).toMatchObject({
      type: "feature",
      title: "Lights that charge themselves",
      annotations: [{ type: "arrow", x1: 0.45, y1: 0.4, x2: 0.65, y2: 0.61 }],
    });
    expect(item?.screenshot?.length).toBeGreaterThan(1_000);
  });

  it("traps the focus while open, and restores it", async () => {
    const { page } = await stage.visit("/plain.html");
    await new PanelOnPage(page).button.waitFor();
    await page.locator("input[name=coupon]").focus();
    await page.evaluate(() => window.Corkboard?.open?.());
    const panel = new PanelOnPage(page);
    await panel.field("title").waitFor();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () =>
          ![document.body, document.querySelector("corkboard-widget")].includes(document.activeElement as HTMLElement),
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("coupon");
  });

  it("moves the focus on when the focused element is removed", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    const press = async (name: string) => {
      await panel.named(name).focus();
      await page.keyboard.press("Enter");
    };
    await page.keyboard.type("Without a mouse");
    await press("Screenshot");
    await panel.dialog.locator(".thumbnail").waitFor();
    expect(await nameOfFocused(page)).toBe("Annotate");
    await page.keyboard.press("Enter");
    await panel.surface.waitFor();
    await page.keyboard.press("Escape");
    expect(await nameOfFocused(page)).toBe("Annotate");
    await press("Remove screenshot");
    expect(await nameOfFocused(page)).toBe("Screenshot");
    await press("Select an element");
    await page.locator("corkboard-widget .pick-hint").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await press("Clear selection");
    expect(await nameOfFocused(page)).toBe("Select an element");
    await press("Send");
    await panel.thanks();
    expect(await focused(page)).toBe("heading");
    await press("Send another");
    expect(await focused(page)).toBe("title");
  });

  it("keeps the focus in a field while the screenshot is taken", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.named("Screenshot").click();
    await panel.field("description").focus();
    await panel.dialog.locator(".thumbnail").waitFor();
    expect(await focused(page)).toBe("description");
  });

  it("closes the annotator on Escape first, and focuses an invalid field", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.send();
    expect(await focused(page)).toBe("title");
    await panel.field("title").fill("Something");
    await panel.takeScreenshot();
    await panel.startMarking();
    await page.keyboard.press("Escape");
    expect(await panel.field("title").inputValue()).toBe("Something");
    await page.keyboard.press("Escape");
    expect(await panel.dialog.isVisible()).toBe(false);
    await panel.button.click();
    expect(await panel.field("title").inputValue()).toBe("Something");
  });
});
