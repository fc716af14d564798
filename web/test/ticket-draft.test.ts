import type { Client } from "@corkboard/client";
import { errors } from "@corkboard/contract";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { agentName, newAgent } from "./support/agent.ts";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { addColleague } from "./support/colleague.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite, type Website } from "./support/reports.ts";

const description = [
  "Nothing happens when I press Pay.",
  "Expected:",
  "- Pressing Pay opens the payment page.",
  "- The total includes the delivery fee.",
  "- The receipt is sent by email.",
].join("\n");

const criteria = (page: Page) => page.getByRole("region", { name: "Acceptance criteria" });
const line = (page: Page, text: string | RegExp) => criteria(page).getByRole("listitem").filter({ hasText: text });
const ready = (page: Page) => page.getByRole("button", { name: "Ready for agents" });

/** Does something right before the page's next change of a line reaches the service. */
const before = (page: Page, meanwhile: () => Promise<unknown>) =>
  page.route(
    "**/criteria/*",
    async (route) => {
      await meanwhile();
      await route.continue();
    },
    { times: 1 },
  );

async function newDraft(person: Person, website: Website, title: string) {
  const [report] = await newReports(person, website, [title], { description, reporter_name: "Vera Holm" });
  const body = { source_type: "feedback", source_id: report!.id } as const;
  const { id } = (await person.api.generateTicket({ body })).data;
  return (await person.api.getTicket({ params: { id } })).data;
}

describe.skipIf(isSkipped).each(engines)("a draft on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  let agent: Client;
  let website: Website;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    agent = await newAgent(app.service, mia);
    website = await newWebsite(mia);
  });

  it("is made from a report, decided line by line and released, and only then can an agent claim it", async () => {
    const [report] = await newReports(mia, website, ["Pay does nothing"], { description, reporter_name: "Vera Holm" });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/inbox/${report!.id}`);
    await page.getByRole("button", { name: "Make a ticket" }).click();
    await page.getByRole("link", { name: "Open ticket" }).click();
    await page.getByText("Draft: confirm what must be true before an agent may start").waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    const stored = async () => (await mia.api.getTicket({ params: { id } })).data;
    const claim = () => agent.createClaim({ body: { ticket_id: id, agent: agentName } });

    const proposals = (await stored()).criteria;
    expect(proposals.length).toBeGreaterThan(2);
    const [first, second, third] = proposals as [(typeof proposals)[0], (typeof proposals)[0], (typeof proposals)[0]];
    await line(page, first.text).getByText("Visitor").waitFor();
    await criteria(page).getByText("“The total includes the delivery fee.”").first().waitFor();
    const place = line(page, first.text).getByRole("link").first();
    expect(await place.getAttribute("href")).toBe(`/inbox/${report!.id}`);
    await expectAccessible(page);

    expect(await ready(page).isDisabled()).toBe(true);
    await page.getByText("Confirm at least one line first").waitFor();
    await page.keyboard.press("Control+Enter");
    expect((await stored()).ready_at).toBeNull();
    await expect(claim()).rejects.toMatchObject({ code: errors.ticketNotReady.code });

    await page.keyboard.press("y");
    await criteria(page).getByText(`1 of ${proposals.length} confirmed`).waitFor();
    await expect.poll(async () => (await stored()).criteria[0]?.state).toBe("confirmed");
    expect(await line(page, second.text).getAttribute("aria-current")).toBe("true");

    await page.keyboard.press("e");
    const field = page.getByLabel(`Text of criterion ${second.number}`);
    await field.fill("Something else");
    await field.press("Escape");
    await line(page, second.text).waitFor();
    await page.keyboard.press("e");
    await field.fill("The total is yxe");
    await field.press("Enter");
    await line(page, "The total is yxe").getByText("Member").waitFor();
    await expect.poll(async () => (await stored()).criteria[1]?.text).toBe("The total is yxe");

    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await line(page, third.text).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await line(page, third.text).waitFor();
    expect((await stored()).criteria.map(({ number }) => number)).toEqual(proposals.map(({ number }) => number));

    await page.keyboard.press("a");
    await page.getByLabel("What must be true").fill("It is tested");
    await page.keyboard.press("Enter");
    await line(page, "It is tested").getByText("Cites nothing.").waitFor();
    await expect.poll(async () => (await stored()).criteria.at(-1)?.text).toBe("It is tested");

    await page.keyboard.press("Control+Enter");
    await page.getByText("Agents can claim this ticket now").waitFor();
    await page.getByText(/^Ready for agents, /).waitFor();
    await page.getByRole("button", { name: "Back to draft" }).waitFor();
    await expect.poll(async () => (await stored()).ready_at).not.toBeNull();
    // Also the one whose removal was undone.
    expect((await stored()).criteria.map(({ text }) => text)).toEqual([
      first.text,
      "The total is yxe",
      ...proposals.slice(2).map(({ text }) => text),
      "It is tested",
    ]);
    const { ticket } = (await claim()).data;
    const confirmed = ticket.criteria.filter(({ state }) => state === "confirmed").map(({ text }) => text);
    expect(confirmed).toEqual([first.text, "The total is yxe", "It is tested"]);
    const activity = page.getByRole("region", { name: "Activity" });
    await activity.getByText("Mia Berg released this ticket for agents").waitFor();
    await activity.getByText(`Mia Berg edited the criterion “${second.text}”`).waitFor();
    await expectAccessible(page);
  });
});

describe.skipIf(isSkipped)("the criteria of a draft", () => {
  const app = useApp();
  let mia: Person;
  let website: Website;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    website = await newWebsite(mia);
  });

  const open = async (title: string) => {
    const ticket = await newDraft(mia, website, title);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticket.id}`);
    await criteria(page).getByText(ticket.criteria[0]!.text, { exact: true }).waitFor();
    const stored = async () => (await mia.api.getTicket({ params: { id: ticket.id } })).data;
    return { page, ticket, stored };
  };

  it("show a colleague's change at once, and are not confirmed unread", async () => {
    const { page, ticket, stored } = await open("Changed by two");
    const tom = await addColleague(app.service, mia, "Tom Reyes");
    const [first, second] = ticket.criteria;
    const params = { id: ticket.id, number: String(first!.number) };
    await tom.api.updateCriterion({ params: { ...params, number: String(second!.number) }, body: { text: "Live" } });
    await line(page, "Live").getByText("Member").waitFor();

    await before(page, () =>
      tom.api.updateCriterion({ params, body: { text: "Pay charges twice", state: "proposed" } }),
    );
    await page.keyboard.press("y");
    await page.getByText("Somebody else changed this criterion. Read the current text").waitFor();
    await line(page, "Pay charges twice").getByRole("checkbox", { checked: false }).waitFor();
    expect((await stored()).criteria[0]).toMatchObject({ text: "Pay charges twice", state: "proposed" });
  });

  it("keep a text whose line a colleague has changed or removed", async () => {
    const { page, ticket, stored } = await open("Edited by two");
    const [first] = ticket.criteria;
    const params = { id: ticket.id, number: String(first!.number) };
    const edit = async (text: string, meanwhile: () => Promise<unknown>) => {
      await page.keyboard.press("e");
      await page.getByLabel(`Text of criterion ${first!.number}`).fill(text);
      await before(page, meanwhile);
      await page.keyboard.press("Enter");
    };
    await edit("Mine", () => mia.api.updateCriterion({ params, body: { text: "Theirs" } }));
    await page.getByText("Somebody else changed it to “Theirs”. Save again to replace their text.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await stored()).criteria[0]?.text).toBe("Mine");
    await line(page, "Mine").waitFor();
    await edit("Still mine", () => mia.api.deleteCriterion({ params }));
    await page.getByText("Somebody removed this criterion meanwhile.").waitFor();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(async () => (await stored()).criteria.at(-1)?.text).toBe("Still mine");
  });

  it("are all confirmed after a question that names what cites nothing, and a removed line never reaches an agent", async () => {
    const { page, ticket, stored } = await open("Confirmed at once");
    const params = { id: ticket.id };
    const added = (await mia.api.addCriterion({ params, body: { text: "Nobody asked for this" } })).data;
    const { number } = added.criteria.at(-1)!;
    const of = { ...params, number: String(number) };
    await mia.api.updateCriterion({ params: of, body: { state: "proposed" } });
    await line(page, "Nobody asked for this").getByRole("checkbox", { checked: false }).waitFor();
    await page.keyboard.press("Shift+Y");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 line cites nothing and is included:").waitFor();
    await dialog.getByText("Nobody asked for this").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: `Confirm ${added.criteria.length} lines` }).click();
    await expect.poll(async () => (await stored()).criteria.every(({ state }) => state === "confirmed")).toBe(true);
    await line(page, ticket.criteria[0]!.text).getByRole("button", { name: "Remove" }).click();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Agents can claim this ticket now").waitFor();
    const released = await stored();
    expect(released.ready_at).not.toBeNull();
    expect(released.criteria.map(({ text }) => text)).not.toContain(ticket.criteria[0]!.text);
  });

  it("leave their keys to fields, and are listed in the help and the palette", async () => {
    const { page, stored } = await open("Keys");
    await page.getByRole("button", { name: "Add a label" }).click();
    await page.getByLabel("Add a label").pressSequentially("yxea");
    await page.keyboard.press("Escape");
    expect((await stored()).criteria.every(({ state }) => state === "proposed")).toBe(true);
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Confirm all criteria").waitFor();
    await help.getByText("Shift+Y").waitFor();
    await help.getByText("Ctrl+↵").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("Confirm the criterion");
    await page.getByRole("option", { name: /Confirm the criterion, or undo it/ }).click();
    await expect.poll(async () => (await stored()).criteria[0]?.state).toBe("confirmed");
  });

  it("say what to do if there are none, and fold what is confirmed if there are many", async () => {
    const { page, ticket } = await open("None and many");
    const params = { id: ticket.id };
    await mia.api.updateTicket({ params, body: { description: "Just text" } });
    await page.getByText("No criteria proposed. Add what must be true.").waitFor();
    const lines = Array.from({ length: 13 }, (_, index) => `- [ ] Line ${index + 1}`);
    const text = ["## Acceptance criteria", "", ...lines].join("\n");
    const { criteria: all } = (await mia.api.updateTicket({ params, body: { description: text } })).data;
    for (const { number } of all.slice(7)) {
      const of = { ...params, number: String(number) };
      await mia.api.updateCriterion({ params: of, body: { state: "proposed" } });
    }
    const fold = criteria(page).getByRole("button", { name: "7 confirmed" });
    await fold.waitFor();
    expect(await line(page, "Line 1").getByText("Line 1", { exact: true }).count()).toBe(0);
    await fold.click();
    await criteria(page).getByText("Line 1", { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it("are discarded with their draft after a question, and the report stays", async () => {
    const { page, ticket } = await open("Not needed");
    await page.getByRole("button", { name: "Discard draft" }).click();
    const dialog = page.getByRole("dialog", { name: "Discard this draft?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await criteria(page).waitFor();
    await page.getByRole("button", { name: "Discard draft" }).click();
    await dialog.getByRole("button", { name: "Discard draft" }).click();
    await page.getByText("Draft discarded").waitFor();
    await page.waitForURL("**/tickets");
    await expect(mia.api.getTicket({ params: { id: ticket.id } })).rejects.toMatchObject({ code: "ticket_not_found" });
    expect((await mia.api.getFeedback({ params: { id: ticket.source_id } })).data.title).toBe("Not needed");
  });

  it("are as good as discarded if somebody else has just discarded the draft", async () => {
    const { page, ticket } = await open("Discarded twice");
    const params = { id: ticket.id };
    await page.route(`**/api/v1/tickets/${ticket.id}`, async (route) => {
      if (route.request().method() === "DELETE") await mia.api.deleteTicket({ params });
      await route.continue();
    });
    await page.getByRole("button", { name: "Discard draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
    await page.getByText("Draft discarded").waitFor();
    await page.waitForURL("**/tickets");
    expect(await page.getByText("Ticket not found").count()).toBe(0);
  });

  it("stay with their draft if it cannot be discarded, and the question can be answered again", async () => {
    const { page, ticket, stored } = await open("Hard to discard");
    const address = `**/api/v1/tickets/${ticket.id}`;
    await page.route(address, (route) => (route.request().method() === "DELETE" ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Discard draft" }).click();
    const dialog = page.getByRole("dialog", { name: "Discard this draft?" });
    const confirm = dialog.getByRole("button", { name: "Discard draft" });
    await confirm.click();
    await page.getByText("Corkboard cannot be reached. Check your connection and try again.").waitFor();
    expect((await stored()).id).toBe(ticket.id);
    expect(await page.getByText("Draft discarded").count()).toBe(0);
    await page.unroute(address);
    await confirm.click();
    await page.getByText("Draft discarded").waitFor();
    await expect(stored()).rejects.toMatchObject({ code: "ticket_not_found" });
  });
});

describe.skipIf(isSkipped)("the questions that a model drafted", () => {
  const app = useApp();

  it("become a reply that a member checks and sends", async () => {
    const mia = await app.service.setUp();
    const website = await newWebsite(mia);
    const details = { description, reporter_name: "Vera Holm", reporter_email: "vera@visitor.example" };
    const [report] = await newReports(mia, website, ["Pay does nothing"], details);
    const body = { source_type: "feedback", source_id: report!.id } as const;
    const { id } = (await mia.api.generateTicket({ body })).data;
    const text = "The button.\n\n## Open questions\n\nDrafts.\n\n- Which browser?\n- Which card?\n\n## Notes\n\n- None";
    await mia.api.updateTicket({ params: { id }, body: { description: text } });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${id}`);
    await page.getByRole("button", { name: "Ask the reporter all 2" }).click();
    const reply = page.getByRole("textbox", { name: "Reply to Vera" });
    await reply.waitFor();
    expect(await reply.inputValue()).toBe("Which browser?\n\nWhich card?");
    const comments = async () => (await mia.api.listFeedbackComments({ params: { id: report!.id } })).data;
    expect(await comments()).toEqual([]);
    await reply.press("Control+Enter");
    await expect.poll(comments).toMatchObject([{ content: "Which browser?\n\nWhich card?", visibility: "public" }]);
  });
});
