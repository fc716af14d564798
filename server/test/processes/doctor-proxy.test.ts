import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCommand } from "../support/spawned-service.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

const publicUrl = "https://board.example";

describe("doctor: proxy", () => {
  const startService = useSpawnedServices();

  /** What doctor says after somebody signed in through a proxy that sends these headers. */
  async function findingsAfter(headers: Record<string, string>, settings: Record<string, string> = {}) {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const environment = { ...database.environment, CORKBOARD_URL: publicUrl, ...settings };
    const service = await startService(environment);
    const file = join(database.dataFolder, "setup-link");
    await expect.poll(() => service.output.stdout).toContain(file);
    const [, code = ""] = readFileSync(file, "utf8").trim().split("#");
    const account = { organisation: "Acme", name: "Mia", email: "mia@example.com", password: "correct horse battery" };
    const signedIn = await fetch(`${service.url}/api/v1/setup`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: publicUrl, ...headers },
      body: JSON.stringify({ code, ...account }),
    });
    expect(signedIn.status).toBe(201);
    const proxy = async () => {
      const { stdout } = await runCommand(["doctor", "--json"], environment);
      const { checks } = JSON.parse(stdout) as { checks: { name: string; warning?: true; detail: string }[] };
      return checks.filter(({ name }) => name === "Proxy");
    };
    return proxy;
  }

  it("names the headers that the proxy does not pass on, and the setting that is missing", async () => {
    const proxy = await findingsAfter({});
    const advice = "let the proxy pass on Host and X-Forwarded-Proto, and set CORKBOARD_TRUST_PROXY=on";
    const detail = `somebody signed in at another address than ${publicUrl}: ${advice}`;
    await expect
      .poll(proxy, { interval: 1_000, timeout: 60_000 })
      .toEqual([{ name: "Proxy", ok: true, warning: true, detail }]);
  });

  it("names the setting alone if the proxy passes on everything", async () => {
    const forwarded = { "x-forwarded-host": "board.example", "x-forwarded-proto": "https" };
    const proxy = await findingsAfter({ ...forwarded });
    const detail = `somebody signed in at another address than ${publicUrl}: set CORKBOARD_TRUST_PROXY=on`;
    await expect.poll(proxy, { interval: 1_000, timeout: 60_000 }).toMatchObject([{ warning: true, detail }]);
  });

  it("is silent if the proxy is set up as it should be", async () => {
    const forwarded = {
      "x-forwarded-host": "board.example",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "9.9.9.9",
    };
    const proxy = await findingsAfter(forwarded, { CORKBOARD_TRUST_PROXY: "on" });
    expect(await proxy()).toEqual([]);
  });
});
