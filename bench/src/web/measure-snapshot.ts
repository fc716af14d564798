import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { median } from "../median.ts";

const rounds = 21;

export interface SnapshotFigures {
  readonly compressedBytes: number;
  /** From sending the request to the last byte, on a connection that is kept open. */
  readonly responseMs: number;
}

export async function measureSnapshot(url: string, cookie: string): Promise<SnapshotFigures> {
  const read = (encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { cookie, "accept-encoding": encoding };
      request(url, { headers }, (response) => void buffer(response).then(resolve, reject))
        .on("error", reject)
        .end();
    });
  const compressed = await read("br");
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    // Compression runs in other threads; the server's own time is that of the uncompressed response.
    await read("identity");
    times.push(performance.now() - start);
  }
  return { compressedBytes: compressed.length, responseMs: median(times) };
}
