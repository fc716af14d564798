import { request as requestHttps, type RequestOptions } from "node:https";
import { isIP, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import { request as requestHttp } from "../../shared/node-http.ts";
import { addressRules } from "./address-rules.ts";
import {
  notFoundOrNotPublic,
  type OutboundClient,
  type OutboundFailure,
  type OutboundRequest,
} from "./outbound-client.ts";
import { type Address, nameResolver, type Resolve } from "./resolve-name.ts";

export interface CheckedHttpOptions {
  /** Non-public ranges that may be reached. */
  readonly allow: readonly string[];
  /** From the DNS lookup to the status of the response. */
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}

/** The response body is read up to these limits, then the connection is closed. Only the status matters. */
const maxBodyBytes = 64 * 1024;
const maxBodyMs = 1_000;
/** How long one of several addresses is tried before the next. */
const attemptTimeoutMs = 1_000;

/**
 * Calls URLs that users configured. The host name is resolved once, every address must be allowed, and the connection is
 * pinned to those addresses, which prevents DNS rebinding. Each request uses a new connection. Redirects are not followed.
 */
export function checkedHttp(options: CheckedHttpOptions): OutboundClient {
  const { allow, timeoutMs = 15_000, resolve = nameResolver() } = options;
  const isAllowed = addressRules(allow);
  const isPublic = addressRules([]);

  const addressesOf = async (url: URL, signal: AbortSignal): Promise<readonly Address[]> => {
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const family = isIP(host);
    const addresses = family === 0 ? await resolve(host, signal).catch(() => []) : [{ address: host, family }];
    const isReachable = addresses.length > 0 && addresses.every(({ address }) => isAllowed(address));
    if (!isReachable) throw new OutboundError(notFoundOrNotPublic);
    return addresses;
  };

  return {
    async post(request, signal) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const ms = () => Math.round(performance.now() - startedAt);
      const aborting = new AbortController();
      const abort = () => aborting.abort();
      const timer = setTimeout(abort, timeoutMs);
      signal?.addEventListener("abort", abort);
      let addresses: readonly Address[] = [];
      let isConnected = false;
      const onConnect = () => (isConnected = true);
      try {
        const url = new URL(request.url);
        addresses = await unlessAborted(addressesOf(url, aborting.signal), aborting.signal);
        const response = await sendRequest(url, request, { addresses, onConnect, signal: aborting.signal });
        return { ...response, failure: null, ms: ms() };
      } catch (error) {
        signal?.throwIfAborted();
        const isInternal = !addresses.every(({ address }) => isPublic(address));
        const late = aborting.signal.aborted ? (`no response within ${timeoutMs / 1_000} s` as const) : undefined;
        // Whether an internal machine exists, and how it rejects connections, is nobody's business.
        const failure = isInternal && !isConnected ? notFoundOrNotPublic : (late ?? failureOf(error));
        return { status: null, failure, ms: failure === notFoundOrNotPublic ? 0 : ms() };
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      }
    },
  };
}

class OutboundError extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** A DNS lookup cannot be cancelled, so its result is ignored instead. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function sendRequest(
  url: URL,
  { headers, body }: OutboundRequest,
  { addresses, onConnect, signal }: { addresses: readonly Address[]; onConnect: () => void; signal: AbortSignal },
): Promise<{ status: number; retryAfterMs: number | undefined }> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === "https:" ? requestHttps : requestHttp;
    const options: RequestOptions & Pick<TcpNetConnectOpts, "autoSelectFamilyAttemptTimeout"> = {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      agent: false,
      lookup: pinnedLookup(addresses),
      autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
      signal,
    };
    const outgoing = start(url, options);
    outgoing.once("socket", (socket) => socket.once("connect", onConnect));
    let finish: (() => void) | undefined;
    const fail = (error: Error) => (finish ?? (() => reject(error)))();
    outgoing.once("response", (response) => {
      let bytes = 0;
      finish = () => {
        clearTimeout(bodyTimer);
        resolve({ status: response.statusCode ?? 0, retryAfterMs: retryAfterOf(response.headers["retry-after"]) });
        outgoing.destroy();
      };
      const bodyTimer = setTimeout(finish, maxBodyMs);
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes >= maxBodyBytes) finish?.();
      });
      response.once("end", finish);
      response.once("error", fail);
    });
    outgoing.on("error", fail);
    outgoing.once("close", () => fail(new OutboundError("the connection was closed")));
    outgoing.end(body);
  });
}

/** Seconds, or a date. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}(?:\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

const pinnedLookup =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };

const failureOfCode: Readonly<Record<string, OutboundFailure>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection was closed",
  ECONNABORTED: "the connection was closed",
  EPIPE: "the connection was closed",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "the host cannot be reached",
  EPROTO: "no trusted TLS connection",
};

export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundError) return error.failure;
  const { code = "" } = error as NodeJS.ErrnoException;
  const known = failureOfCode[code];
  if (known !== undefined) return known;
  if (code.startsWith("HPE_")) return "the response was not HTTP";
  if (/CERT|TLS|SSL|SIGNED|ISSUER/.test(code)) return "no trusted TLS connection";
  return "the request failed";
}
