import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { agentName, claim, deliver, newAgent, release } from "./support/agent.ts";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReportForLink } from "./support/reports.ts";

describe.skipIf(isSkipped)("a delivery that a member shows to the client", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  /** A report with its link, and an agent's claim of the ticket that was made from it. */
  const newWork = async () => {
    const project = await addWebsite(mia, app.service.url);
    const fields = { reporter_name: "Rita", reporter_email: "rita@reporters.example" };
    const { id, status_url } = await sendReportForLink(app.service.url, project, fields);
    const { data: ticket } = await mia.api.generateTicket({ body: { source_type: "feedback", source_id: id } });
    await release(mia, ticket.id);
    const agent = await newAgent(app.service, mia);
    return { link: status_url ?? "", ticketId: ticket.id, agent, held: await claim(agent, ticket.id) };
  };

  it("reaches the reporter with the member's summary, and is accepted there", async () => {
    const { link, ticketId, agent, held } = await newWork();
    const { id } = await deliver(agent, held, { summary: "Guarded the null in checkout.ts" });
    const reporter = (await app.visit()).page;
    await reporter.goto(link);
    await reporter.getByText("In progress.", { exact: true }).waitFor();
    expect(await reporter.getByRole("button", { name: "Accept" }).count()).toBe(0);

    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticketId}`);
    const fix = page.getByRole("group", { name: `${agentName} has a fix for you to check` });
    await fix.getByRole("button", { name: "Not fixed yet" }).waitFor();
    await fix.getByRole("button", { name: "Accept" }).waitFor();
    await fix.getByRole("button", { name: "Show to client" }).click();
    const dialog = page.getByRole("dialog", { name: "Show to client" });
    const summary = dialog.getByLabel("What the client reads");
    expect(await summary.inputValue()).toContain("Guarded the null in");
    await dialog.getByText("Nobody receives an email, because this service sends none.").waitFor();
    expect(await dialog.getByText("According to the agent").count()).toBe(0);
    await expectAccessible(page);
    await summary.fill("You can pay again, also without a phone number.");
    await dialog.getByRole("button", { name: "Show to client" }).click();
    await fix.getByText(/^Shown to the client .* by Mia Berg$/).waitFor();
    await fix.getByText("You can pay again, also without a phone number.").waitFor();
    expect(await fix.getByRole("button", { name: "Show to client" }).count()).toBe(0);
    await expectAccessible(page);

    await reporter.goto(link);
    await reporter.getByText("You can pay again, also without a phone number.").waitFor();
    expect(await reporter.getByText("Guarded the null").count()).toBe(0);
    await reporter.getByRole("button", { name: "Accept" }).click();
    await reporter.getByText("The work is accepted.").waitFor();
    await page.getByRole("button", { name: "Status: Done" }).waitFor();
    expect((await mia.api.getDelivery({ params: { id } })).data).toMatchObject({ decided_by: "reporter" });
  });

  it("is announced in the dialog as unfinished if a criterion is not met", async () => {
    const { ticketId, agent, held } = await newWork();
    const criteria = held.ticket.description
      .match(/^- \[ \]/gm)!
      .map((_, index) => ({ number: index + 1, met: index > 0, evidence: "Tried it" }));
    await deliver(agent, held, { summary: "Half of it works", criteria });
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${ticketId}`);
    await page.getByRole("button", { name: "Show to client" }).click();
    const dialog = page.getByRole("dialog", { name: "Show to client" });
    await dialog.getByText(/^According to the agent, .* not met\.$/).waitFor();
    await expectAccessible(page);
  });
});
