import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { type Corkboard, password } from "./support/corkboard.ts";
import type { Person } from "./support/person.ts";
import { newWebsite } from "./support/reports.ts";

/** As if nobody had entered their password for an hour. */
function forgetPasswordsOf({ environment }: Corkboard): void {
  const database = new DatabaseSync(join(environment.CORKBOARD_DATA ?? "", "corkboard.sqlite"));
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  database.prepare("UPDATE sessions SET reauthenticated_at = ?").run(hourAgo);
  database.close();
}

describe.skipIf(isSkipped)("the settings", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("are listed in groups beside every page, and completely visible", async () => {
    const { page } = await app.visit({ as: mia, viewport: { width: 1440, height: 900 } });
    await page.goto("/settings");
    await page.waitForURL("**/settings/projects");
    const list = page.getByRole("navigation", { name: "Settings" });
    const pagesIn = (group: string) => list.getByRole("region", { name: group }).getByRole("link").allTextContents();
    await list.getByRole("link", { name: "Audit log" }).waitFor();
    expect(await pagesIn("You")).toEqual(["Profile", "Security", "Notifications", "Access tokens"]);
    expect(await pagesIn("Organisation")).toEqual(["General", "Members", "Client portal", "Projects"]);
    expect(await pagesIn("Work")).toEqual(["Ticket writer", "Webhooks", "Failed jobs"]);
    expect(await pagesIn("Data")).toEqual(["Storage", "Audit log"]);
    await list.getByRole("link", { name: "Storage" }).click();
    await page.waitForURL("**/settings/storage");
    expect(await list.getByRole("link", { name: "Storage" }).getAttribute("aria-current")).toBe("page");
    expect(await list.evaluate((nav) => nav.scrollWidth <= nav.clientWidth)).toBe(true);
  });

  it("are a list page on small screens, without the pages of owners for others", async () => {
    const lea = await app.service.addMember(mia, "Lea Sommer");
    const { page } = await app.visit({ as: lea, viewport: { width: 360, height: 740 } });
    await page.goto("/settings");
    const list = page.getByRole("navigation", { name: "Settings" });
    await list.getByRole("link", { name: "Members" }).waitFor();
    expect(await list.getByRole("region").count()).toBe(2);
    expect(await list.getByRole("link", { name: "Audit log" }).count()).toBe(0);
    await list.getByRole("link", { name: "Members" }).click();
    await page.getByRole("list", { name: "Members" }).waitFor();
    expect(await list.count()).toBe(0);
    await page.getByRole("link", { name: "Settings", exact: true }).first().click();
    await list.getByRole("link", { name: "Profile" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it("create an access token that is shown once, with a command that works", async () => {
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/tokens");
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name").fill("Deploys");
    await page.getByRole("button", { name: "Create token" }).click();
    const token = await page.getByRole("textbox", { name: "Copy the token now" }).inputValue();
    expect(token).toMatch(/^tok_[0-9a-f]{64}$/);
    const command = await page.getByRole("textbox", { name: "Try it:" }).inputValue();
    expect(command).toBe(`curl -H "Authorization: Bearer ${token}" ${app.service.url}/api/v1/me`);
    const me = await fetch(`${app.service.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
    await page.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await page.getByText("Deploys").waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it("rotate an access token after a confirmation, show the new secret once, and say how long the old one works", async () => {
    const name = `Nightly ${randomUUID()}`;
    const { token: first, id } = (await mia.api.createToken({ body: { name } })).data;
    const { page } = await app.visit({ as: mia });
    forgetPasswordsOf(app.service);
    await page.goto("/settings/tokens");
    const row = page.getByRole("listitem").filter({ hasText: name });
    await row.getByRole("button", { name: "Rotate" }).click();
    const dialog = page.getByRole("dialog", { name: `Rotate ${name}?` });
    await dialog.getByLabel("Current secret").selectOption("Works for another hour");
    await dialog.getByRole("button", { name: "Rotate" }).click();
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Confirm" }).click();
    const second = await page.getByRole("textbox", { name: "Copy the token now" }).inputValue();
    expect(second).toMatch(/^tok_[0-9a-f]{64}$/);
    expect(second).not.toBe(first);
    const meWith = async (token: string) => {
      const response = await fetch(`${app.service.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
      return (await response.json()) as { data?: { token: { id: string } } };
    };
    for (const token of [first, second]) expect((await meWith(token)).data?.token.id).toBe(id);
    await page.getByRole("button", { name: "Close" }).click();
    await row.getByText("Previous secret works until").waitFor();
    await page.reload();
    await row.getByText("Previous secret works until").waitFor();
    expect(await page.content()).not.toContain(second);
    await row.getByRole("button", { name: "Rotate" }).click();
    await dialog.getByText("Two secrets work at the moment").waitFor();
    await dialog.getByLabel("Current secret").selectOption("Stops working at once");
    await dialog.getByRole("button", { name: "Rotate" }).click();
    const third = await page.getByRole("textbox", { name: "Copy the token now" }).inputValue();
    expect([(await meWith(first)).data, (await meWith(second)).data]).toEqual([undefined, undefined]);
    expect((await meWith(third)).data?.token.id).toBe(id);
    await page.getByRole("button", { name: "Close" }).click();
    await row.getByText("Previous secret works until").waitFor({ state: "detached" });
  });

  it("do not offer to rotate somebody else's access token", async () => {
    const dan = await app.service.addMember(mia, "Dan");
    const name = `Dan's own ${randomUUID()}`;
    await dan.api.createToken({ body: { name } });
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/tokens");
    const row = page.getByRole("listitem").filter({ hasText: name });
    await row.getByRole("button", { name: "Revoke" }).waitFor();
    expect(await row.getByRole("button", { name: "Rotate" }).count()).toBe(0);
  });

  it("connect an agent with a token of its own and a snippet that contains it", async () => {
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/tokens");
    await page.getByRole("button", { name: "Create an agent token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Laptop");
    await dialog.getByLabel("Client").selectOption("All clients");
    await dialog.getByRole("button", { name: "Create token" }).click();
    const token = await dialog.getByRole("textbox", { name: "Copy the token now" }).inputValue();
    const snippet = dialog.getByRole("textbox", { name: "Claude Code" });
    expect(await snippet.inputValue()).toBe(
      `claude mcp add --transport http corkboard ${app.service.url}/mcp --header "Authorization: Bearer ${token}"`,
    );
    const created = (await mia.api.listTokens({ query: {} })).data.find(({ name }) => name === "Laptop");
    expect(created).toMatchObject({ scope: "agent", client_id: null });
  });

  it("let questions for reporters go to them directly", async () => {
    const website = await newWebsite(mia);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/settings/projects/${website.id}`);
    await page.getByLabel("Questions for reporters").selectOption("Ask the reporter directly");
    await page.getByText("Saved", { exact: true }).waitFor();
    const policy = async () => (await mia.api.getProject({ params: { id: website.id } })).data.agent_questions;
    expect(await policy()).toBe("reporter");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(policy).toBe("team");
  });

  it("let deliveries be shown to the client at once", async () => {
    const website = await newWebsite(mia);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/settings/projects/${website.id}`);
    await page.getByLabel("Deliveries").selectOption("Show them to the client at once");
    await page.getByText("Saved", { exact: true }).waitFor();
    const review = async () => (await mia.api.getProject({ params: { id: website.id } })).data.delivery_review;
    expect(await review()).toBe("client");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(review).toBe("team");
  });

  it("bind an access token to a client, whose projects are then all it sees", async () => {
    const [ours] = [await newWebsite(mia), await newWebsite(mia)];
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/tokens");
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name").fill("For one client");
    await page.getByLabel("Client", { exact: true }).selectOption(ours.clientId);
    await page.getByRole("button", { name: "Create token" }).click();
    const token = await page.getByRole("textbox", { name: "Copy the token now" }).inputValue();
    const listed = await fetch(`${app.service.url}/api/v1/projects`, { headers: { authorization: `Bearer ${token}` } });
    expect(((await listed.json()) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([ours.id]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("· only ").waitFor();
  });

  it("ask for the password again before a sensitive change, and then make it", async () => {
    const website = await newWebsite(mia);
    const { page } = await app.visit({ as: mia });
    forgetPasswordsOf(app.service);
    await page.goto(`/settings/projects/${website.id}`);
    await page.getByRole("button", { name: "Delete project" }).click();
    await page.getByLabel("Type Webshop to confirm").fill("Webshop");
    await page.getByRole("dialog").getByRole("button", { name: "Delete project" }).click();
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Project Webshop deleted").waitFor();
    await expect(mia.api.getProject({ params: { id: website.id } })).rejects.toMatchObject({ status: 404 });
  });

  it("change the widget with a preview, and every visitor gets it", async () => {
    const website = await newWebsite(mia);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/settings/projects/${website.id}`);
    await page.getByLabel("Position of the button").selectOption("Top left");
    await page.getByText("Visitors can attach a recording").click();
    const widgetSection = page.locator("section").filter({ has: page.getByLabel("Position of the button") });
    await widgetSection.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const { widget } = (await mia.api.getProject({ params: { id: website.id } })).data;
    expect(widget).toMatchObject({ position: "top-left", recording: true });
  });
});
