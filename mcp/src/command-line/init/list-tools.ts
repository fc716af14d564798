import type { ServiceConnection } from "../service-connection.ts";
import { headersOf, messagesIn } from "../stdio-proxy.ts";

/** What clients of every era understand. */
const protocolVersion = "2025-11-25";

interface Result {
  readonly protocolVersion?: string;
  readonly tools?: readonly unknown[];
}

/** How many tools the service lists for a client that connects as the agents' programs do. */
export async function listTools({ url, token }: ServiceConnection, signal: () => AbortSignal): Promise<number> {
  const call = async (method: string, params: object, version?: string): Promise<Result> => {
    const message = { jsonrpc: "2.0", id: 1, method, params };
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: { ...headersOf(message, version), authorization: `Bearer ${token}` },
      body: JSON.stringify(message),
      redirect: "manual",
      signal: signal(),
    });
    const [reply] = messagesIn(await response.text(), response.headers.get("content-type"));
    if (reply?.result) return reply.result;
    throw new Error(
      `${url}/mcp responds with status ${response.status} to ${method}. Check that the proxy passes POST /mcp on to Corkboard`,
    );
  };
  const clientInfo = { name: "corkboard agent init", version: "1.0.0" };
  const { protocolVersion: version } = await call("initialize", { protocolVersion, capabilities: {}, clientInfo });
  const { tools = [] } = await call("tools/list", {}, version);
  return tools.length;
}
