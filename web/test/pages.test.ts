import { describe, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { newReports, newWebsite } from "./support/reports.ts";

/** Every test also fails on a violation of the content security policy and on a request to another host. */
describe.skipIf(isSkipped)("the pages of the app", () => {
  const app = useApp();

  it("are accessible in light, dark and on a small screen", async () => {
    const mia = await app.service.setUp();
    await app.service.addMember(mia, "Tom Reyes");
    const website = await newWebsite(mia);
    const [report] = await newReports(mia, website, ["The pay button does nothing"], {
      description: "Nothing happens when I press Pay.",
    });
    const body = { source_type: "feedback", source_id: report!.id } as const;
    const { data: ticket } = await mia.api.generateTicket({ body });
    await mia.api.createToken({ body: { name: "Deploys" } });
    await mia.api.createInvitation({ body: { email: "aisha@nordlicht.example" } });
    const visit = await app.visit({ as: mia });
    const pages = [
      { path: "/tickets", shows: "The pay button does nothing" },
      { path: `/tickets/${ticket.id}`, shows: "Acceptance criteria" },
      { path: "/my-work", shows: "Nothing to do" },
      { path: "/overview", shows: "Waiting on us" },
      { path: "/settings/projects", shows: "Webshop" },
      { path: `/settings/projects/${website.id}`, shows: "Snippet" },
      { path: "/settings/members", shows: "aisha@nordlicht.example" },
      { path: "/settings/profile", shows: "Appearance" },
      { path: "/settings/security", shows: "Signed-in devices" },
      { path: "/settings/notifications", shows: "Daily digest" },
      { path: "/settings/tokens", shows: "Deploys" },
      { path: "/settings/portal", shows: "Client portal" },
      { path: "/settings/webhooks", shows: "No webhooks yet" },
      { path: "/settings/ticket-writer", shows: "Built-in writer" },
      { path: "/settings/storage", shows: "Screenshots" },
      { path: "/settings/audit", shows: "Created an access token" },
      { path: "/nothing-here", shows: "This page does not exist" },
    ];
    for (const { path, shows } of pages) {
      const page = await visit.open(path);
      await page.getByText(shows).first().waitFor();
      await expectAccessible(page);
    }
  });
});
