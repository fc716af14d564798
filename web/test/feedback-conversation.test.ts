import type { Wire } from "@corkboard/client";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { addColleague, type Colleague } from "./support/colleague.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReport } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("the conversation about a report", () => {
  const app = useApp();
  let owner: Person;
  let aisha: Colleague;
  let project: Wire.Project;

  beforeAll(async () => {
    owner = await app.service.setUp();
    aisha = await addColleague(app.service, owner, "Aisha Okafor");
    await addColleague(app.service, owner, "Aisling Byrne");
    await addColleague(app.service, owner, "Jürgen Groß");
    project = await addWebsite(owner, app.service.url);
  });

  const report = (fields: object = {}) =>
    sendReport(app.service.url, project, {
      title: "Pay button does nothing",
      reporter_name: "Vera Holm",
      reporter_email: "vera@visitor.example",
      ...fields,
    });
  const open = async (id: string): Promise<Page> => {
    const { page } = await app.visit({ as: owner });
    await page.goto(`${app.service.url}/inbox/${id}`);
    await note(page).waitFor();
    return page;
  };
  const note = (page: Page) => page.getByRole("textbox", { name: "Internal note" });
  const commentsOf = async (id: string) => (await owner.api.listFeedbackComments({ params: { id } })).data;

  it("opens at the comment that a link names", async () => {
    const id = await report();
    const bodies = Array.from({ length: 30 }, (_, n) => ({ content: `Comment ${n}\n${"line\n".repeat(5)}` }));
    for (const body of bodies) await owner.api.createFeedbackComment({ params: { id }, body });
    const named = (await commentsOf(id)).find(({ content }) => content.startsWith("Comment 11\n"));
    const { page } = await app.visit({ as: owner });
    const link = `/inbox/${id}?organisation=${owner.session.organisation_id}#comment-${named?.id}`;
    await page.goto(app.service.url + link);
    const comment = page.getByRole("listitem").filter({ hasText: "Comment 11" });
    await comment.waitFor();
    await expect.poll(() => comment.getAttribute("aria-current"), soon).toBe("true");
    await expect.poll(async () => (await comment.boundingBox())?.y, soon).toBeGreaterThan(0);
    await expect.poll(async () => (await comment.boundingBox())?.y, soon).toBeLessThan(600);
    expect(await page.locator("li[aria-current]").count()).toBe(1);
  });

  it("completes mentions by keyboard and notifies the person who was chosen", async () => {
    const id = await report();
    const page = await open(id);
    await page.keyboard.press("c");
    await page.keyboard.type("Could you look, @ai");
    const options = page.getByRole("listbox", { name: "People to mention" }).getByRole("option");
    await expect.poll(() => options.allTextContents(), soon).toEqual(["AOAisha Okafor", "ABAisling Byrne"]);
    await page.keyboard.press("ArrowDown");
    expect(await options.nth(1).getAttribute("aria-selected")).toBe("true");
    expect(await note(page).getAttribute("aria-activedescendant")).toBe(await options.nth(1).getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    expect(await note(page).inputValue()).toBe("Could you look, @Aisha Okafor ");
    await page.keyboard.type("please? Not @jur");
    await expect.poll(() => options.count(), soon).toBe(1);
    await page.keyboard.press("Escape");
    expect(await options.count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    const sent = page.getByRole("listitem").filter({ hasText: "Could you look" });
    await sent.getByText("@Aisha Okafor", { exact: true }).waitFor();
    expect(await note(page).inputValue()).toBe("");
    expect((await commentsOf(id)).map(({ content, visibility }) => [content, visibility])).toEqual([
      ["Could you look, @Aisha Okafor please? Not @jur", "internal"],
    ]);
    const { data: notified } = await aisha.api.listNotifications();
    expect(notified.map(({ kind }) => kind)).toContain("mention");
  });

  it("puts what is typed after choosing a mention behind it, even before the next frame", async () => {
    const page = await open(await report());
    await note(page).fill("Could you look,  before Friday?");
    for (let left = 0; left < " before Friday?".length; left++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("@ai");
    await page.getByRole("listbox", { name: "People to mention" }).waitFor();
    await page.evaluate(() => {
      const nextFrame = requestAnimationFrame;
      window.requestAnimationFrame = (callback) => window.setTimeout(() => nextFrame(callback), 300);
    });
    await page.keyboard.press("Enter");
    await page.keyboard.type("and Jurre");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    await page.keyboard.type(" please ");
    expect(await note(page).inputValue()).toBe("Could you look, @Aisha Okafor and Jurre please before Friday?");
  });

  it("sends a note unless somebody switches to a reply, and says who will read it", async () => {
    const id = await report();
    const page = await open(id);
    await note(page).fill("Only for us");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("radio", { name: "Reply to Vera" }).click();
    const reply = page.getByRole("textbox", { name: "Reply to Vera" });
    await page.getByText("No email is sent from here. Vera Holm sees this on the report page.").waitFor();
    await reply.fill("We are on it");
    await page.getByRole("button", { name: "Reply to Vera" }).click();
    await expect.poll(async () => (await commentsOf(id)).length, soon).toBe(2);
    expect((await commentsOf(id)).map(({ content, visibility }) => [content, visibility])).toEqual([
      ["Only for us", "internal"],
      ["We are on it", "public"],
    ]);
    await note(page).waitFor();
    const items = page.getByRole("listitem");
    await items.filter({ hasText: "Only for us" }).getByText("Internal", { exact: true }).waitFor();
    await items.filter({ hasText: "We are on it" }).getByText("Public", { exact: true }).waitFor();
  });

  it("offers no reply without an address or if the project does not allow replies, and explains why", async () => {
    const withoutAddress = await open(await report({ reporter_email: "" }));
    await withoutAddress.getByText("Nobody can be replied to: the report has no email address.").waitFor();
    await withoutAddress.getByRole("radio", { name: "Reply to Vera" }).click({ force: true });
    await withoutAddress.getByRole("button", { name: "Add note" }).waitFor();

    const silent = await addWebsite(owner, app.service.url, { reporter_replies: false });
    const id = await sendReport(app.service.url, silent, {
      reporter_name: "Vera",
      reporter_email: "v@visitor.example",
    });
    const notAllowed = await open(id);
    await notAllowed.getByText("This project does not allow replies to reporters.").waitFor();
    await notAllowed.getByRole("radio", { name: "Reply to Vera" }).click({ force: true });
    await notAllowed.getByRole("button", { name: "Add note" }).waitFor();
    expect(await notAllowed.getByRole("radio", { name: "Internal" }).isChecked()).toBe(true);
  });

  it("keeps a draft and its visibility across a reload", async () => {
    const page = await open(await report());
    await page.getByRole("radio", { name: "Reply to Vera" }).click();
    await page.getByRole("textbox", { name: "Reply to Vera" }).fill("Half a sentence that");
    await page.reload();
    const reply = page.getByRole("textbox", { name: "Reply to Vera" });
    await reply.waitFor();
    expect(await reply.inputValue()).toBe("Half a sentence that");
  });

  it("keeps a comment that could not be sent, also across a reload, and sends it once", async () => {
    const id = await report();
    const page = await open(id);
    await page.route("**/comments", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await note(page).fill("Sent from a train");
    await page.keyboard.press("Control+Enter");
    const failure = page.getByRole("alert").filter({ hasText: "Not sent." });
    await failure.waitFor();
    await page.reload();
    await failure.waitFor();
    await page.unroute("**/comments");
    await failure.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("listitem").filter({ hasText: "Sent from a train" }).waitFor();
    await failure.waitFor({ state: "detached" });
    expect((await commentsOf(id)).map(({ content }) => content)).toEqual(["Sent from a train"]);
  });

  it("edits and deletes one's own comments, with Undo", async () => {
    const id = await report();
    await owner.api.createFeedbackComment({ params: { id }, body: { content: "First version" } });
    const page = await open(id);
    const item = page.getByRole("listitem").filter({ hasText: "First version" });
    await item.hover();
    await item.getByRole("button", { name: "Comment actions" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Edit comment" }).fill("Second version");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("listitem").filter({ hasText: "Second version" }).waitFor();
    await expect.poll(async () => (await commentsOf(id))[0]?.content, soon).toBe("Second version");
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await commentsOf(id))[0]?.content, soon).toBe("First version");

    await item.waitFor();
    await item.hover();
    await item.getByRole("button", { name: "Comment actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await item.waitFor({ state: "detached" });
    await page.getByText("Comment deleted").waitFor();
    await page.keyboard.press("z");
    await item.waitFor();
    expect(await commentsOf(id)).toHaveLength(1);
  });

  it("shows what others write and change at once, with links that lead out safely", async () => {
    const id = await report();
    const page = await open(id);
    await aisha.api.createFeedbackComment({ params: { id }, body: { content: "See https://status.example/1." } });
    const link = page.getByRole("link", { name: "https://status.example/1", exact: true });
    await link.waitFor();
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    await aisha.api.updateFeedback({ params: { id }, body: { assigned_to: aisha.id, status: "review" } });
    await page.getByRole("button", { name: "Status: Review" }).waitFor();
    await page.getByRole("button", { name: "Assignee: Aisha Okafor" }).waitFor();
    await page.getByText("Aisha Okafor took this on").waitFor();
    await page.getByText("Aisha Okafor changed the status to Review").waitFor();
  });
});
