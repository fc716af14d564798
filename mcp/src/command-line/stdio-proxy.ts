import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Readable, Writable } from "node:stream";
import type { ServiceConnection } from "./service-connection.ts";

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly requestId?: string | number;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly protocolVersion?: string };
}

const versionKey = "io.modelcontextprotocol/protocolVersion";

/** A restart of the service takes a few seconds. */
const retryDelaysMs = [250, 1_000, 3_000];

/**
 * Passes each message from standard input on to a service and its responses to standard output. The service is
 * stateless, so the proxy knows nothing about the protocol but which headers repeat the body.
 */
export async function runStdioProxy(
  { url, token }: ServiceConnection,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const pending = new Map<string | number, AbortController>();
  /** Of the handshake of clients before 2026-07-28. */
  let negotiated: string | undefined;

  const write = (message: object) => output.write(`${JSON.stringify(message)}\n`);
  const fail = (id: Message["id"], code: number, message: string) => {
    if (id !== undefined) write({ jsonrpc: "2.0", id, error: { code, message } });
  };

  const post = async (message: Message, signal: AbortSignal): Promise<Response> => {
    const headers = {
      ...headersOf(message, negotiated),
      authorization: `Bearer ${token}`,
      // A repeated message changes nothing twice, so that it can be sent again after a lost connection.
      "idempotency-key": randomUUID(),
    };
    for (const delay of [...retryDelaysMs, undefined]) {
      try {
        return await fetch(`${url}/mcp`, { method: "POST", headers, body: JSON.stringify(message), signal });
      } catch (error) {
        if (signal.aborted || delay === undefined) throw error;
        await sleep(delay, undefined, { signal });
      }
    }
    throw new Error("unreachable");
  };

  const forward = async (message: Message): Promise<void> => {
    const { id, method } = message;
    const abort = new AbortController();
    if (id !== undefined) pending.set(id, abort);
    try {
      const response = await post(message, abort.signal);
      const text = await response.text();
      const messages = messagesIn(text, response.headers.get("content-type"));
      if (method === "initialize") negotiated = messages.find(({ result }) => result)?.result?.protocolVersion;
      for (const each of messages) write(each);
      if (messages.length === 0 && id !== undefined) fail(id, -32_000, problemOf(response.status, text));
    } catch (error) {
      if (!abort.signal.aborted) fail(id, -32_000, `Corkboard is not reachable at ${url}: ${reasonOf(error)}`);
    } finally {
      if (id !== undefined) pending.delete(id);
    }
  };

  const underway = new Set<Promise<void>>();
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === "") continue;
    const message = parsed(line);
    if (!message) {
      write({ jsonrpc: "2.0", id: null, error: { code: -32_700, message: "Parse error" } });
    } else if (message.method === "notifications/cancelled") {
      pending.get(message.params?.requestId ?? "")?.abort();
    } else {
      const task = forward(message);
      underway.add(task);
      void task.finally(() => underway.delete(task));
      // The version that the handshake negotiates is part of the headers of everything after it.
      if (message.method === "initialize") await task;
    }
  }
  await Promise.all(underway);
}

/** Since 2026-07-28, headers repeat what proxies may want to see of a request. */
export function headersOf({ method, params }: Message, negotiated: string | undefined): Record<string, string> {
  const claimed = params?._meta?.[versionKey];
  const version = typeof claimed === "string" ? claimed : negotiated;
  const name = params?.name;
  return {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(version === undefined ? {} : { "mcp-protocol-version": version }),
    ...(method === undefined ? {} : { "mcp-method": headerValue(method) }),
    ...(typeof name === "string" ? { "mcp-name": headerValue(name) } : {}),
  };
}

/** Values that a header cannot hold are sent as the protocol's Base64 form. */
const headerValue = (text: string) =>
  /^[\x21-\x7e]+$/.test(text) ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;

function parsed(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The JSON-RPC messages of a response: its body, or the data of server-sent events. */
export function messagesIn(text: string, contentType: string | null): Message[] {
  const bodies = contentType?.startsWith("text/event-stream")
    ? text.split("\n").flatMap((line) => (line.startsWith("data:") ? [line.slice("data:".length)] : []))
    : [text];
  return bodies.flatMap((body) => {
    const message = parsed(body);
    return message && "jsonrpc" in message ? [message] : [];
  });
}

function problemOf(status: number, text: string): string {
  const { error } = (parsed(text) ?? {}) as { readonly error?: unknown };
  return `Corkboard returned status ${status}${typeof error === "string" ? `: ${error}` : ""}`;
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
