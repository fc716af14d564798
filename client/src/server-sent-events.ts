/** One block of a stream of server-sent events, with what it says. */
export interface Message {
  readonly type: string;
  /** Empty where the block only tells a position or how long to wait. */
  readonly data: string;
  readonly id: string | undefined;
  readonly retryMs: number | undefined;
}

/**
 * Reads a stream block by block until it ends. Whoever leaves earlier ends it. It throws where nothing comes for so
 * long that the connection must be dead.
 */
export async function* messagesIn(
  body: ReadableStream<Uint8Array>,
  longestSilenceMs: number,
): AsyncGenerator<Message, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await within(longestSilenceMs, reader.read());
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) yield messageOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The stream was silent for ${ms / 1_000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function messageOf(block: string): Message {
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
