/** One block of a stream of server-sent events. */
export interface Message {
  readonly type: string;
  /** Empty if the block only sets the position or the retry delay. */
  readonly data: string;
  readonly id: string | undefined;
  readonly retryMs: number | undefined;
}

/** Reads a stream block by block until it ends or the caller stops. Throws if nothing is received within the timeout. */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  idleTimeoutMs: number,
): AsyncGenerator<Message, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await withTimeout(idleTimeoutMs, reader.read());
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) yield parseMessage(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing was received from the stream for ${ms / 1_000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function parseMessage(block: string): Message {
  const fields = new Map(block.split("\n").map((line) => splitAtColon(line)));
  const retry = fields.get("retry");
  return {
    type: fields.get("event") ?? "message",
    data: fields.get("data") ?? "",
    id: fields.get("id"),
    retryMs: retry === undefined ? undefined : Number(retry),
  };
}

function splitAtColon(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return colon === -1 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 2)];
}
