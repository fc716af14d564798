import { request } from "node:http";
import { connect } from "node:net";
import type { WireResponse } from "./harness.ts";

/** Writes these bytes to the service's socket and reads one response, until the service closes the connection. */
export function sendBytes(serviceUrl: string, bytes: string | Uint8Array): Promise<WireResponse> {
  const { hostname, port } = new URL(serviceUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      received += text;
      if (isComplete(received)) socket.end();
    });
    socket.once("error", reject);
    socket.once("close", () => (received === "" ? reject(new Error("no answer came")) : resolve(parsed(received))));
  });
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Sends the body in chunks, without announcing its length. */
  readonly chunked?: boolean;
}

/** A request that keeps its path and its method exactly as given. */
export function sendRaw(serviceUrl: string, raw: RawRequest): Promise<WireResponse> {
  const { hostname, port } = new URL(serviceUrl);
  const length = raw.body && !raw.chunked ? { "content-length": String(raw.body.length) } : {};
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method: raw.method,
      path: raw.path,
      headers: { ...raw.headers, ...length },
      agent: false,
    });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.once("error", reject);
      incoming.once("end", () => {
        outgoing.off("error", reject).on("error", () => undefined);
        outgoing.destroy();
        const headers = new Headers();
        for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
        resolve({
          status: incoming.statusCode ?? 0,
          headers,
          body: jsonOrText(Buffer.concat(chunks).toString("utf8")),
        });
      });
    });
    if (raw.body && raw.chunked) {
      for (let at = 0; at < raw.body.length; at += 65_536) outgoing.write(raw.body.subarray(at, at + 65_536));
      outgoing.end();
    } else {
      outgoing.end(raw.body);
    }
  });
}

function isComplete(received: string): boolean {
  const bodyStart = received.indexOf("\r\n\r\n");
  if (/^transfer-encoding: chunked$/im.test(received)) return received.endsWith("\r\n0\r\n\r\n");
  const length = /^content-length: (\d+)$/im.exec(received)?.[1];
  return bodyStart !== -1 && length !== undefined && Buffer.byteLength(received.slice(bodyStart + 4)) >= Number(length);
}

function parsed(received: string): WireResponse {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...headerLines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of headerLines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1));
  return { status: Number(statusLine.split(" ")[1]), headers, body: jsonOrText(rest.join("\r\n\r\n")) };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
