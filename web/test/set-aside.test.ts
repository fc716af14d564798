import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

describe.skipIf(isSkipped)("a ticket that agents fail at", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  const newTicket = async () => {
    const website = await newWebsite(mia);
    const [report] = await newReports(mia, website, ["Pay is dead"], { description: "Nothing happens." });
    const { id } = (await mia.api.generateTicket({ body: { source_type: "feedback", source_id: report!.id } })).data;
    await mia.api.confirmCriteria({ params: { id }, body: {} });
    await mia.api.updateTicket({ params: { id }, body: { ready: true } });
    const fail = async () => {
      const { data: claim } = await mia.api.createClaim({ body: { ticket_id: id, agent: "robot" } });
      await mia.api.releaseClaim({ params: { id: claim.id }, body: { fence: claim.fence, reason: "Too difficult" } });
    };
    const isSetAside = async () => (await mia.api.getTicket({ params: { id } })).data.set_aside;
    return { id, website, fail, isSetAside };
  };

  it("is shown as set aside when the third attempt fails, and can be tried again on its page", async () => {
    const { id, fail, isSetAside } = await newTicket();
    await fail();
    await fail();
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${id}`);
    await page.getByText("Ready", { exact: true }).waitFor();
    await fail();
    await page.getByText("Set aside after 3 attempts").waitFor();
    await page.getByText("Set aside after 3 failed attempts").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Agents can claim this ticket now").waitFor();
    await page.getByText("Ready", { exact: true }).waitFor();
    expect(await isSetAside()).toBe(false);
  });

  it("is found in the list by its filter, and can be tried again there", async () => {
    const { website, fail, isSetAside } = await newTicket();
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets?project=${website.id}&set_aside=true`);
    await page.getByRole("group", { name: "Filters" }).getByRole("button", { name: "Set aside" }).waitFor();
    for (let n = 0; n < 3; n++) await fail();
    const row = page.getByRole("listitem").filter({ hasText: "Pay is dead" });
    await row.getByText("Set aside after 3 attempts").waitFor();
    await expectAccessible(page);
    await row.getByRole("button", { name: "Try again: Pay is dead" }).click();
    await row.waitFor({ state: "detached" });
    expect(await isSetAside()).toBe(false);
  });
});
