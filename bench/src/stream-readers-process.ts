import { request } from "node:http";
import type { DeliveryTimes, StreamReadersOrder } from "./stream-readers.ts";

/** Opens the streams it is told to, reports when they are open, and reports the delays once all events have arrived. */
process.once("message", (order: StreamReadersOrder) => void read(order));

async function read({ url, tokens, streams }: StreamReadersOrder): Promise<void> {
  const delays: number[] = [];
  let broken = 0;
  const opened = Array.from({ length: streams }, (_, index) => openStream(url, tokens[index % tokens.length] ?? ""));
  await Promise.all(opened);
  process.send?.("open");
  process.once("message", (expected: number) => {
    const timer = setInterval(() => {
      if (delays.length < expected * streams && broken === 0) return;
      clearInterval(timer);
      process.send?.(timesOf(delays, broken), undefined, undefined, () => process.exit());
    }, 50);
  });

  function openStream(address: string, token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const outgoing = request(`${address}/api/v1/events/stream`, { agent: false, headers }, (incoming) => {
        if (incoming.statusCode !== 200) return reject(new Error(`a stream returned ${incoming.statusCode}`));
        let unread = "";
        let last: number | undefined;
        incoming.setEncoding("latin1").on("data", (part: string) => {
          const arrived = performance.timeOrigin + performance.now();
          const blocks = (unread + part).split("\n\n");
          unread = blocks.pop() ?? "";
          for (const block of blocks) {
            const sequence = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? last);
            const created = /"created_at" ?: ?"([^"]+)"/.exec(block)?.[1];
            if (created !== undefined) {
              delays.push(arrived - Date.parse(created));
              if (sequence !== (last ?? 0) + 1) broken++;
            }
            last = sequence;
          }
          resolve();
        });
        incoming.once("close", () => broken++);
      });
      outgoing.on("error", reject).end();
    });
  }
}

function timesOf(delays: number[], broken: number): DeliveryTimes {
  const sorted = Float64Array.from(delays).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1), deliveries: sorted.length, broken };
}
