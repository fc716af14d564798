import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "../support/app.ts";
import type { Person } from "../support/person.ts";
import { newReports, newWebsite } from "../support/reports.ts";
import { signIn } from "../support/steps.ts";

describe.skipIf(isSkipped)("drafts in a browser that two people use", () => {
  const app = useApp();
  let mia: Person;
  let tom: Person;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    tom = await app.service.addMember(mia, "Tom Reyes");
  });

  const note = (page: Page) => page.getByRole("textbox", { name: "Internal note" });
  const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

  it("belong to who wrote them, and those of somebody who signs out are gone", async () => {
    const [report] = await newReports(mia, await newWebsite(mia), ["The map is empty"]);
    const visit = await app.visit();
    const { page } = visit;
    const open = async (person: Person) => {
      // As if the other person's session had expired.
      await visit.context.clearCookies();
      await page.goto(`/inbox/${report!.id}`);
      await signIn(page, person.email);
      await note(page).waitFor();
    };
    const write = async (text: string) => {
      await note(page).fill(text);
      await expect.poll(() => stored(page)).toContain(text);
    };

    await open(mia);
    await write("Only Mia may read this");
    await open(tom);
    expect(await note(page).inputValue()).toBe("");
    await write("Only Tom may read this");
    await open(mia);
    expect(await note(page).inputValue()).toBe("Only Mia may read this");
    expect(await stored(page)).toContain(report!.id);

    await page.getByRole("button", { name: "Nordlicht (switch organisation)" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await stored(page)).not.toContain("Only Mia may read this");
    expect(await page.evaluate(() => localStorage.getItem("corkboard.read"))).toBeNull();
    await open(mia);
    expect(await note(page).inputValue()).toBe("");
    await open(tom);
    expect(await note(page).inputValue()).toBe("Only Tom may read this");
  });

  it("are gone from every tab when one signs out, also what was written in that moment", async () => {
    const [report] = await newReports(mia, await newWebsite(mia), ["The map is empty"]);
    const { context, page } = await app.visit();
    await page.goto("/overview");
    await signIn(page, mia.email);
    const other = await context.newPage();
    await other.goto(`/inbox/${report!.id}`);
    await note(other).waitFor();
    // Drafts are stored after a moment, which does not pass here.
    await other.evaluate(() => {
      window.setTimeout = (() => 0) as unknown as typeof window.setTimeout;
    });
    await note(other).fill("Only Mia may read this");
    expect(await stored(other)).not.toContain("Only Mia may read this");
    await page.getByRole("button", { name: "Nordlicht (switch organisation)" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    for (const tab of [page, other]) {
      await tab.waitForURL("**/sign-in");
      expect(await stored(tab)).not.toContain("Only Mia may read this");
    }
  });

  it("are the same in two tabs: what is written, sent or removed in one is so in the other", async () => {
    const [report] = await newReports(mia, await newWebsite(mia), ["The map is empty"]);
    const { context, page } = await app.visit({ as: mia });
    await page.goto(`/inbox/${report!.id}`);
    const other = await context.newPage();
    await other.goto(`/inbox/${report!.id}`);
    for (const tab of [page, other]) await note(tab).waitFor();

    await note(page).fill("It is empty for me, too");
    await expect.poll(() => note(other).inputValue()).toBe("It is empty for me, too");
    await note(other).fill("Only in Safari");
    await expect.poll(() => note(page).inputValue()).toBe("Only in Safari");
    await note(other).press("Control+Enter");
    await other.getByRole("listitem").filter({ hasText: "Only in Safari" }).waitFor();
    await expect.poll(() => note(page).inputValue()).toBe("");
    expect(await stored(page)).not.toContain("Only in Safari");
  });
});
