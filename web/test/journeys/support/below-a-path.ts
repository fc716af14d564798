import type { Page, Response } from "playwright-core";
import { expect } from "vitest";
import { connectMcp } from "../../../../server/test/support/mcp-client.ts";
import { PanelOnPage } from "../../../../widget/test/panel.ts";
import { BoardPage } from "../../support/board.ts";
import { password } from "../../support/corkboard.ts";
import { Inbox } from "../../support/inbox.ts";
import type { Journey } from "./journey.ts";
import { choose, createAgentToken, goTo, goToSettings, invite } from "./steps.ts";

/** Everything that leaves the service with an address in it: pages, links, scripts, streams, emails' pages, tools. */
export async function walkBelowAPath(journey: Journey): Promise<void> {
  const { url } = journey.app.service;
  const page = await journey.setUp();
  const missing = watchForMissing(page);
  expect(await page.getByLabel("Script tag").textContent()).toContain(`<script src="${url}/widget.js"`);
  expect((await page.context().cookies()).map(({ path }) => path)).toEqual([new URL(url).pathname]);

  const vera = await reportWithScreenshot(journey);
  // Brought by the stream of events.
  await page.getByRole("link", { name: "Open report" }).click();
  const report = new Inbox(page).detail("Nothing gets into the basket");
  const picture = report.getByRole("img", { name: /^Screenshot of / });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(1000);
  await report.getByRole("radio", { name: "Reply to Vera" }).click();
  await report.getByRole("textbox", { name: "Reply to Vera" }).fill("We are looking into it.");
  await report.getByRole("button", { name: "Reply to Vera" }).click();
  await followTheReport(vera);
  await report.getByRole("listitem").getByText("Thank you!").waitFor();
  expect(page.url().startsWith(`${url}/inbox/`)).toBe(true);
  await page.reload();
  await report.getByRole("listitem").getByText("Thank you!").waitFor();
  const row = page.getByRole("list", { name: "Reports" }).getByRole("link", { name: /Nothing gets/ });
  expect((await row.getAttribute("href"))?.startsWith(`${new URL(url).pathname}/inbox/`)).toBe(true);

  await goTo(page, "Boards");
  await page.getByRole("button", { name: "New board" }).click();
  const dialog = page.getByRole("dialog", { name: "New board" });
  await dialog.getByLabel("Name").fill("Relaunch");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Add a card to To do" }).first().click();
  await page.getByLabel("Title of the new card").fill("Alt texts");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const board = new BoardPage(page);
  await board.card("Alt texts").click();
  await board.panel("Alt texts").waitFor();
  expect(page.url().startsWith(`${url}/boards/`)).toBe(true);
  await page.reload();
  await board.panel("Alt texts").waitFor();

  await journey.join(await invite(page, "aisha@nordlicht.example"), "Aisha Okafor");
  await visitThePortal(journey, page);
  await callATool(url, await createAgentToken(page, "Laptop"));
  await signInAgain(page, url);
  expect(missing).toEqual([]);
}

/** A page that strays from the path meets another program, which has nothing of what it asks for. */
function watchForMissing(page: Page): string[] {
  const missing: string[] = [];
  page.context().on("response", (response: Response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  return missing;
}

async function reportWithScreenshot(journey: Journey): Promise<PanelOnPage> {
  const panel = await PanelOnPage.open(await journey.visitShop());
  await panel.field("title").fill("Nothing gets into the basket");
  await panel.field("name").fill("Vera Holm");
  await panel.field("email").fill("vera@visitor.example");
  await panel.takeScreenshot();
  await panel.sendAtHumanPace();
  return panel;
}

async function followTheReport({ page, dialog }: PanelOnPage): Promise<void> {
  const [status] = await Promise.all([
    page.context().waitForEvent("page"),
    dialog.getByRole("link", { name: "Track your report" }).click(),
  ]);
  await expect
    .poll(() =>
      status
        .getByText("We are looking into it.")
        .count()
        .catch(() => 0),
    )
    .toBe(1);
  await expect.poll(() => status.evaluate(() => document.fonts.check("16px Inter"))).toBe(true);
  await status.getByRole("textbox").fill("Thank you!");
  await status.getByRole("button", { name: "Send" }).click();
  await status.getByText("Thank you!").waitFor();
}

async function visitThePortal(journey: Journey, page: Page): Promise<void> {
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
    .getByRole("link", { name: /Nothing gets/ })
    .first()
    .click();
  await portal.getByRole("heading", { name: "Nothing gets into the basket" }).waitFor();
  await portal.getByRole("button", { name: "Sign out" }).click();
  await portal.getByText("You are signed out").waitFor();
}

async function callATool(url: string, token: string): Promise<void> {
  const { call } = await connectMcp(url, token);
  const { text, isError } = await call("find_work");
  expect({ text, isError }).toMatchObject({ isError: false });
}

/** With the page that was asked for, which the sign-in page leads back to. */
async function signInAgain(page: Page, url: string): Promise<void> {
  await choose(page, /Nordlicht/, "Sign out");
  await page.getByLabel("Email").waitFor();
  await page.goto(`${url}/tickets?status=done`);
  await page.getByLabel("Email").fill("mia@nordlicht.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Tickets", exact: true }).waitFor();
  expect(page.url().startsWith(`${url}/tickets?status=done`)).toBe(true);
}
