import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage, untilRecording } from "../panel.ts";

/** Marks everything on the page, and everything added here, that must not be recorded. */
const leaks = /LEAK[-\w]*/g;

/** Adds secrets after the page has loaded. */
const plantMore = (page: Page) =>
  page.evaluate(() => {
    const $ = (selector: string) => document.querySelector<HTMLElement>(selector);
    history.replaceState(null, "", "?token=LEAK-LATER-ADDRESS");
    $("#link")?.setAttribute("href", "/invoice?token=LEAK-LATER-LINK");
    $("#link")?.setAttribute("style", "background: url('/picture.svg?token=LEAK-LATER-STYLE')");
    $("#text")?.setAttribute("value", "LEAK-LATER-VALUE");
    $("#private-words")!.firstChild!.nodeValue = "LEAK-LATER-PRIVATE-TEXT";
    $("#private-words")?.setAttribute("title", "LEAK-LATER-PRIVATE-TITLE");
    $("#private-words")?.append("LEAK-LATER-PRIVATE-CHILD");
    $("#editor")?.insertAdjacentHTML("beforeend", "<b title='LEAK-LATER-EDITED-TITLE'>LEAK-LATER-EDITED</b>");
    document.styleSheets[1]?.insertRule("aside { background: url('/picture.svg?token=LEAK-LATER-RULE') }");
    for (const id of ["#host", "#private-host"]) {
      const shadow = $(id)!.attachShadow({ mode: "open" });
      shadow.innerHTML = id === "#host" ? "<p>Shadow words</p><input value='LEAK-SHADOW-FIELD'>" : "<p>LEAK-SHADOW</p>";
      setTimeout(() => (shadow.innerHTML += id === "#host" ? "<p>More shadow words</p>" : "<p>LEAK-LATER-SHADOW</p>"));
    }
    $("main")?.insertAdjacentHTML(
      "beforeend",
      `<p>Something appeared <a href="/x?token=LEAK-ADDED-LINK">with a link</a></p>
       <form action="/x?token=LEAK-ADDED-ACTION"><input type="hidden" value="LEAK-ADDED-HIDDEN">
       <select><option selected>LEAK-ADDED-OPTION</option></select></form>
       <div contenteditable><p>LEAK-ADDED-EDITABLE</p></div>
       <div data-corkboard-private><p aria-label="LEAK-ADDED-ARIA">LEAK-ADDED-PRIVATE</p></div>`,
    );
  });

const typeEverywhere = async (page: Page) => {
  await page.locator("#text").fill("LEAK-TYPED-INPUT");
  await page.locator("#area").pressSequentially("LEAK-TYPED-AREA");
  await page.locator("#select").selectOption({ index: 0 });
  await page.locator("input[name=terms]").uncheck();
  await page.locator("#editor").click();
  await page.keyboard.type("LEAK-TYPED-EDITABLE");
  await page.keyboard.press("Enter");
  await page.keyboard.type("LEAK-TYPED-PARAGRAPH");
  await page.frameLocator("#frame").locator("input").fill("LEAK-TYPED-FRAME");
  await page.locator("#host input").fill("LEAK-TYPED-SHADOW");
};

describe.skipIf(isSkipped)("a stored recording", () => {
  const stage = useStage();

  it("contains the page without user input, private elements and secrets in URLs", async () => {
    await stage.service.configure({ recording: true });
    const { page } = await stage.visit("/secrets.html?token=LEAK-ADDRESS&step=2#access_token=LEAK-FRAGMENT");
    const panel = new PanelOnPage(page);
    await untilRecording(panel);
    await page.evaluate(() => document.querySelector("#marked-later")?.setAttribute("data-corkboard-private", ""));
    await plantMore(page);
    await typeEverywhere(page);
    await panel.button.click();
    await panel.field("title").fill("Recorded");
    await panel.recordingBox.check();
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    const recording = gunzipSync(item?.recording ?? Buffer.alloc(0)).toString();
    expect([...new Set(recording.match(leaks))]).toEqual([]);
    const steps = JSON.stringify(item?.report.browser_info.steps);
    expect(steps).toContain('"type"');
    expect([...new Set(steps.match(leaks))]).toEqual([]);
    const shown = [
      "Your account",
      "Pay now",
      "Save it",
      "Open every day but Sunday",
      "A frame's words",
      "Shadow words",
    ];
    const later = ["Something appeared", "with a link", "More shadow words", "/invoice?token=***", "step=2", '"open"'];
    for (const words of [...shown, ...later]) expect(recording).toContain(words);
  });
});
