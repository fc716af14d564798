/** A ticket is a few kilobytes; no usable response comes near this size. */
const maxResponseBytes = 1024 * 1024;

type ProviderErrorReason = "unreachable" | "cut off" | "redirected" | "too long" | "too slow";

/** Why no response could be read from a provider. The message contains nothing of the request. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly reason: ProviderErrorReason;

  constructor(reason: ProviderErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The `fetch` passed to the provider SDKs. Redirects are not followed, because the key must reach only the configured
 * address. The body is read to the end here, up to a maximum size, so that all network errors surface here.
 */
export const boundedFetch: typeof globalThis.fetch = async (input, init) => {
  const signal = init?.signal ?? undefined;
  try {
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new ProviderError(
        "redirected",
        `the server returned ${response.status}, a redirect, which is not followed`,
      );
    }
    return await readFully(response);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ProviderError ? error : providerErrorOf(error);
  }
};

async function readFully(response: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxResponseBytes) throw new ProviderError("too long", `the response exceeds ${maxResponseBytes} bytes`);
    chunks.push(chunk);
  }
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  const { status, statusText } = response;
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
}

/** Node.js reports connection errors as a code on the cause of a `TypeError`. */
function providerErrorOf(error: unknown): ProviderError {
  const { message, cause } = error as Error;
  const { code = cause instanceof Error ? cause.message : message } = (cause ?? {}) as { code?: string };
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code))
    return new ProviderError("too slow", `no response in time (${code})`);
  if (message === "terminated") return new ProviderError("cut off", `the response was cut off (${code})`);
  return new ProviderError("unreachable", `could not connect, or the connection was closed (${code})`);
}
