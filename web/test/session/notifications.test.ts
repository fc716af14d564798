import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { engines, isSkipped, useApp } from "../support/app.ts";
import type { Person } from "../support/person.ts";

describe.skipIf(isSkipped).each(engines)("notifications on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  let aisha: Person;
  let report: string;
  let project: string;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    aisha = await app.service.addMember(mia, "Aisha Okafor");
    const client = (await mia.api.createClient({ body: { name: "Velo Noord" } })).data;
    const website = { client_id: client.id, name: "Webshop", type: "website", url: "https://velo.example" } as const;
    project = (await mia.api.createProject({ body: website })).data.id;
    const body = { project_id: project, title: "Pay button does nothing", type: "bug" } as const;
    report = (await mia.api.createFeedback({ body })).data.id;
  });

  const mention = (content: string, id = report) =>
    aisha.api.createFeedbackComment({ params: { id }, body: { content: `@Mia Berg ${content}` } });

  const unreadTitles = async () =>
    (await mia.api.listNotifications({ query: { unread: "true" } })).data.map(({ subject_title }) => subject_title);

  it("appear live in every tab, and are read in every tab once opened", async () => {
    const visit = await app.visit({ as: mia });
    const first = await visit.open("/tickets");
    const second = await visit.openTab("/notifications");
    await second.getByText("Nothing new for you").waitFor();
    await mention("could you look at this?");
    await mention("it started yesterday");
    for (const tab of [first, second]) await tab.getByRole("link", { name: "Notifications 2" }).waitFor();
    await second.getByRole("link", { name: /Unread Aisha Okafor mentioned you.*could you look at this/ }).click();
    await second.getByRole("heading", { name: "Pay button does nothing" }).waitFor();
    for (const tab of [first, second]) await tab.getByRole("link", { name: "Notifications 1" }).waitFor();
    await first.getByRole("link", { name: "Notifications 1" }).click();
    await first.getByRole("heading", { name: "Today" }).waitFor();
    await first.getByRole("button", { name: "Mark all as read" }).click();
    for (const tab of [first, second]) await tab.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  });

  it("of one thing are read together by its button or key, which leaves others unread and the focus in place", async () => {
    await mia.api.markNotificationsRead({ body: { all: true } });
    await mention("and the other button?");
    await mention("I have asked the client");
    const body = { project_id: project, title: "Imprint is empty", type: "bug" } as const;
    await mention("is this ours?", (await mia.api.createFeedback({ body })).data.id);
    const { page } = await app.visit({ as: mia });
    await page.goto("/notifications?unread=true");
    await page.getByRole("link", { name: "Notifications 3" }).waitFor();
    const group = page.getByRole("article", { name: "Pay button does nothing Webshop" });
    await expectAccessible(page);
    await group.getByRole("button", { name: "Mark as read: Pay button does nothing" }).click();
    await page.getByRole("link", { name: "Notifications 1" }).waitFor();
    await group.getByRole("img", { name: "Unread" }).first().waitFor({ state: "detached" });
    expect(await group.evaluate((element) => document.activeElement === element)).toBe(true);
    await expect.poll(() => unreadTitles()).toEqual(["Imprint is empty"]);
    await mention("they have answered");
    await page.getByRole("link", { name: "Notifications 2" }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await page.getByRole("link", { name: "Notifications 1" }).waitFor();
    await expect.poll(() => unreadTitles()).toEqual(["Imprint is empty"]);
  });
});
