import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { Inbox } from "./support/inbox.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";
import { untilFound } from "./support/until-found.ts";

describe.skipIf(isSkipped).each(engines)("searching the inbox on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("filters by text with umlauts written either way, and stays in the address", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["Größe falsch", "Farbe falsch"]);
    await untilFound(mia, "groesse");
    await untilFound(mia, "farbe");
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    const { page } = inbox;
    const input = page.getByRole("searchbox", { name: "Search reports" });
    await inbox.row("Farbe falsch").waitFor();
    for (const text of ["groesse fal", "größe", "GROSSE"]) {
      await inbox.press("f", "Control+a");
      await page.keyboard.type(text);
      await page.waitForURL((url) => url.searchParams.get("q") === text);
      await expect.poll(() => inbox.titles()).toEqual(["Größe falsch"]);
    }
    await page.reload();
    await inbox.row("Größe falsch").waitFor();
    await expect.poll(() => inbox.titles()).toEqual(["Größe falsch"]);
    expect(await input.inputValue()).toBe("GROSSE");

    await page.getByRole("button", { name: "Clear filters" }).click();
    await inbox.row("Farbe falsch").waitFor();
    expect(await input.inputValue()).toBe("");
  });

  it("keeps what looks like a number or a truth value as text, after a reload and in links", async () => {
    const website = await newWebsite(mia);
    const texts = ["404", "1e3", "true", "12345678901234567890", "007"];
    await newReports(
      mia,
      website,
      texts.map((text) => `Page shows ${text} here`),
    );
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    const input = inbox.page.getByRole("searchbox", { name: "Search reports" });
    await inbox.row("Page shows 007 here").waitFor();
    for (const text of texts) {
      await untilFound(mia, text);
      await input.fill(text);
      await expect.poll(() => inbox.titles()).toEqual([`Page shows ${text} here`]);
      await inbox.page.reload();
      await inbox.row(`Page shows ${text} here`).waitFor();
      expect(await input.inputValue()).toBe(text);
      const link = await inbox.row(`Page shows ${text} here`).getAttribute("href");
      const tab = await visit.openTab(link ?? "");
      await tab.getByRole("article", { name: `Page shows ${text} here` }).waitFor();
      expect(await tab.getByRole("searchbox", { name: "Search reports" }).inputValue()).toBe(text);
      await tab.close();
    }
    // As somebody would write it by hand.
    await visit.open(`${website.inbox}?q=404`);
    await inbox.row("Page shows 404 here").waitFor();
    expect(await input.inputValue()).toBe("404");
    await expect.poll(() => inbox.titles()).toEqual(["Page shows 404 here"]);
  });

  it("keeps new reports without the words out of a filtered list", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["Kette gerissen"]);
    await untilFound(mia, "kette");
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(`${website.inbox}?q=kette`));
    await inbox.row("Kette gerissen").waitFor();
    await newReports(mia, website, ["Speiche gebrochen"]);
    // The number beside the project says that the event has arrived.
    await inbox.page
      .getByRole("link", { name: /^Webshop.*2$/ })
      .first()
      .waitFor();
    await expect.poll(() => inbox.titles()).toEqual(["Kette gerissen"]);
    expect(await inbox.page.getByRole("button", { name: /new report/ }).count()).toBe(0);
  });

  it("offers similar reports for a misspelt word, and reports that the other filters hide", async () => {
    const website = await newWebsite(mia);
    const [done] = await newReports(mia, website, ["Bestellbestätigung kommt doppelt"]);
    await mia.api.updateFeedback({ params: { id: done!.id }, body: { status: "done" } });
    await newReports(mia, website, ["Warenkorb wird geleert"]);
    await untilFound(mia, "warenkorb");
    await untilFound(mia, "bestellbestätigung");
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    const { page } = inbox;
    await inbox.row("Warenkorb wird geleert").waitFor();
    await inbox.press("f");
    await page.keyboard.type("bestell");
    await page
      .getByRole("region", { name: "Outside these filters" })
      .getByRole("link", { name: /doppelt/ })
      .waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("warenkrob");
    const similar = page.getByRole("region", { name: "Similar reports" });
    await similar.getByRole("link", { name: /Warenkorb wird geleert/ }).waitFor();
    await expectAccessible(page);
    await similar.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await inbox.detail("Warenkorb wird geleert").waitFor();
  });
});
