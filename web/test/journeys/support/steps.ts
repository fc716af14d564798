import type { Locator, Page } from "playwright-core";

/** Opens a page by its link in the sidebar. */
export const goTo = (page: Page, name: string): Promise<void> =>
  page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();

/** Opens a page of the settings by its links. */
export async function goToSettings(page: Page, name: string): Promise<void> {
  await goTo(page, "Settings");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).click();
}

/** Opens a menu by its button, and chooses an item. */
export async function choose(within: Page | Locator, menu: string | RegExp, item: string): Promise<void> {
  await within.getByRole("button", { name: menu }).click();
  const page = "page" in within ? within.page() : within;
  await page.getByRole("menu").getByText(item, { exact: true }).click();
}

/** Creates an invitation in the settings, and copies its link. */
export async function invite(page: Page, email: string, role = "Developer"): Promise<string> {
  await goToSettings(page, "Members");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  const link = await page.getByRole("textbox", { name: "The invitation is ready" }).inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  return link;
}

/** Makes a ticket of the open report, confirms all of its criteria, and releases it for agents. */
export async function makeReadyTicket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Make a ticket" }).click();
  await page.getByRole("link", { name: "Open ticket" }).click();
  await page.getByRole("button", { name: "Confirm all" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Confirm \d+ line/ })
    .click();
  await page.getByRole("button", { name: "Ready for agents" }).click();
  await page.getByText("Agents can claim this ticket now").waitFor();
}

/** Creates a token for a coding agent in the settings, and copies it. */
export async function createAgentToken(page: Page, name: string): Promise<string> {
  await goToSettings(page, "Access tokens");
  await page.getByRole("button", { name: "Create an agent token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Client").selectOption("All clients");
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = await dialog.getByRole("textbox", { name: "Copy the token now" }).inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();
  return token;
}
