import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { useService } from "../support/harness.ts";
import { eras } from "../support/mcp-client.ts";
import { runCommand } from "../support/spawned-service.ts";
import { testedBundle } from "../support/tested-bundle.ts";

const command = join(import.meta.dirname, "..", "..", "bin", "corkboard.js");

describe("the command mcp", () => {
  const service = useService();

  const connect = async (token: string, mode: "legacy" | { pin: string }, url = service.url) => {
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    const env = { PATH: process.env.PATH ?? "", ...testedBundle, CORKBOARD_URL: url, CORKBOARD_TOKEN: token };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, "mcp"], env }));
    onTestFinished(() => client.close());
    return client;
  };

  it.each(eras)("passes everything on to the service for clients of %s", async (era) => {
    const { owner } = await service.createOrganisation();
    const client = await connect(owner.token, era === "2025-11-25" ? "legacy" : { pin: era });
    expect((await client.listTools()).tools).toHaveLength(14);
    const calls = await Promise.all(
      Array.from({ length: 5 }, () => client.callTool({ name: "whoami", arguments: {} })),
    );
    for (const { content } of calls) expect(JSON.stringify(content)).toContain(owner.userId);
  });

  it("reports what the service says about a token, and that it cannot be reached", async () => {
    await expect(connect(`tok_${"0".repeat(64)}`, "legacy")).rejects.toThrow("Missing or invalid access token");
  });

  it("fails with an explanation without an address or token", async () => {
    expect(await runCommand(["mcp"], {})).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("CORKBOARD_URL"),
    });
    const { stderr } = await runCommand(["mcp"], { CORKBOARD_URL: service.url });
    expect(stderr).toContain("CORKBOARD_TOKEN");
  });
});
