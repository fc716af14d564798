import { beforeAll, describe, it } from "vitest";
import { engines, isSkipped, useApp } from "../support/app.ts";
import type { Person } from "../support/person.ts";

describe.skipIf(isSkipped).each(engines)("notifications on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  let aisha: Person;
  let report: string;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    aisha = await app.service.addMember(mia, "Aisha Okafor");
    const client = (await mia.api.createClient({ body: { name: "Velo Noord" } })).data;
    const website = { client_id: client.id, name: "Webshop", type: "website", url: "https://velo.example" } as const;
    const project = (await mia.api.createProject({ body: website })).data;
    const body = { project_id: project.id, title: "Pay button does nothing", type: "bug" } as const;
    report = (await mia.api.createFeedback({ body })).data.id;
  });

  const mention = (content: string) =>
    aisha.api.createFeedbackComment({ params: { id: report }, body: { content: `@Mia Berg ${content}` } });

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
});
