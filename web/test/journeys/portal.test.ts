import { createClient } from "@corkboard/client";
import { describe, it } from "vitest";
import { claim, deliver } from "../support/agent.ts";
import { isSkipped } from "../support/app.ts";
import { useJourney } from "./support/journey.ts";
import { createAgentToken, goTo, goToSettings, makeReadyTicket } from "./support/steps.ts";

describe.skipIf(isSkipped)("a journey through the client portal", () => {
  const journey = useJourney();

  it("leads from an invitation to a contact who signs in, sees a delivery and accepts it", async () => {
    const page = await journey.setUp();
    await journey.report({ title: "The logo is blurred", description: "Expected: it is sharp." });
    await page.getByRole("link", { name: "Open report" }).click();
    await makeReadyTicket(page);

    await goToSettings(page, "Client portal");
    await page.getByRole("button", { name: "Invite contact: Velo Noord" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Bea Bolt");
    await dialog.getByLabel("Email").fill("bea@velonoord.example");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await page.getByRole("textbox", { name: "The personal link is ready" }).inputValue();
    await page.getByRole("button", { name: "Close" }).click();
    const { page: portal } = await journey.app.visit();
    await portal.goto(link);
    await portal.getByRole("button", { name: "Sign in" }).click();
    await portal
      .getByRole("link", { name: /The logo is blurred/ })
      .first()
      .waitFor();

    const token = await createAgentToken(page, "Laptop");
    const agent = createClient({ baseUrl: journey.app.service.url, token });
    const [ticket] = (await agent.listTickets({ query: {} })).data;
    await deliver(agent, await claim(agent, ticket!.id), { summary: "The logo is an SVG now." });
    await goTo(page, "Tickets");
    await page.getByRole("link", { name: /The logo is blurred/ }).click();
    await page.getByRole("button", { name: "Show to client" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Show to client" }).click();
    await page.getByText("The client can see the delivery now").waitFor();

    await portal.reload();
    await portal.getByRole("heading", { name: "Waiting for you" }).waitFor();
    await portal
      .getByRole("link", { name: /The logo is blurred/ })
      .first()
      .click();
    await portal.getByText("The logo is an SVG now.").first().waitFor();
    await portal.getByRole("button", { name: "Accept" }).click();
    await portal.getByText("The work is accepted.").waitFor();
    await page.getByRole("button", { name: "Status: Done" }).waitFor();
    await page.getByRole("region", { name: "Attempts" }).getByText("Accepted · The client").waitFor();

    await goToSettings(page, "Client portal");
    await page.getByRole("button", { name: "Revoke Bea Bolt" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Bea Bolt no longer has access").waitFor();
    await portal.reload();
    await portal.getByText("You are not signed in").waitFor();
  });
});
