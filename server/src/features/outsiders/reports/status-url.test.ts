import { describe, expect, it } from "vitest";
import { useService } from "../../../../test/support/harness.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";

const home = "https://cork.example/board";

describe("the status_url of a new report", () => {
  const service = useService({ CORKBOARD_URL: home, CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  async function statusUrl(reporter_replies: boolean, reporter_email: string) {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner, { reporter_replies });
    const report = newReport({ title: "Sent by a visitor", reporter_email });
    const responses = [];
    for (let n = 0; n < 2; n++) responses.push((await sendReport(service, { apiKey, report })).body.data);
    expect(responses[0]).toEqual(responses[1]);
    return responses[0].status_url as string | null;
  }

  it("is the link to the report's page, the same each time", async () => {
    const url = (await statusUrl(true, "rita@example.com")) ?? "";
    expect(url).toMatch(/^https:\/\/cork\.example\/board\/reports\/[0-9a-f-]{36}-[\w-]{32}$/);
    const page = await service.request("GET", url.slice(home.length));
    expect(page.status).toBe(200);
    expect(page.body).toContain("Sent by a visitor");
  });

  it.each([
    ["another address", { reporter_email: "mallory@example.com" }],
    ["no address", { reporter_email: "" }],
    ["another title", { title: "Something else" }],
    ["another description", { description: "And more" }],
  ])("is null for a repeated submission_id with %s", async (_what, changed) => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const report = newReport({ title: "A private matter", reporter_email: "rita@example.com" });
    const first = await sendReport(service, { apiKey, report });
    const { id, status_url } = first.body.data;
    expect(status_url).toContain(id);
    const stranger = await sendReport(service, { apiKey, report: { ...report, ...changed } });
    expect([stranger.status, stranger.body]).toEqual([201, { data: { id, status_url: null } }]);
    expect((await sendReport(service, { apiKey, report })).body).toEqual(first.body);
    expect((await owner.client.listFeedback()).meta.total).toBe(1);
  });

  it("is returned once for concurrent reports with the same submission_id and different content", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const { submission_id } = newReport();
    const people = ["rita", "mallory", "oscar", "peggy"];
    const responses = await Promise.all(
      people.map((name) => {
        const report = newReport({ submission_id, title: `From ${name}`, reporter_email: `${name}@example.com` });
        return sendReport(service, { apiKey, report });
      }),
    );
    const { data: stored } = await owner.client.listFeedback();
    expect(stored.map(({ title }) => title)).toEqual([expect.stringMatching(/^From /)]);
    expect(responses).toMatchObject(people.map(() => ({ status: 201, body: { data: { id: stored[0]?.id } } })));
    const linked = people.filter((_, n) => responses[n]?.body.data.status_url !== null);
    expect(linked.map((name) => `From ${name}`)).toEqual([stored[0]?.title]);
  });

  it.each([
    ["the project allows no replies", false, "rita@example.com"],
    ["the reporter gave no address", true, ""],
    ["the address is invalid", true, "rita"],
  ])("is null if %s", async (_why, allows, email) => {
    expect(await statusUrl(allows, email)).toBeNull();
  });
});
