import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { Inbox } from "./support/inbox.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

describe.skipIf(isSkipped)("the inbox's filters", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
  });

  it("has filters, sorting and the open report in the address, and restores them on reload", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["Bug A", "Bug B"], { type: "bug" });
    await newReports(mia, website, ["Idea"], { type: "feature" });
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    await inbox.row("Idea").waitFor();
    await inbox.page.getByRole("button", { name: "Filter" }).click();
    await inbox.page.getByRole("menu", { name: "Filter" }).getByText("Bug", { exact: true }).click();
    await inbox.row("Idea").waitFor({ state: "detached" });
    await inbox.page.getByRole("button", { name: "Sort: Newest" }).click();
    await inbox.page.getByText("Oldest first").click();
    await inbox.page.getByRole("button", { name: "Sort: Oldest" }).waitFor();
    await expect.poll(() => inbox.titles()).toEqual(["Bug A", "Bug B"]);
    await inbox.row("Bug B").click();
    await inbox.detail("Bug B").waitFor();
    await inbox.page.reload();
    await inbox.detail("Bug B").waitFor();
    await expect.poll(() => inbox.titles()).toEqual(["Bug A", "Bug B"]);
    expect(await inbox.row("Bug B").getAttribute("aria-current")).toBe("true");
    await inbox.page.getByRole("button", { name: "Remove filter: Bug" }).click();
    await inbox.row("Idea").waitFor();
  });

  it("ignores values in the address that do not exist", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["Report"]);
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(`${website.inbox}?status=lost&type=worm&has_ticket=maybe&sort=best`));
    await inbox.row("Report").waitFor();
    expect(await inbox.page.getByRole("group", { name: "Active filters" }).count()).toBe(0);
  });

  it("counts what is open, done and spam, and moves an item between the tabs without loading a list again", async () => {
    const website = await newWebsite(mia);
    const [, , spam] = await newReports(mia, website, ["One", "Two", "Casino"]);
    await mia.api.updateFeedback({ params: { id: spam!.id }, body: { spam: true } });
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    await inbox.tab("Open 2").waitFor();
    await inbox.tab("Spam 1").click();
    await inbox.row("Casino").waitFor();
    await inbox.tab("Done").click();
    await inbox.page
      .getByRole("heading", { name: "All done" })
      .or(inbox.page.getByText("There are no"))
      .first()
      .waitFor();
    await inbox.tab("Open 2").click();
    const lists: string[] = [];
    inbox.page.on("request", (request) => {
      if (request.url().includes("limit=100")) lists.push(request.url());
    });
    await inbox.press("j", "e");
    await inbox.row("Two").waitFor({ state: "detached" });
    await inbox.tab("Open 1").waitFor();
    await inbox.tab("Done 1").click();
    await inbox.row("Two").waitFor();
    await inbox.tab("Open 1").click();
    await inbox.row("One").waitFor();
    expect(lists).toEqual([]);
  });

  it("offers one next step in every empty list", async () => {
    const website = await newWebsite(mia);
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    const step = (name: string) => inbox.page.locator("#content").getByRole("button", { name });
    await inbox.page.getByRole("heading", { name: "No reports yet" }).waitFor();
    expect(await inbox.page.getByRole("link", { name: "Connect a website" }).getAttribute("href")).toBe("/welcome");
    await newReports(mia, website, ["First"]);
    await inbox.row("First").waitFor();
    await inbox.press("j", "e");
    await inbox.page.getByRole("heading", { name: "All done" }).waitFor();
    await step("Show all reports").click();
    await inbox.row("First").waitFor();
    await inbox.tab("Spam").click();
    await inbox.page.getByRole("heading", { name: "No spam" }).waitFor();
    await step("Back to the inbox").click();
    await visit.open(`${website.inbox}?status=all&type=bug`);
    await inbox.page.getByRole("heading", { name: "No reports match these filters" }).waitFor();
    await step("Clear filters").last().click();
    await inbox.row("First").waitFor();
  });
});
