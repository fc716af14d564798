import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

interface Shown {
  readonly path: string;
  readonly shows: string;
}

/** Every test also fails on a violation of the content security policy and on a request to another host. */
describe.skipIf(isSkipped)("in light, dark and on a small screen", () => {
  const app = useApp();
  let mia: Person;
  let ticket: string;
  let website: string;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    await app.service.addMember(mia, "Tom Reyes");
    const project = await newWebsite(mia);
    const [report] = await newReports(mia, project, ["The pay button does nothing"], {
      description: "Nothing happens when I press Pay.",
    });
    const body = { source_type: "feedback", source_id: report!.id } as const;
    ticket = (await mia.api.generateTicket({ body })).data.id;
    website = project.id;
    await mia.api.createToken({ body: { name: "Deploys" } });
    await mia.api.createInvitation({ body: { email: "aisha@nordlicht.example" } });
  });

  const expectAllAccessible = async (pages: readonly Shown[]) => {
    const visit = await app.visit({ as: mia });
    for (const { path, shows } of pages) {
      const page = await visit.open(path);
      await page.getByText(shows).first().waitFor();
      await expectAccessible(page);
    }
  };

  it("clients with the same name are no landmarks with the same name", async () => {
    for (const name of ["Shop", "Blog"]) {
      const client = (await mia.api.createClient({ body: { name: "Twin Wheels" } })).data;
      await mia.api.createProject({ body: { client_id: client.id, name, type: "board" } });
    }
    const { page } = await app.visit({ as: mia });
    await page.goto("/tickets");
    await page.getByRole("group", { name: "Twin Wheels" }).nth(1).waitFor();
    expect(await page.getByRole("region", { name: "Twin Wheels" }).count()).toBe(0);
  });

  it("the pages of the app are accessible", () =>
    expectAllAccessible([
      { path: "/tickets", shows: "The pay button does nothing" },
      { path: `/tickets/${ticket}`, shows: "Acceptance criteria" },
      { path: "/my-work", shows: "Nothing to do" },
      { path: "/agents", shows: "No agent has worked here yet" },
      { path: "/overview", shows: "Waiting on us" },
      { path: "/notifications?unread=true", shows: "You have read everything." },
      { path: "/nothing-here", shows: "This page does not exist" },
    ]));

  it("the settings of members are accessible", () =>
    expectAllAccessible([
      { path: "/settings/projects", shows: "Webshop" },
      { path: `/settings/projects/${website}`, shows: "Snippet" },
      { path: "/settings/members", shows: "aisha@nordlicht.example" },
      { path: "/settings/profile", shows: "Appearance" },
      { path: "/settings/security", shows: "Signed-in devices" },
      { path: "/settings/notifications", shows: "Send me a daily digest" },
      { path: "/settings/tokens", shows: "Deploys" },
    ]));

  it("the settings of owners are accessible", () =>
    expectAllAccessible([
      { path: "/settings/portal", shows: "Client portal" },
      { path: "/settings/webhooks", shows: "No webhooks yet" },
      { path: "/settings/ticket-writer", shows: "Built-in writer" },
      { path: "/settings/storage", shows: "Screenshots" },
      { path: "/settings/audit", shows: "Created an access token" },
    ]));
});
