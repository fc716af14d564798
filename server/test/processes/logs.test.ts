import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
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
    const lines = stdout.split("\n").filter(Boolean);
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const instance: unknown = entries[0]?.["instance"];
    expect(instance).toMatch(/^[\da-f]{12}$/);
    for (const entry of entries) {
      const always = { level: expect.any(Number), time: expect.any(Number), pid: service.pid, instance };
      expect(entry).toMatchObject({ ...always, msg: expect.any(String) });
    }
    const requests = entries.filter((entry) => entry["msg"] === "request");
    expect(requests.map((entry) => entry["request_id"])).toEqual(expect.arrayContaining(responded));
    expect(requests).toContainEqual(
      expect.objectContaining({
        request_id: feedback.requestId,
        address: "127.0.0.1",
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

  it("names the address that the proxy saw, whatever a client pretends", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const service = await startService({ ...database.environment, CORKBOARD_TRUST_PROXY: "on" });
    const forwarded = ["9.9.9.9, 203.0.113.7", '9.9.9.9, x","address":"8.8.8.8', "::ffff:198.51.100.4", "2001:db8::7"];
    for (const value of forwarded) await fetch(`${service.url}/api/v1/me`, { headers: { "x-forwarded-for": value } });
    await service.end("SIGTERM");
    const requests = service.output.stdout.split("\n").filter((line) => line.includes('"msg":"request"'));
    expect(requests.map((line) => (JSON.parse(line) as { address: string }).address)).toEqual([
      "203.0.113.7",
      "unknown",
      "198.51.100.4",
      "2001:db8::7",
    ]);
  });

  it("has no link to set up the service, which is in a file that only its user can read, until it is set up", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const service = await startService({ ...database.environment });
    const file = join(database.dataFolder, "setup-link");
    await expect.poll(() => service.output.stdout).toContain("to set up Corkboard");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [url = "", code = ""] = /^http\S+\/setup#(\S+)\n$/.exec(readFileSync(file, "utf8")) ?? [];
    expect(url.startsWith(`${service.url}/setup#`)).toBe(true);
    const account = { organisation: "Acme", name: "Mia", email: "mia@example.com", password: "correct horse battery" };
    const accepted = await fetch(`${service.url}/api/v1/setup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code, ...account }),
    });
    expect(accepted.status).toBe(201);
    await service.end("SIGTERM");
    expect(service.output.stdout).not.toContain(code);
    for (const line of service.output.stdout.split("\n").filter(Boolean)) expect(() => JSON.parse(line)).not.toThrow();
    await startService({ ...database.environment });
    await expect.poll(() => existsSync(file)).toBe(false);
  });

  it("is text if that is asked for, without the link unless somebody reads it on a terminal", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const service = await startService({ ...database.environment, CORKBOARD_LOG_FORMAT: "text" });
    await fetch(`${service.url}/api/v1/me`);
    await service.end("SIGTERM");
    const { stdout } = service.output;
    expect(stdout).toMatch(/^Corkboard is listening on http:\S+ \(API reference: \S+\)$/m);
    expect(stdout).toMatch(/^Open the link in \S+\/setup-link to set up Corkboard$/m);
    expect(stdout).toMatch(
      /^\d\d:\d\d:\d\d request request_id=\S+ address=127\.0\.0\.1 method=GET path=\/api\/v1\/me /m,
    );
    expect(stdout).not.toContain("/setup#");
    expect(stdout).not.toMatch(/^\{/m);
  });

  it("is text on a terminal, with the link to set up the service", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const command = `${process.execPath} ${join(import.meta.dirname, "../../bin/serve.js")}`;
    const env = { PATH: process.env["PATH"] ?? "", PORT: "0", ...database.environment };
    // A program of every Debian that runs a command on a terminal of its own.
    const terminal = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], { env });
    onTestFinished(() => void terminal.kill("SIGKILL"));
    let shown = "";
    terminal.stdout.on("data", (text: Buffer) => (shown += text.toString()));
    await expect.poll(() => shown, { timeout: 60_000 }).toMatch(/^Open http:\S+\/setup#\S+ to set up Corkboard\r?$/m);
    expect(shown).toMatch(/^Corkboard is listening on /m);
    expect(shown).not.toMatch(/^\{/m);
    expect(existsSync(join(database.dataFolder, "setup-link"))).toBe(false);
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
