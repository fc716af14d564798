import { Agent, get, type IncomingMessage } from "node:http";

/** Many event streams, and what each received. */
export class StreamCrowd {
  readonly #agent = new Agent({ maxSockets: Infinity });
  readonly #streams: IncomingMessage[] = [];
  /** The sequences that each stream received. */
  readonly received: number[][] = [];
  closed = 0;

  /** Resolves with the number of the stream, once the service has started to respond. */
  open(serviceUrl: string, token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return new Promise((resolve, reject) => {
      get(`${serviceUrl}/api/v1/events/stream`, { agent: this.#agent, headers }, (incoming) => {
        if (incoming.statusCode === 200) resolve(this.#follow(incoming));
        else reject(new Error(`a stream returns ${incoming.statusCode}`));
      }).on("error", reject);
    });
  }

  #follow(incoming: IncomingMessage): number {
    const sequences: number[] = [];
    let rest = "";
    let id = 0;
    incoming.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("id: ")) id = Number(line.slice(4));
        else if (line.startsWith("data: ")) sequences.push(id);
      }
    });
    incoming.on("error", () => undefined).once("close", () => this.closed++);
    this.#streams.push(incoming);
    return this.received.push(sequences) - 1;
  }

  close(): void {
    for (const stream of this.#streams) stream.destroy();
    this.#agent.destroy();
  }
}
