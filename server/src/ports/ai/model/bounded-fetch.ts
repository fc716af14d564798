/** An answer of a model is a few kilobytes; nobody needs a thousand times that. */
const mostAnswerBytes = 1024 * 1024;

type NoAnswerReason = "unreachable" | "cut off" | "redirected" | "too long" | "too slow";

/** Why a provider gave no answer that could be read. Its words hold nothing that was sent. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  readonly reason: NoAnswerReason;

  constructor(reason: NoAnswerReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The `fetch` that providers are called with. The key goes to the operator's address and nowhere else, so redirects are
 * not followed; an answer is read to its end here, up to a size, so that all trouble of the network comes to light here.
 */
export const boundedFetch: typeof globalThis.fetch = async (input, init) => {
  const signal = init?.signal ?? undefined;
  try {
    const answer = await fetch(input, { ...init, redirect: "manual" });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      throw new NoAnswer("redirected", `the address answers ${answer.status}, a redirect, which is not followed`);
    }
    return await readWhole(answer);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof NoAnswer ? error : noAnswer(error);
  }
};

async function readWhole(answer: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostAnswerBytes) throw new NoAnswer("too long", `the answer is longer than ${mostAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  const { status, statusText } = answer;
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
}

/** Node tells the trouble of a connection by a code on the cause of its `TypeError`. */
function noAnswer(error: unknown): NoAnswer {
  const { message, cause } = error as Error;
  const { code = cause instanceof Error ? cause.message : message } = (cause ?? {}) as { code?: string };
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return new NoAnswer("too slow", `no answer in time (${code})`);
  if (message === "terminated") return new NoAnswer("cut off", `the answer was cut off (${code})`);
  return new NoAnswer("unreachable", `no connection, or it was closed (${code})`);
}
