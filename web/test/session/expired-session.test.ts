import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "../support/app.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { password } from "../support/corkboard.ts";
import type { Person } from "../support/person.ts";

const patience = { timeout: 30_000 };

describe.skipIf(isSkipped).each(engines)("an expired session on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("asks to sign in, and then finishes what was interrupted", async () => {
    const { page } = await app.visit({ as: await app.service.signIn(mia.email) });
    await page.goto("/welcome");
    await page.getByLabel("Client").fill("Velo Noord");
    await endSessionBefore(page, "**/api/v1/clients", mia.email);
    await page.getByRole("button", { name: "Continue" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByText("This password is incorrect.").waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Which website of Velo Noord should collect feedback?" }).waitFor();
    mia = await app.service.signIn(mia.email);
    expect((await mia.api.listClients()).data.map(({ name }) => name)).toEqual(["Velo Noord"]);
  });

  it("needs one sign-in for all tabs", async () => {
    const visit = await app.visit({ as: await app.service.signIn(mia.email) });
    const first = await visit.open("/notifications");
    const second = await visit.openTab("/notifications");
    for (const tab of [first, second]) await tab.getByRole("heading", { name: "Notifications" }).waitFor();
    await endSessions(mia.email);
    for (const tab of [first, second]) await tab.getByRole("dialog", { name: "Sign in again" }).waitFor();
    await first.getByLabel("Password").fill(password);
    await first.getByRole("button", { name: "Sign in" }).click();
    for (const tab of [first, second])
      await tab.getByRole("dialog", { name: "Sign in again" }).waitFor({ state: "detached" });
  });

  it("keeps the draft of a comment, also when the page is loaded again", async () => {
    const owner = await app.service.signIn(mia.email);
    const client = (await owner.api.createClient({ body: { name: "Museu do Mar" } })).data;
    const website = { client_id: client.id, name: "Website", type: "website", url: "https://museu.example" } as const;
    const project = (await owner.api.createProject({ body: website })).data;
    const body = { project_id: project.id, title: "The map is empty", type: "bug" } as const;
    const report = (await owner.api.createFeedback({ body })).data;
    const { page } = await app.visit({ as: owner });
    await page.goto(`/inbox/${report.id}`);
    await page.getByPlaceholder("Write an internal note…").fill("Only in Safari, I think.");
    await page.reload();
    const note = page.getByPlaceholder("Write an internal note…");
    await expect.poll(() => note.inputValue(), patience).toBe("Only in Safari, I think.");
    await endSessionBefore(page, "**/comments", mia.email);
    await page.getByRole("button", { name: "Add note" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    const reader = await app.service.signIn(mia.email);
    const comments = () => reader.api.listFeedbackComments({ params: { id: report.id } });
    await expect
      .poll(async () => (await comments()).data.map((each) => each.content), patience)
      .toEqual(["Only in Safari, I think."]);
    expect(await page.getByPlaceholder("Write an internal note…").inputValue()).toBe("");
  });

  const endSessions = async (email: string) => void (await (await app.service.signIn(email)).api.revokeAllSessions());

  /** The session ends at the last moment, when the request is under way. */
  const endSessionBefore = (page: Page, path: string, email: string) =>
    page.route(
      path,
      async (route) => {
        await endSessions(email);
        await route.continue();
      },
      { times: 1 },
    );
});
