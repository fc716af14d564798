import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage, untilRecording } from "../panel.ts";

describe.skipIf(isSkipped)("the steps of a recording", () => {
  const stage = useStage();

  const visit = async () => {
    await stage.service.configure({ recording: true });
    const { page } = await stage.visit("/steps.html?token=LEAK-ADDRESS");
    const panel = new PanelOnPage(page);
    await untilRecording(panel);
    return { page, panel };
  };
  const open = async (panel: PanelOnPage, withRecording = true) => {
    await panel.button.click();
    await panel.field("title").fill("Typed into the widget");
    await panel.recordingBox.setChecked(withRecording);
  };
  const sent = async (panel: PanelOnPage) => {
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    return item!.report.browser_info;
  };
  const act = async (page: Page) => {
    await page.locator("#basket").click();
    await page.locator("#icon").click();
    await page.locator("#your-name").click();
    await page.locator("#your-name").pressSequentially("LEAK-TYPED");
    await page.locator("#card").fill("LEAK-TYPED-CARD");
    await page.getByText("I agree").click();
    await page.locator("#country").press("ArrowDown");
    await page.locator("#editor").click();
    await page.keyboard.type("LEAK-TYPED-EDITABLE");
    await page.locator("#private").click();
    await page.locator("#private-field").fill("LEAK-TYPED-PRIVATE");
    await page.locator("#host button").click();
    await page.locator("#long").click();
    await page.locator("#pay").click();
    await page.evaluate(() => scrollTo(0, 2_000));
    await page.waitForFunction(() => scrollY === 2_000);
    await page.waitForTimeout(100);
  };

  it("name what visitors used, on one timeline with errors, and no value and nothing private", async () => {
    const { page, panel } = await visit();
    await act(page);
    await open(panel);
    const { steps = [], console_errors: errors } = await sent(panel);
    const origin = stage.pages.url;
    expect(steps.map(({ action, role, name, private: isPrivate }) => [action, role, name, isPrivate])).toEqual([
      ["open", "", `${origin}/steps.html?token=***`, false],
      ["click", "button", "Add to basket", false],
      ["click", "button", "Close", false],
      ["type", "textbox", "Your name", false],
      ["type", "textbox", "Card", false],
      ["click", "checkbox", "I agree", false],
      ["choose", "combobox", "country", false],
      ["type", "textbox", "", false],
      ["click", "", "", true],
      ["type", "", "", true],
      ["click", "button", "In a shadow", false],
      ["click", "", "long ".repeat(20).trim(), false],
      ["click", "button", "Pay now", false],
      ["open", "", `${origin}/steps.html?paid&token=***`, false],
      ["scroll", "", "down", false],
    ]);
    expect(JSON.stringify(steps)).not.toMatch(/LEAK|Typed/);
    const times = steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(errors.map(({ message }) => message)).toEqual(["basket lost"]);
    expect(errors[0]!.at >= times[1]! && errors[0]!.at <= times[2]!).toBe(true);
  });

  it("are listed before they are sent, and only sent with the recording", async () => {
    const { page, panel } = await visit();
    await page.locator("#basket").click();
    await open(panel);
    await panel.dialog.getByText("What will be sent").click();
    const listed = panel.dialog.locator("dd", { hasText: "click · button · Add to basket" });
    await listed.waitFor();
    await panel.recordingBox.setChecked(false);
    await listed.waitFor({ state: "detached" });
    expect(await sent(panel)).not.toHaveProperty("steps");
  });

  it("are discarded with the recording when the page marks an element as private", async () => {
    const { page, panel } = await visit();
    await page.locator("#words").click();
    await open(panel);
    await page.evaluate(() => document.querySelector("#words")?.setAttribute("data-corkboard-private", ""));
    await panel.recordingBox.waitFor({ state: "detached" });
    expect(JSON.stringify(await sent(panel))).not.toContain("In stock");
    await page.keyboard.press("Escape");
    await page.locator("#words").click();
    await open(panel);
    const { steps = [] } = await sent(panel);
    expect(steps.map(({ action, name, private: isPrivate }) => [action, name, isPrivate])).toEqual([
      ["open", `${stage.pages.url}/steps.html?token=***`, false],
      ["click", "", true],
    ]);
  });
});
