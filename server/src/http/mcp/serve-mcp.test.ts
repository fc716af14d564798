import { errors } from "@corkboard/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { BlockingWriter } from "../../../test/support/blocking-writer.ts";
import { newFeedback, release } from "../../../test/support/factories.ts";
import { useService } from "../../../test/support/harness.ts";
import { png } from "../../../test/support/image-bytes.ts";
import { connectMcp, eras, factIn } from "../../../test/support/mcp-client.ts";
import { newReport, newWebsite, sendReport } from "../../../test/support/visitor.ts";

const listTools = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const accept = { accept: "application/json, text/event-stream" };

describe("POST /mcp", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  it.each(eras)("serves tools and the prompt to clients of %s", async (era) => {
    const { owner } = await service.createOrganisation("Acme");
    const { id } = await newFeedback(owner);
    const { client, call } = await connectMcp(service.url, owner.token, era);
    expect(client.getServerVersion()).toMatchObject({ name: "corkboard" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).slice(0, 3)).toEqual(["whoami", "find_work", "get_ticket"]);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["work_next_ticket"]);
    const project_id = (await owner.client.listProjects()).data[0]?.id ?? "";
    const prompt = await client.getPrompt({ name: "work_next_ticket", arguments: { project_id } });
    expect(JSON.stringify(prompt.messages)).toContain(project_id);
    expect((await call("whoami")).text).toContain(`user ${owner.userId}`);
    const made = await call("make_ticket", { source_type: "feedback", source_id: id });
    const ticket_id = factIn(made.text, "ticket");
    expect((await call("find_work")).text).toContain("0 tickets");
    await release(owner, ticket_id);
    expect((await call("find_work")).text).toContain(ticket_id);
    expect((await call("update", { ticket_id, labels: ["cart"] })).text).toContain(`ticket ${ticket_id}: status open`);
    expect((await call("update", { ticket_id, priority: "high" })).text).toContain("unknown argument");
    expect(await call("comment", { ticket_id, content: "Looks like a typo" })).toMatchObject({ isError: false });
    expect((await owner.client.listFeedbackComments({ params: { id } })).data[0]?.content).toBe("Looks like a typo");
    expect((await owner.client.getTicket({ params: { id: ticket_id } })).data.labels).toEqual(["cart"]);
  });

  it("returns 401 without a valid token, and does not point to an authorisation server", async () => {
    for (const token of [undefined, `tok_${"0".repeat(64)}`]) {
      const request = { body: listTools, headers: accept, ...(token === undefined ? {} : { token }) };
      const response = await service.request("POST", "/mcp", request);
      expect(response).toMatchObject({ status: 401, body: { code: errors.unauthenticated.code } });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect((await service.request("GET", "/.well-known/oauth-protected-resource")).status).not.toBe(200);
  });

  it("returns 403 for the pages of other websites, also with a valid token", async () => {
    const { owner } = await service.createOrganisation();
    const from = (origin: string) =>
      service.request("POST", "/mcp", { token: owner.token, body: listTools, headers: { ...accept, origin } });
    expect(await from("https://evil.example")).toMatchObject({ status: 403, body: { code: "cross_site_request" } });
    expect(await from("null")).toMatchObject({ status: 403 });
    expect(await from(service.url)).toMatchObject({ status: 200 });
  });

  it("accepts no other method, no other media type and no body beyond the limit", async () => {
    const { owner } = await service.createOrganisation();
    const { token } = owner;
    for (const method of ["GET", "DELETE", "PUT"]) {
      const response = await service.request(method, "/mcp", { token });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
    }
    const text = await service.request("POST", "/mcp", {
      token,
      rawBody: "{}",
      headers: { "content-type": "text/plain" },
    });
    expect(text).toMatchObject({ status: 415 });
    const large = { ...listTools, params: { pad: "x".repeat(1_100_000) } };
    expect(await service.request("POST", "/mcp", { token, body: large, headers: accept })).toMatchObject({
      status: 413,
    });
  });

  it("does not open streams that never end", async () => {
    const { owner } = await service.createOrganisation();
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const response = await service.request("POST", "/mcp", {
      token: owner.token,
      headers: { ...accept, "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" },
      body: { jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: { _meta: meta, notifications: {} } },
    });
    expect(JSON.stringify(response.body)).toContain("error");
  });

  it("applies the same rules as the API: scope, organisation, validation and rate limits", async () => {
    const { owner } = await service.createOrganisation();
    const other = await service.createOrganisation();
    const source = await newFeedback(other.owner);
    const ticket = await other.owner.client.generateTicket({ body: { source_type: "feedback", source_id: source.id } });
    const reader = (await owner.client.createToken({ body: { name: "Reader", scope: "read" } })).data.token;
    const asOwner = await connectMcp(service.url, owner.token);
    const asReader = await connectMcp(service.url, reader);
    const foreign = await asOwner.call("get_ticket", { ticket_id: ticket.data.id });
    expect(foreign).toEqual({ text: "Error 404 ticket_not_found: Ticket not found", isError: true, image: undefined });
    expect(await asOwner.call("get_ticket", { ticket_id: "../tickets" })).toMatchObject({ isError: true });
    const written = await asReader.call("make_ticket", { source_type: "feedback", source_id: source.id });
    expect(written.text).toContain("Error 403 forbidden");
    const invalid = await asOwner.call("make_ticket", { source_type: "email", source_id: source.id });
    expect(invalid.text).toContain("Error 400 invalid_source_type");
    expect((await asOwner.call("make_ticket", { source_type: "feedback" })).text).toContain("source_id is required");
    expect((await asOwner.call("whoami", { name: "x" })).text).toContain("unknown argument");
    await expect(asOwner.call("delete_everything")).rejects.toThrow("Unknown tool");
  });

  it("reaches no other path through an ID", async () => {
    const { owner } = await service.createOrganisation();
    const { client, call } = await connectMcp(service.url, owner.token);
    const written = {
      content: "x",
      reason: "x",
      question: "x",
      to: "team",
      labels: [],
      summary: "x",
      fence: 1,
      agent: "x",
    };
    const tools = {
      get_ticket: "ticket_id",
      get_evidence: "feedback_id",
      comment: "ticket_id",
      update: "ticket_id",
      heartbeat: "claim_id",
      ask: "claim_id",
      deliver: "claim_id",
      release: "claim_id",
    };
    const accepted = new Map((await client.listTools()).tools.map(({ name, inputSchema }) => [name, inputSchema]));
    for (const [name, argument] of Object.entries(tools)) {
      const known = Object.keys(accepted.get(name)?.properties ?? {});
      const others = Object.fromEntries(Object.entries(written).filter(([key]) => known.includes(key)));
      for (const id of ["..", "."]) {
        expect({ name, ...(await call(name, { ...others, [argument]: id })) }).toMatchObject({
          isError: true,
          text: 'Error 400 invalid_input: The path parameter id must not be "." or ".."',
        });
      }
      for (const id of ["../tickets", "%2e%2e", "..?x=1", "..#x"]) {
        const { text, isError } = await call(name, { ...others, [argument]: id });
        expect({ name, isError, text }).toEqual({
          name,
          isError: true,
          text: expect.stringMatching(/^Error 40[04] \w+_not_found: |^Error 400 invalid_(?:input|json)/),
        });
      }
    }
  });

  it("counts every operation of a tool, and says when to try again", async () => {
    const limited = await service.startAnother({ CORKBOARD_RATE_LIMIT: "12" });
    try {
      const { owner } = await service.createOrganisation();
      const { call } = await connectMcp(limited.address, owner.token, "2025-11-25");
      const outcomes = [];
      for (let n = 0; n < 4; n++) outcomes.push(await call("whoami").catch((error: Error) => error.message));
      expect(outcomes[0]).toMatchObject({ isError: false });
      expect(JSON.stringify(outcomes)).toMatch(/Error 429 rate_limited: Too many requests\\nTry again in \d+ seconds/);
    } finally {
      await limited.stop();
    }
  });

  it("runs a limited number of tools at once for an organisation, and leaves room for others", async () => {
    const ticketWriter = new BlockingWriter();
    const { url } = await startAppOn(service.db, { ticketWriter });
    const [busy, other] = await Promise.all([service.createOrganisation(), service.createOrganisation()]);
    const { call } = await connectMcp(url, busy.owner.token, "2025-11-25");
    const neighbour = await connectMcp(url, other.owner.token, "2025-11-25");
    const { project_id } = await newFeedback(busy.owner);
    const sources = [];
    for (let n = 0; n < 16; n++) sources.push(await newFeedback(busy.owner, { project_id }));
    const made = sources.map(({ id }) => call("make_ticket", { source_type: "feedback", source_id: id }));
    await expect.poll(() => ticketWriter.calls).toBe(16);
    const rejected = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: { ...accept, "content-type": "application/json", authorization: `Bearer ${busy.owner.token}` },
      body: JSON.stringify(listTools),
    });
    expect({ status: rejected.status, ...((await rejected.json()) as object) }).toMatchObject({
      status: 503,
      code: "tools_busy",
    });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await neighbour.call("whoami")).toMatchObject({ isError: false });
    ticketWriter.release();
    for (const outcome of await Promise.all(made)) expect(outcome).toMatchObject({ isError: false });
    expect(await call("whoami")).toMatchObject({ isError: false });
  });

  it("creates nothing twice for a repeated request with the same Idempotency-Key", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const { call } = await connectMcp(service.url, owner.token, "2025-11-25", { "idempotency-key": "once" });
    const made = [await call("make_ticket", { source_type: "feedback", source_id: id })];
    made.push(await call("make_ticket", { source_type: "feedback", source_id: id }));
    expect(new Set(made.map(({ text }) => factIn(text, "ticket"))).size).toBe(1);
  });

  it("returns the screenshot with its annotations drawn in, and their text as the visitor's", async () => {
    const { owner } = await service.createOrganisation();
    const website = await newWebsite(owner);
    const annotations = [
      { type: "rect", x: 0.25, y: 0.25, width: 0.5, height: 0.5, comment: "This \u202eone" },
      { type: "pin", x: 0.9, y: 0.9, comment: "And this" },
      { type: "arrow", x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2 },
      {
        type: "pen",
        points: [
          [0.1, 0.9],
          [0.2, 0.8],
        ],
      },
    ];
    const screenshot = new Blob([new Uint8Array(await png(2_000, 1_000))]);
    const sent = await sendReport(service, {
      apiKey: website.api_key,
      report: newReport({ annotations, browser_info: { selector: "#cart" } }),
      files: { screenshot },
    });
    const { call } = await connectMcp(service.url, owner.token);
    const { text, image } = await call("get_evidence", { feedback_id: sent.body.data.id });
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1_600, 800]);
    const pixel = (x: number, y: number) => [...data.subarray((y * 1_600 + x) * 3, (y * 1_600 + x) * 3 + 3)];
    const [red = 0, green = 255] = pixel(800, 200);
    expect(red - green).toBeGreaterThan(180);
    expect(pixel(800, 400)[1]).toBeLessThan(60);
    expect(pixel(800, 400)[0]).toBeGreaterThan(180);
    expect(text).toContain(String.raw`This \u{202E}one`);
    expect(text).toMatch(/annotation 1, rect at 25% from the left, 25% from the top: \[visitor \w+\]/);
    expect(text).toContain("#cart");
    expect(text).toContain("4 annotations");
  });

  it("does not fetch screenshots from other servers", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner, { screenshot_url: "http://127.0.0.1:9/x.png" });
    const { call } = await connectMcp(service.url, owner.token);
    const { text, image } = await call("get_evidence", { feedback_id: id });
    expect(image).toBeUndefined();
    expect(text).toContain("stored elsewhere or unavailable");
  });
});
