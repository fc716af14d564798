import { describe, expect, it } from "vitest";
import { useService } from "../../../../test/support/harness.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";

describe("spam reports", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off", CORKBOARD_WIDGET_LIMIT: "off" });

  const newSite = async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    /** Whether the report was flagged as spam. The response must not reveal it. */
    const isSpam = async (fields: Record<string, unknown>) => {
      const response = await sendReport(service, { apiKey, report: newReport(fields) });
      expect([response.status, Object.keys(response.body.data)]).toEqual([201, ["id", "status_url"]]);
      return (await owner.client.getFeedback({ params: { id: response.body.data.id } })).data.spam;
    };
    return { owner, apiKey, isSpam };
  };

  const links = (count: number) => Array.from({ length: count }, (_, n) => `see https://pills.example/${n}`).join(" ");

  it.each([
    { website: "https://pills.example" },
    { website: " " },
    { elapsed_ms: 0 },
    { elapsed_ms: 1_499 },
    { elapsed_ms: -1 },
    { elapsed_ms: undefined },
    { elapsed_ms: "9000" },
    { description: links(6) },
    { title: "www.pills.example", description: links(5) },
  ])("are flagged and kept out of the list: %j", async (fields) => {
    const { owner, isSpam } = await newSite();
    expect(await isSpam(fields)).toBe(true);
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
    expect((await owner.client.listFeedback({ query: { spam: "true" } })).meta.total).toBe(1);
    const events = (await owner.client.listEvents({})).data.map(({ type }) => type);
    expect(events).not.toContain("feedback.created");
    expect(await service.miscounts()).toEqual([]);
  });

  it.each([{ elapsed_ms: 1_500 }, { description: links(5) }, { website: "" }, { website: undefined }])(
    "are not confused with genuine ones: %j",
    async (fields) => {
      const { isSpam } = await newSite();
      expect(await isSpam(fields)).toBe(false);
    },
  );

  it("include the fourth one with the same text in a project, ignoring case and spacing", async () => {
    const { isSpam } = await newSite();
    for (let time = 1; time <= 3; time++) {
      expect(await isSpam({ title: "Cheap bikes", description: "Call us" })).toBe(false);
    }
    expect(await isSpam({ title: "CHEAP  bikes ", description: "call us\n" })).toBe(true);
    expect(await isSpam({ title: "Cheap bikes", description: "Call them" })).toBe(false);
    const other = await newSite();
    expect(await other.isSpam({ title: "Cheap bikes", description: "Call us" })).toBe(false);
  });

  it("include all but three of many concurrent ones with the same text", async () => {
    const { owner, apiKey } = await newSite();
    const send = () => sendReport(service, { apiKey, report: newReport({ title: "Cheap bikes" }) });
    await Promise.all(Array.from({ length: 8 }, send));
    expect((await owner.client.listFeedback()).meta.total).toBe(3);
    expect((await owner.client.listFeedback({ query: { spam: "true" } })).meta.total).toBe(5);
  });
});
