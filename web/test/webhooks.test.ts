import { describe, expect, it } from "vitest";
import { WebhookEndpoint } from "../../server/test/support/webhook-endpoint.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { newReports, newWebsite } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("webhooks in the settings", () => {
  const app = useApp("sqlite", { CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" });

  it("are created with a secret that is shown once, tested, redelivered, disabled and deleted", async () => {
    const mia = await app.service.setUp();
    const website = await newWebsite(mia);
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(500).end());
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/webhooks");
    await page.getByRole("button", { name: "New webhook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Address" }).fill("ftp://nowhere");
    await dialog.getByRole("group", { name: "Events" }).getByText("Only these").click();
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText("Enter an address that starts with http").waitFor();
    await dialog.getByText("Choose at least one event.").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: "Address" }).fill(endpoint.url);
    await dialog.getByLabel("Feedback created").check();
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    const secret = await page.getByRole("textbox", { name: "Copy the secret now" }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("1 kind of event · All projects").waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole("link", { name: endpoint.url }).click();
    await page.getByText("Nothing delivered yet").waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText("Status 500").waitFor();
    expect(endpoint.types).toEqual(["ping"]);
    endpoint.respond = (response) => response.writeHead(204).end();
    await page.getByRole("button", { name: "Send again: Test" }).click();
    await page.getByText("Delivered · Status 204").waitFor();
    await newReports(mia, website, ["The pay button does nothing"]);
    await expect.poll(() => endpoint.types, soon).toEqual(["ping", "ping", "feedback.created"]);
    await page.reload();
    await page.getByText("Feedback created").waitFor();
    await expectAccessible(page);

    await page.getByText("Send events", { exact: true }).click();
    await page.getByText("Disabled", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("dialog").getByText("All events").click();
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const [webhook] = (await mia.api.listWebhooks()).data;
    expect(webhook).toMatchObject({ active: false, event_types: [], url: endpoint.url });
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
    expect(await page.getByRole("textbox", { name: "Copy the secret now" }).inputValue()).not.toBe(secret);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Delete webhook" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
    await page.getByText("No webhooks yet").waitFor();
    await expectAccessible(page);
  });

  it("do not exist for developers", async () => {
    const owner = await app.service.signIn("mia@nordlicht.example");
    const tom = await app.service.addMember(owner, "Tom Reyes");
    const { page } = await app.visit({ as: tom });
    await page.goto("/settings/tokens");
    await page.getByRole("link", { name: "Access tokens" }).waitFor();
    expect(await page.getByRole("link", { name: "Webhooks" }).count()).toBe(0);
    await page.goto("/settings/webhooks");
    await page.getByText("This page does not exist").waitFor();
  });
});
