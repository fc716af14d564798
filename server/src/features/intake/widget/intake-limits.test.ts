import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { useService, type WireResponse } from "../../../../test/support/harness.ts";
import { errorResponseProblems } from "../../../../test/support/error-response-problems.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";

const behindProxy = { CORKBOARD_TRUST_PROXY: "on" };
const from = (address: string) => ({ "x-forwarded-for": `198.51.100.1, ${address}` });

const expectToBeTooMany = (response: WireResponse) => {
  expect(errorResponseProblems(response, "too many", 429)).toEqual([]);
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
};

describe("a flood of reports", () => {
  const perKey = 30;
  const service = useService({ ...behindProxy, CORKBOARD_WIDGET_LIMIT: String(perKey) });

  it("from many addresses is accepted up to the limit and does not affect other projects", async () => {
    const { owner } = await service.createOrganisation("Flooded");
    const neighbour = await service.createOrganisation("Neighbour");
    const { api_key: apiKey } = await newWebsite(owner);
    const other = await newWebsite(neighbour.owner);
    const item = await newFeedback(neighbour.owner, { project_id: other.id });

    const accepted: string[] = [];
    const refused: WireResponse[] = [];
    const over = new AbortController();
    const flood = Array.from({ length: perKey * 10 }, async (_, n) => {
      const report = newReport({ title: `Report ${n}` });
      const response = await sendReport(service, { apiKey, report, headers: from(`203.0.113.${n % 200}`) });
      if (response.status === 201) accepted.push(`Report ${n}`);
      else refused.push(response);
    });
    const neighbours = async () => {
      const statuses = new Set<number>();
      while (!over.signal.aborted) {
        const { token } = neighbour.owner;
        statuses.add((await service.request("GET", `/api/v1/feedback/${item.id}`, { token })).status);
        statuses.add((await service.request("GET", `/api/v1/widget/config?api_key=${other.api_key}`)).status);
      }
      return statuses;
    };
    const meanwhile = neighbours();
    await Promise.all(flood);
    over.abort();
    expect(await meanwhile).toEqual(new Set([200]));

    for (const response of refused) expectToBeTooMany(response);
    expect({ accepted: accepted.length, refused: refused.length }).toEqual({ accepted: perKey, refused: perKey * 9 });
    const { data, meta } = await owner.client.listFeedback({ query: { limit: 100 } });
    expect(meta.total).toBe(perKey);
    expect(data.map(({ title }) => title).toSorted()).toEqual(accepted.toSorted());
    const theirs = await sendReport(service, { apiKey: other.api_key, headers: from("203.0.113.1") });
    expect(theirs.status).toBe(201);
    expect(await service.miscounts()).toEqual([]);
  });
});

describe("limits per address", () => {
  const service = useService({ ...behindProxy, CORKBOARD_WIDGET_ADDRESS_LIMIT: "3" });

  it("use the address that the proxy saw, and count failed attempts too", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const send = (forwarded: string, fields = {}) =>
      sendReport(service, { apiKey, report: newReport(fields), headers: { "x-forwarded-for": forwarded } });
    expect((await send("192.0.2.1, 203.0.113.5")).status).toBe(201);
    expect((await send("192.0.2.2, 203.0.113.5", { title: "" })).status).toBe(400);
    expect((await send("192.0.2.3, 203.0.113.5", { website: "x" })).status).toBe(201);
    expectToBeTooMany(await send("192.0.2.4, 203.0.113.5"));
    expect((await send("203.0.113.5, 203.0.113.6")).status).toBe(201);
    expect((await owner.client.listFeedback()).meta.total).toBe(2);
  });

  it("treat an IPv6 network as one sender", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const send = (address: string) => sendReport(service, { apiKey, headers: from(address) });
    for (const end of ["::1", "::2", "::ffff:9"]) expect((await send(`2001:db8:0:1${end}`)).status).toBe(201);
    expectToBeTooMany(await send("2001:db8:0:1:a:b:c:d"));
    expect((await send("2001:db8:0:2::1")).status).toBe(201);
  });

  it("are separate for each project, but shared for unknown keys", async () => {
    const { owner } = await service.createOrganisation();
    const headers = from("203.0.113.9");
    for (const website of [await newWebsite(owner), await newWebsite(owner)]) {
      for (let n = 0; n < 3; n++) {
        expect((await sendReport(service, { apiKey: website.api_key, headers })).status).toBe(201);
      }
    }
    const guess = () => service.request("GET", "/api/v1/widget/config?api_key=pk_guess", { headers });
    for (let n = 0; n < 24; n++) expect((await guess()).status).toBe(401);
    expectToBeTooMany(await guess());
  });

  it("expose Retry-After to pages on allowed origins", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const headers = { ...from("203.0.113.10"), origin: "https://bolt.example" };
    for (let n = 0; n < 3; n++) await sendReport(service, { apiKey, headers });
    const response = await sendReport(service, { apiKey, headers });
    expectToBeTooMany(response);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://bolt.example");
    expect(response.headers.get("access-control-expose-headers")).toContain("retry-after");
  });
});
