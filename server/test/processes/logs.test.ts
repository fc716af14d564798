import { describe, expect, it, onTestFinished } from "vitest";
import { formOf } from "../support/factories.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { setUpOrganisation } from "../support/spawned-service.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

describe("the log", () => {
  const startService = useSpawnedServices();

  it("has a JSON line for every request, without tokens, keys or user content", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const { token, organisation, user } = await setUpOrganisation(database.environment);
    const service = await startService({ ...database.environment, CORKBOARD_LOG_LEVEL: "trace" });
    const client = service.client(token);
    const secret = "xyzzy-plugh";
    const customer = await client.createClient({ body: { name: secret } });
    const site = {
      client_id: customer.data.id,
      name: secret,
      type: "website",
      url: `https://${secret}.example`,
    } as const;
    const project = await client.createProject({ body: site });
    const key = await client.rotateProjectApiKey({ params: { id: project.data.id } });
    const robot = await client.createToken({ body: { name: secret } });
    const reported = { project_id: project.data.id, title: secret, description: secret, reporter_email: secret };
    const feedback = await client.createFeedback({ body: reported, idempotencyKey: secret });
    await client.createFeedbackComment({ params: { id: feedback.data.id }, body: { content: secret } });
    await client.generateTicket({ body: { source_type: "feedback", source_id: feedback.data.id } });

    const hook = await client.createWebhook({ body: { url: `http://127.0.0.1:9/${secret}` } });
    await client.pingWebhook({ params: { id: hook.data.id } });

    const board = await client.createProject({ body: { client_id: customer.data.id, name: secret, type: "board" } });
    const project_id = board.data.id;
    const list = await client.createBoardList({ body: { project_id, name: secret } });
    const card = await client.createCard({ body: { project_id, list_id: list.data.id, title: secret } });
    const params = { id: card.data.id };
    const attached = await client.addCardAttachments({ params, form: formOf({ [`${secret}.txt`]: secret }) });
    const { url = "", name = "" } = attached.data.attachments[0] ?? {};
    expect(await (await fetch(url)).text()).toBe(secret);
    await client.deleteCardAttachment({ params: { ...params, name } });
    const grant = url.split("/").at(-2) ?? "";

    const strangeToken = `tok_${"ab".repeat(32)}`;
    const odd: [string, RequestInit][] = [
      ["/api/v1/me", { headers: { authorization: `Bearer ${strangeToken}` } }],
      [`/unsubscribe/${strangeToken.slice(4)}`, {}],
      [`/unsubscribe/${strangeToken.slice(4)}/`, {}],
      [`/unsubscribe/${strangeToken.slice(4)}`, { method: "PUT", body: "{}" }],
      [`/reports/${secret}`, {}],
      [`/reports/${secret}`, { method: "PUT", body: "{}" }],
      [`/reports/${secret}/unsubscribe`, {}],
      [`/reports/${secret}/mistyped`, { method: "POST", body: "{}" }],
      [`/api/v1/feedback?status=${secret}&access_token=${robot.data.token}`, {}],
      ["/api/v1/clients", { method: "POST", body: `{"name":"${secret}` }],
      ["/api/v1/clients", { method: "POST", body: JSON.stringify({ name: `${secret}\0` }) }],
      ["/api/v1/clients", { method: "POST", body: secret, headers: { "content-type": "text/plain" } }],
    ];
    const responded = [feedback.requestId];
    for (const [path, init] of odd) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers };
      const response = await fetch(service.url + path, { ...init, headers });
      expect(response.status).toBeGreaterThanOrEqual(400);
      responded.push(response.headers.get("x-request-id") ?? "");
    }
    expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });

    const { stdout, stderr } = service.output;
    expect(stderr).toBe("");
    const lines = stdout.split("\n").filter((line) => line !== "" && !line.startsWith("Corkboard is listening on "));
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const entry of entries) expect(entry).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    const requests = entries.filter((entry) => entry["msg"] === "request");
    expect(requests.map((entry) => entry["request_id"])).toEqual(expect.arrayContaining(responded));
    expect(requests).toContainEqual(
      expect.objectContaining({
        request_id: feedback.requestId,
        method: "POST",
        path: "/api/v1/feedback",
        status: 201,
        org_id: organisation.id,
        user_id: user.id,
      }),
    );
    const secrets = [
      secret,
      token,
      strangeToken.slice(4),
      robot.data.token,
      project.data.api_key,
      key.data.api_key,
      hook.data.secret,
      grant,
      "whsec_",
      "tok_",
      "pk_",
    ];
    for (const hidden of secrets) expect(stdout).not.toContain(hidden);
  });

  it("names the invalid setting if the service does not start, and nothing else", async () => {
    await expect(startService({ PORT: "abc" })).rejects.toThrow(
      /^ended with 1: Corkboard cannot start: PORT .*"abc"\n$/,
    );
  });

  it("warns of variables that resemble a setting", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const service = await startService({ ...database.environment, CORKBOARD_TRUSTPROXY: "on", AWS_REGION: "eu" });
    await expect.poll(() => service.output.stdout).toContain("unknown setting");
    const warnings = service.output.stdout.split("\n").filter((line) => line.includes("unknown setting"));
    expect(warnings.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "unknown setting CORKBOARD_TRUSTPROXY. Did you mean CORKBOARD_TRUST_PROXY?",
    ]);
  });

  it("warns if links lead to an unreachable address", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const warnings = async (settings: Record<string, string>) => {
      const service = await startService({ ...database.environment, HOST: "0.0.0.0", ...settings });
      await fetch(`${service.url}/api/v1/me`);
      await expect.poll(() => service.output.stdout, { timeout: 10_000 }).toContain("/api/v1/me");
      return service.output.stdout.split("\n").filter((line) => line.includes("CORKBOARD_URL"));
    };
    expect(await warnings({})).toEqual([expect.stringMatching(/"level":40.*links start with http:\/\/0\.0\.0\.0:/)]);
    expect(await warnings({ CORKBOARD_URL: "https://board.example" })).toEqual([]);
  });

  it.each(["gone", "stalled"] as const)("does not block shutdown when its reader is %s", async (how) => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const service = await startService({ ...database.environment });
    const ask = () => fetch(`${service.url}/api/v1/me`);
    await ask();
    service.stopReading(how);
    // More than a pipe can buffer without a reader.
    const times = how === "stalled" ? 50 : 1;
    for (let n = 0; n < times; n++) await Promise.all(Array.from({ length: 50 }, ask));
    expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
  });
});
