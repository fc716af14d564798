import type { Client, Wire } from "@corkboard/client";
import type { Page } from "playwright-core";
import { beforeAll, describe, it } from "vitest";
import { agentName, claim, newAgent, newTicket } from "./support/agent.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { newBoard } from "./support/board.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

interface Visited {
  /** Where the response is requested by following a link. */
  readonly from: string;
  readonly link: RegExp;
  readonly response: string;
  readonly change: () => Promise<unknown>;
  readonly shown: (page: Page) => Promise<unknown>;
}

describe.skipIf(isSkipped)("a page whose data arrive after the event of a change, but do not contain it yet", () => {
  const app = useApp();
  let mia: Person;
  let tom: Person;
  let agent: Client;
  let other: Wire.Feedback;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    tom = await app.service.addMember(mia, "Tom Rau");
    agent = await newAgent(app.service, mia);
    [other] = (await newReports(mia, await newWebsite(mia, "Another"), ["Another"])) as [Wire.Feedback];
  });

  /** The numbers of the sidebar are requested a second after the page was told of a change. */
  async function untilToldOf(page: Page, change: () => Promise<unknown>) {
    const isTold = page.waitForRequest("**/api/v1/counts*");
    await change();
    await tom.api.updateFeedback({ params: { id: other.id }, body: { title: `After ${Date.now()}` } });
    await isTold;
  }

  async function expectChange({ from, link, response, change, shown }: Visited) {
    const { page } = await app.visit({ as: mia });
    const [isRequested, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.goto(from);
    await page.getByRole("link", { name: link }).first().waitFor();
    await page.route(
      response,
      async (route) => {
        const late = await route.fetch();
        isRequested.resolve();
        await isReleased.promise;
        await route.fulfill({ response: late });
      },
      { times: 1 },
    );
    await page.getByRole("link", { name: link }).first().click();
    await isRequested.promise;
    await untilToldOf(page, change);
    isReleased.resolve();
    await shown(page);
  }

  const heading = (name: string) => (page: Page) => page.getByRole("heading", { name }).waitFor();
  const row = (name: RegExp) => (page: Page) => page.getByRole("link", { name }).first().waitFor();

  async function newReport() {
    const shop = `Shop ${Date.now()}`;
    const website = await newWebsite(mia, shop);
    const [{ id }] = (await newReports(mia, website, ["The old title"])) as [Wire.Feedback];
    return {
      id,
      shop,
      website,
      rename: () => tom.api.updateFeedback({ params: { id }, body: { title: "The new title" } }),
    };
  }

  it("shows it in a list of reports", async () => {
    const { shop, rename } = await newReport();
    await expectChange({
      from: "/notifications",
      link: new RegExp(shop),
      response: "**/api/v1/feedback?*",
      change: rename,
      shown: row(/The new title/),
    });
  });

  it("shows it on a report", async () => {
    const { id, website, rename } = await newReport();
    await expectChange({
      from: website.inbox,
      link: /The old title/,
      response: `**/api/v1/feedback/${id}`,
      change: rename,
      shown: heading("The new title"),
    });
  });

  it("shows it in the comments of a report", async () => {
    const { id, website } = await newReport();
    await expectChange({
      from: website.inbox,
      link: /The old title/,
      response: `**/api/v1/feedback/${id}/comments*`,
      change: () => tom.api.createFeedbackComment({ params: { id }, body: { content: "Seen on my phone" } }),
      shown: (page) => page.getByText("Seen on my phone").waitFor(),
    });
  });

  async function newWork() {
    const title = `The old title ${Date.now()}`;
    const { id } = await newTicket(mia, await newWebsite(mia), title);
    const rename = () => tom.api.updateTicket({ params: { id }, body: { title: "The new title" } });
    return { id, link: new RegExp(title), rename };
  }

  it("shows it in a list of tickets", async () => {
    const { rename } = await newWork();
    await expectChange({
      from: "/notifications",
      link: /^Tickets/,
      response: "**/api/v1/tickets?status=*",
      change: rename,
      shown: row(/The new title/),
    });
  });

  it("shows it on a ticket", async () => {
    const { id, link, rename } = await newWork();
    const response = `**/api/v1/tickets/${id}`;
    await expectChange({ from: "/tickets", link, response, change: rename, shown: heading("The new title") });
  });

  it("shows it among the attempts at a ticket", async () => {
    const { id, link } = await newWork();
    const { id: claimId, fence } = await claim(agent, id);
    const body = { fence, reason: "I cannot reproduce the problem." };
    await expectChange({
      from: "/tickets",
      link,
      response: `**/api/v1/claims?ticket_id=${id}*`,
      change: () => agent.releaseClaim({ params: { id: claimId }, body }),
      shown: (page) => page.getByRole("region", { name: "Attempts" }).getByText("Gave up").waitFor(),
    });
  });

  it("shows it in the history of a ticket", async () => {
    const { id, link } = await newWork();
    await expectChange({
      from: "/tickets",
      link,
      response: `**/api/v1/events?object_id=${id}*`,
      change: () => claim(agent, id),
      shown: (page) => page.getByText(`${agentName} claimed this ticket`).waitFor(),
    });
  });

  it("shows it on a board and on a card", async ({ task }) => {
    const name = `Board ${task.result?.retryCount ?? 0}`;
    const board = await newBoard(mia, { "To do": ["The old title"] });
    await mia.api.updateProject({ params: { id: board.id }, body: { name } });
    const params = { id: board.cards["The old title"]! };
    await expectChange({
      from: "/boards",
      link: new RegExp(name),
      response: "**/api/v1/boards/snapshot?*",
      change: () => tom.api.updateCard({ params, body: { title: "The middle title" } }),
      shown: row(/The middle title/),
    });
    await expectChange({
      from: board.path,
      link: /The middle title/,
      response: `**/api/v1/boards/cards/${params.id}`,
      change: () => tom.api.updateCard({ params, body: { description: "The new description" } }),
      shown: (page) => page.getByText("The new description").waitFor(),
    });
  });
});
