import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { ChildServer } from "../child-server.ts";

const rounds = 50;

export interface SnapshotFigures {
  readonly compressedBytes: number;
  /** Processor time of the service for one response, without compression, which runs in other threads. */
  readonly processorMs: number;
}

export async function measureSnapshot(service: ChildServer, path: string, cookie: string): Promise<SnapshotFigures> {
  const read = (encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { cookie, "accept-encoding": encoding };
      request(service.url + path, { headers }, (response) => void buffer(response).then(resolve, reject))
        .on("error", reject)
        .end();
    });
  const compressed = await read("br");
  const before = service.processorMs();
  for (let round = 0; round < rounds; round++) await read("identity");
  return { compressedBytes: compressed.length, processorMs: (service.processorMs() - before) / rounds };
}
