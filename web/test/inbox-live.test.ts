import { beforeAll, describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { Inbox } from "./support/inbox.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite, numbered } from "./support/reports.ts";

describe.skipIf(isSkipped).each(engines)("the inbox is live on %s", (engine) => {
  const app = useApp(engine);
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
    return { inbox, website, reports, visit };
  };

  const pill = (inbox: Inbox, count: number) =>
    inbox.page.getByRole("button", { name: count === 1 ? "1 new report" : `${count} new reports`, exact: true });

  it("announces new reports without moving the rows, the scroll position or the open report", async () => {
    const { inbox, website } = await openInbox(numbered(40));
    await inbox.scrollTo(620);
    await inbox.row("Report 028").click();
    await inbox.detail("Report 028").waitFor();
    const before = await inbox.row("Report 028").boundingBox();
    await newReports(mia, website, ["New A", "New B", "New C"]);
    await pill(inbox, 3).waitFor();
    expect(await inbox.scrollTop()).toBe(620);
    expect(await inbox.row("Report 028").boundingBox()).toEqual(before);
    await inbox.detail("Report 028").waitFor();
    await pill(inbox, 3).click();
    await expect.poll(() => inbox.scrollTop()).toBe(0);
    expect((await inbox.titles()).slice(0, 4)).toEqual(["New C", "New B", "New A", "Report 040"]);
    await inbox.detail("Report 028").waitFor();
    await pill(inbox, 3).waitFor({ state: "detached" });
  });

  it("shows what happens in another browser", async () => {
    const { inbox, website, reports } = await openInbox(["Third", "Second", "First"]);
    const other = new Inbox(await (await app.visit({ as: mia })).open(website.inbox));
    await other.row("First").waitFor();
    await other.press("j", "e");
    await inbox.row("First").waitFor({ state: "detached" });
    await other.press("z");
    await inbox.row("First").waitFor();
    await mia.api.createFeedbackComment({ params: { id: reports[1]!.id }, body: { content: "Started yesterday" } });
    await inbox.row("Second").getByText("1 comment", { exact: true }).waitFor({ state: "attached" });
    await mia.api.updateFeedback({ params: { id: reports[0]!.id }, body: { title: "Renamed" } });
    await inbox.row("Renamed").waitFor();
    await mia.api.deleteFeedback({ params: { id: reports[1]!.id } });
    await inbox.row("Second").waitFor({ state: "detached" });
    await expect.poll(() => inbox.titles()).toEqual(["First", "Renamed"]);
  });

  it("brings back a report that somebody reopens although it was never loaded", async () => {
    const website = await newWebsite(mia);
    const [old] = await newReports(mia, website, ["Reopened", "Other"]);
    await mia.api.updateFeedback({ params: { id: old!.id }, body: { status: "done" } });
    const inbox = new Inbox(await (await app.visit({ as: mia })).open(website.inbox));
    await inbox.row("Other").waitFor();
    await mia.api.updateFeedback({ params: { id: old!.id }, body: { status: "review" } });
    await pill(inbox, 1).click();
    await expect.poll(() => inbox.titles()).toEqual(["Other", "Reopened"]);
  });

  it("keeps showing a change while it is being saved, whatever arrives meanwhile", async () => {
    const { inbox, reports } = await openInbox(["Only"]);
    const { id } = reports[0]!;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await inbox.page.route(`**/api/v1/feedback/${id}`, async (route) => {
      if (route.request().method() === "PATCH") await released;
      await route.continue();
    });
    const shown: string[] = [];
    await inbox.page.exposeFunction("noteStatus", (status: string) => void shown.push(status));
    await inbox.press("j", "s");
    await inbox.page.getByRole("menu", { name: "Status" }).getByText("Review").click();
    await inbox.row("Only").getByText("Review").waitFor({ state: "attached" });
    await inbox.list.evaluate((list) => {
      const { noteStatus } = globalThis as unknown as { noteStatus: (status: string) => void };
      const note = () => noteStatus(/New|In progress|Review|Done/.exec(list.textContent ?? "")?.[0] ?? "none");
      new MutationObserver(note).observe(list, { subtree: true, childList: true, characterData: true });
    });
    await mia.api.updateFeedback({ params: { id }, body: { status: "in_progress", title: "Only one" } });
    await inbox.row("Only one").waitFor();
    release();
    await expect.poll(async () => (await mia.api.getFeedback({ params: { id } })).data.status).toBe("review");
    await mia.api.updateFeedback({ params: { id }, body: { title: "Only two" } });
    await inbox.row("Only two").waitFor();
    expect(new Set(shown)).toEqual(new Set(["Review"]));
  });

  it("returns to what the service has if a change cannot be saved", async () => {
    const { inbox, reports } = await openInbox(["Only"]);
    const { id } = reports[0]!;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await inbox.page.route(`**/api/v1/feedback/${id}`, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      await released;
      return route.abort("connectionreset");
    });
    await inbox.press("j", "e");
    await inbox.row("Only").waitFor({ state: "detached" });
    await mia.api.updateFeedback({ params: { id }, body: { status: "in_progress" } });
    release();
    await inbox.row("Only").getByText("In progress").waitFor({ state: "attached" });
    expect(await inbox.page.getByRole("alert").innerText()).toContain("“Only” could not be changed.");
  });

  it("works in eight tabs at once", async () => {
    const { inbox, website, visit } = await openInbox(["Second", "First"]);
    const tabs = [inbox];
    for (let n = 1; n < 8; n++) tabs.push(new Inbox(await visit.openTab(website.inbox)));
    for (const tab of tabs) await tab.row("First").waitFor();
    await tabs[7]!.press("j", "e");
    for (const tab of tabs) await tab.row("First").waitFor({ state: "detached" });
    await newReports(mia, website, ["Third"]);
    for (const tab of tabs) await pill(tab, 1).waitFor();
    for (const tab of tabs) await expect.poll(() => tab.titles()).toEqual(["Second"]);
  });
});
