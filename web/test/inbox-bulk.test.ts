import type { Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { Inbox } from "./support/inbox.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite, numbered } from "./support/reports.ts";

describe.skipIf(isSkipped)("acting on many reports", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
  });

  const openInbox = async (titles: readonly string[]) => {
    const website = await newWebsite(mia);
    const reports = await newReports(mia, website, titles);
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    await inbox.row(titles.at(-1)!).waitFor();
    const stored = async () => {
      const { data } = await mia.api.listFeedback({ query: { project_id: website.id, limit: 100, sort: "oldest" } });
      return data;
    };
    return { inbox, website, reports, stored };
  };

  const bar = (inbox: Inbox) => inbox.page.getByRole("toolbar", { name: "Selected reports" });

  it("selects a range with Shift and saves one change per report, six at a time", async () => {
    const { inbox, stored } = await openInbox(numbered(20));
    let underWay = 0;
    let most = 0;
    let patches = 0;
    const isFull = Promise.withResolvers<void>();
    /** What the page sends beyond its limit arrives before it has drawn twice. */
    const untilDrawn = () =>
      inbox.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await inbox.page.route("**/api/v1/feedback/*", async (route: Route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      patches++;
      most = Math.max(most, ++underWay);
      if (underWay === 6) void untilDrawn().then(() => isFull.resolve());
      await isFull.promise;
      underWay--;
      return route.continue();
    });
    await inbox.select("Report 018").click();
    await inbox.select("Report 005").click({ modifiers: ["Shift"] });
    await bar(inbox).getByText("14 selected").waitFor();
    await bar(inbox).getByRole("button", { name: "Status" }).click();
    await inbox.page.getByRole("menu", { name: "Status" }).getByText("Done").click();
    await inbox.toast("14 reports: Done").waitFor();
    await expect
      .poll(() => inbox.titles())
      .toEqual(["Report 020", "Report 019", "Report 004", "Report 003", "Report 002", "Report 001"]);
    await expect.poll(async () => (await stored()).filter(({ status }) => status === "done").length).toBe(14);
    expect(patches).toBe(14);
    expect(most).toBe(6);
    await inbox.press("z");
    await inbox.row("Report 005").waitFor();
    await expect.poll(async () => (await stored()).filter(({ status }) => status === "done").length).toBe(0);
  });

  it("assigns and marks as spam, and offers to undo both", async () => {
    const { inbox, stored } = await openInbox(["Third", "Second", "First"]);
    await inbox.press("j", "x", "J");
    await bar(inbox).getByText("2 selected").waitFor();
    await inbox.press("a");
    await inbox.page.getByRole("menu", { name: "Assign" }).getByText("Mia Berg (you)").click();
    await inbox.toast("2 reports assigned to Mia Berg").waitFor();
    await expect.poll(async () => (await stored()).map((item) => item.assigned_user_ids.length)).toEqual([0, 1, 1]);
    await inbox.page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await stored()).map((item) => item.assigned_user_ids.length)).toEqual([0, 0, 0]);
    await inbox.select("Third").click();
    await bar(inbox).getByRole("button", { name: "Mark as spam" }).click();
    await inbox.row("Third").waitFor({ state: "detached" });
    await expect.poll(async () => (await stored()).length).toBe(2);
    await inbox.page.getByRole("button", { name: "Undo" }).click();
    await inbox.row("Third").waitFor();
    await expect.poll(async () => (await stored()).length).toBe(3);
  });

  it("returns every report to exactly what it was with Undo, whatever was changed", async () => {
    const { inbox, reports, stored } = await openInbox(["Third", "Second", "First"]);
    const tom = (await app.service.addMember(mia, "Tom Reyes")).session.organisations[0]!.user_id;
    const own = mia.session.organisations[0]!.user_id;
    const different = [
      { status: "review", assigned_to: [own, tom] },
      { status: "in_progress", assigned_to: [tom] },
      { status: "new", assigned_to: [] },
    ] as const;
    for (const [index, { status, assigned_to }] of different.entries())
      await mia.api.updateFeedback({
        params: { id: reports[index]!.id },
        body: { status, assigned_to: [...assigned_to] },
      });
    /** Spam is in a list of its own. */
    const facts = async () =>
      (await stored()).map(({ title, status, assigned_user_ids: ids }) => ({ title, status, assignees: ids.length }));
    const before = await facts();
    await inbox.row("Third").getByText("TR").waitFor();
    const actions = [
      {
        act: () => inbox.press("e"),
        after: before.map((each) => Object.assign({}, each, { status: "done" })),
      },
      {
        act: async () => {
          await inbox.press("a");
          await inbox.page.getByRole("menu", { name: "Assign" }).getByText("Mia Berg (you)").click();
        },
        after: before.map((each) => Object.assign({}, each, { assignees: 1 })),
      },
      { act: () => bar(inbox).getByRole("button", { name: "Mark as spam" }).click(), after: [] },
    ];
    for (const { act, after } of actions) {
      for (const { title } of before) await inbox.select(title).click();
      await bar(inbox).getByText("3 selected").waitFor();
      await act();
      await expect.poll(facts).toEqual(after);
      await inbox.page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(facts).toEqual(before);
      await bar(inbox).waitFor({ state: "detached" });
    }
  });

  it("names the reports that could not be changed, shows them as they are, and tries them again", async () => {
    const { inbox, reports, stored } = await openInbox(["Third", "Second", "First"]);
    let isDown = true;
    await inbox.page.route(`**/api/v1/feedback/${reports[1]!.id}`, (route) =>
      isDown && route.request().method() === "PATCH" ? route.abort("connectionreset") : route.continue(),
    );
    await inbox.press("j", "x", "J", "J", "e");
    const alert = inbox.page.getByRole("alert");
    await alert.getByText("“Second” could not be changed.").waitFor();
    await expect.poll(() => inbox.titles()).toEqual(["Second"]);
    expect((await stored()).map(({ status }) => status)).toEqual(["done", "new", "done"]);
    isDown = false;
    await alert.getByRole("button", { name: "Retry" }).click();
    await inbox.row("Second").waitFor({ state: "detached" });
    await expect.poll(async () => (await stored()).map(({ status }) => status)).toEqual(["done", "done", "done"]);
    await alert.waitFor({ state: "detached" });
  });

  it("says nothing of a report that somebody else deleted while its deletion was held, and does not show it again", async () => {
    const { inbox, reports } = await openInbox(["Stays", "Deleted twice"]);
    const params = { id: reports[1]!.id };
    await inbox.page.route(`**/api/v1/feedback/${params.id}`, async (route) => {
      if (route.request().method() === "DELETE") await mia.api.deleteFeedback({ params });
      await route.continue();
    });
    const rejected = inbox.page.waitForResponse((response) => response.request().method() === "DELETE");
    await inbox.row("Deleted twice").click();
    await inbox.detail("Deleted twice").waitFor();
    await inbox.page.getByRole("button", { name: "More actions" }).click();
    await inbox.page.getByRole("menuitem", { name: "Delete" }).click();
    await inbox.row("Deleted twice").waitFor({ state: "detached" });
    expect((await rejected).status()).toBe(404);
    await inbox.row("Stays").click();
    await inbox.detail("Stays").waitFor();
    await expect.poll(() => inbox.titles()).toEqual(["Stays"]);
    expect(await inbox.toast(/not found/i).count()).toBe(0);
  });

  it("holds a deletion for Undo, and sends it when the page is closed", async () => {
    const { inbox, reports, stored } = await openInbox(["Second", "First"]);
    const remove = async () => {
      await inbox.page.getByRole("button", { name: "More actions" }).click();
      await inbox.page.getByRole("menuitem", { name: "Delete" }).click();
    };
    await inbox.row("First").click();
    await inbox.detail("First").waitFor();
    await remove();
    await inbox.row("First").waitFor({ state: "detached" });
    expect((await stored()).length).toBe(2);
    await inbox.press("z");
    await inbox.row("First").click();
    await inbox.detail("First").waitFor();
    expect((await stored()).length).toBe(2);
    await remove();
    await inbox.row("First").waitFor({ state: "detached" });
    await inbox.page.goto("about:blank");
    await expect.poll(async () => (await stored()).map(({ id }) => id)).toEqual([reports[0]!.id]);
  });
});
