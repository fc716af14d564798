import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "../support/app.ts";
import { password } from "../support/corkboard.ts";
import { forgetConfirmations } from "../support/forget-confirmations.ts";
import type { Person } from "../support/person.ts";
import { soon } from "../support/soon.ts";

describe.skipIf(isSkipped).each(engines)("a session that was confirmed long ago, on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) await app.service.setUp();
  });
  beforeEach(async () => {
    if (!isSkipped) mia = await app.service.signIn("mia@nordlicht.example");
  });

  /** Waits until the service has noticed: it remembers sessions for a second. */
  const forget = async (page: Page) => {
    await forgetConfirmations(app.service);
    const confirmedUntil = () =>
      page.evaluate(async () => {
        const response = await fetch("/api/v1/session");
        return ((await response.json()) as { data: { reauthenticated_until: string | null } }).data
          .reauthenticated_until;
      });
    await expect.poll(confirmedUntil, soon).toBeNull();
  };

  /** Types as people do, and takes longer than a confirmation lasts. */
  const typeSlowly = async (page: Page, label: string, text: string) => {
    const field = page.getByRole("dialog").getByRole("textbox", { name: label });
    await field.fill("");
    await field.pressSequentially(text.slice(0, 5));
    await forget(page);
    await field.pressSequentially(text.slice(5));
  };

  const confirm = async (page: Page) => {
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Confirm" }).click();
  };

  it("creates a webhook once it is confirmed, with what was typed", async () => {
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/webhooks");
    await page.getByRole("button", { name: "New webhook" }).click();
    await page.getByRole("group", { name: "Events" }).getByText("Only these").click();
    await page.getByLabel("Feedback created").check();
    await typeSlowly(page, "Address", "https://hooks.example/corkboard");
    await page.getByRole("button", { name: "Create webhook" }).click();
    await page.getByText("Confirm your password").waitFor();
    expect((await mia.api.listWebhooks()).data).toEqual([]);
    await confirm(page);
    expect(await page.getByRole("textbox", { name: "Copy the secret now" }).inputValue()).toMatch(/^whsec_/);
    expect((await mia.api.listWebhooks()).data).toMatchObject([
      { url: "https://hooks.example/corkboard", event_types: ["feedback.created"] },
    ]);
  });

  it("changes the address of a webhook once it is confirmed, but disables it at once", async () => {
    const { data: webhook } = await mia.api.createWebhook({ body: { url: "https://hooks.example/old" } });
    const current = async () => (await mia.api.getWebhook({ params: { id: webhook.id } })).data;
    const { page } = await app.visit({ as: mia });
    await page.goto(`/settings/webhooks/${webhook.id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await typeSlowly(page, "Address", "https://hooks.example/moved");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Confirm your password").waitFor();
    expect(await current()).toMatchObject({ url: webhook.url, version: webhook.version });
    await confirm(page);
    await page.getByRole("dialog", { name: "Edit" }).waitFor({ state: "detached" });
    expect(await current()).toMatchObject({ url: "https://hooks.example/moved", version: webhook.version + 1 });
    await forget(page);
    await page.getByText("Send events", { exact: true }).click();
    await page.getByText("Disabled", { exact: true }).waitFor();
  });

  it("invites a contact once it is confirmed, with what was typed", async () => {
    const { data: client } = await mia.api.createClient({ body: { name: `Client ${randomUUID()}` } });
    const invited = async () => (await mia.api.listContacts({ query: { client_id: client.id } })).data;
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/portal");
    await page.getByRole("button", { name: `Invite contact: ${client.name}` }).click();
    await typeSlowly(page, "Name", "Cleo Client");
    await page.getByRole("dialog").getByRole("textbox", { name: "Email" }).fill("cleo@client.example");
    await page.getByRole("dialog").getByRole("button", { name: "Create link" }).click();
    await page.getByText("Confirm your password").waitFor();
    expect(await invited()).toEqual([]);
    await confirm(page);
    const link = page.getByRole("textbox", { name: "The personal link is ready" });
    expect(await link.inputValue()).toContain("/portal/sign-in#");
    expect(await invited()).toMatchObject([{ name: "Cleo Client", email: "cleo@client.example" }]);

    await page.getByRole("button", { name: "Close" }).click();
    await forget(page);
    await page.getByRole("button", { name: "New link for Cleo Client" }).click();
    await confirm(page);
    expect(await link.inputValue()).toContain("/portal/sign-in#");
  });

  it("invites a developer once it is confirmed, and nobody if the person decides against it", async () => {
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/members");
    await page.getByRole("button", { name: "Invite" }).click();
    await typeSlowly(page, "Email", "dora@nordlicht.example");
    await page.getByRole("button", { name: "Create invitation" }).click();
    await page.getByText("Confirm your password").waitFor();
    await page.getByRole("dialog").last().getByRole("button", { name: "Cancel" }).click();
    expect((await mia.api.listInvitations()).data).toEqual([]);
    await page.getByRole("button", { name: "Create invitation" }).click();
    await confirm(page);
    const link = page.getByRole("textbox", { name: "The invitation is ready" });
    expect(await link.inputValue()).toContain("/invite#");
    expect((await mia.api.listInvitations()).data).toMatchObject([
      { email: "dora@nordlicht.example", role: "developer" },
    ]);
  });
});
