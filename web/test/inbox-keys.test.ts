import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { Inbox } from "./support/inbox.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite, numbered } from "./support/reports.ts";

describe.skipIf(isSkipped)("the inbox by keyboard", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
  });

  const openInbox = async (titles: readonly string[], path = "") => {
    const website = await newWebsite(mia);
    const reports = await newReports(mia, website, titles);
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox + path));
    await inbox.row(titles.at(-1)!).waitFor();
    return { inbox, website, reports, visit };
  };

  it("moves with j and k, opens with Enter and closes with Esc", async () => {
    const { inbox, website, reports } = await openInbox(["Third", "Second", "First"]);
    await inbox.press("j");
    expect(await inbox.focused()).toBe("First");
    await inbox.press("j", "j", "j");
    expect(await inbox.focused()).toBe("Third");
    await inbox.press("k");
    expect(await inbox.focused()).toBe("Second");
    await inbox.press("Enter");
    await inbox.detail("Second").waitFor();
    expect(new URL(inbox.page.url()).pathname).toBe(`${website.inbox}/${reports[1]!.id}`);
    expect(await inbox.row("Second").getAttribute("aria-current")).toBe("true");
    await inbox.press("j");
    await inbox.detail("Third").waitFor();
    await inbox.press("Escape");
    await inbox.detail("Third").waitFor({ state: "detached" });
    expect(new URL(inbox.page.url()).pathname).toBe(website.inbox);
    expect(await inbox.focused()).toBe("Third");
    await inbox.press("ArrowUp");
    expect(await inbox.focused()).toBe("Second");
  });

  it("does nothing while somebody types", async () => {
    const { inbox, reports } = await openInbox(["Second", "First"]);
    await inbox.press("j", "Enter");
    const note = inbox.detail("First").getByRole("textbox").first();
    await note.click();
    await inbox.page.keyboard.type("jeaksx/ z");
    expect(await note.inputValue()).toBe("jeaksx/ z");
    expect((await mia.api.getFeedback({ params: { id: reports[1]!.id } })).data.status).toBe("new");
    await inbox.detail("First").waitFor();
  });

  it("marks done with e, selects the next report, and undoes with z", async () => {
    const { inbox, reports } = await openInbox(["Third", "Second", "First"]);
    const statusOf = async (index: number) =>
      (await mia.api.getFeedback({ params: { id: reports[index]!.id } })).data.status;
    await inbox.press("j", " ");
    await inbox.detail("First").waitFor();
    await inbox.press("e");
    await inbox.detail("Second").waitFor();
    await inbox.row("First").waitFor({ state: "detached" });
    expect(await inbox.focused()).toBe("Second");
    await expect.poll(() => statusOf(2)).toBe("done");
    await inbox.press("z");
    await inbox.row("First").waitFor();
    await expect.poll(() => inbox.titles()).toEqual(["First", "Second", "Third"]);
    await expect.poll(() => statusOf(2)).toBe("new");
    await inbox.press("Escape", "e");
    await inbox.row("Second").waitFor({ state: "detached" });
    expect(await inbox.focused()).toBe("Third");
  });

  it("undoes before the change is saved without letting it overtake the undo", async () => {
    const { inbox, reports } = await openInbox(["Only"]);
    const undone = Promise.withResolvers<void>();
    await inbox.page.route("**/api/v1/feedback/*", async (route) => {
      if (route.request().method() === "PATCH" && route.request().postData()?.includes("done")) await undone.promise;
      await route.continue();
    });
    await inbox.press("j", "e");
    await inbox.row("Only").waitFor({ state: "detached" });
    const saved = inbox.page.waitForResponse((response) => response.request().postData()?.includes("new") === true);
    await inbox.press("z");
    await inbox.row("Only").waitFor();
    undone.resolve();
    await saved;
    expect((await mia.api.getFeedback({ params: { id: reports[0]!.id } })).data.status).toBe("new");
    await inbox.row("Only").waitFor();
  });

  it("peeks with Space without moving the focus, closes with Back, and keeps the scroll position", async () => {
    const { inbox, website } = await openInbox(numbered(60));
    await inbox.scrollTo(1_240);
    await inbox.clickInPlace("Report 035");
    await inbox.detail("Report 035").waitFor();
    await inbox.page.goBack();
    await inbox.detail("Report 035").waitFor({ state: "detached" });
    expect(await inbox.scrollTop()).toBe(1_240);
    await inbox.press("j", " ");
    await inbox.detail("Report 034").waitFor();
    expect(await inbox.focused()).toBe("Report 034");
    await inbox.press(" ");
    await inbox.detail("Report 034").waitFor({ state: "detached" });
    expect(new URL(inbox.page.url()).pathname).toBe(website.inbox);
    expect(await inbox.scrollTop()).toBe(1_240);
    await inbox.press("g", "t");
    await inbox.page.waitForURL("**/tickets");
    await inbox.page.goBack();
    await inbox.row("Report 034").waitFor();
    expect(await inbox.scrollTop()).toBe(1_240);
  });

  it("keeps the scroll position on a small screen, where the report covers the list", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, numbered(40));
    const visit = await app.visit({ as: mia, viewport: { width: 360, height: 740 } });
    const inbox = new Inbox(await visit.open(website.inbox));
    await inbox.row("Report 040").waitFor();
    await inbox.scrollTo(620);
    await inbox.clickInPlace("Report 027");
    await inbox.detail("Report 027").waitFor();
    await inbox.list.waitFor({ state: "hidden" });
    await inbox.page.getByRole("button", { name: "Back to the inbox" }).click();
    await inbox.row("Report 027").waitFor();
    expect(await inbox.scrollTop()).toBe(620);
  });

  it("assigns with a, changes the status with s, selects with x, and filters with /", async () => {
    const { inbox, reports } = await openInbox(["Second", "First"]);
    const id = reports[1]!.id;
    await inbox.press("j", "a");
    await inbox.page.getByRole("menu", { name: "Assign" }).getByText("Mia Berg (you)").click();
    await inbox.toast("Assigned to Mia Berg").waitFor();
    const me = mia.session.organisations[0]!.user_id;
    await expect.poll(async () => (await mia.api.getFeedback({ params: { id } })).data.assigned_user_ids).toEqual([me]);
    await inbox.press("s");
    const statuses = inbox.page.getByRole("menu", { name: "Status" });
    await statuses.getByText("Review").click();
    await expect.poll(async () => (await mia.api.getFeedback({ params: { id } })).data.status).toBe("review");
    expect(await inbox.focused()).toBe("First");
    await inbox.press("x");
    expect(await inbox.select("First").isChecked()).toBe(true);
    await inbox.press("Escape", "/");
    await inbox.page.getByRole("menu", { name: "Filter" }).getByText("Assigned to me").click();
    await inbox.row("Second").waitFor({ state: "detached" });
    expect(new URL(inbox.page.url()).searchParams.get("assigned_to")).toBe("me");
    await inbox.press("?");
    await inbox.page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Mark done").waitFor();
  });

  it("names its keys in German", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["First"]);
    const visit = await app.visit({ as: mia, locale: "de-DE" });
    const page = await visit.open(website.inbox);
    await page.getByText("First").first().waitFor();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Tastenkürzel" });
    await help.getByText("Leertaste", { exact: true }).waitFor();
    expect(await help.textContent()).not.toContain("Space");
  });

  it("is accessible with a selection and an open report", async () => {
    const { inbox } = await openInbox(["Second", "First"], "?type=general");
    await inbox.press("j", "x", " ");
    await inbox.detail("First").waitFor();
    await expectAccessible(inbox.page);
    expect(await inbox.select("First").isChecked()).toBe(true);
  });
});
