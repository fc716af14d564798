import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

interface Findings {
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

const key = "sk:secret-key";

describe("doctor: ticket generation", () => {
  const service = useService();

  async function diagnose(settings: Record<string, string>) {
    const { status, stdout, stderr } = await runCommand(["doctor", "--json"], { ...service.environment, ...settings });
    expect(stdout + stderr).not.toContain(key);
    const { checks } = JSON.parse(stdout) as Findings;
    return { status, ...checks.find(({ name }) => name === "Tickets") };
  }

  it("names the built-in generator", async () => {
    expect(await diagnose({})).toMatchObject({ status: 0, ok: true, detail: "built-in generator" });
  });

  it("names the model and reports a rejected key without showing it", async () => {
    const server = createServer((_, response) => void response.writeHead(401).end(key)).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const found = await diagnose({
      CORKBOARD_AI: "anthropic",
      CORKBOARD_AI_MODEL: "model-x",
      CORKBOARD_AI_BASE_URL: baseUrl,
      CORKBOARD_AI_KEY: key,
    });
    const detail = `model-x (anthropic): ${baseUrl} rejects the key (401)`;
    expect(found).toMatchObject({ status: 1, ok: false, detail });
  });
});
