import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService, type WireResponse } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";

const config = "/api/v1/widget/config";
const feedback = "/api/v1/widget/feedback";

const corsHeaders = ({ headers }: WireResponse) =>
  [...headers].filter(([name]) => name.startsWith("access-control-")).map(([name, value]) => `${name}: ${value}`);

const readableBy = (origin: string) => [
  `access-control-allow-origin: ${origin}`,
  "access-control-expose-headers: retry-after, x-request-id",
];

describe("cross-origin requests", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off", CORKBOARD_WIDGET_LIMIT: "off" });
  const allowed_origins = ["http://localhost:8080", "https://*.staging.example"];

  const responsesFor = async (apiKey: string, origin: string | undefined) => {
    const headers: Record<string, string> = origin === undefined ? {} : { origin };
    return [
      await service.request("GET", `${config}?api_key=${apiKey}`, { headers }),
      await sendReport(service, { apiKey, headers }),
    ];
  };

  it.each([
    "https://bolt.example",
    "http://localhost:8080",
    "https://a.staging.example",
    "https://a.b.staging.example",
  ])("are allowed from the project's origins, such as %s", async (origin) => {
    const { owner } = await service.createOrganisation();
    const { api_key } = await newWebsite(owner, { allowed_origins });
    const responses = await responsesFor(api_key, origin);
    expect(responses.map(({ status }) => status)).toEqual([200, 201]);
    for (const response of responses) {
      expect(corsHeaders(response)).toEqual(readableBy(origin));
      expect(response.headers.get("vary")).toBe("Origin");
    }
  });

  it.each([
    "https://evil.example",
    "http://bolt.example",
    "https://bolt.example:8443",
    "https://www.bolt.example",
    "https://bolt.example.evil.example",
    "https://evilbolt.example",
    "https://staging.example",
    "https://evilstaging.example",
    "https://.staging.example",
    "http://a.staging.example",
    "https://a.staging.example:444",
    "https://evil.example/.staging.example",
    "http://localhost:8081",
    "null",
    "",
    "*",
  ])("are rejected without CORS headers from other origins, such as %j", async (origin) => {
    const { owner } = await service.createOrganisation();
    const { api_key } = await newWebsite(owner, { allowed_origins });
    for (const response of await responsesFor(api_key, origin)) {
      expect(response).toMatchObject(errorResponse(errors.originNotAllowed));
      expect(corsHeaders(response)).toEqual([]);
    }
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
  });

  it("are allowed from the service's own origin, where the demo page is", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const send = (site: string) =>
      sendReport(service, { apiKey, headers: { origin: service.url, "sec-fetch-site": site } });
    expect((await send("same-origin")).status).toBe(201);
    for (const site of ["same-site", "cross-site", "none"]) expect((await send(site)).status).toBe(403);
  });

  it("may lack an Origin header", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key } = await newWebsite(owner);
    const responses = await responsesFor(api_key, undefined);
    expect(responses.map(({ status }) => status)).toEqual([200, 201]);
    expect(responses.flatMap(corsHeaders)).toEqual([]);
  });

  it("get readable errors on allowed origins", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const origin = "https://bolt.example";
    const headers = { origin };
    const refusals = [
      await sendReport(service, { apiKey, headers, report: newReport({ title: "" }) }),
      await sendReport(service, { apiKey: "pk_wrong", headers }),
      await service.request("POST", feedback, { headers, body: {} }),
      await service.request("GET", `${config}?api_key=pk_wrong`, { headers }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 401, 415, 401]);
    for (const clientError of refusals) expect(corsHeaders(clientError)).toEqual(readableBy(origin));
  });

  it.each([
    [config, "GET"],
    [feedback, "POST"],
  ])("can send a preflight request for %s", async (path, method) => {
    const headers = { origin: "https://any.example", "access-control-request-method": method };
    const response = await service.request("OPTIONS", path, { headers });
    expect(response.status).toBe(204);
    expect(corsHeaders(response)).toEqual([
      "access-control-allow-headers: content-type",
      `access-control-allow-methods: ${method}`,
      "access-control-allow-origin: https://any.example",
      "access-control-max-age: 600",
    ]);
    expect(response.headers.get("vary")).toBe("Origin");
  });

  it("get no CORS headers from the rest of the API", async () => {
    const { owner } = await service.createOrganisation();
    const headers = { origin: "https://bolt.example" };
    const responses = [
      await service.request("GET", "/api/v1/feedback", { token: owner.token, headers }),
      await service.request("OPTIONS", "/api/v1/feedback", { headers }),
      await service.request("GET", "/api/v1/nothing", { headers }),
    ];
    expect(responses.flatMap(corsHeaders)).toEqual([]);
  });
});
