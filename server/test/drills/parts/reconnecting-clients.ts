import { connect } from "node:net";

type Outcome = "served" | "refused" | "reset";

export interface ReconnectingClients {
  /** What became of their connections. Those that were reset were established, but got no complete response. */
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly ended: Promise<unknown>;
}

/** Clients that send the request on a new connection each time, as fast as they can, until the service refuses one. */
export function reconnectUntilRefused(url: string, clients: number, request: string): ReconnectingClients {
  const counts = { served: 0, refused: 0, reset: 0 };
  const reconnect = async () => {
    for (let outcome: Outcome | undefined; outcome !== "refused"; counts[outcome]++) {
      outcome = await outcomeOf(url, request);
    }
  };
  return { counts, ended: Promise.all(Array.from({ length: clients }, reconnect)) };
}

function outcomeOf(url: string, request: string): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setEncoding("latin1");
    let text = "";
    let isRefused = false;
    socket.on("connect", () => socket.write(request));
    socket.on("data", (part: string) => {
      text += part;
      if (isComplete(text)) socket.end();
    });
    socket.on("error", ({ code }: NodeJS.ErrnoException) => (isRefused = code === "ECONNREFUSED"));
    socket.once("close", () => resolve(isRefused ? "refused" : isComplete(text) ? "served" : "reset"));
  });
}

function isComplete(response: string): boolean {
  const [head = "", body] = response.split("\r\n\r\n", 2);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return head.startsWith("HTTP/1.1 2") && body?.length === Number(length);
}
