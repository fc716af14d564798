import { createClient } from "@corkboard/client";
import { expect } from "vitest";
import { agentName, claim, deliver } from "../../support/agent.ts";
import type { Journey } from "./journey.ts";
import { createAgentToken, goTo, makeReadyTicket } from "./steps.ts";

/** From the set-up link to a report, a ticket, an agent's question, a rejected delivery and an accepted one. */
export async function walkTheAgentLoop(journey: Journey): Promise<void> {
  const page = await journey.setUp();
  await journey.report({
    title: "The pay button does nothing",
    description: "Nothing happens when I press Pay.\n\nExpected: the payment page opens.\nActual: nothing.",
    name: "Vera Holm",
  });
  await page.getByRole("link", { name: "Open report" }).click();
  await makeReadyTicket(page);
  const token = await createAgentToken(page, "Laptop");

  const agent = createClient({ baseUrl: journey.app.service.url, token });
  const [ticket] = (await agent.listTickets({ query: {} })).data;
  const { id, fence, ...first } = await claim(agent, ticket!.id);
  await goTo(page, "Tickets");
  const row = page.getByRole("link", { name: /The pay button does nothing/ });
  await row.getByText(agentName).waitFor();
  const question = "Was the address filled in by hand?";
  await agent.askQuestion({ params: { id }, body: { fence, to: "team", question, choices: ["Yes", "No"] } });
  await page.getByRole("button", { name: "Needs an answer or verdict 1" }).click();
  await row.click();
  const asked = page.getByRole("group", { name: `${agentName} asks the team` });
  await asked.getByText(question).waitFor();
  await asked.getByRole("button", { name: "Yes" }).click();
  await asked.waitFor({ state: "detached" });
  const { answers } = (await agent.heartbeatClaim({ params: { id }, body: { fence } })).data;
  expect(answers).toMatchObject([{ answer: "Yes", answered_by: "team" }]);

  await deliver(agent, { id, fence, ...first }, { summary: "Pay opens the payment page." });
  const fix = page.getByRole("group", { name: `${agentName} has a fix for you to check` });
  await fix.getByText("Pay opens the payment page.").waitFor();
  await fix.getByRole("button", { name: "Not fixed yet" }).click();
  await fix.getByLabel("What is still wrong?").fill("It opens twice.");
  await fix.getByRole("button", { name: "Send back" }).click();
  await page.getByRole("button", { name: "Status: Open" }).waitFor();

  await deliver(agent, await claim(agent, ticket!.id), { summary: "It opens once." });
  await fix.getByText("It opens once.").waitFor();
  await fix.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("button", { name: "Status: Done" }).waitFor();
  await page.reload();
  const attempts = page.getByRole("region", { name: "Attempts" }).getByRole("listitem");
  await attempts.filter({ hasText: "Attempt 1" }).getByText("It opens twice.").waitFor();
  await attempts.filter({ hasText: "Attempt 2" }).getByText("Accepted · Mia Berg").waitFor();
  await goTo(page, "Inbox");
  await page.getByRole("heading", { name: "All done" }).waitFor();
}
