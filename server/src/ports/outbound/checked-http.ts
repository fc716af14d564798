import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps, type RequestOptions } from "node:https";
import { isIP, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import { addressRules } from "./address-rules.ts";
import type { OutboundClient, OutboundFailure, OutboundRequest } from "./outbound-client.ts";

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a host name. Rejects where there are none. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

export interface CheckedHttpOptions {
  /** Ranges that may be reached although they are not public. */
  readonly allow: readonly string[];
  /** For everything together, from the look-up of the name to the status of the answer. */
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}

/** What comes after this much of an answer, or later than this behind its status, is not waited for. */
const mostAnswerBytes = 64 * 1024;
const longestAnswerMs = 1_000;
/** How long one of several addresses is tried before the next. */
const perAddressMs = 1_000;

const resolveName: Resolve = (host) => lookup(host, { all: true });

/**
 * Calls addresses that strangers chose. The name is looked up once, every address it has must be allowed, and the
 * connection is made to just those: a name that points elsewhere a moment later leads nowhere else. A connection serves
 * one request, and redirects are answers like any other.
 */
export function checkedHttp(options: CheckedHttpOptions): OutboundClient {
  const { allow, timeoutMs = 15_000, resolve = resolveName } = options;
  const isAllowed = addressRules(allow);

  const addressesOf = async (url: URL): Promise<readonly Address[]> => {
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const family = isIP(host);
    const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (addresses.length === 0) throw new Refused("the host name was not found");
    if (!addresses.every(({ address }) => isAllowed(address))) throw new Refused("the address is not public");
    return addresses;
  };

  return {
    async post(request, signal) {
      signal?.throwIfAborted();
      const began = performance.now();
      const ms = () => Math.round(performance.now() - began);
      const ending = new AbortController();
      const end = () => ending.abort();
      const deadline = setTimeout(end, timeoutMs);
      signal?.addEventListener("abort", end);
      try {
        const url = new URL(request.url);
        const addresses = await unlessEnded(addressesOf(url), ending.signal);
        return { status: await exchange(url, request, addresses, ending.signal), failure: null, ms: ms() };
      } catch (error) {
        signal?.throwIfAborted();
        const failure = ending.signal.aborted
          ? (`no response within ${timeoutMs / 1_000} s` as const)
          : failureOf(error);
        return { status: null, failure, ms: ms() };
      } finally {
        clearTimeout(deadline);
        signal?.removeEventListener("abort", end);
      }
    },
  };
}

class Refused extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** A look-up cannot be called back; its answer is then simply not used. */
function unlessEnded<Result>(work: Promise<Result>, ending: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    ending.addEventListener("abort", () => reject(ending.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function exchange(
  url: URL,
  { headers, body }: OutboundRequest,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === "https:" ? requestHttps : requestHttp;
    const options: RequestOptions & Pick<TcpNetConnectOpts, "autoSelectFamilyAttemptTimeout"> = {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      agent: false,
      lookup: always(addresses),
      autoSelectFamilyAttemptTimeout: perAddressMs,
      signal,
    };
    const outgoing = start(url, options);
    let finish: (() => void) | undefined;
    const fail = (error: Error) => (finish ?? (() => reject(error)))();
    outgoing.once("response", (response) => {
      let bytes = 0;
      finish = () => {
        clearTimeout(patience);
        resolve(response.statusCode ?? 0);
        outgoing.destroy();
      };
      const patience = setTimeout(finish, longestAnswerMs);
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes >= mostAnswerBytes) finish?.();
      });
      response.once("end", finish);
      response.once("error", fail);
    });
    outgoing.on("error", fail);
    outgoing.once("close", () => fail(new Refused("the connection was closed")));
    outgoing.end(body);
  });
}

/** Leads to the checked addresses, whatever is asked. */
const always =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };

const failureOfCode: Readonly<Record<string, OutboundFailure>> = {
  ENOTFOUND: "the host name was not found",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection was closed",
  ECONNABORTED: "the connection was closed",
  EPIPE: "the connection was closed",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "the host cannot be reached",
  EPROTO: "no trusted TLS connection",
};

function failureOf(error: unknown): OutboundFailure {
  if (error instanceof Refused) return error.failure;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  const known = failureOfCode[code];
  if (known !== undefined) return known;
  if (syscall === "getaddrinfo") return "the host name could not be looked up";
  if (code.startsWith("HPE_")) return "the response was not HTTP";
  if (/CERT|TLS|SSL|SIGNED|ISSUER/.test(code)) return "no trusted TLS connection";
  return "the request failed";
}
