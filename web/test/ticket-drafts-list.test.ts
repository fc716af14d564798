import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

const description = "Nothing happens when I press Pay.\nThe total must include the delivery fee.";

describe.skipIf(isSkipped)("drafts in the list of tickets", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  const newDrafts = async (titles: readonly string[]) => {
    const website = await newWebsite(mia);
    const reports = await newReports(mia, website, titles, { description });
    const ids: string[] = [];
    for (const { id } of reports)
      ids.push((await mia.api.generateTicket({ body: { source_type: "feedback", source_id: id } })).data.id);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets?project=${website.id}`);
    const row = (title: string) => page.getByRole("listitem").filter({ hasText: title });
    const select = (title: string) => page.getByRole("checkbox", { name: `Select “${title}”` });
    const stored = async (id: string) => (await mia.api.getTicket({ params: { id } })).data;
    return { page, ids, website, row, select, stored };
  };

  it("are confirmed together after a question and released together, and those that fail are named", async () => {
    const { page, ids, row, select, stored } = await newDrafts([
      "Pay is dead",
      "Map is upside down",
      "Logo is blurred",
    ]);
    const [pay, map, logo] = ids as [string, string, string];
    await mia.api.updateTicket({ params: { id: logo }, body: { description: "No criteria" } });
    await row("Pay is dead").getByText("Draft").waitFor();
    await row("Pay is dead").hover();
    await select("Pay is dead").check();
    await select("Map is upside down").check();
    await select("Logo is blurred").check();
    const bar = page.getByRole("toolbar", { name: "Selected tickets" });
    await bar.getByText("3 selected").waitFor();
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Confirm all criteria" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm the criteria of 2 tickets?" });
    const lines = (await stored(pay)).criteria.length + (await stored(map)).criteria.length;
    await dialog.getByText(`${lines} proposed lines of 2 tickets will be confirmed.`).waitFor();
    await dialog.getByText("Every line cites its source.").waitFor();
    expect((await stored(pay)).criteria.every(({ state }) => state === "proposed")).toBe(true);
    await dialog.getByRole("button", { name: `Confirm ${lines} lines` }).click();
    await page.getByText("Criteria of 2 tickets confirmed").waitFor();
    expect((await stored(map)).criteria.every(({ state }) => state === "confirmed")).toBe(true);

    await bar.getByRole("button", { name: "Ready for agents" }).click();
    await page.getByText("2 tickets are ready for agents").waitFor();
    const alert = page.getByRole("alert").filter({ hasText: "1 ticket could not be changed" });
    await alert.getByRole("link", { name: "Logo is blurred" }).waitFor();
    await alert.getByText("No criterion is confirmed.").waitFor();
    await row("Pay is dead").getByText("Ready", { exact: true }).waitFor();
    expect([(await stored(pay)).ready_at, (await stored(logo)).ready_at]).toEqual([expect.any(String), null]);
    await expectAccessible(page);
  });

  it("are left alone if somebody changed them since the list was loaded", async () => {
    const { page, ids, row, select, stored } = await newDrafts(["Changed meanwhile"]);
    const params = { id: ids[0]! };
    await row("Changed meanwhile").hover();
    await select("Changed meanwhile").check();
    await page.route("**/criteria/confirm", async (route) => {
      await mia.api.updateTicket({ params, body: { description: "## Acceptance criteria\n\n- [ ] Their line" } });
      await mia.api.updateCriterion({
        params: { ...params, number: String((await stored(params.id)).criteria[0]!.number) },
        body: { state: "proposed" },
      });
      await route.continue();
    });
    await page.keyboard.press("Shift+Y");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Confirm \d/ })
      .click();
    await page.getByRole("alert").getByText("Somebody else changed it meanwhile.").waitFor();
    expect((await stored(params.id)).criteria).toMatchObject([{ text: "Their line", state: "proposed" }]);
  });

  it("are found by a filter in the address, which follows what becomes of them", async () => {
    const { page, ids, row } = await newDrafts(["Becomes ready", "Stays a draft"]);
    await page.getByRole("button", { name: "Draft or ready" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Drafts" }).click();
    await page.waitForURL(/ready=false/);
    await row("Becomes ready").waitFor();
    const params = { id: ids[0]! };
    await mia.api.confirmCriteria({ params, body: {} });
    await mia.api.updateTicket({ params, body: { ready: true } });
    await row("Becomes ready").waitFor({ state: "detached" });
    await row("Stays a draft").waitFor();
    await page.goto(page.url().replace("ready=false", "ready=true"));
    await row("Becomes ready").getByText("Ready", { exact: true }).waitFor();
    expect(await row("Stays a draft").count()).toBe(0);
  });
});
