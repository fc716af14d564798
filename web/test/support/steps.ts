import type { Page } from "playwright-core";
import { password } from "./corkboard.ts";

/** Fills in and sends the sign-in form, on its page or in the dialog after a session has expired. */
export async function signIn(page: Page, email: string, withPassword = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(withPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
