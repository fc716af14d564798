import { Agent, request } from "node:https";

export interface Load {
  readonly sent: number;
  /** What went wrong, by kind. */
  readonly failures: Readonly<Record<string, number>>;
}

const writers = 8;

/**
 * Reads and writes without a pause until it is stopped: half of the clients keep their connections, the others open one
 * for each request.
 */
export function startLoad(url: string, token: string): { readonly sent: () => number; stop(): Promise<Load> } {
  const kept = new Agent({ keepAlive: true });
  const failures: Record<string, number> = {};
  let sent = 0;
  const stopping = new AbortController();
  const work = async (n: number) => {
    const agent = n % 2 === 0 ? kept : undefined;
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const body = turn % 2 === 0 ? undefined : JSON.stringify({ name: `Client ${n}/${turn}` });
      const outcome = await send(`${url}/api/v1/clients?limit=1`, token, agent, body);
      sent++;
      if (outcome !== "200" && outcome !== "201") failures[outcome] = (failures[outcome] ?? 0) + 1;
    }
  };
  const working = Promise.all(Array.from({ length: writers }, (_, n) => work(n)));
  return {
    sent: () => sent,
    async stop() {
      stopping.abort();
      await working;
      kept.destroy();
      return { sent, failures };
    },
  };
}

/** The status of the response, or why there was none. Not `fetch`, which repeats some requests by itself. */
function send(url: string, token: string, agent: Agent | undefined, body: string | undefined): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const outgoing = request(url, { method: body === undefined ? "GET" : "POST", headers, agent: agent ?? false });
    outgoing.once("error", ({ message }) => resolve(message));
    outgoing.once("response", (incoming) => {
      const { statusCode = 0 } = incoming;
      let text = "";
      incoming.once("error", ({ message }) => resolve(message));
      incoming.setEncoding("utf8").on("data", (part: string) => (text += part));
      // The body of an error tells whether the proxy or the service wrote it.
      incoming.once("end", () => resolve(statusCode < 300 ? String(statusCode) : `${statusCode} ${text}`));
    });
    outgoing.end(body);
  });
}
