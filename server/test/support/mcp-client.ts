import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";

/** The revisions of the protocol that clients in use speak. */
export const eras = ["2026-07-28", "2025-11-25"] as const;
export type Era = (typeof eras)[number];

export interface ToolOutcome {
  readonly text: string;
  readonly isError: boolean;
  readonly image: Buffer | undefined;
}

export interface McpClient {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<ToolOutcome>;
}

/** The official client, until the test ends. */
export async function connectMcp(
  url: string,
  token: string,
  era: Era = "2026-07-28",
  headers: Record<string, string> = {},
): Promise<McpClient> {
  const mode = era === "2026-07-28" ? ({ pin: era } as const) : ("legacy" as const);
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  onTestFinished(() => client.close());
  return {
    client,
    async call(name, args = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: args });
      const blocks = content as readonly { type: string; text?: string; data?: string }[];
      const data = blocks.find(({ type }) => type === "image")?.data;
      return {
        text: blocks.flatMap(({ text = [] }) => text).join("\n"),
        isError,
        image: data === undefined ? undefined : Buffer.from(data, "base64"),
      };
    },
  };
}

/** What a text says under this name: `claim_id 0198…` is the fact `claim_id`. */
export function factIn(text: string, name: string): string {
  const found = new RegExp(String.raw`^${name} ([\w-]+)`, "m").exec(text)?.[1];
  if (found === undefined) throw new Error(`no ${name} in ${text}`);
  return found;
}
