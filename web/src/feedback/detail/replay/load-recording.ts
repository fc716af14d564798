/** What the service accepts. A file from elsewhere could unpack to anything. */
const maxBytes = 50 * 1024 * 1024;

export class TooLargeError extends Error {
  override name = "TooLargeError";
}

/** The recording's JSON as bytes. It is stored gzipped; a proxy may have unpacked it already. */
export async function loadRecording(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(path, { signal });
  if (!response.ok || !response.body) throw new Error(`The service returned status ${response.status}`);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of await unpacked(response.body)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}

async function unpacked(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const [peeked, stream] = body.tee();
  const reader = peeked.getReader();
  const { value: first } = await reader.read();
  void reader.cancel();
  const isGzipped = first?.[0] === 0x1f && first[1] === 0x8b;
  return readChunks(isGzipped ? stream.pipeThrough(new DecompressionStream("gzip")) : stream);
}

/** Not every browser can iterate over a stream. */
async function* readChunks(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel();
  }
}
