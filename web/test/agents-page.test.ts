import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("the page of agents", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("follows agents while they work, ask and fail, and lets people act", async () => {
    const website = await newWebsite(mia);
    const titles = ["Pay is dead", "The menu stays open"];
    const reports = await newReports(mia, website, titles, { description: "Nothing happens." });
    const ids: string[] = [];
    for (const { id: source_id } of reports) {
      const { id } = (await mia.api.generateTicket({ body: { source_type: "feedback", source_id } })).data;
      await mia.api.confirmCriteria({ params: { id }, body: {} });
      await mia.api.updateTicket({ params: { id }, body: { ready: true } });
      ids.push(id);
    }
    const claim = async (ticket_id: string) =>
      (await mia.api.createClaim({ body: { ticket_id, agent: "robot", lease_seconds: 1_800 } })).data;
    const release = ({ id, fence }: { id: string; fence: number }) =>
      mia.api.releaseClaim({ params: { id }, body: { fence, reason: "Too difficult" } });

    const { page } = await app.visit({ as: mia });
    await page.goto("/inbox");
    await page.getByRole("link", { name: "Agents" }).click();
    await page.getByRole("heading", { name: "No agent has worked here yet" }).waitFor();
    await expectAccessible(page);

    const part = (name: string) => page.getByRole("region", { name });
    const first = await claim(ids[0]!);
    await part("Working now")
      .getByRole("row", { name: /Pay is dead/ })
      .waitFor();
    const limits = { attempts_per_day: 5 };
    await mia.api.updateProject({ params: { id: website.id }, body: { agent_limits: limits } });
    await part("Limits today").getByText("1 of 5 attempts").waitFor();
    const question = { fence: first.fence, to: "team" as const, question: "Which button?" };
    await mia.api.askQuestion({ params: { id: first.id }, body: question });
    await part("Waiting for people").getByText("Which button?").waitFor();
    await part("Working now").getByText("No agent works at the moment.").waitFor();

    for (let attempt = 0; attempt < 3; attempt++) await release(await claim(ids[1]!));
    const tryAgain = part("Waiting for people").getByRole("button", { name: "Try again: The menu stays open" });
    await tryAgain.waitFor();
    await expect.poll(() => part("Recent attempts").getByText("Gave up").count(), soon).toBe(3);
    await expectAccessible(page);
    await tryAgain.click();
    await expect
      .poll(async () => (await mia.api.getTicket({ params: { id: ids[1]! } })).data.set_aside, soon)
      .toBe(false);

    await claim(ids[1]!);
    await page.getByRole("button", { name: "Stop robot at The menu stays open" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("We do it ourselves");
    await page.getByRole("button", { name: "Stop the agent" }).click();
    await part("Recent attempts").getByText("Stopped").waitFor();
    await part("Limits today").getByText("No agent can start until 00:00 UTC").waitFor();
    await part("Waiting for people").getByRole("link", { name: "Answer: Pay is dead" }).click();
    await page.getByText("Which button?").waitFor();
  });
});
