import { describe, expect, it } from "vitest";
import { useService } from "../../../test/support/harness.ts";
import { newReport, newWebsite, sendReport } from "../../../test/support/visitor.ts";

const home = "https://cork.example/board";

describe("the link that a visitor's report is answered with", () => {
  const service = useService({ CORKBOARD_URL: home, CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  async function statusUrl(reporter_replies: boolean, reporter_email: string) {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner, { reporter_replies });
    const report = newReport({ title: "Sent by a visitor", reporter_email });
    const answers = [];
    for (let n = 0; n < 2; n++) answers.push((await sendReport(service, { apiKey, report })).body.data);
    expect(answers[0]).toEqual(answers[1]);
    return answers[0].status_url as string | null;
  }

  it("leads to the report's page, the same each time", async () => {
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
  ])("is not given to somebody who shows the report's id with %s", async (_what, changed) => {
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

  it("is given to nobody who shows the same id at the same moment with other words", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const { submission_id } = newReport();
    const people = ["rita", "mallory", "oscar", "peggy"];
    const answers = await Promise.all(
      people.map((name) => {
        const report = newReport({ submission_id, title: `From ${name}`, reporter_email: `${name}@example.com` });
        return sendReport(service, { apiKey, report });
      }),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.data.status_url !== null)).toHaveLength(1);
  });

  it.each([
    ["the project allows no replies", false, "rita@example.com"],
    ["they left no address", true, ""],
    ["what they left is none", true, "rita"],
  ])("is null where %s", async (_why, allows, email) => {
    expect(await statusUrl(allows, email)).toBeNull();
  });
});
