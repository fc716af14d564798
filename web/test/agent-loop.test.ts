import type { Client } from "@corkboard/client";
import { beforeAll, describe, expect, it } from "vitest";
import { png } from "../../server/test/support/image-bytes.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { agentName, claim, deliver, newAgent, newTicket, release } from "./support/agent.ts";
import { newBoard } from "./support/board.ts";
import { engines, isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, newWebsite, sendReport, type Website } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

const question = "Was the address form filled in by the browser or by hand?";
const choices = ["By the browser", "By hand"];

describe.skipIf(isSkipped).each(engines)("the agent loop on %s", (engine) => {
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

  it("shows live in the list and on the ticket who works on it, at what, and for how long", async () => {
    const { id } = await newTicket(mia, website, "The basket is empty");
    const { page } = await app.visit({ as: mia });
    await page.goto("/tickets");
    // Above that of an earlier attempt, if this is a retry.
    const row = page.getByRole("link", { name: /The basket is empty/ }).first();
    await row.getByText("Open").waitFor();
    const held = await claim(agent, id);
    await row.getByText(agentName).waitFor();
    await row.getByText(/(?:29|30) min left/).waitFor();
    await agent.heartbeatClaim({ params: { id: held.id }, body: { fence: held.fence, doing: "Writing a test" } });
    await row.getByText("Writing a test").waitFor();
    await row.click();
    const work = page.getByRole("group", { name: "Coding agent" });
    await work.getByText("Writing a test").waitFor();
    const body = { fence: held.fence, reason: "I cannot reproduce the problem." };
    await agent.releaseClaim({ params: { id: held.id }, body });
    await work.waitFor({ state: "detached" });
    const attempts = page.getByRole("region", { name: "Attempts" });
    await attempts.getByText("Gave up").waitFor();
    await attempts.getByText("I cannot reproduce the problem.").waitFor();
  });

  it("answers a question with one of its choices, and the agent continues", async () => {
    const { id } = await newTicket(mia, website, "The pay button does nothing");
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${id}`);
    const { id: claimId, fence } = await claim(agent, id);
    await agent.askQuestion({ params: { id: claimId }, body: { fence, to: "reporter", question, choices } });
    const asked = page.getByRole("group", { name: `${agentName} asks the team` });
    await asked.getByText(question).waitFor();
    await asked.getByText("Meant for Vera Holm.").waitFor();
    await page.getByText("Waiting for an answer").waitFor();
    await asked.getByRole("button", { name: "By the browser" }).click();
    await asked.waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Attempts" }).getByText("Mia Berg answered").waitFor();
    await page.getByText(/1[45] min left/).waitFor();
    const { answers } = (await agent.heartbeatClaim({ params: { id: claimId }, body: { fence } })).data;
    expect(answers).toMatchObject([{ answer: "By the browser", answered_by: "team" }]);
  });

  it("sends a delivery back with a reason, and accepts the second one", async () => {
    const ticket = await newTicket(mia, website, "The map is upside down");
    const first = await claim(agent, ticket.id);
    await deliver(agent, first, {
      summary: "The map is drawn from north to south.",
      url: "https://git.example/bolt/shop/pull/87",
      branch: "fix/map",
    });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticket.id}`);
    const fix = page.getByRole("group", { name: `${agentName} has a fix for you to check` });
    await fix.getByText("The map is drawn from north to south.").waitFor();
    await fix.getByText("tests/checkout.spec.ts covers criterion 1", { exact: true }).waitFor();
    const link = fix.getByRole("link", { name: "git.example/bolt/shop/pull/87" });
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    await fix.getByRole("button", { name: "Not fixed yet" }).click();
    const sendBack = fix.getByRole("button", { name: "Send back" });
    expect(await sendBack.isDisabled()).toBe(true);
    await fix.getByText("It becomes an internal comment on the report").waitFor();
    await fix.getByLabel("What is still wrong?").fill("East and west are swapped now.");
    await sendBack.click();
    await page.getByRole("button", { name: "Status: Open" }).waitFor();
    const params = { id: ticket.source_id };
    const { data: comments } = await mia.api.listFeedbackComments({ params, query: {} });
    expect(comments).toMatchObject([{ content: "East and west are swapped now.", visibility: "internal" }]);

    await deliver(agent, await claim(agent, ticket.id), { summary: "North is up, and east is on the right." });
    await fix.getByText("North is up, and east is on the right.").waitFor();
    await fix.getByRole("button", { name: "Accept" }).click();
    await page.getByRole("button", { name: "Status: Done" }).waitFor();
    await fix.waitFor({ state: "detached" });
    const attempts = page.getByRole("region", { name: "Attempts" }).getByRole("listitem");
    await attempts.filter({ hasText: "Attempt 2" }).getByText("Accepted · Mia Berg").waitFor();
    const rejected = attempts.filter({ hasText: "Attempt 1" });
    await rejected.getByText("East and west are swapped now.").waitFor();
    expect((await mia.api.getFeedback({ params })).data.status).toBe("done");
  });
});

describe.skipIf(isSkipped)("the work of an agent", () => {
  const app = useApp();
  let mia: Person;
  let agent: Client;
  let website: Website;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    agent = await newAgent(app.service, mia);
    website = await newWebsite(mia);
  });

  const ask = async (ticketId: string) => {
    const { id, fence } = await claim(agent, ticketId);
    return (await agent.askQuestion({ params: { id }, body: { fence, to: "reporter", question, choices } })).data;
  };

  it("is found by whoever has to answer or decide, and leaves the list once they did", async () => {
    const asking = await newTicket(mia, website, "The price is missing");
    const { page } = await app.visit({ as: mia });
    await page.goto("/tickets");
    await page.getByRole("link", { name: /The price is missing/ }).waitFor();
    await newTicket(mia, website, "The logo is blurred");
    const { id } = await ask(asking.id);
    const filter = page.getByRole("button", { name: "Needs an answer or verdict 1" });
    await filter.click();
    await page.getByRole("link", { name: /The logo is blurred/ }).waitFor({ state: "detached" });
    await page
      .getByRole("link", { name: /The price is missing/ })
      .getByText("Waiting for an answer")
      .waitFor();
    await mia.api.answerQuestion({ params: { id }, body: { content: "By hand" } });
    await page.getByText("No tickets match these filters").waitFor();
    await page.goto("/notifications");
    await page.getByRole("link", { name: /An agent has a question .* The price is missing/ }).click();
    await page.waitForURL(`**/tickets/${asking.id}`);
  });

  it("forwards a question to the reporter with one click", async () => {
    const ticket = await newTicket(mia, website, "Forwarded");
    const { id } = await ask(ticket.id);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/inbox/${ticket.source_id}`);
    await page.getByRole("button", { name: "Forward to the reporter" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Forward to the reporter" }).click();
    await page.getByRole("group", { name: `${agentName} asks Vera Holm` }).waitFor();
    expect((await mia.api.getQuestion({ params: { id } })).data.to).toBe("reporter");
    expect(await page.getByRole("button", { name: "Forward to the reporter" }).count()).toBe(0);
  });

  it("says so if somebody else has answered, and shows their answer", async () => {
    const ticket = await newTicket(mia, website, "Answered twice");
    const { id } = await ask(ticket.id);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticket.id}`);
    await page.route("**/answer", async (route) => {
      await mia.api.answerQuestion({ params: { id }, body: { content: "By hand" } });
      await route.continue();
    });
    await page.getByRole("button", { name: "By the browser" }).click();
    await page.getByText("Somebody else was faster: this question is already answered or closed.").waitFor();
    await page.getByRole("region", { name: "Attempts" }).getByText("By hand", { exact: true }).waitFor();
  });

  it("says so if somebody else has shown the delivery to the client", async () => {
    const ticket = await newTicket(mia, website, "Shown twice");
    const { id } = await deliver(agent, await claim(agent, ticket.id), { summary: "Done." });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticket.id}`);
    await page.route("**/show", async (route) => {
      await mia.api.showDelivery({ params: { id }, body: {} });
      await route.continue();
    });
    await page.getByRole("button", { name: "Show to client" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Show to client" }).click();
    await page.getByText("Somebody else was faster: the client can already see this delivery.").waitFor();
    await page.getByText(/^Shown to the client .* by Mia Berg$/).waitFor();
  });

  it("has clickable addresses only of the project's own website", async () => {
    const { host } = new URL((await mia.api.getProject({ params: { id: website.id } })).data.url ?? "");
    const ticket = await newTicket(mia, website, "With links");
    const summary = `See https://${host}/pay or https://pr-1.preview.example/pay`;
    const preview_url = "https://pr-1.preview.example/pay";
    await deliver(agent, await claim(agent, ticket.id), { summary, preview_url });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticket.id}`);
    const fix = page.getByRole("group", { name: `${agentName} has a fix for you to check` });
    await fix.getByRole("link", { name: `https://${host}/pay` }).waitFor();
    await fix.getByText("https[:]//pr-1[.]preview[.]example/pay").waitFor();
    expect(await fix.getByRole("link").count()).toBe(2);
  });

  it("says so if somebody else has decided", async () => {
    const ticket = await newTicket(mia, website, "Decided twice");
    const { id } = await deliver(agent, await claim(agent, ticket.id), { summary: "Done." });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticket.id}`);
    await page.route("**/verdict", async (route) => {
      await mia.api.decideDelivery({ params: { id }, body: { verdict: "reject", reason: "Not at all" } });
      await route.continue();
    });
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByText("Somebody else was faster: this delivery is already decided or withdrawn.").waitFor();
    await page.getByRole("region", { name: "Attempts" }).getByText("Not at all").waitFor();
  });

  it("is stopped with a reason, unless somebody chooses Undo", async () => {
    const ticket = await newTicket(mia, website, "Stopped");
    const { id } = await claim(agent, ticket.id);
    const stateOf = async () => (await mia.api.getClaim({ params: { id } })).data;
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticket.id}`);
    const stop = async () => {
      await page.getByRole("button", { name: "Stop the agent" }).click();
      await page.getByLabel("Reason").fill("We fix this with the new checkout.");
      await page.getByRole("dialog").getByRole("button", { name: "Stop the agent" }).click();
      await page.getByText(`${agentName} was stopped`).waitFor();
    };
    await stop();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Stop the agent" }).waitFor();
    expect((await stateOf()).state).toBe("working");
    await stop();
    await expect.poll(stateOf, soon).toMatchObject({ state: "revoked", reason: "We fix this with the new checkout." });
    await page.getByRole("region", { name: "Attempts" }).getByText("Stopped").waitFor();
  });

  it("is stopped beside the comments of a report and of a card, live and without a mouse", async () => {
    const board = await newBoard(mia, { Doing: ["Nobody reads comments"] });
    const cardId = board.cards["Nobody reads comments"]!;
    const body = { source_type: "board_card", source_id: cardId } as const;
    const params = { id: (await mia.api.generateTicket({ body })).data.id };
    await mia.api.addCriterion({ params, body: { text: "Somebody reads them" } });
    const ofCard = await release(mia, params.id);
    const ofReport = await newTicket(mia, website, "Stopped beside the comments");
    const sources = [
      [ofReport.id, `/inbox/${ofReport.source_id}`],
      [ofCard.id, `/boards/${board.id}/cards/${cardId}`],
    ] as const;
    for (const [ticketId, path] of sources) {
      const { page } = await app.visit({ as: mia });
      await page.goto(path);
      const stop = page.getByRole("button", { name: `Stop ${agentName}` });
      await page
        .getByRole("textbox", { name: /note|comment/i })
        .first()
        .waitFor();
      expect(await stop.count()).toBe(0);
      const held = await claim(agent, ticketId);
      await stop.waitFor();
      await expectAccessible(page);
      await stop.focus();
      await page.keyboard.press("Enter");
      await page.getByLabel("Reason").fill("We changed our mind");
      await page.keyboard.press("Enter");
      await stop.waitFor({ state: "detached" });
      const beat = () => agent.heartbeatClaim({ params: { id: held.id }, body: { fence: held.fence } });
      await expect
        .poll(
          () =>
            beat().then(
              () => "",
              ({ code }: { code: string }) => code,
            ),
          soon,
        )
        .toBe("claim_lost");
    }
  });

  it("leaves its output with the attempt, shown as plain text", async () => {
    const { id } = await newTicket(mia, website, "The output is kept");
    const held = await claim(agent, id);
    const form = new FormData();
    form.append("fence", String(held.fence));
    form.append("output", new Blob(["<b>4 tests</b> passed\nThe end\n"]), "output.txt");
    await agent.storeClaimOutput({ params: { id: held.id }, form });
    await agent.releaseClaim({ params: { id: held.id }, body: { fence: held.fence, reason: "Out of time" } });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${id}`);
    await page.getByRole("button", { name: "Output" }).click();
    const dialog = page.getByRole("dialog", { name: `Output of ${agentName}` });
    await dialog.getByText("<b>4 tests</b> passed").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  it("is shown before and after, cut to the element, and accessibly", async () => {
    const project = await addWebsite(mia, app.service.url);
    const picture = new Blob([new Uint8Array(await png(1600, 900))], { type: "image/png" });
    const element = { x: 0.6, y: 0.7, width: 0.2, height: 0.1 };
    const annotations = [{ type: "rect", ...element, comment: "Does nothing" }];
    const report = { title: "Cut to the element", annotations, reporter_email: "vera@visitor.example" };
    const source_id = await sendReport(app.service.url, project, report, { screenshot: picture });
    const { id } = (await mia.api.generateTicket({ body: { source_type: "feedback", source_id } })).data;
    await release(mia, id);
    const delivered = { summary: "It pays now.", element: { selector: "#pay", found: true, ...element } };
    await deliver(agent, await claim(agent, id), delivered, picture);
    const { page } = await app.visit({ as: mia });
    for (const path of [`/tickets/${id}`, `/inbox/${source_id}`]) {
      await page.goto(path);
      const both = page.getByRole("group", { name: "Before and after" });
      for (const which of ["Before", "After"]) {
        const side = both.getByRole("link", { name: `Open the screenshot: ${which}` });
        const [frame, image] = [side.locator("> span"), side.locator("img")];
        await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth), soon).toBe(1600);
        const box = await frame.boundingBox();
        const whole = await image.boundingBox();
        expect(whole!.width).toBeGreaterThan(2 * box!.width);
        const centre = { x: whole!.x + 0.7 * whole!.width, y: whole!.y + 0.75 * whole!.height };
        expect(Math.abs(centre.x - (box!.x + box!.width / 2))).toBeLessThan(2);
        expect(Math.abs(centre.y - (box!.y + box!.height / 2))).toBeLessThan(2);
      }
      await expectAccessible(page);
      await both.getByRole("button", { name: "Whole page" }).click();
      const whole = await both.locator("img").first().boundingBox();
      const frame = await both.getByRole("link").first().locator("> span").boundingBox();
      expect(whole!.width).toBeLessThanOrEqual(frame!.width);
    }
    await page.goto("/tickets");
    await page.getByText("Waiting for a verdict").first().waitFor();
    await expectAccessible(page);
  });
});
