import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { newReportedItem, newSite } from "../../../../test/support/reports.ts";

describe("the reporter's link", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  it("is shown to a signed-in member, opens the report and is recorded in the audit log only", async () => {
    const organisation = await service.createOrganisation();
    const dora = await organisation.addMember("Dora Developer");
    const report = await newReportedItem(service, organisation);
    const browser = await signedIn(service, organisation, dora);
    const { data } = await browser.client.showReporterLink({ params: { id: report.id } });
    expect(data).toEqual({ url: service.url + report.path });
    expect((await service.request("GET", new URL(data.url).pathname)).status).toBe(200);
    const { data: entries } = await organisation.owner.client.listAudit({ query: { kind: ["reporter_link.shown"] } });
    expect(entries).toMatchObject([{ object_id: report.id, actor: { user_id: dora.userId } }]);
    const signature = report.path.slice(-32);
    const { client } = organisation.owner;
    const elsewhere = [entries, await client.listEvents(), await client.getFeedback({ params: { id: report.id } })];
    expect(JSON.stringify(elsewhere)).not.toContain(signature);
  });

  it.each(["read", "write", "agent"] as const)("is not shown to a token with the scope %s", async (scope) => {
    const organisation = await service.createOrganisation();
    const report = await newReportedItem(service, organisation);
    const { token } = (await organisation.owner.client.createToken({ body: { name: "A program", scope } })).data;
    const response = await service.request("POST", `/api/v1/feedback/${report.id}/reporter-link`, { token });
    expect(response.status).toBe(403);
    expect(JSON.stringify(response.body)).not.toContain("/reports/");
    const { data } = await organisation.owner.client.listAudit({ query: { kind: ["reporter_link.shown"] } });
    expect(data).toEqual([]);
  });

  it("does not exist where links return 404", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const project_id = await newSite(owner);
    const withoutReplies = { project_id: await newSite(owner, false), reporter_email: "rita@reporters.example" };
    const items = [await newFeedback(owner, withoutReplies)];
    for (const reporter_email of ["", " ", "nobody", "a@b, c@d"])
      items.push(await newFeedback(owner, { project_id, reporter_email }));
    const { client } = await signedIn(service, organisation, owner);
    for (const { id } of items) {
      const link = client.showReporterLink({ params: { id } });
      await expect(link).rejects.toMatchObject(clientError(errors.reporterLinkNotFound));
    }
  });

  it("returns 404 for another organisation's report, as for a missing one", async () => {
    const [ours, theirs] = [await service.createOrganisation(), await service.createOrganisation()];
    const { id } = await newReportedItem(service, theirs);
    const { client } = await signedIn(service, ours, ours.owner);
    for (const unknown of [id, "01890000-0000-7000-8000-000000000000", "x"]) {
      const link = client.showReporterLink({ params: { id: unknown } });
      await expect(link).rejects.toMatchObject(clientError(errors.feedbackNotFound));
    }
  });

  it("is not shown to pages of other origins", async () => {
    const organisation = await service.createOrganisation();
    const { id } = await newReportedItem(service, organisation);
    const browser = await signedIn(service, organisation, organisation.owner);
    const headers = { origin: "https://evil.example" };
    const response = await browser.request("POST", `/api/v1/feedback/${id}/reporter-link`, { headers });
    expect(response.status).toBe(403);
    expect(response).not.toMatchObject(errorResponse(errors.sessionRequired));
  });
});
