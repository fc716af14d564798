import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

describe.skipIf(isSkipped)("API calls by the page", () => {
  const stage = useStage();

  const visit = async () => {
    const { page, errors } = await stage.visit("/plain.html");
    const warnings: string[] = [];
    page.on("console", (message) => void (message.type() === "warning" && warnings.push(message.text())));
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    return { page, panel, warnings, errors };
  };
  /** As an untyped page would call. */
  const call = (page: Page, code: string) => page.evaluate(`{ ${code} }`);

  it("open the panel and ignore invalid options", async () => {
    const { page, panel, warnings, errors } = await visit();
    await call(page, 'Corkboard.open({ title: undefined, description: null, type: "praise", colour: "red" })');
    await panel.field("title").waitFor();
    expect(warnings).toEqual(["Corkboard: open() ignored invalid values: description, type, colour"]);
    await panel.field("title").fill("Written");
    for (const given of ["null", '"bug"', "7", "() => 1", "{ get title() { throw new Error('no') } }", "[]"]) {
      await call(page, `Corkboard.close(); Corkboard.open(${given})`);
    }
    await panel.field("title").waitFor();
    expect(await panel.field("title").inputValue()).toBe("Written");
    expect(await panel.dialog.count()).toBe(1);
    expect(warnings.slice(1)).toEqual(
      ["null", "bug", "7", "function", "title"].map((what) => `Corkboard: open() ignored invalid values: ${what}`),
    );
    await panel.send();
    await panel.thanks();
    expect(await panel.button.textContent()).toBe("Feedback");
    expect((await stage.service.received()).map(({ report }) => report.type)).toEqual(["bug"]);
    expect(errors).toEqual([]);
  });

  it("prefill empty fields and keep the visitor's input", async () => {
    const { page, panel } = await visit();
    await call(page, 'Corkboard.open({ title: "From the page", type: "feature" })');
    await panel.field("title").waitFor();
    expect(await panel.field("title").inputValue()).toBe("From the page");
    expect(await panel.dialog.getByRole("radio", { name: "Idea" }).isChecked()).toBe(true);
    await panel.field("title").fill("My own words");
    await panel.dialog.getByRole("radio", { name: "Other" }).check({ force: true });
    await page.keyboard.press("Escape");
    await call(page, 'Corkboard.open({ title: "Again", type: "bug", description: "Where it was" })');
    expect(await panel.field("title").inputValue()).toBe("My own words");
    expect(await panel.field("description").inputValue()).toBe("Where it was");
    expect(await panel.dialog.getByRole("radio", { name: "Other" }).isChecked()).toBe(true);
  });

  it("keep a draft with only a name, a type or an element", async () => {
    const { page, panel } = await visit();
    await panel.button.click();
    await panel.field("name").fill("Nils");
    await panel.dialog.getByRole("radio", { name: "Idea" }).check({ force: true });
    await panel.named("Select an element").click();
    await page.locator("corkboard-widget .pick-hint").waitFor();
    await page.locator("[data-testid=buy-city]").click({ force: true });
    await panel.dialog.getByText("Selected element").waitFor();
    await page.keyboard.press("Escape");
    await panel.button.click();
    expect(await panel.field("name").inputValue()).toBe("Nils");
    expect(await panel.dialog.getByRole("radio", { name: "Idea" }).isChecked()).toBe(true);
    expect(await panel.dialog.getByText("Selected element").count()).toBe(1);
  });

  it("accept valid names and metadata, warn about invalid values and never throw", async () => {
    const { page, panel, warnings, errors } = await visit();
    await call(page, 'Corkboard.identify({ name: "Nils", email: "nils@example.com" })');
    await call(page, 'Corkboard.identify({ name: 7, get email() { throw new Error("no") }, id: 12 })');
    await call(page, "Corkboard.identify(null); Corkboard.setMetadata(null); Corkboard.setMetadata(3)");
    await call(
      page,
      `const cycle = { plan: "free" }; cycle.self = cycle;
       const given = { build: 4711, empty: null, when: new Date(0), cycle, run() {}, big: 1n, get no() { throw 1 } };
       Corkboard.setMetadata(given); given.build = "changed later";
       Corkboard.setMetadata({ long: "é".repeat(5000) });`,
    );
    expect(warnings).toEqual([
      "Corkboard: identify() ignored invalid values: name, email, id",
      "Corkboard: identify() ignored invalid values: null",
      "Corkboard: setMetadata() ignored invalid values: null",
      "Corkboard: setMetadata() ignored invalid values: 3",
      "Corkboard: setMetadata() ignored invalid values: cycle, run, big, no",
      "Corkboard: setMetadata() ignored invalid values: long",
    ]);
    await panel.button.click();
    await panel.field("title").fill("Who am I");
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report).toMatchObject({ reporter_name: "Nils", reporter_email: "nils@example.com" });
    expect(item?.report.metadata).toEqual({ build: 4711, empty: null, when: "1970-01-01T00:00:00.000Z" });
    expect(errors).toEqual([]);
  });
});
