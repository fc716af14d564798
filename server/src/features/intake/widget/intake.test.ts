import { randomUUID } from "node:crypto";
import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "../../../../test/support/harness.ts";
import { errorResponseProblems } from "../../../../test/support/error-response-problems.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newReport, newWebsite, reportForm, sendReport } from "../../../../test/support/visitor.ts";

const feedback = "/api/v1/widget/feedback";

describe("a visitor's report", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off", CORKBOARD_WIDGET_LIMIT: "off" });

  const newSite = async (widget?: Parameters<typeof newWebsite>[1]) => {
    const { owner } = await service.createOrganisation();
    const { id: projectId, api_key: apiKey } = await newWebsite(owner, widget);
    const kept = async (fields: Record<string, unknown>) => {
      const response = await sendReport(service, { apiKey, report: newReport(fields) });
      expect(response.status).toBe(201);
      return (await owner.client.getFeedback({ params: { id: response.body.data.id } })).data;
    };
    return { owner, projectId, apiKey, kept };
  };

  it("becomes feedback of the project with its content unchanged", async () => {
    const { owner, projectId, apiKey } = await newSite();
    const said = {
      title: '  Zażółć 😀 "quoted" <b>',
      description: "line\r\n\ttabbed",
      type: "bug",
      page_url: "https://bolt.example/cart?a=1#top",
      reporter_name: "Rae Reporter",
      reporter_email: "rae@example.com",
      annotations: [{ type: "rect", x: 0.1, y: 0.25, width: 0.5, height: 0.5, comment: "here" }],
      browser_info: { browser: "Firefox", console_errors: [{ message: "x is undefined" }] },
      metadata: { plan: "free" },
    };
    const response = await sendReport(service, { apiKey, report: newReport(said) });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ data: { id: expect.any(String), status_url: expect.any(String) } });
    const { id } = response.body.data;
    const rest = { id, project_id: projectId, status: "new", spam: false, position: 0, created_at: expect.any(String) };
    const found = await service.request("GET", response.headers.get("location") ?? "", { token: owner.token });
    expect(found.body.data).toEqual(
      expect.objectContaining({ ...said, ...rest, screenshot_url: "", recording_url: null, ticket_ids: [] }),
    );
    const { data } = await owner.client.listEvents({ query: { object_id: id } });
    expect(data).toMatchObject([{ type: "feedback.created", actor: null, project_id: projectId }]);
    expect(await service.miscounts()).toEqual([]);
  });

  it("creates one item even if it is sent repeatedly, concurrently and to several processes", async () => {
    const { owner, apiKey } = await newSite();
    const other = await service.startAnother({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });
    try {
      const report = newReport();
      const send = async (url: string) => {
        const response = await fetch(url + feedback, { method: "POST", body: reportForm(apiKey, report) });
        return { status: response.status, ...((await response.json()) as { data: { id: string } }).data };
      };
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, n) => send(n % 2 === 0 ? service.url : other.address)),
      );
      const [first] = responses;
      expect(responses).toEqual(responses.map(() => ({ status: 201, id: first?.id, status_url: null })));
      const { data, meta } = await owner.client.listFeedback();
      expect([meta.total, data[0]?.id, data[0]?.spam]).toEqual([1, first?.id, false]);
      await owner.client.deleteFeedback({ params: { id: first?.id ?? "" } });
      expect((await send(service.url)).id).toBe(first?.id);
      expect((await owner.client.listFeedback()).meta.total).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it("is deduplicated within its own project only", async () => {
    const [here, there] = [await newSite(), await newSite()];
    const report = newReport();
    const first = await sendReport(service, { apiKey: here.apiKey, report });
    const second = await sendReport(service, { apiKey: there.apiKey, report });
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect((await there.owner.client.listFeedback()).meta.total).toBe(1);
  });

  it.each([
    ["page_url", "javascript:alert(1)", ""],
    ["page_url", "file:///etc/passwd", ""],
    ["page_url", "https:bolt.example", ""],
    ["page_url", "https://ann:s3cret@bolt.example/cart?a=1#top", "https://bolt.example/cart?a=1#top"],
    ["page_url", "https://s3cret@bolt.example", "https://bolt.example/"],
    ["page_url", "https://user:@bolt.example/a@b", "https://bolt.example/a@b"],
    ["page_url", `https://bolt.example/${"x".repeat(limits.url)}`, ""],
    ["page_url", 7, ""],
    ["reporter_email", "not an address", ""],
    ["reporter_email", "a@b.example, c@d.example", ""],
    ["reporter_email", "a@b.example\r\nBcc: all@b.example", ""],
    ["reporter_email", " a@b.example ", "a@b.example"],
    ["reporter_name", "x".repeat(300), "x".repeat(limits.name)],
    ["reporter_name", null, ""],
    ["annotations", "none", []],
    [
      "annotations",
      [{ type: "pin", x: 0, y: 1 }, { type: "rect" }, { type: "pin", x: 2, y: 1 }, { type: "bomb" }, 7, null],
      [{ type: "pin", x: 0, y: 1 }],
    ],
    [
      "annotations",
      Array.from({ length: 300 }, () => ({ type: "pin", x: 0, y: 0 })),
      expect.toSatisfy((a) => a.length === 200),
    ],
    ["browser_info", { big: "x".repeat(limits.jsonBytes) }, {}],
    ["browser_info", [1], {}],
    ["browser_info", { cut: "half \ud83d", "nul\u0000": "a\u0000b" }, { cut: "half \ufffd", nul: "ab" }],
    ["metadata", JSON.parse('{"__proto__":{"a":1},"constructor":1,"b":{"prototype":2}}'), { b: {} }],
    ["metadata", { big: "é".repeat(limits.jsonBytes / 2 + 1) }, {}],
  ])("is accepted with an invalid %s: %j", async (field, value, expected) => {
    const { kept } = await newSite();
    const item = await kept({ [field]: value });
    expect(item).toMatchObject({ [field]: expected, type: "bug", spam: false });
  });

  it("keeps at most 50 steps, of each only what is shown, if the project takes recordings", async () => {
    const [recorded, unrecorded] = [await newSite({ recording: true }), await newSite({ recording: false })];
    const step = (second: number) => ({
      at: new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString(),
      action: "click",
      role: "button",
      name: `Pay\u202e\n${"x".repeat(500)}`,
      value: "4111 1111 1111 1111",
    });
    const browser_info = {
      browser: "Firefox",
      steps: [
        "7",
        { at: "now", action: "click" },
        ...Array.from({ length: 59 }, (_, second) => step(second)),
        { ...step(59), name: "SECRET", private: true },
      ],
    };
    expect((await unrecorded.kept({ browser_info })).browser_info).toEqual({ browser: "Firefox" });
    const { steps, ...info } = (await recorded.kept({ browser_info })).browser_info as { steps: unknown[] };
    const { value: _, ...shown } = step(58);
    expect(info).toEqual({ browser: "Firefox" });
    expect(steps).toHaveLength(50);
    expect(steps.slice(-2)).toEqual([
      { ...shown, name: `Pay ${"x".repeat(96)}`, private: false },
      { at: step(59).at, action: "click", role: "", name: "", private: true },
    ]);
  });

  it("loses its steps rather than the rest of its browser info where there is no room for both", async () => {
    const { kept } = await newSite({ recording: true });
    const steps = [{ at: "2026-03-01T10:00:00.000Z", action: "click", role: "button", name: "Pay" }];
    const log = "x".repeat(limits.jsonBytes - 50);
    expect((await kept({ browser_info: { log, steps } })).browser_info).toEqual({ log });
  });

  it("is accepted with deeply nested browser info", async () => {
    const { apiKey, owner } = await newSite();
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const report = JSON.stringify(newReport()).replace("{", `{"browser_info":{"deep":${deep}},`);
    const { status, body } = await sendReport(service, { apiKey, report });
    expect(status).toBe(201);
    expect((await owner.client.getFeedback({ params: { id: body.data.id } })).data.title).toContain("dead");
  });

  it.each([
    [{ title: "" }, "title"],
    [{ title: " \n" }, "title"],
    [{ title: undefined }, "title"],
    [{ title: 7 }, "title"],
    [{ title: "x".repeat(limits.title + 1) }, "title"],
    [{ description: "x".repeat(limits.description + 1) }, "description"],
    [{ description: {} }, "description"],
    [{ submission_id: undefined }, "submission_id"],
    [{ submission_id: "again" }, "submission_id"],
    [{ submission_id: `${randomUUID()}0` }, "submission_id"],
  ])("is rejected without valid essential fields: %j", async (fields, path) => {
    const { owner, apiKey } = await newSite();
    const response = await sendReport(service, { apiKey, report: newReport(fields) });
    expect(errorResponseProblems(response, path, 400)).toEqual([]);
    expect(response.body.details[0].path).toBe(path);
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
  });

  it("is rejected with an unknown type", async () => {
    const { apiKey } = await newSite();
    const response = await sendReport(service, { apiKey, report: newReport({ type: "praise" }) });
    expect(response).toMatchObject(errorResponse(errors.invalidType));
  });

  it.each(["", "{", "null", "[]", '"text"', "{'title':1}"])(
    "is rejected if it is not a JSON object: %j",
    async (report) => {
      const { apiKey } = await newSite();
      expect(errorResponseProblems(await sendReport(service, { apiKey, report }), report, 400)).toEqual([]);
    },
  );

  it("is rejected unless it is a form that starts with the key", async () => {
    const { owner, apiKey } = await newSite();
    const late = reportForm(undefined, newReport());
    late.append("api_key", apiKey);
    const asFile = new FormData();
    asFile.append("api_key", new Blob([apiKey]), "key.txt");
    const responses = [
      await service.request("POST", feedback, { form: late }),
      await service.request("POST", feedback, { form: asFile }),
      await service.request("POST", feedback, { form: new FormData() }),
      await service.request("POST", `${feedback}?api_key=${apiKey}`, { form: reportForm(undefined, newReport()) }),
      await service.request("POST", feedback, { token: owner.token, form: reportForm(undefined, newReport()) }),
    ];
    for (const response of responses) expect(errorResponseProblems(response, "late", 400, 401)).toEqual([]);
    const json = await service.request("POST", feedback, { body: { api_key: apiKey, report: newReport() } });
    expect(json).toMatchObject(errorResponse(errors.formExpected));
    expect(await service.request("POST", feedback)).toMatchObject(errorResponse(errors.formExpected));
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
  });

  it("is rejected above the size limits, and its files are not read without a valid key", async () => {
    const { apiKey, owner } = await newSite();
    const large = new Blob([new Uint8Array(limits.screenshotBytes + 1)], { type: "image/png" });
    const screenshot = await sendReport(service, { apiKey, files: { screenshot: large } });
    expect(errorResponseProblems(screenshot, "screenshot", 413)).toEqual([]);
    const recording = await sendReport(service, { apiKey, files: { recording: large } });
    expect(errorResponseProblems(recording, "recording", 413)).toEqual([]);
    const report = await sendReport(service, { apiKey, report: newReport({ metadata: "x".repeat(limits.bodyBytes) }) });
    expect(errorResponseProblems(report, "report", 413)).toEqual([]);
    const stranger = await sendReport(service, { apiKey: "pk_nobody", files: { screenshot: large } });
    expect(stranger).toMatchObject(errorResponse(errors.invalidApiKey));
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
  });
});
