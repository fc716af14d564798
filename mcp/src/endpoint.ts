import { createMcpHandler } from "@modelcontextprotocol/server";
import { agentServer } from "./agent-server.ts";
import type { Api } from "./api.ts";

export interface EndpointOptions {
  /** The version of Corkboard. */
  readonly version: string;
  /** Receives errors of the service itself, whose callers see only that one occurred. */
  onError(error: unknown): void;
}

export interface EndpointRequest {
  readonly headers: Headers;
  readonly url: string;
  /** The parsed body. */
  readonly message: unknown;
  readonly api: Api;
  readonly signal: AbortSignal;
}

export interface EndpointResponse {
  readonly status: number;
  readonly contentType: string | null;
  /** As bytes: pictures make it long, and a string would have to be decoded and encoded once more. */
  readonly body: Buffer;
}

/** Serves both eras of the protocol, without sessions: any process can respond to any request. */
export function createEndpoint({ version, onError }: EndpointOptions) {
  const handler = createMcpHandler(({ authInfo }) => agentServer(authInfo?.extra?.api as Api, version, onError), {
    // A stream without end would hold the connection. Nothing that a client could subscribe to ever changes.
    maxSubscriptions: 0,
  });
  return async ({ url, headers, message, api, signal }: EndpointRequest): Promise<EndpointResponse> => {
    const request = new Request(url, { method: "POST", headers, signal });
    // The library passes this through and looks at no part of it: the service's own guard authenticates.
    const authInfo = { token: "", clientId: "", scopes: [], extra: { api } };
    const response = await handler.fetch(request, { parsedBody: message, authInfo });
    return {
      status: response.status,
      contentType: response.headers.get("content-type"),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}
