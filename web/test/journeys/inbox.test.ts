import { describe, expect, it } from "vitest";
import { isSkipped } from "../support/app.ts";
import { Inbox } from "../support/inbox.ts";
import { useJourney } from "./support/journey.ts";
import { choose, goTo } from "./support/steps.ts";

describe.skipIf(isSkipped)("a journey through the inbox", () => {
  const journey = useJourney();

  it("leads from the set-up link to a visitor's report that is assigned, replied to, done and found again", async () => {
    const page = await journey.setUp();
    await page.getByRole("link", { name: "Go to the inbox" }).click();
    await page.getByRole("heading", { name: "No reports yet" }).waitFor();
    const inbox = new Inbox(page);

    const vera = await journey.report({
      title: "The price of the Gravel One is wrong",
      description: "It says 12 € instead of 1 200 €.",
      name: "Vera Holm",
      email: "vera@visitor.example",
    });
    await inbox.row("The price of the Gravel One is wrong").click();
    const report = inbox.detail("The price of the Gravel One is wrong");
    await report.getByText("It says 12 € instead of 1 200 €.").waitFor();

    await choose(report, /^Assignee/, "Mia Berg (you)");
    await inbox.toast("Assigned to Mia Berg").first().waitFor();
    await report.getByRole("radio", { name: "Reply to Vera" }).click();
    await report.getByRole("textbox", { name: "Reply to Vera" }).fill("Thank you. The price is right again.");
    await report.getByRole("button", { name: "Reply to Vera" }).click();
    await report.getByRole("listitem").getByText("The price is right again.").waitFor();
    await choose(report, /^Status/, "Review");
    await report.getByRole("button", { name: "Status: Review" }).waitFor();

    const [status] = await Promise.all([
      vera.page.context().waitForEvent("page"),
      vera.dialog.getByRole("link", { name: "Track your report" }).click(),
    ]);
    await status.getByText("The price is right again.").waitFor();
    await status.getByRole("textbox").fill("It is. Thank you!");
    await status.getByRole("button", { name: "Send" }).click();
    await report.getByRole("listitem").getByText("It is. Thank you!").waitFor();

    await report.getByRole("button", { name: "Mark done" }).click();
    await report.getByRole("button", { name: "Reopen" }).waitFor();
    await goTo(page, "Tickets");
    await goTo(page, "Inbox");
    await page.getByRole("heading", { name: "All done" }).waitFor();
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox").fill("gravel");
    await page.getByRole("option", { name: /The price of the Gravel One is wrong/ }).click();
    await inbox.detail("The price of the Gravel One is wrong").getByRole("button", { name: "Reopen" }).waitFor();
    await page.reload();
    await report.getByRole("button", { name: "Status: Done" }).waitFor();
    expect(await report.getByRole("button", { name: /^Assignee/ }).textContent()).toContain("Mia Berg");
  });
});
