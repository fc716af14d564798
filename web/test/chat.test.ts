import { describe, expect, it } from "vitest";
import { WebhookEndpoint } from "../../server/test/support/webhook-endpoint.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { newWebsite } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("the chat of a project in the settings", () => {
  const app = useApp("sqlite", { CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" });

  it("is set, tested, changed, switched off by the service, switched on and removed", async () => {
    const mia = await app.service.setUp();
    const website = await newWebsite(mia);
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(500).end());
    const { page } = await app.visit({ as: mia });
    await page.goto(`/settings/projects/${website.id}`);
    const chat = page.locator("section", { has: page.getByRole("heading", { name: "Chat" }) });
    const url = chat.getByRole("textbox", { name: "Address of the incoming webhook" });
    const save = chat.getByRole("button", { name: "Save" });
    await chat.getByLabel("Service").selectOption("Mattermost");
    await url.fill("https://mia:secret@chat.example/hooks/x");
    await save.click();
    await chat.getByText("Enter an http or https address without a user name or password").waitFor();
    await url.fill(endpoint.url);
    await chat.getByLabel("Questions of agents").uncheck();
    await save.click();
    await chat.getByText("Switched on").waitFor();
    expect(await url.inputValue()).toBe("");
    expect(await page.content()).not.toContain(endpoint.url);
    await expectAccessible(page);

    await chat.getByRole("button", { name: "Send a test message" }).click();
    await chat.getByText(/^Last message failed .*: returned 500$/).waitFor();
    endpoint.respond = (response) => response.writeHead(200).end();
    await chat.getByRole("button", { name: "Send a test message" }).click();
    await chat.getByText(/^Last message sent/).waitFor();
    expect(JSON.parse(endpoint.received.at(-1)?.body ?? "").text).toContain("Test message");

    // Nothing but the service has to be chosen again.
    await chat.getByLabel("Service").selectOption("Discord");
    await save.click();
    const params = { id: website.id };
    const stored = async () => (await mia.api.getChatAddress({ params })).data;
    await expect.poll(stored, soon).toMatchObject({ format: "discord", host: new URL(endpoint.url).host });
    expect((await stored()).kinds).not.toContain("question");

    endpoint.respond = (response) => response.writeHead(404).end();
    await chat.getByRole("button", { name: "Send a test message" }).click();
    await chat.getByText(/^Switched off because: The chat returned 404/).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await chat.getByRole("button", { name: "Switch on" }).click();
    await chat.getByText("Switched on").waitFor();
    await chat.getByRole("button", { name: "Switch off" }).click();
    await chat.getByText("Switched off", { exact: true }).waitFor();
    await chat.getByRole("button", { name: "Remove chat" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove chat" }).click();
    await chat.getByRole("button", { name: "Remove chat" }).waitFor({ state: "detached" });
    await expect(stored()).rejects.toMatchObject({ code: "chat_address_not_found" });
  });
});
