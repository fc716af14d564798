import { describe, expect, it } from "vitest";
import { useService } from "../../../test/harness.ts";
import { newReport, newWebsite, sendReport } from "../../../test/visitor.ts";

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
    ["the project allows no replies", false, "rita@example.com"],
    ["they left no address", true, ""],
    ["what they left is none", true, "rita"],
  ])("is null where %s", async (_why, allows, email) => {
    expect(await statusUrl(allows, email)).toBeNull();
  });
});
