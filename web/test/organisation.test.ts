import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { password } from "./support/corkboard.ts";
import { forgetConfirmations } from "./support/forget-confirmations.ts";
import type { Person } from "./support/person.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("the organisation, in the settings", () => {
  const app = useApp();
  let mia: Person;
  beforeEach(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp().catch(() => app.service.signIn("mia@nordlicht.example"));
  });

  const nameOf = async () => (await mia.api.getMe()).data.organisation.name;

  const confirm = async (page: Page) => {
    await page.getByText("Confirm your password").waitFor();
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Confirm" }).click();
  };

  /** Waits until the service has noticed: it remembers sessions for a second. */
  const forget = async (page: Page) => {
    await forgetConfirmations(app.service);
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const response = await fetch("/api/v1/session");
            return ((await response.json()) as { data: { reauthenticated_until: string | null } }).data
              .reauthenticated_until;
          }),
        soon,
      )
      .toBeNull();
  };

  it("is renamed, and everybody sees the new name", async () => {
    const before = await nameOf();
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/general");
    await page.getByRole("textbox", { name: "Name of the organisation" }).fill("Nordwind");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: /^Nordwind/ }).waitFor();
    expect(await nameOf()).toBe("Nordwind");
    await page.getByRole("textbox", { name: "Name of the organisation" }).fill(before);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: new RegExp(`^${before}`) }).waitFor();
  });

  it("is deleted with its name and a password, shows members what happened, and is restored by an owner", async () => {
    const name = await nameOf();
    const lea = await app.service.addMember(mia, `Lea ${Date.now()}`);
    const { page } = await app.visit({ as: mia, viewport: { width: 360, height: 740 } });
    const { page: leas } = await app.visit({ as: lea });
    await leas.goto("/inbox");
    await leas.getByRole("button", { name: new RegExp(`^${name}`) }).waitFor();

    await page.goto("/settings/general");
    await forget(page);
    await page.getByRole("button", { name: "Delete organisation…" }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
    const field = dialog.getByRole("textbox", { name: `Type “${name}” to confirm` });
    const remove = dialog.getByRole("button", { name: "Delete organisation" });
    await field.fill("Something else");
    await remove.click();
    await confirm(page);
    await dialog.getByText("This is not the name of the organisation").waitFor();
    expect(await nameOf()).toBe(name);
    await field.fill(name);
    await remove.click();

    await page.getByRole("heading", { name: `${name} has been deleted` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // The other's open page leads there by itself.
    await leas.getByRole("heading", { name: `${name} has been deleted` }).waitFor({ timeout: 60_000 });
    await leas.getByText("An owner can restore it").waitFor();
    expect(await leas.getByRole("button", { name: "Restore organisation" }).count()).toBe(0);
    await leas.goto("/boards");
    await leas.getByRole("heading", { name: `${name} has been deleted` }).waitFor();

    await page.getByRole("button", { name: "Restore organisation" }).click();
    await page.waitForURL((url) => url.pathname !== "/deleted");
    expect(await nameOf()).toBe(name);
    await leas.goto("/deleted");
    await leas.getByRole("button", { name: new RegExp(`^${name}`) }).waitFor();
  });
});
