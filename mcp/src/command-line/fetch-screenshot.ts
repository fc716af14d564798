import type { ServiceConnection } from "./service-connection.ts";

interface ToolResponse {
  readonly result?: { readonly content?: readonly { readonly type: string; readonly data?: string }[] };
}

/** The screenshot of a ticket as the tool `get_evidence` returns it; undefined if there is none. */
export async function fetchScreenshot(
  { url, token }: ServiceConnection,
  ticketId: string,
): Promise<Buffer | undefined> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_evidence", arguments: { ticket_id: ticketId } },
    }),
  });
  const text = await response.text();
  const body = /^data: ?(.*)$/m.exec(text)?.[1] ?? text;
  const { result } = JSON.parse(body) as ToolResponse;
  const data = result?.content?.find(({ type }) => type === "image")?.data;
  return data === undefined ? undefined : Buffer.from(data, "base64");
}
