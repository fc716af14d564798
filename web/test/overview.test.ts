import { describe, expect, it } from "vitest";
import { rowsIn } from "../../server/test/support/database-rows.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { newReports, newWebsite } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("the overview page", () => {
  const app = useApp();

  it("shows the figures of all clients or of one, and follows changes", async () => {
    const mia = await app.service.setUp();
    const { page } = await app.visit({ as: mia });
    await page.goto("/overview");
    await page.getByText("No feedback yet").waitFor();
    const website = await newWebsite(mia);
    const reports = await newReports(mia, website, ["The first", "The second", "The third"]);
    const { data: other } = await mia.api.createClient({ body: { name: "Nobody yet" } });
    const figure = (label: string) =>
      page
        .locator("dl > div")
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator("dd")
        .first();
    await expect.poll(() => figure("Waiting on us").textContent(), soon).toBe("3");
    await mia.api.updateFeedback({ params: { id: reports[0]!.id }, body: { status: "review" } });
    await mia.api.updateFeedback({ params: { id: reports[1]!.id }, body: { status: "done" } });
    await expect.poll(() => figure("Waiting on us").textContent(), soon).toBe("1");
    expect(await figure("Open").textContent()).toBe("2");
    expect(await figure("Median time to done").textContent()).toBe("1 min");
    await page.getByText("Show as a table").click();
    const newest = page.getByRole("row").nth(1).getByRole("cell");
    expect(await newest.allTextContents()).toEqual(["3", "1"]);
    await page.getByRole("img", { name: "In the last 12 weeks, 3 items were created and 1 done." }).waitFor();
    await page.getByRole("button", { name: "All clients" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Nobody yet" }).click();
    await page.getByText("No feedback yet").waitFor();
    expect(new URL(page.url()).searchParams.get("client")).toBe(other.id);
    await page.goto("/overview?client=somebody");
    await page.getByText("This client does not exist").waitFor();
    await page.getByRole("link", { name: "All clients" }).click();
    await page.getByText("Waiting on us").waitFor();
  });
});

describe.skipIf(isSkipped)("the overview page of a service without a worker", () => {
  const app = useApp("sqlite", { CORKBOARD_WORKER: "off" });

  it("tells owners in their language for how long background work has not run, and nobody else", async () => {
    const mia = await app.service.setUp();
    const dora = await app.service.addMember(mia, "Dora");
    await mia.api.createClient({ body: { name: "Bolt Bikes" } });
    const { page } = await app.visit({ as: mia });
    await page.goto("/overview");
    await page.getByText("No feedback yet").waitFor();
    const notice = "Background work has not run for 12 minutes";
    expect(await page.getByText("Background work").count()).toBe(0);

    const ago = new Date(Date.now() - 750_000).toISOString();
    await rowsIn(app.service.environment, `UPDATE running_processes SET started_at = '${ago}'`);
    await page.reload();
    await page.getByRole("status").filter({ hasText: notice }).getByText("npm run worker").waitFor();
    const german = await app.visit({ as: mia, locale: "de-DE" });
    await german.open("/overview");
    await german.page.getByText("Die Hintergrundarbeit lief zuletzt vor 12 Minuten").waitFor();
    const other = await app.visit({ as: dora });
    await other.open("/overview");
    await other.page.getByText("No feedback yet").waitFor();
    expect(await other.page.getByText("Background work").count()).toBe(0);
  });
});
