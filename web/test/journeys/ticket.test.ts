import { describe, expect, it } from "vitest";
import { isSkipped } from "../support/app.ts";
import { useJourney } from "./support/journey.ts";
import { choose, goTo } from "./support/steps.ts";

const description = [
  "Nothing happens when I press Pay.",
  "Expected:",
  "- Pressing Pay opens the payment page.",
  "- The total includes the delivery fee.",
  "- The receipt is sent by email.",
].join("\n");

describe.skipIf(isSkipped)("a journey through a ticket", () => {
  const journey = useJourney();

  it("leads from a report to criteria that Mia confirms, the release for agents, and a ticket that is done", async () => {
    const page = await journey.setUp();
    await journey.report({ title: "Pay does nothing", description, name: "Vera Holm" });
    await page.getByRole("link", { name: "Open report" }).click();
    await page.getByRole("button", { name: "Make a ticket" }).click();
    await page.getByRole("link", { name: "Open ticket" }).click();
    await page.getByText("Draft: confirm what must be true before an agent may start").waitFor();
    expect(await page.getByRole("button", { name: "Ready for agents" }).isDisabled()).toBe(true);

    const criteria = page.getByRole("region", { name: "Acceptance criteria" });
    const line = (text: string) => criteria.getByRole("listitem").filter({ hasText: text });
    await criteria.getByText("“The total includes the delivery fee.”").first().waitFor();
    await page.getByRole("button", { name: "Confirm criterion 1" }).click();
    await criteria.getByText(/^1 of \d+ confirmed/).waitFor();
    await criteria.getByRole("button", { name: "Edit criterion 2" }).click();
    await page.getByLabel("Text of criterion 2").fill("The total includes delivery and tax.");
    await page.keyboard.press("Enter");
    await line("The total includes delivery and tax.").getByText("Member").waitFor();
    await criteria.getByRole("button", { name: "Remove criterion 3" }).click();
    await criteria.getByRole("button", { name: "Remove criterion 3" }).waitFor({ state: "detached" });
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await criteria.getByRole("button", { name: "Remove criterion 3" }).waitFor();
    await page.getByRole("button", { name: "Add a line" }).click();
    await page.getByLabel("What must be true").fill("A test covers it.");
    await page.keyboard.press("Enter");
    await line("A test covers it.").waitFor();

    await page.getByRole("button", { name: "Ready for agents" }).click();
    await page.getByText("Agents can claim this ticket now").waitFor();
    await goTo(page, "Tickets");
    const row = page.getByRole("link", { name: /Pay does nothing/ });
    await row.getByText("Ready").waitFor();
    await row.click();
    await choose(page, "Status: Open", "In progress");
    await page.getByRole("checkbox", { name: /^Met: 1\./ }).check();
    await page.getByRole("button", { name: "Mark done" }).click();
    await page.getByRole("button", { name: "Status: Done" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Status: Done" }).waitFor();
    expect(await page.getByRole("checkbox", { name: /^Met: 1\./ }).isChecked()).toBe(true);
    const activity = page.getByRole("region", { name: "Activity" });
    await activity.getByText("Mia Berg released this ticket for agents").waitFor();
  });
});
